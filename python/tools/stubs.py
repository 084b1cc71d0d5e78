"""Writes gridwright/rules.pyi from the catalogue of rules: ``python tools/stubs.py``. A test compares."""

from __future__ import annotations

import keyword
import os
from typing import List

from gridwright import rules

HEAD = '''"""Every rule as a class. Made by tools/stubs.py from the catalogue of rules; do not edit."""

from typing import Any, ClassVar, Dict, Iterable, List, Literal, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

__all__: List[str]

_Cell = Union[str, Tuple[int, int]]

class Field(NamedTuple):
    """A field of a rule."""

    name: str
    kind: str
    optional: bool
    default: Optional[str]
    about: str

class Rule:
    """Any rule. Rules never change, are equal if they demand the same, and can be kept in sets."""

    rule: ClassVar[str]
    fields: ClassVar[Tuple[Field, ...]]
    def __hash__(self) -> int: ...
    def to_json(self) -> str:
        """The rule as the format ``json`` writes it."""

def from_json(text: str) -> Rule:
    """A rule from what the format ``json`` has for it."""

def cell_name(cell: _Cell) -> str:
    """The name of a cell: ``"r1c2"`` for itself and for ``(1, 2)``."""

def class_name(name: str) -> str:
    """The name of a rule's class: ``AntiKing`` for ``anti-king``."""

def _of(data: Dict[str, Any]) -> Rule: ...
'''

GIVEN = {
    "cell": "_Cell",
    "line": "str",
    "sight": "str",
    "values": "Iterable[int]",
    "number": "int",
    "flag": "bool",
    "text": "str",
    "rule": "Rule",
    "object": "Mapping[str, Any]",
}
KEPT = dict(GIVEN, cell="str", values="Tuple[int, ...]", object="Tuple[Tuple[str, Any], ...]")


def given(kind: str) -> str:
    """The type of an argument."""
    word, _, rest = kind.partition(" ")
    if word == "list":
        return f"Iterable[{given(rest)}]"
    if word == "pair":
        return f"Sequence[{given(rest)}]"
    return optional(given(rest)) if word == "or-null" else choice(rest) if word == "choice" else GIVEN[word]


def kept(kind: str) -> str:
    """The type of an attribute."""
    word, _, rest = kind.partition(" ")
    if word == "list":
        return f"Tuple[{kept(rest)}, ...]"
    if word == "pair":
        return f"Tuple[{kept(rest)}, {kept(rest)}]"
    return optional(kept(rest)) if word == "or-null" else choice(rest) if word == "choice" else KEPT[word]


def optional(kind: str) -> str:
    return kind if kind.startswith("Optional[") else f"Optional[{kind}]"


def choice(words: str) -> str:
    return "Literal[" + ", ".join(f'"{word}"' for word in words.split(" ")) + "]"


def stub(kind: "type[rules.Rule]") -> List[str]:
    """The lines of a class."""
    lines = ["", f"class {kind.__name__}(Rule):", '    """' + (kind.__doc__ or "").replace("\n", "\n    ").rstrip()]
    lines = [line.rstrip() for line in "\n".join(lines).split("\n")]
    lines[-1] += '"""' if len(kind.fields) == 0 else ""
    if kind.fields:
        lines.append('    """')
        lines.append("")
    arguments = ["self"]
    for field in kind.fields:
        name = field.name + ("_" if keyword.iskeyword(field.name) else "")
        absent = field.optional and field.default is None
        attribute = optional(kept(field.kind)) if absent else kept(field.kind)
        lines.append("    @property")
        lines.append(f"    def {name}(self) -> {attribute}: ...")
        arguments.append(f"{name}: {optional(given(field.kind))} = None" if field.optional else f"{name}: {given(field.kind)}")
    # An argument that can be left out may stand before one that cannot: the latter are then given by name.
    must, may = [a for a in arguments if "= None" not in a], [a for a in arguments if "= None" in a]
    ordered = arguments if arguments == must + may else must[:1] + ["*"] + must[1:] + may
    if not kind.fields:
        lines.append("")
    lines.append(f"    def __init__({', '.join(ordered)}) -> None: ...")
    return lines


def text() -> str:
    """The whole file."""
    lines = [HEAD.rstrip("\n")]
    for name in rules.__all__:
        kind = getattr(rules, name)
        if isinstance(kind, type) and issubclass(kind, rules.Rule) and kind is not rules.Rule:
            lines += stub(kind)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "gridwright")
    with open(os.path.join(folder, "rules.pyi"), "w", encoding="utf-8") as file:
        file.write(text())
