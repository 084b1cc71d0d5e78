"""What one can ask of a puzzle. Every function takes a :class:`Puzzle`, a text of any format, or rows of givens.

``seconds`` bounds the time of an answer: a limit that is reached yields ``unknown``, never a wrong verdict. Ctrl-C ends any
of them.
"""

from __future__ import annotations

import base64
import json
import os
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _gridwright
from ._gridwright import Answers
from .puzzle import Cell, Grid, Puzzle
from .rules import cell_name
from .verdict import Solution, Verdict

if TYPE_CHECKING:
    from . import answers as a

__all__ = [
    "Formula",
    "Puzzles",
    "Subject",
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
    "solve",
    "solve_many",
    "types",
]

Subject = Union[Puzzle, str, Grid]
"""What is asked about: a puzzle, a text of any format, or rows of givens."""

Puzzles = Union[str, "os.PathLike[str]", Iterable[Union[str, bytes, Puzzle]]]
"""Many puzzles: an iterable, or the path of a file with one on each line."""

State = Optional[Mapping[Any, Union[int, Iterable[int]]]]
"""What a player has found, by cells: a value, or pencil marks."""


def _puzzle(subject: Subject) -> Puzzle:
    if isinstance(subject, Puzzle):
        return subject
    return Puzzle.read(subject) if isinstance(subject, str) else Puzzle.of(subject)


def _ask(question: str, subject: Optional[Subject], seconds: Optional[float], **fields: Any) -> Dict[str, Any]:
    asked: Dict[str, Any] = {name: value for name, value in fields.items() if value is not None}
    asked["ask"] = question
    if subject is not None:
        asked["puzzle"] = {"text": _puzzle(subject)._native.text("json"), "format": "json"}
    answer: Dict[str, Any] = json.loads(_gridwright.ask(json.dumps(asked), seconds))
    return answer


def _earlier(puzzles: Iterable[Subject]) -> List[Dict[str, str]]:
    """Puzzles as ``not_in`` takes them: of a text all that it holds."""
    whole = [puzzles] if isinstance(puzzles, (str, Puzzle)) else puzzles
    return [
        {"text": one} if isinstance(one, str) else {"text": _puzzle(one)._native.text("json"), "format": "json"}
        for one in whole
    ]


def _state(state: State) -> Optional[Dict[str, List[int]]]:
    if state is None:
        return None
    return {cell_name(cell): [found] if isinstance(found, int) else list(found) for cell, found in state.items()}


def _verdict(subject: Subject, most: Optional[int], keep: int, seconds: Optional[float], seed: int) -> Verdict:
    status, count, complete, stopped, sentence, found = _gridwright.solve(
        _puzzle(subject)._native, most, keep, seconds, seed
    )
    solutions = tuple([Solution(rows, variables) for rows, variables in found])
    return Verdict(status, count, complete, stopped, sentence, solutions)


def solve(subject: Subject, unique: bool = True, *, seconds: Optional[float] = None, seed: int = 0) -> Verdict:
    """A solution and, unless ``unique`` is false, whether it is the only one.

    >>> verdict = solve(".2..4...1.3....4")
    >>> verdict.status, verdict.sentence
    ('unique', 'exactly one solution')
    >>> print(verdict.solutions[0])
    3241
    4123
    1432
    2314
    """
    return _verdict(subject, 2 if unique else 1, 2, seconds, seed)


def count(subject: Subject, limit: Optional[int] = 1000, *, keep: int = 0, seconds: Optional[float] = None) -> Verdict:
    """How many solutions there are, up to ``limit``; all of them if it is ``None``. The first ``keep`` are kept.

    >>> verdict = count("1...............", limit=None)
    >>> verdict.count, verdict.complete
    (72, True)
    """
    return _verdict(subject, limit, keep, seconds, 0)


def candidates(
    subject: Subject, state: State = None, *, counts: Optional[int] = None, seconds: Optional[float] = None
) -> a.Candidates:
    """The values that occur in solutions. With ``counts``, in how many solutions, up to that number.

    >>> candidates(".2..4...1.3....4")["r1c1"]
    (3,)
    """
    from . import answers as a
    from . import records as r

    answer = _ask("candidates", subject, seconds, state=_state(state), counts=counts)
    return a.Candidates(
        answer["status"],
        answer["complete"],
        r.lists_of(answer["candidates"]),
        r.lists_of(answer.get("counts")),
        answer.get("stopped"),
    )


def check(subject: Subject, *, redundant: bool = False, seconds: Optional[float] = None) -> a.Check:
    """None, one or several solutions: why, where they differ, which clues are not needed, how hard it is.

    >>> found = check("1..1............")
    >>> found.status, [clue.text for clue in found.conflict.clues]
    ('none', ['row 1', 'the given 1 in r1c1', 'the given 1 in r1c4'])
    """
    from . import records as r

    return r.check_of(_ask("check", subject, seconds, redundant=redundant))


