"""Sentences for moves: what to write where, and why.

Strategy: one sentence for the move, after sentences for the new reasons that it rests on: refuted suppositions, and
numbers without room. Reasons that are visible in the neighbouring cells appear only if a cell has no other number left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from dancefloor.fillomino.explain.moves import Move
from dancefloor.fillomino.explain.suppositions import Refutation
from dancefloor.fillomino.rules.rule import Rule
from dancefloor.geometry.lattice import Cell

MOST_NAMED = 6  # cells to list

# Why a number cannot be in a cell, in words that follow "is" or "are".
WHY_NOT = {
    Rule.WALLED: "behind a wall beside it",
    Rule.COMPLETE: "complete beside it",
    Rule.MERGE: "too small for all that it would join",
    Rule.SYMMETRIC: "in no symmetric region there",
    Rule.REFUTED: "refuted",
}


def sentences(move: Move) -> tuple[str, ...]:
    """The sentences of a move, the move itself last.

    >>> from dancefloor.fillomino.explain.moves import Moves
    >>> from dancefloor.puzzles.fillomino import Fillomino
    >>> for move in Moves(Fillomino(((3, 0, 0, 0),))):
    ...     print(*sentences(move))
    Row 1, columns 2 and 3 must be 3: the 3 at row 1, column 1 can grow into 3 cells, no more.
    Row 1, column 4 must be 1: 3 is complete beside it, and no other number has enough room there.
    """
    told = (*_refuted_before(move), *_unreachable_before(move), _sentence(move))
    return tuple(f"{sentence[0].upper()}{sentence[1:]}." for sentence in told)


def places(cells: Iterable[Cell]) -> str:
    """The names of cells, grouped by row; after the first few, only how many more there are.

    >>> places([(0, 1), (0, 2), (0, 3), (2, 0), (2, 4)])
    'row 1, columns 2-4 and row 3, columns 1 and 5'
    """
    ordered = sorted(cells)
    more = len(ordered) - MOST_NAMED if len(ordered) > MOST_NAMED + 1 else 0
    rows = []
    for row, group in groupby(ordered[: len(ordered) - more], key=lambda cell: cell[0]):
        columns = [cell[1] + 1 for cell in group]
        rows.append(f"row {row + 1}, column{'s' if len(columns) > 1 else ''} {_listed(runs(columns))}")
    return _listed([*rows, f"{more} more cells"] if more else rows)


def runs(numbers: Sequence[int]) -> list[str]:
    """Numbers in ascending order as text; three or more consecutive ones become a range.

    >>> runs([1, 2, 3, 5, 6])
    ['1-3', '5', '6']
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [word for run in runs for word in ([f"{run[0]}-{run[-1]}"] if len(run) > 2 else map(str, run))]


def _listed(words: Sequence[str], last: str = "and") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _number(value: int, above: int) -> str:
    return str(value) if value else f"a number above {above} that no clue shows"


def _region(cells: Sequence[Cell], value: int) -> str:
    """The name of a region: its number and cells, or its first cell if it covers several rows."""
    one, rows = len(cells) == 1, {cell[0] for cell in cells}
    name = (f"{value}" if one else f"{value}s") if value else "larger number" if one else "larger numbers"
    return f"the {name} at {places(cells)}" if len(rows) == 1 else f"the {name} around {places(cells[:1])}"


def _sentence(move: Move) -> str:
    cells, many = places(move.cells), len(move.cells) > 1
    must = f"{cells} must be {_number(move.value, move.above)}"
    if move.rule is Rule.COUNTED:
        return f"{must}: this region has all its cells, and they are {len(move.cells)}"
    if move.rule is Rule.FIT:
        return f"{must}: {_region(move.region, move.value)} can grow into {len(move.because)} cells, no more"
    if move.rule is Rule.FORCED:
        region = _region(move.region, move.value)
        return f"{must}: {'these are the only ways' if many else 'it is the only way'} out for {region}"
    if move.rule is Rule.SYMMETRIC:
        return f"{must}: every symmetric region with {_region(move.region, move.value)} has {'them' if many else 'it'}"
    if move.rule is Rule.LAST:
        return f"{must}: {_nothing_else(move)}"
    return "there is no solution: " + _contradiction(move.rule, move.cells[0], move.value, move.because, move.above)


