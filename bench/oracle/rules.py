"""What the rules mean, written for CP-SAT from their descriptions (the catalogue of rules, docs/rules.md) and from what the
format `json` calls their fields; not from gridwright's code.
"""

import re

import pattern
from model import NotKnown

RULES = {}


def rule(name):
    def known(function):
        RULES[name] = function
        return function

    return known


def cell(name):
    found = re.fullmatch(r"r(\d+)c(\d+)", name)
    if not found:
        raise NotKnown(name)
    return int(found[1]) - 1, int(found[2]) - 1


def cells(data, field="cells"):
    return [cell(name) for name in data.get(field, [])]


def line(m, name):
    """The cells of `r3` or `c3`; of `-r3` from its end."""
    back, name = name.startswith("-"), name.lstrip("-")
    number = int(name[1:]) - 1
    found = m.row(number) if name[0] == "r" else m.column(number)
    return found[::-1] if back else found


def once(items):
    return sorted(set(items))


def apply(m, data):
    name = data["rule"]
    if name not in RULES:
        raise NotKnown(name)
    RULES[name](m, data)


# Regions.


@rule("rows")
def rows(m, data):
    for r in range(m.rows):
        m.differ(m.row(r))


@rule("columns")
def columns(m, data):
    for c in range(m.columns):
        m.differ(m.column(c))


@rule("boxes")
def boxes(m, data):
    for box in m.boxes(data["height"], data["width"]):
        m.differ(box)


@rule("restrict")
def restrict(m, data):
    m.only(cell(data["cell"]), data["values"])


@rule("all-different")
def all_different(m, data):
    m.differ(cells(data))


@rule("jigsaw")
def jigsaw(m, data):
    for region in regions(m, data):
        m.differ(region)


def regions(m, data):
    found = {}
    for where, region in zip(m.cells, data["regions"]):
        if region is not None:
            found.setdefault(region, []).append(where)
    return list(found.values())


@rule("diagonal")
def diagonal(m, data):
    n = m.rows
    rising = data["direction"] == "rising"
    m.differ([(r, n - 1 - r if rising else r) for r in range(n)])


@rule("windoku")
def windoku(m, data):
    h, w = data["height"], data["width"]
    for r in range(1, m.rows, h + 1):
        for c in range(1, m.columns, w + 1):
            if r + h < m.rows and c + w < m.columns:
                m.differ([(r + i, c + j) for i in range(h) for j in range(w)])


@rule("disjoint-groups")
def disjoint_groups(m, data):
    found = m.boxes(data["height"], data["width"])
    places = data.get("positions") or range(1, data["height"] * data["width"] + 1)
    for place in places:
        m.differ([box[place - 1] for box in found])


@rule("sub-grid")
def sub_grid(m, data):
    (r, c), side = cell(data["corner"]), data["height"] * data["width"]
    grid(m, [(r + i, c + j) for i in range(side) for j in range(side)], data)


@rule("scattered-grid")
def scattered_grid(m, data):
    grid(m, cells(data), data)


def grid(m, found, data):
    """A square of its own, given row by row, with boxes."""
    n = round(len(found) ** 0.5)
    h, w = data["height"], data["width"]
    for i in range(n):
        m.differ(found[i * n : (i + 1) * n])
        m.differ(found[i::n])
    for r in range(0, n, h):
        for c in range(0, n, w):
            m.differ([found[(r + i) * n + c + j] for i in range(h) for j in range(w)])


@rule("clones")
def clones(m, data):
    for a, b in zip(cells(data), cells(data, "clones")):
        m.relation(a, b, lambda v, w: v == w)


@rule("same-values")
def same_values(m, data):
    lists = [[cell(name) for name in names] for names in data["lists"]]
    for other in lists[1:]:
        for v in m.values:
            m.add(m.count(lists[0], v) == m.count(other, v))


@rule("regions-contain")
def regions_contain(m, data):
    for region in regions(m, data):
        exactly(m, region, data["values"])


