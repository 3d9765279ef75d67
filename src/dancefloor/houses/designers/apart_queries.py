"""The query of a page about taking apart: whether what lies on the board comes apart, and a film of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dancefloor.faces.page_puzzles import kind_in, solution_of
from dancefloor.faces.parameters import COLORS, PUZZLE, SECONDS, STYLE, Parameter, Query, a_number, a_table, yes_or_no

if TYPE_CHECKING:
    from dancefloor.draw.html import Slides
    from dancefloor.faces.asking import Asking
    from dancefloor.reports.documents import Fields


def take_apart(asking: Asking, given: Fields) -> Fields:
    """Whether a solution comes apart, as ``dancefloor apart --json`` says it, and a film of it."""
    from dancefloor.draw.html import slides
    from dancefloor.draw.look import Look
    from dancefloor.houses.designers.taking_apart import taken_apart
    from dancefloor.search.values import Limits

    solution = solution_of(kind_in(given["puzzle"]), given["solution"])
    taken = taken_apart(solution, Limits(seconds=given["seconds"]), asking.on_progress, turns=given["turns"])
    boards, captions = zip(*taken.film(), strict=True)
    dyed = [board._replace(colors=given["colors"]) for board in boards]
    made = slides(dyed, film=captions, look=Look(None, given["corner"], given["style"]))
    return {"value": {**taken.as_json(), "film": _told(made)}, "text": [taken.verdict]}


def _told(made: Slides) -> Fields:
    """A film as JSON. In all its pictures, elements are moved in the same way."""
    from dancefloor.draw.svg import FONT, number

    width, height = number(made.width), number(made.height)
    _, moved, _ = made.slides[0]
    return {
        "before": f'<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" font-family="{FONT}" text-anchor="middle"><style>{made.style}</style>'
        f'{made.defs}<g transform="{moved}">',
        "parts": made.parts,
        "pictures": [{"caption": caption, "parts": parts} for caption, _, parts in made.slides],
        "after": "</g></svg>",
        "legend": made.legend,
    }


QUERIES = {
    "apart": Query(
        "Take a solution in space apart, and show it as a film.",
        f"{__name__}:take_apart",
        {
            "puzzle": PUZZLE,
            "solution": Parameter("a solution, as 'solve' tells it", a_table),
            "corner": Parameter("the corner to look from; from 4 on it is below", a_number(0, 7), 0),
            "style": STYLE,
            "colors": COLORS,
            "turns": Parameter("whether pieces of cubes may also turn by quarters", yes_or_no, False),
            "seconds": SECONDS,
        },
    ),
}
