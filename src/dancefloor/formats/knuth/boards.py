"""Recover the puzzle behind items and options: from a generator's comments, or from the names of the items.

Some generators copy their input into comments at the beginning of their output. Strategy: the house of each generator
encodes the puzzle in the comments again, and accepts it only if that gives the same items and options. Before that, it
counts the options, so that a few lines of comments cannot claim gigabytes. If somebody has edited the options, or there
are no comments, the names of the items may still be those of cells and pieces. All placements of all pieces make a
`Packing`, and other placements a `BoardCover`. What is left is an `ExactCover`, with a remark if it looks like a board.

Two digits in base 62 name a square or a hexagon, three a triangle or a cube, and a secondary item may have a suffix
after two: these are the names that Knuth's generators and `convert` write. His POLYIAMOND-DLX writes ``12`` for a
triangle that points up and ``12'`` for one that points down. Numbers with commas, as in ``12,70``, name cells of large
boards. Whatever else is primary is a piece.

Names alone can deceive: r1 could be a row of queens, I5 a piece, and 12 the edge between two vertices. So a board needs
evidence. Some cell has decimal digits only, and most placements are connected, or one of several translates. Strategy:
try the lattices that the names allow; first all names like those of cells are taken for cells, then all but those that
begin each of their options, as pieces do. If several lattices fit, the one with the fewest shapes is meant: a
hexagon's rotations make many shapes of one on squares.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from dancefloor.cover.problem import Problem
from dancefloor.declarations import listed, loaded
from dancefloor.errors import DancefloorError, PuzzleError, printable
from dancefloor.formats.knuth.base62 import VALUE
from dancefloor.formats.knuth.dlx import Reading, read_dance, read_dlx
from dancefloor.geometry.lattice import Cell, Lattice, rank_of
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.shape import Shape, connected_parts
from dancefloor.geometry.square import SQUARE, SuffixedSquares
from dancefloor.geometry.symmetry import Mobility, free_form, orientations, usual_mobility
from dancefloor.puzzles.cover import BoardCover, ExactCover
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from dancefloor.puzzles.kind import WithOptions

    Recovered: TypeAlias = Packing | BoardCover | WithOptions

_DECIMAL = re.compile(r"[0-9]{2,3}|-?[0-9]+(?:,-?[0-9]+){1,2}")
_NUMBERS = re.compile(r"-?[0-9]{1,6}(?:,-?[0-9]{1,6}){1,2}")
LONE_SHARE = 4  # one placement in this number may be scattered and without a translate
MOST_SHAPES = 2000  # shapes to compare lattices by
SAMPLE = 1000  # options to look at before all others

Naming = Mapping[str, Cell]  # cells by the names of their items


class Known(NamedTuple):
    """What comments say: the cells by name, and their lattice."""

    naming: Naming
    lattice: Lattice


def read_dlx_puzzle(
    text: str, *, source: str = "input", strict_knuth: bool = False, as_items: bool = False
) -> Recovered | ExactCover:
    """Read a DLX file as a puzzle: the one that its comments or its names show, else an `ExactCover`.

    Args:
        text: the text of the file.
        source: where it comes from, for messages.
        strict_knuth: whether to accept only what Knuth's own programs accept.
        as_items: whether to ignore comments and names, and always return items and options.

    Raises:
        ParseError: at the first mistake, with line and column.

    >>> read_dlx_puzzle("p q\\np\\nq\\n").problem
    <Problem of 2+0 items and 2 options>
    """
    return _puzzle(read_dlx(text, source=source, strict_knuth=strict_knuth), source, as_items=as_items)


def read_dance_puzzle(
    text: str, *, source: str = "input", strict_knuth: bool = False, as_items: bool = False
) -> Recovered | ExactCover:
    """Read a DANCE file as a puzzle, like `read_dlx_puzzle`.

    Args:
        text: the text of the file.
        source: where it comes from, for messages.
        strict_knuth: whether to accept only what DANCE accepts.
        as_items: whether to ignore names, and always return items and options.

    Raises:
        ParseError: at the first mistake, with line and column.
    """
    return _puzzle(read_dance(text, source=source, strict_knuth=strict_knuth), source, as_items=as_items)


def _puzzle(reading: Reading, source: str, *, as_items: bool) -> Recovered | ExactCover:
    notes = tuple(f"{source}, {ignored}" for ignored in reading.ignored)
    if as_items:
        return ExactCover(reading.problem, notes)
    try:
        found = recovered(reading)
    except PuzzleError as wrong:
        return ExactCover(reading.problem, (*notes, f"{source}: not drawn as a board, since {wrong}"))
    if isinstance(found, BoardCover) and notes:
        return BoardCover(found.problem, found.cell_of, found.region.lattice, notes)
    return found or ExactCover(reading.problem, notes)


def recovered(reading: Reading) -> Recovered | None:
    """The puzzle that a generator encoded, or the board that is left of it; None if no names look like cells.

    Raises:
        PuzzleError: names look like cells, but the options are not placements; the message says why.
    """
    known = None
    for place in listed("recovers"):
        found = loaded(place)(reading)
        if isinstance(found, Known):
            known = found
        elif found is not None:
            return cast("Recovered", found)
    board = board_cover(reading.problem, known)
    packing = whole_packing(board) if board and not reading.ignored else None
    return packing if packing and is_same(packing.encode().problem, reading.problem) else board


def exceed(limit: int, counts: Iterable[int]) -> bool:
    """Whether numbers add up to more than a limit; it stops at the first that exceeds it."""
    return any(total > limit for total in accumulate(counts))


def is_same(one: Problem, other: Problem) -> bool:
    """Whether two problems have the same items and options, in any order."""
    if len(one.options) != len(other.options) or set(one.items) != set(other.items):
        return False
    number = {item: k for k, item in enumerate(other.items)}
    to_other = [number[item] for item in one.items]
    mine = Counter(tuple(sorted([to_other[item] for item in items])) for items in one.options.item_lists())
    return mine == Counter(tuple(sorted(items)) for items in other.options.item_lists()) and not (
        other.has_colors or other.has_costs
    )


def board_cover(problem: Problem, known: Known | None = None) -> BoardCover | None:
    """The board that items and options are about; None if no names look like cells.

    Args:
        problem: items and options.
        known: the cells as a generator's comments tell them; None if there are none.

    Raises:
        PuzzleError: names look like cells, but the options are not placements; the message says why.

    >>> board_cover(Problem.from_names("00 01 02 I", ["I 00 01", "I 01 02"]))
    <BoardCover of 1x3 cells, 1 piece, 2 options>
    >>> board_cover(Problem.from_names("p q", ["p q"]))
    """
    if known:
        named = [known.naming.get(item.name) for item in problem.items]
        try:
            return BoardCover(problem, named, known.lattice)
        except DancefloorError:
            pass  # the names alone may say more than edited comments
    fits: list[tuple[int, BoardCover]] = []
    why = ""
    for lattice, cells in _readings(problem):
        try:
            board = BoardCover(problem, cells, lattice)
            _check_sample(board)
            shapes = _Shapes(board)
            shapes.check_evidence()
        except PuzzleError as wrong:
            if not why and 2 * sum(cell is not None for cell in cells) >= problem.primary_count:
                why = str(wrong)
            continue
        fits.append((shapes.number, board))
    if not fits and why:
        raise PuzzleError(why)
    return min(fits, key=lambda fit: fit[0])[1] if fits else None


def whole_packing(board: BoardCover) -> Packing | None:
    """The packing whose placements these options could be, if each piece has all of its placements; None if not.

    >>> problem = Problem.from_names("00 01 02 I", ["I 00 01", "I 01 02"])
    >>> whole_packing(board_cover(problem))
    <Packing of 1x3 cells, 1 piece>
    """
    problem = board.problem
    if problem.has_colors or problem.has_costs or not board.pieces:
        return None
    placed = _Shapes(board)
    by_piece: dict[str, list[Shape]] = {}
    times: Counter[str] = Counter()
    for (piece, *_), (option, number) in placed.found.items():
        cells = board.decode(option).cells
        if not cells:
            return None
        by_piece.setdefault(piece, []).append(Shape(cells, board.region.lattice))
        times[piece] += number
    try:
        pieces = [
            _piece(board, item.name, (item.low, item.high), by_piece.get(item.name, []), times[item.name])
            for item in board.pieces
        ]
        found = [piece for piece in pieces if piece is not None]
        return Packing(board.region, found) if len(found) == len(pieces) else None
    except PuzzleError:
        return None


def _piece(board: BoardCover, name: str, bounds: tuple[int, int], shapes: Sequence[Shape], times: int) -> Piece | None:
    """A piece that has exactly that many placements on the board, of these shapes; None if none has."""
    usual = usual_mobility(board.region.lattice)
    for mobility in dict.fromkeys((usual, Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED)):
        first: Shape | None = None
        also: list[Shape] = []
        turned: set[Shape] = set()
        for shape in shapes:
            if shape in turned:
                continue
            turned.update(orientations(shape, mobility))
            if first is None:
                first = shape
            else:
                also.append(shape)
        if first is None:
            return None
        piece = Piece(name, first, mobility, bounds[0], bounds[1], tuple(also))
        if len(Packing(board.region, [piece]).encode().problem.options) == times:
            return piece
    return None


def _readings(problem: Problem) -> Iterator[tuple[Lattice, list[Cell | None]]]:
    """What the items could be: a lattice, and the cell of each item, None for others."""
    names = [item.name for item in problem.items]
    if any(item.primary and item.name.endswith("'") for item in problem.items):
        yield from _with_pieces(problem, [_triangle(name) for name in names], (TRIANGLE,))
    for dimension, lattices in ((2, (SQUARE, HEXAGON)), (3, (TRIANGLE, CUBE))):
        yield from _with_pieces(problem, [_cell(name, dimension) for name in names], lattices)


def _with_pieces(
    problem: Problem, cells: list[Cell | None], lattices: Sequence[Lattice]
) -> Iterator[tuple[Lattice, list[Cell | None]]]:
    """The readings in which all names like those of cells are cells; and those in which some of them are pieces."""
    both = zip(cells, problem.items, strict=True)
    if not any(cell and _DECIMAL.fullmatch(item.name.removesuffix("'")) for cell, item in both):
        return
    yield from _on(problem, cells, lattices)
    leading = _leading(problem)
    if any(cells[number] for number in leading):
        without = [None if number in leading else cell for number, cell in enumerate(cells)]
        yield from _on(problem, without, lattices)


def _on(
    problem: Problem, cells: list[Cell | None], lattices: Sequence[Lattice]
) -> Iterator[tuple[Lattice, list[Cell | None]]]:
    """The lattices on which these could be the cells of the items."""
    there = [cell for cell, item in zip(cells, problem.items, strict=True) if cell and item.primary]
    if len(there) < 2:
        return
    if SQUARE in lattices and (suffixed := _suffixed(problem, cells)):
        yield suffixed
        return
    for lattice in lattices:
        if lattice != TRIANGLE or all(cell[2] in (0, 1) for cell in there):
            yield lattice, cells


def _cell(name: str, dimension: int) -> Cell | None:
    """The cell with that number of coordinates that an item names; None if it names none."""
    if len(name) == dimension and all(char in VALUE for char in name):
        return tuple([VALUE[char] for char in name])
    if _NUMBERS.fullmatch(name) and name.count(",") == dimension - 1:
        return tuple(map(int, name.split(",")))
    return None


def _triangle(name: str) -> Cell | None:
    """The triangle that an item names for POLYIAMOND-DLX: those that point down have a prime."""
    cell = _cell(name.removesuffix("'"), 2)
    return cell and (*cell, int(name.endswith("'")))


def _leading(problem: Problem) -> set[int]:
    """The items that begin each of their options, if every option begins with one."""
    begins, anywhere = Counter[int](), Counter[int]()
    for items in problem.options.item_lists():
        begins[items[0]] += 1
        anywhere.update(items)
    return set(begins) if all(anywhere[item] == times for item, times in begins.items()) else set()


def _suffixed(problem: Problem, cells: Sequence[Cell | None]) -> tuple[Lattice, list[Cell | None]] | None:
    """Squares, and marks on them: secondary items that are named like a cell within their bounds, with a suffix."""
    found = [cell for cell in cells if cell]
    last = [max(axis) for axis in zip(*found, strict=True)]
    suffixes = {"": 0}
    marked: list[Cell | None] = [cell and (*cell, 0) for cell in cells]
    for number, item in enumerate(problem.items):
        place = _cell(item.name[:2], 2)
        if item.primary or cells[number] or not place or any(x > most for x, most in zip(place, last, strict=True)):
            continue
        marked[number] = (*place, suffixes.setdefault(item.name[2:], len(suffixes)))
    return (SuffixedSquares(tuple(suffixes)), marked) if len(suffixes) > 1 else None


def _is_scattered(board: BoardCover, option: int) -> bool:
    """Whether the cells of an option, without marks, are not connected."""
    lattice = board.region.lattice
    plain = [cell for cell in board.decode(option).cells if not lattice.label(cell)[1]]
    return len(connected_parts(plain, lattice.neighbors)) > 1


def _check_sample(board: BoardCover) -> None:
    """Refuse options of which a sample shows that they are no placements; all of them may take long.

    Raises:
        PuzzleError: too many are scattered, and hardly two of these are translates.
    """
    total = len(board.problem.options)
    sample = range(0, total, 1 + total // SAMPLE)
    scattered = [option for option in sample if _is_scattered(board, option)]
    lattice = board.region.lattice
    shapes = {Shape(board.decode(option).cells, lattice) for option in scattered}
    if len(scattered) * LONE_SHARE > len(sample) and 2 * len(shapes) > len(scattered) and total > SAMPLE:
        raise _not_connected(board, scattered[0], f"most of {total}")


def _not_connected(board: BoardCover, option: int, many: str) -> PuzzleError:
    text = printable(board.problem.option_text(option)[:60])
    return PuzzleError(f"in {many} options the cells are not connected, as in {text!r}")


def _numbered(board: BoardCover) -> list[int]:
    """A number for each cell, by item, such that translates differ by a constant; -1 for other items."""
    rank = rank_of(board.region.lattice)
    kinds = {cell[rank:]: k for k, cell in enumerate(board.region.lattice.origins)}
    axes = list(zip(*board.region, strict=True))[:rank]
    # Twice the sides, so that no two steps have one number.
    strides = list(accumulate([len(kinds), *(2 * (max(axis) - min(axis)) + 1 for axis in axes)], int.__mul__))[:rank]
    least = sum([min(axis) * stride for axis, stride in zip(axes, strides, strict=True)])
    return [
        -1 if cell is None else kinds[cell[rank:]] + sum(map(int.__mul__, cell[:rank], strides)) - least
        for cell in board.cell_of
    ]


def _uncolored(problem: Problem) -> Iterator[list[int]]:
    """The items of each option, without those that have a colour there."""
    if not problem.has_colors:
        return problem.options.item_lists()
    return ([item for item, color in uses if color is None] for uses in problem.options.all_uses())


class _Shapes:
    """The shapes of the placements on a board: a placement of each, and how many there are.

    Cells become numbers, so that a shape is found with few steps.
    """

    def __init__(self, board: BoardCover) -> None:
        self._board = board
        #: By piece and shape: the first option, and the number of them.
        self.found: dict[tuple[str, int, tuple[int, ...]], tuple[int, int]] = {}
        number, kinds = _numbered(board), len(board.region.lattice.origins)
        both = zip(board.problem.items, board.cell_of, strict=True)
        names = [item.name if item.primary and cell is None else "" for item, cell in both]
        for option, uses in enumerate(_uncolored(board.problem)):
            check()
            places = sorted([number[item] for item in uses if number[item] >= 0])
            piece = next((names[item] for item in uses if names[item]), "")
            first = places[0] if places else 0
            key = piece, first % kinds, tuple([place - first for place in places])
            known = self.found.get(key)
            self.found[key] = (known[0], known[1] + 1) if known else (option, 1)

    def check_evidence(self) -> None:
        """Refuse options of which too many look like anything but placements.

        Raises:
            PuzzleError: too many are scattered over the board, each in its own way.
        """
        alone = [option for option, times in self.found.values() if times == 1]
        lone = [option for option in alone if _is_scattered(self._board, option)]
        total = sum(times for _, times in self.found.values())
        if len(lone) * LONE_SHARE > total:
            raise _not_connected(self._board, lone[0], f"{len(lone)} of {total}")

    @property
    def number(self) -> int:
        """The number of shapes up to rotation and reflection, each counted for each piece that has it."""
        lattice = self._board.region.lattice
        forms = set[tuple[str, Shape]]()
        for (piece, *_), (option, _) in list(self.found.items())[:MOST_SHAPES]:
            if cells := self._board.decode(option).cells:
                forms.add((piece, free_form(Shape(cells, lattice))))
        return len(forms)