@rule("numbered-regions")
def numbered_regions(m, data):
    for names in data["regions"]:
        region = [cell(name) for name in names]
        m.differ(region)
        for where in region:
            m.only(where, range(1, len(region) + 1))


# Chess and the whole grid.


@rule("anti-knight")
def anti_knight(m, data):
    leaps(m, [(1, 2)], lambda v, w: v != w)


@rule("anti-king")
def anti_king(m, data):
    for a, b in m.pairs(m.around):
        m.relation(a, b, lambda v, w: v != w)


def leaps(m, moves, allowed, centre=None):
    for a in m.cells:
        for b in m.cells:
            far = (abs(a[0] - b[0]), abs(a[1] - b[1]))
            if a < b and (far in moves or far[::-1] in moves):
                if centre is None or a in centre or b in centre:
                    m.relation(a, b, allowed)


@rule("chess")
def chess(m, data):
    named = data.get("values")
    centre = cells(data) if data.get("cells") else None
    meant = set(m.values if named is None else named)
    moves = [tuple(move) for move in data["moves"] if tuple(move) != (0, 0)]
    leaps(m, moves, lambda v, w: v != w or v not in meant, centre)


@rule("knightmare")
def knightmare(m, data):
    sums = data.get("sums", [5, 15])
    leaps(m, [(1, 2)], lambda v, w: v + w not in sums)


@rule("anti-taxicab")
def anti_taxicab(m, data):
    fixed = data.get("distance")
    for a in m.cells:
        for b in m.cells:
            far = abs(a[0] - b[0]) + abs(a[1] - b[1])
            if a < b:
                m.relation(a, b, lambda v, w: v != w or far != (v if fixed is None else fixed))


@rule("non-consecutive")
def non_consecutive(m, data):
    near = m.around if data.get("diagonal") else m.beside
    free = exempt(data)
    for a, b in m.pairs(near):
        if frozenset((a, b)) not in free:
            m.relation(a, b, lambda v, w: abs(v - w) != 1)


def exempt(data):
    return {frozenset(cell(name) for name in pair) for pair in data.get("exempt", [])}


def unmarked(m, data, fits):
    free = exempt(data)
    for a, b in m.pairs(m.beside):
        if frozenset((a, b)) not in free:
            for k in data["numbers"]:
                m.relation(a, b, lambda v, w: not fits(v, w, k))


@rule("negative-difference")
def negative_difference(m, data):
    unmarked(m, data, lambda v, w, k: abs(v - w) == k)


@rule("negative-ratio")
def negative_ratio(m, data):
    unmarked(m, data, lambda v, w, k: v == k * w or w == k * v)


@rule("negative-sum")
def negative_sum(m, data):
    unmarked(m, data, lambda v, w, k: v + w == k)


@rule("global-entropy")
def global_entropy(m, data):
    for square in m.squares():
        for third in m.thirds():
            m.clause([m.x[where, v] for where in square for v in third])


@rule("global-mod")
def global_mod(m, data):
    k = data.get("divisor", 3)
    for square in m.squares():
        for rest in range(k):
            m.clause([m.x[where, v] for where in square for v in m.values if v % k == rest])


