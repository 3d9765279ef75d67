"""The arguments and options that several commands share."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, TypeAlias

import typer


class SymmetryChoice(Enum):
    """Which solutions count as the same."""

    ALL = "all"
    NONE = "none"


Puzzle: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="PUZZLE", help="A box such as 6x10, 8x8-2x2@3,3 or 5x6+5x6; a file; or - for standard input."
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
    SymmetryChoice, typer.Option(help="Symmetric solutions: 'all' takes them as one, 'none' counts each.")
]
Timeout: TypeAlias = Annotated[float | None, typer.Option(metavar="SECONDS", min=0, help="Stop after so many seconds.")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]
StrictKnuth: TypeAlias = Annotated[
    bool, typer.Option("--strict-knuth", help="Of items and options read only what Knuth's own programs would read.")
]
Stats: TypeAlias = Annotated[bool, typer.Option("--stats", help="Say what the search did.")]
Quiet: TypeAlias = Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing on standard error.")]
