"""Limits on the size of an input: one table, in which an environment variable can change each limit.

A limit protects against an input that is small as text but enormous as a value. It is not a property of a puzzle, so it
can be raised: ``DANCEFLOOR_MAX_PIECES=50000`` allows 50,000 pieces, on the command line and in scripts. Each check of a
limit reads the environment, so a notebook can change a limit at any time.
"""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from dancefloor.errors import InputError, PuzzleError, printable


class Cap(NamedTuple):
    """A limit."""

    default: int  #: the largest number allowed, unless the environment variable changes it
    counted: str  #: what it counts, in messages


CAPS = {
    "bytes": Cap(256 << 20, "bytes"),  # of one file
    "cells": Cap(131_072, "cells"),  # of a region, or of a piece: tetrominoes have 2,000,000 options in 106,000
    "pieces": Cap(10_000, "pieces"),  # of one puzzle, different ones
    "piece_cells": Cap(200_000, "cells in all pieces together"),
    "items": Cap(300_000, "items, and colours of them"),  # of one problem that is read
    "options": Cap(2_000_000, "options"),  # of one problem
    "pairs": Cap(10_000_000_000, "pairs of an item and an option"),  # of one problem that is reduced
    "keys": Cap(50_000, "keys and tables"),  # in one file of TOML
    "levels": Cap(100, "levels of nesting"),  # of keys, tables and lists
}


def variable(name: str) -> str:
    """The environment variable that changes a limit.

    >>> variable("pieces")
    'DANCEFLOOR_MAX_PIECES'
    """
    return f"DANCEFLOOR_MAX_{name.upper()}"


def most(name: str) -> int:
    """The current value of the limit called `name` in `CAPS`.

    Raises:
        InputError: the environment variable is not a whole number from 1.

    >>> most("cells")
    131072
    """
    given = os.environ.get(variable(name))
    if given is None:
        return CAPS[name].default
    if not re.fullmatch("0*[1-9][0-9]{0,17}", given):
        shown = printable(given[:20])
        raise InputError(f"{variable(name)}={shown}: it should be a whole number from 1, with at most 18 digits")
    return int(given)


def check(name: str, number: int, where: str = "", *, partly: bool = False) -> None:
    """Check that a number does not exceed a limit.

    Args:
        name: the name of the limit in `CAPS`.
        number: the number to check.
        where: the place for the message, such as a file or "a region"; by default none.
        partly: whether counting stopped early, so that there may be more than `number`.

    Raises:
        PuzzleError: the number exceeds the limit.
        InputError: the environment variable is not a whole number from 1.

    >>> check("pieces", 30000, "many.toml")
    Traceback (most recent call last):
    dancefloor.errors.PuzzleError: many.toml: 30000 pieces, but at most 10000 are allowed (set DANCEFLOOR_MAX_PIECES to
    allow more)
    """
    if number > (limit := most(name)):
        place, count = f"{where}: " if where else "", f"at least {number}" if partly else f"{number}"
        remedy = f"set {variable(name)} to allow more"
        raise PuzzleError(f"{place}{count} {CAPS[name].counted}, but at most {limit} are allowed ({remedy})")
