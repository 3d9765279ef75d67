"""What would help a packing without solutions: one small change, proved by a solution of what it makes.

Strategy: changes of one sort after another are tried, those first that change least: a constraint is dropped, a cell is
opened or blocked, a piece is left out, added or swapped for one of the same size, a cell is blocked and another opened.
Of each sort the first that helps is taken. Cells and pieces of a core come first, since nothing helps that leaves a
core as it is; the areas are compared before anything else. All searches together have a number of nodes, so that the
same puzzle always gets the same help.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from dancefloor.errors import DancefloorError
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.polyforms import named_polyforms
from dancefloor.geometry.region import Region
from dancefloor.houses.questions.asking_covers import AskingCovers
from dancefloor.houses.questions.constraint import spoken
from dancefloor.houses.questions.cores import Core, with_constraints
from dancefloor.houses.questions.lying import Colored
from dancefloor.puzzles.obstruction import shortage
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.search.deadline import paced
from dancefloor.solutions.solution import Solution

MOST_NODES = 200_000  # of all searches together
EACH = 5_000  # nodes of a search
MOST_TRIED = 300  # changes of each sort
MOST_HELPS = 3
LARGEST_SWAPPED = 6  # cells of a piece that is swapped for another: there are 35 pieces of six squares


class Help(NamedTuple):
    """A change with which a packing has a solution."""

    sort: str  #: ``drop``, ``open``, ``block``, ``leave out``, ``add``, ``swap`` or ``move``
    sentence: str
    puzzle: Packing  #: the packing with the change
    solution: Solution  #: the proof


class _Change(NamedTuple):
    sort: str
    sentence: str
    puzzle: Packing


def helps(puzzle: Packing, core: Core | None = None, nodes: int = MOST_NODES) -> tuple[Help, ...]:
    """Changes each of which gives a packing a solution, at most `MOST_HELPS`; empty if none was found.

    Args:
        puzzle: a packing without solutions.
        core: demands that cannot be met together, if some are known (default: none).
        nodes: how many nodes all searches may take together.

    >>> for found in helps(Packing("4x5", "tetrominoes")):
    ...     print(found.sentence)
    with I instead of T
    """
    return tuple(_found(puzzle, core or Core(), AskingCovers(nodes, EACH)))


def _found(puzzle: Packing, core: Core, asking: AskingCovers) -> Iterator[Help]:
    number = 0
    for changes in (_drops, _blocks, _opens, _left_out, _added, _swaps, _moves):
        for tried, change in enumerate(paced(changes(puzzle, core))):
            if asking.is_spent or tried == MOST_TRIED:
                break
            if help_ := _tried(change, asking):
                yield help_
                number += 1
                break
        if number == MOST_HELPS:
            return


def _tried(change: _Change, asking: AskingCovers) -> Help | None:
    """The help that a change is; None if it gives no solution, or none soon."""
    found = asking.solution(change.puzzle)
    return Help(*change, found) if found else None


def _changed(puzzle: Packing, region: Region, pieces: Sequence[Piece] | None = None) -> Packing | None:
    """The packing with another region or other pieces; None if that makes no sense, or the areas forbid it."""
    try:
        changed = Packing(region, puzzle.pieces if pieces is None else pieces, puzzle.labels, where=puzzle.where)
    except DancefloorError:  # a constraint names a cell or a piece that is not there any more
        return None
    return None if shortage(changed.region, changed.pieces) else changed


def _drops(puzzle: Packing, core: Core) -> Iterator[_Change]:
    for each in core.where or puzzle.where:
        if not isinstance(each, Colored):
            rest = [other for other in puzzle.where if other != each]
            yield _Change("drop", f"without '{each}'", with_constraints(puzzle, rest))


def _without(region: Region, cell: Cell) -> Region:
    cells, spare = ([each for each in cells if each != cell] for cells in (region.cells, region.optional))
    return Region(cells, spare, region.lattice, region.wrapping)


def _with(region: Region, cell: Cell) -> Region:
    return Region([*region.cells, cell], region.optional, region.lattice, region.wrapping)


def _blocked(puzzle: Packing, core: Core) -> Iterable[Cell]:
    """The cells to block: those of a core, if one is known."""
    return core.cells or puzzle.region.cells if len(puzzle.region) > 1 else ()


def _opened(puzzle: Packing) -> list[Cell]:
    """The cells to open: those beside the region and its holes. A glued region cannot grow."""
    region = puzzle.region
    if region.wrapping:
        return []
    beyond = {there for cell in region for there in region.lattice.neighbors(cell)}
    sides = {cell: sum(there in region for there in region.lattice.neighbors(cell)) for cell in beyond}
    return sorted((cell for cell in beyond if cell not in region), key=lambda cell: (-sides[cell], cell))


def _blocks(puzzle: Packing, core: Core) -> Iterator[_Change]:
    for cell in _blocked(puzzle, core):
        if changed := _changed(puzzle, _without(puzzle.region, cell)):
            yield _Change("block", f"with cell {spoken(cell)} blocked", changed)


def _opens(puzzle: Packing, core: Core) -> Iterator[_Change]:
    for cell in _opened(puzzle):
        if changed := _changed(puzzle, _with(puzzle.region, cell)):
            yield _Change("open", f"with cell {spoken(cell)} open", changed)


def _moves(puzzle: Packing, core: Core) -> Iterator[_Change]:
    near = _opened(puzzle)
    for there, cell in product(near, _blocked(puzzle, core)):
        if changed := _changed(puzzle, _with(_without(puzzle.region, cell), there)):
            yield _Change("move", f"with cell {spoken(there)} open and cell {spoken(cell)} blocked", changed)


def _to_change(puzzle: Packing, core: Core) -> list[Piece]:
    """The pieces that must be used, those of a core first."""
    used = [piece for piece in puzzle.pieces if piece.low]
    return sorted(used, key=lambda piece: piece.name not in core.pieces)


def _times(piece: Piece, more: int) -> list[Piece]:
    """A piece that is used once more or less; none if it is not used any more."""
    changed = [replace(piece, low=piece.low + more, high=piece.high + more)] if piece.high + more else []
    return [each for each in changed if each.low >= 0]


def _left_out(puzzle: Packing, core: Core) -> Iterator[_Change]:
    for piece in _to_change(puzzle, core):
        pieces = [each for other in puzzle.pieces for each in (_times(other, -1) if other == piece else [other])]
        if pieces and (changed := _changed(puzzle, puzzle.region, pieces)):
            yield _Change("leave out", f"with one {piece.name} less", changed)


def _added(puzzle: Packing, core: Core) -> Iterator[_Change]:
    for piece in _to_change(puzzle, core):
        pieces = [each for other in puzzle.pieces for each in (_times(other, 1) if other == piece else [other])]
        if changed := _changed(puzzle, puzzle.region, pieces):
            yield _Change("add", f"with one {piece.name} more", changed)


def _swaps(puzzle: Packing, core: Core) -> Iterator[_Change]:
    for piece in _to_change(puzzle, core):
        for other in _alternatives(puzzle, piece):
            pieces = [each for one in puzzle.pieces for each in (_times(one, -1) if one == piece else [one])]
            mine = next((one for one in pieces if one.name == other.name), None)
            pieces = [each for one in pieces for each in (_times(one, 1) if one is mine else [one])]
            changed = _changed(puzzle, puzzle.region, pieces if mine else [*pieces, other])
            if changed:
                yield _Change("swap", f"with {other.name} instead of {piece.name}", changed)


def _alternatives(puzzle: Packing, piece: Piece) -> list[Piece]:
    """Other pieces of the same size that move in the same way; those of the packing keep their names."""
    size = len(piece.shape)
    own = {frozenset(each.orientations): each for each in puzzle.pieces if len(each.shape) == size}
    found = [each for each in own.values() if each != piece]
    if size > LARGEST_SWAPPED:
        return found
    taken = {each.name for each in puzzle.pieces}
    every = [Piece(name, shape, piece.mobility) for name, shape in named_polyforms(size, piece.shape.lattice).items()]
    return found + [each for each in every if each.name not in taken and frozenset(each.orientations) not in own]
