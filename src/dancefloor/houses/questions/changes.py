"""Small changes of a packing, such as a blocked cell, a piece left out or a constraint dropped; and which ones help.

Strategy: changes of one sort come one after another, in a fixed order or in a random one. Cells and pieces of a core
come first, since nothing helps that leaves a core as it is. Changes whose areas do not fit are not made. The first
change of each sort that helps is taken, proved by a solution. All searches together have a number of nodes, so that the
same puzzle always gets the same help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import NamedTuple, TypeVar

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

LARGEST_SWAPPED = 6  # cells of a piece that is swapped for another: there are 35 pieces of six squares
MOST_NODES = 200_000  # of all searches together
EACH = 5_000  # nodes of a search
MOST_TRIED = 300  # changes of each sort
MOST_HELPS = 3
T = TypeVar("T")


class Change(NamedTuple):
    """A packing with a change."""

    sort: str  #: ``drop``, ``open``, ``block``, ``leave out``, ``add``, ``swap`` or ``move``
    sentence: str
    puzzle: Packing  #: the packing with the change


class Changes:
    """The changes of a packing.

    Args:
        puzzle: the packing.
        core: demands that cannot be met together, if some are known; only their cells are blocked.
        random: decides the order; None (the default) for that of cells and pieces.

    >>> [change.sentence for change in Changes(Packing("1x4", "2*I2")).swaps()]
    []
    >>> [change.sentence for change in Changes(Packing("1x5", "any*I2")).blocks()][:2]
    ['with cell 0,0 blocked', 'with cell 0,1 blocked']
    """

    def __init__(self, puzzle: Packing, core: Core | None = None, random: Random | None = None) -> None:
        self._puzzle, self._core, self._random = puzzle, core or Core(), random

    @property
    def sorts(self) -> Sequence[Callable[[], Iterator[Change]]]:
        """The changes of each sort, those that change least first."""
        return self.drops, self.blocks, self.opens, self.left_out, self.added, self.swaps, self.moves

    def _ordered(self, listed: Sequence[T]) -> Sequence[T]:
        return listed if self._random is None else self._random.sample(listed, len(listed))

    def _changed(self, region: Region, pieces: Sequence[Piece]) -> Packing | None:
        """The packing with another region or other pieces; None if that makes no sense, or the areas forbid it."""
        try:
            changed = self._puzzle.changed(region=region, pieces=pieces)
        except DancefloorError:  # a constraint names a cell or a piece that is not there any more
            return None
        return None if shortage(changed.region, changed.pieces) else changed

    # --- constraints -------------------------------------------------------------------------------------------------

    def drops(self) -> Iterator[Change]:
        """A constraint is dropped."""
        puzzle = self._puzzle
        for each in self._ordered(self._core.where or puzzle.where):
            if not isinstance(each, Colored):
                rest = [other for other in puzzle.where if other != each]
                yield Change("drop", f"without '{each}'", with_constraints(puzzle, rest))

    # --- cells -------------------------------------------------------------------------------------------------------

    def blocks(self) -> Iterator[Change]:
        """A cell is blocked."""
        for cell in paced(self._blocked()):
            yield from self._of_cells("block", f"with cell {spoken(cell)} blocked", self._without(cell))

    def opens(self) -> Iterator[Change]:
        """A cell beside the region, or in a hole, is opened."""
        for cell in paced(self._beside()):
            yield from self._of_cells("open", f"with cell {spoken(cell)} open", _with(self._puzzle.region, cell))

    def moves(self) -> Iterator[Change]:
        """A cell is opened, and another one blocked. Areas stay, so it helps nothing if they do not fit."""
        if shortage(self._puzzle.region, self._puzzle.pieces):
            return
        for there, cell in paced(product(self._beside(), self._blocked())):
            sentence = f"with cell {spoken(there)} open and cell {spoken(cell)} blocked"
            yield from self._of_cells("move", sentence, _with(self._without(cell), there))

    def _of_cells(self, sort: str, sentence: str, region: Region) -> Iterator[Change]:
        room = len(self._puzzle.region)
        if changed := self._changed(region, [_roomy(piece, room, len(region)) for piece in self._puzzle.pieces]):
            yield Change(sort, sentence, changed)

    def _blocked(self) -> Sequence[Cell]:
        """The cells that may be blocked."""
        region = self._puzzle.region
        return self._ordered(self._core.cells or region.cells) if len(region) > 1 else ()

    def _without(self, cell: Cell) -> Region:
        region = self._puzzle.region
        cells, spare = ([each for each in cells if each != cell] for cells in (region.cells, region.optional))
        return Region(cells, spare, region.lattice, region.wrapping)

    def _beside(self) -> Sequence[Cell]:
        """The cells that may be opened, those with most neighbours first. A glued region cannot grow."""
        region = self._puzzle.region
        if region.wrapping:
            return ()
        near = region.lattice.neighbors
        beyond = {there for cell in region for there in near(cell) if there not in region}
        sides = {cell: sum(there in region for there in near(cell)) for cell in beyond}
        return self._ordered(sorted(beyond, key=lambda cell: (-sides[cell], cell)))

    # --- pieces ------------------------------------------------------------------------------------------------------

    def left_out(self) -> Iterator[Change]:
        """A piece is used once less."""
        for piece in self._used():
            yield from self._of_pieces("leave out", f"with one fewer {piece.name}", {piece.name: -1})

    def added(self) -> Iterator[Change]:
        """A piece is used once more."""
        for piece in self._used():
            yield from self._of_pieces("add", f"with one more {piece.name}", {piece.name: 1})

    def swaps(self) -> Iterator[Change]:
        """A piece is swapped for one of the same size."""
        for piece in self._used():
            for other in self._ordered(self._alternatives(piece)):
                sentence = f"with {other.name} instead of {piece.name}"
                yield from self._of_pieces("swap", sentence, {piece.name: -1, other.name: 1}, other)

    def _of_pieces(self, sort: str, sentence: str, more: dict[str, int], new: Piece | None = None) -> Iterator[Change]:
        """The packing in which some pieces are used more often, or less."""
        puzzle = self._puzzle
        names = {piece.name for piece in puzzle.pieces}
        pieces = [each for piece in puzzle.pieces for each in _times(piece, more.get(piece.name, 0))]
        pieces += [new] if new and new.name not in names else []
        if pieces and (changed := self._changed(puzzle.region, pieces)):
            yield Change(sort, sentence, changed)

    def _used(self) -> Sequence[Piece]:
        """The pieces that must be used, those of a core first."""
        used = self._ordered([piece for piece in self._puzzle.pieces if piece.low])
        return sorted(used, key=lambda piece: piece.name not in self._core.pieces)

    def _alternatives(self, piece: Piece) -> list[Piece]:
        """Other pieces of the same size; those of the packing keep their names."""
        size = len(piece.shape)
        own = {frozenset(each.orientations): each for each in self._puzzle.pieces if len(each.shape) == size}
        found = [each for each in own.values() if each != piece]
        if size > LARGEST_SWAPPED:
            return found
        taken = {each.name for each in self._puzzle.pieces}
        named = named_polyforms(size, piece.shape.lattice).items()
        every = [Piece(name, shape, piece.mobility) for name, shape in named]
        return found + [each for each in every if each.name not in taken and frozenset(each.orientations) not in own]


def _with(region: Region, cell: Cell) -> Region:
    return Region([*region.cells, cell], region.optional, region.lattice, region.wrapping)


def _roomy(piece: Piece, room: int, now: int) -> Piece:
    """A piece that is used as often as a board has room for it, on a board of another size; other pieces stay."""
    size = len(piece.shape)
    return replace(piece, high=now // size) if not piece.low and piece.high == room // size < now // size else piece


def _times(piece: Piece, more: int) -> list[Piece]:
    """A piece that is used more or less often; none if it is not used any more."""
    low, high = max(0, piece.low + more), piece.high + more
    return [replace(piece, low=low, high=high)] if high else []


class Help(NamedTuple):
    """A change with which a packing has a solution."""

    sort: str  #: ``drop``, ``open``, ``block``, ``leave out``, ``add``, ``swap`` or ``move``
    sentence: str
    puzzle: Packing  #: the packing with the change
    solution: Solution  #: the proof


def helps(puzzle: Packing, core: Core | None = None, nodes: int = MOST_NODES) -> Iterator[Help]:
    """Changes each of which gives a packing a solution, one after another, at most `MOST_HELPS`.

    Args:
        puzzle: a packing without solutions.
        core: demands that cannot be met together, if some are known (default: none).
        nodes: how many nodes all searches may take together.

    >>> for found in helps(Packing("4x5", "tetrominoes")):
    ...     print(found.sentence)
    with T instead of O
    with cell -1,0 open and cell 0,2 blocked
    """
    asking, number = AskingCovers(nodes, EACH), 0
    for changes in Changes(puzzle, core).sorts:
        for tried, change in enumerate(paced(changes())):
            if asking.is_spent or tried == MOST_TRIED:
                break
            if found := asking.solution(change.puzzle):
                yield Help(*change, found)
                number += 1
                break
        if number == MOST_HELPS:
            return
