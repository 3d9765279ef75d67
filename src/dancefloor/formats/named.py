"""Puzzles by name: presets, and a choice among them; users' files, puzzles by name and number, and plugged-in ones.

Strategy: a table names the class of each puzzle that a name and a number mean, such as ``queens 8``, and an example of
its number. Other packages provide puzzles by entry points of the group ``dancefloor.puzzles``. An entry point names a
function that takes the words after the name, or an empty string, and returns a puzzle. For
``latin = "somebody.latin:read"`` the command ``dancefloor solve latin 4`` calls ``read("4")``. See docs/kinds.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.declarations import loaded_point, points
from dancefloor.errors import InputError, PuzzleError, nearest, printable
from dancefloor.formats.files import read_text
from dancefloor.formats.preset import Preset, read_preset
from dancefloor.geometry.symmetry import free_form
from dancefloor.records import record

if TYPE_CHECKING:
    from dancefloor.geometry.lattice import Lattice
    from dancefloor.geometry.shape import Shape
    from dancefloor.puzzles.classics import Langford, Queens
    from dancefloor.puzzles.piece import Piece

SUFFIX = ".toml"


def _folder() -> Traversable:
    return files("dancefloor") / "presets"


def preset_names() -> tuple[str, ...]:
    """The names of the presets, in alphabetical order.

    >>> "soma" in preset_names()
    True
    """
    names = (file.name for file in _folder().iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in names if name.endswith(SUFFIX)))


def is_preset(name: str) -> bool:
    """Whether this package has a preset of that name.

    >>> is_preset("soma"), is_preset("Soma"), is_preset("presets/soma")
    (True, False, False)
    """
    return bool(re.fullmatch(r"[a-z0-9-]{1,60}", name)) and (_folder() / f"{name}{SUFFIX}").is_file()


@cache
def preset_named(name: str) -> Preset:
    """Load the preset of a name.

    Raises:
        PuzzleError: there is none; the message suggests the nearest name.

    >>> preset_named("soma").title
    'Soma cube'
    """
    if not is_preset(name):
        if name in NUMBERED:
            raise PuzzleError(f"{name} needs a number, as in 'dancefloor solve {name} {NUMBERED[name].example}'")
        from dancefloor.meanings import PUZZLE  # loaded only after a mistake

        hint = nearest(name, preset_names(), "'dancefloor puzzles' lists all of them", where=PUZZLE)
        raise PuzzleError(f"there is no puzzle {printable(name[:20])!r}; {hint}")
    text = (_folder() / f"{name}{SUFFIX}").read_text(encoding="utf-8")
    return read_preset(text, name=name, source=f"{name}{SUFFIX}")


def preset_in_file(name: str) -> Preset:
    """Load a preset from the user's own file; the file name becomes its name.

    Raises:
        StoreError: the file cannot be read.
        ParseError: it is not TOML.
        PuzzleError: it makes no sense as a preset.
    """
    return read_preset(read_text(name), name=printable(name), source=name)


class Numbered(NamedTuple):
    """A puzzle for each number: the class, the title, the meaning of the number, and an example of it."""

    kind: str
    title: str
    number: str
    example: int


NUMBERED = {
    "langford": Numbered("Langford", "Langford pairs of the numbers 1 to N", "the number of pairs", 8),
    "queens": Numbered("Queens", "N queens that do not attack each other", "the size of the board", 8),
}


def numbered_puzzle(word: str) -> Queens | Langford | None:
    """Read a name and a number; None if the first word is no such name.

    Raises:
        PuzzleError: the number is missing, is no number, or makes no sense.

    >>> numbered_puzzle("queens 8"), numbered_puzzle("soma")
    (Queens(size=8), None)
    >>> numbered_puzzle("queens")
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: queens: say the size of the board, as in 'queens 8'
    """
    name, *rest = word.split(maxsplit=1) or [""]
    if name not in NUMBERED:
        return None
    entry = NUMBERED[name]
    told = rest[0].strip() if rest else ""
    if not (told.isascii() and told.isdigit() and len(told) < 10):
        found = f" {told[:20]!r}" if told else ""
        raise PuzzleError(f"{name}{printable(found)}: say {entry.number}, as in '{name} {entry.example}'")
    puzzle: Queens | Langford = getattr(import_module("dancefloor.puzzles.classics"), entry.kind)(int(told))
    return puzzle


GROUP = "dancefloor.puzzles"  # of entry points


def plugged_names() -> tuple[str, ...]:
    """The names of all plugged-in puzzles."""
    return tuple(points(GROUP))


def plugged_puzzle(words: str) -> Any | None:
    """Read a plugged-in puzzle: a name and the words after it; None if the first word is not such a name.

    Raises:
        PuzzleError: the plug-in cannot be loaded, or does not understand the words.
    """
    name, *rest = words.split(maxsplit=1) or [""]
    point = points(GROUP).get(name)
    if point is None:
        return None
    try:
        read = loaded_point(point)
    except Exception as error:  # of somebody else's module: whatever it is
        raise PuzzleError(
            f"puzzle {name!r} is plugged in as {point.value!r}, which cannot be loaded: {error}"
        ) from error
    return read(*rest or [""])


@record
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


@record
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
