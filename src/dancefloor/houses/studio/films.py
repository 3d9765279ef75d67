"""Searches as films, for teaching."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from dancefloor.display import plural
from dancefloor.faces.page_puzzles import kind_in
from dancefloor.faces.parameters import PUZZLE, Parameter, Query, a_number, one_of
from dancefloor.houses.studio.filming import FILMS
from dancefloor.reports.documents import Fields

if TYPE_CHECKING:
    from dancefloor.faces.asking import Asking

MOST_STEPS = 5_000  # of a film
AT_ONCE = 200  # steps in one event
KNUTH = {"text": "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"}  # TAOCP 7.2.2.1, (6)


def film(asking: Asking, given: Fields) -> Fields:
    """Tell a search step by step."""
    from dancefloor.houses.studio.filming import film as steps_of

    scene, steps = steps_of(kind_in(given["puzzle"] or KNUTH).puzzle, given["of"])
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
        f"{__name__}:film",
        {
            "of": Parameter(
                ", ".join(f"{name} ({film['about']})" for name, film in FILMS.items()),
                one_of(*FILMS),
                "links",
            ),
            "puzzle": PUZZLE._replace(default=None),
            "limit": Parameter("the most steps", a_number(1, MOST_STEPS), 1000),
        },
    ),
}
