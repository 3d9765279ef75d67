"""What commands print: every command line stands in a record, with all that it prints below it.

A record is a text file. A command begins with `$ dancefloor`, and what it prints on standard output and standard error
follows, and `[status N]` if that is not 0. A line that begins with `$` in the output is indented by a blank. Times are
left out, and of a long output only the beginning and a hash are kept.
"""

from __future__ import annotations

import hashlib
import re
import shlex
from collections.abc import Iterator
from typing import NamedTuple

PROMPT = "$ dancefloor "
#: So many lines of an output stand in the record, and so many characters of a line.
KEPT = 24
WIDEST = 200
#: Words and numbers that say how long something took, or which processors there are.
VARYING = (
    (re.compile(r"\b\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)? (s|ms|MB|per second)\b"), r"N \1"),
    (re.compile(r'("why": )"[^"]*"'), r"\1N"),
    (re.compile(r'("(?:seconds|wall|encoding|nodes_per_second|generator|version)": )[^,}\n]+'), r"\1N"),
    (re.compile(r"^((?:seconds|encoding|searching|preparing)\S*) +[\d.e+-]+", re.MULTILINE), r"\1 N"),
)


class Recorded(NamedTuple):
    """A command line and what it printed."""

    line: str
    printed: str

    @property
    def words(self) -> list[str]:
        return shlex.split(self.line)


def read_record(text: str) -> Iterator[Recorded]:
    """The commands of a record."""
    for part in text.split(PROMPT)[1:]:
        line, _, printed = part.partition("\n")
        yield Recorded(line, printed)


def shown(output: str, errors: str, status: int) -> str:
    """What a command printed, as a record keeps it."""
    lines = [*output.splitlines(), *errors.splitlines(), *([f"[status {status}]"] if status else [])]
    lines = [f" {line}" if line.startswith("$") else line.rstrip() for line in map(steady, lines)]
    if len(lines) > KEPT + 1:
        lines[KEPT:] = [f"[{len(lines) - KEPT} more lines, {_hash(lines[KEPT:])}]"]
    return "".join(f"{line}\n" if len(line) <= WIDEST else f"{line[:WIDEST]} [{_hash([line])}]\n" for line in lines)


def _hash(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def steady(line: str) -> str:
    """A line without what differs from run to run.

    >>> steady("8 solutions found by scanning in 0.03 s, 1,200 per second")
    '8 solutions found by scanning in N s, N per second'
    """
    for pattern, instead in VARYING:
        line = pattern.sub(instead, line)
    return line
