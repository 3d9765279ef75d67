"""The program for a packing: the arena, a board laid out on a line of squares with a border, and the trees that fit it.

Here are also its solutions, verified, and how to find one of each class as Fletcher did.

Strategy (Fletcher, CACM 8:10, 1965): each cell of the board is a square with a number that is linear in the cell's
coordinates. So a pattern has the same distances wherever its lead is. Squares that are not cells are never empty, and
enough of them lie between two rows that no pattern reaches from one row into the other. The search scans the board
along its short side. Fletcher's arena has 32 rows of 16 squares, numbered from 1, with the board's first corner on
square 17. A board of squares that fits there uses that arena; any other board gets a separate one.

On lattices with several kinds of cells, such as triangles that point up or down, a pattern fits only on leads of one
kind. Then each kind has its own tree.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from dancefloor.display import Value
from dancefloor.errors import InputError, InternalError, PuzzleError
from dancefloor.geometry.lattice import Cell, Vector
from dancefloor.geometry.shape import Shape
from dancefloor.houses.founders.fletcher.trie import (
    LARGEST_PIECE,
    Pattern,
    Tree,
    canonical_path,
    patterns_of,
    rank,
    tree_of,
)
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Placement
from dancefloor.solutions.canonical import LeastOfAll, Symmetries
from dancefloor.solutions.group import Convention, Group, Symmetry
from dancefloor.solutions.solution import Solution
from dancefloor.solutions.verify import faults

if TYPE_CHECKING:
    from dancefloor.puzzles.packing import PackingEncoding


# Whether to keep a solution, given as the numbers of its patterns in their trees.
Keep: TypeAlias = Callable[[tuple[int, ...]], bool]

ROW, ROWS = 16, 32  # the squares of a row and the rows of Fletcher's arena
MOST_SQUARES = 4_000_000  # the most squares of an arena


@dataclass(frozen=True)
class Arena:
    """A board on a line of squares."""

    row: int  #: the distance from one row to the next, in squares
    size: int  #: the number of squares; they are numbered from 1
    squares: dict[Cell, int]  #: the square of each cell of the board, in ascending order of squares
    kinds: dict[int, int]  #: the kind of each square, which is the number of its tree


class Start(NamedTuple):
    """A piece that lies on the board before the search begins."""

    piece: int  #: the number of the piece, counted from 1
    squares: tuple[int, ...]


@dataclass(frozen=True)
class Program(Value):
    """A packing in the form of Fletcher's program: an arena, and a tree of patterns for each kind of lead.

    >>> from dancefloor.geometry.box import box
    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> program = program_of(Packing(box("6x10"), polyominoes(5)))
    >>> program.patterns[0][0], len(program.patterns[0]), program.arena.row
    (Pattern(path=(0, 1, 2, 3, 4), piece=2), 63, 16)
    """

    packing: Packing
    arena: Arena
    trees: tuple[Tree, ...]
    starts: tuple[Start, ...] = ()  #: where searches begin, one after another; empty: with an empty board

    @cached_property
    def patterns(self) -> list[list[Pattern]]:
        """The patterns for each kind of lead, in the order of its tree."""
        return [list(patterns_of(tree)) for tree in self.trees]

    @property
    def room(self) -> int:
        """The number of squares, including square 0, that tests in any order can examine."""
        farthest = max((distance for of_kind in self.patterns for path, _ in of_kind for distance in path), default=0)
        return max(self.arena.size, max(self.arena.kinds) + farthest) + 1

    @cached_property
    def sizes(self) -> list[int]:
        """The number of squares of each piece."""
        return [len(piece.shape) for piece in self.packing.pieces]

    @property
    def is_loose(self) -> bool:
        """Whether too many pieces may remain unused on a full board, so that a solution must be checked for that."""
        return sum(piece.high * len(piece.shape) for piece in self.packing.pieces) != len(self.arena.squares)

    def placements(self, choices: Iterable[int]) -> list[Placement]:
        """The placements of pieces that are placed one after another on the first empty square.

        `choices` are the patterns, as numbers in the tree for that square. With starts, the first is that of a start.

        Raises:
            ValueError: a pattern does not fit.
        """
        empty = dict.fromkeys(self.arena.squares.values())  # in ascending order
        placed: list[Placement] = []
        numbers = iter(choices)
        if self.starts:
            start = self.starts[next(numbers)]
            placed.append(self._placement(start.piece, start.squares))
            for square in start.squares:
                del empty[square]
        for choice in numbers:
            lead = next(iter(empty))
            pattern = self.patterns[self.arena.kinds[lead]][choice]
            squares = [lead + distance for distance in pattern.path]
            if any(square not in empty for square in squares):
                raise ValueError(f"pattern {choice} does not fit on square {lead}")
            for square in squares:
                del empty[square]
            placed.append(self._placement(pattern.piece, squares))
        return placed

    def _placement(self, piece: int, squares: Iterable[int]) -> Placement:
        return Placement(self.packing.pieces[piece - 1].name, tuple(sorted(map(self._cells.__getitem__, squares))))

    @cached_property
    def _cells(self) -> dict[int, Cell]:
        """The cell of each square of the board."""
        return {square: cell for cell, square in self.arena.squares.items()}

    def patterns_in(self, placements: Iterable[Placement]) -> tuple[int, ...]:
        """The patterns of a solution in the order of their leads, as numbers in the trees.

        This is its place in canonical order: where a search finds it that begins with an empty board.
        """
        numbers = {piece.name: number for number, piece in enumerate(self.packing.pieces, 1)}
        placed = {
            tuple(map(self.arena.squares.__getitem__, placement.cells)): numbers[placement.piece]
            for placement in placements
        }
        return tuple(self.number_of(placed[squares], squares) for squares in sorted(placed, key=min))

    def number_of(self, piece: int, squares: Collection[int]) -> int:
        """The number of the pattern that covers these squares with a piece, in the tree for its lead."""
        lead = min(squares)
        return self._numbers[self.arena.kinds[lead]][frozenset(square - lead for square in squares), piece]

    @cached_property
    def _numbers(self) -> list[dict[tuple[frozenset[int], int], int]]:
        """For each kind of lead, the number of each pattern."""
        return [
            {(frozenset(path), piece): number for number, (path, piece) in enumerate(patterns)}
            for patterns in self.patterns
        ]


def program_of(packing: Packing) -> Program:
    """Lay out a packing in an arena, and make its trees in canonical order.

    Raises:
        PuzzleError: some cells may stay empty, the board is glued together, the arena would be too large, or a piece
            has too many cells or leaves marks.
    """
    _check(packing)
    layout = _Layout(packing)
    listed: list[list[tuple[list[Vector], Pattern]]] = [[] for _ in packing.region.lattice.origins]
    for number, kind, offsets in layout.paths:
        path = tuple(layout.distance(offset) for offset in offsets)
        listed[kind].append(([rank(offset) for offset in offsets], Pattern(path, number)))
    trees = tuple(tree_of([pattern for _, pattern in sorted(of_kind)]) for of_kind in listed)
    return Program(packing, layout.arena(), trees)


def program_with(packing: Packing, trees: Sequence[Tree]) -> Program:
    """Lay out a packing in an arena with given trees. They may omit patterns, and have them in any order.

    Raises:
        PuzzleError: `program_of` raises it; the number of trees is wrong; a path is not an orientation of its piece; or
            a pattern occurs twice, so that solutions would too.
    """
    own = program_of(packing)
    if len(trees) != len(own.trees):
        raise PuzzleError(
            f"{len(trees)} trees of patterns: there should be {len(own.trees)}, one for each kind of cell"
        )
    for kind, tree in enumerate(trees):
        right = {(frozenset(pattern.path), pattern.piece) for pattern in own.patterns[kind]}
        left = set(right)
        for path, piece in patterns_of(tree):
            pattern = frozenset(path), piece
            if pattern not in right or path[0] or len(set(path)) < len(path):
                raise PuzzleError(_misfit(packing, own.arena, path, piece))
            if pattern not in left:
                raise PuzzleError(f"pattern {_listed(path)} of piece {piece} occurs twice: it should occur once")
            left.remove(pattern)
    return Program(packing, own.arena, tuple(trees))


def _misfit(packing: Packing, arena: Arena, path: tuple[int, ...], piece: int) -> str:
    squares = _listed(path)
    if not 1 <= piece <= len(packing.pieces):
        return f"pattern {squares} belongs to piece {piece}: pieces are numbered from 1 to {len(packing.pieces)}"
    name = packing.pieces[piece - 1].name
    return (
        f"pattern {squares} is not an orientation of piece {piece}, {name!r},"
        f" in an arena with rows of {arena.row} squares"
    )


def _listed(path: tuple[int, ...]) -> str:
    return ",".join(map(str, path))


def _check(packing: Packing) -> None:
    region = packing.region
    if region.optional:
        raise PuzzleError("a region with cells that may stay empty: Fletcher's program fills each square of its box")
    if region.wrapping is not None:
        raise PuzzleError("a region that is glued together: Fletcher's arena is flat")
    for piece in packing.pieces:
        if any(region.lattice.marks(shape.cells) for shape in piece.orientations):
            raise PuzzleError(
                f"piece {piece.name!r} leaves marks besides its cells: Fletcher's program handles only cells",
                piece=piece.name,
            )
        if len(piece.shape) > LARGEST_PIECE:
            raise PuzzleError(
                f"piece {piece.name!r} has {len(piece.shape)} cells: a piece should have at most {LARGEST_PIECE}",
                piece=piece.name,
            )


def _longest_step(path: list[Vector]) -> int:
    """The largest distance from a cell of a path to the nearest earlier one: the border must be as wide."""
    steps = (
        min(max(abs(a - b) for a, b in zip(cell, before, strict=True)) for before in path[:k])
        for k, cell in enumerate(path)
        if k
    )
    return max(steps, default=1)


def _widest(paths: list[list[Vector]], axis: int) -> int:
    return max(max(cell[axis] for cell in path) - min(cell[axis] for cell in path) + 1 for path in paths)


class _Layout:
    """The positions of a board's cells in its arena. Offsets from a lead begin with the slowest axis."""

    def __init__(self, packing: Packing) -> None:
        self.region, self.lattice = packing.region, packing.region.lattice
        spans = [(min(axis), max(axis) - min(axis)) for axis in zip(*self.region.cells, strict=True)]
        # The order of `puzzles.packing.scan_positions`: along the short side first; the last axis first among equals.
        self.axes = sorted(range(len(spans)), key=lambda k: (-spans[k][1], k))
        self.least, self.extents = [spans[k][0] for k in self.axes], [spans[k][1] + 1 for k in self.axes]
        #: for each orientation: the number of its piece, the kind of its lead, its offsets in the order of the tests
        self.paths = [
            (number, *self.seen_from_lead(shape))
            for number, piece in enumerate(packing.pieces, 1)
            for shape in piece.orientations
        ]
        paths = [path for _, _, path in self.paths]
        self.margin = max(map(_longest_step, paths))
        widths = [max(extent, _widest(paths, axis)) for axis, extent in enumerate(self.extents)]
        flat = len(widths) == 2 and len(self.lattice.origins) == 1
        self.fits = flat and self.margin == 1 and widths[1] < ROW and self.extents[0] <= ROWS - 2
        self.strides = [ROW, 1] if self.fits else self.narrowest(widths)
        if self.strides[0] * (self.extents[0] + 2 * self.margin) > MOST_SQUARES:
            raise PuzzleError(f"the board takes an arena of more than {MOST_SQUARES} squares")

    def narrowest(self, widths: list[int]) -> list[int]:
        """The distance from a cell to the next along each axis, if only a border lies between two rows."""
        strides = [1]
        for width in reversed(widths[1:]):
            strides.insert(0, strides[0] * (width + self.margin))
        return strides

    def kind(self, cell: Cell) -> int:
        """The kind of a cell: the number of the origin that a translation moves there."""
        origins = self.lattice.origins
        return next(k for k, origin in enumerate(origins) if self.lattice.difference(origin, cell) is not None)

    def seen_from_lead(self, shape: Shape) -> tuple[int, list[Vector]]:
        """The kind of a shape's lead, the first cell that a scan meets, and its offsets in the order of the tests."""
        turned = [tuple([cell[axis] for axis in self.axes]) for cell in shape.cells]
        first = min(turned)
        lead = shape.cells[turned.index(first)]
        offsets = [tuple([c - f for c, f in zip(cell, first, strict=True)]) for cell in turned]
        return self.kind(lead), [offsets[k] for k in canonical_path(shape.cells, offsets, self.lattice)]

    def distance(self, offset: Vector) -> int:
        """The distance from a lead to the square at an offset."""
        return sum([c * stride for c, stride in zip(offset, self.strides, strict=True)])

    def arena(self) -> Arena:
        """The arena. The board's first corner is one row below that of the arena."""
        first, cells = self.strides[0] + 1, self.region.cells
        square = {
            cell: first
            + self.distance(tuple(cell[axis] - low for axis, low in zip(self.axes, self.least, strict=True)))
            for cell in cells
        }
        squares = dict(sorted(square.items(), key=lambda item: item[1]))
        rows = ROWS if self.fits else self.extents[0] + 2 * self.margin + 1
        kinds = {number: self.kind(cell) for cell, number in squares.items()}
        return Arena(self.strides[0], self.strides[0] * rows, squares, kinds)


