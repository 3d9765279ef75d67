"""The library: the puzzles of this package that have names, each a preset in a file of its own; and users' files."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from dancefloor.errors import PuzzleError, printable
from dancefloor.formats.files import read_text
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
    """Tell whether there is a preset of a name.

    >>> is_preset("soma"), is_preset("Soma"), is_preset("presets/soma")
    (True, False, False)
    """
    return bool(re.fullmatch(r"[a-z0-9-]{1,60}", name)) and (_folder() / f"{name}{SUFFIX}").is_file()


@cache
def preset_named(name: str) -> Preset:
    """The preset of a name.

    Raises:
        PuzzleError: there is none; the nearest name is suggested.

    >>> preset_named("soma").title
    'Soma cube'
    """
    if not is_preset(name):
        from difflib import get_close_matches  # only mistakes pay for it

        near = get_close_matches(name, preset_names(), 1)
        hint = f"did you mean {near[0]!r}?" if near else "'dancefloor puzzles' lists those there are"
        raise PuzzleError(f"there is no puzzle {printable(name[:20])!r}; {hint}")
    text = (_folder() / f"{name}{SUFFIX}").read_text(encoding="utf-8")
    return read_preset(text, name=name, source=f"{name}{SUFFIX}")


def preset_in_file(name: str) -> Preset:
    """The preset in a file of the user's own, which goes by the name of the file.

    Raises:
        StoreError: the file cannot be read.
        ParseError: it is not TOML.
        PuzzleError: it makes no sense as a preset.
    """
    return read_preset(read_text(name), name=printable(name), source=name)
