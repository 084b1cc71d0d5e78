"""Answers from the records of JSON in which the library gives them."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence, Tuple

from .answers import (
    Candidate,
    Check,
    Clue,
    Conflict,
    Demand,
    Explanation,
    Hint,
    Link,
    Rating,
    Redundancy,
    Settling,
    Step,
)
from .verdict import Rows, Solution, Warning

Json = Mapping[str, Any]


def warnings_of(answer: Json) -> Tuple[Warning, ...]:
    found = answer.get("warnings", ())
    return tuple([Warning(odd["message"], odd.get("line"), odd.get("column"), odd.get("help")) for odd in found])


def rows_of(rows: Sequence[Sequence[Optional[int]]]) -> Rows:
    return tuple([tuple(row) for row in rows])


def solutions_of(answer: Json) -> Tuple[Solution, ...]:
    solutions = answer.get("solutions") or ()
    variables = answer.get("variables") or [None] * len(solutions)
    return tuple([Solution(rows_of(rows), named) for rows, named in zip(solutions, variables)])


def candidate_of(found: Json) -> Candidate:
    return Candidate(found["cell"], found["value"])


def candidates_of(found: Sequence[Json]) -> Tuple[Candidate, ...]:
    return tuple([candidate_of(one) for one in found])


def lists_of(rows: Any) -> Any:
    return None if rows is None else tuple([tuple([tuple(cell) for cell in row]) for row in rows])


def clue_of(clue: Json) -> Clue:
    return Clue(clue["rule"], clue["place"], clue["text"], tuple(clue.get("cells", ())))


def clues_of(clues: Sequence[Json]) -> Tuple[Clue, ...]:
    return tuple([clue_of(clue) for clue in clues])


def check_of(answer: Json) -> Check:
    found = answer.get("contradiction")
    conflict = found and Conflict(
        clues_of(found["clues"]), found["minimal"], found["smallest"], tuple(found.get("argument", ()))
    )
    settle = answer.get("settle")
    settling = settle and Settling(
        candidates_of(settle["cells"]), settle["minimal"], settle["smallest"], settle["at_least"]
    )
    spare = answer.get("redundancy")
    redundancy = spare and Redundancy(
        clues_of(spare["redundant"]), clues_of(spare["needed"]), clues_of(spare.get("unknown", ()))
    )
    return Check(
        status=answer["status"],
        count=answer["count"],
        complete=answer["complete"],
        stopped=answer.get("stopped"),
        sentences=tuple(answer.get("sentences", ())),
        solutions=solutions_of(answer),
        conflict=conflict or None,
        differ=tuple(answer.get("differ", ())),
        settling=settling or None,
        redundancy=redundancy or None,
        rating=answer.get("rating"),
        level=answer.get("level"),
        logic=answer.get("logic"),
    )


def demand_of(demand: Json) -> Demand:
    return Demand(
        demand["kind"],
        demand["words"],
        demand.get("house"),
        demand.get("value"),
        demand.get("rule"),
        tuple(demand["cells"]),
    )


def link_of(link: Json) -> Link:
    placed = link.get("placed")
    return Link(
        tuple(link["by"]),
        tuple(link.get("through", ())),
        candidate_of(placed) if placed else None,
        candidates_of(link.get("gone", ())),
        link.get("contradiction", False),
    )


def step_of(step: Json) -> Step:
    return Step(
        step.get("sentence", ""),
        step.get("technique"),
        step["rating"],
        step["minimal"],
        step.get("contradiction", False),
        candidates_of(step["placed"]),
        candidates_of(step["gone"]),
        tuple([demand_of(demand) for demand in step["demands"]]),
        candidates_of(step.get("facts", ())),
        tuple([link_of(link) for link in step.get("story", ())]),
    )


def wrong_of(answer: Json) -> Tuple[Tuple[str, Tuple[int, ...]], ...]:
    return tuple([(wrong["cell"], tuple(wrong["values"])) for wrong in answer.get("wrong", ())])


def hint_of(answer: Json) -> Hint:
    hint = answer.get("hint")
    if hint is None:
        return Hint(answer["status"], None, None, " ".join(answer.get("sentences", ())), (), None, wrong_of(answer))
    step = hint.get("step")
    return Hint(
        answer["status"],
        hint["strength"],
        hint["place"],
        hint.get("text", ""),
        tuple([demand_of(demand) for demand in hint.get("demands") or ()]),
        step_of(step) if step else None,
        wrong_of(answer),
    )


def explanation_of(answer: Json) -> Explanation:
    return Explanation(
        status=answer["status"],
        complete=answer["complete"],
        stopped=answer.get("stopped"),
        sentence=" ".join(answer.get("sentences", ())),
        rating=answer.get("rating"),
        level=answer.get("level"),
        steps=tuple([step_of(step) for step in answer.get("steps", ())]),
        candidates=lists_of(answer.get("candidates", ())),
        verified=answer.get("verified"),
        wrong=wrong_of(answer),
    )


def rating_of(answer: Json) -> Rating:
    hardest = answer.get("hardest")
    return Rating(
        answer["status"],
        answer["complete"],
        answer.get("stopped"),
        answer.get("rating"),
        answer.get("level"),
        answer["step_count"],
        step_of(hardest) if hardest else None,
    )
