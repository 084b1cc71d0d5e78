"""Solves, explains, rates and makes Sudoku variants, nonograms and other grid logic puzzles.

>>> import gridwright
>>> puzzle = gridwright.Puzzle.read(".2..4...1.3....4")
>>> gridwright.solve(puzzle).status
'unique'
>>> print(gridwright.hint(puzzle, strength="where"))
Look at box 2.

:class:`Puzzle` is a grid with rules, :mod:`gridwright.rules` has a class for each rule, and functions such as
:func:`solve`, :func:`explain`, :func:`rate` and :func:`generate` answer questions; :func:`solve_many` does so for as many
puzzles as there are. :mod:`gridwright.dask` and :mod:`gridwright.arrow` are for clusters and tables.
"""

from . import rules
from ._gridwright import Answer, Answers, __version__
from .errors import PuzzleError
from .functions import (
    Formula,
    candidates,
    check,
    convert,
    count,
    encode,
    encodings,
    explain,
    formats,
    generate,
    hint,
    rate,
    render,
    solve,
    solve_many,
    types,
)
from .puzzle import Puzzle
from .rules import Rule
from .verdict import Solution, Verdict

__all__ = [
    "Answer",
    "Answers",
    "Formula",
    "Puzzle",
    "PuzzleError",
    "Rule",
    "Solution",
    "Verdict",
    "__version__",
    "candidates",
    "check",
    "convert",
    "count",
    "encode",
    "encodings",
    "explain",
    "formats",
    "generate",
    "hint",
    "rate",
    "render",
    "rules",
    "solve",
    "solve_many",
    "types",
]
