"""Searches as films, for teaching: ``film`` is a search as a row of steps, and a query of the page tells them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.arguments import check_type
from dancefloor.declarations import declared, loaded, ordered
from dancefloor.display import plural
from dancefloor.errors import InputError, PuzzleError, nearest
from dancefloor.faces.page_puzzles import kind_in
from dancefloor.faces.parameters import PUZZLE, Parameter, Query, a_number, one_of
from dancefloor.reports.documents import Fields
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.faces.asking import Asking
    from dancefloor.verbs.how import AnyPuzzle

FILMS = ordered(declared("films", plugged=True))
MOST = {"items": 500, "cells": 500, "options": 5000}  # more would nest too deeply, and nobody could look at them
MOST_STEPS = 5_000  # of a film
AT_ONCE = 200  # steps in one event
KNUTH = {"text": "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"}  # TAOCP 7.2.2.1, (6)


class Film(NamedTuple):
    """What a search works on, and what it does, as values that JSON can hold; docs/faces.md describes both."""

    scene: dict[str, Any]
    steps: Iterator[dict[str, Any]]


def film(puzzle: AnyPuzzle | str, of: str = "links") -> Film:
    """A search for all solutions, step by step, or how its program is made. Steps are made as they are looked at.

    Args:
        puzzle: a puzzle, or a text that means one, as for `solve`.
        of: the name of a film, one of `FILMS`: ``"links"`` for dancing links (Knuth, TAOCP 7.2.2.1), or a film of
            another house.

    Raises:
        InputError: there is no such film, or it cannot express the puzzle.
        PuzzleError: the puzzle is not an exact cover problem, or is too large to look at.

    >>> scene, steps = film("dominoes 2x3", "lynks")
    Traceback (most recent call last):
    dancefloor.errors.InputError: there is no film 'lynks'; did you mean 'links'?
    >>> sum(step["do"] == "solution" for step in film("dominoes 2x3", "links").steps)
    3
    """
    check_type("of", of, str, "the name of a film, such as 'links'")
    if of not in FILMS:
        raise InputError(f"there is no film {of[:20]!r}; {nearest(of, FILMS)}")
    scene, steps = loaded(FILMS[of]["maker"])(kind_of(puzzle).puzzle)
    _check_small(len(scene.get("cells", ())), "cells")
    return Film(scene, steps)


def dancing_links(puzzle: AnyPuzzle) -> Film:
    """Dancing links: items that are covered, options that are tried.

    Args:
        puzzle: a puzzle that is an exact cover problem of at most 500 items and 5000 options.
    """
    from dancefloor.houses.studio.dancing_film import dancing_film

    problem = kind_of(puzzle).encoded().problem
    _check_small(len(problem.items), "items")
    _check_small(len(problem.options), "options")
    options = [[problem.items[use.item].name for use in option.uses] for option in problem.options]
    scene = {"items": [item.name for item in problem.items], "primary": problem.primary_count, "options": options}
    return Film(scene, dancing_film(problem))


def _check_small(number: int, what: str) -> None:
    if number > MOST[what]:
        raise PuzzleError(f"{number} {what}, too many for a film, which takes {MOST[what]}: choose a smaller puzzle")


def tell_film(asking: Asking, given: Fields) -> Fields:
    """Tell a search step by step."""
    scene, steps = film(kind_in(given["puzzle"] or KNUTH).puzzle, given["of"])
    asking.event("scene", of=given["of"], **scene)
    told = found = 0
    while batch := list(islice(steps, min(AT_ONCE, given["limit"] - told))):
        asking.event("steps", first=told, steps=batch)
        told += len(batch)
        found += sum(step["do"] == "solution" for step in batch)
    complete = next(steps, None) is None
    text = plural(told, "step")
    if FILMS[given["of"]].get("solves", True):
        text += f", {plural(found, 'solution')}"
    return {
        "value": {"steps": told, "solutions": found, "complete": complete},
        "text": [text if complete else f"{text}; there is more"],
    }


QUERIES = {
    "film": Query(
        "A search step by step, for teaching.",
        f"{__name__}:tell_film",
        {
            "of": Parameter(
                ", ".join(f"{name} ({each['about']})" for name, each in FILMS.items()),
                one_of(*FILMS),
                "links",
            ),
            "puzzle": PUZZLE._replace(default=None),
            "limit": Parameter("the most steps", a_number(1, MOST_STEPS), 1000),
        },
    ),
}
