"""``compatible``: the smallest region that copies of one piece tile, and copies of another one.

Strategy: a search lays copies of both pieces. A cell that only copies of one piece cover must be covered by a copy of
the other, which may cover further cells, and so on, until both cover the same. A smallest region is connected, since
each of its parts would be one, too; so the search reaches it from any copy in it. Numbers of copies grow step by step,
so the first region is a smallest one. A state with more cells to cover than the copies that are left have is given up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from dancefloor.errors import InputError
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.houses.explorer.exploring import (
    CopyCells,
    Exploration,
    Explored,
    bounded,
    copies_of,
    cover_of,
    explored_piece,
    piece_text,
    solution_of,
)
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, Placement
from dancefloor.search.deadline import check
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.how import Request, TimeKeywords, asks

if TYPE_CHECKING:
    from dancefloor.draw.board import Board

ANY = ("square", "triangle", "hexagon", "cube")
USUAL_CELLS, MOST_CELLS = 20, 1000
ORDER = (Mobility.FIXED, Mobility.ONE_SIDED, Mobility.FREE)


@dataclass(frozen=True, repr=False)
class Compatibility(Explored):
    """The smallest region that copies of each of two pieces tile.

    >>> found = compatible("L4", "T4")
    >>> found
    <Compatibility: copies of L4 and copies of T4 tile a region of 8 cells, and none with fewer>
    >>> [len(solution.placements) for solution in found.solutions]
    [2, 2]

    Added in version 0.2.
    """

    pieces: tuple[Piece, Piece]
    tried: int  #: no region with up to this number of cells is tiled by both
    solutions: tuple[Solution, ...] = ()  #: the tilings of the region by each of the pieces, if there is one

    @property
    def cells(self) -> int | None:
        """The number of cells of the region; None if none was found."""
        return len(self.solutions[0].puzzle.region) if self.solutions else None  # type: ignore[attr-defined]

    @property
    def is_found(self) -> bool:
        """Whether there is a region."""
        return bool(self.solutions)

    def told(self) -> Iterator[str]:
        """How large the region is, or how large it must be."""
        one, two = (f"copies of {piece.name}" for piece in self.pieces)
        if self.solutions:
            yield f"{one} and {two} tile a region of {self.cells} cells, and none with fewer"
        else:
            yield f"{one} and {two} tile no region with up to {self.tried} cells"

    def pictures(self) -> Iterator[tuple[str, Board]]:
        """The two tilings."""
        for piece, solution in zip(self.pieces, self.solutions, strict=False):
            yield piece.name, solution.board

    def as_json(self) -> dict[str, Any]:
        """The tilings, and the bound."""
        return {
            "pieces": [piece.name for piece in self.pieces],
            "tried": self.tried,
            "cells": self.cells,
            "solutions": [solution.as_json() for solution in self.solutions],
            "outcome": self.outcome.value,
        }


@asks(TimeKeywords)
def compatible(
    piece: Piece | Shape | str,
    other: Piece | Shape | str,
    most: int = USUAL_CELLS,
    file: str | None = None,
    **how: Unpack[TimeKeywords],
) -> Compatibility:
    """Find the smallest region that copies of one piece tile, and copies of another one.

    Args:
        piece: a piece of squares, triangles, hexagons or cubes: a `Piece`, a `Shape`, a name or a picture.
        other: another one on the same lattice.
        most: the largest number of cells (default: 20).
        file: the name of a file that keeps which numbers of cells were tried, from which a later question goes on; None
            (the default) for no file.

    Raises:
        InputError: a piece is not connected, they are on different lattices, or the bound makes no sense.

    >>> compatible("I3", "V3").cells
    6

    Added in version 0.2.
    """
    one, two = (
        explored_piece(given, ANY, "'compatible'", parameter)
        for parameter, given in (("piece", piece), ("other", other))
    )
    if one.shape.lattice != two.shape.lattice:
        names = f"{one.name!r} is of {one.shape.lattice.name}s, {two.name!r} of {two.shape.lattice.name}s"
        raise InputError(f"{names}: both pieces should be of one lattice")
    most, tried, found = bounded("most", most, MOST_CELLS), 0, list[Solution]()
    step = lcm(len(one.shape), len(two.shape))
    with Exploration(Request.asked(compatible, how), file).until_stopped() as work:
        for cells in range(step, most + 1, step):
            balance = _Balance(one, two, cells)
            found = work.once(balance.told, balance.found, _kept, balance.read)
            if found:
                break
            tried = min(most, cells + step - 1)
        tried = tried if found else max(tried, min(most, step - 1))
    return Compatibility(work.outcome, (one, two), tried, tuple(found))


def _kept(found: list[Solution]) -> dict[str, Any]:
    """What a file keeps of two tilings, or that there are none."""
    region: Any = found[0].puzzle.region if found else ()  # type: ignore[attr-defined]
    return {"region": list(map(list, region)), "covers": list(map(cover_of, found))}


class _Side(NamedTuple):
    """The copies of one piece that are laid, and what they cover."""

    tiles: tuple[CopyCells, ...]
    cells: frozenset[Cell]


class _Balance:
    """The search for a region with a number of cells."""

    def __init__(self, one: Piece, two: Piece, cells: int) -> None:
        self._pieces, self._cells = (one, two), cells
        self._numbers = cells // len(one.shape), cells // len(two.shape)

    def told(self) -> str:
        """What the search is about."""
        return f"compatible {self._cells} {' '.join(map(piece_text, self._pieces))}"

    def read(self, line: dict[str, Any]) -> list[Solution]:
        """The tilings that a file keeps."""
        if line["covers"] == []:
            return []
        region = Region(map(tuple, line["region"]), lattice=self._pieces[0].shape.lattice)
        if len(region) != self._cells:
            raise InputError(f"the region has {len(region)} cells")
        parts = zip(self._pieces, self._numbers, line["covers"], strict=True)
        return [solution_of(Packing(region, [copies_of(piece, number)]), cover) for piece, number, cover in parts]

    def found(self) -> list[Solution]:
        """The tilings of the first region that is found; none if there is no region."""
        nothing = _Side((), frozenset())
        for shape in self._first():
            tile = shape.cells
            sides = self._go_on((_Side((tile,), frozenset(tile)), nothing))
            if sides:
                return list(map(self._solution, self._pieces, sides))
        return []

    def _first(self) -> Iterator[Shape]:
        """The poses of the first piece that no motion makes the same which both pieces allow."""
        mobility = min((piece.mobility for piece in self._pieces), key=ORDER.index)
        lattice, met = self._pieces[0].shape.lattice, set[Shape]()
        for shape in self._pieces[0].orientations:
            if shape not in met:
                met.update(shape.transformed(matrix) for matrix in mobility.matrices(lattice))
                yield shape

    def _go_on(self, sides: tuple[_Side, _Side]) -> tuple[_Side, _Side] | None:
        """Lay copies until both sides cover the same."""
        check()
        missing = sides[1].cells - sides[0].cells, sides[0].cells - sides[1].cells
        if not missing[0] and not missing[1]:
            return sides
        for k in (0, 1):
            left = self._numbers[k] - len(sides[k].tiles)
            if len(missing[k]) > left * len(self._pieces[k].shape):
                return None
        k = int(len(missing[1]) >= len(missing[0]))
        for tile in self._tiles(k, min(missing[k]), sides[k].cells):
            side = _Side((*sides[k].tiles, tile), sides[k].cells.union(tile))
            if found := self._go_on((side, sides[1]) if k == 0 else (sides[0], side)):
                return found
        return None

    def _tiles(self, k: int, there: Cell, taken: frozenset[Cell]) -> Iterator[CopyCells]:
        """The copies of a piece that cover a cell, and none that is taken."""
        lattice = self._pieces[k].shape.lattice
        for shape in self._pieces[k].orientations:
            for cell in shape.cells:
                by = lattice.difference(cell, there)
                if by is not None:
                    tile = tuple([lattice.translate(each, by) for each in shape.cells])
                    if taken.isdisjoint(tile):
                        yield tile

    def _solution(self, piece: Piece, side: _Side) -> Solution:
        region = Region(side.cells, lattice=piece.shape.lattice)
        puzzle = Packing(region, [copies_of(piece, len(side.tiles))])
        return Solution.of(puzzle, [Placement(piece.name, tuple(sorted(tile))) for tile in side.tiles])
