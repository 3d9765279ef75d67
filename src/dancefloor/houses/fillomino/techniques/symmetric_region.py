"""A symmetric region: in a symmarea each region looks the same after a half turn, so cells of it come in pairs.

The rule is in `native/src/fillomino/turning.cpp`, and in `rules/turning.py`.

>>> import dancefloor as dance
>>> print(dance.explain("symmarea/4/4/i3h8k31h").text(2, numbered=False))
Row 3, column 3 must be 8: every symmetric region with the 8 at row 2, column 3 has it. [symmetric region]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Barrier, Move
from dancefloor.houses.fillomino.explain.naming import places, region
from dancefloor.houses.fillomino.explain.record import Record
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.no_room import no_room
from dancefloor.houses.fillomino.techniques.technique import Example, HumanRule, Lesson, Technique, only, written

NAME = "symmetric region"


def evidence(record: Record, number: int) -> set[int]:
    """What is known of the cells that the region could have."""
    _, _, value, _, because = record.deductions[number]
    return set(record.within(because, value, number))


def sentence(move: Move) -> str:
    """The region that has the cells, wherever it is."""
    them = "them" if len(move.cells) > 1 else "it"
    return f"{written(move)}: every symmetric region with {region(move.region, move.value)} has {them}"


def told_before(excluded: Sequence[Deduction]) -> Iterator[str]:
    """Sentences on numbers without room in cells, and then on cells beside every symmetric region."""
    own = [each for each in excluded if each.cell in each.because]
    yield from no_room(own, "symmetric region") if own else ()
    beside: dict[tuple[tuple[Cell, ...], int], list[Cell]] = {}
    for deduction in excluded:
        if deduction.cell not in deduction.because:
            beside.setdefault((deduction.because, deduction.value), []).append(deduction.cell)
    for (start, value), cells in beside.items():
        why = f"every symmetric region with {region(start, value)} touches {'them' if len(cells) > 1 else 'it'}"
        yield f"{places(cells)} cannot be {value}: {why}."


SYMMETRIC = HumanRule(
    Rule.SYMMETRIC,
    evidence,
    weight=2,
    in_one_move=True,
    level=Level.MEDIUM,
    elsewhere=True,
    bars=Barrier.NO_ROOM,
    sentence=sentence,
    told_before=told_before,
    caption="in every symmetric region",
    step="in every symmetric region with",
    why_not="without a symmetric region there",
    excluding=lambda _: "no symmetric region would have room there",
)

TECHNIQUE = Technique(
    NAME,
    (SYMMETRIC,),
    Lesson(
        "symmetric",
        "The middle of a symmetric region",
        "In a symmarea each region looks the same after a half turn. Each cell on one side has a partner on the other.",
        "the possible middles of the region",
        Example("symmarea/4/4/g1i8l2g1g", (Level.MEDIUM,), only(NAME)),
    ),
    native="turning.cpp",
    by=Rule.SYMMETRIC,
)
