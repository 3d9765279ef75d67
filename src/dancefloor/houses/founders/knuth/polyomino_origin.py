"""Recover the packing that POLYOMINO-DLX encoded, from the input that it copied into the comments of its output."""

from __future__ import annotations

from dancefloor.caps import most
from dancefloor.cover.problem import Problem
from dancefloor.errors import DancefloorError
from dancefloor.formats.knuth.base62 import count_cells
from dancefloor.formats.knuth.boards import Known, exceed, is_same
from dancefloor.formats.knuth.dlx import Reading
from dancefloor.houses.founders.knuth.polyomino_dlx import (
    cells_by_name,
    encode,
    option_lines,
    read_polyomino_dlx,
    read_spec,
)
from dancefloor.puzzles.packing import Packing

CREATED = "| this file was created by polyomino-dlx from that data"


def recovered(reading: Reading) -> Packing | Known | None:
    """The packing in the comments; only the names of its cells if the options are others; None without comments."""
    if CREATED not in reading.comments:
        return None
    echo = reading.comments[: reading.comments.index(CREATED)]
    text = "".join(line.removeprefix("| ") + "\n" for line in echo)
    try:
        return _packing_of(text, reading.problem) or Known(*cells_by_name(read_spec(text)))
    except DancefloorError:
        return None  # edited comments are not a mistake in items and options


def _packing_of(echo: str, problem: Problem) -> Packing | None:
    """The packing that a text describes, if POLYOMINO-DLX encodes it as this problem."""
    spec = read_spec(echo)
    if sum(count_cells(line.planes) for line in spec.lines) > most("piece_cells"):
        return None
    if exceed(len(problem.options), (text.count("\n") for text in option_lines(spec))):
        return None
    if len({*map(frozenset, problem.options.all_uses())}) < len(problem.options):
        return None  # a packing has no option twice
    return read_polyomino_dlx(echo) if is_same(encode(spec), problem) else None
