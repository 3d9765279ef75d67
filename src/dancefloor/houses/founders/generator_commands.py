"""``dancefloor polyominoes`` and ``polyomino-dlx``: Knuth's generators of packing problems.

Both turn text into other text, with his messages and exit statuses.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from dancefloor.cli.command import Command, flag
from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import FILE

if TYPE_CHECKING:
    from dancefloor.formats.lines import Line


class PolyominoesCommand(Command):
    """Generate a problem as Knuth's POLYOMINOES does.

    It reads a board and pieces, and writes items and options for his program DANCE.

    Examples:
      dancefloor polyominoes < spec > data.dance
      dancefloor polyominoes spec.txt > data.dance

    Exit status: 0, or that of Knuth's program for input that it rejects; 2 for other mistakes.
    """

    file = FILE

    def run(self) -> int:
        """Print the problem as it is generated."""
        from dancefloor.houses.founders.knuth.polyominoes import polyominoes

        return _print_generated(polyominoes, self.file)


class PolyominoDlxCommand(Command):
    """Generate a problem as Knuth's POLYOMINO-DLX does.

    It reads a box and pieces, and writes items and options for his DLX programs.

    Examples:
      dancefloor polyomino-dlx < spec > problem.dlx
      dancefloor polyomino-dlx 6x10.txt > problem.dlx
      dancefloor polyomino-dlx --trace 6x10.txt > problem.dlx

    Exit status: 0, or that of Knuth's program for input that it rejects; 2 for other mistakes.
    """

    file = FILE
    trace = flag("--trace", about="Show the base placements of each piece on standard error, as Knuth's printbox does.")

    def run(self) -> int:
        """Print the problem as it is generated."""
        from functools import partial

        from dancefloor.houses.founders.knuth.polyomino_dlx import polyomino_dlx

        return _print_generated(partial(polyomino_dlx, trace=self.trace), self.file)


def _print_generated(text: Callable[[Iterable[Line], Callable[[str], None]], Iterator[str]], name: str) -> int:
    """Print the text that a generator makes from the lines of a file, as it comes; return the exit status.

    For a mistake that the original reports, this prints what the original prints, and returns its status. The guard of
    all commands handles other mistakes.

    Args:
        text: makes the text from the lines, and a function that prints messages.
        name: the file to read; - for standard input.
    """
    from dancefloor.formats.lines import KnuthError, file_lines

    output = sys.stdout.buffer
    try:
        for part in text(file_lines(name), _say):
            output.write(part.encode("latin-1"))
    except KnuthError as error:
        output.flush()
        _say(error.original)
        return error.status
    return FOUND


def _say(message: str) -> None:
    with suppress(OSError):  # the reader may have gone
        sys.stderr.buffer.write(message.encode("latin-1"))
        sys.stderr.buffer.flush()
