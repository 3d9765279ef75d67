"""The queries of the page that are not those of every face: all solutions at once, and films.

``wall`` sends all solutions of a packing in few bytes, for a wall of small pictures and for heat maps. Each placement
gets a number when it is first met, and is sent once, as a piece and the numbers of its cells. A solution is then a list
of these numbers, so a hundred thousand solutions take some megabytes. The last event says how symmetries of the puzzle
map these placements to each other, and the page finds out which solutions belong together.
"""

from __future__ import annotations

import time
from itertools import islice
from typing import TYPE_CHECKING, Any

from dancefloor.display import plural
from dancefloor.errors import InputError
from dancefloor.faces.page_puzzles import kind_in, rest_of
from dancefloor.faces.parameters import PLACED, PUZZLE, SECONDS, SYMMETRY, Parameter, Query, a_number, one_of
from dancefloor.houses.studio.films import FILMS, film
from dancefloor.reports.documents import Fields, search_fields
from dancefloor.reports.searches import solutions_summary
from dancefloor.search.values import Limits
from dancefloor.verbs.how import ALL_OF_BOARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dancefloor.faces.asking import Asking
    from dancefloor.puzzles.packing import Packing

MOST = 200_000  # solutions that a page takes
AT_ONCE = 2000  # in one event
MOST_STEPS, STEPS_AT_ONCE = 5_000, 200  # of a film
KNUTH = {"text": "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n"}  # TAOCP 7.2.2.1, (6)
PACE = 0.1  # seconds between two events: in a browser, an event takes as long as tens of solutions

PlacementNumbers = dict[tuple[str, tuple[int, ...]], int]  # of placements, by pieces and the numbers of their cells


def tell_all(asking: Asking, given: Fields) -> Fields:
    """Send all solutions of a packing to the page.

    Raises:
        InputError: the puzzle is not a packing.
    """
    from dancefloor.verbs import solve

    began = time.perf_counter()
    rest = rest_of(given["puzzle"], given["placed"])
    if rest.kind.name != "packing":
        raise InputError(f"only a packing has solutions that fit on a wall, and this is a {rest.kind.name}")
    telling = _Telling(rest.kind.puzzle)
    if rest.puzzle is None:
        raise InputError("nothing is left to place")
    symmetry: Any = "none" if given["placed"] else given["symmetry"]
    solutions = solve(
        rest.puzzle,
        limits=Limits(given["limit"], seconds=given["seconds"]),
        symmetry=ALL_OF_BOARD if symmetry == "all" else symmetry,
        on_progress=asking.on_progress,
    )
    first = telling.numbers(rest.placed)
    found, told, at = 0, list[list[int]](), began
    for batch in solutions.batches():
        told += [[*first, *telling.numbers(each.placements)] for each in batch]
        if time.perf_counter() > at + PACE:
            found += telling.tell(asking, found, told)
            told, at = [], time.perf_counter()
    found += telling.tell(asking, found, told)
    motions = telling.motions() if symmetry == "none" and not given["placed"] else []
    value = {"found": found, "motions": motions, **search_fields(solutions)}
    return {"value": value, "text": [solutions_summary(solutions, found, time.perf_counter() - began)]}


class _Telling:
    """The numbers of placements, and which of them the page does not know yet.

    >>> import dancefloor as dance
    >>> telling = _Telling(dance.Packing("1x4", "2*dominoes"))
    >>> (solution,) = dance.solve(telling.packing, symmetry="none")
    >>> telling.numbers(solution.placements), telling.new(), telling.new()
    ([0, 1], [['I', 0, 1], ['I', 2, 3]], [])
    """

    def __init__(self, packing: Packing) -> None:
        self.packing = packing
        self._cells = {cell: number for number, cell in enumerate([*packing.region.cells, *packing.region.optional])}
        self._known: PlacementNumbers = {}
        self._by_identity: dict[int, tuple[Any, int]] = {}  # solutions share their placements
        self._told = 0

    def numbers(self, placements: Iterable[Any]) -> list[int]:
        """The numbers of some placements."""
        known = self._by_identity
        return [known[id(each)][1] if id(each) in known else self._met(each) for each in placements]

    def _met(self, placement: Any) -> int:
        name = (placement.piece, tuple(sorted(self._cells[cell] for cell in placement.cells)))
        number = self._known.setdefault(name, len(self._known))
        self._by_identity[id(placement)] = (placement, number)  # it stays, so that no other one gets its identity
        return number

    def tell(self, asking: Asking, found: int, covers: list[list[int]]) -> int:
        """Send some solutions after those that were found before; returns how many there are."""
        for start in range(0, len(covers), AT_ONCE):
            part = covers[start : start + AT_ONCE]
            asking.event("covers", first=found + start, placements=self.new(), covers=part)
        return len(covers)

    def new(self) -> list[list[Any]]:
        """The placements since the last call, each as its piece and the numbers of its cells."""
        told, self._told = self._told, len(self._known)
        return [[piece, *cells] for piece, cells in list(self._known)[told:]]

    def motions(self) -> list[list[int]]:
        """For each symmetry of the puzzle where it maps each placement, -1 for one that was not met.

        They are none if there are too many, or if constraints forbid them.
        """
        from dancefloor.solutions.canonical import Symmetries, is_found_at_once

        if self.packing.where or not is_found_at_once(self.packing):
            return []
        elements = Symmetries(self.packing.encode()).elements or []
        return [self._mapped(element) for element in elements] if len(elements) > 1 else []

    def _mapped(self, element: Sequence[int]) -> list[int]:
        """Where a permutation of items, which are cells, pieces and optional cells, maps each placement."""
        region, pieces = self.packing.region, [piece.name for piece in self.packing.pieces]
        inside = len(region.cells)
        item = [*range(inside), *range(inside + len(pieces), inside + len(pieces) + len(region.optional))]
        place = {each: number for number, each in enumerate(item)}
        becomes = {name: pieces[element[inside + k] - inside] for k, name in enumerate(pieces)}
        return [
            self._known.get((becomes[piece], tuple(sorted(place[element[item[cell]]] for cell in cells))), -1)
            for piece, cells in self._known
        ]


# Films.


def tell_film(asking: Asking, given: Fields) -> Fields:
    """Tell a search step by step."""
    scene, steps = film(kind_in(given["puzzle"] or KNUTH).puzzle, given["of"])
    asking.event("scene", of=given["of"], **scene)
    told = found = 0
    while batch := list(islice(steps, min(STEPS_AT_ONCE, given["limit"] - told))):
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
    "wall": Query(
        "All solutions of a packing, in few bytes.",
        f"{__name__}:tell_all",
        {
            "puzzle": PUZZLE,
            "limit": Parameter("the most solutions", a_number(1, MOST), 100_000),
            "symmetry": SYMMETRY,
            "placed": PLACED,
            "seconds": SECONDS,
        },
    ),
}
