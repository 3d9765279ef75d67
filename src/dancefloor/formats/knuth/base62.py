"""Cells in Knuth's notation: two digits in base 62, sets of digits in brackets, suffixes; and translates of cells.

``[02]b`` stands for ``0b`` and ``2b``. A cell with a suffix, such as ``34!``, differs from ``34``. A set of cells is
one big number for each suffix, a *plane*, in which bit 62x+y is the cell in row x and column y. So [0-Z][0-Z] takes
five hundred bytes, and shifts and ANDs find which of a row of translates fit a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress, repeat

from dancefloor.formats.lines import KnuthError, Line
from dancefloor.puzzles.placements import DIGITS

BASE = len(DIGITS)
VALUE = {digit: value for value, digit in enumerate(DIGITS)}
LONGEST_SUFFIX = 6
MOST_SUFFIXES = 1 << 16  # the original allows ten; this only bounds memory
NOTHING = -BASE - 1  # the height and width that Knuth's program computes for an empty set of cells
_ROW = (1 << BASE) - 1
_ROOM = 1 << 15  # how many words to join at a time
_KEPT = 1 << 12  # rows of names to keep at a time

KnuthCell = tuple[int, int, int]  # row, column, and number of the suffix
Planes = tuple[tuple[int, int], ...]  # numbers of suffixes in ascending order, each with its plane


def read_cells(line: Line, at: int, suffixes: dict[str, int]) -> Planes:
    """Read the cells that a line specifies from an offset on; each new suffix gets the next number in `suffixes`.

    Raises:
        ParseError: there are too many suffixes, or a suffix is too long.
        KnuthError: at the first mistake that the original sees, too.

    >>> marks(read_cells(Line("[02]b 1a!"), 0, {"": 0}))
    [(0, 11, 0), (1, 10, 1), (2, 11, 0)]
    """
    text, end = line.text, len(line.text)
    planes: dict[int, int] = {}
    while True:
        while at < end and text[at] == " ":
            at += 1
        if at == end:
            return tuple(sorted(planes.items()))
        rows, at = _digits(line, at)
        columns, at = _digits(line, at)
        start, at = at, text.find(" ", at)
        if at < 0:
            at = end
        if at - start > LONGEST_SUFFIX:
            raise line.knuth_error(
                f"{text[start : start + 20]!r} after a cell: a suffix has at most {LONGEST_SUFFIX} characters",
                start,
                f"Suffix too long, starting at position {start} of {text}\n",
                245,
            )
        number = suffixes.setdefault(text[start:at], len(suffixes))
        if number > MOST_SUFFIXES:
            raise line.error(f"more than {MOST_SUFFIXES} different suffixes: too many for a puzzle", start)
        plane = 0
        for x in _bits(rows):
            plane |= columns << BASE * x
        if plane:
            planes[number] = planes.get(number, 0) | plane


def _digits(line: Line, at: int) -> tuple[int, int]:
    """One digit, or a set of them in brackets, as a number with these bits; and the offset after it."""
    text = line.text
    if at == len(text) or text[at] == " ":
        message = "a second digit is missing: a cell is two digits, row and column"
        if at == len(text):
            raise line.knuth_error(message, at, f"Incomplete input line: {text}\n", 136)
        raise _illegal(line, message, at, "Illegal digit", 254)
    if text[at] == "[":
        return _bracket(line, at)
    if text[at] not in VALUE:
        raise _illegal(line, _no_digit(text[at]), at, "Illegal digit", 254)
    return 1 << VALUE[text[at]], at + 1


def _bracket(line: Line, at: int) -> tuple[int, int]:
    text, opened = line.text, at
    found, last = 0, -1  # `last` is a digit that may begin a range
    while True:
        at += 1
        char = text[at : at + 1]
        if char == "]":
            return found, at + 1
        if not char:
            message = "this bracket is never closed"
            raise line.knuth_error(message, opened, f"No closing bracket in {text}\n", 252)
        if char == "-":
            if last < 0 or text[at + 1 : at + 2] == "]":
                raise _illegal(line, "a range should be two digits, such as 0-5", at, "Illegal range", 251)
            at += 1
            char = text[at : at + 1]
            if not char:
                message = "this bracket is never closed"
                raise line.knuth_error(message, opened, f"No closing bracket in {text}\n", 252)
            if char == "-":
                raise _illegal(line, "a range should be two digits, such as 0-5", at, "Illegal range", 251)
            value = _bracketed(line, at)
            if value < last:
                message = f"the range {text[at - 2 : at + 1]} goes down: the smaller digit comes first"
                raise _illegal(line, message, at, "Decreasing range", 250)
            found |= (2 << value) - (1 << last)
            last = -1
        else:
            last = _bracketed(line, at)
            found |= 1 << last


def _bracketed(line: Line, at: int) -> int:
    if line.text[at] not in VALUE:
        raise _illegal(line, _no_digit(line.text[at]), at, "Illegal bracketed digit", 253)
    return VALUE[line.text[at]]


def _no_digit(char: str) -> str:
    return f"{char!r} is not a digit: digits are 0-9, a-z, A-Z for 0 to 61"


def _illegal(line: Line, message: str, at: int, what: str, status: int) -> KnuthError:
    return line.knuth_error(message, at, f"{what} at position {at} of {line.text}\n", status)


def _bits(number: int) -> Iterator[int]:
    """The positions of the ones, in ascending order."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def _rows(plane: int) -> Iterator[tuple[int, int]]:
    """The non-empty rows of a plane, each with its columns as bits."""
    x = 0
    while plane:
        if plane & _ROW:
            yield x, plane & _ROW
        x, plane = x + 1, plane >> BASE


