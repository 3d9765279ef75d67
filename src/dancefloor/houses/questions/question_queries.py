"""The queries of a page about a packing beside its solutions: a family, hints, and why there is no solution.

The families that were asked about last are kept, since each placement that somebody selects asks again.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from dancefloor.display import number_text, plural
from dancefloor.faces.page_puzzles import kind_in, placements
from dancefloor.faces.parameters import PLACED, PUZZLE, SECONDS, SEED, Parameter, Query, a_list
from dancefloor.formats.plain import lists, write_editable
from dancefloor.houses.questions.asking_covers import NODES, AskingCovers
from dancefloor.houses.questions.constrained import packing_of
from dancefloor.houses.questions.cores import Core, with_constraints
from dancefloor.houses.questions.families.building import family
from dancefloor.houses.questions.families.family import Family
from dancefloor.houses.questions.families.family_reports import family_document, heat_document
from dancefloor.houses.questions.lying import On
from dancefloor.houses.questions.why_none import WhyNone, why_none
from dancefloor.search.deadline import TimeUp, deadline

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dancefloor.faces.asking import Asking
    from dancefloor.houses.questions.changes import Help
    from dancefloor.houses.questions.constraint import Constraint
    from dancefloor.puzzles.kind import PlacedPiece
    from dancefloor.reports.documents import Fields

NOTHING = "a short search finds neither a solution nor a reason"
KEPT = 4  # families
_FAMILIES: OrderedDict[str, Family[Any]] = OrderedDict()


def hints(asking: Asking, given: Fields) -> Fields:
    """Placements that leave one solution, as ``dancefloor make hints --json`` prints them."""
    from dancefloor.houses.questions.hints import hints_sentence, make_hints

    made = make_hints(kind_in(given["puzzle"]).puzzle, seed=given["seed"], timeout=given["seconds"])
    return {"value": {**made.as_json(), "seed": given["seed"]}, "text": [hints_sentence(made)]}


def reasons(asking: Asking, given: Fields) -> Fields:
    """Why a packing has no solution, as `check` finds it out, and what would help, each with the puzzle to edit."""
    puzzle = packing_of(kind_in(given["puzzle"]).puzzle, "cells that cannot be covered together")
    placed: dict[Constraint, PlacedPiece] = {
        On(each.piece, each.cells): each for each in placements(given["placed"], "placed")
    }
    whole = with_constraints(puzzle, [*puzzle.where, *placed]) if placed else puzzle
    try:
        with deadline(given["seconds"], "a reason was looked for"):
            if AskingCovers(NODES).ask_puzzle(whole):
                return _told(WhyNone(whole), placed, "there is a solution")
            found = why_none(whole)
    except TimeUp as late:
        return _told(WhyNone(whole), placed, str(late))
    steps = [] if found.reason else found.steps
    said = [found.reason, *[step.sentence for step in (*steps, *found.core_steps())]]
    helping = [f"{each.sentence}, there is a solution" for each in found.helps]
    return _told(found, placed, *[*filter(None, said), *helping] or [NOTHING])


def _told(found: WhyNone, placed: Mapping[Constraint, PlacedPiece], *text: str) -> Fields:
    core = found.core or Core()
    lying = [cell for each in core.where if each in placed for cell in placed[each].cells]
    return {
        "value": {
            "cells": lists([*core.cells, *lying]),
            "pieces": list(core.pieces),
            "where": [str(each) for each in core.where if each not in placed],
            "steps": [step.as_json() for step in (*found.steps, *found.core_steps())],
            "helps": [_help(each, placed) for each in found.helps],
        },
        "text": list(text),
    }


def _help(found: Help, placed: Mapping[Constraint, PlacedPiece]) -> Fields:
    """A change, with the puzzle that it makes, and the placements that are still made in it."""
    where = found.puzzle.where
    own = with_constraints(found.puzzle, [each for each in where if each not in placed])
    still = [placed[each] for each in where if each in placed]
    return {
        "sort": found.sort,
        "sentence": found.sentence,
        "puzzle": write_editable(own),
        "placed": [{"piece": each.piece, "cells": lists(each.cells)} for each in still],
    }


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
    "hints": Query(
        "Give placements of a packing that leave one solution.",
        f"{__name__}:hints",
        {"puzzle": PUZZLE, "seed": SEED, "seconds": SECONDS},
    ),
    "next": Query(
        "What to place next in a packing that somebody solves, and why.",
        "dancefloor.houses.questions.next_placement:next_query",
        {"puzzle": PUZZLE, "placed": PLACED, "seconds": SECONDS},
    ),
    "reasons": Query(
        "Why a packing has no solution, found by searches, and what would help.",
        f"{__name__}:reasons",
        {"puzzle": PUZZLE, "placed": PLACED, "seconds": SECONDS},
    ),
}
