"""The only way out: every way in which a region can grow passes through one cell, so that cell belongs to the region.

A flood without the cell ends too early: in `native/src/fillomino/growing.cpp`, or `Rules._force` of the Python twin.

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/4/4/i12j2h4h7").text(1, numbered=False))
Row 4, columns 2 and 3 must be 4: these are the only ways out for the 4 at row 4, column 1; row 3, column 1 leads to too
    few cells. [only way out]
"""

from __future__ import annotations

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Move, with_bars
from dancefloor.houses.fillomino.explain.naming import region
from dancefloor.houses.fillomino.explain.record import Record
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.technique import Example, HumanRule, Lesson, Technique, only, written

NAME = "only way out"


def evidence(record: Record, number: int) -> set[int]:
    """What stopped the flood that did not enter the cell."""
    return record.stopped(number, record.deductions[number].cell)


def sentence(move: Move) -> str:
    """The region that needs the cells, and what bars the other ways."""
    ways = "these are the only ways" if len(move.cells) > 1 else "it is the only way"
    return with_bars(f"{written(move)}: {ways} out for {region(move.region, move.value)}", move)


FORCED = HumanRule(
    Rule.FORCED,
    evidence,
    weight=1,
    in_one_move=True,
    sentence=sentence,
    caption="the only way out",
    step="the only way out for",
)

TECHNIQUE = Technique(
    NAME,
    (FORCED,),
    Lesson(
        "forced",
        "The only way out",
        "A region that lacks cells grows through free cells beside it. If every way out passes through one cell,"
        " that cell belongs to the region.",
        "what bars the other ways: another number, an equal region that it would join and make too large, or too"
        " few cells",
        Example("fillomino/4/4/i12j2h4h7", (Level.EASY,), only(NAME)),
    ),
    native="growing.cpp",
    by=Rule.FORCED,
)
