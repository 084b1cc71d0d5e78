"""Every rule as a class, made from the library's own catalogue when this module is imported.

A rule is made from its fields, by position or by name. Cells are ``"r1c1"`` or ``(1, 1)``, counted from 1.

>>> from gridwright import Puzzle
>>> puzzle = Puzzle.sudoku(4)
>>> puzzle.add(Thermo([(1, 1), (1, 2), (1, 3)]))
>>> puzzle.rules[-1]
Thermo(cells=('r1c1', 'r1c2', 'r1c3'))
>>> Cage(["r1c1", "r2c1"], sum=7).sum
7

``help(gridwright.rules.Thermo)`` tells what a rule demands and what its fields are.
"""

from __future__ import annotations

import json
import keyword
from typing import Any, ClassVar, Dict, List, NamedTuple, Optional, Tuple, Type

from . import _gridwright

__all__ = ["Rule", "Field"]


class Field(NamedTuple):
    """A field of a rule."""

    name: str
    kind: str
    optional: bool
    default: Optional[str]
    about: str


class Rule:
    """Any rule. Rules never change, are equal if they demand the same, and can be kept in sets."""

    __slots__ = ("_json", "_data")

    rule: ClassVar[str] = ""
    """The name in files and on the command line."""
    fields: ClassVar[Tuple[Field, ...]] = ()
    """What it is made of."""

    _json: str
    _data: Dict[str, Any]

    def __init__(self, *values: Any, **named: Any) -> None:
        kind = type(self)
        if not kind.rule:
            raise TypeError("Rule is not a rule itself: use one of its classes")
        known = {field.name: field for field in kind.fields}
        given: Dict[str, Any] = {"rule": kind.rule}
        if len(values) > len(kind.fields):
            raise TypeError(f"{kind.__name__} has {len(kind.fields)} fields, and {len(values)} values were given")
        for field, value in zip(kind.fields, values):
            given[field.name] = _written(field.kind, value)
        for name, value in named.items():
            plain = name.rstrip("_") if name.endswith("_") else name
            if plain not in known:
                raise TypeError(f"{kind.__name__} has no field {name!r}: its fields are {', '.join(known) or 'none'}")
            if plain in given:
                raise TypeError(f"{kind.__name__} got {plain!r} twice")
            given[plain] = _written(known[plain].kind, value)
        missing = [field.name for field in kind.fields if not field.optional and field.name not in given]
        if missing:
            raise TypeError(f"{kind.__name__} needs {', '.join(missing)}")
        # None says that an optional field is left out.
        given = {name: value for name, value in given.items() if value is not None or not known[name].optional}
        self._keep(_gridwright.rule(json.dumps(given)))

    def _keep(self, text: str) -> None:
        data: Dict[str, Any] = {}
        for name, value in json.loads(text).items():
            data[name] = _frozen(value)
        for field in type(self).fields:
            if field.name not in data:
                data[field.name] = None if field.default is None else _frozen(json.loads(field.default))
        object.__setattr__(self, "_json", text)
        object.__setattr__(self, "_data", data)

    def __getattr__(self, name: str) -> Any:
        # Only what is no ordinary attribute comes here.
        plain = name[:-1] if name.endswith("_") else name
        if not name.startswith("_") and plain in self._data:
            return self._data[plain]
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a rule never changes: make another")

    def __eq__(self, other: object) -> bool:
        return self._json == other._json if isinstance(other, Rule) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._json)

    def __repr__(self) -> str:
        shown = []
        for field in type(self).fields:
            value = self._data[field.name]
            default = None if field.default is None else _frozen(json.loads(field.default))
            if not field.optional or value != default:
                shown.append(f"{field.name}={value!r}")
        return f"{type(self).__name__}({', '.join(shown)})"

    def __reduce__(self) -> Tuple[Any, Tuple[str]]:
        return from_json, (self._json,)

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *(field.name for field in type(self).fields)]

    def to_json(self) -> str:
        """The rule as the format ``json`` writes it."""
        return self._json


def from_json(text: str) -> Rule:
    """A rule from what the format ``json`` has for it.

    >>> from_json('{"rule": "anti-king"}')
    AntiKing()
    """
    return _of(json.loads(_gridwright.rule(text)))


def _of(data: Dict[str, Any]) -> Rule:
    kind = _CLASSES[data["rule"]]
    rule = kind.__new__(kind)
    rule._keep(json.dumps(data, separators=(",", ":")))
    return rule


def _written(kind: str, value: Any) -> Any:
    """A value as JSON has it, for a field of a kind."""
    word, _, rest = kind.partition(" ")
    if hasattr(value, "tolist"):
        value = value.tolist()
    if value is None:
        return None
    if word in ("cell", "line", "sight") and isinstance(value, tuple):
        return cell_name(value)
    if word in ("list", "pair"):
        return [_written(rest, item) for item in value]
    if word == "or-null":
        return _written(rest, value)
    if word == "values":
        return sorted(int(item) for item in value)
    if word == "number" and not isinstance(value, bool) and hasattr(value, "__index__"):
        return value.__index__()
    if word == "object":
        return dict(value)
    if word == "rule" and isinstance(value, Rule):
        return json.loads(value._json)
    return value


def cell_name(cell: Any) -> str:
    """The name of a cell: ``"r1c2"`` for itself and for ``(1, 2)``.

    >>> cell_name((1, 2))
    'r1c2'
    """
    if isinstance(cell, str):
        return cell
    if isinstance(cell, tuple) and len(cell) == 2:
        return f"r{int(cell[0])}c{int(cell[1])}"
    raise TypeError(f"a cell is 'r1c2' or (1, 2), not {cell!r}")


def _frozen(value: Any) -> Any:
    """A value of JSON as one that never changes; nested rules as rules."""
    if isinstance(value, list):
        return tuple([_frozen(item) for item in value])
    if isinstance(value, dict):
        if value.get("rule") in _CLASSES:
            return _of(value)
        return tuple((name, _frozen(item)) for name, item in value.items())
    return value


def class_name(name: str) -> str:
    """The name of a rule's class: ``AntiKing`` for ``anti-king``."""
    return "".join(word.capitalize() for word in name.split("-"))


def _doc(about: str, fields: Tuple[Field, ...]) -> str:
    lines = [about]
    if fields:
        lines.append("")
    for field in fields:
        name = field.name + ("_" if keyword.iskeyword(field.name) else "")
        lines.append(f"{name}: {field.about}" + (" Can be left out." if field.optional else ""))
    return "\n".join(lines)


def _classes() -> Dict[str, Type[Rule]]:
    made: Dict[str, Type[Rule]] = {}
    for name, about, listed in _gridwright.catalogue():
        fields = tuple([Field(*field) for field in listed])
        body = {"__slots__": (), "__module__": __name__, "__doc__": _doc(about, fields), "rule": name, "fields": fields}
        made[name] = type(class_name(name), (Rule,), body)
    return made


_CLASSES = _classes()
for _kind in _CLASSES.values():
    globals()[_kind.__name__] = _kind
    __all__.append(_kind.__name__)
del _kind
