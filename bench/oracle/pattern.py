"""Regular expressions by derivatives: what is left to match once a symbol has been read. Expressions are tuples."""

FAIL, EMPTY = ("fail",), ("empty",)


def parse(text):
    expression, rest = alternatives(text, 0)
    if rest != len(text):
        raise ValueError(text)
    return expression


def alternatives(text, at):
    found, at = sequence(text, at)
    while at < len(text) and text[at] == "|":
        other, at = sequence(text, at + 1)
        found = either(found, other)
    return found, at


def sequence(text, at):
    found = EMPTY
    while at < len(text) and text[at] not in "|)":
        item, at = atom(text, at)
        item, at = repeated(item, text, at)
        found = then(found, item)
    return found, at


def atom(text, at):
    if text[at] == "(":
        found, at = alternatives(text, at + 1)
        return found, at + 1
    if text[at] == ".":
        return ("any",), at + 1
    if text[at] != "[":
        return ("one", frozenset(text[at])), at + 1
    end = text.index("]", at)
    inside = text[at + 1 : end]
    negated, inside = inside.startswith("^"), inside.lstrip("^")
    signs = set()
    i = 0
    while i < len(inside):
        if i + 2 < len(inside) and inside[i + 1] == "-":
            signs |= {chr(code) for code in range(ord(inside[i]), ord(inside[i + 2]) + 1)}
            i += 3
        else:
            signs.add(inside[i])
            i += 1
    return ("not" if negated else "one", frozenset(signs)), end + 1


def repeated(item, text, at):
    while at < len(text) and text[at] in "*+?{":
        sign = text[at]
        if sign == "{":
            end = text.index("}", at)
            low, comma, high = text[at + 1 : end].partition(",")
            least = int(low)
            most = least if not comma else int(high) if high else None
            at = end
        else:
            least, most = {"*": (0, None), "+": (1, None), "?": (0, 1)}[sign]
        found = EMPTY
        for _ in range(least):
            found = then(found, item)
        if most is None:
            found = then(found, ("star", item))
        else:
            rest = EMPTY
            for _ in range(most - least):
                rest = either(EMPTY, then(item, rest))
            found = then(found, rest)
        item, at = found, at + 1
    return item, at


def either(one, other):
    if one == FAIL or one == other:
        return other
    return one if other == FAIL else ("or", frozenset(parts(one) | parts(other)))


def parts(expression):
    return set(expression[1]) if expression[0] == "or" else {expression}


def then(one, other):
    if FAIL in (one, other):
        return FAIL
    if one == EMPTY:
        return other
    return one if other == EMPTY else ("then", one, other)


def is_empty_accepted(e):
    kind = e[0]
    if kind in ("empty", "star"):
        return True
    if kind == "or":
        return any(is_empty_accepted(part) for part in e[1])
    return kind == "then" and is_empty_accepted(e[1]) and is_empty_accepted(e[2])


def after(e, sign):
    """What is left after a symbol; None where nothing can match any more."""
    left = derivative(e, sign)
    return None if left == FAIL else left


def derivative(e, sign):
    kind = e[0]
    if kind == "any":
        return EMPTY
    if kind in ("one", "not"):
        return EMPTY if (sign in e[1]) == (kind == "one") else FAIL
    if kind == "star":
        return then(derivative(e[1], sign), e)
    if kind == "or":
        found = FAIL
        for part in e[1]:
            found = either(found, derivative(part, sign))
        return found
    if kind == "then":
        found = then(derivative(e[1], sign), e[2])
        return either(found, derivative(e[2], sign)) if is_empty_accepted(e[1]) else found
    return FAIL
