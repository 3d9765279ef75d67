"""Fillomino in any of the formats that sites and programs have for it: told from one another, read and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from dancefloor.errors import InputError, printable
from dancefloor.formats.fillomino.filling import is_filling, read_filling, write_filling
from dancefloor.formats.fillomino.grid import is_fillomino_grid, read_fillomino_grid, write_fillomino_grid
from dancefloor.formats.fillomino.janko import is_janko, read_janko, write_janko
from dancefloor.formats.fillomino.penpa import is_penpa, read_penpa, write_penpa
from dancefloor.formats.fillomino.puzzlink import is_puzzlink, read_puzzlink, write_puzzlink
from dancefloor.formats.fillomino.pzpr import GridPuzzle
from dancefloor.formats.fillomino.pzprv3 import is_pzprv3, read_pzprv3, write_pzprv3


class _Reader(Protocol):
    def __call__(self, text: str, *, source: str) -> GridPuzzle: ...


class Form(NamedTuple):
    """A format: what tells it, its reader and its writer."""

    tells: Callable[[str], bool]
    read: _Reader
    write: Callable[[GridPuzzle], str]


#: By name, in the order in which they are tried.
FORMS = {
    "penpa": Form(is_penpa, read_penpa, write_penpa),
    "puzzlink": Form(is_puzzlink, read_puzzlink, write_puzzlink),
    "filling": Form(is_filling, read_filling, write_filling),
    "pzprv3": Form(is_pzprv3, read_pzprv3, write_pzprv3),
    "janko": Form(is_janko, read_janko, write_janko),
    "grid": Form(is_fillomino_grid, read_fillomino_grid, write_fillomino_grid),
}


_ADDRESSES = ("penpa", "puzzlink", "filling")  # those that are a word


def is_address(text: str) -> bool:
    """Whether a text is, or was meant to be, an address or a game id.

    >>> is_address("7x7:6002"), is_address("2..\\n.3.")
    (True, False)
    """
    return form_of(text) in _ADDRESSES


def form_of(text: str) -> str | None:
    """The name of the format that a text is in; None if it is none of them.

    >>> form_of("https://puzz.link/p?fillomino/3/2/2i.g"), form_of("2..\\n.3."), form_of("6x10")
    ('puzzlink', 'grid', None)
    """
    return next((name for name, form in FORMS.items() if form.tells(text)), None)


def read_fillomino(text: str, *, source: str = "fillomino") -> GridPuzzle:
    """Read a fillomino, or a puzzle of a genre beside it, in whatever format it is; a grid if it could be none.

    Raises:
        ParseError: it cannot be read in this format.
        PuzzleError: a board that is too large.

    >>> read_fillomino("3x2:200003") == read_fillomino("2..\\n..3") == read_fillomino("puzz.link/p?fillomino/3/2/2j3")
    True
    """
    return FORMS[form_of(text) or "grid"].read(text, source=source)


def write_fillomino(puzzle: GridPuzzle, form: str) -> str:
    """Write a puzzle in the format of that name, one of `FORMS`.

    Raises:
        InputError: there is no such format, or it has no words for something that the puzzle has.

    >>> write_fillomino(read_fillomino("2..\\n..3"), "puzzlink")
    'https://puzz.link/p?fillomino/3/2/2j3'
    """
    if form not in FORMS:
        raise InputError(f"there is no format {printable(form[:40])!r}: it should be one of {', '.join(FORMS)}")
    return FORMS[form].write(puzzle)