@rule("dutch-flatmates")
def dutch_flatmates(m, data):
    middle = m.values[(len(m.values) + 1) // 2 - 1]
    for r, c in m.cells:
        wanted = [m.x[(r, c), middle].negated()]
        if r > 0:
            wanted.append(m.x[(r - 1, c), m.lowest])
        if r + 1 < m.rows:
            wanted.append(m.x[(r + 1, c), m.highest])
        m.clause(wanted)


@rule("connected-values")
def connected_values(m, data):
    if data.get("group"):
        raise NotKnown("group")
    values = set(data["values"])
    inside = {where: m.has(where, values) for where in m.cells}
    if data.get("size") is not None:
        m.add(sum(inside.values()) == data["size"])
    root = {where: m.new() for where in m.cells}
    far = {where: m.cp.new_int_var(0, len(m.cells), "") for where in m.cells}
    m.add(sum(root.values()) <= 1)
    for where in m.cells:
        if isinstance(inside[where], int):
            continue
        # A cell of the area is its root, or beside one that is nearer to the root.
        nearer = []
        for other in m.beside(where):
            is_nearer = m.new()
            with m.under(is_nearer):
                m.add(far[other] + 1 <= far[where])
                m.add(inside[other] == 1)
            nearer.append(is_nearer)
        m.add(root[where] + sum(nearer) >= inside[where])


@rule("no-square")
def no_square(m, data):
    if data.get("group"):
        raise NotKnown("group")
    for square in m.squares():
        m.add(sum(m.has(where, set(data["values"])) for where in square) <= 3)


@rule("apart")
def apart(m, data):
    values = set(data["values"])
    for a, b in m.pairs(m.around):
        m.relation(a, b, lambda v, w: not (v in values and w in values))


@rule("no-three")
def no_three(m, data):
    for found in m.lines():
        for i in range(len(found) - 2):
            for v in m.values:
                m.clause([m.x[where, v].negated() for where in found[i : i + 3]])


@rule("lines-contain")
def lines_contain(m, data):
    for found in m.lines():
        exactly(m, found, data["values"])


@rule("lines-differ")
def lines_differ(m, data):
    named = [line(m, name) for name in data.get("lines", [])]
    groups = [named] if named else [
        [m.row(r) for r in range(m.rows)],
        [m.column(c) for c in range(m.columns)],
    ]
    for group in groups:
        for i, one in enumerate(group):
            for other in group[:i]:
                unlike = []
                for a, b in zip(one, other):
                    differs = m.new()
                    with m.under(differs):
                        m.relation(a, b, lambda v, w: v != w)
                    unlike.append(differs)
                m.clause(unlike)


@rule("grid-count")
def grid_count(m, data):
    m.add(m.count(m.cells, data.get("value", 1)) == data["count"])


@rule("walk")
def walk(m, data):
    near = m.around if data.get("diagonal") else m.beside
    for v in m.values:
        m.add(m.count(m.cells, v) == 1)
        if v < m.highest:
            for where in m.cells:
                m.clause([m.x[where, v].negated()] + [m.x[other, v + 1] for other in near(where)])


@rule("tents")
def tents(m, data):
    trees = cells(data, "trees")
    owners = {where: [] for where in m.cells}
    for tree in trees:
        own = []
        for where in m.beside(tree):
            if where not in trees:
                belongs = m.new()
                own.append(belongs)
                owners[where].append(belongs)
        m.add(sum(own) == 1)
    for where in m.cells:
        m.add(sum(owners[where]) == m.has(where, {1}))


@rule("different-neighbours")
def different_neighbours(m, data):
    region = {where: number for where, number in zip(m.cells, data["regions"]) if number is not None}
    for found in regions(m, data):
        for other in found[1:]:
            m.relation(found[0], other, lambda v, w: v == w)
    for a, b in m.pairs(m.around):
        if a in region and b in region and region[a] != region[b]:
            m.relation(a, b, lambda v, w: v != w)


@rule("straights")
def straights(m, data):
    walls = cells(data, "walls")
    for found in m.lines():
        run = []
        for where in found + [None]:
            if where is None or where in walls:
                consecutive(m, run)
                run = []
            else:
                run.append(where)


def consecutive(m, found):
    """All different, and no gap between them."""
    if not found:
        return
    m.differ(found)
    windows = [m.values[i : i + len(found)] for i in range(len(m.values) - len(found) + 1)]

    def within(window):
        return lambda: [m.only(where, window) for where in found]

    m.one_of([within(set(window)) for window in windows])


@rule("hidden-thermos")
def hidden_thermos(m, data):
    steps = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
    covers = {where: [] for where in m.cells}
    for shape in data["shapes"]:
        placed = []
        for bulb in m.cells:
            path = [bulb]
            for name in shape:
                path.append((path[-1][0] + steps[name][0], path[-1][1] + steps[name][1]))
            if not all(m.inside(*where) for where in path) or len(set(path)) < len(path):
                continue
            here = m.new()
            with m.under(here):
                for a, b in zip(path, path[1:]):
                    m.relation(a, b, lambda v, w: v < w)
            placed.append(here)
            for where in path:
                covers[where].append(here)
        m.add(sum(placed) == 1)
    for where in m.cells:
        if covers[where]:
            m.add(sum(covers[where]) <= 1)


# Cells and pairs.


@rule("less")
def less(m, data):
    a, b = cell(data["smaller"]), cell(data["larger"])
    m.relation(a, b, (lambda v, w: v <= w) if data.get("or_equal") else (lambda v, w: v < w))


@rule("difference")
def difference(m, data):
    k = data.get("by", 1)
    m.relation(*cells(data), lambda v, w: abs(v - w) == k)


@rule("ratio")
def ratio(m, data):
    k = data.get("by", 2)
    m.relation(*cells(data), lambda v, w: v == k * w or w == k * v)


@rule("sum-pair")
def sum_pair(m, data):
    m.relation(*cells(data), lambda v, w: v + w == data["sum"])


def extreme(m, data, beats):
    marked = cells(data)
    for a in marked:
        for b in m.beside(a):
            if b not in marked:
                m.relation(a, b, beats)


@rule("minimum")
def minimum(m, data):
    extreme(m, data, lambda v, w: v < w)


@rule("maximum")
def maximum(m, data):
    extreme(m, data, lambda v, w: v > w)


@rule("equal-neighbour")
def equal_neighbour(m, data):
    where = cell(data["cell"])
    if data.get("alone"):
        for other in m.beside(where):
            m.relation(where, other, lambda v, w: v != w)
    else:
        equal = [lambda other=other: m.relation(where, other, lambda v, w: v == w) for other in m.beside(where)]
        m.one_of(equal)


@rule("count-around")
def count_around(m, data):
    where, value = cell(data["cell"]), data.get("value", 1)
    counted = m.around(where)
    if data.get("itself"):
        counted = counted + [where]
    else:
        m.add(m.count([where], value) == 0)
    m.add(m.count(counted, value) == data["count"])


@rule("corner-result")
def corner_result(m, data):
    (r, c), sign, k = cell(data["corner"]), data["sign"], data.get("result", 0)
    square = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
    if sign in ("even", "odd"):
        for where in square:
            m.only(where, [v for v in m.values if v % 2 == (sign == "odd")])
        return
    fits = {
        "+": lambda v, w: v + w == k,
        "-": lambda v, w: abs(v - w) == k,
        "*": lambda v, w: v * w == k,
        "/": lambda v, w: (w > 0 and v == k * w) or (v > 0 and w == k * v),
    }[sign]
    m.relation(square[0], square[3], fits)
    m.relation(square[1], square[2], fits)


@rule("pair-relation")
def pair_relation(m, data):
    allowed = [set(row) for row in data["allowed"]]
    found = cells(data)
    for a, b in zip(found, found[1:]):
        m.relation(a, b, lambda v, w: w in allowed[v - m.lowest])


@rule("pair-relation-all")
def pair_relation_all(m, data):
    allowed = [set(row) for row in data["allowed"]]
    found = once(cells(data))
    for i, a in enumerate(found):
        for b in found[:i]:
            m.relation(
                a, b, lambda v, w: w in allowed[v - m.lowest] and v in allowed[w - m.lowest]
            )


# Choices.


@rule("or")
def either(m, data):
    m.one_of([lambda rule=rule: apply(m, rule) for rule in data["rules"]])


@rule("and")
def both(m, data):
    for rule in data["rules"]:
        apply(m, rule)


# Counting.


def at_least(m, found, values):
    for v in set(values):
        m.add(m.count(found, v) >= list(values).count(v))


def exactly(m, found, values):
    for v in set(values):
        m.add(m.count(found, v) == list(values).count(v))


@rule("quadruple")
def quadruple(m, data):
    r, c = cell(data["corner"])
    at_least(m, [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)], data["values"])


