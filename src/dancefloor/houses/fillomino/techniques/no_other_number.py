"""No other number: a cell has one number left, and the sentence says why it has none of the others.

Here, too, is why a number cannot be beside a region that has all its cells, beside a wall, or where it would join too
much; what variants bar; and the contradictions of a cell without a number and of a region that is too large. It is in
`native/src/fillomino/rules.cpp`, and in `Rules` of the Python twin.

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/4/4/3g21l2g3i").text(6, numbered=False))
Row 3, column 1 must be 1: 2 and 3 are complete beside it, and no other number has enough room there. [no other number]
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Barrier
from dancefloor.houses.fillomino.explain.naming import SAME, number, places, region, told
from dancefloor.houses.fillomino.explain.record import NOW, Record
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule, Variant
from dancefloor.houses.fillomino.techniques.technique import Example, HumanRule, Lesson, Technique, excludes
from dancefloor.houses.fillomino.variants import VARIANTS

NAME = "no other number"


def excluded(record: Record, at: int) -> set[int]:
    """All that excludes a number from the cell of a deduction."""
    return {each for each in record.barred.get(record.deductions[at].cell, {}).values() if each < at}


def emptied(record: Record, at: int) -> set[int]:
    """What excludes all numbers from a cell: also its own, if that is another one, and what a flood met."""
    _, cell, value, _, because = record.deductions[at]
    own = {each for each in [record.placed.get(cell, NOW)] if each < at}
    return excluded(record, at) | record.around(at, because, value) | own


def regions(record: Record, at: int) -> set[int]:
    """The cells of regions."""
    return record.groups_need(at, record.deductions[at].because)


def behind(record: Record, at: int) -> set[int]:
    """A cell behind a wall with the same number."""
    _, cell, value, _, _ = record.deductions[at]
    alike = [other for other in record.behind.get(cell, ()) if record.value(other, at) == value]
    return {record.placed[other] for other in alike[:1]}


def close(record: Record, at: int) -> set[int]:
    """The cell beside it whose number a variant keeps at a distance; none if the variant looks at its kind only."""
    return {record.placed[cell] for cell in record.deductions[at].because if cell in record.placed}


def _empty(last: Deduction, supposed: bool) -> str:
    if last.because:
        return f"{places([last.cell])} would have to be {number(last.value)} too, and cannot"
    return f"no number {'would be' if supposed else 'is'} left for {places([last.cell])}"


def _overflow(last: Deduction, supposed: bool) -> str:
    alike = "cells with that number" if last.value == SAME else f"{number(last.value)}s"
    connected = f"{len(last.because)} connected {alike} around {places([last.cell])}"
    return f"there {'would be' if supposed else 'are'} {connected}"


def _large(last: Deduction, supposed: bool) -> str:
    return f"the number in {places([last.cell])} is too large"


def _too_close(variant: Variant, excluded: Sequence[Deduction]) -> list[str]:
    """Sentences on numbers that a variant excludes from cells beside others."""
    return told(excluded, variant.excluding)


LAST = HumanRule(
    Rule.LAST,
    excluded,
    weight=2,
    whole_cell=True,
    caption="no other number fits",
    step="the only number left there",
)
EMPTY = HumanRule(Rule.EMPTY, emptied, whole_cell=True, contradiction=_empty)
COMPLETE = HumanRule(
    Rule.COMPLETE,
    regions,
    joins=True,
    coloured=True,
    why_not="complete beside it",
    excluding=lambda last: f"{region(last.because, last.value)} would be complete beside it",
)
MERGE = HumanRule(
    Rule.MERGE,
    regions,
    joins=True,
    coloured=True,
    why_not="too small for all that it would join",
    excluding=lambda last: f"it would join too many {number(last.value)}s",
)
OVERFLOW = HumanRule(Rule.OVERFLOW, regions, contradiction=_overflow)
WALLED = HumanRule(
    Rule.WALLED,
    behind,
    bars=Barrier.WALLED,
    why_not="behind a wall beside it",
    excluding=lambda last: f"{number(last.value)} would be behind a wall beside it",
)
LARGE = HumanRule(Rule.LARGE, contradiction=_large)
VARIED = tuple(
    HumanRule(
        each.rule,
        close,
        bars=Barrier.VARIED,
        told_before=partial(_too_close, each) if each.differences else None,
        why_not=each.why_not,
        excluding=each.excludes,
    )
    for each in VARIANTS.values()
)

TECHNIQUE = Technique(
    NAME,
    (LAST, EMPTY, COMPLETE, MERGE, OVERFLOW, WALLED, LARGE, *VARIED),
    Lesson(
        "complete",
        "Beside a complete region",
        "A region that has all its cells keeps its number away from every neighbour.",
        "complete regions beside the cell, and no room for other numbers",
        Example("fillomino/4/4/h1k25g2h6g", (Level.EASY,), excludes(Rule.COMPLETE, NAME)),
    ),
    Lesson(
        "merge",
        "It would join too much",
        "A number cannot stand where it would join equal regions that are too large together.",
        "the regions that it would join, and their cells",
        Example("fillomino/5/4/2g3h3i3i1h6i", (Level.EASY,), excludes(Rule.MERGE, NAME)),
    ),
    Lesson(
        "unseen",
        "A number that no clue shows",
        "A region without a clue may have a number that no clue shows. N stands for it until the region is complete.",
        "all numbers of the clues, none of which fits the cell",
        Example("fillomino/4/4/3g21l2g3i", (Level.EASY,), lambda move, used: not move.value and not move.arguments),
    ),
    native="rules.cpp",
    by=Rule.LAST,
)
