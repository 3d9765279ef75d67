"""Packing: pieces into a region, every cell of it filled.

Rules: each piece is used at least `low` and at most `high` times, in the orientations that its mobility allows;
pieces do not overlap; every cell of the region is covered, except that its optional cells may stay empty.

Strategy: an item for each cell and one for each piece, an option for each way to put a piece somewhere (Knuth, TAOCP
7.2.2.1). Items and options come in the order of Knuth's POLYOMINO-DLX: cells in ascending order, pieces as given,
optional cells as secondary items; options by piece, orientation, and shift.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice, permutations, product
from math import prod
from typing import NamedTuple, cast

from dancefloor import caps
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, Coloring, rank_of
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility, orientations, usual_mobility
from dancefloor.geometry.translates import Translates
from dancefloor.pickling import Value
from dancefloor.search.deadline import check

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


USUAL = cast("Mobility", None)  # a piece that is made with it has the usual mobility of its lattice


class Placement(NamedTuple):
    """A piece put down: its name, and the cells it covers in ascending order."""

    piece: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Piece(Value):
    """A shape with a name, how it may be turned, and how often it is used.

    Without a word on its mobility a piece of the plane is turned and reflected freely; a solid one is only turned. A
    piece may have other shapes too, `also`, any of which may be used in place of the first.

    Raises:
        PuzzleError: a name that is empty or holds a blank, ``:`` or ``|``; bounds other than 0 <= low <= high >= 1;
            shapes of different sizes, or on different lattices.

    >>> Piece("Y", Shape.from_picture("####/.#.."), low=0, high=45).bounds
    '0:45'
    """

    name: str
    shape: Shape
    mobility: Mobility = USUAL
    low: int = 1
    high: int = 1
    also: tuple[Shape, ...] = ()

    def __post_init__(self) -> None:
        if cast("Mobility | None", self.mobility) is None:
            object.__setattr__(self, "mobility", usual_mobility(self.shape.lattice))
        if not self.name or any(c in ":|" or c.isspace() for c in self.name):
            raise PuzzleError(f"piece name {self.name!r}: names hold no blank, ':' or '|'", piece=self.name)
        if self.high < 1 or not 0 <= self.low <= self.high:
            raise PuzzleError(
                f"piece {self.name!r} used {self.low} to {self.high} times: the bounds should be 0 <= low <= high >= 1",
                piece=self.name,
            )
        object.__setattr__(self, "also", tuple(self.also))
        if other := next((shape for shape in self.also if shape.lattice != self.shape.lattice), None):
            raise PuzzleError(
                f"piece {self.name!r} has shapes on the {self.shape.lattice.name} lattice and the"
                f" {other.lattice.name} lattice: one is wanted",
                piece=self.name,
            )
        if any(len(shape) != len(self.shape) for shape in self.also):
            raise PuzzleError(f"piece {self.name!r} has shapes of different sizes", piece=self.name)

    @property
    def bounds(self) -> str:
        """How often it is used: ``1``, ``12`` or ``0:45``."""
        return str(self.low) if self.low == self.high else f"{self.low}:{self.high}"

    @cached_property
    def orientations(self) -> tuple[Shape, ...]:
        """The distinct shapes in which it may be put down."""
        return tuple(
            dict.fromkeys(turned for shape in (self.shape, *self.also) for turned in orientations(shape, self.mobility))
        )


@dataclass(frozen=True, init=False)
class Packing(Value):
    """Pieces to be packed into a region. Shapes given by name are pieces used once, of the usual mobility.

    Raises:
        PuzzleError: no pieces, two of one name, more than `dancefloor.caps` allows, or pieces and region on different
            lattices.

    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> puzzle = Packing(Region.box(6, 10), polyominoes(5))
    >>> puzzle.encode().problem
    <Problem of 72+0 items and 2056 options>
    """

    region: Region
    pieces: tuple[Piece, ...]

    def __init__(self, region: Region, pieces: Mapping[str, Shape] | Iterable[Piece]) -> None:
        if isinstance(pieces, Mapping):
            pieces = [Piece(name, shape) for name, shape in pieces.items()]
        given = tuple(islice(pieces, caps.most("pieces") + 1))
        caps.check("pieces", len(given), "a packing", partly=True)
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
        """By piece: the distinct shapes in which it may be put down; reflected ones too where the board turns it over.

        >>> fixed = Piece("L", Shape.from_picture("###/#.."), Mobility.FIXED)
        >>> [len(poses) for poses in Packing(Region.box(3, 6).wrap("mobius"), [fixed]).orientations]
        [2]
        """
        glide = self.region.wrapping.glide if self.region.wrapping else None
        found: list[tuple[Shape, ...]] = []
        for piece in self.pieces:
            check()
            turned_over = [] if glide is None else [pose.transformed(glide[0]) for pose in piece.orientations]
            found.append(tuple(dict.fromkeys([*piece.orientations, *turned_over])))
        return tuple(found)

    @cached_property
    def _placed(self) -> dict[str, list[list[tuple[Cell, ...]]]]:
        """By piece and orientation: all ways to put it down, as cells in ascending order."""
        translates = Translates(self.region, {cell: cell for cell in self.region})
        self._check_number(translates)
        placed: dict[str, list[list[tuple[Cell, ...]]]] = {}
        for piece, poses in zip(self.pieces, self.orientations, strict=True):
            placed[piece.name] = ways = []
            for shape in poses:
                check()
                ways.append(list(translates.of(shape)))
        if self.region.wrapping:  # where two orientations may come to the same
            for name, by_pose in placed.items():
                seen: set[tuple[Cell, ...]] = set()
                for k, cells in enumerate(by_pose):
                    placed[name][k] = [each for each in cells if each not in seen]
                    seen.update(cells)
        return placed

    def _check_number(self, translates: Translates[Cell]) -> None:
        """Refuse to make more placements than may become options.

        Each takes hundreds of bytes in the end, so they are counted before any is kept; unless there are so few cells
        and orientations that they cannot be too many. On a Möbius strip those that two orientations have in common
        count twice.
        """
        limit, sides = caps.most("options"), 2 if self.region.wrapping else 1  # a Möbius strip may show both
        if sides * len(self.region) * sum(map(len, self.orientations)) <= limit:
            return
        number, what = 0, f"a packing of {len(self.pieces)} pieces into {len(self.region)} cells"
        for shape in (shape for poses in self.orientations for shape in poses):
            check()
            number += translates.number(shape)
            caps.check("options", number, what, partly=True)

    def placements(self, name: str) -> Iterator[tuple[Cell, ...]]:
        """All ways to put a piece down, as cells in ascending order.

        >>> list(Packing(Region.box(1, 3), {"I": Shape.from_picture("##")}).placements("I"))
        [((0, 0), (0, 1)), ((0, 1), (0, 2))]
        """
        return chain.from_iterable(self._placed[name])

    @cached_property
    def _encoding(self) -> PackingEncoding:
        region, names = self.region, self._cell_names
        items = [
            *(Item(names[cell]) for cell in region.cells),
            *(Item(piece.name, True, piece.low, piece.high) for piece in self.pieces),
            *(Item(names[cell], False) for cell in region.optional),
        ]
        number = {item.name: k for k, item in enumerate(items)}
        use = {cell: Use(number[names[cell]]) for cell in region}
        translates = Translates(region, use)
        options: list[Option] = []
        for piece, poses in zip(self.pieces, self.orientations, strict=True):
            first = (Use(number[piece.name]),)
            for shape, placed in zip(poses, self._placed[piece.name], strict=True):
                check()
                glued = region.wrapping is not None
                used = (tuple([use[cell] for cell in cells]) for cells in placed) if glued else translates.of(shape)
                options += [
                    Option(first + uses, 0, Placement(piece.name, cells))
                    for cells, uses in zip(placed, used, strict=True)
                ]
        check()
        position = scan_positions(region)
        check()
        return PackingEncoding(
            self,
            Problem.trusted(
                tuple(items),
                tuple(options),
                (
                    *(position[cell] for cell in region.cells),
                    *(None for _ in self.pieces),
                    *(position[cell] for cell in region.optional),
                ),
            ),
        )

    def obstruction(self) -> str:
        """A reason, found without search, why there can be no solution; empty if none was found.

        Raises:
            PuzzleError: a piece is named like a cell, or there are more options than `dancefloor.caps` allows.

        >>> tetrominoes = [Piece(n, Shape.from_picture(p)) for n, p in
        ...     [("I", "####"), ("L", "###/#.."), ("O", "##/##"), ("S", ".##/##."), ("T", "###/.#.")]]
        >>> Packing(Region.box(4, 5), tetrominoes).obstruction()
        'coloured like a chessboard, the region has as many cells of one colour as of the other, but ...'
        """
        self._cell_names  # noqa: B018 - bad input is an error, whatever else may be said of it
        return (
            self._shortage()
            or self._misfit()
            or self._imbalance(None)
            or next(filter(None, map(self._imbalance, self._colorings())), "")
        )

    def _colorings(self) -> Iterator[Coloring]:
        """The lattice's colourings; of a board that is glued those in which it has a colour for each cell."""
        wrapping = self.region.wrapping
        for coloring in self.region.lattice.colorings:
            if wrapping is None or all(
                coloring.of(cell) == coloring.of(twin) for cell in self.region for twin in wrapping.images(cell)
            ):
                yield coloring

    def _shortage(self) -> str:
        """Too few or too many cells in all pieces together: said before anything is encoded."""
        required, every = len(self.region.cells), len(self.region)
        least = sum(piece.low * len(piece.shape) for piece in self.pieces)
        most = sum(piece.high * len(piece.shape) for piece in self.pieces)
        if least <= every and most >= required:
            return ""
        cover = f"{least}" if least == most else f"at least {least}" if least > every else f"at most {most}"
        return f"the pieces cover {cover} cells, but the region has {self._room()}"

    def _room(self) -> str:
        required, every = len(self.region.cells), len(self.region)
        return f"{required}" if required == every else f"{required} to {every}"

    def _misfit(self) -> str:
        """Pieces that must be used and fit nowhere, or a cell that no piece reaches."""
        if homeless := [repr(p.name) for p in self.pieces if p.low and not any(self._placed[p.name])]:
            which = f"piece {homeless[0]} fits" if len(homeless) == 1 else f"pieces {', '.join(homeless)} fit"
            return f"{which} nowhere in the region"
        missed = set(self.region.cells)
        for piece in self.pieces:
            for placed in self._placed[piece.name]:
                check()
                if missed:
                    missed.difference_update(*placed)
        return f"no piece can cover cell {self._cell_names[min(missed)]}" if missed else ""

    def _imbalance(self, coloring: Coloring | None) -> str:
        """A contradiction between the numbers of cells that the region has and those that pieces can have together.

        With two colours the cells of one weigh 1 and those of the other -1. Of more colours each is looked at by
        itself: its cells weigh 1 and all others nothing. The reachable pairs (area, weight) are the bits of one number,
        and using a piece once more shifts it.
        """
        colors = {cell: coloring.of(cell) if coloring else 0 for cell in self.region}
        if coloring is None:
            weighings: list[tuple[int, ...]] = [(0,)]
        elif coloring.classes == 2:
            weighings = [(1, -1)]
        else:
            weighings = [tuple([int(k == color) for k in range(coloring.classes)]) for color in range(coloring.classes)]
        contradictions = (self._contradiction(coloring, colors, weights) for weights in weighings)
        return next(filter(None, contradictions), "")

    def _contradiction(self, coloring: Coloring | None, colors: Mapping[Cell, int], weights: Sequence[int]) -> str:
        """The same for one weighing of the cells: by colour, what each weighs."""
        cells = [weights[colors[cell]] for cell in self.region.cells]
        spare = [weights[colors[cell]] for cell in self.region.optional]
        total = len(cells) + len(spare)
        zero = total if coloring else 0  # where weight 0 stands among those of one area
        width = 2 * zero + 1
        uses = {piece.name: min(piece.high, total // len(piece.shape)) for piece in self.pieces}
        if total * width * sum(uses.values()) > MOST_ARITHMETIC:
            return ""
        goals = 1 << len(cells) * width + sum(cells) + zero
        for value, times in Counter(spare).items():  # whichever of the optional cells are covered
            goals = _shifted_up_to(goals, width + value, times)
        reached, limit = 1 << zero, (1 << (total + 1) * width) - 1
        for piece in sorted(self.pieces, key=lambda piece: piece.low == 0):
            if piece.low == 0 and reached & goals:
                return ""  # from now on more is reached, never less
            shifts = [len(piece.shape) * width + s for s in self._sums(piece, colors, weights)]
            for k in range(uses[piece.name]):
                more = 0
                check()
                for shift in shifts:
                    more |= reached << shift
                reached = (more if k < piece.low else reached | more) & limit
        if reached & goals:
            return ""
        if coloring:
            return self._verdict(reached, width, coloring, sum(cells))
        near = max((area for area in range(len(cells)) if reached >> area & 1), default=0)
        return f"no choice of pieces covers exactly {self._room()} cells (the nearest below is {near})"

    def _sums(self, piece: Piece, colors: Mapping[Cell, int], weights: Sequence[int]) -> set[int]:
        """The weights that a piece can have: for each orientation they depend on the colour of its first cell.

        On a board that is glued any cell of a shape may be the first of those that it covers, so all are looked at.
        """
        by_pose = self._placed[piece.name]
        if self.region.wrapping and len(weights) > 1:
            examples = [cells for placed in by_pose for cells in placed]
        else:
            by_color = [{colors[cells[0]]: cells for cells in placed} for placed in by_pose]
            examples = [cells for one_of_each in by_color for cells in one_of_each.values()]
        return {sum([weights[colors[cell]] for cell in cells]) for cells in examples}

    def _verdict(self, reached: int, width: int, coloring: Coloring, sum_of_cells: int) -> str:
        required, every = len(self.region.cells), len(self.region)
        if coloring.classes > 2:
            theirs = "no choice of pieces covers them so"
            return f"coloured {coloring.about}, the region has {sum_of_cells} cells of one colour, but {theirs}"
        rows = [reached >> area * width & ((1 << width) - 1) for area in range(required, every + 1)]
        differences = {abs(s - every) for row in rows if row for s in range(width) if row >> s & 1}
        room = _excess(abs(sum_of_cells))
        if len(differences) == 1:
            theirs = f"the pieces always cover {_excess(differences.pop())}"
        elif differences and min(differences) > abs(sum_of_cells):
            theirs = f"the pieces cover at least {min(differences)} more of one than of the other"
        else:
            theirs = "no choice of pieces covers them so"
        return f"coloured {coloring.about}, the region has {room}, but {theirs}"


MOST_ARITHMETIC = 10**9  # bits to be shifted in an imbalance argument; beyond, it is not tried


def _shifted_up_to(bits: int, shift: int, times: int) -> int:
    """The union of `bits` shifted by 0, 1, ... `times` times `shift`, in logarithmically many steps."""
    done = 0
    while done < times:
        step = min(done + 1, times - done)
        bits |= bits << step * shift
        done += step
    return bits


def _excess(difference: int) -> str:
    if difference == 0:
        return "as many cells of one colour as of the other"
    return f"{difference} more cells of one colour than of the other"


@dataclass(frozen=True)
class PackingEncoding:
    """A packing as a problem; each option's tag is its placement."""

    packing: Packing
    problem: Problem

    def decode(self, option: int) -> Placement:
        """The placement that an option of the problem means."""
        placement = self.problem.options[option].tag
        assert isinstance(placement, Placement)
        return placement

    def scan_orders(self) -> tuple[tuple[int | None, ...], ...]:
        """Positions to choose from: the problem's own first, then from other corners and along other sides first.

        A region that fills its bounding box looks alike from each corner, and has its own only. Cells of several kinds
        at one place follow each other, in the direction in which the places do.
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
                position = _positions(region, (*kinds, *axes), (*mirrored, *(along for _ in kinds)))
                orders[
                    *(position[cell] for cell in region.cells),
                    *(None for _ in self.packing.pieces),
                    *(position[cell] for cell in region.optional),
                ] = None
        return tuple(orders)

    def scanned(self, positions: tuple[int | None, ...]) -> PackingEncoding:
        """The same, to be scanned in another order."""
        return (
            self
            if positions == self.problem.positions
            else replace(self, problem=self.problem.with_positions(positions))
        )


def cell_names(region: Region, others: Iterable[str] = ()) -> dict[Cell, str]:
    """A name for each cell: its coordinates as base-62 digits where they fit and nothing else is named so.

    Else they are numbers with commas: on a large board the piece I2 is there as well as the cell in row 44, column 2.

    >>> cell_names(Region([(0, 61)])), cell_names(Region([(0, 62)])), cell_names(Region([(44, 2)]), ["I2"])
    ({(0, 61): '0Z'}, {(0, 62): '0,62'}, {(44, 2): '44,2'})
    """
    labels = {cell: region.lattice.label(cell) for cell in region}
    if all(0 <= c < len(DIGITS) for numbers, _ in labels.values() for c in numbers):
        names = {cell: "".join([DIGITS[c] for c in numbers]) + suffix for cell, (numbers, suffix) in labels.items()}
        if set(names.values()).isdisjoint(others):
            return names
    return {cell: ",".join(map(str, numbers)) + suffix for cell, (numbers, suffix) in labels.items()}


def scan_positions(region: Region) -> dict[Cell, int]:
    """A position for each cell, linear in its coordinates, along the shorter sides of the bounding box first.

    Scanning along the short side keeps the border of the filled part short: on 6x10 it saves eleven nodes of twelve.

    >>> scan_positions(Region.box(2, 3))[1, 2], scan_positions(Region.box(3, 2))[2, 1]
    (5, 5)
    """
    extents = [max(axis) - min(axis) for axis in zip(*region, strict=True)]
    # The last axis comes first among equals: rows are filled from left to right, as one reads.
    return _positions(region, sorted(range(len(extents)), key=lambda k: (extents[k], -k)), [False] * len(extents))


def _positions(region: Region, axes: Sequence[int], mirrored: Sequence[bool]) -> dict[Cell, int]:
    """Positions that ascend along the first axis first; along mirrored ones from their far end."""
    least, most = ([bound(axis) for axis in zip(*region, strict=True)] for bound in (min, max))
    strides, stride, start = [0] * len(least), 1, 0
    for axis in axes:
        strides[axis] = -stride if mirrored[axis] else stride
        start -= strides[axis] * (most if mirrored[axis] else least)[axis]
        stride *= most[axis] - least[axis] + 1
    return {cell: start + sum([c * s for c, s in zip(cell, strides, strict=True)]) for cell in region}