@rule("contain-at-least")
def contain_at_least(m, data):
    at_least(m, cells(data), data["values"])


@rule("contain-exactly")
def contain_exactly(m, data):
    exactly(m, cells(data), data["values"])


@rule("look-and-say")
def look_and_say(m, data):
    for often, v in data["says"]:
        m.add(m.count(cells(data), v) == often)


@rule("equality-cage")
def equality_cage(m, data):
    found, half = cells(data), len(m.values) // 2
    m.differ(found)
    low, high = set(m.values[:half]), set(m.values[len(m.values) - half :])
    even = {v for v in m.values if v % 2 == 0}
    m.add(sum(2 * m.has(where, even) for where in found) == len(found))
    m.add(sum(m.has(where, low) for where in found) == sum(m.has(where, high) for where in found))
    for where in found:
        m.only(where, low | high)


@rule("counting-circles")
def counting_circles(m, data):
    found = cells(data)
    for v in m.values:
        for where in found:
            with m.under(m.x[where, v]):
                m.add(m.count(found, v) == v)


@rule("count-distinct")
def count_distinct(m, data):
    found, control = cells(data), cell(data["control"])
    seen = []
    for v in m.values:
        is_seen = m.new()
        held = [m.x[where, v] for where in found]
        m.cp.add_bool_or(held + [is_seen.negated()])
        for literal in held:
            m.cp.add_implication(literal, is_seen)
        seen.append(is_seen)
    m.add(sum(seen) == m.value(control))


