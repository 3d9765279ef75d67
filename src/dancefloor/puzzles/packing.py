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
from functools import cached_property
from itertools import islice, permutations, product
from math import prod
from typing import Any, ClassVar, NamedTuple, Self

from dancefloor.arguments import check_type, wrong
from dancefloor.caps import check, most
from dancefloor.cover.options import Flat, Options, view
from dancefloor.cover.problem import Item, Problem
from dancefloor.declarations import declared_place, loaded
from dancefloor.display import plural
from dancefloor.errors import InputError, PuzzleError, printable
from dancefloor.geometry.lattice import Cell, Lattice, rank_of
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.kind import TaggedEncoding, WithOptions
from dancefloor.puzzles.obstruction import Obstruction, imbalance, misfit, shortage
from dancefloor.puzzles.piece import Piece, Placement, PlacementOf
from dancefloor.puzzles.placements import PlacementArrays, Poses, cell_names, placed, positions_along, scan_positions
from dancefloor.puzzles.weighing import Weights, weighed, weights
from dancefloor.records import field, record, replace
from dancefloor.search.deadline import paced

LONGEST_LABEL = 8  # letters in the name of a cell, so that pictures have room for it


@record
class Published:
    """How many solutions a puzzle has: `distinct` up to `symmetry`, `raw` in all; None for a number never published."""

    distinct: int | None
    raw: int | None
    symmetry: str
    source: str = ""  #: who counted them; empty if nobody says

    @property
    def listed(self) -> int | None:
        """The number that lists show: up to symmetry where the source says so."""
        return self.raw if self.distinct is None else self.distinct


class Origin(NamedTuple):
    """What a puzzle file says of a puzzle that changes nothing about it; texts are empty if it says nothing.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> origin = read_puzzle("soma").origin
    >>> origin.title, origin.source, origin.solutions.distinct
    ('Soma cube', 'P. Hein (1933)', 240)
    """

    title: str = ""
    source: str = ""  #: who made it, or where it was published
    solutions: Published | None = None


UNKNOWN = Origin()


