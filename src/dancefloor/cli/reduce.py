"""``dancefloor reduce``: items and options made fewer, with the same solutions."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import Quiet, StrictKnuth


def reduce(
    file: Annotated[str, typer.Argument(metavar="[FILE]", help="A DLX file; by default, standard input.")] = "-",
    why: Annotated[bool, typer.Option("--why", help="Say of each option and item that goes why it does.")] = False,
    strict_knuth: StrictKnuth = False,
    quiet: Quiet = False,
) -> int:
    """Leave out options that no solution has, and items that are covered whenever another one is.

    Standard output gets the smaller problem as DLX text, standard error what was removed. The solutions are the same,
    except that the names of removed items are missing in their options.

    \b
    Examples:
      dancefloor reduce < in.dlx > out.dlx
      dancefloor reduce in.dlx --why > out.dlx
    """
    from dancefloor.cover.reduce import reduce as reduced
    from dancefloor.formats.files import read_text
    from dancefloor.formats.knuth.dlx import dlx_lines, read_dlx
    from dancefloor.reports.problems import proved_impossible, reduction_reasons, reduction_summary

    source = "standard input" if file == "-" else file
    reading = read_dlx(read_text(file), source=source, strict=strict_knuth)
    problem = reading.problem
    reduction = reduced(problem)
    summary = reduction_summary(problem, reduction)
    print(f"| dancefloor reduce: {summary}")
    for line in dlx_lines(reduction.problem):
        print(line)
    if not quiet:
        for ignored in reading.ignored:
            print(ignored, file=sys.stderr)
        if why:
            for reason in reduction_reasons(problem, reduction):
                print(reason, file=sys.stderr)
        print(summary, file=sys.stderr)
        if proved_impossible(problem, reduction):
            print("there is no solution", file=sys.stderr)
    return FOUND
