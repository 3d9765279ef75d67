"""``dancefloor convert``: a puzzle as items and options, or as clauses and equations, for other programs."""

from __future__ import annotations

import sys
from enum import Enum
from typing import Annotated

import typer

from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import Pieces, Puzzle, Quiet, StrictKnuth


class Target(Enum):
    """What a puzzle is turned into."""

    DLX = "dlx"
    DANCE = "dance"
    DIMACS = "dimacs"
    OPB = "opb"
    LP = "lp"


def convert(
    puzzle: Puzzle,
    target: Annotated[Target, typer.Option("--to", help="The format to write.")],
    pieces: Pieces = None,
    strict_knuth: StrictKnuth = False,
    quiet: Quiet = False,
) -> int:
    """Write a puzzle for other programs: Knuth's DLX and DANCE, SAT solvers, pseudo-Boolean and linear ones.

    Standard output gets the text, standard error what had to be renamed so that Knuth's programs can read it. In
    DIMACS, OPB and LP comments say which option each variable stands for.

    \b
    Examples:
      dancefloor convert 6x10 --to dlx > 6x10.dlx
      dancefloor convert 8x8 --pieces dominoes --to dimacs > dominoes.cnf
      dancefloor convert prices.dlx --to lp > prices.lp
    """
    from dancefloor.errors import printable
    from dancefloor.formats.dance import write_dance
    from dancefloor.formats.dimacs import write_dimacs
    from dancefloor.formats.dlx import write_for_knuth
    from dancefloor.formats.lp import write_lp
    from dancefloor.formats.opb import write_opb
    from dancefloor.formats.puzzle import read_puzzle

    problem = read_puzzle(" ".join(puzzle), pieces=pieces, strict=strict_knuth, as_items=True).encode().problem
    if target in (Target.DLX, Target.DANCE):
        written = (write_for_knuth if target is Target.DLX else write_dance)(problem)
        text = written.text
        if not quiet:
            for old, new in written.items.items():
                print(f"item {printable(old)} is called {new}", file=sys.stderr)
            for (item, color), new in written.colors.items():
                print(f"colour {printable(color)} of item {printable(item)} is called {new}", file=sys.stderr)
    else:
        text = {Target.DIMACS: write_dimacs, Target.OPB: write_opb, Target.LP: write_lp}[target](problem)
    print(text, end="" if text.endswith("\n") else "\n")
    return FOUND
