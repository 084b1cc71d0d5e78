"""Killer files (.in), large grids (.txt) and Latin squares (.dzn) as plain data, and a judge of fillings."""

import re
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Instance:
    n: int
    boxes: bool = True
    givens: dict = field(default_factory=dict)  # (row, column) from 0 -> value
    cages: list = field(default_factory=list)  # (sum, [(row, column), ...])

    def houses(self):
        """Groups of n cells that hold every value once."""
        n, b = self.n, int(self.n**0.5)
        yield from ([(r, c) for c in range(n)] for r in range(n))
        yield from ([(r, c) for r in range(n)] for c in range(n))
        if self.boxes:
            for top in range(0, n, b):
                for left in range(0, n, b):
                    yield [(top + i, left + j) for i in range(b) for j in range(b)]

    def is_solved_by(self, value):
        """Whether a filling, (row, column) -> value, keeps every rule."""
        complete = set(range(1, self.n + 1))
        cells = lambda group: [value[cell] for cell in group]
        return (
            all(value[cell] == given for cell, given in self.givens.items())
            and all(set(cells(house)) == complete for house in self.houses())
            and all(sum(cells(cage)) == total and len(set(cells(cage))) == len(cage) for total, cage in self.cages)
        )


def load(path):
    text = Path(path).read_text()
    if path.endswith(".in"):
        rows = [list(map(int, line.split())) for line in text.splitlines() if line.strip()]
        cages = [(row[0], [(r - 1, c - 1) for r, c in zip(row[2::2], row[3::2])]) for row in rows[2:]]
        return Instance(rows[0][0], cages=cages)
    if path.endswith(".dzn"):
        text = text[text.index("start") :]
    numbers = list(map(int, re.findall(r"\d+", text)))
    n = round(len(numbers) ** 0.5)
    givens = {divmod(i, n): v for i, v in enumerate(numbers) if v}
    return Instance(n, boxes=not path.endswith(".dzn"), givens=givens)