def _nothing_else(move: Move) -> str:
    """Why a cell has no other number left: first the numbers that neighbours exclude, then all others."""
    own = [each.deduction for each in move.exclusions if each.deduction.cell == move.cells[0]]
    reasons = []
    for rule, why in WHY_NOT.items():
        if values := sorted({each.value for each in own if each.rule is rule}, key=lambda value: (value == 0, value)):
            are = "is" if len(values) == 1 else "are"
            reasons.append(f"{_listed([_number(value, move.above) for value in values])} {are} {why}")
    if any(each.rule is Rule.UNREACHABLE for each in own):
        reasons.append(f"no other number has {'enough ' if reasons else ''}room there")
    return (
        ", and ".join([", ".join(reasons[:-1]), reasons[-1]] if len(reasons) > 1 else reasons)
        or "there is no other number"
    )


def _unreachable_before(move: Move) -> Iterator[str]:
    """Sentences on numbers without room in other cells; cells with the same numbers share one."""
    for rule, region in ((Rule.UNREACHABLE, "such a region"), (Rule.SYMMETRIC, "such a symmetric region")):
        by_cell: dict[Cell, list[int]] = {}
        for exclusion in move.exclusions:
            deduction = exclusion.deduction
            own = move.rule is Rule.LAST and deduction.cell == move.cells[0]
            if deduction.rule is rule and not own:
                by_cell.setdefault(deduction.cell, []).append(deduction.value)
        alike: dict[tuple[int, ...], list[Cell]] = {}
        for cell, values in by_cell.items():
            alike.setdefault(tuple(sorted(values, key=lambda value: (value == 0, value))), []).append(cell)
        for numbers, cells in alike.items():
            listed = _listed([_number(value, move.above) for value in numbers], "or")
            yield f"{places(cells)} cannot be {listed}: {region} would not have enough room"


def _refuted_before(move: Move) -> Iterator[str]:
    for exclusion in move.exclusions:
        if exclusion.refutation:
            refutation = exclusion.refutation
            cell, value = places([refutation.cell]), _number(refutation.value, move.above)
            yield f"{cell} cannot be {value}: suppose it were; {_ending(refutation, move.above)}"


def _ending(refutation: Refutation, above: int) -> str:
    """The consequences of a supposed value, up to the contradiction."""
    inner = {(each.cell, each.value): each for each in refutation.inner}
    told: list[str] = []
    shown = [each for each in refutation.chain if each.placed or (each.cell, each.value) in inner]
    for (placed, value), group in groupby(shown, key=lambda each: (each.placed, each.value)):
        cells = [each.cell for each in group]
        if placed:
            told.append(f"{places(cells)} would be {_number(value, above)}")
        else:
            told += [
                f"{places([cell])} could not be {_number(value, above)} ({_ending(inner[cell, value], above)})"
                for cell in cells
            ]
    last = refutation.chain[-1]
    end = _contradiction(last.rule, last.cell, last.value, last.because, above)
    return f"then {'; '.join(told)}; and {end}" if told else end


def _contradiction(rule: Rule, cell: Cell, value: int, because: Sequence[Cell], above: int) -> str:
    if rule is Rule.STUCK:
        return f"{_region([cell], value)} has room for {len(because)} cell{'s' * (len(because) > 1)} only"
    if rule is Rule.OVERFLOW:
        return f"there are {len(because)} connected {value}s around {places([cell])}"
    if rule is Rule.LARGE:
        return f"the number in {places([cell])} is too large"
    if rule is Rule.EMPTY and because:
        return f"{places([cell])} would have to be {_number(value, above)} too"
    return f"no number is left for {places([cell])}"
