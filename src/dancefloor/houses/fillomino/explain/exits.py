"""What bars the ways out of a region: why it cannot grow into the cells beside it, or beyond those that it can have.

Strategy: look at the cells around a flood, and find what stopped it there. That is what a person sees on the board: a
region that it would join, another number, a wall; or an exclusion that an earlier move has told. Ways out that stay too
short are those that a flood took without the cell that the region needs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.move import Barrier, Exit
from dancefloor.houses.fillomino.explain.record import Record
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import GROWING, Rule
from dancefloor.houses.fillomino.techniques.plain_rules import PLAIN


def exits(
    evidence: Record,
    told: Sequence[int],
    region: Sequence[Cell],
    numbers: Mapping[Cell, int],
    fresh: Collection[int],
) -> tuple[Exit, ...]:
    """What bars the other ways out of a region that a flood makes grow; equal reasons together.

    Args:
        evidence: all deductions.
        told: the numbers of those that put the number into cells, by one flood.
        region: the cells that the region had before.
        numbers: what the board showed before.
        fresh: the numbers of exclusions that the sentences of this move tell anyway.

    >>> from dancefloor.houses.fillomino.rules.reasoning import Reasoning
    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> puzzle = Fillomino(((2, 0), (0, 1), (2, 0)))
    >>> evidence = Record(puzzle)
    >>> for deduction in Reasoning(puzzle).run():
    ...     _ = evidence.add(deduction)
    >>> first = evidence.placed[0, 1]
    >>> [(each.bar.name, each.cells) for each in exits(evidence, [first], [(0, 0)], {**puzzle.given}, ())]
    [('JOINS', ((1, 0),)), ('TAKEN', ((1, 1),))]
    """
    first = evidence.deductions[told[0]]
    if first.rule not in GROWING or not first.value or not region:
        return ()
    found: dict[tuple[Barrier, tuple[Cell, ...]], list[Cell]] = {}
    for cell, bar, others in _around(evidence, told, first, region, numbers, fresh):
        found.setdefault((bar, others), []).append(cell)
    found_ones = [Exit(bar, tuple(sorted(cells)), others) for (bar, others), cells in found.items()]
    if len(found_ones) > 1:
        found_ones.sort(key=lambda each: (each.bar, -len(each.cells), each.others, each.cells))
    return tuple(found_ones)


def _around(
    evidence: Record,
    told: Sequence[int],
    first: Deduction,
    region: Sequence[Cell],
    numbers: Mapping[Cell, int],
    fresh: Collection[int],
) -> Iterator[tuple[Cell, Barrier, tuple[Cell, ...]]]:
    """Each cell that the region cannot grow into, with the reason."""
    value, filled = first.value, {evidence.deductions[number].cell for number in told}
    behind = set(first.because) if first.rule is Rule.FIT else set(region)
    inside = behind | filled
    short = {cell for number in told for cell in evidence.deductions[number].because} - inside
    for cell in {other for each in behind for other in evidence.beside[each]} - inside:
        if cell in numbers:
            if numbers[cell] != value:
                yield cell, Barrier.TAKEN, ()
            continue
        barring = evidence.barring(cell, value)
        rule = evidence.deductions[barring].rule if barring is not None and barring < told[0] else None
        joined = _joined(evidence, cell, value, numbers, inside) if rule in (None, Rule.COMPLETE, Rule.MERGE) else ()
        if joined and 1 + len(behind) + len(joined) > value:
            yield cell, Barrier.JOINS, joined
        elif cell in short:
            yield cell, Barrier.SHORT, ()
        elif rule and barring not in fresh and (bar := PLAIN[rule].bars if rule in PLAIN else Barrier.SHOWN):
            yield cell, bar, ()


def _joined(
    evidence: Record, cell: Cell, value: int, numbers: Mapping[Cell, int], inside: Collection[Cell]
) -> tuple[Cell, ...]:
    """The cells of other regions with a number that a cell would join."""
    beside = [other for other in evidence.beside[cell] if numbers.get(other) == value and other not in inside]
    return (
        tuple(sorted({each for other in beside for each in alike(evidence, numbers, other, value)})) if beside else ()
    )


def alike(evidence: Record, numbers: Mapping[Cell, int], start: Cell, value: int) -> list[Cell]:
    """The connected cells that show one number; none if the first does not.

    Args:
        evidence: knows which cells are connected.
        numbers: what the board shows.
        start: the first cell.
        value: the number.
    """
    if numbers.get(start) != value:
        return []
    found, seen = [start], {start}
    for cell in found:
        for other in evidence.beside[cell]:
            if other not in seen and numbers.get(other) == value:
                seen.add(other)
                found.append(other)
    return found
