"""Sentences for moves: what to write where, and why.

Strategy: one sentence for the move, after lines for the new reasons that it rests on: arguments, and numbers without
room. Reasons that are visible in the neighbouring cells appear only if a cell has no other number left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dancefloor.houses.fillomino.explain.move import Move, Reason
from dancefloor.houses.fillomino.explain.naming import LETTER, ascending, capital, listed, number
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.plain_rules import contradiction
from dancefloor.houses.fillomino.techniques.table import RULES, elsewhere
from dancefloor.houses.fillomino.techniques.technique import written

WHY_NOT = {rule: RULES[rule].why_not for rule in Rule if rule in RULES and RULES[rule].why_not}
NO_OTHER = {rule: each.why_no_other for rule, each in RULES.items() if each.why_no_other}
TOLD_BEFORE = {rule: each.told_before for rule, each in RULES.items() if each.told_before}


def sentences(move: Move) -> tuple[str, ...]:
    """The sentences of a move, one in each line, the move itself last.

    >>> from dancefloor.houses.fillomino.explain.moves import Moves
    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> for move in Moves(Fillomino(((3, 0, 0, 0),))):
    ...     print(*sentences(move))
    Row 1, columns 2 and 3 must be 3: the 3 at row 1, column 1 can grow into 3 cells, no more.
    Row 1, column 4 must be 1: 3 is complete beside it, and no other number has enough room there.
    """
    told = [*_arguments(move), *_no_room(move), *_own(move)]
    return tuple(_explained(map(capital, told), move.above))


def _explained(told: Iterable[str], above: int) -> Iterator[str]:
    """The lines, with the meaning of the letter where it first stands for a number."""
    fresh = True
    for line in told:
        found = re.search(rf"\b{LETTER}\b(?! =)", line) if fresh else None
        if found:
            fresh = False
            line = f"{line[: found.end()]} (a number above {above} that no clue shows){line[found.end() :]}"
        yield line


def _own(move: Move) -> list[str]:
    """The sentence of the move itself, or the lines of the argument that gives its number."""
    if move.argument:
        return move.argument.lines([Deduction(move.rule, cell, move.value, True, ()) for cell in move.cells])
    if move.contradicts:
        last = Deduction(move.rule, move.cells[0], move.value, False, move.because)
        return [f"there is no solution: {contradiction(last, supposed=False)}."]
    rule = RULES[move.rule]
    if rule.whole_cell:
        return [f"{written(move)}: {_nothing_else(move)}."]
    if rule.sentence is None:
        raise ValueError(f"a move by {move.rule.value} needs an argument")
    return [f"{rule.sentence(move)}."]


def _nothing_else(move: Move) -> str:
    """Why a cell has no other number left: first the numbers that neighbours exclude, then all others."""
    own = [each.deduction for each in move.exclusions if each.deduction.cell == move.cells[0]]
    reasons = []
    for rule, why in WHY_NOT.items():
        if values := ascending({each.value for each in own if each.rule is rule}):
            are = "is" if len(values) == 1 else "are"
            reasons.append(f"{listed([number(value) for value in values])} {are} {why}")
    for rule, no_other in NO_OTHER.items():
        if any(each.rule is rule for each in own):
            reasons.append(no_other(bool(reasons)))
    return (
        ", and ".join([", ".join(reasons[:-1]), reasons[-1]] if len(reasons) > 1 else reasons)
        or "there is no other number"
    )


def _no_room(move: Move) -> Iterator[str]:
    """Sentences on numbers without room in other cells."""
    for rule, told in TOLD_BEFORE.items():
        yield from told([each for each in elsewhere(move) if each.rule is rule])


def _arguments(move: Move) -> Iterator[str]:
    """The lines of arguments that exclude values; those that share a line together."""
    alike: dict[tuple[int, object], list[tuple[Reason, Deduction]]] = {}
    for each in move.exclusions:
        if each.argument:
            together = each.argument.place, each.argument.shares(each.deduction)
            alike.setdefault(together, []).append((each.argument, each.deduction))
    for _, found in sorted(alike.items(), key=lambda each: each[0][0]):
        (first, _), *others = found
        yield from first.lines([shown for _, shown in found], [argument for argument, _ in others])
