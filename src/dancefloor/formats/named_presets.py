"""Load presets, that is puzzles with names: those of this package by name, and users' own by file."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from dancefloor.errors import PuzzleError, nearest, printable
from dancefloor.formats.files import read_text
from dancefloor.formats.numbered import NUMBERED
from dancefloor.formats.preset import Preset, read_preset

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
