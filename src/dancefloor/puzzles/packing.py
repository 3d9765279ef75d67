"""Packing: place pieces in a region so that they fill every cell.

Rules: each piece is used at least `low` and at most `high` times, in the orientations that its mobility allows;
pieces do not overlap; every cell of the region is covered, except that its optional cells may stay empty.

Strategy: an item for each cell and each piece, and an option for each placement of a piece (Knuth, TAOCP 7.2.2.1).
Items and options have the order of Knuth's POLYOMINO-DLX: cells in ascending order, pieces as given, optional cells as
secondary items; options by piece, orientation, and shift.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, permutations, product
from math import prod
from typing import Any

from dancefloor import caps
from dancefloor.arguments import check_type, wrong
from dancefloor.cover.flat import Flat, view
from dancefloor.cover.options import Options
from dancefloor.cover.problem import Item, Problem
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, rank_of
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.cell_items import cell_names, positions_along, scan_positions
from dancefloor.puzzles.kind import WithOptions
from dancefloor.puzzles.obstruction import imbalance, misfit, shortage
from dancefloor.puzzles.piece import Piece, Placement, PlacementOf
from dancefloor.puzzles.placements import PlacementArrays, Poses, placed
from dancefloor.search.deadline import check


@dataclass(frozen=True, init=False)
class Packing(WithOptions):
    """A region, and pieces to pack into it. Shapes given by name become pieces to use once, with the usual mobility.

    Raises:
        PuzzleError: there are no pieces, two with one name, more than `dancefloor.caps` allows, or pieces and region on
            different lattices.
        InputError: the region is not a `Region`, or the pieces are not pieces.

    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> puzzle = Packing(Region.box(6, 10), polyominoes(5))
    >>> puzzle.encode().problem
    <Problem of 72+0 items and 2056 options>
    """

    region: Region
    pieces: tuple[Piece, ...]

    def __init__(self, region: Region, pieces: Mapping[str, Shape] | Iterable[Piece]) -> None:
        check_type("region", region, Region, "a Region, such as `box` makes: box('6x10')")
        if isinstance(pieces, Mapping):
            pieces = [Piece(name, shape) for name, shape in pieces.items()]
        given = self._listed(pieces)
        caps.check("piece_cells", sum(len(piece.shape) * (1 + len(piece.also)) for piece in given), "a packing")
        if not given:
            raise PuzzleError("a packing needs at least one piece")
        for name, times in Counter(piece.name for piece in given).items():
            if times > 1:
                raise PuzzleError(
                    f"piece {name!r} is given {times} times: give it once, with bounds on its uses", piece=name
                )
        for piece in given:
            if piece.shape.lattice != region.lattice:
                raise PuzzleError(
                    f"piece {piece.name!r} lies on the {piece.shape.lattice.name} lattice,"
                    f" the region on the {region.lattice.name} lattice",
                    piece=piece.name,
                )
        object.__setattr__(self, "region", region)
        object.__setattr__(self, "pieces", given)

    @staticmethod
    def _listed(pieces: Any) -> tuple[Piece, ...]:
        wanted = "pieces, or shapes by name, such as `read_pieces` and `polyominoes` make"
        if isinstance(pieces, str) or not isinstance(pieces, Iterable):
            raise wrong("pieces", pieces, wanted)
        given = tuple(islice(pieces, caps.most("pieces") + 1))
        caps.check("pieces", len(given), "a packing", partly=True)
        for piece in given:
            check_type("one of the pieces", piece, Piece, "a Piece")
        return given

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the region, optional ones last."""
        return tuple(self.region)

    def encode(self) -> PackingEncoding:
        """The packing as items and options.

        Raises:
            PuzzleError: a piece is named like a cell, or there are more options than `dancefloor.caps` allows.
        """
        return self._encoding

    @cached_property
    def _cell_names(self) -> dict[Cell, str]:
        pieces = [piece.name for piece in self.pieces]
        names = cell_names(self.region, pieces)
        taken = set(names.values())
        if conflict := next((piece for piece in pieces if piece in taken), None):
            raise PuzzleError(f"piece {conflict!r} is named like a cell of the region", piece=conflict)
        return names

    @cached_property
    def orientations(self) -> tuple[tuple[Shape, ...], ...]:
        """By piece: its distinct orientations; reflected ones, too, if the board turns pieces over.

        >>> from dancefloor.geometry.symmetry import Mobility
        >>> fixed = Piece("L", Shape.from_picture("###/#.."), Mobility.FIXED)
        >>> [len(poses) for poses in Packing(Region.box(3, 6).wrap("mobius"), [fixed]).orientations]
        [2]
        """
        glide = self.region.wrapping.glide if self.region.wrapping else None
        if glide is None:
            return tuple([piece.orientations for piece in self.pieces])
        found: list[tuple[Shape, ...]] = []
        for piece in self.pieces:
            check()
            turned_over = [pose.transformed(glide[0]) for pose in piece.orientations]
            found.append(tuple(dict.fromkeys([*piece.orientations, *turned_over])))
        return tuple(found)

    @cached_property
    def _placed(self) -> PlacementArrays:
        """All placements. Items are numbered as in the encoding."""
        region, first = self.region, len(self.region.cells)
        items = {cell: number for number, cell in enumerate(self._cells_of) if cell is not None}
        poses = [Poses(first + k, shapes) for k, shapes in enumerate(self.orientations)]
        return placed(region, items, poses, f"a packing of {len(self.pieces)} pieces into {len(region)} cells")

    @cached_property
    def _cells_of(self) -> tuple[Cell | None, ...]:
        """By item: the cell; None for the pieces."""
        return (*self.region.cells, *[None for _ in self.pieces], *self.region.optional)

    def placements(self, name: str) -> Iterator[tuple[Cell, ...]]:
        """All placements of a piece, as cells in ascending order.

        >>> list(Packing(Region.box(1, 3), {"I": Shape.from_picture("##")}).placements("I"))
        [((0, 0), (0, 1)), ((0, 1), (0, 2))]
        """
        number = next(k for k, piece in enumerate(self.pieces) if piece.name == name)
        placement_of = self._meaning
        return (placement_of(items).cells for items in self._placed.of(number))

    @cached_property
    def _meaning(self) -> PlacementOf:
        return PlacementOf(tuple([piece.name for piece in self.pieces]), self._cells_of, len(self.region.cells))

    @cached_property
    def _encoding(self) -> PackingEncoding:
        region, names = self.region, self._cell_names
        items = (
            *(Item(names[cell]) for cell in region.cells),
            *(Item(piece.name, True, piece.low, piece.high) for piece in self.pieces),
            *(Item(names[cell], False) for cell in region.optional),
        )
        arrays = Flat(self._placed.offsets, self._placed.items, view(()), view((), "q"), ())
        check()
        position = scan_positions(region)
        check()
        positions = tuple([None if cell is None else position[cell] for cell in self._cells_of])
        return PackingEncoding(self, Problem.trusted(items, Options(arrays, self._meaning), positions))

    def obstruction(self) -> str:
        """A reason, found without search, why there can be no solution; empty if none was found.

        Raises:
            PuzzleError: a piece is named like a cell, or there are more options than `dancefloor.caps` allows.

        >>> tetrominoes = [Piece(n, Shape.from_picture(p)) for n, p in
        ...     [("I", "####"), ("L", "###/#.."), ("O", "##/##"), ("S", ".##/##."), ("T", "###/.#.")]]
        >>> Packing(Region.box(4, 5), tetrominoes).obstruction()
        'coloured like a chessboard, the region has as many cells of one colour as of the other, but ...'
        """
        self._cell_names  # noqa: B018 - raises an error for bad input, before any reason
        return (
            shortage(self.region, self.pieces)
            or misfit(self.region, self.pieces, self._placed, self._cell_names)
            or imbalance(self.region, self.pieces, self._placed)
        )


