"""Coronas: layers of copies around a piece; the Heesch number is how many a piece can have.

The first corona of a piece is a set of copies that touch it, also in corners, and leave none of its surroundings free;
the next one surrounds all of these in the same way, and so on. No corona may leave holes. Pieces that tile the plane
have coronas without end. The largest number of coronas of another piece is its Heesch number (H. Heesch, 1968; C. Mann,
Heesch numbers of edge-marked polyforms, 2004; C. S. Kaplan, Heesch numbers of unmarked polyforms, 2022).

Strategy: a corona is a cover. Its items are the free cells that touch the patch, which must be covered, and those
beyond, which may be. Its options are the copies that cover any of the former. The search goes on from each corona to
the next, depth first, so it has a deep one early; it is over when all are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.cover.options import Flat, Options, view
from dancefloor.cover.problem import Item, Problem
from dancefloor.draw.board import Board
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import free_form
from dancefloor.houses.explorer.boundary import holes
from dancefloor.houses.explorer.exploring import CopyCells
from dancefloor.search.deadline import check, pass_on
from dancefloor.verbs.covering import covers

if TYPE_CHECKING:
    from dancefloor.puzzles.piece import Piece

CoronaLayers = tuple[tuple[CopyCells, ...], ...]
NEAR = 3  # steps from side to side within which two cells that share a corner lie
MOST_CORONAS = 20_000  # that are looked at


class Coronas(NamedTuple):
    """The largest number of coronas that was found."""

    layers: CoronaLayers  #: the copies, layer by layer; the first has the piece alone
    complete: bool  #: whether no piece of that kind has more: then their number is the Heesch number

    @property
    def number(self) -> int:
        """The number of coronas."""
        return len(self.layers) - 1

    def as_json(self) -> list[list[list[list[int]]]]:
        """The cells of each copy, layer by layer."""
        return [[list(map(list, tile)) for tile in layer] for layer in self.layers]

    def board(self, piece: Piece) -> Board:
        """The piece and its coronas; a letter says which layer a copy is in."""
        placements = [(piece.name, tile) for layer in self.layers for tile in layer]
        named = {min(tile): str(k) for k, layer in enumerate(self.layers) for tile in layer}
        cells = sorted({cell for _, tile in placements for cell in tile})
        return Board(cells, placements, piece.shape.lattice, classes=named)


def coronas(piece: Piece, most: int) -> Coronas:
    """Find the most coronas around a piece.

    Args:
        piece: the piece.
        most: the number of coronas that is enough.

    >>> from dancefloor.puzzles.piece import read_pieces
    >>> found = coronas(read_pieces("7-3")[0], 3)
    >>> found.number, found.complete
    (3, False)
    """
    return _Search(piece, most).found()


def coronas_read(piece: Piece, line: dict[str, Any]) -> Coronas:
    """The coronas that a file keeps. That they surround the piece is verified, and that there are no more is believed.

    Raises:
        ValueError: they are no coronas of the piece.
    """
    layers = tuple(tuple(tuple(map(tuple, tile)) for tile in layer) for layer in line["layers"])
    if not layers or layers[0] != (piece.shape.cells,) or not _Search(piece, 0).is_surrounded(layers):
        raise ValueError("these are no coronas")
    return Coronas(layers, line["complete"] is True)


class _Enough(Exception):
    """More coronas were looked at than is worth while."""


class _Search:
    """A search for coronas, depth first, for one more than before each time."""

    def __init__(self, piece: Piece, most: int) -> None:
        self._piece, self._most, self._left = piece, most, MOST_CORONAS
        self._lattice = piece.shape.lattice
        self._near = {origin: _touching(origin, self._lattice) for origin in self._lattice.origins}
        self._pairs: dict[Shape, bool] = {}  # whether two copies together can be surrounded

    def found(self) -> Coronas:
        """The most coronas."""
        best: CoronaLayers = ((self._piece.shape.cells,),)
        try:
            for target in range(1, self._most + 1):
                more = self._reach(best[:1], target)
                if more is None:
                    return Coronas(best, True)
                best = more
        except _Enough:
            pass
        return Coronas(best, False)

    def is_surrounded(self, layers: CoronaLayers) -> bool:
        """Whether each layer is a corona around those before it."""
        taken = frozenset(layers[0][0])
        for layer in layers[1:]:
            halo, cells = self._halo(taken), list(chain(*layer))
            now = taken.union(cells)
            fit = set(layer) <= set(self._tiles(halo, taken)) and len(now) == len(taken) + len(cells)
            if not fit or not halo <= now or holes(now, self._lattice):
                return False
            taken = now
        return True

    def _reach(self, layers: CoronaLayers, target: int) -> CoronaLayers | None:
        """The layers with others around them, as many as the target says; None if there are none."""
        if len(layers) > target:
            return layers
        inner = [tile for layer in layers for tile in layer]
        for layer in self._around(inner, last=len(layers) == target):
            if found := self._reach((*layers, layer), target):
                return found
        return None

    def _around(self, inner: Sequence[CopyCells], *, last: bool) -> Iterator[tuple[CopyCells, ...]]:
        """The coronas around some copies that leave no holes. Copies of all but the last can be surrounded, too."""
        taken = frozenset(cell for tile in inner for cell in tile)
        halo = self._halo(taken)
        tiles = self._tiles(halo, taken)
        if not last:
            tiles = [tile for tile in tiles if self._may_meet(tile, inner)]
        known, refused, limit = set[frozenset[CopyCells]](), dict[frozenset[CopyCells], None](), 1
        while not halo.difference(*tiles):
            bad: frozenset[CopyCells] = frozenset()
            for layer in self._covers(halo, tiles, refused, limit):
                if layer in known:
                    continue
                if bad := self._flaw(taken, layer, last=last):
                    refused[bad] = None
                    break
                known.add(layer)
                yield tuple(sorted(layer))
            if not bad and limit != 1:
                return
            limit = 1 if bad else self._left
            tiles = [tile for tile in tiles if frozenset((tile,)) not in refused]

    def _flaw(self, taken: frozenset[Cell], layer: frozenset[CopyCells], *, last: bool) -> frozenset[CopyCells]:
        """Copies of a layer that no good one has together; empty if it is good."""
        if lost := holes(taken.union(*layer), self._lattice):
            return self._bordering(lost[0], layer)
        pairs = combinations(sorted(layer), 2) if not last else ()
        return next((frozenset(pair) for pair in pairs if not self._may_meet(pair[0], pair[1:])), frozenset())

    def _covers(
        self, halo: set[Cell], tiles: list[CopyCells], refused: Iterable[frozenset[CopyCells]], limit: int
    ) -> Iterator[frozenset[CopyCells]]:
        """Sets of copies that cover the halo, and do not contain all of a set that was refused."""
        search = covers(_problem(halo, tiles, refused), engine="dancing", threads=1, limit=limit)
        for cover in search:
            check()
            self._left -= 1
            if self._left < 1:
                raise _Enough
            yield frozenset([tiles[option] for option in cover])
        pass_on(search.outcome)

    def _bordering(self, hole: frozenset[Cell], layer: frozenset[CopyCells]) -> frozenset[CopyCells]:
        """The copies of a layer around a hole that is too small for another one: it is there whenever they are."""
        if len(hole) >= len(self._piece.shape):
            return layer
        around = {near for cell in hole for near in self._lattice.neighbors(cell)}
        return frozenset(tile for tile in layer if not around.isdisjoint(tile))

    def _may_meet(self, tile: CopyCells, inner: Sequence[CopyCells]) -> bool:
        """Whether a copy, together with each that it touches, can be surrounded."""
        near = {cell for each in tile for cell in self._touching(each)}
        return all(near.isdisjoint(other) or self._surroundable(tile, other) for other in inner)

    def _surroundable(self, one: CopyCells, other: CopyCells) -> bool:
        both = free_form(Shape((*one, *other), self._lattice))
        if both not in self._pairs:
            taken = frozenset(both.cells)
            halo = self._halo(taken)
            tiles = self._tiles(halo, taken)
            alone = not halo.difference(*tiles) and next(self._covers(halo, tiles, (), 1), None)
            self._pairs[both] = bool(alone)
        return self._pairs[both]

    def _halo(self, taken: frozenset[Cell]) -> set[Cell]:
        """The free cells that touch some cells."""
        return {near for cell in taken for near in self._touching(cell)} - taken

    def _touching(self, cell: Cell) -> Iterator[Cell]:
        """The cells that share a corner with a cell."""
        for origin, near in self._near.items():
            by = self._lattice.difference(origin, cell)
            if by is not None:
                yield from (self._lattice.translate(other, by) for other in near)

    def _tiles(self, halo: set[Cell], taken: frozenset[Cell]) -> list[CopyCells]:
        """The copies that cover some cell of the halo and none that is taken."""
        lattice, found = self._lattice, dict[CopyCells, None]()
        for shape in self._piece.orientations:
            steps = {lattice.difference(cell, there): None for there in sorted(halo) for cell in shape.cells}
            for by in filter(None, steps):
                tile = tuple([lattice.translate(each, by) for each in shape.cells])
                if taken.isdisjoint(tile):
                    found[tile] = None
        return list(found)


def _touching(cell: Cell, lattice: Lattice) -> tuple[Cell, ...]:
    """The other cells that share a corner with a cell."""
    corners, reached = set(lattice.corners(cell)), {cell}
    for _ in range(NEAR):
        reached |= {near for each in reached for near in lattice.neighbors(each)}
    return tuple(sorted(other for other in reached if other != cell and corners.intersection(lattice.corners(other))))


def _problem(halo: set[Cell], tiles: list[CopyCells], refused: Iterable[frozenset[CopyCells]]) -> Problem:
    """The items and options of a corona: cells of the halo must be covered, those beyond may be."""
    listed = [each for each in refused if len(each) > 1]  # the others are no options any more
    beyond = sorted({cell for tile in tiles for cell in tile} - halo)
    number = {cell: k for k, cell in enumerate(sorted(halo))}
    bounds: dict[CopyCells, list[int]] = {}
    for k, each in enumerate(listed, len(number)):
        for tile in each:
            bounds.setdefault(tile, []).append(k)
    names = [*map(str, range(len(halo) + len(listed) + len(beyond)))]
    items = [Item(names[k]) for k in range(len(halo))]
    items += [Item(names[k], low=0, high=len(each) - 1) for k, each in enumerate(listed, len(halo))]
    number |= {cell: k for k, cell in enumerate(beyond, len(items))}
    items += [Item(names[number[cell]], primary=False) for cell in beyond]
    uses = [[number[cell] for cell in tile] + bounds.get(tile, []) for tile in tiles]
    offsets = accumulate(map(len, uses), initial=0)
    return Problem.trusted(tuple(items), Options(Flat(view(offsets), view(chain(*uses)), view(()), view((), "q"), ())))