# Programs for puzzles, and what they find.


def fletcher_program(puzzle: object, trees: Sequence[Tree] | None = None) -> Program:
    """Lay out a packing for Fletcher's program, with the given trees of patterns, or by default with its own.

    Raises:
        InputError: the puzzle is not a packing.
        PuzzleError: the program cannot take this packing, or the trees do not fit it.
    """
    if not hasattr(puzzle, "region"):
        raise InputError("Fletcher's program packs pieces into a box: this is another kind of puzzle")
    packing = cast("Packing", puzzle)
    return program_of(packing) if trees is None else program_with(packing, trees)


def fletcher_solution(program: Program, choices: tuple[int, ...]) -> Solution:
    """The solution that a run found, given as numbers of patterns.

    Raises:
        InternalError: they do not solve the puzzle.
    """
    placements = program.placements(choices)
    if wrong := faults(program.packing, placements):
        raise InternalError(f"a solution is wrong: {wrong[0]}", report=repr(choices))
    return Solution.of(program.packing, placements)


class Quadrant:
    """A program that finds one solution of each class, because one piece stays in its first places.

    Fletcher demanded that pentomino 10, the X, lie in the upper left quadrant of the box. Here the piece that has one
    place of each orbit at a time is laid down first, in the place with the first lead, and the program packs the others
    around it. If a symmetry leaves that place as it is, a solution is kept only if it comes first among its images. So
    the solutions come by the place of that piece, and are sorted afterwards, as he did.

    Args:
        program: the program, without starts.
        symmetry: the symmetries that make two solutions the same, as for `solve`.

    Raises:
        InputError: there are symmetries, but no piece that is used exactly once and mapped to itself by all of them.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> quadrant = Quadrant(fletcher_program(read_puzzle("6x10")))
    >>> quadrant.piece, [start.squares[0] for start in quadrant.program.starts], str(quadrant.group)
    ('X', [18, 19, 34, 35, 50, 51, 66, 67], '4 symmetries (2 rotations, 2 reflections)')
    """

    def __init__(self, program: Program, symmetry: Symmetry = "all") -> None:
        convention = Convention.of(symmetry)
        self.program, self.group = program, Group(convention)
        self.piece = ""  #: the piece that stays in its quadrant; empty if none has to
        self.keep: Keep | None = None  #: tells which solutions of the program to keep; None if each is of its own class
        if convention is not Convention.NONE:
            self._break_symmetries(convention)

    def _break_symmetries(self, convention: Convention) -> None:
        encoding = self.program.packing.encode()
        symmetries = Symmetries(encoding, convention)
        self.group = symmetries.group
        if symmetries.order == 1:
            return
        if symmetries.anchor is None:
            raise InputError(
                f"no piece can stay in its quadrant, as Fletcher's X did: with {symmetries.group}, a piece must be used"
                " exactly once, and none may exchange it with another"
            )
        self.piece = symmetries.anchor.name
        pieces, squares = self.program.packing.pieces, self.program.arena.squares
        number = 1 + pieces.index(symmetries.anchor)
        places = [encoding.decode(option).cells for option in symmetries.orbits]
        starts = sorted(Start(number, tuple(sorted(map(squares.__getitem__, cells)))) for cells in places)
        self.program = replace(self.program, starts=tuple(starts))
        if not symmetries.is_free:
            self.keep = _least(self.program, encoding, symmetries)

    def rank(self, choices: tuple[int, ...]) -> tuple[int, ...]:
        """The place of a solution in canonical order: where a search that begins with an empty box finds it."""
        return self.program.patterns_in(self.program.placements(choices))


def _least(program: Program, encoding: PackingEncoding, symmetries: Symmetries) -> Keep:
    """Tells whether a solution of a program comes first among its images."""
    is_least = LeastOfAll(symmetries)
    numbers = {encoding.decode(option): option for option in range(len(encoding.problem.options))}
    return lambda choices: is_least(tuple(sorted(map(numbers.__getitem__, program.placements(choices)))))
