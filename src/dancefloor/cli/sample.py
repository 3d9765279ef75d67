"""``dancefloor sample``: draw solutions at random, all with the same probability."""

from __future__ import annotations

import sys
import time
from typing import Annotated

import typer

from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND, NONE
from dancefloor.cli.options import Json, Pieces, Puzzle, Quiet, StrictKnuth

MOST = 1_000_000
UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def sample(
    puzzle: Puzzle,
    pieces: Pieces = None,
    times: Annotated[int, typer.Option("-n", metavar="N", min=1, max=MOST, help="Draw N solutions, each anew.")] = 1,
    seed: Annotated[int, typer.Option(metavar="SEED", help="Of the random numbers: the same draws for a seed.")] = 0,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw into an SVG file; - for standard output.")
    ] = None,
    memory: Annotated[
        str | None, typer.Option(metavar="BYTES", help="What tables may take, such as 512M or 4G.")
    ] = None,
    strict_knuth: StrictKnuth = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Draw solutions at random, all with the same probability, and say how many there are.

    Turned and reflected copies of a solution count as solutions of their own. The same seed gives the same solutions
    on every machine.

    \b
    Examples:
      dancefloor sample 8x8 --pieces dominoes
      dancefloor sample 8x8 --pieces dominoes -n 5 --seed 7 --svg five.svg
      dancefloor sample 6x10 --json
    """
    from dancefloor.cli.pictures import TextPrinter, check_drawing, save, svg_of
    from dancefloor.cli.progress import progress_bar
    from dancefloor.cli.streams import print_notes
    from dancefloor.formats.puzzle import encodable, read_puzzle
    from dancefloor.reports.documents import sample_document
    from dancefloor.reports.pictures import check_drawable
    from dancefloor.reports.searches import sample_summary
    from dancefloor.verbs import kind_of, tabulate

    check_drawing(svg, as_json=as_json)
    granted = None if memory is None else read_bytes(memory)
    began = time.perf_counter()
    given = encodable(read_puzzle(" ".join(puzzle), pieces=pieces, strict=strict_knuth))
    kind = kind_of(given)
    if svg is not None:
        check_drawable(kind)
    if not quiet:
        print_notes(kind)
    with progress_bar(quiet=quiet) as bar:
        table = tabulate(given, memory=granted, on_progress=bar.update)
    drawn = table.sample(times if table.count else 0, seed)
    if as_json:
        DOCUMENT.end(sample_document(kind, table, drawn, seed))
    else:
        show = TextPrinter(kind, silent=svg is not None)
        for solution in drawn:
            show(solution)
    if svg is not None and drawn:
        save(svg, lambda: svg_of(kind, drawn))
    if not quiet:
        print(sample_summary(table, len(drawn), time.perf_counter() - began), file=sys.stderr)
    return FOUND if drawn else NONE


def read_bytes(text: str) -> int:
    """A number of bytes: digits, and perhaps K, M, G or T for powers of 1024.

    Raises:
        InputError: it is something else.

    >>> read_bytes("512M"), read_bytes("2G"), read_bytes("4096")
    (536870912, 2147483648, 4096)
    """
    from dancefloor.errors import InputError, printable

    unit = UNITS.get(text[-1:].upper(), 1)
    digits = text[:-1] if unit > 1 else text
    if not digits.isascii() or not digits.isdigit() or len(digits) > 15:
        raise InputError(f"memory '{printable(text)}': it should be a number of bytes such as 512M or 4G")
    return int(digits) * unit
