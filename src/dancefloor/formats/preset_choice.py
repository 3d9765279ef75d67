"""Choose among the presets: by lattice, pieces, cells and number of solutions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dancefloor.errors import InputError, printable
from dancefloor.geometry.symmetry import free_form

if TYPE_CHECKING:
    from dancefloor.formats.preset import Preset
    from dancefloor.geometry.lattice import Lattice
    from dancefloor.geometry.shape import Shape
    from dancefloor.puzzles.piece import Piece


@dataclass(frozen=True)
class Between:
    """A range of numbers, both ends included; None for no end.

    >>> 5 in Between(1, 10), 5 in Between(6, None)
    (True, False)
    """

    least: int
    most: int | None

    def __contains__(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    @classmethod
    def read(cls, text: str) -> Between:
        """Read a number, or a range such as ``1-10``, ``100-`` or ``-60``.

        Raises:
            InputError: it is neither.

        >>> Between.read("60"), Between.read("100-")
        (Between(least=60, most=60), Between(least=100, most=None))
        """
        first, dash, last = text.replace(" ", "").partition("-")
        numbers = [each for each in (first, last) if each]
        if not numbers or not all(each.isascii() and each.isdigit() and len(each) < 100 for each in numbers):
            raise InputError("it should be a number, or a range such as 1-10 or 100-")
        least = int(first or 0)
        most = int(last) if last else None if dash else least
        if most is not None and most < least:
            raise InputError(f"the range {printable(text)} is empty: write {most}-{least}")
        return cls(least, most)


@dataclass(frozen=True)
class Wanted:
    """What a preset should be like; None or empty for anything.

    Attributes:
        lattice: its lattice.
        shapes: free forms of pieces that it has, as from `shapes_in`; it may have other pieces.
        cells: the number of cells of its region.
        solutions: its published number of solutions, as `dancefloor puzzles` lists it.
    """

    lattice: Lattice | None = None
    shapes: frozenset[Shape] = frozenset()
    cells: Between | None = None
    solutions: Between | None = None

    def takes(self, preset: Preset) -> bool:
        """Whether a preset is like that.

        >>> from dancefloor.formats.named import preset_named
        >>> [Wanted(cells=Between(60, 60)).takes(preset_named(name)) for name in ("scott", "soma")]
        [True, False]
        """
        if self.lattice is not None and preset.region.lattice != self.lattice:
            return False
        if self.cells is not None and len(preset.region) not in self.cells:
            return False
        if self.solutions is not None:
            known = None if preset.solutions is None else preset.solutions.listed
            if known is None or known not in self.solutions:
                return False
        return self.shapes <= _free_forms(preset.pieces)


def lattice_of(name: str) -> Lattice:
    """The lattice of that name.

    Raises:
        PuzzleError: there is none.
    """
    from dancefloor.geometry.lattices import lattice_named

    return lattice_named(name)


def shapes_in(text: str) -> frozenset[Shape]:
    """The free forms of pieces, which the piece language names.

    Raises:
        InputError: they make no sense.

    >>> len(shapes_in("one-sided-pentominoes"))
    12
    """
    from dancefloor.puzzles.piece import read_pieces

    return _free_forms(read_pieces(text))


def _free_forms(pieces: Iterable[Piece]) -> frozenset[Shape]:
    return frozenset(free_form(piece.shape) for piece in pieces)
