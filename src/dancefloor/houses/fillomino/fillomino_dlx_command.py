"""``dancefloor fillomino-dlx``: write a fillomino as items and options, as Knuth's FILLOMINO-DLX does."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dancefloor.cli.command import Command, option
from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import FILE

if TYPE_CHECKING:
    from dancefloor.formats.lines import Line


class FillominoDlxCommand(Command):
    """Generate a problem as Knuth's FILLOMINO-DLX does.

    It reads the rows of a fillomino, with . for a blank cell and 1-9 and a-f for clues, and writes items and options
    for his DLX programs.

    Examples:
      dancefloor fillomino-dlx < grid > problem.dlx
      dancefloor fillomino-dlx --labels 1-4,7 grid > problem.dlx

    Exit status: 0, or that of Knuth's program for input that it rejects; 2 for other mistakes.
    """

    file = FILE
    labels = option(
        "--labels",
        metavar="SET",
        convert=str,
        about="The labels that a solution may use, such as 1-4,7 (default: 1 to the largest clue).",
    )

    def run(self) -> int:
        """Print the problem as it is generated."""
        from dancefloor.formats.lines import KnuthError
        from dancefloor.houses.fillomino.formats.fillomino_dlx import (
            fillomino_lines,
            origin_text,
            read_fillomino_dlx,
            read_labels,
            summary,
            write_fillomino_dlx,
        )

        allowed = None if self.labels is None else read_labels(self.labels, source="--labels")
        seen: list[Line] = []
        out = sys.stdout.buffer
        try:
            puzzle = read_fillomino_dlx(_kept(fillomino_lines(self.file), seen), labels=allowed)
        except KnuthError as error:
            # The original writes each line before it checks the line.
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
