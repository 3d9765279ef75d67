"""Reports on families and heat maps: sentences, JSON documents, and what a notebook shows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from dancefloor.display import number_text, plural
from dancefloor.houses.questions.telling import spoken_placement
from dancefloor.reports.documents import Fields, named

if TYPE_CHECKING:
    from dancefloor.houses.questions.families.family import Family, FamilyDifference, Priced
    from dancefloor.houses.questions.families.heat import Heat
    from dancefloor.reports.view import View

FIRST = 3  # placements that a sentence names
MOST_MAPS = 36  # that a notebook draws


def placement_text(placement: Any) -> str:
    """A placement as a constraint says it, or the number of an option.

    >>> from dancefloor import Placement
    >>> placement_text(Placement("I2", ((0, 0), (0, 1)))), placement_text(17)
    ('I2 on 0,0 0,1', 'option 17')
    """
    return f"option {placement}" if isinstance(placement, int) else spoken_placement(placement)


def family_lines(family: Family[Any]) -> list[str]:
    """The description of a family: how many solutions, what all of them have, and what none has.

    >>> import dancefloor as dance
    >>> family_lines(dance.family("dominoes 2x2"))
    ['2 solutions, 4 nodes', 'in all of them: no placement', 'in none of them: no placement']
    """
    if not family:
        reason = family.puzzle.obstruction() if hasattr(family.puzzle, "obstruction") else ""
        return [f"no solutions{': ' if reason else ''}{reason}"]
    number = len(family.occurrences())
    return [
        f"{plural(family.count, 'solution')}, {plural(family.nodes, 'node')}",
        f"in all of them: {_placements(family.backbone, number)}",
        f"in none of them: {_placements(family.unused, number)}",
    ]


def _placements(placements: Sequence[Any], number: int) -> str:
    if not placements:
        return "no placement"
    shown = "; ".join(map(placement_text, islice(placements, FIRST)))
    if len(placements) <= FIRST:
        return shown
    return f"{len(placements)} of {plural(number, 'placement')}, such as {shown}"


def made_text(family: Family[Any]) -> str:
    """What a family was made from."""
    return f"made from {family.how}"


def heat_text(heats: Sequence[Heat], *, unicode: bool = True) -> str:
    """Heat maps in lines of characters."""
    return "\n\n".join([f"{_heading(heat)}\n{heat.text(unicode=unicode)}" for heat in heats])


def _heading(heat: Heat) -> str:
    return f"{heat.piece}: per cent of {plural(heat.total, 'solution', number_text)} in which it covers each cell"


def family_document(family: Family[Any]) -> Fields:
    """A family: its size, and for each placement how many solutions have it."""
    return {
        **named("family"),
        "count": family.count,
        "nodes": family.nodes,
        "how": family.how,
        "placements": [{**_told(each), "solutions": times} for each, times in family.occurrences().items()],
    }


def _told(placement: Any) -> Fields:
    if isinstance(placement, int):
        return {"option": placement}
    return {"piece": placement.piece, "cells": list(map(list, placement.cells))}


def heat_document(heats: Sequence[Heat]) -> Fields:
    """Heat maps: for each piece and cell, how many solutions have it there."""
    return {**named("heat"), "count": heats[0].total, "maps": [heat.as_json() for heat in heats]}


def view_of_family(family: Family[Any]) -> View:
    """What a notebook shows of a family: its size, and a heat map of each piece."""
    from dancefloor.houses.questions.families.heat_drawing import heat_svg
    from dancefloor.reports.view import Card, View

    title, *lines = family_lines(family)
    if not family or not family.pieces:
        return View(title, (), lines)
    heats = [family.heat(name) for name in family.pieces[:MOST_MAPS]]
    return View(title, [Card(heat_svg(heats), heat_text(heats))], lines)


def view_of_priced(priced: Priced[Any]) -> View:
    """What a notebook shows of a solution with its cost: both."""
    from dancefloor.display import view_of

    shown: View = view_of(priced.solution)
    return shown._replace(title=f"costs {priced.cost}")


def view_of_difference(difference: FamilyDifference) -> View:
    """What a notebook shows of the difference of two families: sentences."""
    from dancefloor.reports.view import View

    told = [
        f"only in the {name}: {plural(count, 'solution', number_text)}; placements that only it has: {len(placements)}"
        for name, count, placements in (
            ("first", difference.only_first, difference.lost),
            ("second", difference.only_second, difference.gained),
        )
    ]
    return View(f"{plural(difference.both, 'solution', number_text)} in both families", (), told)


def view_of_heat(heat: Heat) -> View:
    """What a notebook shows of a heat map: the picture."""
    from dancefloor.reports.view import Card, View

    return View("", [Card(heat.svg(), heat_text([heat]))])
