"""``dancefloor polyomino-dlx``: Knuth's generator of packing problems with suffixes and multiplicities."""

from __future__ import annotations

from dancefloor.cli.filters import SpecFile, run_filter


def polyomino_dlx(file: SpecFile = "-") -> int:
    """Turn a box and pieces into items and options, as Knuth's POLYOMINO-DLX does.

    \b
    Examples:
      dancefloor polyomino-dlx < spec > problem.dlx
      dancefloor polyomino-dlx 6x10.txt > problem.dlx

    Exit status: 0, or that of the original for a mistake that it knows; 2 for others.
    """
    from dancefloor.formats.knuth.polyomino_dlx import polyomino_dlx as text

    return run_filter(text, file)
