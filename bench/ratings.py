#!/usr/bin/env python3
"""How well ratings agree with those of Sudoku Explainer, beside HoDoKu's score.

    python3 bench/ratings.py ../shared/data/ratings/dev.tsv target/release/gridwright

The file has a line for each puzzle: its 81 characters, its source, Sudoku Explainer's ER, EP and ED, HoDoKu's level and score,
separated by tabs. Puzzles in even places, counted from 0, are those that the scale was fitted to; the others were set aside.
Agreement is Spearman's rho: the correlation of ranks, where equal ones share their mean.
"""

import json
import subprocess
import sys


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    ranked = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for place in order[start : end + 1]:
            ranked[place] = (start + end) / 2
        start = end + 1
    return ranked


def rho(these, those):
    these, those = ranks(these), ranks(those)
    mean = (len(these) - 1) / 2
    shared = sum((a - mean) * (b - mean) for a, b in zip(these, those))
    spread = sum((a - mean) ** 2 for a in these) * sum((b - mean) ** 2 for b in those)
    return shared / spread**0.5


def main():
    table, program = sys.argv[1:]
    with open(table, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    lines = "".join(row[0] + "\n" for row in rows)
    command = [program, "--quiet", "rate", "--json", "-"]
    answer = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    ours = [json.loads(line)["rating"] for line in answer.stdout.splitlines()]
    assert len(ours) == len(rows) and None not in ours, "every puzzle has a rating"
    theirs, score = [float(row[2]) for row in rows], [float(row[6]) for row in rows]
    print("| puzzles | this program | HoDoKu's score | mean distance from Sudoku Explainer |")
    print("|---|--:|--:|--:|")
    parts = {"that the scale was fitted to": range(0, len(rows), 2), "set aside": range(1, len(rows), 2)}
    for name, part in parts.items():
        of = lambda values: [values[place] for place in part]
        distance = sum(abs(a - b) for a, b in zip(of(ours), of(theirs))) / len(part)
        print(f"| {len(part)} {name} | {rho(of(ours), of(theirs)):.3f} | {rho(of(score), of(theirs)):.3f} | {distance:.2f} |")


if __name__ == "__main__":
    main()
