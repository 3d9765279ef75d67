"""Solve, count, check, sample: the verbs for every kind of puzzle."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from dancefloor.faces.page_puzzles import Remainder, kind_in, labelled, rest_of
from dancefloor.formats.plain import lists
from dancefloor.reports.documents import Fields, check_document, count_document, sample_document, search_fields
from dancefloor.reports.searches import count_remark, count_summary, sample_summary, solutions_summary, symmetry_remark
from dancefloor.reports.verdicts import verdict
from dancefloor.search.values import Limits, Outcome, Statistics
from dancefloor.verbs import Count, Solutions
from dancefloor.verbs.how import ALL_OF_BOARD
from dancefloor.verbs.tally import Tally

if TYPE_CHECKING:
    from dancefloor.faces.asking import Asking
    from dancefloor.reports.searches import Searched

AT_ONCE = 100  # solutions in one event
CELLS_AT_ONCE = 5_000  # in one event, so that a page reads it in a moment
NOTHING_LEFT = Tally(1, Outcome.COMPLETE, Statistics(), 1.0, "", "")  # one solution, without a search


def solve(asking: Asking, given: Fields) -> Fields:
    """Tell solutions as they are found; each begins with the placements that are made already."""
    from dancefloor.verbs import solve as find

    began = time.perf_counter()
    rest = rest_of(given["puzzle"], given["placed"])
    if rest.puzzle is None:
        return _nothing_left(asking, rest)
    solutions = find(
        rest.puzzle,
        limits=Limits(given["limit"], seconds=given["seconds"]),
        symmetry="none" if given["placed"] else _of_board(given["symmetry"]),
        engine=given["engine"],
        on_progress=asking.on_progress,
    )
    found = 0
    at_once = max(1, min(AT_ONCE, CELLS_AT_ONCE // max(1, len(getattr(rest.kind.puzzle, "cells", ())))))
    for batch in solutions.batches():
        for start in range(0, len(batch), at_once):
            told = [rest.whole(rest.kind.as_json(solution)) for solution in batch[start : start + at_once]]
            asking.event("solutions", first=found, solutions=labelled(rest.kind, told, first=not found))
            found += len(told)
    return {
        "value": {"found": found, **search_fields(solutions)},
        "text": _said(solutions_summary(solutions, found, time.perf_counter() - began), solutions),
    }


def _nothing_left(asking: Asking, rest: Remainder) -> Fields:
    """The result if no search is needed, because everything is placed."""
    found = int(not rest.fault)
    if found:
        whole = rest.whole({"placements": []})
        asking.event("solutions", first=0, solutions=labelled(rest.kind, [whole], first=True))
    searched = Solutions[Any](rest.kind.puzzle, None, rest.fault)
    text = "1 solution: nothing is left to place" if found else f"no solutions: {rest.fault}"
    return {"value": {"found": found, **search_fields(searched)}, "text": [text]}


def count(asking: Asking, given: Fields) -> Fields:
    """The number of solutions, as ``dancefloor count --json`` prints it."""
    from dancefloor.verbs import count as number_of

    began = time.perf_counter()
    rest = rest_of(given["puzzle"], given["placed"])
    if rest.puzzle is None:
        number = Count.none(rest.fault) if rest.fault else Count.of(NOTHING_LEFT)
    else:
        number = number_of(
            rest.puzzle,
            symmetry="none" if given["placed"] else _of_board(given["symmetry"]),
            engine=given["engine"],
            limits=Limits(seconds=given["seconds"]),
            on_progress=asking.on_progress,
        )
    taken = time.perf_counter() - began
    return {
        "value": count_document(number),
        "text": _said(count_summary(number, taken), number, count_remark(number, taken)),
    }


def _of_board(symmetry: Any) -> Any:
    """What the page asks for, which has "all" chosen before anybody does."""
    return ALL_OF_BOARD if symmetry == "all" else symmetry


def _said(summary: str, searched: Searched, *remarks: str) -> list[str]:
    """A summary and the remarks that there are; one of them why symmetric solutions are not the same."""
    return [summary, *filter(None, (*remarks, symmetry_remark(searched.group)))]


def why(asking: Asking, given: Fields) -> Fields:
    """Why there is no solution, if that needs hardly any search; and what it is about, to be drawn."""
    from dancefloor.verbs import kind_of

    rest = rest_of(given["puzzle"], given["placed"])
    reason = rest.fault if rest.puzzle is None else rest.puzzle.obstruction()
    obstructed = getattr(rest.puzzle, "obstructed", None)
    about = obstructed() if obstructed and reason else None
    cells, pieces, where = (lists(about.cells), list(about.pieces), list(about.where)) if about else ([], [], [])
    reasons = kind_of(rest.puzzle).why_none(brief=True) if rest.puzzle else None
    steps = reasons.as_json()["steps"] if reasons else []
    text = [reason] if reason else [step["sentence"] for step in steps]
    told = {"reason": reason, "cells": cells, "pieces": pieces, "where": where, "steps": steps}
    return {"value": told, "text": text}


def check(asking: Asking, given: Fields) -> Fields:
    """Whether there is exactly one solution, as ``dancefloor check --json`` prints it."""
    from dancefloor.verbs import check as judge

    began = time.perf_counter()
    checked = judge(
        kind_in(given["puzzle"]).puzzle,
        symmetry=_of_board(given["symmetry"]),
        limits=Limits(seconds=given["seconds"]),
        redundant=given["redundant"],
        contradiction=given["contradiction"],
        on_progress=asking.on_progress,
    )
    return {"value": check_document(checked), "text": list(verdict(checked, time.perf_counter() - began))}


def sample(asking: Asking, given: Fields) -> Fields:
    """Solutions drawn uniformly at random, as ``dancefloor sample --json`` prints them."""
    from dancefloor.verbs import tabulate

    began = time.perf_counter()
    kind = kind_in(given["puzzle"]).encoded()
    table = tabulate(kind.puzzle, on_progress=asking.on_progress)
    drawn = table.sample(given["times"] if table.count else 0, given["seed"])
    return {
        "value": sample_document(kind, table, drawn, given["seed"]),
        "text": [sample_summary(table, len(drawn), time.perf_counter() - began)],
    }