@dataclass(frozen=True)
class PackingEncoding:
    """A packing as a problem; the tag of each option is its placement."""

    packing: Packing
    problem: Problem

    def decode(self, option: int) -> Placement:
        """The placement that an option of the problem means."""
        placement = self.problem.options.tag(option)
        assert isinstance(placement, Placement)
        return placement

    def scan_orders(self) -> tuple[tuple[int | None, ...], ...]:
        """Alternative positions for scanning: the problem's own, then those from other corners or along other sides.

        A region that fills its bounding box looks the same from each corner, so it has only its own. Cells of several
        kinds at one place follow each other, in the same direction as places do.
        """
        region, own = self.packing.region, self.problem.positions
        extents = [max(axis) - min(axis) + 1 for axis in zip(*region, strict=True)]
        if prod(extents) == len(region):
            return (own,)
        orders = dict.fromkeys([own])
        rank = rank_of(region.lattice)
        kinds = range(rank, len(extents))
        for axes in permutations(range(rank)):
            for mirrored in product((False, True), repeat=rank):
                along = mirrored[axes[0]]
                position = positions_along(region, (*kinds, *axes), (*mirrored, *(along for _ in kinds)))
                orders[
                    *(position[cell] for cell in region.cells),
                    *(None for _ in self.packing.pieces),
                    *(position[cell] for cell in region.optional),
                ] = None
        return tuple(orders)

    def scanned(self, positions: tuple[int | None, ...]) -> PackingEncoding:
        """The same packing and problem, with other positions."""
        return (
            self
            if positions == self.problem.positions
            else replace(self, problem=self.problem.with_positions(positions))
        )
