"""Verdicts: what is known about solutions. Plain objects that never change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterator, List, Mapping, Optional, Tuple, Type, Union

if TYPE_CHECKING:
    import numpy

__all__ = ["Solution", "Verdict", "Warning"]

Rows = Tuple[Tuple[Optional[int], ...], ...]


class Record:
    """Lets objects that never change be pickled and copied."""

    __slots__: Tuple[str, ...] = ()

    def __reduce__(self) -> Tuple[Type[Any], Tuple[Any, ...]]:
        return type(self), tuple([getattr(self, name) for name in self.__slots__])


@dataclass(frozen=True)
class Solution(Record):
    """A filling that keeps every rule.

    >>> import gridwright
    >>> solution = gridwright.solve("1..............2").solutions[0]
    >>> solution["r1c1"], solution[1, 1], len(solution.rows)
    (1, 1, 4)
    """

    __slots__ = ("rows", "variables")

    rows: Rows
    """The values row by row; ``None`` where the board has no cell."""
    variables: Optional[Mapping[str, int]]
    """The values of variables beside the grid, by their names, if the puzzle has any."""

    def __getitem__(self, cell: Union[str, Tuple[int, int]]) -> int:
        """The value of a cell, such as ``solution["r1c2"]`` or ``solution[1, 2]``."""
        if isinstance(cell, str):
            if self.variables and cell in self.variables:
                return self.variables[cell]
            head, mark, tail = cell.lower().partition("c")
            if not (mark and head[:1] == "r" and head[1:].isdigit() and tail.isdigit()):
                raise KeyError(cell)
            cell = (int(head[1:]), int(tail))
        row, column = cell
        if row < 1 or column < 1 or row > len(self.rows) or column > len(self.rows[0]):
            raise KeyError(cell)
        value = self.rows[row - 1][column - 1]
        if value is None:
            raise KeyError(cell)
        return value

    def __iter__(self) -> Iterator[Tuple[Optional[int], ...]]:
        return iter(self.rows)

    def to_lists(self) -> List[List[Optional[int]]]:
        """The rows as lists."""
        return [list(row) for row in self.rows]

    def to_numpy(self) -> numpy.ndarray[Any, numpy.dtype[numpy.int8]]:
        """The rows as an array of numpy, -1 where the board has no cell."""
        import numpy

        return numpy.array([[-1 if value is None else value for value in row] for row in self.rows], dtype=numpy.int8)

    def __str__(self) -> str:
        wide = any(value is not None and value > 9 for row in self.rows for value in row)
        sep = " " if wide else ""
        return "\n".join(sep.join("#" if value is None else str(value) for value in row) for row in self.rows)


@dataclass(frozen=True)
class Verdict(Record):
    """What is known about the solutions of a puzzle.

    It is true if there is a solution.
    """

    __slots__ = ("status", "count", "complete", "stopped", "sentence", "solutions")

    status: str
    """``unique``, ``multiple``, ``none``, ``solved`` (others were not looked for) or ``unknown`` (a limit was reached)."""
    count: int
    """How many solutions were found."""
    complete: bool
    """Whether there are no more."""
    stopped: Optional[str]
    """Which limit was reached, if one was."""
    sentence: str
    """The verdict for people."""
    solutions: Tuple[Solution, ...]
    """The solutions that were kept."""

    def __bool__(self) -> bool:
        return self.count > 0

    @property
    def solution(self) -> Optional[Solution]:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None


@dataclass(frozen=True)
class Warning(Record):
    """Something odd that did not keep a text from being read."""

    __slots__ = ("message", "line", "column", "help")

    message: str
    line: Optional[int]
    column: Optional[int]
    help: Optional[str]
