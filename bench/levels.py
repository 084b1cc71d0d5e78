#!/usr/bin/env python3
"""How often `generate --level` makes a puzzle of the level, and what that costs.

    python3 bench/levels.py target/release/gridwright
    python3 bench/levels.py target/release/gridwright --seeds 50 --levels hard,expert killer standard@6 nonogram@15 killer,thermo
    python3 bench/levels.py target/release/gridwright --techniques --seeds 10
    python3 bench/levels.py target/release/gridwright --levels any --seeds 15 --first 7001 --longest --time-limit 30

Unless some are named, all types of puzzles are asked for, and a few at other sizes; names with commas are mixtures. Each cell of
the table has the median CPU time of the seeds 1, 2, 3 ... in milliseconds, start of the program included, and behind it the longest
if that is asked for. The level `any` asks for none. If not all of them gave a puzzle, how many did is told with it, and below the table what the program said. Every puzzle that is made goes to `rate --json`, whose
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

RANGES = {"any": None, "easy": (1.0, 2.4), "medium": (2.5, 3.4), "hard": (3.5, 5.4), "expert": (5.5, 11.9)}
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
    # Names with blanks stand in quotes there.
    return [name.strip('"') for name in re.search(r"possible values: (.*)\]", said).group(1).split(", ")]


def rating(program, text):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(text)
        file.flush()
        return json.loads(run(program, "rate", "--json", file.name)[0])["rating"]


def measure(program, wish, span, seeds):
    """All times, how many puzzles were made, how many of these are not in range, and the last refusal."""
    times, made, off, refusal = [], 0, 0, None
    for seed in seeds:
        command = [program, "--quiet", "generate", "--threads", "1", "--to", "json", "--seed", str(seed)]
        text, said, took = run(*command, *wish)
        times.append(took)
        if not text:
            # Where the time is over, a quiet program says nothing.
            refusal = said.partition("\n")[0].removeprefix("error: ") or "not made in the time"
            continue
        made += 1
        if span and not span[0] <= rating(program, text) <= span[1]:
            off += 1
    return times, made, off, refusal


def wish(name):
    kind, _, size = name.partition("@")
    return ["--rules" if "," in kind else "--type", kind, *(["--size", size] if size else [])]


def table(program, rows, columns, seeds, longest):
    """Prints a row for each name; `columns` are names, each with options and the ratings that are wanted."""
    print(f"| | {' | '.join(columns)} |\n|---|{'--:|' * len(columns)}", flush=True)
    refusals, wrong, asked, all_made = [], 0, 0, 0
    for name, options in rows:
        cells = []
        for column, (more, span) in columns.items():
            times, made, off, refusal = measure(program, [*options, *more], span, seeds)
            took = f"{statistics.median(times):.0f}" + (f", {max(times):.0f}" if longest else "")
            part = "" if made == len(seeds) else f" ({made} of {len(seeds)})"
            cells.append(f"{took}{part}" + (f" **{off} off**" if off else ""))
            refusals += [f"{name}, {column}: {refusal}"] if refusal else []
            wrong, asked, all_made = wrong + off, asked + len(seeds), all_made + made
        print(f"| {name.replace('@', ' ')} | {' | '.join(cells)} |", flush=True)
    print(*refusals, f"{all_made} of {asked} made, {wrong} not in range", sep="\n")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--levels", default="easy,medium,hard")
    parser.add_argument("--longest", action="store_true", help="tell the longest time as well")
    parser.add_argument("--time-limit", help="give up on a puzzle after so many seconds")
    parser.add_argument("--techniques", action="store_true", help="ask for techniques instead of levels")
    args = parser.parse_intermixed_args()
    seeds = range(args.first, args.first + args.seeds)
    limit = ["--time-limit", args.time_limit] if args.time_limit else []
    if args.techniques:
        kinds = args.names or ["standard"]
        named = {name: (["--technique", name], None) for name in techniques(args.program)}
        rows = [(f"{kind}, {name}", [*limit, *wish(kind), *named[name][0]]) for kind in kinds for name in named]
        sys.exit(table(args.program, rows, {"CPU ms": ([], None)}, seeds, args.longest))
    rows = [(name, [*limit, *wish(name)]) for name in args.names or types(args.program)]
    level = lambda name: ([] if name == "any" else ["--level", name], RANGES[name])
    columns = {name: level(name) for name in args.levels.split(",")}
    sys.exit(table(args.program, rows, columns, seeds, args.longest))


if __name__ == "__main__":
    main()