@record
class Packing(WithOptions):
    """A region, and pieces to pack into it. Shapes given by name become pieces to use once, with the usual mobility.

    Args:
        region: the region, or a text in the box language, as on the command line: ``"6x10"``, ``"8x8-2x2@3,3"``.
        pieces: the pieces; or shapes by name; or a text in the piece language, such as ``"4*T4,12*L4"``; or None (the
            default) for the usual pieces of the lattice, which are the twelve pentominoes for squares.
        labels: the names of cells, such as months and days on a calendar: 1 to 8 letters each. Pictures show them where
            no piece lies, also beside the region. They change nothing else. By default cells have no names.
        origin: the title and the source of the puzzle, for a file that it is written to. It changes nothing else; by
            default both are unknown.
        where: constraints that solutions must satisfy, too, as sentences such as ``"X at 2,3"``, one or several
            (docs/questions.md); by default none.

    Raises:
        PuzzleError: there are no pieces, two with one name, more than `dancefloor.caps` allows, or pieces and region on
            different lattices; or the name of a cell is too long.
        ParseError: a text is not in its language.
        InputError: the region is not a `Region`, the pieces are not pieces, the labels are not texts of cells, or the
            origin is not an `Origin`.

    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> puzzle = Packing(Region.box(6, 10), polyominoes(5))
    >>> puzzle
    <Packing of 6x10 cells, 12 pieces>
    >>> puzzle.encode().problem
    <Problem of 72+0 items and 2056 options>
    >>> Packing("4x9", "hexiamonds"), Packing("6x10") == Packing("6x10", "pentominoes")
    (<Packing of 72 triangle cells, 12 pieces>, True)

    Added in version 0.1.
    """

    genre: ClassVar[str] = "packing"  # which formats can represent it

    region: Region
    pieces: tuple[Piece, ...]
    labels: Mapping[Cell, str] = field(compare=False)
    origin: Origin = field(compare=False)
    where: tuple[Any, ...]  #: constraints, of the class that a house declares for them

    def __new__(cls, *given: Any, where: Any = (), **named: Any) -> Self:
        """A packing. Those with constraints have a class of their own, which a house declares."""
        made: Self = object.__new__(constrained() if (where or where == "") and cls is Packing else cls)
        return made

    def __init__(
        self,
        region: Region | str,
        pieces: Mapping[str, Shape] | Iterable[Piece] | str | None = None,
        labels: Mapping[Cell, str] | None = None,
        origin: Origin = UNKNOWN,
        *,
        where: object = (),
    ) -> None:
        check_type("origin", origin, Origin, "an Origin, with the title and the source of the puzzle")
        board = _board(region, pieces)
        if pieces is None or isinstance(pieces, str):
            pieces = _pieces_in(pieces, board)
        elif isinstance(pieces, Mapping):
            pieces = [Piece(name, shape) for name, shape in pieces.items()]
        given = self._listed(pieces)
        check("piece_cells", sum(len(piece.shape) * (1 + len(piece.also)) for piece in given), "a packing")
        if not given:
            raise PuzzleError("a packing needs at least one piece")
        for name, times in Counter(piece.name for piece in given).items():
            if times > 1:
                raise PuzzleError(
                    f"piece {name!r} is given {times} times: give it once, with bounds on its uses", piece=name
                )
        for piece in given:
            if piece.shape.lattice != board.lattice:
                raise PuzzleError(
                    f"piece {piece.name!r} lies on the {piece.shape.lattice.name} lattice,"
                    f" the region on the {board.lattice.name} lattice",
                    piece=piece.name,
                )
        object.__setattr__(self, "region", board)
        object.__setattr__(self, "pieces", given)
        object.__setattr__(self, "labels", named_cells(labels, board) if labels is not None else {})
        object.__setattr__(self, "origin", origin)
        object.__setattr__(self, "where", ())

    @staticmethod
    def _listed(pieces: Any) -> tuple[Piece, ...]:
        wanted = "pieces, or shapes by name, such as `read_pieces` and `polyominoes` make"
        if not isinstance(pieces, Iterable):
            raise wrong("pieces", pieces, wanted)
        given = tuple(islice(pieces, most("pieces") + 1))
        check("pieces", len(given), "a packing", partly=True)
        for piece in given:
            check_type("one of the pieces", piece, Piece, "a Piece")
        return given

    def changed(
        self, *, region: Region | None = None, pieces: Iterable[Piece] | None = None, where: object = None
    ) -> Packing:
        """The same packing with another region, other pieces or other constraints, as for `Packing`.

        What else its class knows of it stays, such as colours. Published numbers are not about it.

        >>> Packing("6x10", where="no fault").changed(where=()), Packing("1x4", "I4").changed(region=Region.box(2, 4))
        (<Packing of 6x10 cells, 12 pieces>, <Packing of 2x4 cells, 1 piece>)
        """
        origin = self.origin._replace(solutions=None)
        kept = self.where if where is None else where
        return Packing(
            region or self.region, self.pieces if pieces is None else pieces, self.labels, origin, where=kept
        )

    @property
    def _rules(self) -> Mapping[str, Any]:
        """The arguments that its class has besides those of every packing."""
        return {}

    def after(self, placed: Iterable[Placement]) -> Packing | None:
        """The packing that is left when some placements are made: their cells are covered, and their pieces used.

        A piece that is used up goes. The result is None if no cell or no piece is left.

        Raises:
            PuzzleError: a placement is not one of this packing, two of them overlap, or a piece is used too often.

        >>> from dancefloor.geometry.polyforms import polyominoes
        >>> from dancefloor.puzzles.piece import Placement
        >>> puzzle = Packing(Region.box(5, 12), polyominoes(5))
        >>> left = puzzle.after([Placement("I", tuple((row, 0) for row in range(5)))])
        >>> len(left.region), len(left.pieces)
        (55, 11)
        """
        covered: set[Cell] = set()
        used = Counter[str]()
        pieces = {piece.name: piece for piece in self.pieces}
        for name, cells in placed:
            if name not in pieces:
                raise PuzzleError(f"there is no piece {name[:20]!r} to place", piece=name)
            cells = tuple(sorted(cells))
            if cells not in self.placements(name):
                raise PuzzleError(f"piece {name!r} cannot lie on {list(cells)}"[:120], piece=name)
            if taken := covered.intersection(cells):
                raise PuzzleError(f"piece {name!r} overlaps another at {min(taken)}", piece=name)
            covered.update(cells)
            used[name] += 1
            if used[name] > pieces[name].high:
                raise PuzzleError(
                    f"piece {name!r} is placed {used[name]} times: at most {pieces[name].high}", piece=name
                )
        kept = [
            replace(piece, low=max(0, piece.low - used[name]), high=piece.high - used[name])
            for name, piece in pieces.items()
            if piece.high > used[name]
        ]
        region = self.region
        left, spare = ([cell for cell in cells if cell not in covered] for cells in (region.cells, region.optional))
        if not kept or not (left or spare):
            return None
        rest = Region(left, spare, region.lattice, region.wrapping)
        return Packing(rest, kept, {cell: label for cell, label in self.labels.items() if cell not in covered})

    def __repr__(self) -> str:
        return f"<Packing of {self.region.about}, {plural(len(self.pieces), 'piece')}>"

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
        turns = self.region.wrapping.turns if self.region.wrapping else ()
        found = [piece.orientations for piece in paced(self.pieces)]
        if not turns:
            return tuple(found)
        return tuple(
            [
                tuple(dict.fromkeys([*poses, *(pose.transformed(turn) for turn in turns for pose in poses)]))
                for poses in found
            ]
        )

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
        position = scan_positions(region)
        positions = tuple([None if cell is None else position[cell] for cell in paced(self._cells_of)])
        return PackingEncoding(Problem.trusted(items, Options(arrays, self._meaning), positions), self)

    def obstruction(self) -> str:
        """A reason, found without search, why there can be no solution; empty if none was found.

        Raises:
            PuzzleError: a piece is named like a cell, or there are more options than `dancefloor.caps` allows.

        >>> tetrominoes = [Piece(n, Shape.from_picture(p)) for n, p in
        ...     [("I", "####"), ("L", "###/#.."), ("O", "##/##"), ("S", ".##/##."), ("T", "###/.#.")]]
        >>> Packing(Region.box(4, 5), tetrominoes).obstruction()
        'coloured like a chessboard, the region has as many cells of one colour as of the other, but ...'
        """
        found = self.obstructed()
        return found.reason if found else ""

    def obstructed(self) -> Obstruction | None:
        """The same reason, with the cells and the pieces that it is about; None if none was found.

        Raises:
            PuzzleError: as for `obstruction`.

        >>> from dancefloor.geometry.polyforms import polyominoes
        >>> Packing(Region.box(1, 60), polyominoes(5)).obstructed().pieces[:2]
        ('F', 'L')
        """
        self._cell_names  # noqa: B018 - raises an error for bad input, before any reason
        return (
            shortage(self.region, self.pieces)
            or misfit(self.region, self.pieces, self._placed, self._cell_names)
            or imbalance(self.region, self.pieces, self._placed)
            or weighed(self.region, self.pieces, self._placed)
        )

    def weights(self) -> Weights | None:
        """Weights of cells with which the pieces cannot weigh what the region weighs; None if there are none.

        >>> found = Packing("8x8-1x1@0,0", "21*I3").weights()
        >>> found.prime, found.periods, found.together, found.region
        (3, (1, 3), 0, 1)
        """
        return weights(self.region, self.pieces, self._placed)


