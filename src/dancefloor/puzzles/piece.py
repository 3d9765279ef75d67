"""Pieces, and their placements on a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, SupportsIndex, cast, overload

from dancefloor.arguments import check_type, listed, whole
from dancefloor.display import LONGEST, Displayed, brief, plural
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.shape import Shape, listed_names, no_such
from dancefloor.geometry.symmetry import Mobility, orientations, usual_mobility
from dancefloor.pickling import Value

USUAL = cast("Mobility", None)  # default: the piece has the usual mobility of its lattice


class Placement(NamedTuple):
    """A piece at a place: its name, and the cells that it covers, in ascending order.

    >>> import dancefloor as dance
    >>> next(dance.solve("dominoes 1x4")).placements
    (Placement(piece='I', cells=((0, 0), (0, 1))), Placement(piece='I', cells=((0, 2), (0, 3))))
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


@dataclass(frozen=True, repr=False)
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

    >>> from dancefloor.puzzles.piece_language import read_pieces
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
