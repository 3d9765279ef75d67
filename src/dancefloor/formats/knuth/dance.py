"""The language of Knuth's DANCE, which his POLYOMINOES writes: items and options in the plainest form.

The first line names the columns; those after a bar are secondary. Every further line is a row. Names have at most
seven characters, and there are no comments, blank lines, colours, bounds or costs. Strategy: the language is a part of
the DLX language, so `dancefloor.formats.knuth.dlx` reads and writes it; `strict_knuth` refuses what DANCE itself
refuses.
"""

from __future__ import annotations

from dancefloor.cover.problem import Problem
from dancefloor.errors import ProblemError
from dancefloor.formats.knuth.dlx import Reading, read_dialect
from dancefloor.formats.knuth.renaming import Written, write_for_knuth
from dancefloor.formats.knuth.words import ANY, Dialect

LONGEST_NAME = 7
DANCE = Dialect(LONGEST_NAME, long_colors=False, slashes=False, plain=True)


def read_dance(text: str, *, source: str = "input", strict_knuth: bool = False) -> Reading:
    """Read columns and rows as items and options; with `strict_knuth`, accept only what DANCE accepts.

    A row that repeats a column is a mistake here, although DANCE does not notice it.

    Raises:
        ParseError: at the first mistake, with line and column.

    >>> read_dance("00 01 A |x\\nA 00 01\\n").problem
    <Problem of 3+1 items and 1 option>
    """
    return read_dialect(text, DANCE if strict_knuth else ANY, source=source)


def write_dance(problem: Problem) -> Written:
    """Write a problem as DANCE text, and rename items whose names are too long for it.

    Raises:
        ProblemError: it has colours, bounds or costs, or no primary items.

    >>> write_dance(Problem.from_names("p q", ["p q"], secondary="x")).text
    'p q | x\\np q\\n'
    """
    for has, what in (
        (problem.has_colors, "colours"),
        (problem.has_multiplicities, "bounds"),
        (problem.has_costs, "costs"),
    ):
        if has:
            raise ProblemError(f"the problem has {what}, which DANCE cannot represent")
    written = write_for_knuth(problem, longest=LONGEST_NAME)
    rows = [line for line in written.text.splitlines(keepends=True) if not line.startswith("|")]
    return written._replace(text="".join(rows))
