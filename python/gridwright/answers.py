"""What is answered: plain objects that never change.

This module is imported when the first of them is made: most programs need but few.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterator, Optional, Tuple, Union

from .verdict import Record, Solution, Verdict, Warning

if TYPE_CHECKING:
    from .puzzle import Puzzle

__all__ = [
    "Candidate",
    "Candidates",
    "Check",
    "Clue",
    "Conflict",
    "Conversion",
    "Demand",
    "EncodingRow",
    "Explanation",
    "Hint",
    "Link",
    "Made",
    "Picture",
    "Rating",
    "Redundancy",
    "Settling",
    "Solution",
    "Step",
    "Verdict",
    "Warning",
]

@dataclass(frozen=True)
class Candidates(Record):
    """The values that occur in solutions, cell by cell.

    >>> import gridwright
    >>> gridwright.candidates("1..............2")["r1c2"]
    (2, 3, 4)
    """

    __slots__ = ("status", "complete", "rows", "counts", "stopped")

    status: str
    complete: bool
    rows: Tuple[Tuple[Tuple[int, ...], ...], ...]
    """The values of each cell, row by row."""
    counts: Optional[Tuple[Tuple[Tuple[int, ...], ...], ...]]
    """How many solutions have each of these values, if that was asked for."""
    stopped: Optional[str]

    def __getitem__(self, cell: Union[str, Tuple[int, int]]) -> Tuple[int, ...]:
        if isinstance(cell, str):
            row, _, column = cell.lower().lstrip("r").partition("c")
            cell = (int(row), int(column))
        return self.rows[cell[0] - 1][cell[1] - 1]


@dataclass(frozen=True)
class Candidate(Record):
    """A value in a cell."""

    __slots__ = ("cell", "value")

    cell: str
    value: int


@dataclass(frozen=True)
class Clue(Record):
    """A rule of a puzzle, or a part of one, as people point at it."""

    __slots__ = ("rule", "place", "text", "cells")

    rule: str
    """The rule's name."""
    place: int
    """Its place in ``puzzle.rules``."""
    text: str
    """What people call it."""
    cells: Tuple[str, ...]
    """Its cells, if only a part of the rule is meant."""


@dataclass(frozen=True)
class Conflict(Record):
    """Clues that cannot be kept together."""

    __slots__ = ("clues", "minimal", "smallest", "argument")

    clues: Tuple[Clue, ...]
    minimal: bool
    """Whether each of them is needed for the contradiction."""
    smallest: bool
    """Whether it was proved that no fewer clues contradict each other."""
    argument: Tuple[str, ...]
    """The argument, a sentence for each step, if one was found."""


@dataclass(frozen=True)
class Settling(Record):
    """Cells which, given these values, would leave one of several solutions."""

    __slots__ = ("cells", "minimal", "smallest", "at_least")

    cells: Tuple[Candidate, ...]
    minimal: bool
    smallest: bool
    at_least: int


@dataclass(frozen=True)
class Redundancy(Record):
    """Which clues are not needed."""

    __slots__ = ("redundant", "needed", "unknown")

    redundant: Tuple[Clue, ...]
    """Clues any one of which can be left out."""
    needed: Tuple[Clue, ...]
    """Clues without which there are other solutions."""
    unknown: Tuple[Clue, ...]
    """Clues of which neither was found within the limits."""


@dataclass(frozen=True)
class Check(Record):
    """None, one or several solutions, and what can be said about that."""

    __slots__ = (
        "status",
        "count",
        "complete",
        "stopped",
        "sentences",
        "solutions",
        "conflict",
        "differ",
        "settling",
        "redundancy",
        "rating",
        "level",
        "logic",
    )

    status: str
    count: int
    complete: bool
    stopped: Optional[str]
    sentences: Tuple[str, ...]
    """All of it for people."""
    solutions: Tuple[Solution, ...]
    conflict: Optional[Conflict]
    """If there is no solution: why."""
    differ: Tuple[str, ...]
    """If there are several: the cells in which the first two differ."""
    settling: Optional[Settling]
    """If there are several: what would leave the first."""
    redundancy: Optional[Redundancy]
    """If that was asked for: which clues are not needed."""
    rating: Optional[float]
    level: Optional[str]
    logic: Optional[str]
    """Of a nonogram: how many lines one has to compare."""


@dataclass(frozen=True)
class Demand(Record):
    """The smallest thing that a person would cite: "row 3 needs a 5"."""

    __slots__ = ("kind", "words", "house", "value", "rule", "cells")

    kind: str
    words: str
    house: Optional[str]
    value: Optional[int]
    rule: Optional[str]
    cells: Tuple[str, ...]


