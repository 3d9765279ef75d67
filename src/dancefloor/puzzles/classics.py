"""Classics of exact cover: Langford pairs, queens and sudoku. The options of their encodings carry placements as tags.

Langford pairs are the numbers 1 to n, each twice, in a row, with k other numbers between the two numbers k. Each of the
2n slots holds one number; the two slots of k are k + 1 apart. An arrangement and its reverse are two solutions.

Strategy (TAOCP 7.2.2.1, exercise 15): an item for each number and each slot, an option for each place of a pair. The
options come in ascending order of the number, then of its first slot.

Queens stand on a board of n by n so that none attacks another: every row and every column has exactly one queen; every
diagonal has at most one.

Strategy (TAOCP 7.2.2.1, Knuth's QUEENS-DLX): rows and columns are primary items ``r0 c0 ...``, diagonals with more
than one cell secondary items ``a1 ...`` (row plus column) and ``b1 ...`` (the other direction). There is an option for
each cell, row by row. Rows and columns are ordered from the middle outwards, like organ pipes, since queens in the
middle attack most: engines that break ties by the order of items then enter far fewer nodes.

A sudoku is a square of 9 by 9 cells, to be filled with the numbers 1 to 9, some of which are given; other sizes too.
Every cell has one number; every row, column and box has each number once; given numbers stay. A sudoku of size n has n
rows, columns, boxes and numbers. Its boxes are as square as they can be, and no higher than wide: 2 by 2 for size 4, 2
by 3 for size 6, 3 by 3 for size 9, 4 by 4 for size 16.

Strategy (TAOCP 7.2.2.1): items for cells ``p`` (row, column), for a number in a row ``r`` (row, number), a column
``c`` (column, number) and a box ``b`` (box, number), and an option for each number in each cell, cell by cell. A given
number leaves its cell a single option; so no item is special, and conflicting clues make the problem infeasible. To
solve many sudokus, the blank one is the template: then given numbers are given options of one problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import compress
from math import isqrt
from operator import getitem, index, itemgetter
from typing import Any, ClassVar

from dancefloor.arguments import listed, shown, whole
from dancefloor.caps import check
from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item, Problem
from dancefloor.display import plural
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.puzzles.kind import TaggedEncoding, WithOptions
from dancefloor.puzzles.piece import Placement
from dancefloor.puzzles.placements import DIGITS
from dancefloor.records import record
from dancefloor.search.deadline import paced


def _check_number(puzzle: Langford | Queens, name: str) -> None:
    """Make the only field of a puzzle a whole number.

    Raises:
        PuzzleError: it is less than 1.
    """
    number = whole(name, getattr(puzzle, name))
    object.__setattr__(puzzle, name, number)
    if number < 1:
        raise PuzzleError(f"{name} is {number}: it should be 1 or more")


@record
class Langford(WithOptions):
    """Langford pairs of the numbers 1 to `pairs`; a pair covers two cells of row 0, the only row.

    Raises:
        PuzzleError: there are no pairs.
        InputError: their number is not a whole number.

    >>> puzzle = Langford(3)
    >>> puzzle.encode().problem
    <Problem of 9+0 items and 9 options>
    >>> puzzle.encode().decode(8)
    Placement(piece='3', cells=((0, 1), (0, 5)))

    Added in version 0.1.
    """

    has_arcs: ClassVar = True  # an arc joins the two cells of a pair in pictures

    pairs: int

    def __post_init__(self) -> None:
        _check_number(self, "pairs")

    @property
    def about(self) -> str:
        """The puzzle in a few words."""
        return f"Langford pairs of the numbers 1 to {self.pairs}"

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board."""
        return tuple((0, slot) for slot in range(2 * self.pairs))

    def encode(self) -> TaggedEncoding:
        """The puzzle as items and options.

        Raises:
            PuzzleError: there are more options than `dancefloor.caps` allows.
        """
        return self._encoding

    @cached_property
    def _encoding(self) -> TaggedEncoding:
        n = self.pairs
        check("options", sum(range(n - 1, 2 * n - 1)), f"Langford pairs of {n} numbers")
        items = [*(Item(str(k)) for k in range(1, n + 1)), *(Item(f"s{slot}") for slot in range(2 * n))]
        places = ((k, slot, slot + k + 1) for k in range(1, n + 1) for slot in range(2 * n - k - 1))
        options = (
            Option((Use(k - 1), Use(n + slot), Use(n + other)), 0, Placement(str(k), ((0, slot), (0, other))))
            for k, slot, other in places
        )
        return _encoded(items, options)

    def obstruction(self) -> str:
        """A reason, found without search, why there can be no solution; empty if there is one.

        The two slots of k have different parities if k is even. There are n slots of each parity, and the pairs of odd
        numbers, ceil(n/2) of them, take two of one parity each; so n - floor(n/2) must be even.

        >>> Langford(5).obstruction()
        '3 pairs of odd numbers cannot take as many even slots as odd ones'
        """
        odd = (self.pairs + 1) // 2
        what = "pair" if odd == 1 else "pairs"
        return f"{odd} {what} of odd numbers cannot take as many even slots as odd ones" if odd & 1 else ""


