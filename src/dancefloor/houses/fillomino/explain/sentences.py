"""Sentences for moves: what to write where, and why.

Strategy: one sentence for the move, after lines for the new reasons that it rests on: arguments, and numbers without
room. Reasons that are visible in the neighbouring cells appear only if a cell has no other number left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.argument_lines import contradiction, lines, merged
from dancefloor.houses.fillomino.explain.arguments import Refutation, SeenPattern
from dancefloor.houses.fillomino.explain.exits import Barrier, Exit
from dancefloor.houses.fillomino.explain.moves import Move
from dancefloor.houses.fillomino.explain.naming import LETTER, listed, number, places, region
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule

MOST_BARS = 3  # reasons why other cells are no ways out
MOST_JOINED = 2  # of them: regions that it would join
MOST_EXITS = 3  # cells to name for one of them

# Why a number cannot be in a cell, in words that follow "is" or "are".
WHY_NOT = {
    Rule.WALLED: "behind a wall beside it",
    Rule.COMPLETE: "complete beside it",
    Rule.MERGE: "too small for all that it would join",
    Rule.SYMMETRIC: "in no symmetric region there",
    Rule.REFUTED: "refuted",
    Rule.AGREED: "excluded",
    Rule.EITHER: "excluded",
    Rule.DIVIDED: "excluded",
    Rule.COUNTING: "excluded",
}


def sentences(move: Move) -> tuple[str, ...]:
    """The sentences of a move, one in each line, the move itself last.

    >>> from dancefloor.houses.fillomino.explain.moves import Moves
    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> for move in Moves(Fillomino(((3, 0, 0, 0),))):
    ...     print(*sentences(move))
    Row 1, columns 2 and 3 must be 3: the 3 at row 1, column 1 can grow into 3 cells, no more.
    Row 1, column 4 must be 1: 3 is complete beside it, and no other number has enough room there.
    """
    told = [*_arguments(move), *_unreachable_before(move), *_own(move)]
    return tuple(_explained([f"{line[0].upper()}{line[1:]}" for line in told], move.above))


def _explained(told: list[str], above: int) -> Iterator[str]:
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
        return lines(move.argument, [Deduction(move.rule, cell, move.value, True, ()) for cell in move.cells])
    return [_sentence(move) + "."]


def _sentence(move: Move) -> str:
    cells, many = places(move.cells), len(move.cells) > 1
    must = f"{cells} must be {number(move.value)}"
    if move.rule is Rule.COUNTED:
        return f"{must}: this region has all its cells, and they are {len(move.cells)}"
    if move.rule is Rule.FIT:
        grown = f"{region(move.region, move.value)} can grow into {len(move.because)} cells, no more"
        return f"{must}: {grown}{_barred(move)}"
    if move.rule is Rule.FORCED:
        ways = "these are the only ways" if many else "it is the only way"
        return f"{must}: {ways} out for {region(move.region, move.value)}{_barred(move)}"
    if move.rule is Rule.SYMMETRIC:
        return f"{must}: every symmetric region with {region(move.region, move.value)} has {'them' if many else 'it'}"
    if move.rule is Rule.LAST:
        return f"{must}: {_nothing_else(move)}"
    if move.rule is Rule.REVEALED:
        return f"{cells} is {number(move.value)}"
    if move.contradicts:
        why = contradiction(move.rule, move.cells[0], move.value, move.because, supposed=False)
        return f"there is no solution: {why}"
    raise ValueError(f"a move by {move.rule.value} needs an argument")


def _barred(move: Move) -> str:
    """What bars the other ways out of the region, the least visible first."""
    told: list[str] = []
    for each in move.exits:
        if len(told) < MOST_BARS and not (each.bar is Barrier.JOINS and len(told) == MOST_JOINED):
            told.append(_bar(each, move.value))
    if len(told) < 2:
        return f"; {told[0]}" if told else ""
    return f"; {', '.join(told[:-1])}, and {told[-1]}"


def _bar(barred: Exit, value: int) -> str:
    cells, many = places(barred.cells, MOST_EXITS), len(barred.cells) > 1
    if barred.bar is Barrier.JOINS:
        return f"{cells} would join it to {region(barred.others, value)}"
    if barred.bar is Barrier.NO_ROOM:
        return f"{cells} {'have' if many else 'has'} no room for {number(value)}"
    if barred.bar is Barrier.SHOWN:
        return f"{cells} cannot be {number(value)}, as shown before"
    if barred.bar is Barrier.WALLED:
        return f"{cells} {'are' if many else 'is'} beside {number(value)} behind a wall"
    if barred.bar is Barrier.SHORT:
        return f"{cells} {'lead' if many else 'leads'} to too few cells"
    if len(barred.cells) > MOST_EXITS:
        return "other numbers bar it elsewhere"
    return f"{cells} {'have other numbers' if many else 'has another number'}"


def _nothing_else(move: Move) -> str:
    """Why a cell has no other number left: first the numbers that neighbours exclude, then all others."""
    own = [each.deduction for each in move.exclusions if each.deduction.cell == move.cells[0]]
    reasons = []
    for rule, why in WHY_NOT.items():
        if values := _ascending({each.value for each in own if each.rule is rule}):
            are = "is" if len(values) == 1 else "are"
            reasons.append(f"{listed([number(value) for value in values])} {are} {why}")
    if any(each.rule is Rule.UNREACHABLE for each in own):
        reasons.append(f"no other number has {'enough ' if reasons else ''}room there")
    return (
        ", and ".join([", ".join(reasons[:-1]), reasons[-1]] if len(reasons) > 1 else reasons)
        or "there is no other number"
    )


def _ascending(values: Iterable[int]) -> list[int]:
    """The numbers in order, the one that no clue shows last."""
    return sorted(values, key=lambda value: (value == 0, value))


def _unreachable_before(move: Move) -> Iterator[str]:
    """Sentences on numbers without room in other cells; cells with the same numbers share one."""
    others = [
        each.deduction for each in move.exclusions if move.rule is not Rule.LAST or each.deduction.cell != move.cells[0]
    ]
    for rule, needed in ((Rule.UNREACHABLE, "such a region"), (Rule.SYMMETRIC, "such a symmetric region")):
        by_cell: dict[Cell, list[int]] = {}
        for deduction in others:
            if deduction.rule is rule and (rule is Rule.UNREACHABLE or deduction.cell in deduction.because):
                by_cell.setdefault(deduction.cell, []).append(deduction.value)
        alike: dict[tuple[int, ...], list[Cell]] = {}
        for cell, values in by_cell.items():
            alike.setdefault(tuple(_ascending(values)), []).append(cell)
        for numbers, cells in alike.items():
            told = listed([number(value) for value in numbers], "or")
            yield f"{places(cells)} cannot be {told}: {needed} would not have enough room."
    beside: dict[tuple[tuple[Cell, ...], int], list[Cell]] = {}
    for deduction in others:
        if deduction.rule is Rule.SYMMETRIC and deduction.cell not in deduction.because:
            beside.setdefault((deduction.because, deduction.value), []).append(deduction.cell)
    for (start, value), cells in beside.items():
        why = f"every symmetric region with {region(start, value)} would be beside {'them' if len(cells) > 1 else 'it'}"
        yield f"{places(cells)} cannot be {value}: {why}."


def _arguments(move: Move) -> Iterator[str]:
    """The lines of arguments that exclude values.

    Refutations of one cell with one contradiction share a line, and so does all that one pattern shows.
    """
    alike: dict[object, list[Refutation]] = {}
    shown: dict[SeenPattern, list[Deduction]] = {}
    for exclusion in move.exclusions:
        argument = exclusion.argument
        if isinstance(argument, SeenPattern):
            shown.setdefault(argument, []).append(exclusion.deduction)
        elif isinstance(argument, Refutation):
            last = argument.chain[-1]
            short = argument.holds and argument.length <= 1 and not argument.inner
            same = (argument.cell, last.rule, last.cell, last.value) if short else exclusion.deduction
            alike.setdefault(same, []).append(argument)
        elif argument:
            yield from lines(argument)
    for pattern, deductions in shown.items():
        yield from lines(pattern, deductions)
    for arguments in alike.values():
        yield from lines(arguments[0]) if len(arguments) == 1 else [merged(arguments)]
