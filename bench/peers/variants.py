"""A table by kind of rule: our times beside those of Interactive Sudoku Solver, and what was missed.

    gridwright bench bench/variants.suite --repeat 3 --tsv ours.tsv
    node bench/peers/iss.mjs CHECKOUT COLLECTION.jsonl > iss.tsv
    python3 bench/peers/variants.py COLLECTION.jsonl ours.tsv iss.tsv PROGRAM

A puzzle counts once for each kind of item in its constraint string. The mean ratio is the geometric mean of our times divided
by theirs. Both times include building what solving needs, and
neither includes reading. A miss is a puzzle that is not read, not decided, or decided otherwise than the collection says.
"""

import json
import math
import statistics
import subprocess
import sys
from collections import defaultdict

# Items about the grid, and hints: not kinds of rules.
FRAME = {"", "Shape", "NoBoxes", "RegionSize", "SearchPriority", "And", "End"}


def kinds(puzzle):
    items = (item.split("~")[0] for item in puzzle["iss_string"].split(".")[1:])
    return sorted({item for item in items if item not in FRAME}) or ["givens only"]


def ours_of(puzzles, path):
    """The row of each puzzle that was read. Rows are in the order of the collection; names that repeat are numbered."""
    rows = [line.rstrip("\n").split("\t") for line in open(path)][1:]
    found, at, seen = {}, 0, defaultdict(int)
    for number, puzzle in enumerate(puzzles):
        name = puzzle["name"]
        numbered = name if seen[name] == 0 else f"{name} ({seen[name] + 1})"
        if at < len(rows) and rows[at][0] == numbered:
            found[number] = {"verdict": rows[at][1], "ms": float(rows[at][7])}
            seen[name] += 1
            at += 1
    assert at == len(rows), f"{rows[at][0]} is not in the collection"
    return found


def theirs_of(path):
    rows = [line.rstrip("\n").split("\t") for line in open(path)]
    time = lambda row: (float(row[2]) + float(row[3]), float(row[3])) if row[1] not in ("error", "limit") else None
    return [time(row) for row in rows]


def reason(puzzle, program):
    """Why a puzzle is not read, in the words of the program."""
    command = [program, "convert", "--from", "iss", "--to", "json", "-s", puzzle["iss_string"]]
    said = subprocess.run(command, capture_output=True, text=True).stderr.strip()
    return said.split("\n")[0].removeprefix("error: ")


def spread(times):
    if not times:
        return "- | - | -"
    times = sorted(times)
    ninth = times[min(len(times) - 1, len(times) * 9 // 10)]
    return " | ".join(number(time) for time in (statistics.median(times), ninth, times[-1]))


def mean_ratio(ratios):
    """The geometric mean."""
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def number(time):
    return f"{time:.0f}" if time >= 100 else f"{time:.1f}" if time >= 10 else f"{time:.2f}"


def row(name, chosen, puzzles, ours, theirs):
    read = [i for i in chosen if i in ours]
    solved = [i for i in read if ours[i]["verdict"] == puzzles[i]["status"]]
    both = [i for i in solved if theirs[i]]
    under = sum(ours[i]["ms"] <= theirs[i][0] for i in both)
    share = f"{100 * under // len(both)} %" if both else "-"
    ratio = f"{mean_ratio([ours[i]['ms'] / theirs[i][0] for i in both]):.2f}" if both else "-"
    mine, other = spread([ours[i]["ms"] for i in both]), spread([theirs[i][0] for i in both])
    return f"| {name} | {len(chosen)} | {len(solved)} | {mine} | {other} | {share} | {ratio} |"


def main(collection, ours_path, theirs_path, program):
    puzzles = [json.loads(line) for line in open(collection)]
    ours, theirs = ours_of(puzzles, ours_path), theirs_of(theirs_path)
    by_kind = defaultdict(list)
    for i, puzzle in enumerate(puzzles):
        for kind in kinds(puzzle):
            by_kind[kind].append(i)
    print("| kind of rule | puzzles | solved | ours, median | 9 in 10 | longest | ISS, median | 9 in 10 | longest | at or under | mean ratio |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for kind in sorted(by_kind, key=lambda kind: (-len(by_kind[kind]), kind)):
        print(row(kind, by_kind[kind], puzzles, ours, theirs))
    print(row("**all**", range(len(puzzles)), puzzles, ours, theirs))
    both = [i for i in ours if theirs[i]]
    sums = sum(ours[i]["ms"] for i in both), sum(theirs[i][0] for i in both)
    print(f"\nSum of all: ours {sums[0]:.0f}, ISS {sums[1]:.0f}.")
    alone = sum(ours[i]["ms"] <= theirs[i][1] for i in both)
    print(f"\nBeside its solve time alone, without what it builds, ours with it: at or under in {alone} of {len(both)}.")
    print("\n| missed | reason |\n|---|---|")
    for i, puzzle in enumerate(puzzles):
        if i not in ours:
            print(f"| {puzzle['name']} | {reason(puzzle, program)} |")
        elif ours[i]["verdict"] != puzzle["status"]:
            print(f"| {puzzle['name']} | {ours[i]['verdict']}, should be {puzzle['status']} |")


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
