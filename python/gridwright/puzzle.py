"""Puzzles: read from a text of any format, or built by hand."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _gridwright, rules
from .verdict import Verdict, Warning

if TYPE_CHECKING:
    from .answers import Candidates, Check, Explanation, Hint, Picture, Rating

__all__ = ["Cell", "Grid", "Puzzle"]

Cell = Union[str, Tuple[int, int]]
"""A cell: ``"r1c2"`` or ``(1, 2)``, counted from 1."""

Grid = Union[Sequence[Sequence[int]], Any]
"""Values row by row: lists of lists, or an array of numpy."""


class Puzzle:
    """A grid and its rules. Nothing tells which kind of puzzle it is: the rules are the puzzle.

    ``Puzzle(rows, columns, values)`` is a grid without rules, for those who build everything by hand. Mostly
    :meth:`read`, :meth:`sudoku` or :meth:`of` are shorter.

    >>> puzzle = Puzzle.sudoku(4)
    >>> puzzle.set("r1c1", 1)
    >>> puzzle.add(rules.AntiKing())
    >>> len(puzzle.rules), puzzle.givens
    (5, {'r1c1': 1})
    >>> puzzle.solve().status
    'none'
    """

    __slots__ = ("_native", "_warnings")
    __hash__ = None  # type: ignore[assignment]

    _native: _gridwright.NativePuzzle
    _warnings: Tuple[Warning, ...]

    def __init__(
        self,
        rows: int,
        columns: Optional[int] = None,
        values: Optional[int] = None,
        *,
        lowest: int = 1,
        rules: Iterable[rules.Rule] = (),
        givens: Optional[Grid] = None,
    ) -> None:
        columns = rows if columns is None else columns
        values = max(rows, columns) if values is None else values
        self._native = _gridwright.NativePuzzle(rows, columns, values, lowest)
        self._warnings = ()
        for rule in rules:
            self.add(rule)
        if givens is not None:
            self.fill(givens)

    @classmethod
    def _of(cls, native: _gridwright.NativePuzzle, warnings: Tuple[Warning, ...] = ()) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._native = native
        puzzle._warnings = warnings
        return puzzle

    @classmethod
    def read(
        cls, text: str, format: Optional[str] = None, select: Optional[int] = None, lenient: bool = False
    ) -> Puzzle:
        """Reads a text in any format, or a link.

        The format is recognised by the text unless given. Of several puzzles, ``select`` chooses one, counted from 1.
        With ``lenient``, rules that are not known here are left out, with a warning.

        >>> Puzzle.read("1..............2").shape
        (4, 4)
        """
        native, odd = _gridwright.NativePuzzle.read(text, format, 1 if select is None else select, lenient)
        return cls._of(native, tuple([Warning(*warning) for warning in odd]))

    @classmethod
    def open(
        cls, path: Any, format: Optional[str] = None, select: Optional[int] = None, lenient: bool = False
    ) -> Puzzle:
        """Reads a file: see :meth:`read`."""
        with open(path, encoding="utf-8") as file:
            return cls.read(file.read(), format, select, lenient)

    @classmethod
    def sudoku(cls, n: int = 9, givens: Optional[Grid] = None) -> Puzzle:
        """An n x n grid with rows, columns and the usual boxes (none where n is prime)."""
        puzzle = cls._of(_gridwright.NativePuzzle.sudoku(n))
        if givens is not None:
            puzzle.fill(givens)
        return puzzle

    @classmethod
    def of(cls, givens: Grid) -> Puzzle:
        """A Sudoku from its givens row by row: lists of lists or an array of numpy, 0 where a cell is empty.

        >>> Puzzle.of([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]]).givens
        {'r1c1': 1, 'r4c4': 2}
        """
        rows = _lists(givens)
        return cls.sudoku(len(rows), rows)

    def add(self, *added: rules.Rule) -> None:
        """Adds rules. One that does not fit the grid is refused with a :class:`PuzzleError`."""
        for rule in added:
            if not isinstance(rule, rules.Rule):
                raise TypeError(f"a rule was expected, not {type(rule).__name__}")
            self._native.add(rule.to_json())

    def set(self, cell: Cell, value: int) -> None:
        """A given: the cell holds the value."""
        self._native.set(rules.cell_name(cell), value)

    def fill(self, givens: Grid, empty: int = 0) -> None:
        """Givens row by row; ``empty`` stands for a cell without one."""
        self._native.fill(_lists(givens), empty)

    def copy(self) -> Puzzle:
        """A puzzle that can change on its own."""
        return type(self)._of(self._native.copy(), self._warnings)

    @property
    def shape(self) -> Tuple[int, int]:
        """How many rows and columns there are."""
        return self._native.shape[:2]

    @property
    def values(self) -> range:
        """The values that cells take."""
        _, _, count, lowest = self._native.shape
        return range(lowest, lowest + count)

    @property
    def rules(self) -> List[rules.Rule]:
        """The rules, in the order in which they were added. Givens are rules as well."""
        return [rules._of(rule) for rule in json.loads(self._native.rules)]

    @property
    def sentences(self) -> List[str]:
        """What each rule demands, in a sentence."""
        return self._native.sentences

    @property
    def givens(self) -> Dict[str, int]:
        """The cells that have one value from the start."""
        return dict(self._native.givens)

    @property
    def kind(self) -> str:
        """What people call such a puzzle."""
        return self._native.kind

    @property
    def warnings(self) -> Tuple[Warning, ...]:
        """What was odd about the text that the puzzle was read from."""
        return self._warnings

    @property
    def title(self) -> Optional[str]:
        """The puzzle's name."""
        return self._native.title

    @title.setter
    def title(self, title: Optional[str]) -> None:
        self._native.title = title

    @property
    def author(self) -> Optional[str]:
        """Who made it."""
        return self._native.author

    @author.setter
    def author(self, author: Optional[str]) -> None:
        self._native.author = author

    def to_text(self, format: str = "json") -> str:
        """The puzzle in a format. What the format cannot express is a :class:`PuzzleError`."""
        return self._native.text(format)

    def to_lists(self) -> List[List[int]]:
        """The givens row by row, 0 where a cell is empty."""
        height, width = self.shape
        grid = [[0] * width for _ in range(height)]
        for cell, value in self._native.givens:
            row, mark, column = cell[1:].partition("c")
            if cell[0] == "r" and mark:
                grid[int(row) - 1][int(column) - 1] = value
        return grid

    def solve(self, unique: bool = True, *, seconds: Optional[float] = None, seed: int = 0) -> Verdict:
        """A solution, and whether it is the only one: see :func:`gridwright.solve`."""
        return functions.solve(self, unique, seconds=seconds, seed=seed)

    def count(self, limit: Optional[int] = 1000, *, keep: int = 0, seconds: Optional[float] = None) -> Verdict:
        """How many solutions there are: see :func:`gridwright.count`."""
        return functions.count(self, limit, keep=keep, seconds=seconds)

    def candidates(self, *, counts: Optional[int] = None, seconds: Optional[float] = None) -> Candidates:
        """The values that occur in solutions: see :func:`gridwright.candidates`."""
        return functions.candidates(self, counts=counts, seconds=seconds)

    def check(self, *, redundant: bool = False, seconds: Optional[float] = None) -> Check:
        """None, one or several solutions, and why: see :func:`gridwright.check`."""
        return functions.check(self, redundant=redundant, seconds=seconds)

    def hint(self, *, strength: Optional[str] = None, seconds: Optional[float] = None) -> Hint:
        """The next step: see :func:`gridwright.hint`."""
        return functions.hint(self, strength=strength, seconds=seconds)

    def explain(self, *, limit: Optional[int] = None, seconds: Optional[float] = None) -> Explanation:
        """Every step to the solution: see :func:`gridwright.explain`."""
        return functions.explain(self, limit=limit, seconds=seconds)

    def rate(self, *, seconds: Optional[float] = None) -> Rating:
        """How hard it is: see :func:`gridwright.rate`."""
        return functions.rate(self, seconds=seconds)

    def render(self, to: str = "svg", *, solution: bool = False) -> Picture:
        """A drawing: see :func:`gridwright.render`."""
        return functions.render(self, to, solution=solution)

    def _repr_svg_(self) -> str:
        return self.render().text

    def __str__(self) -> str:
        return self._native.drawing()

    def __repr__(self) -> str:
        height, width = self.shape
        title = f"{self.title!r}, " if self.title else ""
        return f"<Puzzle {title}{self.kind}, {height} x {width}, {len(self._native.givens)} givens>"

    def __eq__(self, other: object) -> bool:
        return self._native == other._native if isinstance(other, Puzzle) else NotImplemented

    def __reduce__(self) -> Tuple[Callable[..., Puzzle], Tuple[str, str]]:
        return type(self).read, (self.to_text("json"), "json")

    def __copy__(self) -> Puzzle:
        return self.copy()

    def __deepcopy__(self, memo: Mapping[int, Any]) -> Puzzle:
        return self.copy()


def _lists(grid: Grid) -> List[List[int]]:
    """Rows as lists of whole numbers, also from an array of numpy."""
    rows = grid.tolist() if hasattr(grid, "tolist") else grid
    return [list(row) for row in rows]


from . import functions  # noqa: E402  (they need the class above)
