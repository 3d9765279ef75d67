"""``dancefloor convert``: a puzzle for other programs, as items and options, clauses and equations, or an address."""

from __future__ import annotations

import sys
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import Pieces, Puzzle, Quiet, StrictKnuth

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem


class Target(Enum):
    """What a puzzle is turned into."""

    DLX = "dlx"
    DANCE = "dance"
    DIMACS = "dimacs"
    OPB = "opb"
    LP = "lp"
    PUZZLINK = "puzzlink"
    PZPRV3 = "pzprv3"
    PENPA = "penpa"
    JANKO = "janko"
    FILLING = "filling"
    GRID = "grid"


OF_PROBLEMS = (Target.DLX, Target.DANCE, Target.DIMACS, Target.OPB, Target.LP)  # the others are for fillomino


def convert(
    puzzle: Puzzle,
    target: Annotated[Target, typer.Option("--to", help="The format to write.")],
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
    from dancefloor.errors import InputError
    from dancefloor.formats.puzzle import encodable, read_puzzle
    from dancefloor.puzzles.division import Division
    from dancefloor.puzzles.fillomino import Fillomino

    given = read_puzzle(" ".join(puzzle), pieces=pieces, strict=strict_knuth, as_items=True)
    if target in OF_PROBLEMS:
        text = _problem_text(encodable(given).encode().problem, target, quiet=quiet)
    elif isinstance(given, Fillomino | Division):
        from dancefloor.formats.fillomino.forms import write_fillomino

        text = write_fillomino(given, target.value)
    else:
        raise InputError(f"'--to {target.value}' is for a fillomino: this is another kind of puzzle")
    print(text, end="" if text.endswith("\n") else "\n")
    return FOUND


def _problem_text(problem: Problem, target: Target, *, quiet: bool) -> str:
    """Items and options in a format; standard error gets what had to be renamed."""
    from dancefloor.errors import printable
    from dancefloor.formats.knuth.dance import write_dance
    from dancefloor.formats.knuth.dlx import write_for_knuth
    from dancefloor.formats.solvers.dimacs import write_dimacs
    from dancefloor.formats.solvers.lp import write_lp
    from dancefloor.formats.solvers.opb import write_opb

    if target not in (Target.DLX, Target.DANCE):
        return {Target.DIMACS: write_dimacs, Target.OPB: write_opb, Target.LP: write_lp}[target](problem)
    written = (write_for_knuth if target is Target.DLX else write_dance)(problem)
    if not quiet:
        for old, new in written.items.items():
            print(f"item {printable(old)} is called {new}", file=sys.stderr)
        for (item, color), new in written.colors.items():
            print(f"colour {printable(color)} of item {printable(item)} is called {new}", file=sys.stderr)
    return written.text
