"""What a page asks about all solutions: how many have some placements, one of them, and where pieces lie in these.

Strategy: each click on a placement narrows the same family, so the families of the last puzzles are kept.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from dancefloor.display import number_text, plural
from dancefloor.faces.page_puzzles import kind_in, placements
from dancefloor.faces.parameters import PLACED, PUZZLE, SECONDS, SEED, Parameter, Query, a_list
from dancefloor.formats.plain import lists
from dancefloor.houses.questions.families.family import Family
from dancefloor.houses.questions.families.family_reports import family_document, heat_document
from dancefloor.houses.questions.families.verb import family
from dancefloor.search.deadline import deadline

if TYPE_CHECKING:
    from dancefloor.faces.asking import Asking
    from dancefloor.reports.documents import Fields

KEPT = 4  # families
_FAMILIES: OrderedDict[str, Family[Any]] = OrderedDict()


def asked_family(asking: Asking, given: Fields) -> Fields:
    """How many solutions have all of some placements, as ``dancefloor family --json`` prints it, and heat maps."""
    with deadline(given["seconds"], "a family was being made"):
        whole = _family_of(given["puzzle"])
        part = whole.with_(*placements(given["placed"], "placed")).without(*placements(given["without"], "without"))
        if given["where"]:
            part = part.where(*given["where"])
        member = _member(part, given["seed"])
        maps = heat_document([part.heat(name) for name in part.pieces])["maps"] if part.pieces else []
    told = f"{number_text(part.count)} of {plural(whole.count, 'solution', number_text)}"
    value = {**family_document(part), "all": whole.count, "member": member, "maps": maps}
    return {"value": value, "text": [told]}


def _member(part: Family[Any], seed: int) -> list[Fields] | None:
    """The placements of one of the solutions, each with the number of those that have it; None without a board."""
    if not part or not part.pieces:
        return None
    (chosen,), times = part.sample(seed=seed), part.occurrences()
    made = sorted(chosen.placements, key=lambda each: each.cells)
    return [{"piece": each.piece, "cells": lists(each.cells), "solutions": times[each]} for each in made]


def _family_of(values: Fields) -> Family[Any]:
    kind = kind_in(values)
    key = f"{kind.name} {kind.puzzle!r} {values}"
    if key not in _FAMILIES:
        _FAMILIES[key] = family(kind.puzzle)
        while len(_FAMILIES) > KEPT:
            _FAMILIES.popitem(last=False)
    return _FAMILIES[key]


QUERIES = {
    "family": Query(
        "How many solutions have some placements, where pieces lie in these, and how often each placement occurs.",
        f"{__name__}:asked_family",
        {
            "puzzle": PUZZLE,
            "placed": PLACED,
            "without": Parameter("placements that the solutions should not have", a_list, ()),
            "where": Parameter("constraints that the solutions should satisfy, as sentences", a_list, ()),
            "seed": SEED,
            "seconds": SECONDS,
        },
    ),
}
