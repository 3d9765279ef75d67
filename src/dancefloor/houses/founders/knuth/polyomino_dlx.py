"""The language of Knuth's POLYOMINO-DLX: a box and pieces in base-62 digits.

    | a comment
    [0-5][0-9]
    O 00 01 02 03 04
    0:3|P 00 01 10 11 20

The first line that is not a comment is the box; each other line is a piece: its name, with bounds before ``|``, and its
cells. A cell is two digits, row and column; a set of digits in brackets stands for all of them. Pieces may be rotated
and reflected; several lines with one name give one piece several shapes. A cell with a suffix, such as ``34!``, is a
mark: marks move with the cells, but they may stay unused, and no two pieces may leave the same mark.

Strategy: one `Reader` takes the language line by line, as strictly as the original. Three entry points use it:
`polyomino_dlx` is the original's filter, which writes options as it finds them (docs/knuth.md lists differences);
`encode` makes a `Problem` with the same items and options; `read_polyomino_dlx` makes a `Packing`, and accepts blank
lines, tabs and long names. And `recovered` reads what the original copied from its input into the comments of its
output.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from dancefloor.caps import check, most
from dancefloor.cover.problem import Problem, ProblemBuilder
from dancefloor.errors import DancefloorError, ParseError, ProblemError, PuzzleError
from dancefloor.formats.knuth.base62 import (
    VALUE,
    PlaneBoard,
    Planes,
    count_cells,
    marks,
    planes_of,
    read_cells,
)
from dancefloor.formats.knuth.boards import Known, exceed, is_same
from dancefloor.formats.knuth.dlx import Reading
from dancefloor.formats.lines import KnuthError, Line, text_lines
from dancefloor.geometry.box import is_box
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE, SuffixedSquares
from dancefloor.geometry.symmetry import free_form
from dancefloor.houses.founders.knuth.base_placements import ClosingReport, base_placements, printed
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.puzzles.placements import DIGITS, cell_names

_BOUNDS = re.compile(r"(?:([0-9]{1,9}):)?([0-9]{1,9})")
LONGEST_NAME = 8
LARGEST = 1 << 18  # planes in all lines together: each line has one per suffix, and at least one
MOST_IN_LINE = 1 << 16  # cells in one line


class PieceLine(NamedTuple):
    """A line of a piece: its name, its bounds as written before ``|`` (default ``1``), its cells, from offset `at`."""

    name: str
    multiplicity: str
    planes: Planes
    number: int
    at: int


@dataclass
class Spec:
    """The contents of a file in this language: the box, lines of pieces, and the suffixes in order of appearance.

    The first suffix is empty. `multiplicities` has the bounds of every piece by name, in order of appearance.
    """

    box: Planes = ()
    suffixes: dict[str, int] = field(default_factory=lambda: {"": 0})
    multiplicities: dict[str, str] = field(default_factory=dict)
    lines: list[PieceLine] = field(default_factory=list)


class _Shapes(NamedTuple):
    """A piece with its first shape, its other shapes, and the least orientation of each of them."""

    first: Piece
    others: list[Shape]
    forms: set[Shape]


def _ignore(note: str) -> None:
    """Discard what the original prints on standard error."""


class Reader:
    """A reader that takes a file line by line, and passes the original's remarks on ignored lines to `note`.

    A `lenient` one ignores no line, and accepts blanks before a name, and names of any length.
    """

    def __init__(self, note: Callable[[str], None] = _ignore, *, lenient: bool = False) -> None:
        self._note, self._lenient = note, lenient
        self._spec = Spec()
        self._seen_box = False
        self._size = 0

    def feed(self, line: Line) -> None:
        """Take the next line.

        Raises:
            ParseError: at its first mistake; a `KnuthError` if the original sees it, too.
        """
        if line.text.startswith("|"):
            return
        if not self._seen_box:
            self._seen_box = True
            self._spec.box = read_cells(line, 0, self._spec.suffixes)
            self._grow(line, self._spec.box)
        elif not line.text:
            self._note("(Empty line is being ignored)\n")
        elif (head := self._head(line)) is None:
            self._note("(Empty piece is being ignored)\n")
        else:
            name, multiplicity, at = head
            planes = read_cells(line, at, self._spec.suffixes)
            self._grow(line, planes)
            self._spec.multiplicities[name] = multiplicity
            self._spec.lines.append(PieceLine(name, multiplicity, planes, line.number, at))

    def trace(self, number: int) -> None:
        """Pass on the base placements of the line with that number, if it is that of a piece."""
        if not self._spec.lines or self._spec.lines[-1].number != number:
            return
        line, suffixes = self._spec.lines[-1], list(self._spec.suffixes)
        piece = list(self._spec.multiplicities).index(line.name)
        for placement in base_placements(line.planes)[0]:
            self._note(printed(placement, piece, suffixes))

    def finish(self, *, source: str = "input") -> Spec:
        """Return what has been read.

        Raises:
            KnuthError: there was no box.
        """
        if not self._seen_box:
            original = "Input file ended before the box specification!\n"
            message = "it ends before the line of the box"
            raise KnuthError("", message, original=original, status=247, source=source)
        return self._spec

    def _head(self, line: Line) -> tuple[str, str, int] | None:
        """Name and multiplicity of a piece, and where its cells begin; None if nothing, not even a blank, follows."""
        text = line.text
        bar = text.find("|")
        start = bar + 1
        if self._lenient and bar < 0:
            start = len(text) - len(text.lstrip(" "))
        blank = text.find(" ", start)
        at = len(text) if blank < 0 else blank
        name, multiplicity = text[start:at], text[:bar] if bar >= 0 else "1"
        for char in "|:":
            if char in name:
                what = f"piece name {name!r}: a name cannot contain {char!r}"
                raise line.knuth_error(what, start, f"Illegal character in piece name: {text}\n", 248)
        if blank < 0 and not self._lenient:
            return None
        if not name or (len(name) > LONGEST_NAME and not self._lenient):
            if not name:
                what = "the name of a piece is missing before this"
            else:
                what = f"piece name {name[:20]!r}: a name has at most {LONGEST_NAME} characters"
            raise line.knuth_error(what, start, f"Piece name is nonexistent or too long: {text}\n", 249)
        if self._names_a_cell(name):
            what = f"piece {name!r} is named like a cell of the box"
            raise line.knuth_error(what, start, f"Piece name conflicts with board position: {text}\n", 179)
        known = self._spec.multiplicities.get(name, multiplicity)
        if known != multiplicity:
            what = f"piece {name!r} had the bounds {known[:20]} before: they should be the same here"
            original = f"Inconsistent multiplicities for piece {name}, {known} vs {multiplicity}!\n"
            raise line.knuth_error(what, 0, original, 250)
        return name, multiplicity, at

    def _names_a_cell(self, name: str) -> bool:
        if len(name) != 2 or name[0] not in VALUE or name[1] not in VALUE:
            return False
        cell = planes_of([(VALUE[name[0]], VALUE[name[1]], 0)])[0][1]
        return any(number == 0 and plane & cell for number, plane in self._spec.box)

    def _grow(self, line: Line, planes: Planes) -> None:
        if count_cells(planes) > MOST_IN_LINE:
            raise line.error(f"more than {MOST_IN_LINE} cells in one line: too large for a puzzle")
        self._size += max(1, len(planes))
        if self._size > LARGEST:
            raise line.error(f"more than {LARGEST} lines of pieces, or suffixes in them: too large for a puzzle")


def polyomino_dlx(
    lines: Iterable[Line], note: Callable[[str], None] = _ignore, *, trace: bool = False
) -> Iterator[str]:
    """What POLYOMINO-DLX prints for these lines, a part at a time; `note` gets what goes to standard error.

    With `trace`, these include each base placement, as the original's own diagnostic subroutine shows it.

    Raises:
        ParseError: at the first mistake, after all output before it; a `KnuthError` if the original sees it, too.

    >>> print("".join(polyomino_dlx(text_lines("[01][01]\\n2|I 00 01\\n"))), end="")
    | [01][01]
    | 2|I 00 01
    | this file was created by polyomino-dlx from that data
     00 01 10 11 2|I
    I 00 01
    I 10 11
    I 00 10
    I 01 11
    """
    reader = Reader(note)
    for line in lines:
        yield f"| {line.text}\n"
        reader.feed(line)
        if trace:
            reader.trace(line.number)
    spec = reader.finish()
    yield "| this file was created by polyomino-dlx from that data\n"
    tally = ClosingReport(spec.box, len(spec.multiplicities))
    yield from _item_line(spec)
    yield from option_lines(spec, tally)
    note(tally.summary())


def _item_names(spec: Spec) -> tuple[list[str], list[str]]:
    """The names of the cells of the box: those without a suffix, and those with one."""
    names: tuple[list[str], list[str]] = [], []
    suffixes = list(spec.suffixes)
    for x, y, number in marks(spec.box):
        names[number > 0].append(f"{DIGITS[x]}{DIGITS[y]}{suffixes[number]}")
    return names


def cells_by_name(spec: Spec) -> tuple[dict[str, Cell], Lattice]:
    """The cells of the box by the names of their items, and their lattice.

    >>> cells_by_name(read_spec("[01]0 00!\\nI 00 00!\\n"))
    ({'00': (0, 0, 0), '10': (1, 0, 0), '00!': (0, 0, 1)}, SuffixedSquares(('', '!')))
    """
    suffixes = tuple(spec.suffixes)
    lattice = _lattice(suffixes)
    cells = _cells(spec.box, lattice)
    names = [f"{DIGITS[x]}{DIGITS[y]}{suffixes[number]}" for x, y, number in marks(spec.box)]
    return dict(sorted(zip(names, cells, strict=True), key=lambda both: both[1][2:])), lattice


def _lattice(suffixes: tuple[str, ...]) -> Lattice:
    return SuffixedSquares(suffixes) if len(suffixes) > 1 else SQUARE


def _item_line(spec: Spec) -> Iterator[str]:
    primary, secondary = _item_names(spec)
    yield from (f" {name}" for name in primary)
    for name, multiplicity in spec.multiplicities.items():
        yield f" {name}" if multiplicity == "1" else f" {multiplicity}|{name}"
    if len(spec.suffixes) > 1:
        yield " |"
        yield from (f" {name}" for name in secondary)
    yield "\n"


def option_lines(spec: Spec, tally: ClosingReport | None = None) -> Iterator[str]:
    """The options, many lines at a time, ordered by line of a piece, base placement, and shift."""
    board = PlaneBoard(spec.box, list(spec.suffixes))
    for line in spec.lines:
        placements, accepted = base_placements(line.planes)
        if tally is not None:
            tally.count(len(placements[0]), accepted)
        for cells in placements:
            yield from board.translates(line.name, cells)


def encode(spec: Spec) -> Problem:
    """The items and options that POLYOMINO-DLX writes, as a problem.

    Raises:
        ProblemError: a multiplicity is not a number or a range, or `Problem` refuses something else.

    >>> encode(read_spec("[01][01]\\n2|I 00 01\\n"))
    <Problem of 5+0 items and 4 options>
    """
    builder = ProblemBuilder()
    primary, secondary = _item_names(spec)
    for name in primary:
        builder.primary(name)
    for name, multiplicity in spec.multiplicities.items():
        bounds = _bounds(multiplicity)
        if bounds is None:
            raise ProblemError(f"bounds {multiplicity[:40]!r} of item {name!r}: they should be 'n' or 'low:high'")
        builder.primary(name, low=bounds[0], high=bounds[1])
    for name in secondary:
        builder.secondary(name)
    for lines in option_lines(spec):
        for option in lines.split("\n")[:-1]:
            builder.option(*option.split(" "))
    return builder.build()


def _bounds(multiplicity: str) -> tuple[int, int] | None:
    found = _BOUNDS.fullmatch(multiplicity)
    if found is None:
        return None
    high = int(found[2])
    return high if found[1] is None else int(found[1]), high


def read_spec(text: str, *, source: str = "input") -> Spec:
    """Read a text as strictly as POLYOMINO-DLX does.

    Raises:
        ParseError: at the first mistake, with line and column; a `KnuthError` if the original sees it, too.
    """
    reader = Reader()
    for line in text_lines(text, source=source):
        reader.feed(line)
    return reader.finish(source=source)


def read_polyomino_dlx(text: str, *, source: str = "input") -> Packing:
    """Read a packing in the POLYOMINO-DLX language.

    Raises:
        ParseError: at the first mistake, with line and column.

    >>> puzzle = read_polyomino_dlx("| two dominoes\\n[01][01]\\n2|I 00 01\\n")
    >>> puzzle.region, puzzle.pieces[0].bounds
    (<Region of 2x2 cells>, '2')
    """
    reader = Reader(lenient=True)
    at: dict[int, Line] = {}  # the lines that are not comments, by number
    for raw in text_lines(text, source=source):
        # A blank for each tab keeps the columns; the original would take the tab as a suffix.
        line = Line(re.sub(r"\s", " ", raw.text.rstrip("\r")), source, raw.number)
        if line.text.isspace() or not line.text or line.text.startswith("|"):
            continue
        if not at and is_box(line.text):
            raise line.error("a box in this language consists of sets of digits: 6x10 is [0-5][0-9]")
        at[line.number] = line
        reader.feed(line)
    spec = reader.finish(source=source)
    return _packing(spec, at, source)


def _packing(spec: Spec, at: Mapping[int, Line], source: str) -> Packing:
    """The packing that a file describes; `at` holds its lines by number, for messages."""
    suffixes = tuple(spec.suffixes)
    _check_suffixes(suffixes, at.values())
    lattice = _lattice(suffixes)
    if not spec.box:
        first = next(iter(at.values()))
        raise first.error("a box without cells: cells are two digits each, such as 00 or [0-5]3", len(first.text))
    box = _cells(spec.box, lattice)
    region = Region([cell for cell in box if not any(cell[2:])], [cell for cell in box if any(cell[2:])], lattice)
    pieces = _Pieces(lattice, set(cell_names(region).values()))
    for piece in spec.lines:
        pieces.add(piece, at[piece.number])
    if not pieces.found:
        raise ParseError("", "there are no lines of pieces after the line of the box", source=source)
    return Packing(region, [replace(found.first, also=tuple(found.others)) for found in pieces.found.values()])


def _check_suffixes(suffixes: Iterable[str], lines: Iterable[Line]) -> None:
    """Refuse suffixes that DLX text cannot represent."""
    if odd := next((suffix for suffix in suffixes if ":" in suffix or "|" in suffix), None):
        ends_a_word = re.compile(rf"(?<=\S){re.escape(odd)}(?= |$)")
        line, found = next((line, found) for line in lines if (found := ends_a_word.search(line.text)))
        message = f"{odd!r} after a cell: a suffix cannot contain ':' or '|', which have a meaning in options"
        raise line.error(message, found.start())


def _cells(planes: Planes, lattice: Lattice) -> list[Cell]:
    return [cell[:2] if lattice == SQUARE else cell for cell in marks(planes)]


class _Pieces:
    """The pieces of a packing; each line of the file adds a piece or a shape."""

    def __init__(self, lattice: Lattice, cell_names: Collection[str]) -> None:
        self.found: dict[str, _Shapes] = {}
        self._lattice, self._cell_names = lattice, cell_names
        self._shapes: dict[Planes, Shape] = {}  # since many lines may be equal
        self._size = 0  # cells in all shapes so far

    def add(self, given: PieceLine, line: Line) -> None:
        """Add the piece or the shape that a line describes.

        Raises:
            ParseError: at its first mistake.
        """
        if not given.planes:
            message = "a piece without cells: cells are two digits each, such as 00 or [0-5]3"
            raise line.error(message, len(line.text))
        bounds = _bounds(given.multiplicity)
        if bounds is None:
            raise line.error(f"bounds {given.multiplicity[:40]!r} of a piece: they should be 'n' or 'low:high'")
        if given.name in self._cell_names:
            raise line.error(f"piece {given.name!r} is named like a cell of the box", given.at - len(given.name))
        try:
            shape = self._shape(given.planes)
            known = self.found.get(given.name)
            if known is None:
                check("pieces", len(self.found) + 1, partly=True)
                piece = Piece(given.name, shape, low=bounds[0], high=bounds[1])
                self.found[given.name] = _Shapes(piece, [], {free_form(shape)})
                return
        except PuzzleError as error:
            raise line.error(str(error)) from None
        if len(known.first.shape) != len(shape):
            message = f"piece {given.name!r} had {len(known.first.shape)} cells before, and has {len(shape)} here"
            raise line.error(message, given.at)
        if (form := free_form(shape)) not in known.forms:
            known.others.append(shape)
            known.forms.add(form)

    def _shape(self, planes: Planes) -> Shape:
        """The shape of some cells; equal lines share one.

        Raises:
            PuzzleError: all shapes together have more cells than `dancefloor.caps` allows.
        """
        if planes not in self._shapes:
            self._size += count_cells(planes)
            check("piece_cells", self._size, partly=True)
            self._shapes[planes] = Shape(_cells(planes, self._lattice), self._lattice)
        return self._shapes[planes]


# Packings that it has encoded.


CREATED = "| this file was created by polyomino-dlx from that data"


def recovered(reading: Reading) -> Packing | Known | None:
    """The packing in the comments; only the names of its cells if the options are others; None without comments."""
    if CREATED not in reading.comments:
        return None
    echo = reading.comments[: reading.comments.index(CREATED)]
    text = "".join(line.removeprefix("| ") + "\n" for line in echo)
    try:
        return _packing_of(text, reading.problem) or Known(*cells_by_name(read_spec(text)))
    except DancefloorError:
        return None  # edited comments are not a mistake in items and options


def _packing_of(echo: str, problem: Problem) -> Packing | None:
    """The packing that a text describes, if POLYOMINO-DLX encodes it as this problem."""
    spec = read_spec(echo)
    if sum(count_cells(line.planes) for line in spec.lines) > most("piece_cells"):
        return None
    if exceed(len(problem.options), (text.count("\n") for text in option_lines(spec))):
        return None
    if len({*map(frozenset, problem.options.all_uses())}) < len(problem.options):
        return None  # a packing has no option twice
    return read_polyomino_dlx(echo) if is_same(encode(spec), problem) else None