def hint(
    subject: Subject, state: State = None, *, strength: Optional[str] = None, seconds: Optional[float] = None
) -> a.Hint:
    """The next step: ``where`` to look, ``what`` to use, or ``all`` of it.

    >>> print(hint(".2..4...1.3....4", strength="where"))
    Look at box 2.
    """
    from . import records as r

    return r.hint_of(_ask("hint", subject, seconds, state=_state(state), strength=strength))


def explain(
    subject: Subject,
    state: State = None,
    *,
    limit: Optional[int] = None,
    verify: bool = False,
    seconds: Optional[float] = None,
) -> a.Explanation:
    """Every step to the solution, or the first ``limit``. With ``verify``, each is checked by other means.

    >>> path = explain(".2..4...1.3....4")
    >>> path.status, path.level, len(path.steps) > 5
    ('unique', 'easy', True)
    """
    from . import records as r

    return r.explanation_of(_ask("explain", subject, seconds, state=_state(state), limit=limit, verify=verify))


def rate(subject: Subject, *, seconds: Optional[float] = None) -> a.Rating:
    """How hard a puzzle is.

    >>> rate(".2..4...1.3....4").level
    'easy'
    """
    from . import records as r

    return r.rating_of(_ask("rate", subject, seconds))


def generate(
    type: Optional[str] = None,
    *,
    rules: Sequence[str] = (),
    size: Optional[int] = None,
    count: int = 1,
    level: Optional[str] = None,
    rating: Optional[str] = None,
    technique: Optional[str] = None,
    symmetry: Optional[str] = None,
    not_in: Iterable[Subject] = (),
    seed: int = 0,
    extra: int = 0,
    fill_all: bool = False,
    ranges: Optional[Mapping[str, Tuple[int, int]]] = None,
    rows: Optional[int] = None,
    columns: Optional[int] = None,
    density: Optional[int] = None,
    line_logic: bool = False,
    seconds: Optional[float] = None,
) -> List[a.Made]:
    """New puzzles of a type, or of rules to mix. The same seed always makes the same ones; :func:`types` lists types.

    If ``seconds`` are over before there are ``count`` of them, there are fewer. None is alike to a puzzle of ``not_in``, each of
    which has one solution, or to another one that a text there holds: the same up to the names of digits, rotation and
    reflection.

    >>> made = generate("killer", size=4, seed=7)[0]
    >>> made.puzzle.kind, made.puzzle.solve().status
    ('killer', 'unique')
    >>> generate("killer", size=4, seed=7, not_in=[made.puzzle])[0].puzzle == made.puzzle
    False
    """
    from . import answers as a
    from . import records as r

    ranges_told = None if ranges is None else {clues: list(span) for clues, span in ranges.items()}
    answer = _ask(
        "generate",
        None,
        seconds,
        type=type,
        rules=list(rules),
        size=size,
        count=count,
        level=level,
        rating=rating,
        technique=technique,
        symmetry=symmetry,
        not_in=_earlier(not_in),
        seed=seed,
        extra=extra,
        fill_all=fill_all,
        ranges=ranges_told,
        rows=rows,
        columns=columns,
        density=density,
        line_logic=line_logic,
    )
    return [
        a.Made(
            Puzzle.read(json.dumps(made["puzzle"]), "json"),
            Solution(r.rows_of(made["solution"]), None),
            made["type"],
            made["number"],
            made["seed"],
            made.get("rating"),
            made.get("level"),
        )
        for made in answer["puzzles"]
    ]


def convert(
    subject: Subject, to: str, *, form: str = "text", lossy: bool = False, seconds: Optional[float] = None
) -> a.Conversion:
    """The same puzzle in another format: as ``text``, ``packed`` into a word, as a ``link``, or as one to ``sudokupad``.

    >>> print(convert([[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]], "line").text.strip())
    1..............2
    """
    from . import answers as a
    from . import records as r

    answer = _ask("convert", subject, seconds, to=to, form=form, lossy=lossy)
    return a.Conversion(answer["text"], answer["to"], r.warnings_of(answer))


def render(
    subject: Subject,
    to: str = "svg",
    *,
    solution: bool = False,
    words: bool = True,
    notes: bool = True,
    seconds: Optional[float] = None,
) -> a.Picture:
    """A drawing as ``svg``, ``png`` or ``pdf``; with ``solution``, the solution is drawn, too.

    >>> render("1..............2").type
    'image/svg+xml'
    """
    from . import answers as a

    answer = _ask("render", subject, seconds, to=to, solution=solution, words=words, notes=notes)
    data = answer["svg"].encode() if "svg" in answer else base64.b64decode(answer["data"])
    return a.Picture(data, answer["type"], answer["width"], answer["height"])