@dataclass(frozen=True)
class Link(Record):
    """One thing that follows from an assumption."""

    __slots__ = ("by", "through", "placed", "gone", "contradiction")

    by: Tuple[str, ...]
    through: Tuple[str, ...]
    placed: Optional[Candidate]
    gone: Tuple[Candidate, ...]
    contradiction: bool


@dataclass(frozen=True)
class Step(Record):
    """A step of an explanation: what goes or is placed, and why."""

    __slots__ = ("sentence", "technique", "rating", "minimal", "contradiction", "placed", "gone", "demands", "facts", "story")

    sentence: str
    technique: Optional[str]
    """What players call it, if it has a name."""
    rating: float
    minimal: bool
    """Whether it is proved that no demand can be left out."""
    contradiction: bool
    placed: Tuple[Candidate, ...]
    gone: Tuple[Candidate, ...]
    demands: Tuple[Demand, ...]
    """What it follows from, together with the facts."""
    facts: Tuple[Candidate, ...]
    """Candidates that had gone before."""
    story: Tuple[Link, ...]
    """What follows from assuming the first candidate that goes, in order."""


@dataclass(frozen=True)
class Hint(Record):
    """As much of the next step as was asked for. ``str(hint)`` says it in words."""

    __slots__ = ("status", "strength", "place", "text", "demands", "step", "wrong")

    status: str
    strength: Optional[str]
    """``where``, ``what`` or ``all``; ``None`` if there is no next step."""
    place: Optional[str]
    text: str
    demands: Tuple[Demand, ...]
    step: Optional[Step]
    wrong: Tuple[Tuple[str, Tuple[int, ...]], ...]
    """Cells of the state with values that no solution has."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Explanation(Record):
    """Every step to the solution. It is also a sequence of these steps."""

    __slots__ = ("status", "complete", "stopped", "sentence", "rating", "level", "steps", "candidates", "verified", "wrong")

    status: str
    complete: bool
    stopped: Optional[str]
    sentence: str
    """Where the path ends."""
    rating: Optional[float]
    level: Optional[str]
    steps: Tuple[Step, ...]
    candidates: Tuple[Tuple[Tuple[int, ...], ...], ...]
    """What is left at the end, cell by cell."""
    verified: Optional[bool]
    """Whether every step was checked by other means, if that was asked for."""
    wrong: Tuple[Tuple[str, Tuple[int, ...]], ...]
    """Cells of the state with values that no solution has."""

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, place: int) -> Step:
        return self.steps[place]


@dataclass(frozen=True)
class Rating(Record):
    """How hard a puzzle is, on the scale of Sudoku Explainer."""

    __slots__ = ("status", "complete", "stopped", "rating", "level", "steps", "hardest")

    status: str
    complete: bool
    stopped: Optional[str]
    rating: Optional[float]
    """The rating; only a puzzle with one solution has one."""
    level: Optional[str]
    """The same in a word: easy, medium, hard or expert."""
    steps: int
    """How many steps were found."""
    hardest: Optional[Step]


@dataclass(frozen=True)
class Made(Record):
    """A new puzzle."""

    __slots__ = ("puzzle", "solution", "type", "number", "seed", "rating", "level")

    puzzle: Puzzle
    solution: Solution
    type: str
    number: int
    """Its number among those of its seed, from 1."""
    seed: int
    rating: Optional[float]
    level: Optional[str]

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


@dataclass(frozen=True)
class Conversion(Record):
    """A puzzle in another format, with what was left out or odd. ``str(conversion)`` is the text."""

    __slots__ = ("text", "format", "warnings")

    text: str
    format: str
    warnings: Tuple[Warning, ...]

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Picture(Record):
    """A drawing. Notebooks show it."""

    __slots__ = ("data", "type", "width", "height")

    data: bytes
    type: str
    """The media type, such as ``image/svg+xml``."""
    width: float
    height: float

    @property
    def text(self) -> str:
        """The text of a drawing in SVG."""
        return self.data.decode()

    def save(self, path: str) -> None:
        """Writes the drawing to a file."""
        with open(path, "wb") as file:
            file.write(self.data)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Dict[str, Any]:
        if self.type == "application/pdf":
            return {"text/plain": repr(self)}
        return {self.type: self.text if self.type == "image/svg+xml" else self.data}

    def __repr__(self) -> str:
        return f"Picture({self.type}, {self.width:.0f} x {self.height:.0f}, {len(self.data)} bytes)"


@dataclass(frozen=True)
class EncodingRow(Record):
    """A puzzle in one encoding, and what that costs."""

    __slots__ = ("encoding", "level", "variables", "clauses", "conflicts", "status", "milliseconds")

    encoding: str
    level: Optional[int]
    """How much is worked out beforehand, if that was set."""
    variables: Optional[int]
    clauses: Optional[int]
    conflicts: Optional[int]
    status: str
    """``refused`` if the encoding has no formula for the puzzle."""
    milliseconds: float
