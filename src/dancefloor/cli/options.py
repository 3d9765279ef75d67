"""The arguments and options that several commands share."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

import typer

from dancefloor.errors import InputError
from dancefloor.solutions.group import Convention


def parse_size(text: str | None) -> int | None:
    """Bytes from a number with K, M, G or T behind it, or without; a K is 1024 bytes.

    Raises:
        InputError: it is something else.

    >>> parse_size("512M"), parse_size("2g"), parse_size("1000")
    (536870912, 2147483648, 1000)
    """
    if text is None:
        return None
    if not (size := re.fullmatch(r"([0-9]+)([KMGT]?)B?", text.strip().upper())):
        raise InputError(f"a size of {text!r}: it should be a number of bytes, or of K, M, G or T, such as 512M")
    return int(size[1]) << 10 * " KMGT".index(size[2] or " ")


Puzzle: TypeAlias = Annotated[
    list[str],
    typer.Argument(
        metavar="PUZZLE",
        help="A box such as 6x10, 8x8-2x2@3,3 or 5x6+5x6; pieces and a box, such as hexiamonds 4x9; a name that"
        " 'dancefloor puzzles' lists; the address of a fillomino; a file; or - for standard input.",
    ),
]
Pieces: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="PIECES", help="What fills a box: pentominoes (the default), dominoes, 4*L4,4*T4, any*tetrominoes, ..."
    ),
]
Engine: TypeAlias = Annotated[
    str | None, typer.Option(metavar="NAME", help="The engine to use; 'dancefloor engines' lists them.")
]
Symmetry: TypeAlias = Annotated[
    Convention,
    typer.Option(
        help="What makes solutions the same: 'all' turns and reflections, 'rotations' only, or 'none'; see the docs."
    ),
]
Timeout: TypeAlias = Annotated[float | None, typer.Option(metavar="SECONDS", min=0, help="Stop after so many seconds.")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Threads: TypeAlias = Annotated[
    int | None, typer.Option(metavar="N", help="Search on N threads; by default one for each processor.")
]
Memory: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="SIZE", help="What tables may take up, such as 512M or 2G; by default as the engine sees fit."
    ),
]
Seed: TypeAlias = Annotated[int, typer.Option(metavar="S", help="Where anything is random: what it starts from.")]
StrictKnuth: TypeAlias = Annotated[
    bool, typer.Option("--strict-knuth", help="Of items and options read only what Knuth's own programs would read.")
]
Stats: TypeAlias = Annotated[bool, typer.Option("--stats", help="Say what the search did.")]
Quiet: TypeAlias = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing on standard error.")]