@record
class Queens(WithOptions):
    """As many queens as the board has rows, `size`.

    Raises:
        PuzzleError: the board has no rows.
        InputError: the size is not a whole number.

    >>> puzzle = Queens(8)
    >>> puzzle.encode().problem
    <Problem of 16+26 items and 64 options>
    >>> puzzle.encode().decode(10)
    Placement(piece='queen', cells=((1, 2),))

    Added in version 0.1.
    """

    emblems: ClassVar = {"queen": "queen"}  # how pieces are drawn

    size: int

    def __post_init__(self) -> None:
        _check_number(self, "size")

    @property
    def about(self) -> str:
        """The puzzle in a few words."""
        return f"{plural(self.size, 'queen')} on a board of {self.size}x{self.size} cells"

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board."""
        return tuple((row, column) for row in range(self.size) for column in range(self.size))

    @property
    def dark(self) -> tuple[Cell, ...]:
        """The dark cells, which are drawn as on a chessboard: that in the lower left corner is one."""
        return tuple([(row, column) for row, column in self.cells if (self.size - 1 - row + column) % 2 == 0])

    def encode(self) -> TaggedEncoding:
        """The puzzle as items and options.

        Raises:
            PuzzleError: there are more options than `dancefloor.caps` allows.
        """
        return self._encoding

    @cached_property
    def _encoding(self) -> TaggedEncoding:
        n = self.size
        check("options", n * n, f"{n} queens")
        items = [Item(f"{letter}{_digit(k)}") for k in _organ_pipes(n) for letter in "rc"]
        items += [Item(f"{letter}{_digit(k)}", False) for k in range(1, 2 * n - 2) for letter in "ab"]
        number = {item.name: k for k, item in enumerate(items)}

        def option(cell: Cell) -> Option:
            row, column = cell
            lines = (("r", row), ("c", column), ("a", row + column), ("b", n - 1 - row + column))
            names = [f"{letter}{_digit(k)}" for letter, k in lines]
            return Option(tuple(Use(number[name]) for name in names if name in number), 0, Placement("queen", (cell,)))

        return _encoded(items, map(option, self.cells))

    def obstruction(self) -> str:
        """A reason, found without search, why there can be no solution; empty if there is one.

        >>> Queens(3).obstruction()
        '2 or 3 queens on a board of that size always attack each other'
        """
        return "2 or 3 queens on a board of that size always attack each other" if self.size in (2, 3) else ""


def _organ_pipes(n: int) -> list[int]:
    """0 to n - 1 from the middle outwards, in Knuth's order.

    >>> _organ_pipes(5)
    [2, 1, 3, 0, 4]
    """
    return [(n - 1 - j if j & 1 else n + j) >> 1 for j in range(n)]


def _digit(k: int) -> str:
    return DIGITS[k] if k < len(DIGITS) else str(k)


LARGEST = 35  # the largest size: a number is one digit or letter
_DIGIT = "0123456789abcdefghijklmnopqrstuvwxyz"  # of rows, columns, boxes and numbers in the names of items


def _box_height(size: int) -> int:
    return max(height for height in range(1, isqrt(size) + 1) if size % height == 0)


#: The height of a box, by size. Sizes that would have boxes one cell high are left out.
HEIGHTS = {size: height for size in range(4, LARGEST + 1) if (height := _box_height(size)) > 1}
SIZES = {size * size: size for size in HEIGHTS}  #: the size, by the number of cells


@record
class Sudoku(WithOptions):
    """The numbers row by row, 0 for an empty cell: 81 of them, or 16, 36, 256 or another square.

    `dancefloor.formats.sudoku` reads them from text.

    Raises:
        PuzzleError: no sudoku has this number of cells, or a number is out of range.
        InputError: the argument is not a sequence of numbers.

    >>> puzzle = Sudoku([5, 3] + 79 * [0])
    >>> puzzle.encode().problem
    <Problem of 324+0 items and 713 options>
    >>> puzzle.encode().decode(0)
    Placement(piece='5', cells=((0, 0),))
    >>> puzzle, Sudoku(16 * [0]).size
    (<Sudoku of 9x9 cells, 2 clues>, 4)

    Added in version 0.1.
    """

    genre: ClassVar[str] = "sudoku"  # which formats can represent it

    numbers: tuple[int, ...]

    def __init__(self, numbers: Iterable[int]) -> None:
        given = listed("numbers", numbers, "81 numbers from 0 to 9; `dancefloor.formats.sudoku` reads text")
        if len(given) not in SIZES:
            raise PuzzleError(
                f"numbers has {len(given)} entries: it should have 81, or another square such as 16, 36 or 256"
            )
        size = SIZES[len(given)]
        object.__setattr__(self, "numbers", tuple([_checked(k, number, size) for k, number in enumerate(given)]))

    @classmethod
    def trusted(cls, numbers: tuple[int, ...]) -> Sudoku:
        """Make a sudoku without checking it: a check takes longer than solving it."""
        sudoku = object.__new__(cls)
        object.__setattr__(sudoku, "numbers", numbers)
        return sudoku

    def __repr__(self) -> str:
        return f"<Sudoku of {self.size}x{self.size} cells, {plural(sum(map(bool, self.numbers)), 'clue')}>"

    @property
    def size(self) -> int:
        """The number of rows, of columns, of boxes and of different numbers."""
        return SIZES[len(self.numbers)]

    @property
    def box_sides(self) -> tuple[int, int]:
        """How many cells high and wide each box is.

        >>> Sudoku(36 * [0]).box_sides
        (2, 3)
        """
        height = HEIGHTS[self.size]
        return height, self.size // height

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board."""
        return _cells(self.size)

    def encode(self) -> TaggedEncoding:
        """The puzzle as items and options."""
        return self._encoding

    @cached_property
    def _encoding(self) -> TaggedEncoding:
        size = self.size
        if not any(self.numbers):
            return self._of_blank()
        kept = [
            size * k + number - 1 for k, clue in enumerate(self.numbers) for number in ((clue,) if clue else _all(size))
        ]
        blank = self.template.encode().problem
        return TaggedEncoding(Problem.trusted(blank.items, blank.options.chosen(kept), blank.positions))

    def _of_blank(self) -> TaggedEncoding:
        size, digit = self.size, _DIGIT
        items = [Item(f"p{digit[row]}{digit[column]}") for row in range(size) for column in range(size)]
        items += [Item(f"{c}{digit[k]}{digit[number]}") for c in "rcb" for k in range(size) for number in _all(size)]
        options = []
        for k in range(size * size):
            row, column = divmod(k, size)
            cells: tuple[Cell, ...] = ((row, column),)
            for number in _all(size):
                lines = (row, size + column, 2 * size + _box(row, column, size))
                uses = (Use(k), *(Use(size * (size + line) + number - 1) for line in lines))
                options.append(Option(uses, 0, Placement(str(number), cells)))
        return _encoded(items, options)

    def solved(self, cover: Sequence[int]) -> tuple[int, ...]:
        """All numbers, from a cover of the encoded problem."""
        numbers = list(self.numbers)
        for option in cover:
            placement = self._encoding.decode(option)
            row, column = placement.cells[0]
            numbers[self.size * row + column] = int(placement.piece)
        return tuple(numbers)

    @property
    def template(self) -> Sudoku:
        """The blank sudoku of this size."""
        return _blank(self.size)

    @property
    def given(self) -> tuple[int, ...]:
        """The given numbers, as options of the template.

        >>> Sudoku([5, 3] + 79 * [0]).given
        (4, 11)
        """
        numbers = self.numbers
        return tuple(map(getitem, compress(_options_of_cells(len(numbers)), numbers), filter(None, numbers)))

    def filled(self, cover: Sequence[int]) -> Sudoku:
        """The sudoku with all numbers, from a cover of the template, which has one option for each cell."""
        return Sudoku.trusted(itemgetter(*sorted(cover))(_number_of_option(self.size)))

    @property
    def is_upright(self) -> bool:
        """Whether solutions that a rotation or reflection relates count separately: yes, unless it is blank."""
        return any(self.numbers)

    def obstruction(self) -> str:
        """A sentence about a number that is given twice in a row, column or box; empty if there is none.

        >>> Sudoku([5, 3, 5] + 78 * [0]).obstruction()
        'row 1 has the number 5 twice'
        """
        seen = set()
        for k, number in enumerate(self.numbers):
            if not number:
                continue
            row, column = divmod(k, self.size)
            for line in (("row", row), ("column", column), ("box", _box(row, column, self.size))):
                if (*line, number) in seen:
                    return f"{line[0]} {line[1] + 1} has the number {number} twice"
                seen.add((*line, number))
        return ""