def formats() -> Dict[str, str]:
    """The formats that are read and written, with what each holds.

    >>> "sdk" in formats()
    True
    """
    return {format["name"]: format["about"] for format in _ask("formats", None, None)["formats"]}


def types() -> List[str]:
    """What :func:`generate` can make.

    >>> "killer" in types()
    True
    """
    return [made["name"] for made in _ask("types", None, None)["types"]]


def solve_many(
    puzzles: Puzzles, unique: bool = True, threads: Optional[int] = None, *, seconds: Optional[float] = None
) -> Answers:
    """The answers to many puzzles, in their order and as they come, worked out on all cores.

    ``puzzles`` is an iterable of texts or puzzles, or the path of a file with a puzzle on each line, in which blank lines
    and those that begin with ``#`` are left out. A path may end in ``.gz``. ``seconds`` bounds the time of each puzzle.

    A bad puzzle is an answer with ``error``, and the rest go on:

    >>> for answer in solve_many(["1..............2", "1..1............", "123"]):
    ...     print(answer.line, answer.status)
    1 multiple
    2 none
    3 error
    """
    if not isinstance(puzzles, (str, os.PathLike)):
        return _gridwright.solve_lines(puzzles, unique, threads, seconds)
    path = os.fspath(puzzles)
    if path.endswith(".gz"):
        return _gridwright.solve_lines(_lines_of_gz(path), unique, threads, seconds)
    return _gridwright.solve_file(path, unique, threads, seconds)


def _lines_of_gz(path: str) -> Iterable[bytes]:
    import gzip

    with gzip.open(path) as file:
        for line in file:
            if line.strip() and not line.lstrip().startswith(b"#"):
                yield line


class Formula:
    """A puzzle as clauses, for any SAT solver that Python has.

    >>> formula = encode("1..............2")
    >>> formula.clauses[0]
    [1, 2, 3, 4]
    >>> formula.names[1]
    'r1c2=1'
    """

    __slots__ = ("_native", "clauses", "names")

    clauses: List[List[int]]
    """The clauses, each a list of literals as in DIMACS: what PySAT takes."""
    names: Dict[int, str]
    """What the variables of cells mean, such as ``r1c2=8``.

    A cell with two values has one variable for both: where it is false, the cell takes its higher value.
    """

    def __init__(self, native: _gridwright.NativeFormula) -> None:
        self._native = native
        self.clauses = native.clauses()
        cells = native.cells()
        named = [(literal, f"{cell}={value}") for cell in cells for value, literal in cells[cell].items()]
        self.names = dict(sorted((literal, name) for literal, name in named if literal > 0))

    @property
    def variables(self) -> int:
        """How many variables there are."""
        return self._native.variables

    def literal(self, cell: Cell, value: int) -> Optional[int]:
        """The literal that says that a cell holds a value; ``None`` if it always or never does.

        >>> encode("1..............2").literal((1, 2), 3)
        3
        """
        return self._native.cells().get(cell_name(cell), {}).get(value) or None

    def shares(self) -> List[Tuple[str, int, int, int]]:
        """What each kind of rule adds: its name, how many there are, their variables and clauses."""
        return self._native.shares()

    def decode(self, model: Iterable[int]) -> Solution:
        """The solution that a model is, checked by every rule; a :class:`PuzzleError` if it is none."""
        return Solution(*self._native.decode(list(model)))

    def to_dimacs(self) -> str:
        """The formula as a file for other programs, with names."""
        return self._native.dimacs()

    def __len__(self) -> int:
        return len(self.clauses)

    def __repr__(self) -> str:
        return f"<Formula of {self.variables} variables and {len(self)} clauses>"


def encode(subject: Subject, sums: Optional[str] = None, *, seconds: Optional[float] = None) -> Formula:
    """The puzzle as clauses, with sums in the encoding of a name.

    >>> encode(".2..4...1.3....4")
    <Formula of 44 variables and 271 clauses>
    """
    return Formula(_gridwright.encode(_puzzle(subject)._native, sums, seconds))


def encodings(subject: Subject, *, seconds: Optional[float] = None) -> List[a.EncodingRow]:
    """The puzzle in every encoding of its sums or lines, each solved by a SAT solver.

    >>> from gridwright import rules
    >>> puzzle = Puzzle.sudoku(4)
    >>> puzzle.add(rules.Cage(["r1c1", "r1c2"], sum=4))
    >>> {row.status for row in encodings(puzzle)} <= {"multiple", "refused"}
    True
    """
    from . import answers as a

    return [
        a.EncodingRow(
            row["encoding"],
            row["level"],
            row["variables"],
            row["clauses"],
            row["conflicts"],
            row["status"],
            row["time_ms"],
        )
        for row in _ask("encodings", subject, seconds)["rows"]
    ]
