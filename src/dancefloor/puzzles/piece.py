"""Pieces, their placements on a board, and the piece language, which describes the pieces of a puzzle in one word.

    pieces  =  term  { "," term }
    term    =  [ COUNT "*" ]  [ "free-" | "one-sided-" | "fixed-" ]  NAME
    COUNT   =  N  |  LOW "-" HIGH  |  "any"
    NAME    =  FAMILY { "-" PIECE }  |  ONE "-" PIECE  |  one polyomino by its letter  |  SIZE  |  BLOCKS { "-" SIZE }
    FAMILY  =  a family, "dominoes", "hexiamonds", "tetrahexes", "pentacubes", "solid-pentominoes", "soma", ...
    ONE     =  the singular of a family, "domino", "hexiamond", "tetrahex", "pentacube", "solid-pentomino", ...
    SIZE    =  N "x" N [ "x" N ]
    BLOCKS  =  "squares"  |  "oblongs"  |  "rectangles"  |  "cubes"  |  "cuboids"

`dancefloor.geometry.polyforms` lists the families and the names of their pieces; `dancefloor.geometry.families` says
which others there are, such as ``nonominoes``, ``tetrasticks`` and ``polyominoes-1-5``. Pieces that follow a family are
left out of it; a piece that follows the singular is that piece alone. A letter alone means a pentomino; a letter and a
number, a polyomino of that size (``I4``, ``O4``, ``V3``). Hexominoes have names of their own (``hiF``, ``Wa``), and
larger polyominoes numbers (``7-1``). A size means a rectangle of squares or a cuboid of cubes; the word for a kind of
them means all that fit into the box around the board.

Examples: ``pentominoes``; ``pentominoes-I-X``, all but two; ``dominoes``; ``4*L4,4*T4``; ``any*tetrominoes``;
``one-sided-hexiamonds``; ``any*hexiamond-sphinx``; ``pentominoes,O4``; ``any*2x3``; ``0-1*rectangles``. A term without
a count uses its piece, or each piece of its family, once; but if the terms name only one piece in all, it is used any
number of times. By default flat pieces may be turned over and solid ones may not be reflected; a prefix changes that.
All pieces are on one lattice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple, SupportsIndex, cast, overload

from dancefloor.arguments import check_type, listed, whole
from dancefloor.display import LONGEST, Displayed, Value, brief, plural
from dancefloor.errors import ParseError, PuzzleError, nearest
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.polyforms import FAMILIES, SINGULAR, SOMA, PolyformFamily, named_polyforms, solid, told_apart
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape, listed_names, no_such
from dancefloor.geometry.symmetry import Mobility, orientations, usual_mobility
from dancefloor.records import record

USUAL = cast("Mobility", None)  # default: the piece has the usual mobility of its lattice


class Placement(NamedTuple):
    """A piece at a place: its name, and the cells that it covers, in ascending order.

    >>> import dancefloor as dance
    >>> next(dance.solve("dominoes 1x4")).placements
    (Placement(piece='I', cells=((0, 0), (0, 1))), Placement(piece='I', cells=((0, 2), (0, 3))))

    Added in version 0.1.
    """

    piece: str
    cells: tuple[Cell, ...]

    def __repr__(self) -> str:
        whole = f"Placement(piece={self.piece!r}, cells={self.cells!r})"
        return whole if len(whole) <= LONGEST else f"<Placement of {brief(self.piece, 40)} on {len(self.cells)} cells>"


class PlacementOf(NamedTuple):
    """A function from the items of an option to its placement, for items that are cells or pieces."""

    pieces: tuple[str, ...]  #: their names
    cells: tuple[Cell | None, ...]  #: by item; None for pieces
    first: int  #: the item of the first piece

    def __call__(self, items: Sequence[int]) -> Placement:
        """The placement: the first item is that of the piece."""
        piece, *covered = items
        cells = cast("tuple[Cell, ...]", tuple([self.cells[item] for item in covered]))
        return Placement(self.pieces[piece - self.first], cells)


@record
class Piece(Value, Displayed):
    """A shape with a name, the motions that it allows, and bounds on its uses.

    By default a piece of the plane may be rotated and reflected, a solid one only rotated. A piece is used at least
    `low` and at most `high` times. Each use may have any of the further shapes in `also` instead of the first.

    Raises:
        PuzzleError: the name is empty or contains a blank, ``:`` or ``|``; the bounds are not 0 <= low <= high >= 1;
            the shapes have different sizes or lattices.
        InputError: an argument has a wrong type.

    >>> Piece("Y", Shape.from_picture("####/.#.."), low=0, high=45).bounds
    '0:45'

    Added in version 0.1.
    """

    name: str
    shape: Shape
    mobility: Mobility = USUAL
    low: int = 1
    high: int = 1
    also: tuple[Shape, ...] = ()

    def __post_init__(self) -> None:
        check_type("name", self.name, str, "a text")
        check_type("shape", self.shape, Shape, "a Shape, such as Shape.from_picture('##/.#')")
        check_type("mobility", self.mobility, Mobility | None, "a Mobility, such as Mobility.FREE")
        for name in ("low", "high"):
            object.__setattr__(self, name, whole(name, getattr(self, name)))
        object.__setattr__(self, "also", listed("also", self.also, "a tuple of shapes"))
        for other in self.also:
            check_type("one of also", other, Shape, "a Shape")
        if cast("Mobility | None", self.mobility) is None:
            object.__setattr__(self, "mobility", usual_mobility(self.shape.lattice))
        if not self.name or any(c in ":|" or c.isspace() for c in self.name):
            raise PuzzleError(f"piece name {self.name!r}: it cannot contain a blank, ':' or '|'", piece=self.name)
        if self.high < 1 or not 0 <= self.low <= self.high:
            raise PuzzleError(
                f"piece {self.name!r} used {self.low} to {self.high} times: the bounds should be 0 <= low <= high >= 1",
                piece=self.name,
            )
        lattices = [shape.lattice for shape in self.also if shape.lattice != self.shape.lattice]
        if lattices:
            raise PuzzleError(
                f"piece {self.name!r} has shapes on the {self.shape.lattice.name} lattice and the"
                f" {lattices[0].name} lattice: they should be on one",
                piece=self.name,
            )
        if any(len(shape) != len(self.shape) for shape in self.also):
            raise PuzzleError(f"piece {self.name!r} has shapes of different sizes", piece=self.name)

    @property
    def about(self) -> str:
        """What distinguishes it from a piece that is used once and moves as usual; empty if nothing does.

        >>> Piece("Y", Shape.from_picture("####/.#.."), Mobility.FIXED, 0, 45).about
        'fixed, used 0:45 times'
        """
        shapes = f"{1 + len(self.also)} shapes" if self.also else ""
        motions = "" if self.mobility is usual_mobility(self.shape.lattice) else self.mobility.value
        times = "" if self.bounds == "1" else f"used {self.bounds} times"
        return ", ".join(filter(None, (shapes, motions, times)))

    def __repr__(self) -> str:
        about = self.about and f", {self.about}"
        return f"<Piece {brief(self.name, 40)} of {plural(len(self.shape), 'cell')}{about}>"

    @property
    def bounds(self) -> str:
        """How often it may be used: ``1``, ``12`` or ``0:45``."""
        return str(self.low) if self.low == self.high else f"{self.low}:{self.high}"

    @cached_property
    def orientations(self) -> tuple[Shape, ...]:
        """The distinct shapes in which it may be placed."""
        if not self.also:
            return orientations(self.shape, self.mobility)
        return tuple(
            dict.fromkeys(turned for shape in (self.shape, *self.also) for turned in orientations(shape, self.mobility))
        )


class Pieces(Displayed, tuple[Piece, ...]):
    """Pieces: a tuple whose brackets also take the name of one. Notebooks draw them.

    Raises:
        KeyError: there is no piece of that name; the message suggests the nearest name.
        IndexError: there is no such place.

    >>> pieces = read_pieces("soma")
    >>> pieces
    <7 pieces: V L T Z A B P>
    >>> pieces["Z"] == pieces[3], pieces[-2:]
    (True, <2 pieces: B P>)
    """

    __slots__ = ()

    @overload
    def __getitem__(self, key: str | SupportsIndex) -> Piece: ...

    @overload
    def __getitem__(self, key: slice) -> Pieces: ...

    def __getitem__(self, key: str | SupportsIndex | slice) -> Piece | Pieces:
        if isinstance(key, slice):
            return Pieces(super().__getitem__(key))
        if not isinstance(key, str):
            return super().__getitem__(key)
        for piece in self:
            if piece.name == key:
                return piece
        raise KeyError(no_such(key, "piece", (piece.name for piece in self)))

    def __repr__(self) -> str:
        return listed_names("piece", (piece.name for piece in self))


_COUNT = r"(?:(any)|([0-9]+)(?:\s*-\s*([0-9]+))?)\s*\*\s*"
_SETS = (*FAMILIES, "soma")
_DEFAULT = {"square": "pentominoes", "triangle": "hexiamonds", "hexagon": "tetrahexes", "cube": "solid-pentominoes"}
MOST = 1_000_000
MOST_LETTERED = 6  # cells of a piece whose name is a letter
MOST_LISTED = 12  # pieces of a family, in a message


def default_pieces(lattice: Lattice) -> str:
    """The pieces that fill a box of a lattice by default.

    Raises:
        PuzzleError: the lattice has no usual pieces.

    >>> from dancefloor.geometry.lattices import CUBE
    >>> default_pieces(CUBE)
    'solid-pentominoes'
    """
    if lattice.name not in _DEFAULT:
        raise PuzzleError(f"the {lattice.name} lattice has no usual pieces: say which ones")
    return _DEFAULT[lattice.name]


def read_pieces(text: str, *, room: int = MOST, within: Region | None = None) -> Pieces:
    """Read pieces in the piece language.

    The result is a tuple; its brackets take the name of a piece, too, and a notebook draws the pieces.

    Args:
        text: the pieces, such as ``4*L4,any*2x3``.
        room: the number of cells to fill, which bounds pieces that may be used any number of times.
        within: the region to fill, for words such as ``rectangles``, which mean all that fit into the box around it;
            by default none, and there can be no such word. Its number of cells takes the place of `room`.

    Raises:
        ParseError: a name is unknown (the message suggests the nearest), bounds make no sense, pieces are of two
            lattices, or there is no region for a word that needs one.

    >>> [f"{piece.bounds}*{piece.name}" for piece in read_pieces("pentominoes")][:3]
    ['1*F', '1*I', '1*L']
    >>> [f"{piece.bounds}*{piece.name}" for piece in read_pieces("dominoes", room=64)]
    ['0:32*I']
    >>> [f"{piece.bounds}*{piece.name}" for piece in read_pieces("4*L4, 0-2*fixed-Y")]
    ['4*L4', '0:2*Y']
    >>> [piece.name for piece in read_pieces("soma")]
    ['V', 'L', 'T', 'Z', 'A', 'B', 'P']
    >>> read_pieces("pentominoes-I-X")
    <10 pieces: F L N P T U V W Y Z>
    >>> import dancefloor as dance
    >>> read_pieces("0-1*oblongs", within=dance.box("3x3"))
    <3 pieces: 1x2 1x3 2x3>

    Added in version 0.1.
    """
    check_type("text", text, str, "a text, such as 'pentominoes' or '4*L4,4*T4'")
    check_type("within", within, Region | None, "a Region, such as box('6x6')")
    room = whole("room", room) if within is None else len(within)
    named: list[_Named] = []
    known: set[tuple[str, str, int]] = set()
    for term, column in _terms(text):
        for each in _read_term(text, term, column, within):
            cells, other = each.shape.lattice.name, (named or [each])[0]
            if (key := (cells, each.base, each.size)) in known:
                message = f"piece {each.name!r} was named before: name it once, with a count"
                raise ParseError(text, message, source="pieces", column=column)
            if cells != other.shape.lattice.name:
                of_two = f"{each.name!r} is of {cells}s, {other.name!r} of {other.shape.lattice.name}s"
                raise ParseError(text, f"{of_two}: pieces lie on one lattice", source="pieces", column=column)
            known.add(key)
            named.append(each)
    if len(named) == 1 and named[0].low is None:
        named = [named[0]._replace(low=0, high=None)]
    return Pieces(each.piece(name, room) for each, name in zip(named, _names(named), strict=True))


def lattice_of(text: str) -> Lattice:
    """The lattice of pieces in the piece language, which is that of the first.

    Raises:
        ParseError: its name is unknown.

    >>> lattice_of("any*squares,I4").name
    'square'
    """
    from dancefloor.geometry.families import lattice_of_blocks

    term, column = next(_terms(text))
    name, column, mobility, _ = _parts(text, term, column)
    lattice = lattice_of_blocks(name) or _shapes(text, name, column, mobility)[0].shape.lattice.name
    return lattice_named(lattice)


class _Listed(NamedTuple):
    """A shape: its name among all shapes of its size, and its name in the term."""

    base: str
    name: str
    shape: Shape


class _Named(NamedTuple):
    """A shape that a term names: its name among all of its size, its name in the term, its bounds."""

    base: str
    name: str
    shape: Shape
    mobility: Mobility | None  # None: the default one
    low: int | None  # None: without a count
    high: int | None  # None: any number of times

    @property
    def size(self) -> int:
        """The number of its cells."""
        return len(self.shape)

    def piece(self, name: str, room: int) -> Piece:
        """The piece, under a name that no other piece has."""
        low = 1 if self.low is None else self.low
        high = max(low, 1, room // self.size) if self.high is None else self.high
        mobility = self.mobility or usual_mobility(self.shape.lattice)
        return Piece(name, self.shape, mobility, low, high)


def _names(named: list[_Named]) -> list[str]:
    """The names as given, with the size appended where two would be the same."""
    names = [each.name for each in named]
    while len(set(names)) < len(names):
        times = Counter(names)
        names = [
            f"{each.base}{each.size}" if times[name] > 1 else name for each, name in zip(named, names, strict=True)
        ]
    return names


def _terms(text: str) -> Iterator[tuple[str, int]]:
    at = 0
    for term in text.split(","):
        yield term.strip(), at + len(term) - len(term.lstrip()) + 1
        at += len(term) + 1


def _read_term(text: str, term: str, column: int, within: Region | None) -> Iterator[_Named]:
    name, column, mobility, bounds = _parts(text, term, column)
    for base, called, shape in _shapes(text, name, column, mobility, within):
        yield _Named(base, called, shape, mobility, *bounds)


def _parts(text: str, term: str, column: int) -> tuple[str, int, Mobility | None, tuple[int | None, int | None]]:
    """The name in a term and its column, the mobility, and the bounds."""
    bounds: tuple[int | None, int | None] = (None, 1)
    count = re.match(_COUNT, term)
    if count:
        bounds = _bounds(text, column, *count.groups())
        term, column = term[count.end() :], column + count.end()
    for wanted in Mobility:
        prefix = wanted.value + "-"
        if term.startswith(prefix):
            return term.removeprefix(prefix), column + len(prefix), wanted, bounds
    return term, column, None, bounds


def _bounds(text: str, column: int, unlimited: str, least: str, most: str | None) -> tuple[int, int | None]:
    if unlimited:
        return 0, None
    if most is None:
        most = least
    digits = max(len(least), len(most))
    if digits > len(str(MOST)) or int(most) > MOST:
        message = f"too many: a count is at most {MOST}, or 'any'"
    elif not int(most):
        message = "a piece used no times: leave it out"
    elif int(least) > int(most):
        message = f"{least}-{most} goes down: the smaller number comes first"
    else:
        return int(least), int(most)
    raise ParseError(text, message, source="pieces", column=column)


def _shapes(
    text: str, name: str, column: int, mobility: Mobility | None, within: Region | None = None
) -> Sequence[_Listed]:
    """What a name means."""
    family = SINGULAR.get(name, name)
    if family in _SETS:
        return _family(family, mobility)
    for family in _SETS:
        if name.startswith(family) and name[len(family) :].lstrip().startswith("-"):
            return _without(text, family, name, column, mobility)
    # Mirror images have names of their own only among one-sided pieces.
    readings = (None, mobility) if mobility is Mobility.ONE_SIDED else (None,)
    for family, wanted, given in _readings(name):
        for apart in readings:
            for each in _family(family, apart):
                if each.name == wanted:
                    return [each._replace(name=given)]
    return _of_any_size(text, name, column, mobility, within)


def _blocks(name: str, lattice: Lattice, within: Region | None, *, fixed: bool) -> list[_Listed]:
    """Rectangles or cuboids; one that is a polyomino or a flat polycube with a letter has that name, too."""
    from dancefloor.geometry.families import blocks_named
    from dancefloor.geometry.polyforms import name_of

    if within is not None and within.lattice != lattice:
        raise PuzzleError(f"{name[:40]!r} is of {lattice.name}s, the board of {within.lattice.name}s")
    around = [] if within is None else [max(side) - min(side) + 1 for side in zip(*within, strict=True)]
    room = MOST if within is None else len(within)
    listed = []
    for sides in blocks_named(name, tuple(around), room, fixed=fixed):
        shape, called = Shape(product(*map(range, sides)), lattice), "x".join(map(str, sides))
        letter = name_of(shape) if len(shape) <= MOST_LETTERED and not fixed else None
        listed.append(_Listed(letter or called, called, shape))
    return listed


def _of_any_size(
    text: str, name: str, column: int, mobility: Mobility | None, within: Region | None
) -> Sequence[_Listed]:
    """What a name means that no table has, such as ``nonominoes``, ``tetrastick-H`` or ``2x3``."""
    from dancefloor.geometry.families import families_named, lattice_of_blocks, no_piece  # few names need it

    try:
        if lattice := lattice_of_blocks(name):
            return _blocks(name, lattice_named(lattice), within, fixed=mobility is Mobility.FIXED)
        if families_named(name):
            return _family(name, mobility)
        word, _, wanted = name.partition("-")
        if families_named(word):
            return _without(text, word, name, column, mobility)
        for family in filter(families_named, (word + "s", word + "es") if word else ()):
            found = [each for each in _family(family, mobility) if not wanted or each.name == wanted]
            if found and (wanted or len(found) == 1):
                return found
    except PuzzleError as error:
        raise ParseError(text, str(error), source="pieces", column=column) from None
    raise ParseError(text, no_piece(name), source="pieces", column=column)


def _without(text: str, family: str, name: str, column: int, mobility: Mobility | None) -> Sequence[_Listed]:
    """A family without the pieces that follow its name, each after a dash. Names may contain dashes, too."""
    left = {each.name: each for each in _family(family, mobility)}
    names = tuple(left)
    dash = name.index("-", len(family))
    parts, at = name[dash + 1 :].split("-"), column + dash + 1
    while parts:
        two = "-".join(parts[:2])
        said = two if two.strip() in names else parts[0]
        if left.pop(said.strip(), None) is None:
            raise ParseError(text, _cannot_leave_out(said.strip(), family, names), source="pieces", column=at)
        parts, at = parts[said.count("-") + 1 :], at + len(said) + 1
    if not left:
        raise ParseError(text, f"nothing of {family} is left", source="pieces", column=column)
    return tuple(left.values())


def _cannot_leave_out(piece: str, family: str, names: Sequence[str]) -> str:
    """The sentence about a piece that a family does not have, or has no more."""
    if not piece:
        return f"say which piece to leave out, as in {family}-{names[0]}"
    if piece in names:
        return f"{piece!r} is left out twice"
    listed = ", ".join(names[:MOST_LISTED]) + ", ..." * (len(names) > MOST_LISTED)
    return f"{family} has no piece {piece[:20]!r} to leave out; {nearest(piece, names, f'its pieces are {listed}')}"


@lru_cache(maxsize=64)  # a list of single pieces needs the same family many times
def _family(family: str, mobility: Mobility | None) -> tuple[_Listed, ...]:
    """The pieces of a family."""
    if family == "soma":
        cube = lattice_named("cube")
        return tuple(_Listed(known, name, named_polyforms(size, cube)[known]) for name, (size, known) in SOMA.items())
    if family not in FAMILIES:
        from dancefloor.geometry.families import families_named

        return tuple(each for of in families_named(family) for each in _members(of, mobility))
    return _members(FAMILIES[family], mobility)


def _members(of: PolyformFamily, mobility: Mobility | None) -> tuple[_Listed, ...]:
    if of.solid:
        flat = named_polyforms(of.size, lattice_named("square"))
        named = told_apart({name: solid(shape) for name, shape in flat.items()}, mobility)
    else:
        named = named_polyforms(of.size, lattice_named(of.lattice), mobility)
    return tuple(_Listed(name, name, shape) for name, shape in named.items())


def _readings(name: str) -> Iterator[tuple[str, str, str]]:
    """What the name of one piece may mean, likeliest first: its family, its name there, and its name in the puzzle."""
    for word, family in SINGULAR.items():
        if name.startswith(f"{word}-"):
            yield family, name.removeprefix(f"{word}-"), name.removeprefix(f"{word}-")
    yield "pentominoes", name, name
    yield "hexominoes", name, name
    ominoes = [family for family, of in FAMILIES.items() if of.lattice == "square"]
    if name and name[-1] in "123456":
        yield ominoes[int(name[-1]) - 1], name[:-1], name
    if re.fullmatch("[78]-[0-9]+", name):
        yield ominoes[int(name[0]) - 1], name, name