def indexer(m, where, own, places):
    """The cell says at which of some places its own number stands."""
    for v in m.values:
        if not 1 <= v <= len(places) or own not in m.values:
            m.clause([m.x[where, v].negated()])
        else:
            m.clause([m.x[where, v].negated(), m.x[places[v - 1], own]])


@rule("column-indexer")
def column_indexer(m, data):
    for r, c in cells(data):
        indexer(m, (r, c), c + 1, m.row(r))


@rule("row-indexer")
def row_indexer(m, data):
    for r, c in cells(data):
        indexer(m, (r, c), r + 1, m.column(c))


@rule("box-indexer")
def box_indexer(m, data):
    for where in cells(data):
        for box in m.boxes(data["height"], data["width"]):
            if where in box:
                indexer(m, where, box.index(where) + 1, box)


@rule("value-index")
def value_index(m, data):
    found = cells(data)
    for k in m.values:
        if not 1 <= k <= len(found) - 2:
            m.clause([m.x[found[1], k].negated()])
        else:
            with m.under(m.x[found[1], k]):
                m.relation(found[0], found[1 + k], lambda v, w: v == w)


@rule("line-count")
def line_count(m, data):
    m.add(m.count(line(m, data["line"]), data.get("value", 1)) == data["count"])


@rule("weighted-sum")
def weighted_sum(m, data):
    found = line(m, data["line"])
    weights = data.get("weights") or range(1, len(found) + 1)
    held = [weight * m.has(where, {data.get("value", 1)}) for weight, where in zip(weights, found)]
    m.add(sum(held) == data["sum"])


# Sums.


@rule("cage")
def cage(m, data):
    m.differ(cells(data))
    if data.get("sum") is not None:
        m.add(m.total(cells(data)) == data["sum"])


RULES["cross-sum"] = cage


@rule("cage-multi")
def cage_multi(m, data):
    m.differ(cells(data))
    m.one_of([lambda s=s: m.add(m.total(cells(data)) == s) for s in data["sums"]])


@rule("sum")
def weighted(m, data):
    found = cells(data)
    factors = data.get("coefficients") or [1] * len(found)
    m.add(sum(factor * m.value(where) for factor, where in zip(factors, found)) == data["sum"])


@rule("little-killer")
def little_killer(m, data):
    r, c = cell(data["cell"])
    down = 1 if data["direction"].startswith("down") else -1
    right = 1 if data["direction"].endswith("right") else -1
    ray = []
    while m.inside(r, c):
        ray.append((r, c))
        r, c = r + down, c + right
    m.add(m.total(ray) == data["sum"])


def same_sums(m, lists):
    for other in lists[1:]:
        m.add(m.total(lists[0]) == m.total(other))


