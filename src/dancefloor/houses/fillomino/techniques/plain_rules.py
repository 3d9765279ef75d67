"""The rules that need no argument, and chains of their deductions in words."""

from __future__ import annotations

from dancefloor.houses.fillomino.explain.move import Chain
from dancefloor.houses.fillomino.explain.naming import capital, number, places, region
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.techniques import (
    complete_region,
    just_enough_room,
    no_other_number,
    no_room,
    only_way_out,
    symmetric_region,
)

#: The simplest first, as people look for them.
PLAIN_TECHNIQUES = (
    just_enough_room.TECHNIQUE,
    only_way_out.TECHNIQUE,
    no_other_number.TECHNIQUE,
    complete_region.TECHNIQUE,
    no_room.TECHNIQUE,
    symmetric_region.TECHNIQUE,
)
PLAIN = {each.rule: each for technique in PLAIN_TECHNIQUES for each in technique.rules}


def contradiction(last: Deduction, *, supposed: bool = True) -> str:
    """What contradicts the rules.

    Args:
        last: the last of some deductions.
        supposed: whether it follows from a supposition, so that it only would be so.
    """
    words = PLAIN[last.rule].contradiction
    if words is None:
        raise ValueError(f"{last.rule.value} is no contradiction")
    return words(last, supposed)


def short(step: Chain) -> str:
    """A step, without its reason."""
    return f"{places([each.cell for each in step])} would be {number(step[0].value)}"


def long(step: Chain) -> str:
    """A step as a sentence without its period, with its reason if a plain rule has one."""
    return capital(reasoned(step))


def reasoned(step: Chain) -> str:
    """A step, with its reason if a plain rule has one."""
    first = step[0]
    rule = PLAIN.get(first.rule)
    why = rule.step if rule else ""
    if rule and why and not rule.whole_cell:
        why = f"{why} {region(first.because[:1], first.value)}"
    return short(step) + (f", {why}" if why else "")
