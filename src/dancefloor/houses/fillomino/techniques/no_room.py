"""No room: a number cannot stand where a region with it could not grow large enough.

The flood is in `native/src/fillomino/rules.cpp`, and in `Rules._reach_free_cells` of the Python twin. A region on
the board without room is a contradiction (`growing.cpp`).

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/5/4/h3g7n3g2g2g7").text(9, numbered=False))
Row 1, column 1 cannot be 7: a region of 7 has no room there.
Row 2, column 1 must be 1: 2 is complete beside it, and no other number has enough room there. [no room elsewhere]
"""

from __future__ import annotations

from collections.abc import Sequence

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Barrier
from dancefloor.houses.fillomino.explain.naming import number, region, told
from dancefloor.houses.fillomino.explain.record import Record
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.technique import Example, HumanRule, Lesson, Technique

NAME = "no room elsewhere"


def no_room(excluded: Sequence[Deduction], needed: str = "region") -> list[str]:
    """Sentences on numbers without room in cells.

    Args:
        excluded: the numbers, at least one.
        needed: what has no room.
    """
    values, cells = {each.value for each in excluded}, {each.cell for each in excluded}
    of = number(next(iter(values))) if len(values) == 1 else "that size"
    where = ("there", "in either of them", "in any of them")[min(len(cells), 3) - 1]
    return told(excluded, f"a {needed} of {of} has no room {where}")


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
    excluding=lambda _: "its region would not have enough room",
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
            "fillomino/5/4/h3g7n3g2g2g7",
            (Level.EASY, Level.MEDIUM),
            lambda move, used: not move.arguments and NAME in used,
        ),
    ),
    native="rules.cpp",
)
