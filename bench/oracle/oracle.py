"""Counts solutions with OR-Tools CP-SAT, up to three: a puzzle of the format `json` on each line of the input, an object
with the solutions on each line of the output. `soak` asks it for a second opinion; see README.md.
"""

import json
import sys

try:
    from ortools.sat.python import cp_model
except ImportError:
    print("this Python has no ortools: pip install ortools", flush=True)
    sys.exit(2)

import rules
from model import Model, NotKnown, TooLarge

MOST = 3
SECONDS = 10.0


def solve(puzzle):
    shape = puzzle["shape"]
    if shape.get("voids") or shape.get("variables"):
        raise NotKnown("boards")
    lowest = shape.get("lowest", 1)
    values = list(range(lowest, lowest + shape["values"]))
    m = Model(shape["rows"], shape["columns"], values)
    for rule in puzzle["rules"]:
        rules.apply(m, rule)
    found = []
    while len(found) < MOST:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = SECONDS
        status = solver.solve(m.cp)
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return {"status": "gave up"}
        filling = [next(v for v in values if solver.value(m.x[cell, v])) for cell in m.cells]
        found.append(filling)
        m.cp.add_bool_or([m.x[cell, v].negated() for cell, v in zip(m.cells, filling)])
    return {"status": "counted", "solutions": found}


def main():
    print("ready", flush=True)
    for text in sys.stdin:
        try:
            answer = solve(json.loads(text))
        except NotKnown as why:
            answer = {"status": "not known", "rule": str(why)}
        except TooLarge:
            answer = {"status": "gave up"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
