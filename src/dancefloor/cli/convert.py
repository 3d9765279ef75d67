"""``dancefloor convert``: a puzzle for other programs, as items and options, clauses and equations, or an address."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import Pieces, Puzzle, Quiet, StrictKnuth
from dancefloor.formats.table import PROBLEM, format_named, writable, write


def convert(
    puzzle: Puzzle,
    target: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help=f"The format to write: {', '.join(writable())}.")
    ],
    pieces: Pieces = None,
    strict_knuth: StrictKnuth = False,
    quiet: Quiet = False,
) -> int:
    """Write a puzzle for other programs: Knuth's DLX and DANCE, SAT solvers, pseudo-Boolean and linear ones.

    Standard output gets the text, standard error what had to be renamed so that Knuth's programs can read it. In
    DIMACS, OPB and LP comments say which option each variable stands for. A fillomino is written as an address of
    puzz.link or Penpa+, a file of puzz.link (pzprv3), the data of a page of janko.at, a game id of Filling, or a grid.

    \b
    Examples:
      dancefloor convert 6x10 --to dlx > 6x10.dlx
      dancefloor convert 8x8 --pieces dominoes --to dimacs > dominoes.cnf
      dancefloor convert prices.dlx --to lp > prices.lp
      dancefloor convert 'https://puzz.link/p?fillomino/3/2/2i.g' --to grid
    """
    from dancefloor.formats.puzzle import encodable, read_puzzle

    form = format_named(target, writable())
    given = read_puzzle(" ".join(puzzle), pieces=pieces, strict=strict_knuth, as_items=True)
    content = encodable(given) if form.holds == PROBLEM else given
    text = write(content, form.name, note=None if quiet else lambda remark: print(remark, file=sys.stderr))
    print(text, end="" if text.endswith("\n") else "\n")
    return FOUND
