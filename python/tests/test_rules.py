"""Rules as classes, and that the stub is that of the catalogue."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import gridwright
from gridwright import Puzzle, PuzzleError, rules
from gridwright.rules import Cage, Less, Or, Restrict, Rule, Thermo

ALL = [getattr(rules, name) for name in rules.__all__ if name not in ("Rule", "Field")]


def test_every_rule_of_the_catalogue_has_a_class():
    told = json.loads(gridwright._gridwright.ask('{"ask": "rules"}', None))["rules"]
    assert [kind.rule for kind in ALL] == [rule["rule"] for rule in told]
    assert all(issubclass(kind, Rule) and kind.__doc__ for kind in ALL)


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_the_example_of_every_rule_is_rebuilt_from_its_fields(kind):
    told = json.loads(gridwright._gridwright.ask(json.dumps({"ask": "rules", "rule": kind.rule}), None))
    puzzle = Puzzle.read(json.dumps(told["example"]), "json")
    found = [rule for rule in puzzle.rules if type(rule) is kind]
    assert found
    for rule in found:
        fields = {field.name: getattr(rule, field.name) for field in kind.fields}
        assert kind(**fields) == rule == rules.from_json(rule.to_json()) == pickle.loads(pickle.dumps(rule))
        assert hash(kind(**fields)) == hash(rule)
        assert eval(repr(rule), vars(rules)) == rule


def test_fields_come_by_position_or_by_name_and_have_defaults():
    assert Cage(["r1c1", (1, 2)], 7) == Cage(cells=[(1, 1), "r1c2"], sum=7)
    assert Cage(["r1c1"]).sum is None
    assert Thermo(["r1c1", "r1c2"]).frozen is False
    assert Less("r1c1", "r1c2").or_equal is False
    assert Restrict("r1c1", {3, 1}).values == (1, 3)
    either = Or([Restrict("r1c1", [1]), Restrict("r1c2", [1])])
    assert either.rules[1] == Restrict((1, 2), [1])


def test_wrong_arguments_are_refused():
    for wrong in (lambda: Cage(), lambda: Cage([], 1, 2), lambda: Cage([], summ=1), lambda: Cage([], cells=[])):
        with pytest.raises(TypeError):
            wrong()
    for wrong in (lambda: Cage(["nowhere"]), lambda: Cage(["r1c1"], sum="much"), lambda: Cage(7 * ["r1c1"], sum=-1)):
        with pytest.raises(PuzzleError):
            wrong()
    with pytest.raises(AttributeError):
        Cage(["r1c1"]).sum = 3
    with pytest.raises(AttributeError):
        Cage(["r1c1"]).nothing
    with pytest.raises(TypeError):
        Rule()
    with pytest.raises(PuzzleError, match="r9c9"):
        Puzzle.sudoku(4).add(Cage(["r9c9"], 3))


def test_the_stub_is_that_of_the_catalogue():
    folder = Path(__file__).resolve().parents[1]
    sys.path.insert(0, str(folder / "tools"))
    try:
        import stubs
    finally:
        sys.path.pop(0)
    assert (folder / "gridwright" / "rules.pyi").read_text() == stubs.text(), "run python tools/stubs.py"


def test_importing_needs_nothing_but_the_package():
    # What is heavy is imported when it is asked for.
    code = "import sys, gridwright; print([m for m in ('numpy', 'pyarrow', 'dask', 'inspect_') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
