"""``dancefloor fillomino-dlx``: a fillomino as an exact cover problem, as Knuth's FILLOMINO-DLX writes it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from dancefloor.cli.filters import SpecFile
from dancefloor.cli.guard import FOUND

if TYPE_CHECKING:
    from dancefloor.formats.lines import Line


def fillomino_dlx(
    file: SpecFile = "-",
    labels: Annotated[
        str | None,
        typer.Option(
            metavar="SET", help="The labels that a solution may use, such as 1-4,7; else 1 to the largest clue."
        ),
    ] = None,
) -> int:
    """Turn a fillomino into a problem for a DLX solver, as Knuth's FILLOMINO-DLX does.

    Rows are made of . for a blank cell, 1-9 and a-f for clues.

    \b
    Examples:
      dancefloor fillomino-dlx < grid > problem.dlx
      dancefloor fillomino-dlx --labels 1-4,7 grid > problem.dlx

    Exit status: 0, or that of the original for a mistake that it knows; 2 for others.
    """
    from dancefloor.formats.knuth.fillomino_dlx import (
        fillomino_lines,
        origin_text,
        read_fillomino_dlx,
        read_labels,
        summary,
        write_fillomino_dlx,
    )
    from dancefloor.formats.lines import KnuthError

    allowed = None if labels is None else read_labels(labels, source="--labels")
    seen: list[Line] = []
    out = sys.stdout.buffer
    try:
        puzzle = read_fillomino_dlx(_kept(fillomino_lines(file), seen), labels=allowed)
    except KnuthError as error:
        # The original writes each line before it looks at it.
        printed = origin_text([line.text for line in seen], allowed).encode("latin-1")
        out.write(printed if seen[-1].ended else printed[:-1])
        sys.stderr.buffer.write(error.original.encode("latin-1"))
        return error.status
    print(summary(puzzle), file=sys.stderr)
    for text in write_fillomino_dlx(puzzle):
        out.write(text)
    return FOUND


def _kept(lines: Iterable[Line], seen: list[Line]) -> Iterator[Line]:
    for line in lines:
        seen.append(line)
        yield line
