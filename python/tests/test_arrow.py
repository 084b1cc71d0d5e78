"""Tables of puzzles."""

from __future__ import annotations

import pytest
from conftest import EASY, SMALL

from gridwright import PuzzleError, rate

pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")

from gridwright.arrow import rate_table, solve_parquet, solve_table  # noqa: E402


def test_a_column_of_texts_becomes_columns_of_answers():
    table = pyarrow.table({"id": [1, 2, 3, 4], "puzzle": [EASY, "nonsense", None, SMALL]})
    found = solve_table(table, rating=True)
    assert found.column_names == ["id", "puzzle", "status", "solution", "error", "rating", "level"]
    assert found.column("status").to_pylist() == ["unique", "error", None, "unique"]
    assert found.column("rating").to_pylist() == [rate(EASY).rating, None, None, rate(SMALL).rating]
    assert "nonsense" in found.column("error")[1].as_py() and found.column("solution")[3].as_py() == "3241412314322314"
    # Again, on its own result.
    assert solve_table(found, rating=True).equals(found)
    assert rate_table(table).column("level").to_pylist() == [rate(EASY).level, None, None, "easy"]


def test_a_table_without_texts_is_refused():
    with pytest.raises(PuzzleError, match="no column 'puzzle'") as raised:
        solve_table(pyarrow.table({"text": [EASY]}))
    assert raised.value.help == "its columns are text"
    with pytest.raises(PuzzleError, match="holds int64"):
        solve_table(pyarrow.table({"puzzle": [1]}))


@pytest.mark.parametrize("count", [0, 7])
def test_parquet_goes_in_and_out(tmp_path, count):
    schema = pyarrow.schema([("puzzle", pyarrow.string())])
    parquet.write_table(pyarrow.table({"puzzle": [SMALL] * count}, schema=schema), tmp_path / "in.parquet")
    assert solve_parquet(tmp_path / "in.parquet", tmp_path / "out.parquet", batch_size=3) == count
    found = parquet.read_table(tmp_path / "out.parquet")
    assert found.column("status").to_pylist() == ["unique"] * count
