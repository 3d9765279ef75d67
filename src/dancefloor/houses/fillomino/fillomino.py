"""Fillomino under the full rules: put a number into each cell, so that each region has as many cells as its number.

Rules: some cells have a number already, a clue. Cells with one number that are connected by their sides form a region,
and a region of the number v has exactly v cells. A region may have no clue, or be larger than every clue.
Variants: a wall between two cells says that they belong to different regions (so their numbers differ, or the two
regions would touch); there may be a largest number; and each region may have to be symmetric, that is unchanged by a
half turn (puzzle sites call this variant symmarea). `dancefloor.houses.fillomino.variants` has further rules, by name.

`LimitedFillomino` is a narrower puzzle that fixes the numbers that may occur, which makes it an exact cover problem.
`upright` chooses one of the eight turned and reflected boards, so that all are explained and graded alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar

from dancefloor.arguments import LARGEST_NUMBER, check_type, listed, shown, whole
from dancefloor.display import Displayed, Value, plural
from dancefloor.errors import PuzzleError, nearest
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.rules.numbered_board import VariantRules
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.variants import VARIANTS
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from dancefloor.houses.fillomino.filled_grid import FilledGrid
    from dancefloor.verbs.kinds.kind import Kind

BLANK = 0
UNKNOWN = -1  #: a clue ``?``: solvers treat the cell like a blank one
MOST_CELLS = 40_000

Wall = tuple[Cell, Cell]
Grid = tuple[tuple[int, ...], ...]
Motion = Callable[[int, int], Cell]


class ClueRows:
    """A board of clues in rows."""

    clues: tuple[Sequence[Any], ...]
    shaded: tuple[Cell, ...] = ()

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return len(self.clues)

    @cached_property
    def columns(self) -> int:
        """How many cells there are in each row, holes included."""
        return len(self.clues[0]) if self.clues else 0


@dataclass(frozen=True)
class Fillomino(ClueRows, Value, Displayed):
    """A board as rows of clues, such as lists: numbers, `BLANK` (0) and `UNKNOWN`.

    `walls` are pairs of adjacent cells (row, column); `largest` is the largest number allowed, or None for no limit;
    with `symmetric`, a half turn must leave each region unchanged. `variants` are names of further rules,
    ``"non-consecutive"`` and ``"even-odd"``; `shaded` are the cells that the latter shades. `notes` are remarks from
    reading the puzzle, which comparisons ignore.

    Raises:
        PuzzleError: rows differ in length, a clue is not a whole number from 1 on, there are more than `MOST_CELLS`
            cells, a wall is not between two adjacent cells, or there is no such variant or shaded cell.
        InputError: the largest number is not a whole number, or the clues are not rows.

    >>> Fillomino(((2, 0, 0), (0, 3, 0)))
    <Fillomino of 2x3 cells, 2 clues>

    Added in version 0.1.
    """

    genre: ClassVar[str] = "fillomino"  # which formats can represent it, as for a `Division`

    clues: Grid
    walls: tuple[Wall, ...] = ()
    largest: int | None = None
    symmetric: bool = False
    notes: tuple[str, ...] = field(default=(), compare=False)
    variants: tuple[str, ...] = ()
    shaded: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "clues", _whole(self.clues))
        check_size(len(self.clues), max(map(len, self.clues), default=0))
        for i, row in enumerate(self.clues):
            if len(row) != self.columns:
                cells = "1 cell" if len(row) == 1 else f"{len(row)} cells"
                raise PuzzleError(f"row {i + 1} has {cells}: it should have {self.columns}, as row 1 has")
            for j, clue in enumerate(row):
                if not UNKNOWN <= clue <= LARGEST_NUMBER:
                    wanted = "1 or more" if clue < UNKNOWN else "a number of at most 62 bits"
                    raise PuzzleError(f"clue {shown(clue)} in {place((i, j))}: it should be {wanted}")
        if self.largest is not None:
            object.__setattr__(self, "largest", whole("largest", self.largest))
        check_type("symmetric", self.symmetric, bool, "True or False")
        if self.largest is not None and self.largest < 1:
            raise PuzzleError(f"largest is {self.largest}: it should be 1 or more")
        try:
            walls = [tuple(tuple([whole("walls", c) for c in cell]) for cell in (a, b)) for a, b in self.walls]
        except (TypeError, ValueError):
            raise PuzzleError("walls should be pairs of cells, such as ((0, 0), (0, 1))") from None
        object.__setattr__(self, "walls", tuple(sorted({self._wall(a, b) for a, b in walls})))
        if self.variants or self.shaded:
            self._check_variants()

    def _check_variants(self) -> None:
        names = listed("variants", self.variants, f"names of variants, of {', '.join(VARIANTS)}")
        for name in names:
            if name not in VARIANTS:
                raise PuzzleError(f"there is no variant {shown(name)}; {nearest(str(name), VARIANTS)}")
        object.__setattr__(self, "variants", tuple(name for name in VARIANTS if name in names))
        if self.symmetric:
            raise PuzzleError(f"a fillomino that is {names[0]} cannot have symmetric regions")
        try:
            shaded = sorted({(whole("shaded", i), whole("shaded", j)) for i, j in self.shaded})
        except (TypeError, ValueError):
            raise PuzzleError("shaded should be cells, such as ((0, 0), (0, 1))") from None
        for i, j in shaded:
            if not (i < self.rows and j < self.columns):
                raise PuzzleError(f"a shaded cell {place((i, j))}: the board has {self.rows}x{self.columns} cells")
        if shaded and not any(VARIANTS[name].bars for name in names):
            raise PuzzleError("shaded cells mean something in a variant only, such as even-odd")
        object.__setattr__(self, "shaded", tuple(shaded))

    def _wall(self, a: Cell, b: Cell) -> Wall:
        for cell in (a, b):
            if not (len(cell) == 2 and 0 <= cell[0] < self.rows and 0 <= cell[1] < self.columns):
                raise PuzzleError(f"a wall beside {place(cell)}: the board has {self.rows}x{self.columns} cells")
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
            raise PuzzleError(f"a wall between {place(a)} and {place(b)}: they should be side by side")
        return (min(a, b), max(a, b))

    def __repr__(self) -> str:
        clues = sum(clue != BLANK for row in self.clues for clue in row)
        more = f", {plural(len(self.walls), 'wall')}" if self.walls else ""
        more += f", numbers up to {self.largest}" if self.largest is not None else ""
        more += ", symmetric regions" if self.symmetric else ""
        more += "".join(f", {name}" for name in self.variants)
        return f"<Fillomino of {self.rows}x{self.columns} cells, {plural(clues, 'clue')}{more}>"

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board, row by row."""
        return _cells(self.rows, self.columns)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The clue in each cell, row by row; 0 for none, or for an unknown number."""
        numbers = tuple(chain.from_iterable(self.clues))
        return numbers if UNKNOWN not in numbers else tuple(max(clue, BLANK) for clue in numbers)

    @cached_property
    def given(self) -> dict[Cell, int]:
        """The known clues, by cell."""
        return {cell: number for cell, number in zip(self.cells, self.numbers, strict=True) if number}

    @property
    def shown(self) -> dict[Cell, str]:
        """What clues show, by cell.

        >>> Fillomino(((2, 0, -1),)).shown
        {(0, 0): '2', (0, 2): '?'}
        """
        given = ((cell, self.clues[cell[0]][cell[1]]) for cell in self.cells)
        return {cell: "?" if clue == UNKNOWN else str(clue) for cell, clue in given if clue != BLANK}

    if TYPE_CHECKING:  # the table of the house names the kind

        @property
        def dancefloor_kind(self) -> type[Kind[FilledGrid]]:
            """The kind."""

    @cached_property
    def positions(self) -> tuple[int, ...]:
        """A number for each cell such that pairs of cells with one midpoint have one sum; empty unless `symmetric`.

        >>> Fillomino(((0, 0), (0, 0)), symmetric=True).positions
        (0, 1, 4, 5)
        """
        return tuple(2 * i * self.columns + j for i, j in self.cells) if self.symmetric else ()

    @cached_property
    def forbidden(self) -> VariantRules:
        """What variants forbid: differences of numbers side by side, the kind of each cell, and numbers barred by kind.

        >>> Fillomino(((0, 0),), variants=("even-odd",), shaded=((0, 1),)).forbidden
        ((), (0, 1), ((2,), (1,)))
        """
        rules = [VARIANTS[name] for name in self.variants]
        barring = [each.bars for each in rules if each.bars]
        differences = tuple(sorted({difference for each in rules for difference in each.differences}))
        if not barring:
            return (differences, (), ())
        numbers = range(1, len(self.cells) + 1)
        barred = tuple(
            tuple(number for number in numbers if any(bars(number, shaded) for bars in barring))
            for shaded in (False, True)
        )
        shaded = set(self.shaded)
        return (differences, tuple(int(cell in shaded) for cell in self.cells), barred)

    def named_rule(self, rule: Rule) -> Rule:
        """The rule of the variant, if this one bars numbers from kinds of cells or at a distance; else the rule itself.

        >>> Fillomino(((0, 0),), variants=("non-consecutive",)).named_rule(Rule.DISTANCE)
        <Rule.CONSECUTIVE: 'consecutive'>
        """
        rules = [VARIANTS[name] for name in self.variants]
        if rule is Rule.KIND:
            return next(each.rule for each in rules if each.bars)
        if rule is Rule.DISTANCE:
            return next(each.rule for each in rules if each.differences)
        return rule

    def number(self, cell: Cell) -> int:
        """The index of a cell in `cells`."""
        return cell[0] * self.columns + cell[1]

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the indexes of adjacent cells, including those behind walls."""
        return _beside(self.rows, self.columns)

    @cached_property
    def walled(self) -> tuple[tuple[int, int], ...]:
        """The walls, as pairs of indexes of cells."""
        return tuple((self.number(a), self.number(b)) for a, b in self.walls)

    @cached_property
    def connected(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the indexes of adjacent cells that are not behind a wall."""
        if not self.walls:
            return self.beside
        behind = set(self.walled) | {(b, a) for a, b in self.walled}
        return tuple(
            tuple(other for other in row if (cell, other) not in behind) for cell, row in enumerate(self.beside)
        )

    @cached_property
    def around(self) -> Mapping[Cell, Sequence[Cell]]:
        """By cell, the adjacent cells that are not behind a wall."""
        return _around(self.cells, self.connected) if self.walls else _all_around(self.rows, self.columns)

    def grid(self, numbers: Sequence[int]) -> Grid:
        """Arrange numbers, one for each cell, in rows.

        >>> Fillomino(((2, 0), (0, 2))).grid([2, 1, 2, 1])
        ((2, 1), (2, 1))
        """
        return tuple(tuple(numbers[i * self.columns : (i + 1) * self.columns]) for i in range(self.rows))

    def showing(self, numbers: Sequence[int]) -> Fillomino:
        """The same board with other clues, one for each cell, 0 for none; they are not checked.

        >>> Fillomino(((2, 0), (0, 2))).showing([0, 1, 0, 0])
        <Fillomino of 2x2 cells, 1 clue>
        """
        return self._with_rows(self.grid(numbers))

    def _with_rows(self, clues: Grid) -> Fillomino:
        """The same with other rows of clues; what is cached about a board of its size stays."""
        other = object.__new__(Fillomino)
        other.__dict__.update(self.__dict__, clues=clues)
        for cached in ("numbers", "given"):
            other.__dict__.pop(cached, None)
        return other

    def obstruction(self) -> str:
        """A reason, found without search, why there can be no solution; empty if none was found.

        >>> Fillomino(((1, 1, 9),)).obstruction()
        'the clue 1 in row 1, column 1 and the clue 1 in row 1, column 2 are side by side'
        >>> Fillomino(((2, 0, 9),)).obstruction()
        'the clue 9 in row 1, column 3 can reach only 2 cells'
        """
        return next(self._obstructions(), "")

    def _obstructions(self) -> Iterator[str]:
        numbers, cells = self.numbers, self.cells
        for a, b in self.walled:
            if numbers[a] == numbers[b] != BLANK:
                yield f"there is a wall between the clues {numbers[a]} in {place(cells[a])} and {place(cells[b])}"
        for cell, clue in enumerate(numbers):
            if self.largest is not None and clue > self.largest:
                yield f"the clue {clue} in {place(cells[cell])} is more than {self.largest}, the largest number allowed"
        yield from self._barred_clues()
        reached: dict[int, set[int]] = {}  # by clue: cells from which enough cells can be reached
        for cell, clue in enumerate(numbers):
            if clue == BLANK:
                continue
            group = self._flood(cell, {clue}, clue + 1)
            if len(group) > clue == 1:
                yield _side_by_side(clue, cells[cell], cells[group[1]])
            elif len(group) > clue:
                yield f"more than {clue} clues {clue} are connected at {place(cells[cell])}"
            if cell in reached.setdefault(clue, set()):
                continue
            room = self._flood(cell, {clue, BLANK}, clue)
            if len(room) < clue:
                reach = "1 cell" if len(room) == 1 else f"{len(room)} cells"
                yield f"the clue {clue} in {place(cells[cell])} can reach only {reach}"
            reached[clue].update(room)

    def _barred_clues(self) -> Iterator[str]:
        """Clues that variants forbid."""
        numbers, cells, rules = self.numbers, self.cells, " and ".join(self.variants)
        differences, kinds, barred = self.forbidden
        for cell, clue in enumerate(numbers) if self.variants else ():
            if kinds and clue in barred[kinds[cell]]:
                yield f"the clue {clue} in {place(cells[cell])} is not allowed: the puzzle is {rules}"
            for other in self.beside[cell]:
                if clue and numbers[other] - clue in differences:
                    yield (
                        f"the clues {clue} in {place(cells[cell])} and {numbers[other]} in {place(cells[other])} are"
                        f" side by side: the puzzle is {rules}"
                    )

    def _flood(self, start: int, through: set[int], most: int) -> list[int]:
        """At most `most` cells connected to the start through clues in `through`, the nearest first."""
        found, seen = [start], {start}
        for cell in found:
            for other in self.connected[cell]:
                if len(found) >= most:
                    return found
                if other not in seen and self.numbers[other] in through:
                    seen.add(other)
                    found.append(other)
        return found


def _whole(clues: Iterable[Iterable[int]]) -> Grid:
    """Rows of whole numbers as tuples, from any sequences."""
    try:
        return tuple(tuple(map(index, row)) for row in clues)
    except TypeError:
        message = "clues should be rows of whole numbers, such as [[2, 0], [0, 3]]; 'read_puzzle' reads a file"
        raise PuzzleError(message) from None


@lru_cache(maxsize=4)  # programs often make many puzzles of one size
def _cells(rows: int, columns: int) -> tuple[Cell, ...]:
    return tuple((i, j) for i in range(rows) for j in range(columns))


@lru_cache(maxsize=4)
def _beside(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    return tuple(neighbors(cell, columns, rows * columns) for cell in range(rows * columns))


@lru_cache(maxsize=4)
def _all_around(rows: int, columns: int) -> Mapping[Cell, Sequence[Cell]]:
    return _around(_cells(rows, columns), _beside(rows, columns))


def _around(cells: Sequence[Cell], beside: Sequence[Sequence[int]]) -> Mapping[Cell, Sequence[Cell]]:
    return {cell: [cells[other] for other in row] for cell, row in zip(cells, beside, strict=True)}


def check_size(rows: int, columns: int) -> None:
    """Refuse a board that is too large, before making it.

    Raises:
        PuzzleError: it has more than `MOST_CELLS` cells.

    >>> check_size(50, 64)
    """
    if rows * columns > MOST_CELLS:
        raise PuzzleError(f"a fillomino has {rows}x{columns} cells: it should have at most {MOST_CELLS}")


def place(cell: Cell) -> str:
    """The name of a cell for messages: rows and columns count from 1.

    >>> place((0, 3))
    'row 1, column 4'
    """
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


def _side_by_side(clue: int, a: Cell, b: Cell) -> str:
    return f"the clue {clue} in {place(a)} and the clue {clue} in {place(b)} are side by side"


def neighbors(cell: int, columns: int, cells: int) -> tuple[int, ...]:
    """The neighbours of a cell by number, in the order north, west, east, south; `columns` are in a row.

    >>> neighbors(4, 3, 9)
    (1, 3, 5, 7)
    """
    column = cell % columns
    beside = (
        (cell >= columns, cell - columns),
        (column > 0, cell - 1),
        (column < columns - 1, cell + 1),
        (cell + columns < cells, cell + columns),
    )
    return tuple(other for there, other in beside if there)


def upright(puzzle: Fillomino) -> tuple[Fillomino, Mapping[Cell, Cell]]:
    """The first of the eight boards by its clues and walls; and for each of its cells, the cell of the puzzle.

    >>> one, home = upright(Fillomino(((3, 0), (1, 0))))
    >>> other, _ = upright(Fillomino(((1, 3), (0, 0))))
    >>> one == other, one.clues, home[0, 0]
    (True, ((0, 0), (1, 3)), (1, 1))
    """
    if puzzle.walls or puzzle.shaded:
        boards = enumerate(images(puzzle))
        clues, walls, shaded, number = min((board.clues, board.walls, board.shaded, number) for number, board in boards)
        one = replace(puzzle, clues=clues, walls=walls, shaded=shaded)
    else:
        clues, number = min((clues, number) for number, clues in enumerate(_turned(puzzle.clues)))
        square = puzzle.rows == puzzle.columns
        one = puzzle._with_rows(clues) if square else replace(puzzle, clues=clues)
    return one, _home(puzzle.rows, puzzle.columns, number)


@lru_cache(maxsize=16)
def _home(rows: int, columns: int, number: int) -> Mapping[Cell, Cell]:
    """By cell of a turned board: the cell of the board itself."""
    motion = _motions(rows, columns)[number]
    return {motion(*cell): cell for cell in _cells(rows, columns)}


def images(puzzle: Fillomino) -> list[Fillomino]:
    """The puzzle on each of the eight boards, some of which may be alike.

    >>> len({image.clues for image in images(Fillomino(((3, 0), (1, 0))))})
    8
    """
    return [
        replace(
            puzzle,
            clues=clues,
            walls=tuple((motion(*a), motion(*b)) for a, b in puzzle.walls),
            shaded=tuple(motion(*cell) for cell in puzzle.shaded),
        )
        for clues, motion in zip(_turned(puzzle.clues), _motions(puzzle.rows, puzzle.columns), strict=True)
    ]


def _turned(rows: Grid) -> Iterator[Grid]:
    """The rows of clues after each of the motions."""
    for each in (rows, tuple(zip(*rows, strict=True))):
        check()
        yield each
        yield tuple(row[::-1] for row in each)
        yield each[::-1]
        yield tuple(row[::-1] for row in each[::-1])


def _motions(rows: int, columns: int) -> list[Motion]:
    down, across = rows - 1, columns - 1
    return [
        lambda i, j: (i, j),
        lambda i, j: (i, across - j),
        lambda i, j: (down - i, j),
        lambda i, j: (down - i, across - j),
        lambda i, j: (j, i),
        lambda i, j: (j, down - i),
        lambda i, j: (across - j, i),
        lambda i, j: (across - j, down - i),
    ]
