"""Just enough room: a region that can reach exactly as many cells as it needs fills them all.

The flood is in `native/src/fillomino/growing.cpp`, and in `Rules._force` of the Python twin.

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/4/4/i12j2h4h7").text(0, numbered=False))
Row 1, column 1 must be 2: the 2 at row 2, column 1 has room for exactly 2 cells; row 2, column 2 and row 3, column 1
    would join it to the 2 at row 3, column 2. [just enough room]
"""

from __future__ import annotations

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Move, with_bars
from dancefloor.houses.fillomino.explain.naming import region
from dancefloor.houses.fillomino.explain.record import Record
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.technique import Example, HumanRule, Lesson, Technique, only, written

NAME = "just enough room"


def evidence(record: Record, number: int) -> set[int]:
    """What stopped the flood; cells that have their number from one flood do not rest on each other."""
    deduction, placed = record.deductions[number], record.placed
    cells = [cell for cell in deduction.because if placed.get(cell, number) < number]
    before = [(cell, record.deductions[placed[cell]]) for cell in cells]
    alike = [cell for cell, each in before if each.rule is Rule.FIT and each.because == deduction.because]
    return record.around(number, deduction.because, deduction.value, free=alike)


def sentence(move: Move) -> str:
    """How much room the region has, and what bars the other ways."""
    has = "has" if len(move.region) == 1 else "have"
    room = f"{region(move.region, move.value)} {has} room for exactly {len(move.because)} cells"
    return with_bars(f"{written(move)}: {room}", move)


FIT = HumanRule(
    Rule.FIT,
    evidence,
    weight=1,
    in_one_move=True,
    fills=True,
    sentence=sentence,
    caption="just enough room",
    step="needed for",
)

TECHNIQUE = Technique(
    NAME,
    (FIT,),
    Lesson(
        "fit",
        "Just enough room",
        "If a region can reach exactly as many cells as it needs, it fills them all.",
        "every cell that it can reach, with those of equal regions that it would join, and what bars the rest",
        Example("fillomino/4/4/i12j2h4h7", (Level.EASY,), only(NAME)),
    ),
    native="growing.cpp",
    by=Rule.FIT,
)