def constrained() -> Any:
    """The class of packings with constraints.

    Raises:
        InputError: no house declares one.
    """
    place = declared_place("constrained")
    if place is None:
        raise InputError("constraints belong to the house 'questions', which is not installed")
    return loaded(place)


def _board(region: Region | str, pieces: Any) -> Region:
    """The region, or the box that a text means, on the lattice of the pieces."""
    if isinstance(region, str):
        from dancefloor.geometry.box import parse_box

        return parse_box(region, _lattice_of(pieces))
    check_type("region", region, Region, "a Region, or a text such as '6x10'")
    return region


def _lattice_of(pieces: Any) -> Lattice | None:
    """The lattice of the first piece; None for pieces that an iterator brings, and for the usual ones."""
    if isinstance(pieces, str):
        from dancefloor.puzzles.piece import lattice_of

        return lattice_of(pieces)
    listed = pieces.values() if isinstance(pieces, Mapping) else pieces if isinstance(pieces, list | tuple) else ()
    first = next(iter(listed), None)
    shape = first.shape if isinstance(first, Piece) else first
    return shape.lattice if isinstance(shape, Shape) else None


def _pieces_in(text: str | None, board: Region) -> tuple[Piece, ...]:
    """The pieces that a text means; the usual ones of the lattice for None."""
    from dancefloor.puzzles.piece import default_pieces, read_pieces

    return read_pieces(default_pieces(board.lattice) if text is None else text, within=board)


def named_cells(labels: Any, region: Region) -> dict[Cell, str]:
    """Check the names of cells, on the lattice of a region; they come in ascending order of cells.

    Raises:
        PuzzleError: a name is too long, or a cell lies too far away.
        InputError: they are not texts of cells.

    >>> named_cells({(0, 1): "Feb", (0, 0): "Jan"}, Region.box(1, 2))
    {(0, 0): 'Jan', (0, 1): 'Feb'}
    """
    check_type("labels", labels, Mapping, "a text for each of some cells, such as {(0, 0): 'Jan'}, or None")
    check("cells", len(labels), "the labels")
    cells = Region(labels, lattice=region.lattice).cells if labels else ()
    for label in labels.values():
        check_type("a label", label, str, "a text")
        if not 0 < len(label) <= LONGEST_LABEL:
            raise PuzzleError(
                f"label {printable(label[:20])!r} has {len(label)} letters: it should have 1 to {LONGEST_LABEL} letters"
            )
    return {cell: labels[cell] for cell in cells}


@record
class PackingEncoding(TaggedEncoding):
    """A packing as a problem; the tag of each option is its placement."""

    packing: Packing

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
