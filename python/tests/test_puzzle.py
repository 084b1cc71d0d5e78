"""Puzzles: read, built, changed, compared, kept."""

from __future__ import annotations

import copy
import pickle

import pytest
from conftest import EASY, EXAMPLES, SMALL

from gridwright import Puzzle, PuzzleError, rules, solve


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.*")), ids=lambda path: path.name)
def test_every_example_is_read_and_survives_pickling(path):
    if path.suffix in (".md", ".toml", ".png"):
        return
    puzzle = Puzzle.open(path)
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle and again is not puzzle
    assert len(puzzle.rules) == len(puzzle.sentences) > 0
    rebuilt = Puzzle.read(puzzle.to_text("json"))
    assert rebuilt == puzzle


def test_a_puzzle_of_several_is_chosen_by_its_number():
    text = (EXAMPLES / "many.sdm").read_text()
    assert Puzzle.read(text, select=2) != Puzzle.read(text, select=1) == Puzzle.read(text)
    with pytest.raises(PuzzleError, match="there is no puzzle 99"):
        Puzzle.read(text, select=99)


def test_rows_of_givens_make_a_sudoku():
    rows = [[0, 2, 0, 0], [4, 0, 0, 0], [1, 0, 3, 0], [0, 0, 0, 4]]
    puzzle = Puzzle.of(rows)
    assert puzzle == Puzzle.read(SMALL)
    assert puzzle.to_lists() == rows
    assert puzzle.givens == {"r1c2": 2, "r2c1": 4, "r3c1": 1, "r3c3": 3, "r4c4": 4}
    with pytest.raises(PuzzleError, match="rows of 4 cells"):
        Puzzle.sudoku(4, [[1, 2], [3, 4]])
    with pytest.raises(PuzzleError, match="cannot hold 5"):
        Puzzle.of([[5, 0, 0, 0]] + rows[1:])
    with pytest.raises(PuzzleError, match="cannot hold -1"):
        Puzzle.of([[-1, 0, 0, 0]] + rows[1:])


def test_arrays_of_numpy_are_taken_and_given():
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    grid = numpy.zeros((4, 4), dtype=numpy.uint8)
    grid[0, 0] = 1
    puzzle = Puzzle.of(grid)
    assert puzzle.givens == {"r1c1": 1}
    found = solve(grid).solutions[0].to_numpy()
    assert found.shape == (4, 4) and found[0, 0] == 1 and (found.sum(axis=0) == 10).all()
    assert rules.Cage(numpy.array(["r1c1", "r1c2"]), sum=numpy.int64(3)) == rules.Cage(["r1c1", "r1c2"], 3)


def test_a_grid_is_built_by_hand():
    puzzle = Puzzle(2, 3, 3, rules=[rules.Rows(), rules.Columns()])
    assert puzzle.shape == (2, 3) and puzzle.values == range(1, 4)
    assert puzzle.count(limit=None).count == 12
    zero = Puzzle(2, 2, 2, lowest=0, rules=[rules.Rows()], givens=[[1, 0], [0, 0]])
    assert zero.values == range(0, 2) and zero.givens == {"r1c1": 1}
    with pytest.raises(PuzzleError, match="lowest value"):
        Puzzle(2, lowest=7)
    with pytest.raises(PuzzleError):
        Puzzle(0)


def test_a_copy_changes_on_its_own():
    puzzle = Puzzle.read(SMALL)
    for other in (puzzle.copy(), copy.copy(puzzle), copy.deepcopy(puzzle)):
        other.set((1, 1), 3)
        other.title = "changed"
        assert other != puzzle and puzzle.title is None and "r1c1" not in puzzle.givens


def test_titles_and_formats():
    puzzle = Puzzle.read(EASY)
    puzzle.title, puzzle.author = "Old one", "somebody"
    assert "Old one" in repr(puzzle) and "9 x 9" in repr(puzzle)
    assert Puzzle.read(puzzle.to_text()).author == "somebody"
    assert puzzle.to_text("line").strip() == EASY + " Old one"
    assert "┃ 5 │ 3 │" in str(puzzle)
    assert puzzle._repr_svg_().startswith("<svg")
    puzzle.add(rules.AntiKing())
    with pytest.raises(PuzzleError, match="cannot express") as raised:
        puzzle.to_text("line")
    assert "lossy" in raised.value.help
    with pytest.raises(PuzzleError, match="there is no format `nothing`"):
        puzzle.to_text("nothing")


def test_errors_know_their_place():
    with pytest.raises(PuzzleError) as raised:
        Puzzle.read('{"gridwright": 1,\n "shape": {"rows": 4, "columns": 4, "values": 4},\n "rules": [{"rule": "no"}]}')
    error = raised.value
    assert isinstance(error, ValueError) and error.line == 3 and error.column > 1
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, again.column, again.help, str(again)) == (3, error.column, error.help, str(error))
    with pytest.raises(PuzzleError, match="outside the grid"):
        Puzzle.sudoku(4).set("r9c9", 1)
    with pytest.raises(PuzzleError, match="given twice"):
        puzzle = Puzzle.sudoku(4)
        puzzle.set("r1c1", 1)
        puzzle.set("r1c1", 2)
    with pytest.raises(TypeError):
        Puzzle.sudoku(4).set(7, 1)
    with pytest.raises(TypeError):
        Puzzle.sudoku(4).add("thermo")
    with pytest.raises(TypeError):
        hash(Puzzle.sudoku(4))


def test_unknown_rules_are_left_out_on_request():
    text = '{"size":9,"grid":' + str([[{} for _ in range(9)] for _ in range(9)]).replace("'", '"') + ',"whirlpool":[{}]}'
    try:
        strict = Puzzle.read(text, "fpuzzles")
    except PuzzleError:
        assert Puzzle.read(text, "fpuzzles", lenient=True).shape == (9, 9)
    else:
        assert strict.warnings
