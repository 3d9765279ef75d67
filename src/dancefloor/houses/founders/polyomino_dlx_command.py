"""``dancefloor polyomino-dlx``: Knuth's generator of packing problems with suffixes and multiplicities."""

from __future__ import annotations

from dancefloor.cli.command import Command, flag
from dancefloor.cli.filters import run_filter
from dancefloor.cli.options import FILE


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

        return run_filter(partial(polyomino_dlx, trace=self.trace), self.file)