@rule("equal-sums")
def equal_sums(m, data):
    same_sums(m, [[cell(name) for name in names] for names in data["lists"]])


@rule("region-sum")
def region_sum(m, data):
    same_sums(m, [[cell(name) for name in names] for names in data["pieces"]])


@rule("rellik")
def rellik(m, data):
    found, k = cells(data), data["sum"]
    m.differ(found)
    # The sums that a group of the cells can have, without the empty group.
    m.accepts(
        found,
        frozenset(),
        lambda sums, _, v: sums | {v} | {s + v for s in sums},
        lambda sums: k not in sums,
    )


@rule("lunchbox")
def lunchbox(m, data):
    between_ends(m, cells(data), data["sum"])


@rule("sandwich")
def sandwich(m, data):
    between_ends(m, line(m, data["line"]), data["sum"])


def between_ends(m, found, k):
    """All different; what stands between the smallest and the largest adds up."""
    m.differ(found)

    def ends(i, j):
        def fits():
            for place, where in enumerate(found):
                if place != i:
                    m.relation(found[i], where, lambda v, w: v < w)
                if place != j:
                    m.relation(found[j], where, lambda v, w: v > w)
            m.add(m.total(found[min(i, j) + 1 : max(i, j)]) == k)

        return fits

    places = range(len(found))
    if len(found) == 1:
        m.add(0 == k)
    else:
        m.one_of([ends(i, j) for i in places for j in places if i != j])


@rule("arrow")
def arrow(m, data):
    m.add(m.value(cell(data["circle"])) == m.total(cells(data, "shaft")))


@rule("pill-arrow")
def pill_arrow(m, data):
    pill = once(cells(data, "pill"))
    number = sum(10 ** (len(pill) - 1 - place) * m.value(where) for place, where in enumerate(pill))
    for where in pill[1:]:
        m.only(where, range(10))
    m.add(number == m.total(cells(data, "shaft")))


@rule("double-arrow")
def double_arrow(m, data):
    found = cells(data)
    m.add(m.value(found[0]) + m.value(found[-1]) == m.total(found[1:-1]))


@rule("calculation")
def calculation(m, data):
    found, k = cells(data), data["result"]
    signs = [data["operator"]] if data.get("operator") else ["+", "-", "*", "/"]
    m.one_of([lambda sign=sign: gives(m, found, sign, k) for sign in signs])


def gives(m, found, sign, k):
    def rest(i):
        return found[:i] + found[i + 1 :]

    if sign == "+":
        m.add(m.total(found) == k)
    elif sign == "*":
        m.accepts(found, 1, lambda p, _, v: min(p * v, k + 1) if k else int(bool(p * v)), lambda p: p == k)
    elif sign == "-":
        m.one_of(
            [lambda i=i: m.add(m.value(found[i]) - m.total(rest(i)) == k) for i in range(len(found))]
        )
    else:
        last = len(found) - 1

        def divided(p, place, v):
            if place < last:
                return None if v == 0 else min(p * v, m.highest + 1)
            return p if v == k * p else None

        m.one_of(
            [lambda i=i: m.accepts(rest(i) + [found[i]], 1, divided, lambda p: True) for i in range(len(found))]
        )


# Lines.


@rule("thermo")
def thermo(m, data):
    found = cells(data)
    rises = (lambda v, w: v <= w) if data.get("frozen") else (lambda v, w: v < w)
    for a, b in zip(found, found[1:]):
        m.relation(a, b, rises)


@rule("mercury")
def mercury(m, data):
    found = cells(data)
    for a, b in zip(found, found[1:]):
        m.relation(a, b, lambda v, w: v == 1 or w != 1)


@rule("renban")
def renban(m, data):
    consecutive(m, once(cells(data)))


@rule("nabner")
def nabner(m, data):
    found = once(cells(data))
    for i, a in enumerate(found):
        for b in found[:i]:
            m.relation(a, b, lambda v, w: abs(v - w) > 1)


