"""gridwright and its peers on the same files: seconds to a first solution, one thread, side by side.

    python run.py [--gridwright PROGRAM] [--time-limit SECONDS] [--repeat N] FILE...

Every run is a process of its own; the clock starts when the solver's library is loaded and the file is read, and
includes building the model. The solvers take turns on a file, and the shortest of the repeated times counts.
A peer's solution is checked before its time is believed.
"""

import argparse
import importlib
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import instances
import solvers

LIBRARIES = {"CP-SAT": "ortools.sat.python.cp_model", "clingo": "clingo", "CaDiCaL": "pysat.solvers"}
HERE = Path(__file__).resolve().parent


def one(name, path):
    """Solves a file here and prints what came out of it."""
    importlib.import_module(LIBRARIES[name])
    puzzle = instances.load(path)
    begin = time.perf_counter()
    try:
        filling = solvers.SOLVERS[name](puzzle)
    except MemoryError:
        return print(json.dumps({"verdict": "too large"}))
    seconds = time.perf_counter() - begin
    right = filling is None or puzzle.is_solved_by(filling)
    verdict = "wrong" if not right else "none" if filling is None else "solved"
    print(json.dumps({"verdict": verdict, "seconds": seconds}))


def peer(name, path, limit):
    command = [sys.executable, __file__, "--one", name, path]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit + 5)
        result = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return "unknown", None
    except ValueError:
        return "crashed", None
    seconds = result.get("seconds")
    return ("unknown", None) if seconds and seconds > limit else (result["verdict"], seconds)


def ours(program, path, limit):
    with tempfile.NamedTemporaryFile("w", suffix=".suite") as suite:
        suite.write(str(Path(path).resolve()) + "\n")
        suite.flush()
        options = ["--first", "--isolate", "--time-limit", str(limit), "--tsv", "-"]
        done = subprocess.run([program, "--quiet", "bench", suite.name, *options], capture_output=True, text=True)
    head, row = (line.split("\t") for line in done.stdout.splitlines()[:2])
    fields = dict(zip(head, row))
    return fields["verdict"], None if fields["verdict"] == "unknown" else float(fields["time_ms"]) / 1000


def ratio(number):
    return f"{number:.0f}" if number >= 10 else f"{number:.1f}"


def cell(verdict, seconds, mine, limit):
    if seconds is None:
        return f"> {limit:g}" if verdict == "unknown" else verdict
    text = f"{seconds:.3g}" + ("" if verdict == "solved" else f" ({verdict})")
    return text if mine is None else f"{text} ({ratio(seconds / mine)}x)"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gridwright", default=str(HERE / "../../target/release/gridwright"))
    parser.add_argument("--time-limit", type=float, default=60)
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    if args.one:
        return one(args.one, args.files[0])
    names = ["gridwright", *solvers.SOLVERS]
    print("| instance | " + " | ".join(names) + " |")
    print("|---" * (len(names) + 1) + "|")
    for path in args.files:
        best = {}
        for _ in range(args.repeat):
            for name in names:
                if name in best and best[name][1] is None:
                    continue
                limit = args.time_limit
                found = ours(args.gridwright, path, limit) if name == "gridwright" else peer(name, path, limit)
                best[name] = min(best.get(name, found), found, key=lambda pair: pair[1] or float("inf"))
        mine = best["gridwright"][1]
        cells = [cell(*best[name], None if name == "gridwright" else mine, args.time_limit) for name in names]
        print(f"| {Path(path).stem} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
