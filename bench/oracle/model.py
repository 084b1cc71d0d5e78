"""What the oracle writes puzzles with: a CP-SAT model in which every constraint can stand behind guards.

A cell is one Boolean per value, of which exactly one is true. Everything else is clauses and linear constraints, because
those are what CP-SAT lets one enforce only where a guard holds; that is how a choice between rules is written.
"""

from contextlib import contextmanager

from ortools.sat.python import cp_model


class Model:
    """A grid of Booleans and the constraints on it."""

    def __init__(self, rows, columns, values):
        self.rows, self.columns, self.values = rows, columns, values
        self.lowest, self.highest = values[0], values[-1]
        self.cp = cp_model.CpModel()
        self.guards = []
        self.cells = [(row, column) for row in range(rows) for column in range(columns)]
        self.x = {(cell, v): self.cp.new_bool_var("") for cell in self.cells for v in values}
        for cell in self.cells:
            self.cp.add_exactly_one([self.x[cell, v] for v in values])

    # Literals and expressions.

    def new(self):
        return self.cp.new_bool_var("")

    def value(self, cell):
        return sum(v * self.x[cell, v] for v in self.values)

    def total(self, cells):
        return sum(self.value(cell) for cell in cells)

    def has(self, cell, values):
        """1 where the cell holds one of the values, else 0."""
        return sum(self.x[cell, v] for v in self.values if v in values)

    def count(self, cells, value):
        return sum(self.has(cell, {value}) for cell in cells)

    def true(self):
        return self.cp.new_constant(1)

    # Constraints.

    def add(self, comparison):
        """A linear constraint; Python itself may have decided it already."""
        if isinstance(comparison, bool):
            if not comparison:
                self.never()
            return
        constraint = self.cp.add(comparison)
        if self.guards:
            constraint.only_enforce_if(*self.guards)

    def clause(self, literals):
        literals = list(literals)
        if not literals:
            return self.never()
        constraint = self.cp.add_bool_or(literals)
        if self.guards:
            constraint.only_enforce_if(*self.guards)

    def never(self):
        """What is said here cannot be."""
        if self.guards:
            self.cp.add_bool_or([guard.negated() for guard in self.guards])
        else:
            self.cp.add_bool_or([self.true().negated()])

    @contextmanager
    def under(self, guard):
        self.guards.append(guard)
        yield
        self.guards.pop()

    def one_of(self, branches):
        """At least one of some functions that add constraints."""
        chosen = []
        for branch in branches:
            guard = self.new()
            with self.under(guard):
                branch()
            chosen.append(guard)
        self.clause(chosen)

    def differ(self, cells):
        """No value twice; a cell that is listed twice is one cell."""
        cells = sorted(set(cells))
        for v in self.values:
            for i, a in enumerate(cells):
                for b in cells[:i]:
                    self.clause([self.x[a, v].negated(), self.x[b, v].negated()])

    def relation(self, a, b, allowed):
        """The values of two cells, in this order."""
        for v in self.values:
            for w in self.values:
                if (a != b or v == w) and not allowed(v, w):
                    self.clause([self.x[a, v].negated(), self.x[b, w].negated()])

    def only(self, cell, values):
        self.clause([self.x[cell, v] for v in self.values if v in values])

    def accepts(self, cells, start, step, accept):
        """A deterministic automaton reads the cells: `step(state, place, value)` is the next state, or None to reject."""
        layer = {start: self.true()}
        for place, cell in enumerate(cells):
            following = {}
            edges = []
            for state, here in layer.items():
                for v in self.values:
                    after = step(state, place, v)
                    if after is not None and after not in following:
                        following[after] = self.new()
                    edges.append((here, self.x[cell, v], after))
            if len(following) > 4000:
                raise TooLarge
            for here, held, after in edges:
                if after is None:
                    # Rejected for good, but only where the rule is meant.
                    self.clause([here.negated(), held.negated()])
                else:
                    self.cp.add_bool_or([here.negated(), held.negated(), following[after]])
            layer = following
        for state, here in layer.items():
            if not accept(state):
                self.clause([here.negated()])

    # Geometry.

    def row(self, row):
        return [(row, column) for column in range(self.columns)]

    def column(self, column):
        return [(row, column) for row in range(self.rows)]

    def lines(self):
        return [self.row(r) for r in range(self.rows)] + [self.column(c) for c in range(self.columns)]

    def inside(self, row, column):
        return 0 <= row < self.rows and 0 <= column < self.columns

    def near(self, cell, steps):
        return [(cell[0] + r, cell[1] + c) for r, c in steps if self.inside(cell[0] + r, cell[1] + c)]

    def beside(self, cell):
        return self.near(cell, [(-1, 0), (0, -1), (0, 1), (1, 0)])

    def around(self, cell):
        return self.near(cell, [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)])

    def pairs(self, near):
        """Every two cells that are near each other, once."""
        return [(a, b) for a in self.cells for b in near(a) if a < b]

    def squares(self):
        return [
            [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            for r in range(self.rows - 1)
            for c in range(self.columns - 1)
        ]

    def boxes(self, height, width):
        return [
            [(r + i, c + j) for i in range(height) for j in range(width)]
            for r in range(0, self.rows - height + 1, height)
            for c in range(0, self.columns - width + 1, width)
        ]

    def thirds(self):
        """Low, middle and high values: as many of each, what is left over in the middle or at both ends."""
        k, rest = divmod(len(self.values), 3)
        first = k + (1 if rest == 2 else 0)
        second = k + (1 if rest == 1 else 0)
        return [
            set(self.values[:first]),
            set(self.values[first : first + second]),
            set(self.values[first + second :]),
        ]


class TooLarge(Exception):
    """A constraint would have more states than are worth it."""


class NotKnown(Exception):
    """A rule that has no model here."""
