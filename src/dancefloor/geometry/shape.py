"""Shapes: finite sets of cells up to translation; shapes by name, and what all collections of named things say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import islice
from typing import NoReturn, SupportsIndex, overload

from dancefloor.arguments import check_type, shown, wrong
from dancefloor.caps import check, most
from dancefloor.display import LONGEST, Displayed, cut, plural
from dancefloor.errors import InputError, PuzzleError, nearest
from dancefloor.geometry.lattice import Cell, Lattice, Matrix, Vector
from dancefloor.geometry.lattices import check_first_use
from dancefloor.geometry.picture import SYMBOLS, read_picture, write_picture
from dancefloor.geometry.square import SQUARE
from dancefloor.records import record

NEAR = 10**6  # no rotation takes a shape of this size too far away
FARTHEST = 10**9  # so that a position in the bounding box of any plane region fits in 64 bits


@record
class Shape(Displayed):
    """A finite, non-empty set of cells up to translation: normalised, sorted, compared by value.

    Its cells include the marks that they leave (`Lattice.marks`).

    Raises:
        PuzzleError: there are no cells, or too many (`dancefloor.caps`); or a cell has the wrong number of coordinates
            or lies too far away.

    >>> Shape([(3, 4), (3, 5), (4, 5)]) == Shape.from_picture("##/.#")
    True

    Added in version 0.1.
    """

    cells: tuple[Cell, ...]
    lattice: Lattice

    def __init__(self, cells: Iterable[Cell], lattice: Lattice = SQUARE) -> None:
        try:
            given = distinct(cells, "a shape")
            check_cells(given, lattice)
            if not given:
                raise PuzzleError("a shape needs at least one cell")
            given.update(lattice.marks(given))
        except (AttributeError, TypeError) as error:
            raise wrong_cells("cells", cells, lattice) or error from None
        object.__setattr__(self, "cells", normalized(given, lattice))
        object.__setattr__(self, "lattice", lattice)

    @classmethod
    def from_picture(cls, text: str) -> Shape:
        """Read a shape from a text picture, whose symbols determine the lattice; see `dancefloor.geometry.picture`.

        Raises:
            ParseError: the text is not a picture.
            PuzzleError: there are too many cells.

        >>> Shape.from_picture(".##/##./.#.").cells
        ((0, 1), (0, 2), (1, 0), (1, 1), (2, 1))
        """
        check_picture(text, "a shape")
        lattice, full, optional = read_picture(text, source="shape")
        return cls([*full, *optional], lattice)

    def picture(self) -> str:
        """Draw the shape as text.

        >>> print(Shape([(0, 0), (0, 1), (1, 1)]).picture())
        ##
        .#
        """
        return write_picture(self.cells, (), self.lattice)

    def transformed(self, matrix: Matrix) -> Shape:
        """The shape rotated or reflected by one element of the lattice's point group.

        >>> Shape.from_picture("###/#..").transformed(((0, 1), (1, 0))).picture()
        '##\\n#.\\n#.'
        """
        lattice, cells = self.lattice, self.cells
        turned = [lattice.transform(matrix, cell) for cell in cells]
        if max(map(max, cells)) > NEAR:
            return Shape(turned, lattice)
        shape = object.__new__(Shape)  # what was checked once needs no second check
        object.__setattr__(shape, "cells", normalized({*turned, *lattice.marks(turned)}, lattice))
        object.__setattr__(shape, "lattice", lattice)
        return shape

    def is_connected(self) -> bool:
        """Tell whether every cell can be reached from every other through shared sides. Marks do not count.

        >>> Shape([(0, 0), (1, 1)]).is_connected()
        False
        """
        marks = self.lattice.marks(self.cells)
        return len(connected_parts(set(self.cells).difference(marks), self.lattice.neighbors)) == 1

    def __len__(self) -> int:
        return len(self.cells)

    def __repr__(self) -> str:
        lattice = "" if self.lattice == SQUARE else f", {self.lattice!r}"
        whole = f"Shape({list(self.cells)}{lattice})"
        return whole if len(whole) <= LONGEST else f"<Shape of {plural(len(self), 'cell')}{lattice}>"


def wrong_cells(parameter: str, cells: object, lattice: object) -> InputError | None:
    """The error for cells, or a lattice, of a wrong type; None if the types are right. `parameter` names the cells.

    >>> wrong_cells("cells", [[0, 0]], SQUARE)
    InputError('cells holds a list of 2: a cell should be a tuple of whole numbers, such as (0, 1)')
    """
    if not hasattr(lattice, "dimension") or isinstance(lattice, type):
        return wrong("lattice", lattice, "a lattice, such as dancefloor.geometry.square.SQUARE")
    if isinstance(cells, str) or not isinstance(cells, Iterable):
        return wrong(parameter, cells, "cells, such as [(0, 0), (0, 1)]")
    other = next((cell for cell in cells if not isinstance(cell, tuple)), None)
    if other is None:
        return None
    return InputError(f"{parameter} holds {shown(other)}: a cell should be a tuple of whole numbers, such as (0, 1)")


def check_cells(cells: Collection[Cell], lattice: Lattice) -> None:
    """Check that each cell has as many integers as the lattice needs and does not lie too far away.

    Raises:
        PuzzleError: a cell fails the check; the message names the first one.
        ContractBroken: the lattice is of another package, and does not do what it must.
    """
    for cell in cells:
        if len(cell) != lattice.dimension or not all(isinstance(c, int) for c in cell):
            wanted = f"{lattice.dimension} integers on the {lattice.name} lattice"
            raise PuzzleError(f"{_shown_cell(cell)} should be {wanted}")
        if max(cell) > FARTHEST or min(cell) < -FARTHEST:
            raise PuzzleError(f"{_shown_cell(cell)} lies too far away: coordinates should be at most {FARTHEST}")
    if cells:
        check_first_use(lattice)


def _shown_cell(cell: Cell) -> str:
    coordinates: tuple[object, ...] = cell
    is_long = any(isinstance(c, int) and c.bit_length() >= 100 for c in coordinates)
    return "a cell" if is_long else f"cell {cell!r}"


def distinct(cells: Iterable[Cell], what: str) -> set[Cell]:
    """The cells as a set. `what` names their owner in an error message, such as "a region".

    If there are too many cells, reading stops as soon as that is certain.

    Raises:
        PuzzleError: there are more than `dancefloor.caps` allows.
    """
    left, found, limit = iter(cells), set[Cell](), most("cells")
    while batch := tuple(islice(left, limit + 1)):
        found.update(batch)
        check("cells", len(found), what, partly=True)
    return found


def check_picture(text: str, what: str) -> None:
    """Check that a text picture does not have too many cells, before making any of them.

    `what` names the owner of the cells in the error message, such as "a region".

    Raises:
        PuzzleError: there are more than `dancefloor.caps` allows.
        InputError: it is no text.
    """
    check_type("text", text, str, "a text picture")
    check("cells", sum(map(text.count, SYMBOLS)), what)


def negated(vector: Vector) -> Vector:
    """The opposite vector."""
    return tuple([-c for c in vector])


def normalized(cells: Iterable[Cell], lattice: Lattice) -> tuple[Cell, ...]:
    """The cells moved so that their smallest coordinates are zero, in ascending order."""
    cells = list(cells)
    shift = negated(lattice.corner(cells))
    return tuple(sorted([lattice.translate(cell, shift) for cell in cells]))


def connected_parts(cells: Iterable[Cell], neighbors: Callable[[Cell], Iterable[Cell]]) -> tuple[frozenset[Cell], ...]:
    """The connected parts of a set of cells, in the order of their least cells.

    >>> [sorted(part) for part in connected_parts([(0, 0), (0, 1), (5, 5)], SQUARE.neighbors)]
    [[(0, 0), (0, 1)], [(5, 5)]]
    """
    left = set(cells)
    parts = []
    for start in sorted(left):
        if start not in left:
            continue
        part, frontier = {start}, [start]
        while frontier:
            for neighbor in neighbors(frontier.pop()):
                if neighbor in left and neighbor not in part:
                    part.add(neighbor)
                    frontier.append(neighbor)
        left -= part
        parts.append(frozenset(part))
    return tuple(parts)


class NamedShapes(Displayed, dict[str, Shape]):
    """Shapes by name, in order: a dict whose brackets also take the place of a shape, counted from 0, or a slice.

    Its keys are the names alone: ``in``, `get`, `items` and iteration know nothing of places. A name comes first, so a
    shape whose name is a number is found by the text ``"7"``, and the one at that place by the number 7.

    Raises:
        KeyError: there is no shape of that name; the message suggests the nearest name.
        IndexError: there is no such place.

    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> pieces = polyominoes(5)
    >>> pieces
    <12 shapes: F I L N P T U V W X Y Z>
    >>> pieces["I"] == pieces[1], pieces[-3:], 1 in pieces
    (True, <3 shapes: X Y Z>, False)
    """

    @overload
    def __getitem__(self, key: str | SupportsIndex) -> Shape: ...

    @overload
    def __getitem__(self, key: slice) -> NamedShapes: ...

    def __getitem__(self, key: str | SupportsIndex | slice) -> Shape | NamedShapes:
        if isinstance(key, slice):
            return NamedShapes(list(self.items())[key])
        return super().__getitem__(key) if isinstance(key, str) else list(self.values())[key]

    def __missing__(self, name: str) -> NoReturn:
        raise KeyError(no_such(name, "shape", self))

    def __repr__(self) -> str:
        return listed_names("shape", self)


def no_such(name: object, noun: str, known: Iterable[str]) -> str:
    """The sentence about a name that nothing has.

    >>> no_such("sphnx", "shape", ["bar", "sphinx"])
    "there is no shape 'sphnx'; did you mean 'sphinx'?"
    """
    return f"there is no {noun} {str(name)[:20]!r}; {nearest(str(name), known)}"


def listed_names(noun: str, names: Iterable[str]) -> str:
    """The `repr` of several named things, in one line.

    >>> listed_names("piece", ["F", "I"])
    '<2 pieces: F I>'
    """
    listed = list(names)
    about = " ".join([f"{plural(len(listed), noun)}:", *listed])
    return f"<{cut(about, LONGEST - 2)}>"
