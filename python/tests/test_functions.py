"""Every question, and that Python answers what the command answers."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import pytest
from conftest import EASY, EXAMPLES, SMALL, run

import gridwright
from gridwright import Puzzle, PuzzleError, answers, rules

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81


def test_a_verdict_says_what_is_known():
    verdict = gridwright.solve(EASY)
    assert (verdict.status, verdict.count, verdict.complete, verdict.stopped) == ("unique", 1, True, None)
    assert str(verdict.solution).replace("\n", "") == SOLVED and bool(verdict)
    assert verdict.solution["r1c1"] == verdict.solution[1, 1] == 5
    with pytest.raises(KeyError):
        verdict.solution["r10c1"]
    assert gridwright.solve(EMPTY, unique=False).status == "solved"
    several = gridwright.solve(EMPTY)
    assert several.status == "multiple" and len(several.solutions) == 2
    none = gridwright.solve("11" + "." * 79)
    assert (none.status, none.solution, bool(none)) == ("none", None, False)
    assert pickle.loads(pickle.dumps(several)) == several and hash(several.solutions[0])
    with pytest.raises(AttributeError):
        verdict.count = 3


def test_solutions_have_voids_and_variables():
    samurai = Puzzle.open(EXAMPLES / "samurai.txt").solve()
    assert samurai.status == "unique" and None in samurai.solution.rows[0]
    with pytest.raises(KeyError):
        samurai.solution[1, 10]


def test_counting_keeps_what_it_is_asked_to():
    verdict = gridwright.count("1...............", limit=None, keep=3)
    assert (verdict.count, verdict.complete, len(verdict.solutions)) == (72, True, 3)
    some = gridwright.count(EMPTY, limit=5)
    assert (some.count, some.complete, some.sentence) == (5, False, "at least 5 solutions")


def test_candidates_are_those_of_solutions():
    found = gridwright.candidates("1...............", counts=100)
    assert found["r1c1"] == (1,) and found[1, 2] == (2, 3, 4)
    assert found.counts[0][0] == (72,) and sum(found.counts[0][1]) == 72
    assert gridwright.candidates(SMALL, state={"r1c3": 4}).status == "unique"
    assert gridwright.candidates(SMALL, state={(1, 3): [1]}).status == "none"


def test_a_check_tells_why():
    none = gridwright.check("1..1............")
    assert none.conflict.minimal and [clue.rule for clue in none.conflict.clues] == ["rows", "restrict", "restrict"]
    several = gridwright.check("1..............2")
    assert several.status == "multiple" and several.differ and several.settling.cells
    one = gridwright.check(SMALL, redundant=True)
    assert one.level == "easy" and one.rating >= 1 and one.redundancy is not None and one.sentences
    assert pickle.loads(pickle.dumps(none)) == none


def test_hints_and_explanations():
    hint = gridwright.hint(SMALL)
    assert hint.step is not None and str(hint) == hint.text and hint.place
    what = gridwright.hint(SMALL, strength="what")
    assert what.demands and what.step is None
    wrong = gridwright.hint(SMALL, state={"r1c1": 4})
    assert wrong.wrong == (("r1c1", (4,)),) and wrong.status == "invalid"
    path = gridwright.explain(EASY, verify=True)
    assert path.verified is True and path.level and path[0].demands and len(path) == len(list(path))
    assert path.rating == max(step.rating for step in path) == gridwright.rate(EASY).rating
    assert len(gridwright.explain(EASY, limit=2)) == 2
    with pytest.raises(PuzzleError, match="strength"):
        gridwright.hint(SMALL, strength="loud")


def test_generated_puzzles_repeat_with_their_seed():
    made = gridwright.generate("standard", size=4, count=3, seed=5)
    again = gridwright.generate("standard", size=4, count=3, seed=5)
    assert [one.puzzle for one in made] == [one.puzzle for one in again]
    assert [one.number for one in made] == [1, 2, 3] and made[0].seed == 5
    for one in made:
        assert one.puzzle.solve().solution == one.solution
    assert made[0]._repr_svg_().startswith("<svg")
    assert gridwright.generate(rules=["thermo"], size=4)[0].type == "thermo"
    with pytest.raises(PuzzleError, match="there is no type") as raised:
        gridwright.generate("chess")
    assert "killer" in raised.value.help


def test_no_generated_puzzle_is_alike_to_those_that_are_named():
    first = gridwright.generate("standard", size=4, seed=3)[0].puzzle
    for known in ([first], first, [first.to_text("line")], [first.to_lists()]):
        other = gridwright.generate("standard", size=4, seed=3, not_in=known)[0].puzzle
        assert other != first
    # Of a text every puzzle counts, and each has to have one solution.
    both = f"{first.to_text('line')}\n1...............\n"
    with pytest.raises(PuzzleError, match="puzzle 2 of a text of `not_in`"):
        gridwright.generate("standard", size=4, seed=3, not_in=[both])


def test_conversions_and_drawings():
    text = gridwright.convert(EASY, "sdk")
    assert isinstance(text, answers.Conversion) and Puzzle.read(str(text)).givens == Puzzle.read(EASY).givens
    assert gridwright.convert(EASY, "fpuzzles", form="link").text.startswith("http")
    puzzle = Puzzle.read(EASY)
    puzzle.add(rules.AntiKing())
    with pytest.raises(PuzzleError):
        gridwright.convert(puzzle, "line")
    assert gridwright.convert(puzzle, "line", lossy=True).warnings
    assert gridwright.render(EASY).text.startswith("<svg")
    png = gridwright.render(EASY, "png", solution=True)
    assert png.data[:4] == b"\x89PNG" and set(png._repr_mimebundle_()) == {"image/png"}
    assert gridwright.render(EASY, "pdf").data[:5] == b"%PDF-"
    assert "line" in gridwright.formats()


def test_formulas_are_for_other_solvers():
    puzzle = Puzzle.open(EXAMPLES / "killer.sdq")
    formula = gridwright.encode(puzzle)
    assert max(abs(literal) for clause in formula.clauses for literal in clause) == formula.variables
    assert sum(share[3] for share in formula.shares()) == len(formula)
    assert formula.to_dimacs().count("\n") > len(formula)
    solution = puzzle.solve().solution
    held = {variable for variable, name in formula.names.items() if solution[name.split("=")[0]] == int(name.split("=")[1])}
    # The variables of cells tell the grid; others are the solver's own.
    assert formula.decode(held) == solution
    with pytest.raises(PuzzleError, match="no value"):
        formula.decode([])
    with pytest.raises(PuzzleError, match="there is no encoding"):
        gridwright.encode(puzzle, sums="abacus")


def test_a_sat_solver_of_python_finds_the_same():
    solvers = pytest.importorskip("pysat.solvers", reason="python-sat is not installed")
    puzzle = Puzzle.open(EXAMPLES / "killer.sdq")
    formula = gridwright.encode(puzzle)
    with solvers.Solver(bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        assert formula.decode(solver.get_model()) == puzzle.solve().solution


def test_encodings_are_compared():
    rows = gridwright.encodings(gridwright.generate("killer", size=4, seed=1)[0].puzzle)
    assert len({row.encoding for row in rows}) > 3
    assert {row.status for row in rows} <= {"unique", "refused"}


@pytest.mark.parametrize("name", ["classic.txt", "kakuro.txt", "arrow.iss"])
def test_python_answers_what_the_command_answers(name, gridwright_command):
    path = EXAMPLES / name
    puzzle = Puzzle.open(path)

    def asked(question, **fields):
        text = json.dumps({"ask": question, "puzzle": {"text": path.read_text()}, **fields})
        return json.loads(run([gridwright_command, "ask", "-"], text))

    told = asked("solve")
    verdict = puzzle.solve()
    assert [verdict.status, verdict.count, verdict.complete] == [told["status"], told["count"], told["complete"]]
    assert [solution.to_lists() for solution in verdict.solutions] == told["solutions"]
    told = asked("explain")
    assert [step.sentence for step in puzzle.explain()] == [step["sentence"] for step in told["steps"]]
    assert puzzle.rate().rating == asked("rate")["rating"]
    assert puzzle.check().sentences == tuple(asked("check")["sentences"])
    assert puzzle.hint().text == asked("hint")["hint"]["text"]


def test_a_limit_is_unknown():
    verdict = gridwright.count(EMPTY, limit=None, seconds=0.05)
    assert verdict.status in ("unknown", "multiple") and "time" in verdict.stopped and not verdict.complete
    with pytest.raises(PuzzleError):
        gridwright.solve(EASY, seconds=-1)


def test_no_work_holds_the_lock_of_the_interpreter():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    gridwright.count(EMPTY, limit=None, seconds=0.3)
    done.set()
    thread.join()
    assert len(ticks) > 10


def test_threads_may_ask_at_the_same_time():
    found = []

    def ask():
        found.append([gridwright.solve(EASY).status for _ in range(50)] + [gridwright.rate(SMALL).level])

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [["unique"] * 50 + ["easy"]] * 4


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to a process")
@pytest.mark.parametrize(
    "work",
    [
        "gridwright.count('.' * 81, limit=None)",
        "gridwright.candidates('.' * 256, counts=10**9)",
        "list(gridwright.solve_many(itertools.repeat('.' * 81)))",
        "list(gridwright.solve_many(iter(lambda: time.sleep(0.01) or '.' * 81, None), threads=1))",
    ],
)
def test_ctrl_c_ends_the_work(work):
    code = f"""
import gridwright, itertools, signal, time
# Whoever starts programs in the background may have them ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.3)
        child.send_signal(signal.SIGINT)
        out, _ = child.communicate(timeout=30)
    finally:
        child.kill()
    assert out == "interrupted\n" and child.returncode == 0
