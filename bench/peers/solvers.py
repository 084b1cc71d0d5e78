"""The same puzzle in the words of three solvers. Each function returns a filling, or None if there is none.

These are the models that a user of those solvers would write on a good day: global constraints for CP-SAT, sums as
aggregates for clingo, and for a SAT solver the complete clauses of houses with a literal per set of values of a cage.
"""

from itertools import combinations


def cpsat(puzzle):
    from ortools.sat.python import cp_model

    model, n = cp_model.CpModel(), puzzle.n
    cells = [(r, c) for r in range(n) for c in range(n)]
    x = {cell: model.new_int_var(1, n, str(cell)) for cell in cells}
    for cell, value in puzzle.givens.items():
        model.add(x[cell] == value)
    for house in puzzle.houses():
        model.add_all_different([x[cell] for cell in house])
    for total, cage in puzzle.cages:
        model.add_all_different([x[cell] for cell in cage])
        model.add(sum(x[cell] for cell in cage) == total)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    return {cell: solver.value(x[cell]) for cell in cells}


CLINGO = """
{x(R,C,V) : V=1..n} = 1 :- R=0..n-1, C=0..n-1.
:- R=0..n-1, V=1..n, not 1 {x(R,C,V) : C=0..n-1} 1.
:- C=0..n-1, V=1..n, not 1 {x(R,C,V) : R=0..n-1} 1.
:- box(B), V=1..n, not 1 {x(R,C,V) : inbox(B,R,C)} 1.
:- given(R,C,V), not x(R,C,V).
:- cage(K,S), #sum{V,R,C : x(R,C,V), in(K,R,C)} != S.
:- cage(K,S), V=1..n, 2 {x(R,C,V) : in(K,R,C)}.
#show x/3.
"""


def clingo(puzzle):
    import clingo as asp

    facts = [f"given({r},{c},{v})." for (r, c), v in puzzle.givens.items()]
    for number, house in enumerate(list(puzzle.houses())[2 * puzzle.n :]):
        facts += [f"box({number})."] + [f"inbox({number},{r},{c})." for r, c in house]
    for number, (total, cage) in enumerate(puzzle.cages):
        facts += [f"cage({number},{total})."] + [f"in({number},{r},{c})." for r, c in cage]
    control = asp.Control(["-c", f"n={puzzle.n}", "--warn=none"])
    control.add("base", [], CLINGO + "\n".join(facts))
    control.ground([("base", [])])
    found = {}
    with control.solve(yield_=True) as handle:
        for model in handle:
            for atom in model.symbols(shown=True):
                r, c, v = (argument.number for argument in atom.arguments)
                found[r, c] = v
            break
    return found or None


MOST_SETS = 20_000


def pysat(puzzle):
    from pysat.solvers import Cadical153

    n, last = puzzle.n, puzzle.n**3
    lit = lambda cell, v: (cell[0] * n + cell[1]) * n + v
    values = range(1, n + 1)
    with Cadical153() as solver:

        def exactly_one(lits):
            solver.add_clause(lits)
            for a, b in combinations(lits, 2):
                solver.add_clause([-a, -b])

        for r in range(n):
            for c in range(n):
                exactly_one([lit((r, c), v) for v in values])
        for house in puzzle.houses():
            for v in values:
                exactly_one([lit(cell, v) for cell in house])
        for cell, v in puzzle.givens.items():
            solver.add_clause([lit(cell, v)])
        for total, cage in puzzle.cages:
            for v in values:
                for a, b in combinations(cage, 2):
                    solver.add_clause([-lit(a, v), -lit(b, v)])
            sets = sets_of(len(cage), total, n)
            names = list(range(last + 1, last + 1 + len(sets)))
            last += len(sets)
            solver.add_clause(names)
            for name, members in zip(names, sets):
                for v in values:
                    if v in members:
                        solver.add_clause([-name] + [lit(cell, v) for cell in cage])
                    else:
                        for cell in cage:
                            solver.add_clause([-name, -lit(cell, v)])
        if not solver.solve():
            return None
        true = {literal for literal in solver.get_model() if 0 < literal <= n**3}
        return {(r, c): v for r in range(n) for c in range(n) for v in values if lit((r, c), v) in true}


def sets_of(size, total, highest):
    """Every set of so many values from 1 to the highest that adds up to the total."""
    found = []

    def extend(chosen, lowest, left):
        missing = size - len(chosen)
        if missing == 0:
            if left == 0:
                found.append(frozenset(chosen))
                if len(found) > MOST_SETS:
                    raise MemoryError("too many sets of values")
            return
        for v in range(lowest, highest + 1):
            if missing * v + missing * (missing - 1) // 2 > left:
                break
            if v + (missing - 1) * (2 * highest - missing + 2) // 2 >= left:
                extend(chosen + [v], v + 1, left - v)

    extend([], 1, total)
    return found


SOLVERS = {"CP-SAT": cpsat, "clingo": clingo, "CaDiCaL": pysat}
