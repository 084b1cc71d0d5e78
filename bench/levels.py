#!/usr/bin/env python3
"""How often `generate --level` makes a puzzle of the level, and what that costs.

    python3 bench/levels.py target/release/gridwright
    python3 bench/levels.py target/release/gridwright --seeds 50 --levels hard,expert killer standard@6 nonogram@15 killer,thermo
    python3 bench/levels.py target/release/gridwright --techniques --seeds 10

Unless some are named, all types of puzzles are asked for, and a few at other sizes; names with commas are mixtures. Each cell of
the table has the median CPU time of the seeds 1, 2, 3 ... in milliseconds, start of the program included. If not all of them gave a
puzzle, how many did is told with it, and below the table what the program said. Every puzzle that is made goes to `rate --json`, whose
rating has to be in the range: the number of those where it is not comes last, and is the exit code.
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

RANGES = {"easy": (1.0, 2.4), "medium": (2.5, 3.4), "hard": (3.5, 5.4), "expert": (5.5, 11.9)}
SIZES = {
    "standard": (4, 6),
    "killer": (4, 6),
    "thermo": (4, 6),
    "kropki": (6,),
    "binairo": (6,),
    "futoshiki": (4,),
    "hidoku": (5,),
    "kakurasu": (6,),
    "kenken": (4,),
    "nonogram": (10, 12, 15),
}


def run(*command):
    """What a program printed, what it said, and the CPU time that it took, in milliseconds."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, stdout=out, stderr=err)
        _, _, used = os.wait4(process.pid, 0)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode())
        return texts[0], texts[1], 1000 * (used.ru_utime + used.ru_stime)


def types(program):
    _, said, _ = run(program, "generate", "--type", "?")
    names = re.search(r"possible values: (.*)\]", said).group(1).split(", ")
    return [name for kind in names for name in (kind, *(f"{kind}@{size}" for size in SIZES.get(kind, ())))]


def techniques(program):
    _, said, _ = run(program, "generate", "--technique", "?")
    return re.search(r"possible values: (.*)\]", said).group(1).split(", ")


def rating(program, text):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(text)
        file.flush()
        return json.loads(run(program, "rate", "--json", file.name)[0])["rating"]


def measure(program, wish, span, seeds):
    """The median time, how many puzzles were made, how many of these are not in range, and the last refusal."""
    times, made, off, refusal = [], 0, 0, None
    for seed in range(1, seeds + 1):
        command = [program, "--quiet", "generate", "--threads", "1", "--to", "json", "--seed", str(seed)]
        text, said, took = run(*command, *wish)
        times.append(took)
        if not text:
            refusal = said.splitlines()[0].removeprefix("error: ")
            continue
        made += 1
        if span and not span[0] <= rating(program, text) <= span[1]:
            off += 1
    return statistics.median(times), made, off, refusal


def wish(name):
    kind, _, size = name.partition("@")
    return ["--rules" if "," in kind else "--type", kind, *(["--size", size] if size else [])]


def table(program, rows, columns, seeds):
    """Prints a row for each name; `columns` are names, each with options and the ratings that are wanted."""
    print(f"| | {' | '.join(columns)} |\n|---|{'--:|' * len(columns)}", flush=True)
    refusals, wrong, asked, all_made = [], 0, 0, 0
    for name, options in rows:
        cells = []
        for column, (more, span) in columns.items():
            took, made, off, refusal = measure(program, [*options, *more], span, seeds)
            part = "" if made == seeds else f" ({made} of {seeds})"
            cells.append(f"{took:.0f}{part}" + (f" **{off} off**" if off else ""))
            refusals += [f"{name}, {column}: {refusal}"] if refusal else []
            wrong, asked, all_made = wrong + off, asked + seeds, all_made + made
        print(f"| {name.replace('@', ' ')} | {' | '.join(cells)} |", flush=True)
    print(*refusals, f"{all_made} of {asked} made, {wrong} not in range", sep="\n")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--levels", default="easy,medium,hard")
    parser.add_argument("--techniques", action="store_true", help="ask for techniques instead of levels")
    args = parser.parse_intermixed_args()
    if args.techniques:
        kinds = args.names or ["standard"]
        named = {name: (["--technique", name], None) for name in techniques(args.program)}
        rows = [(f"{kind}, {name}", [*wish(kind), *named[name][0]]) for kind in kinds for name in named]
        sys.exit(table(args.program, rows, {"CPU ms": ([], None)}, args.seeds))
    rows = [(name, wish(name)) for name in args.names or types(args.program)]
    columns = {level: (["--level", level], RANGES[level]) for level in args.levels.split(",")}
    sys.exit(table(args.program, rows, columns, args.seeds))


if __name__ == "__main__":
    main()
