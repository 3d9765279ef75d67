"""The box language, which describes regions of any lattice in one word.

    box      =  [ LATTICE ":" ]  term  { "+" term  |  "-" term }  [ "~" GLUING ]
    term     =  [ SHAPE ]  SIZE { "x" SIZE }  [ "?" ]  [ "@" NUMBER { "," NUMBER } ]
    LATTICE  =  "square"  |  "triangle"  |  "hexagon"  |  "cube"  |  the name of a plug-in
    SHAPE    =  "rectangle"  |  "rhomboid"  |  "triangle"  |  "trapezium"  |  "hexagon"  |  "cuboid"  |  ...
    GLUING   =  "cylinder"  |  "torus"  |  "mobius"  |  "klein"  |  "projective"

Examples: ``6x10``; ``8x8-2x2`` or, the same, ``8x8-2x2@3,3``; the pair of boxes ``5x6+5x6``; the L ``5x5+3x9@2,0``;
``8x8?``, where the pieces may leave gaps; ``3x4x5``; ``triangle:hexagon3``; ``6x10~torus``.

A term is a region given by name and size (`dancefloor.geometry.region`). Its place is that of its least coordinates,
by default 0; for squares, that is row and column of the upper left corner. Without SHAPE, two sizes mean a rectangle of
squares, rows by columns, or a rhomboid of triangles or hexagons; three mean a cuboid of cubes. Without LATTICE, cells
have the lattice of the pieces, if that is known; else they are squares, or cubes if there are three sizes.

- ``+`` adds a region. Without a place it is a separate box, to the right of all before, with a gap of one column.
- ``-`` removes a region, by default from the middle of all before (an error if there is no exact middle). The region
  must lie inside: each of its cells must have been added before, although another hole may have removed it already.
- ``?`` marks a region whose cells may stay empty.
- ``~`` glues sides of the whole region together (`Region.wrap`).

Blanks may stand anywhere between the parts. For regions of any other form, use text pictures
(`dancefloor.geometry.picture`): lines of ``#`` for a cell, ``+`` for one that may stay empty, and ``.``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain, product
from math import prod
from typing import NamedTuple, TypeAlias

from dancefloor.arguments import shown, whole
from dancefloor.caps import check, most, variable
from dancefloor.errors import ParseError, PuzzleError, nearest
from dancefloor.geometry.lattice import Cell, Lattice, Vector, rank_of
from dancefloor.geometry.lattices import CUBE, lattice_named
from dancefloor.geometry.picture import is_picture
from dancefloor.geometry.region import SIZES, Region, region_named, shapes_of
from dancefloor.geometry.square import SQUARE

_MORE = r"(?:\s*+[xX×]\s*+\d++)"  # possessive, so that many sizes take no memory
_SIZES = re.compile(rf"\s*(?:([a-z]{{4,}})\s*(\d+{_MORE}*+)|(\d+{_MORE}++))\s*(\?)?\s*")
_LENGTH = re.compile(r"\s*()()(\d+)\s*(\?)?\s*")  # where cells lie in a row
_BLANKS = re.compile(r"\s*")
_START = r"\s*\d+\s*[xX×]"
_NAMED = rf"\s*(?:(?:{'|'.join(SIZES)})\s*\d|[A-Za-z][\w.-]*\s*:\s*(?:[a-z]+\s*)?\d)"
MOST_LOOKED_AT = 4  # all terms of a box together may have this many times the cells that a region may have
EXAMPLE = "boxes are written like 6x10, 8x8-2x2@3,3 or 5x6+5x6"
_EXAMPLES = {
    "square": EXAMPLE,
    "triangle": "boxes of triangles are written like 4x9, hexagon3 or triangle9-triangle3@2,2",
    "hexagon": "boxes of hexagons are written like 4x7, hexagon3 or rectangle4x7",
    "cube": "boxes of cubes are written like 3x4x5 or 3x3x3-1x1x1@1,1,1",
}


Bounds: TypeAlias = tuple[list[int], list[int]]  # the least and the greatest of each coordinate


class _Term(NamedTuple):
    sign: str
    shape: str
    sizes: tuple[int, ...]
    optional: bool
    place: Vector | None
    column: int  # its column in the text, from 1
    text: str  # the words that name the region


def is_box(text: str) -> bool:
    """Whether a word begins like a box: digits and ``x``, or a shape and digits, perhaps after a lattice.

    >>> is_box("6x10"), is_box("6x"), is_box("triangle:hexagon3"), is_box("hexagon3"), is_box("puzzle.txt")
    (True, True, True, True, False)
    """
    return bool(re.match(_START, text) or re.match(_NAMED, text))


def box(rows: int | str, columns: int | None = None, layers: int | None = None) -> Region:
    """Make a region from its sides, from the box language, or from a text picture.

    Raises:
        ParseError: the text is neither in the box language nor a picture; the message shows the first mistake.
        PuzzleError: a side is not positive, no cells remain, or there are more than `dancefloor.caps` allows.
        InputError: a side is not a whole number.

    >>> box(6, 10) == box("6x10"), len(box("8x8-2x2@3,3")), len(box("5x6+5x6").components)
    (True, 60, 2)
    >>> box(3, 4, 5) == box("3x4x5"), len(box("triangle:hexagon3")), box("6x10~torus")
    (True, 54, <Region of 6x10 cells on a torus>)
    >>> len(box("##.\\n.##"))
    4
    >>> box("8x8-")
    Traceback (most recent call last):
    dancefloor.errors.ParseError: box, column 5: a rectangle is missing: boxes are written like 6x10, ...

    Added in version 0.1.
    """
    if not isinstance(rows, str):
        return _box_of(whole("rows", rows), columns, layers)
    if columns is not None or layers is not None:
        given = f"columns is {shown(columns)}" if columns is not None else f"layers is {shown(layers)}"
        raise PuzzleError(f"rows is {shown(rows)}, and {given}: give a box as a text or as numbers, not both")
    if "#" in rows or is_picture(rows):
        return Region.from_picture(rows, source="box")
    return parse_box(rows)


def _box_of(rows: int, columns: int | None, layers: int | None) -> Region:
    if columns is None:
        raise PuzzleError(f"a box with one side, {rows}: give rows and columns")
    if layers is None:
        return Region.box(rows, columns)
    return region_named("cuboid", (rows, whole("columns", columns), whole("layers", layers)), CUBE)


def parse_box(text: str, lattice: Lattice | None = None) -> Region:
    """Read a region in the box language; see the docstring of this module.

    Args:
        text: the box.
        lattice: the lattice of the pieces, used if the box names none; None if unknown.

    Raises:
        ParseError: the text is not in the box language, a hole sticks out, or no cells remain.
        PuzzleError: there are more cells than `dancefloor.caps` allows.
    """
    lattice, at = _lattice(text, lattice)
    terms, gluing, column = _terms(text, at, lattice)
    whole = _Whole(text, lattice)
    for term in terms:
        whole.take(term)
    region = Region(whole.cells, whole.optional, lattice)
    if gluing is None:
        return region
    if not gluing:
        from dancefloor.geometry.wrapping import KINDS

        raise ParseError(text, f"a gluing is missing: say {', '.join(KINDS)}", source="box", column=column)
    try:
        return region.wrap(gluing)
    except PuzzleError as error:
        raise ParseError(text, str(error), source="box", column=column) from None


def _region(text: str, term: _Term, lattice: Lattice, place: Vector) -> Region:
    """The region that a term names, at a place."""
    try:
        return region_named(term.shape, term.sizes, lattice, at=place, optional=term.optional)
    except PuzzleError as error:
        raise ParseError(text, str(error), source="box", column=term.column) from None


class _Whole:
    """The region of a box so far, as one term after another changes it."""

    def __init__(self, text: str, lattice: Lattice) -> None:
        self.cells: set[Cell] = set()
        self.optional: set[Cell] = set()
        self._holes: set[Cell] = set()  # cells that holes have removed
        self._text, self._lattice = text, lattice
        self._bounds: Bounds | None = None  # None: without cells, or unknown
        self._looked_at, self._most = 0, MOST_LOOKED_AT * most("cells")

    def take(self, term: _Term) -> None:
        """Add or remove the region of a term."""
        place = term.place or self._place(term)
        part = _region(self._text, term, self._lattice, place)
        self._look_at(len(part), term)
        if term.sign == "-":
            self._remove(part, term)
            return
        if not self._size:
            self._bounds = _bounds(part, self._lattice)
        elif self._bounds:
            self._bounds = _around(self._bounds, _bounds(part, self._lattice))
        self.cells.update(part.cells)
        self.optional.difference_update(part.cells)
        self.optional.update(cell for cell in part.optional if cell not in self.cells)
        check("cells", self._size, "a region")

    @property
    def _size(self) -> int:
        return len(self.cells) + len(self.optional)

    def _look_at(self, cells: int, term: _Term) -> None:
        self._looked_at += cells
        if self._looked_at > self._most:
            message = f"more than {self._most} cells in all terms together: a text picture would be shorter"
            raise ParseError(self._text, message, source="box", column=term.column)

    def _remove(self, part: Region, term: _Term) -> None:
        gone = [cell for cell in part if cell in self.cells or cell in self.optional]
        outside = [cell for cell in part if not (cell in self.cells or cell in self.optional or cell in self._holes)]
        message = ""
        if term.optional:
            message = "a hole cannot have '?': its cells are removed"
        elif len(outside) == len(part):
            message = f"this {term.shape} removes nothing: it lies outside"
        elif outside:
            message = self._sticking_out(term, part, min(outside), len(outside))
        elif not gone:
            message = f"this {term.shape} removes nothing: its cells are in other holes already"
        elif len(gone) == self._size:
            message = "no cells remain"
        if message:
            raise ParseError(self._text, message, source="box", column=term.column)
        self.cells.difference_update(gone)
        self.optional.difference_update(gone)
        self._holes.update(gone)
        self._bounds = None

    def _sticking_out(self, term: _Term, part: Region, first: Cell, count: int) -> str:
        """A sentence about a hole with `count` cells outside, `first` being the first of them."""
        rank = rank_of(self._lattice)
        place = ",".join(map(str, first[:rank]))
        cells = f"{count} of its {len(part)} cells lie{'s' if count == 1 else ''} outside, the first at {place}"
        return f"this {term.shape} sticks out: {cells}; a hole should lie inside{self._hint(part, rank)}"

    def _hint(self, part: Region, rank: int) -> str:
        """The largest hole inside as an example, if the hole and that are both rectangles or cuboids."""
        if self._lattice not in (SQUARE, CUBE):
            return ""
        low, high = _bounds(part, self._lattice)
        least, greatest = _bounds(chain(self.cells, self.optional, self._holes), self._lattice)
        corner, end = tuple(map(max, low, least)), tuple(map(min, high, greatest))
        sizes = tuple(b - a + 1 for a, b in zip(corner, end, strict=True))
        inside = product(*(range(a, b + 1) for a, b in zip(corner, end, strict=True)))
        if len(part) != prod(b - a + 1 for a, b in zip(low, high, strict=True)):
            return ""
        if not all(cell in self.cells or cell in self.optional or cell in self._holes for cell in inside):
            return ""
        return f", such as -{'x'.join(map(str, sizes))}@{','.join(map(str, corner))}"

    def _place(self, term: _Term) -> Vector:
        """The place of a term that names none."""
        rank = rank_of(self._lattice)
        if not self._size:
            return (0,) * rank
        if self._bounds is None:
            self._look_at(self._size, term)
            self._bounds = _bounds(chain(self.cells, self.optional), self._lattice)
        low, high = self._bounds
        if term.sign == "+":
            column = 0 if self._lattice.name in ("triangle", "hexagon") else min(1, rank - 1)
            return tuple([high[axis] + 2 if axis == column else low[axis] for axis in range(rank)])
        least, greatest = _bounds(_region(self._text, term, self._lattice, (0,) * rank), self._lattice)
        spare = [(h - a) - (m - b) for a, h, b, m in zip(low, high, least, greatest, strict=True)]
        shift = [a - b + s // 2 for a, b, s in zip(low, least, spare, strict=True)]
        if min(spare) < 0:
            message = f"{term.text} has no place inside: it is larger than all before it"
            raise ParseError(self._text, message, source="box", column=term.column)
        if any(s % 2 for s in spare) or (len(shift) > rank and shift[2] != shift[0] + shift[1]):
            zeros = ",".join("0" * rank)
            message = f"{term.text} has no place exactly in the middle: say where, as in -{term.text}@{zeros}"
            raise ParseError(self._text, message, source="box", column=term.column)
        return tuple(shift[:rank])


def _lattice(text: str, lattice: Lattice | None) -> tuple[Lattice, int]:
    """The lattice of a box, and where its first term begins."""
    name, colon, _ = text.partition(":")
    if colon and name.strip()[:1].isalpha():
        try:
            return lattice_named(name.strip()), len(name) + 1
        except PuzzleError as error:
            raise ParseError(text, str(error), source="box", column=_column(text, 0)) from None
    if lattice is not None:
        return lattice, 0
    first = _SIZES.match(text)
    if first and (first[1] == "cuboid" or (first[3] and len(_numbers(first[3])) == 3)):
        return CUBE, 0
    return SQUARE, 0


def _terms(text: str, at: int, lattice: Lattice) -> tuple[list[_Term], str | None, int]:
    """The terms, the gluing, and the offset of the gluing."""
    place = rf"@\s*(-?\d+(?:\s*,\s*-?\d+){{{rank_of(lattice) - 1}}})\s*"
    terms, sign = list[_Term](), "+"
    while True:
        found = _SIZES.match(text, at) or (_LENGTH.match(text, at) if rank_of(lattice) == 1 else None)
        if not found:
            message = _what_is_wrong(text, at, lattice)
            raise ParseError(text, message, source="box", column=_column(text, at))
        placed = re.compile(place).match(text, found.end()) if text.startswith("@", found.end()) else None
        if len(terms) > MOST_LOOKED_AT * most("cells"):  # each has at least one cell
            raise ParseError(text, "too many terms: a text picture would be shorter", source="box", column=at + 1)
        terms.append(_term(text, sign, found, placed and placed[1], _column(text, at), lattice))
        at = (placed or found).end()
        if at == len(text):
            return terms, None, at
        sign = text[at]
        if sign == "~":
            return terms, text[at + 1 :].strip(), _column(text, at + 1)
        if sign not in "+-":
            message = f"{_what_should_follow(sign, terms[-1], lattice)}: {_example(lattice)}"
            raise ParseError(text, message, source="box", column=at + 1)
        at += 1


def _term(text: str, sign: str, found: re.Match[str], numbers: str | None, column: int, lattice: Lattice) -> _Term:
    word, named, plain, optional = found.groups()
    shape = word or shapes_of(lattice)[0]
    if shape not in SIZES and shape not in shapes_of(lattice):
        raise ParseError(text, f"{_no_shape(shape)}: {_example(lattice)}", source="box", column=column)
    sizes = _numbers(named or plain)
    if not all(sizes):
        raise ParseError(text, f"a {shape} without cells: sides are at least 1", source="box", column=column)
    limit = most("cells")
    if max(sizes) > limit or (shape == "rectangle" and sizes[0] * sizes[-1] > limit):
        message = f"too large: at most {limit} cells are allowed (set {variable('cells')} to allow more)"
        raise ParseError(text, message, source="box", column=column)
    place = None if numbers is None else _numbers(numbers)
    if place and max(map(abs, place)) > limit:
        numbers = "rows and columns" if lattice == SQUARE else "coordinates"
        message = f"too far away: {numbers} go up to {limit}"
        raise ParseError(text, message, source="box", column=column)
    return _Term(sign, shape, sizes, bool(optional), place, column, (word or "") + "x".join(map(str, sizes)))


def parse_size(text: str) -> tuple[int, int]:
    """Read a size, such as ``10x12``, as numbers of rows and columns.

    Raises:
        ParseError: the text is something else, or a number is larger than the most cells of a region.

    >>> parse_size("10x12")
    (10, 12)
    """
    if not (found := re.fullmatch(r"\s*(\d+)\s*[xX×]\s*(\d+)\s*", text, re.ASCII)):
        raise ParseError(text, "there should be rows and columns, such as 10x10", source="size", line=1, column=1)
    sizes = _number(found[1]), _number(found[2])
    limit = most("cells")
    if max(sizes) > limit:
        raise ParseError(text, f"rows and columns go up to {limit}", source="size", line=1, column=1)
    return sizes


def _numbers(text: str) -> tuple[int, ...]:
    """The numbers in a text."""
    return tuple([_number(digits) for digits in re.findall(r"-?\d+", text)])


def _number(digits: str) -> int:
    """A number; thousands of digits give some number that is too large, without being read."""
    size, limit = digits.lstrip("-0") or "0", most("cells")
    number = int(size) if len(size) <= len(str(limit)) else limit + 1
    return -number if digits.startswith("-") else number


def _column(text: str, at: int) -> int:
    """The column, from 1, of the first non-blank character from offset `at` on."""
    blanks = _BLANKS.match(text, at)
    return (blanks.end() if blanks else at) + 1


def _example(lattice: Lattice) -> str:
    return _EXAMPLES.get(
        lattice.name, f"boxes on this lattice are written like {'x'.join('23456'[: rank_of(lattice)])}"
    )


def _what_is_wrong(text: str, at: int, lattice: Lattice) -> str:
    rest = text[at:].strip()
    noun = shapes_of(lattice)[0]
    if not rest:
        return f"a {noun} is missing: {_example(lattice)}"
    word = re.split(r"[+\-@~]", rest, maxsplit=1)[0].strip() or rest
    if re.fullmatch("[0-9]{1,5}", word):
        named = f"{lattice.name}:" if text[:at].rstrip().endswith(":") else ""
        meant = [f"{named}{shape}{word}" for shape in shapes_of(lattice) if 1 in SIZES[shape]]
        meant.append(named + "x".join([word] * rank_of(lattice)))
        *most, last = meant
        choice = f"{', '.join(most)} or {last}" if most else last
        return f"{word} is one size, and a {noun} has {rank_of(lattice)}; did you mean {choice}?"
    return f"{word[:20]!r} is not a {noun}: {_example(lattice)}"


def _no_shape(word: str) -> str:
    return f"there is no shape {word[:20]!r}; {nearest(word, SIZES)}"


def _what_should_follow(symbol: str, term: _Term, lattice: Lattice) -> str:
    if symbol == "@" and term.place is None:
        numbers = "a row and a column" if lattice == SQUARE else f"{rank_of(lattice)} numbers"
        return f"'@' should be followed by {numbers}"
    wanted = "'+', '-'" if term.place else "'@', '+', '-'"
    return f"{wanted} or the end should follow here, not {symbol!r}"


def _bounds(cells: Iterable[Cell], lattice: Lattice) -> Bounds:
    """The least and the greatest of each coordinate, and of the third direction of triangles and hexagons."""

    def directions(cell: Cell) -> tuple[int, ...]:
        return (*cell[:2], sum(cell)) if lattice.name in ("triangle", "hexagon") else cell[: rank_of(lattice)]

    axes = list(zip(*map(directions, cells), strict=True))
    return [min(axis) for axis in axes], [max(axis) for axis in axes]


def _around(one: Bounds, other: Bounds) -> Bounds:
    """The common bounds of two regions."""
    return list(map(min, one[0], other[0])), list(map(max, one[1], other[1]))
