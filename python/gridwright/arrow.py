"""Tables of puzzles: a column of texts becomes columns of answers. Needs pyarrow.

>>> import pyarrow
>>> from gridwright.arrow import solve_table
>>> table = solve_table(pyarrow.table({"puzzle": [".2..4...1.3....4", "11..............", None]}))
>>> table.column("status").to_pylist()
['unique', 'none', None]
>>> table.column("solution").to_pylist()
['3241412314322314', None, None]
"""

from __future__ import annotations

import importlib
from typing import Any, Dict, Iterable, Iterator, List, Optional

from .errors import PuzzleError
from .functions import rate, solve_many

__all__ = ["rate_table", "solve_batches", "solve_parquet", "solve_table"]

Table = Any
"""A ``pyarrow.Table``, or a ``pyarrow.RecordBatch`` where batches are meant."""


def solve_table(
    table: Table,
    column: str = "puzzle",
    *,
    unique: bool = True,
    rating: bool = False,
    threads: Optional[int] = None,
    seconds: Optional[float] = None,
) -> Table:
    """A table with further columns: ``status``, ``solution`` and ``error``, and with ``rating`` also ``rating`` and ``level``.

    Where there is no text, there is no answer. A text that is no puzzle has the status ``error``.
    """
    texts = _texts(table, column)
    answers: Dict[str, List[Any]] = {"status": [], "solution": [], "error": []}
    found = solve_many((text for text in texts if text is not None), unique, threads, seconds=seconds)
    for text in texts:
        answer = None if text is None else next(found)
        error = None if answer is None else answer.error
        answers["status"].append(None if answer is None else answer.status)
        answers["solution"].append(None if answer is None else answer.solution)
        answers["error"].append(None if error is None else error.message)
    kinds = dict.fromkeys(answers, "string")
    if rating:
        answers.update(_ratings(texts, answers["status"], seconds))
        kinds.update(rating="float64", level="string")
    return _with(table, answers, kinds)


def rate_table(table: Table, column: str = "puzzle", *, seconds: Optional[float] = None) -> Table:
    """A table with the columns ``rating`` and ``level`` besides; empty where there is no puzzle with one solution."""
    texts = _texts(table, column)
    return _with(table, _ratings(texts, ["unique"] * len(texts), seconds), {"rating": "float64", "level": "string"})


def solve_batches(batches: Iterable[Table], column: str = "puzzle", **options: Any) -> Iterator[Table]:
    """The same for one batch after the other, as :func:`solve_table` does it: what Spark's ``mapInArrow`` and Ray's
    ``map_batches`` want.

    >>> import pyarrow
    >>> batch = pyarrow.record_batch({"puzzle": [".2..4...1.3....4"]})
    >>> [part.column("status")[0].as_py() for part in solve_batches([batch])]
    ['unique']
    """
    pyarrow: Any = importlib.import_module("pyarrow")
    for batch in batches:
        for part in solve_table(pyarrow.Table.from_batches([batch]), column, **options).to_batches():
            yield part


def solve_parquet(
    source: Any, target: Any, column: str = "puzzle", *, batch_size: int = 100_000, **options: Any
) -> int:
    """Solves the puzzles of a Parquet file into another, a batch at a time, and says how many rows there were.

    ``options`` are those of :func:`solve_table`.
    """
    pyarrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    file = parquet.ParquetFile(source)
    # The columns of the result are those of a table without rows.
    schema = solve_table(file.schema_arrow.empty_table(), column, **options).schema
    rows = 0
    with parquet.ParquetWriter(target, schema) as writer:
        for batch in file.iter_batches(batch_size=batch_size):
            writer.write_table(solve_table(pyarrow.Table.from_batches([batch]), column, **options))
            rows += batch.num_rows
    return rows


def _texts(table: Table, column: str) -> List[Optional[str]]:
    if column not in table.column_names:
        raise PuzzleError(f"the table has no column {column!r}", help=f"its columns are {', '.join(table.column_names)}")
    texts: List[Optional[str]] = table.column(column).to_pylist()
    if any(text is not None and not isinstance(text, str) for text in texts):
        raise PuzzleError(f"the column {column!r} holds {table.schema.field(column).type}, not texts")
    return texts


def _ratings(texts: List[Optional[str]], statuses: List[Any], seconds: Optional[float]) -> Dict[str, List[Any]]:
    ratings: Dict[str, List[Any]] = {"rating": [], "level": []}
    for text, status in zip(texts, statuses):
        found = None
        if text is not None and status == "unique":
            try:
                found = rate(text, seconds=seconds)
            except PuzzleError:
                # No puzzle, no rating: what is wrong is told where it is solved.
                found = None
        ratings["rating"].append(found and found.rating)
        ratings["level"].append(found and found.level)
    return ratings


def _with(table: Table, answers: Dict[str, List[Any]], kinds: Dict[str, str]) -> Table:
    """A table with columns; those of the same name are replaced."""
    pyarrow: Any = importlib.import_module("pyarrow")
    for name, values in answers.items():
        column = pyarrow.array(values, type=getattr(pyarrow, kinds[name])())
        if name in table.column_names:
            table = table.set_column(table.column_names.index(name), name, column)
        else:
            table = table.append_column(name, column)
    return table
