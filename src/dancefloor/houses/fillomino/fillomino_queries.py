"""Hints, grades, mistakes, other clues and new puzzles: what only a fillomino has."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from dancefloor.errors import InputError
from dancefloor.faces.page_puzzles import kind_in
from dancefloor.faces.parameters import (
    PUZZLE,
    REQUIRED,
    SECONDS,
    SEED,
    Parameter,
    Query,
    a_list,
    a_number,
    a_text,
    yes_or_no,
)
from dancefloor.formats.plain import lists, tuples, write_editable
from dancefloor.houses.fillomino.fillomino_reports import (
    bench_document,
    bench_lines,
    explanation_document,
    explanation_end,
    grade_document,
    grade_text,
    hardest_text,
    make_document,
    making_summary,
)
from dancefloor.reports.documents import Fields
from dancefloor.reports.verdicts import verdict
from dancefloor.search.deadline import deadline
from dancefloor.search.values import Answer

if TYPE_CHECKING:
    from dancefloor import Fillomino
    from dancefloor.faces.asking import Asking

MOST_MOVES = 5_000  # of one query
FEW_MOVES = 200  # that lead to a contradiction


def hint(asking: Asking, given: Fields) -> Fields:
    """The next move, as ``dancefloor hint --json`` prints it."""
    return _explained(asking, "hint", _filled(given["puzzle"], given["filled"]), 1, given["seconds"])


def explain(asking: Asking, given: Fields) -> Fields:
    """The moves, as ``dancefloor explain --json`` prints them."""
    return _explained(asking, "explain", _filled(given["puzzle"], given["filled"]), given["limit"], given["seconds"])


def _explained(asking: Asking, command: str, puzzle: Fillomino, limit: int, seconds: float | None) -> Fields:
    import dancefloor as dance

    explained = dance.explain(puzzle, limit=limit, timeout=seconds, on_progress=asking.on_progress)
    told = [explained.text(number, numbered=False) for number in range(len(explained.moves))]
    return {
        "value": explanation_document(command, explained),
        "text": list(filter(None, [*(told if command == "hint" else ()), explanation_end(explained)])),
    }


def grade(asking: Asking, given: Fields) -> Fields:
    """How hard it is, as ``dancefloor grade --json`` prints it."""
    import dancefloor as dance

    explained = dance.explain(_filled(given["puzzle"], None), timeout=given["seconds"], on_progress=asking.on_progress)
    text = [grade_text(explained) or explanation_end(explained), *hardest_text(explained)]
    return {"value": grade_document(explained), "text": text}


def bench(asking: Asking, given: Fields) -> Fields:
    """What a setter learns, as ``dancefloor bench --json`` prints it, and `svg`, its picture."""
    import dancefloor as dance

    found = dance.bench(
        _filled(given["puzzle"], None),
        cells=given["cells"],
        harder=given["harder"],
        easier=given["easier"],
        cancelled=lambda: asking.cancelled,
        timeout=given["seconds"],
        on_progress=asking.on_progress,
    )
    stopped = [f"stopped: {found.reason}"] if found.reason else []
    svg = found.svg() if found.path else None
    return {"value": {**bench_document(found), "svg": svg}, "text": [*bench_lines(found), *stopped]}


def wrong(asking: Asking, given: Fields) -> Fields:
    """Why what is filled in cannot be right.

    `wrong` are the cells whose numbers differ from the only solution; `blamed` are the numbers, clues among them, that
    contradict each other; and `moves` lead to a contradiction, as in `explain`, if they are asked for.
    """
    clues, both = _filled(given["puzzle"], None), _filled(given["puzzle"], given["filled"])
    with deadline(given["seconds"]):  # one for all questions together
        return _mistakes(asking, clues, both, moves=given["moves"])


def _mistakes(asking: Asking, clues: Fillomino, both: Fillomino, *, moves: bool) -> Fields:
    import dancefloor as dance

    checked = dance.check(both, redundant=False, on_progress=asking.on_progress)
    value: Fields = {"answer": checked.answer.value, "wrong": [], "blamed": [], "moves": []}
    if checked.answer is not Answer.NONE:
        text = "nothing that is filled in is wrong" if checked.answer is not Answer.UNKNOWN else "time ran out"
        return {"value": value, "text": [text]}
    if checked.contradiction:
        value["blamed"] = lists(checked.contradiction.clues)
    alone = dance.check(clues, redundant=False, on_progress=asking.on_progress)
    if alone:
        solution: Any = alone.solutions[0]
        right = solution.owner
        value["wrong"] = [list(cell) for cell, number in both.given.items() if right[cell] != str(number)]
    if moves:
        led = dance.explain(both, on_progress=asking.on_progress)
        value["moves"] = led.as_json()["moves"] if len(led.moves) <= FEW_MOVES else []
    _, *about = verdict(checked, checked.statistics.seconds)
    first = f"with what is filled in, {checked.reason}" if checked.reason else "what is filled in leaves no solution"
    return {"value": value, "text": [first, *(line.replace("clues", "numbers", 1) for line in about)]}


def make(asking: Asking, given: Fields) -> Fields:
    """A new puzzle, as ``dancefloor make --json`` prints it; `puzzle` is the same, to be edited."""
    import dancefloor as dance
    from dancefloor.formats.table import write

    wishes = {each.name: given[each.name] for each in fields(dance.Wish)}
    making = dance.make(
        given["kind"],
        given["size"],
        wish=dance.Wish(**{**wishes, "without": given["without"] or ()}),
        seed=given["seed"],
        grids=given["grids"],
        timeout=given["seconds"],
        cancelled=lambda: asking.cancelled,
        on_progress=asking.on_progress,
    )
    made = making.made or making.nearest
    document = make_document(making, lambda puzzle: write(puzzle, "grid").rstrip("\n"), given["seed"])
    return {
        "value": {**document, "puzzle": write_editable(made.puzzle) if made else None},
        "text": [making_summary(making, given["seed"])],
    }


def _filled(values: Fields, filled: list[Any] | None) -> Fillomino:
    """The fillomino of a query, with what is filled in as further clues."""
    puzzle: Any = kind_in(values).puzzle
    if getattr(puzzle, "genre", "") != "fillomino":
        raise InputError("puzzle: only a fillomino has moves and grades, and this is not one")
    if filled is None:
        return puzzle  # type: ignore[no-any-return]
    rows = tuples(filled)
    fits = len(rows) == puzzle.rows and all(isinstance(row, tuple) and len(row) == puzzle.columns for row in rows)
    if not fits or any(type(number) is not int or number < 0 for row in rows for number in row):
        raise InputError(f"filled should be {puzzle.rows} rows of {puzzle.columns} numbers, 0 for a blank cell")
    clues = [
        [clue if clue > 0 else number for clue, number in zip(row, own, strict=True)]
        for row, own in zip(puzzle.clues, rows, strict=True)
    ]
    return replace(puzzle, clues=clues)  # type: ignore[no-any-return]


#: The first queries of a page about a fillomino: verdicts, mistakes, new puzzles.
WARM: list[Fields] = [
    {"ask": "check", "puzzle": {"text": "2x2:2020"}, "seconds": 0.1},
    {"ask": "wrong", "puzzle": {"text": "2x2:2020"}, "filled": [[0, 1], [0, 0]], "moves": False, "seconds": 1},
    {"ask": "make", "size": "2x2", "seconds": 1},
]
FILLOMINO = Parameter("a fillomino, or {'text': ...}", PUZZLE.read)
FILLED = Parameter("rows of numbers that somebody has filled in; 0 for none", a_list, None)
QUERIES = {
    "hint": Query(
        "The next move of a fillomino, with its reason.",
        f"{__name__}:hint",
        {"puzzle": FILLOMINO, "filled": FILLED, "seconds": SECONDS},
    ),
    "explain": Query(
        "The moves that solve a fillomino.",
        f"{__name__}:explain",
        {
            "puzzle": FILLOMINO,
            "filled": FILLED,
            "limit": Parameter("how many moves to find", a_number(1, MOST_MOVES), MOST_MOVES),
            "seconds": SECONDS,
        },
    ),
    "wrong": Query(
        "Why what is filled in cannot be right.",
        f"{__name__}:wrong",
        {
            "puzzle": FILLOMINO,
            "filled": FILLED._replace(default=REQUIRED),
            "moves": Parameter("whether to find moves that lead to a contradiction", yes_or_no, True),
            "seconds": SECONDS,
        },
    ),
    "grade": Query(
        "How hard a fillomino is.",
        f"{__name__}:grade",
        {"puzzle": FILLOMINO, "seconds": SECONDS},
    ),
    "bench": Query(
        "Other clues, with their verdicts and grades; the solver's path.",
        f"{__name__}:bench",
        {
            "puzzle": FILLOMINO,
            "cells": Parameter("cells in which to try every number; null for those with a question mark", a_list, None),
            "harder": Parameter("whether to find changes of one clue that make it harder", yes_or_no, False),
            "easier": Parameter("whether to find changes of one clue that make it easier", yes_or_no, False),
            "seconds": SECONDS,
        },
    ),
    "make": Query(
        "Make a fillomino with exactly one solution.",
        f"{__name__}:make",
        {
            "kind": Parameter("fillomino, or a variant: non-consecutive or even-odd", a_text, "fillomino"),
            "size": Parameter("rows and columns, such as 10x10", a_text, "10x10"),
            "difficulty": Parameter("easy, medium, hard, expert, deep or beyond; null for any", a_text, None),
            "symmetry": Parameter(
                "the symmetry of the clues: none, rotational, mirror, diagonal, quarter or full; null to draw one",
                a_text,
                None,
            ),
            "clues": Parameter(
                "how many clues, such as 32 or 32%; null for those of `pattern`, or 27 to 42 %", a_text, None
            ),
            "pattern": Parameter(
                "where clues stand, as a grid of dots, marks and numbers; others if `clues` asks for more; null",
                a_text,
                None,
            ),
            "numbers": Parameter("the numbers that clues may show, such as 1-5 or even; null for all", a_text, None),
            "max_region": Parameter(
                "the most cells of a region; null for `largest`, or 5 to 9", a_number(1, 1000), None
            ),
            "largest": Parameter("the number of cells of the largest region; null for any", a_number(1, 1000), None),
            "no_ones": Parameter("whether the number 1 may not occur", yes_or_no, False),
            "hidden": Parameter("the fewest regions without a clue", a_number(0, 1000), 0),
            "unseen": Parameter("the fewest numbers of the solution that no clue shows", a_number(0, 1000), 0),
            "hidden_regions": Parameter("whether a region may show no clue", yes_or_no, True),
            "keep_redundant": Parameter("whether to keep redundant clues that make it easier", yes_or_no, False),
            "best_of": Parameter("how many puzzles to make, to keep the best", a_number(1, 100), 1),
            "technique": Parameter("a technique that it takes, by its name; null for any", a_text, None),
            "without": Parameter("techniques that it does not take, with commas; null", a_text, None),
            "apart": Parameter("whether no two equal clues are side by side", yes_or_no, False),
            "repeat": Parameter("a number and how many clues show it, such as 3:8; null", a_text, None),
            "seed": SEED,
            "grids": Parameter("after how many random grids to give up", a_number(1, 100_000), 100),
            "seconds": SECONDS,
        },
    ),
}