@rule("whispers")
def whispers(m, data):
    found, least = cells(data), data.get("difference")
    least = (len(m.values) + 1) // 2 if least is None else least
    for a, b in zip(found, found[1:]):
        m.relation(a, b, lambda v, w: abs(v - w) >= least)


@rule("palindrome")
def palindrome(m, data):
    found = cells(data)
    for a, b in zip(found, found[::-1]):
        m.relation(a, b, lambda v, w: v == w)


@rule("between")
def between(m, data):
    found = cells(data)
    if len(found) < 3:
        return
    first, last = found[0], found[-1]

    def ordered(low, high):
        def fits():
            for where in found[1:-1]:
                m.relation(low, where, lambda v, w: v < w)
                m.relation(where, high, lambda v, w: v < w)

        return fits

    m.one_of([ordered(first, last), ordered(last, first)])


@rule("lockout")
def lockout(m, data):
    found, least = cells(data), data.get("difference", 4)
    if len(found) < 2:
        return
    first, last = found[0], found[-1]
    m.relation(first, last, lambda v, w: abs(v - w) >= least)
    for a in m.values:
        for b in m.values:
            for where in found[1:-1]:
                for v in m.values:
                    if min(a, b) <= v <= max(a, b):
                        m.clause(
                            [m.x[first, a].negated(), m.x[last, b].negated(), m.x[where, v].negated()]
                        )


@rule("sum-line")
def sum_line(m, data):
    found, k = cells(data), data.get("sum", 10)

    def step(state, _, v):
        if state == "cut" and v == 0:
            return "cut"
        so_far = v if state == "cut" else state + v
        return "cut" if so_far == k else so_far if so_far < k else None

    def cut(turn):
        return lambda: m.accepts(found[turn:] + found[:turn], 0, step, lambda state: state == "cut")

    m.one_of([cut(turn) for turn in range(len(found) if data.get("loop") else 1)])


@rule("zipper")
def zipper(m, data):
    found = cells(data)
    if len(found) < 3:
        return
    half = len(found) // 2
    pairs = [[found[i], found[-1 - i]] for i in range(half)]
    if len(found) % 2:
        pairs.append([found[half]])
    same_sums(m, pairs)


def windows(found, length):
    if len(found) < length:
        return [found]
    return [found[i : i + length] for i in range(len(found) - length + 1)]


def in_turn(m, found, length, kind):
    for window in windows(found, length):
        for i, a in enumerate(window):
            for b in window[:i]:
                m.relation(a, b, lambda v, w: kind(v) != kind(w))


@rule("modular")
def modular(m, data):
    k = data.get("modulus", 3)
    in_turn(m, cells(data), k, lambda v: v % k)


@rule("entropic")
def entropic(m, data):
    thirds = m.thirds()
    in_turn(m, cells(data), 3, lambda v: [v in third for third in thirds].index(True))


# Outside clues.


@rule("x-sum")
def x_sum(m, data):
    found, k = line(m, data["sight"]), data["sum"]
    for v in m.values:
        if not 1 <= v <= len(found):
            m.clause([m.x[found[0], v].negated()])
        else:
            with m.under(m.x[found[0], v]):
                m.add(m.total(found[:v]) == k)


@rule("skyscraper")
def skyscraper(m, data):
    def step(state, _, v):
        highest, seen = state
        return (v, seen + 1) if v > highest else state

    m.accepts(line(m, data["sight"]), (0, 0), step, lambda state: state[1] == data["count"])


@rule("hidden-skyscraper")
def hidden_skyscraper(m, data):
    def step(state, place, v):
        if state == "found":
            return state
        if place == 0 or v > state:
            return v
        return "found" if v == data["value"] else None

    m.accepts(line(m, data["sight"]), 0, step, lambda state: state == "found")


@rule("numbered-room")
def numbered_room(m, data):
    found = line(m, data["sight"])
    for n in m.values:
        if not 1 <= n <= len(found) or data["value"] not in m.values:
            m.clause([m.x[found[0], n].negated()])
        else:
            m.clause([m.x[found[0], n].negated(), m.x[found[n - 1], data["value"]]])


