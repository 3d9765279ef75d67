"""The queries of a page about a packing beside its solutions: a family, hints, and why there is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dancefloor.faces.page_puzzles import kind_in
from dancefloor.faces.parameters import PLACED, PUZZLE, SECONDS, SEED, Query
from dancefloor.houses.questions.families import family_queries

if TYPE_CHECKING:
    from dancefloor.faces.asking import Asking
    from dancefloor.reports.documents import Fields


def hints(asking: Asking, given: Fields) -> Fields:
    """Placements that leave one solution, as ``dancefloor make hints --json`` prints them."""
    from dancefloor.houses.questions.hints import hints_sentence, make_hints

    made = make_hints(kind_in(given["puzzle"]).puzzle, seed=given["seed"], timeout=given["seconds"])
    return {"value": {**made.as_json(), "seed": given["seed"]}, "text": [hints_sentence(made)]}


QUERIES = {
    **family_queries.QUERIES,
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
        "dancefloor.houses.questions.reasons_query:reasons",
        {"puzzle": PUZZLE, "placed": PLACED, "seconds": SECONDS},
    ),
}