@cache
def _blank(size: int) -> Sudoku:
    return Sudoku([0] * (size * size))


@cache
def _options_of_cells(cells: int) -> list[list[int]]:
    """For each cell of a blank sudoku, the option of each number, from 1 on."""
    size = SIZES[cells]
    return [[size * cell - 1 + number for number in range(size + 1)] for cell in range(cells)]


@cache
def _number_of_option(size: int) -> list[int]:
    """The number that each option of a blank sudoku means."""
    return [*_all(size)] * (size * size)


@cache
def _cells(size: int) -> tuple[Cell, ...]:
    return tuple(divmod(k, size) for k in range(size * size))


def _checked(cell: int, given: Any, size: int) -> int:
    try:
        number = index(given)
    except TypeError:
        number = -1
    if not 0 <= number <= size:
        place = f"row {cell // size + 1}, column {cell % size + 1}"
        raise PuzzleError(f"the number in {place} is {shown(given)}: it should be 1 to {size}, or 0 for an empty cell")
    return number


def _all(size: int) -> range:
    return range(1, size + 1)


def _box(row: int, column: int, size: int) -> int:
    height = HEIGHTS[size]
    return row // height * height + column // (size // height)


def _encoded(items: Iterable[Item], options: Iterable[Option]) -> TaggedEncoding:
    """The encoding that has these items and options."""
    return TaggedEncoding(Problem(tuple(items), (*paced(options),)))
