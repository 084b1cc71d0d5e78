#!/usr/bin/env python3
"""Certifies every puzzle of a collection, and lets our checker and others check the proofs.

    python3 bench/proofs.py ../shared/data/variants/dev.jsonl target/release/gridwright
    python3 bench/proofs.py --checker "lrat-check" --checker "lrat-trim" ...    programs that check LRAT
    python3 bench/proofs.py --format drat --checker "drat-trim" ...             programs that check DRAT

A collection is a file with an object per line, whose field `iss_string` is a puzzle, or any file that gridwright reads, with
one puzzle in it. A checker gets the names of the formula and the proof, and prints a line `s VERIFIED` or `c VERIFIED`; one that
is not installed is named and left out.

Prints a Markdown table: one line for all puzzles, and one for each of the hardest. Seconds are CPU seconds of the process, so
that they mean the same on a busy machine. --tsv writes a row for each puzzle. Exit code 1 if somebody refuses a proof.
"""

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("collection", nargs="+")
    parser.add_argument("program")
    parser.add_argument("--format", choices=["drat", "lrat"], default="lrat")
    parser.add_argument("--backend", help="the solver that writes the proofs")
    parser.add_argument("--checker", action="append", default=[], help="another checker: its command")
    parser.add_argument("--time-limit", type=float, default=60, help="seconds for a proof")
    parser.add_argument("--first", type=int, help="only the first N puzzles")
    parser.add_argument("--from", dest="begin", type=int, default=0, help="without the first N puzzles")
    parser.add_argument("--hardest", type=int, default=10, help="how many puzzles get a line of their own")
    parser.add_argument("--tsv", help="a file for a row per puzzle")
    return parser.parse_args()


def puzzles(paths, folder):
    """Names of puzzles and of the files that they are in."""
    for path in paths:
        if not path.endswith(".jsonl"):
            yield os.path.basename(path), path
            continue
        with open(path, encoding="utf-8") as file:
            for line in file:
                entry = json.loads(line)
                name = os.path.join(folder, "puzzle.iss")
                with open(name, "w", encoding="utf-8") as puzzle:
                    puzzle.write(entry["iss_string"])
                yield entry["name"], name


def run(command, limit=None):
    """The exit code, what was printed, and CPU seconds; a code of None if it took too long."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=limit, check=False)
        code, said = done.returncode, done.stdout + done.stderr
    except subprocess.TimeoutExpired:
        code, said = None, ""
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return code, said, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Row:
    """A puzzle and what became of its proof."""

    def __init__(self, number, name):
        self.number, self.name = number, name
        self.status, self.make, self.bytes, self.lemmas = "", 0.0, 0, 0
        self.variables, self.clauses = 0, 0
        # Per checker: seconds, and whether it accepted the proof.
        self.checks = []


def certify(row, puzzle, folder, options):
    proof = os.path.join(folder, "p." + options.format)
    for old in (proof, proof + ".cnf"):
        if os.path.exists(old):
            os.remove(old)
    command = [options.program, "--quiet", "solve", "--unique", "--time-limit", str(options.time_limit), "--proof", proof]
    command += ["--backend", options.backend] if options.backend else []
    code, said, row.make = run([*command, puzzle])
    row.status = {0: "unique", 1: "none", 3: "several", 4: "unknown"}.get(code, "error: " + said.strip())
    if os.path.exists(proof) != (row.status in ("unique", "none")):
        row.status = "error: there should be a proof, and only then"
    if row.status not in ("unique", "none"):
        return
    row.bytes = os.path.getsize(proof)
    code, said, seconds = run([options.program, "verify-proof", proof + ".cnf", proof])
    numbers = re.search(r"formula of (\d+) variables? and (\d+) clauses? .*\((\d+) lemma", said)
    row.variables, row.clauses, row.lemmas = map(int, numbers.groups()) if numbers else (0, 0, 0)
    row.checks.append((seconds, code == 0))
    for checker in options.checker:
        _, said, seconds = run([*checker.split(), proof + ".cnf", proof], 20 * options.time_limit)
        row.checks.append((seconds, re.search(r"^(s|c) VERIFIED", said, re.MULTILINE) is not None))


def table(rows, options):
    names = ["ours"] + [os.path.basename(checker.split()[0]) for checker in options.checker]
    proved = [row for row in rows if row.checks]
    print(f"Time limit {options.time_limit:g} s, {options.format.upper()}.\n")
    print("| puzzles | clauses | lemmas | MB | s to make | " + " | ".join(f"s by {name}" for name in names) + " |")
    print("|---|--:|--:|--:|--:|" + "--:|" * len(names))
    hardest = sorted(proved, key=lambda row: -row.make)[: options.hardest]
    for label, part in [(f"all {len(proved)}", proved)] + [(row.name, [row]) for row in hardest]:
        checks = [f"{sum(row.checks[i][0] for row in part):.2f}" for i in range(len(names))]
        sums = [sum(getattr(row, what) for row in part) for what in ("clauses", "lemmas", "bytes", "make")]
        print(f"| {label} | {sums[0]} | {sums[1]} | {sums[2] / 1e6:.2f} | {sums[3]:.2f} | {' | '.join(checks)} |")
    print()
    for i, name in enumerate(names):
        refused = [row.name for row in proved if not row.checks[i][1]]
        print(f"{name}: {len(proved) - len(refused)} accepted, {len(refused)} refused" + "".join(f"\n* {name}" for name in refused))
    for status in sorted({row.status for row in rows if not row.checks}):
        those = [row for row in rows if row.status == status]
        listed = "" if status == "several" else ": " + ", ".join(f"{row.name} ({row.number})" for row in those)
        print(f"{status}, no proof: {len(those)}{listed}")


def main():
    options = arguments()
    for checker in [checker for checker in options.checker if shutil.which(checker.split()[0]) is None]:
        print(f"{checker} is not installed: left out", file=sys.stderr)
        options.checker.remove(checker)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, puzzle) in enumerate(puzzles(options.collection, folder)):
            if number < options.begin:
                continue
            if options.first is not None and number >= options.begin + options.first:
                break
            rows.append(Row(number, name))
            certify(rows[-1], puzzle, folder, options)
            if options.tsv:
                row = rows[-1]
                checks = [part for seconds, accepted in row.checks for part in (f"{seconds:.3f}", str(accepted))]
                fields = [number, name, row.status, row.variables, row.clauses, row.lemmas, row.bytes, f"{row.make:.3f}", *checks]
                with open(options.tsv, "a", encoding="utf-8") as file:
                    print(*fields, sep="\t", file=file)
    table(rows, options)
    good = all(accepted for row in rows for _, accepted in row.checks) and not any(row.status.startswith("error") for row in rows)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
