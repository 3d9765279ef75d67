"""No room: a number cannot stand where a region with it could not grow large enough.

The flood is in `native/src/fillomino/rules.cpp`, and in `Rules._reach_free_cells` of the Python twin. A region on
the board without room is a contradiction (`growing.cpp`).

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/4/4/g5h42k2g2h").text(5, numbered=False))
Row 4, column 3 cannot be 4: such a region would not have enough room.
Row 3, column 3 must be 4: the 4s around row 2, column 1 can grow into 4 cells, no more; other numbers bar it
    elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Barrier
from dancefloor.houses.fillomino.explain.naming import ascending, listed, number, places, region
from dancefloor.houses.fillomino.explain.record import Record
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.technique import Example, HumanRule, Lesson, Technique

NAME = "no room elsewhere"


def no_room(excluded: Sequence[Deduction], needed: str = "such a region") -> Iterator[str]:
    """Sentences on numbers without room in cells; those with the same numbers share one.

    Args:
        excluded: the numbers, at least one.
        needed: what has no room.
    """
    by_cell: dict[Cell, list[int]] = {}
    for deduction in excluded:
        by_cell.setdefault(deduction.cell, []).append(deduction.value)
    alike: dict[tuple[int, ...], list[Cell]] = {}
    for cell, values in by_cell.items():
        alike.setdefault(tuple(ascending(values)), []).append(cell)
    for numbers, cells in alike.items():
        told = listed([number(value) for value in numbers], "or")
        yield f"{places(cells)} cannot be {told}: {needed} would not have enough room."


def _stuck(last: Deduction, supposed: bool) -> str:
    has, many = "would have" if supposed else "has", len(last.because)
    return f"{region([last.cell], last.value)} {has} room for {many} cell{'s' * (many > 1)} only"


UNREACHABLE = HumanRule(
    Rule.UNREACHABLE,
    Record.stopped,
    weight=1,
    elsewhere=True,
    bars=Barrier.NO_ROOM,
    told_before=no_room,
    why_no_other=lambda named: f"no other number has {'enough ' if named else ''}room there",
)
STUCK = HumanRule(
    Rule.STUCK,
    Record.stopped,
    contradiction=_stuck,
    end=lambda last: f"{region([last.cell], last.value)} would not have enough room",
    end_caption=lambda last: f"no room for {number(last.value)}",
)

TECHNIQUE = Technique(
    NAME,
    (UNREACHABLE, STUCK),
    Lesson(
        "elsewhere",
        "No room elsewhere",
        "A number needs as many cells as it says. It cannot stand where there is no room for them.",
        "the room around another cell",
        Example(
            "fillomino/4/4/g5h42k2g2h",
            (Level.EASY, Level.MEDIUM),
            lambda move, used: not move.arguments and NAME in used,
        ),
    ),
    native="rules.cpp",
)
