"""What is raised where something is wrong with a puzzle or a question about one."""

from __future__ import annotations

from typing import Optional, Tuple, Type

__all__ = ["PuzzleError"]


class PuzzleError(ValueError):
    """Something is wrong with a puzzle, a rule or a question.

    >>> from gridwright import Puzzle
    >>> try:
    ...     Puzzle.read("killer\\n1 2 3")
    ... except PuzzleError as error:
    ...     print(error.line, error.column)
    1 1
    """

    message: str
    """What is wrong."""
    line: Optional[int]
    """The line of the text, from 1, if the error has a place."""
    column: Optional[int]
    """The character in the line, from 1."""
    help: Optional[str]
    """What would be right, if that is known."""

    def __init__(
        self,
        message: str,
        line: Optional[int] = None,
        column: Optional[int] = None,
        help: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column
        self.help = help

    def __str__(self) -> str:
        place = ""
        if self.line is not None:
            place = f"line {self.line}, "
            if self.column is not None:
                place += f"column {self.column}, "
            place = place[:-2] + ": "
        return f"{place}{self.message}" + (f" ({self.help})" if self.help else "")

    def __reduce__(self) -> Tuple[Type[PuzzleError], Tuple[object, ...]]:
        return type(self), (self.message, self.line, self.column, self.help)
