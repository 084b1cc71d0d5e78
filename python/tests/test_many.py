"""Many puzzles at once: their order, their errors, and the same words as the command."""

from __future__ import annotations

import gzip
import itertools
import os
import subprocess
import sys

import pytest
from conftest import EASY, EXAMPLES, SMALL, run

import gridwright
from gridwright import Puzzle, PuzzleError, solve_many

NONE = "11" + "." * 79


def lines(count):
    """Puzzles that differ, bad ones among them."""
    rows = [EASY[9 * row : 9 * row + 9] for row in range(9)]
    for number in range(count):
        if number % 50 == 7:
            yield f"12{number}"
        elif number % 50 == 9:
            yield NONE
        elif number % 50 == 13:
            yield SMALL
        else:
            turned = str.maketrans("123456789", "".join(str((digit + number) % 9 + 1) for digit in range(9)))
            yield "".join(rows).translate(turned)


@pytest.mark.parametrize("threads", [None, 1, 3])
def test_answers_keep_the_order_of_the_puzzles(threads):
    asked = list(lines(3000))
    found = list(solve_many(asked, threads=threads))
    assert [answer.line for answer in found] == list(range(1, 3001))
    for text, answer in zip(asked, found):
        if text.startswith("12") and len(text) < 10:
            assert answer.status == "error" and isinstance(answer.error, PuzzleError) and answer.error.line == answer.line
            assert answer.solution is None and answer.rows is None
        elif text == NONE:
            assert answer.status == "none" and answer.error is None
        else:
            assert answer.status == "unique" and answer.complete and answer.count == 1
            assert all(sign in (".", kept) for sign, kept in zip(text, answer.solution))
            assert "".join(str(value) for row in answer.rows for value in row) == answer.solution


def test_texts_files_and_puzzles_may_be_mixed():
    killer = (EXAMPLES / "killer.sdq").read_text()
    asked = [Puzzle.read(EASY), EASY, EASY.encode(), killer, Puzzle.read(killer), "", "# note", "nonsense\nhere", SMALL]
    found = list(solve_many(iter(asked)))
    assert [answer.status for answer in found] == ["unique"] * 5 + ["error"] * 3 + ["unique"]
    assert [answer.line for answer in found] == list(range(1, 10))
    assert found[0].solution == found[1].solution == found[2].solution and found[3].rows == found[4].rows
    assert found[3].rows == Puzzle.read(killer).solve().solution.rows
    assert str(found[8]) == "3241412314322314"
    assert list(solve_many([])) == [] and list(solve_many([""]))[0].error is not None


def test_results_come_before_the_last_puzzle_is_asked_for():
    endless = solve_many(itertools.cycle([EASY, NONE]))
    assert [answer.status for answer in itertools.islice(endless, 5)] == ["unique", "none", "unique", "none", "unique"]
    del endless
    asked = []

    def slow():
        for number in range(3):
            asked.append(number)
            yield EASY

    answers = solve_many(slow())
    assert asked == [] and next(answers).status == "unique"


def test_what_a_generator_raises_is_raised():
    def broken():
        yield EASY
        raise KeyError("lost")

    with pytest.raises(KeyError, match="lost"):
        list(solve_many(broken()))
    with pytest.raises(TypeError, match="not int"):
        list(solve_many([1]))
    with pytest.raises(TypeError):
        solve_many(3)
    with pytest.raises(PuzzleError, match="threads=0"):
        solve_many([EASY], threads=0)
    with pytest.raises(FileNotFoundError):
        solve_many("there/is/none.txt")
    with pytest.raises(OSError):
        solve_many(str(EXAMPLES))


def test_files_are_answered_as_the_command_does(tmp_path, gridwright_command):
    path = tmp_path / "puzzles.txt"
    path.write_text("# a note\n\n" + "\n".join(line for line in lines(500) if line != SMALL) + "\n")
    told = run([gridwright_command, "batch", "--unique", str(path)])
    found = list(solve_many(path))
    shown = [str(answer) for answer in found]
    same = [(ours, theirs) for ours, theirs in zip(shown, told.splitlines()) if not theirs.startswith("error")]
    assert len(shown) == len(told.splitlines()) and all(ours == theirs for ours, theirs in same)
    assert found[0].line == 3
    # Pieces of the file are the very bytes of the command, errors included.
    text = path.read_bytes()
    cut = text.index(b"\n", 20_000) + 1
    pieces = [(text[:cut], 0, 1), (text[cut:], cut, text[:cut].count(b"\n") + 1)]
    native = gridwright._gridwright
    written = [native.solve_text(piece, offset, line, True, 81, 1, None)[0] for piece, offset, line in pieces]
    assert b"".join(written).decode() == told
    packed = tmp_path / "puzzles.txt.gz"
    packed.write_bytes(gzip.compress(text))
    assert [str(answer).split(":")[0] for answer in solve_many(packed)] == [line.split(":")[0] for line in shown]


def test_where_no_thread_can_be_started_it_is_an_error_and_no_panic():
    asks = """
from gridwright import solve_many
try:
    list(solve_many(["1..............2"]))
except OSError as error:
    print("OSError")
"""
    # A stack larger than any memory.
    environment = {**os.environ, "RUST_MIN_STACK": str(1 << 62)}
    done = subprocess.run([sys.executable, "-c", asks], env=environment, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("OSError\n", "")