def count_cells(planes: Planes) -> int:
    """How many cells there are."""
    return sum(plane.bit_count() for _, plane in planes)


def marks(planes: Planes) -> list[KnuthCell]:
    """The cells in ascending order: by row, column, and number of the suffix."""
    return sorted((x, y, number) for number, plane in planes for x, row in _rows(plane) for y in _bits(row))


def planes_of(cells: Iterable[KnuthCell]) -> Planes:
    """A set of cells as planes.

    >>> marks(planes_of([(1, 2, 0), (0, 61, 3)]))
    [(0, 61, 3), (1, 2, 0)]
    """
    planes: dict[int, int] = {}
    for x, y, number in cells:
        planes[number] = planes.get(number, 0) | 1 << BASE * x + y
    return tuple(sorted(planes.items()))


class PlaneBoard:
    """The cells of a box; it finds the translates of a piece and writes them as options."""

    def __init__(self, planes: Planes, suffixes: Sequence[str]) -> None:
        self.planes, self.suffixes = dict(planes), suffixes
        self._names: dict[tuple[int, int], list[str]] = {}
        rows = columns = 0
        for plane in self.planes.values():
            for x, row in _rows(plane):
                rows |= 1 << x
                columns |= row
        self.top, self.bottom = _bounds(rows)
        self.left, self.right = _bounds(columns)

    def translates(self, name: str, cells: Sequence[KnuthCell]) -> Iterator[str]:
        """An option for each translate that fits on the board, downwards, then to the right, many lines at a time.

        `cells` lie in the upper left corner; an option lists them in the order given.

        >>> board = PlaneBoard(planes_of([(0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 1, 0)]), [""])
        >>> print(*board.translates("I", [(0, 0, 0), (0, 1, 0)]), sep="", end="")
        I 00 01
        I 01 02
        """
        height = max([x for x, _, _ in cells], default=NOTHING)
        width = max([y for _, y, _ in cells], default=NOTHING)
        shifts = self.right - width - self.left + 1  # possible moves to the right, 0 included
        if shifts <= 0:
            return
        for down in range(self.top, self.bottom - height + 1):
            if not cells:  # Knuth's program places an empty piece even outside the board
                yield f"{name}\n" * shifts
            elif fits := self._fits(cells, down, shifts):
                yield from self._lines(name, cells, down, shifts, fits)

    def _fits(self, cells: Sequence[KnuthCell], down: int, shifts: int) -> int:
        """The shifts to the right, as bits, that leave all cells on the board when they are moved down that far."""
        fits = (1 << shifts) - 1
        for x, y, number in cells:
            fits &= self._row(number, x + down) >> y + self.left
            if not fits:
                break
        return fits

    def _lines(self, name: str, cells: Sequence[KnuthCell], down: int, shifts: int, fits: int) -> Iterator[str]:
        """The options for the shifts to the right in `fits`, many at a time."""
        step = max(1, _ROOM // (len(cells) + 2))
        all_fit = fits == (1 << shifts) - 1
        for start in range(0, shifts, step):
            stop = min(start + step, shifts)
            columns = [
                self._row_names(number, x + down)[y + self.left + start : y + self.left + stop]
                for x, y, number in cells
            ]
            words: Iterable[tuple[str, ...]] = zip(repeat(name), *columns, repeat("\n"), strict=False)
            if not all_fit:
                words = compress(words, [fits >> k & 1 for k in range(start, stop)])
            yield "".join(chain.from_iterable(words))

    def _row(self, number: int, x: int) -> int:
        return self.planes.get(number, 0) >> BASE * x & _ROW

    def _row_names(self, number: int, x: int) -> list[str]:
        """The names of all cells of a row, each after a blank."""
        names = self._names.get((number, x))
        if names is None:
            if len(self._names) >= _KEPT:
                self._names.clear()
            names = [f" {DIGITS[x]}{digit}{self.suffixes[number]}" for digit in DIGITS]
            self._names[number, x] = names
        return names


def _bounds(ones: int) -> tuple[int, int]:
    """The least and greatest position of a one; for zero, the values that Knuth's program uses."""
    return ((ones & -ones).bit_length() - 1, ones.bit_length() - 1) if ones else (BASE, -1)