@rule("edge-sum")
def edge_sum(m, data):
    m.add(m.total(line(m, data["sight"])[: data.get("count", 3)]) == data["sum"])


@rule("first-seen")
def first_seen(m, data):
    def step(state, _, v):
        if state == "found" or v == m.lowest:
            return state
        return "found" if v == data["value"] else None

    m.accepts(line(m, data["sight"]), "none", step, lambda state: state == "found")


@rule("between-blocks")
def between_blocks(m, data):
    k = data["sum"]

    def step(state, _, v):
        blocks, so_far = state
        if v == m.lowest:
            return (blocks + 1, so_far) if blocks < 2 else None
        if blocks == 1:
            return (1, so_far + v) if so_far + v <= k else None
        return state

    m.accepts(line(m, data["line"]), (0, 0), step, lambda state: state == (2, k))


@rule("line-clue")
def line_clue(m, data):
    blocks = [tuple(block) for block in data["blocks"]]

    def step(state, _, v):
        # How many blocks have begun, how much of the last one is to come, and whether a gap came after it.
        begun, left, gap = state
        if left:
            return (begun, left - 1, False) if v == blocks[begun - 1][1] else None
        if v == 0:
            return (begun, 0, True)
        if begun == len(blocks) or v != blocks[begun][1]:
            return None
        if begun and not gap and blocks[begun - 1][1] == v:
            return None
        return (begun + 1, blocks[begun][0] - 1, False)

    m.accepts(
        line(m, data["line"]),
        (0, 0, True),
        step,
        lambda state: state[0] == len(blocks) and state[1] == 0,
    )


def readings(m):
    """Every row and column from both ends, as numbers."""
    base = m.highest + 1
    if m.rows != m.columns:
        raise NotKnown("ranks of lines of different lengths")
    found = {}
    for kind, lines in (("r", [m.row(r) for r in range(m.rows)]), ("c", [m.column(c) for c in range(m.columns)])):
        for number, where in enumerate(lines, 1):
            for sign, way in (("", where), ("-", where[::-1])):
                power = [base ** (len(way) - 1 - i) for i in range(len(way))]
                found[f"{sign}{kind}{number}"] = sum(p * m.value(c) for p, c in zip(power, way))
    return found


@rule("full-rank")
def full_rank(m, data):
    numbers = readings(m)
    own = numbers[data["sight"]]
    smaller = []
    for name, other in numbers.items():
        if name == data["sight"]:
            continue
        is_smaller = m.new()
        m.cp.add(other <= own - 1).only_enforce_if(is_smaller)
        if data.get("ties"):
            m.cp.add(other >= own).only_enforce_if(is_smaller.negated())
        else:
            with m.under(is_smaller.negated()):
                m.add(other >= own + 1)
        smaller.append(is_smaller)
    m.add(sum(smaller) == data["rank"] - 1)


@rule("no-rank-ties")
def no_rank_ties(m, data):
    numbers = list(readings(m).values())
    for i, one in enumerate(numbers):
        for other in numbers[:i]:
            m.one_of([lambda: m.add(one <= other - 1), lambda: m.add(one >= other + 1)])


# Patterns and automata.


@rule("regex")
def regex(m, data):
    symbols = {v: "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[v] for v in m.values}
    start = pattern.parse(data["pattern"])
    m.accepts(
        cells(data),
        start,
        lambda state, _, v: pattern.after(state, symbols[v]),
        pattern.is_empty_accepted,
    )


@rule("nfa")
def nfa(m, data):
    parts = [[cell(name) for name in part] for part in data["parts"]]
    found = [where for part in parts for where in part]
    ends, total = set(), 0
    for part in parts[:-1]:
        total += len(part)
        ends.add(total)

    def broken(states):
        return frozenset(b for a, b in data.get("breaks", []) if a in states)

    def step(states, place, v):
        if place in ends:
            states = broken(states)
        after = frozenset(s["to"] for s in data["steps"] if s["from"] in states and v in s["values"])
        return after or None

    m.accepts(found, frozenset(data["start"]), step, lambda states: bool(states & set(data["accept"])))
