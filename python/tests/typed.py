"""The package as a program with types uses it: mypy reads this file in strict mode, and pytest runs it."""

from __future__ import annotations

from typing import List, Optional, Tuple

import gridwright
from gridwright import Answer, Puzzle, PuzzleError, Verdict
from gridwright.rules import Cage, Diagonal, Restrict, Rule, Thermo


def build() -> Puzzle:
    puzzle = Puzzle.sudoku(4)
    rules: List[Rule] = [Thermo(["r1c1", (1, 2)]), Cage([(4, 1), (4, 2)], sum=5), Restrict("r2c2", {1, 2})]
    puzzle.add(*rules)
    return puzzle


def answers() -> Tuple[str, Optional[float], List[str]]:
    puzzle = build()
    verdict: Verdict = puzzle.solve()
    rows: Tuple[Tuple[Optional[int], ...], ...] = verdict.solutions[0].rows
    assert len(rows) == 4 and verdict.solutions[0][1, 1] < verdict.solutions[0]["r1c2"]
    rating: Optional[float] = gridwright.rate(".2..4...1.3....4").rating
    thermo = puzzle.rules[3]
    assert isinstance(thermo, Thermo) and thermo.cells == ("r1c1", "r1c2") and not thermo.frozen
    many: List[Answer] = list(gridwright.solve_many([puzzle, ".2..4...1.3....4", "?"]))
    errors = [answer.error for answer in many if answer.error is not None]
    places: List[Optional[int]] = [error.line for error in errors]
    assert places == [3]
    return verdict.status, rating, [answer.status for answer in many]


def refused() -> Optional[str]:
    try:
        Puzzle.sudoku(4).add(Diagonal("rising"), Cage(["r9c9"], sum=1))
    except PuzzleError as error:
        return error.message
    return None


def test_types() -> None:
    status, rating, statuses = answers()
    assert status in ("unique", "multiple") and rating is not None
    assert statuses == [status, "unique", "error"]
    assert "r9c9" in (refused() or "")
