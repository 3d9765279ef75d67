"""``dancefloor polyominoes``: Knuth's first generator of packing problems, for his program DANCE."""

from __future__ import annotations

from dancefloor.cli.filters import SpecFile, run_filter


def polyominoes(file: SpecFile = "-") -> int:
    """Turn a board and pieces into items and options, as Knuth's POLYOMINOES does.

    \b
    Examples:
      dancefloor polyominoes < spec > data.dance
      dancefloor polyominoes spec.txt > data.dance

    Exit status: 0, or that of the original for a mistake that it knows; 2 for others.
    """
    from dancefloor.formats.knuth.polyominoes import polyominoes as text

    return run_filter(text, file)
