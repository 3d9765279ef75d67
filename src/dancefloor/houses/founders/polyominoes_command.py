"""``dancefloor polyominoes``: Knuth's first generator of packing problems, for his program DANCE."""

from __future__ import annotations

from dancefloor.cli.command import Command
from dancefloor.cli.filters import run_filter
from dancefloor.cli.options import FILE


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
        from dancefloor.houses.founders.knuth.polyominoes import polyominoes as text

        return run_filter(text, self.file)
