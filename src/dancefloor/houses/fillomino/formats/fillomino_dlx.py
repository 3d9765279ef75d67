"""The language of Knuth's FILLOMINO-DLX, the rows of a fillomino; and the problem that his program writes for it.

    2..
    .3.

A row consists of ``.`` for a blank cell, and ``1`` to ``9`` and ``a`` to ``f`` for clues; short rows end in blank
cells. There are at most 16 rows of at most 78 cells, and no comments. The problem repeats the rows in its own comments.

In Knuth's program a solution may use the labels from 1 to the largest clue. Our own syntax for another set of labels
is numbers and ranges, such as ``1-4,7``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from itertools import takewhile

from dancefloor.cover.problem import Problem
from dancefloor.errors import InputError, ParseError, printable
from dancefloor.formats.files import opened
from dancefloor.formats.knuth.boards import Known, exceed, is_same
from dancefloor.formats.knuth.dlx import Reading
from dancefloor.formats.lines import Line
from dancefloor.geometry.square import SQUARE
from dancefloor.houses.fillomino.limited_fillomino import (
    DIGITS,
    ENTRIES,
    LARGEST_LABEL,
    MOST_ROWS,
    LimitedFillomino,
    labels_text,
)

LONGEST_ROW = 78
MOST_OPTIONS_OFF = 10_000  # how many options more than expected to generate before giving up
ILLEGAL = 255  # the exit status of the original for all mistakes
_LABELS = re.compile(r" *([0-9]{1,9}) *(?:- *([0-9]{1,9}) *)?")


def read_fillomino_dlx(
    text: str | Iterable[Line], *, labels: Iterable[int] | None = None, source: str = "input"
) -> LimitedFillomino:
    """Read the rows of a fillomino, from a text or from lines.

    Args:
        text: the rows.
        labels: the labels that a solution may use; None for 1 to the largest clue.
        source: where the text comes from, for messages.

    Raises:
        KnuthError: at the first mistake, with line and column, and the message of the original.
        ParseError: a clue is not among the labels.

    >>> read_fillomino_dlx("2..\\n.3\\n")
    <LimitedFillomino of 2x3 cells, labels 1-3>
    >>> read_fillomino_dlx("2..\\n.3\\n", labels=[2, 3, 5])
    <LimitedFillomino of 2x3 cells, labels 2-3,5>
    """
    if isinstance(text, str):
        text = _cut(StringIO(text, newline="\n").readline, source)
    lines: list[Line] = []
    for line in text:
        _check(line)
        lines.append(line)
    allowed = None if labels is None else tuple(labels)
    if allowed is not None:
        for line in lines:
            for column, entry in enumerate(line.text):
                if entry != "." and DIGITS.index(entry) not in allowed:
                    among = labels_text(tuple(sorted(set(allowed)))) or "none at all"
                    clue = DIGITS.index(entry)
                    raise line.error(f"clue {clue} should be among the labels, which are {among}", column)
    return LimitedFillomino(tuple(line.text for line in lines), allowed)


def fillomino_lines(name: str) -> Iterator[Line]:
    """Read the lines of a file, or of standard input for ``-``, as the original does: cut after 79 bytes.

    Raises:
        StoreError: the file cannot be read.
    """
    source = "standard input" if name == "-" else printable(name)
    with opened(name) as file:
        yield from _cut(lambda room: file.readline(room).decode("latin-1"), source)


def read_labels(text: str, *, source: str = "labels") -> tuple[int, ...]:
    """Read the labels that numbers and ranges name, in ascending order.

    Raises:
        ParseError: at the first mistake, with its column.

    >>> read_labels("1-4,7")
    (1, 2, 3, 4, 7)
    """
    labels: set[int] = set()
    at = 0
    for part in text.split(","):
        found = _LABELS.fullmatch(part)
        if not found:
            what = f"{part!r} is not a label" if part.strip() else "a label is missing"
            raise ParseError(
                text, f"{what}: labels are numbers and ranges, such as 1-4,7", source=source, line=1, column=at + 1
            )
        first, last = int(found[1]), int(found[2] or found[1])
        for group, label in ((1, first), (2, last)):
            if not 1 <= label <= LARGEST_LABEL:
                what = f"label {label}: labels are numbers from 1 to {LARGEST_LABEL}"
                raise ParseError(text, what, source=source, line=1, column=at + max(0, found.start(group)) + 1)
        if last < first:
            what = f"the range {first}-{last} goes down: the smaller label comes first"
            raise ParseError(text, what, source=source, line=1, column=at + found.start(2) + 1)
        labels.update(range(first, last + 1))
        at += len(part) + 1
    return tuple(sorted(labels))


def write_fillomino_dlx(fillomino: LimitedFillomino) -> Iterator[bytes]:
    """Write the problem as DLX text like Knuth's program, some lines at a time, in constant memory.

    >>> print(b"".join(write_fillomino_dlx(LimitedFillomino(("2..",)))).decode())
    | fillomino-dlx:
    | 2..
    00 01 02 | v021 v022
     01 v021
     02 v021
     00 01 v022
    """
    yield origin_text(fillomino.rows, fillomino.labels).encode()
    yield "".join(f"{name} " for name in fillomino.cell_names()).encode()
    yield "".join(["|", *(f" {name}" for name in fillomino.edge_names()), "\n"]).encode()
    for label in fillomino.allowed:
        yield from fillomino.option_lines(label)


def origin_text(rows: Iterable[str], labels: tuple[int, ...] | None = None) -> str:
    """The comments that say where a problem comes from: a title, with the labels if they are given, and the rows."""
    given = "" if labels is None else f" --labels {labels_text(labels)}"
    return "".join([f"| fillomino-dlx{given}:\n", *(f"| {row}\n" for row in rows)])


def read_origin(comments: Iterable[str]) -> LimitedFillomino | None:
    """The fillomino that a problem comes from, according to its comments; None if they do not say.

    >>> read_origin(["| fillomino-dlx --labels 2-4:", "| 2..", "| .3"])
    <LimitedFillomino of 2x3 cells, labels 2-4>
    """
    lines = iter(comments)
    title = re.fullmatch(r"\| fillomino-dlx(?: --labels ([0-9,-]*))?:", next(lines, "").rstrip())
    if not title:
        return None
    rows = takewhile(lambda row: not row.strip(ENTRIES), (line.removeprefix("|").strip() for line in lines))
    try:
        return LimitedFillomino(tuple(rows), read_labels(title[1]) if title[1] else None)
    except InputError:
        return None


def recovered(reading: Reading) -> LimitedFillomino | Known | None:
    """The fillomino in the comments of a DLX file; only the names of its cells if the options are others."""
    fillomino = read_origin(reading.comments)
    if fillomino is None or _is_encoded(fillomino, reading.problem):
        return fillomino
    return Known(dict(zip(fillomino.cell_names(), fillomino.cells, strict=True)), SQUARE)


def _is_encoded(fillomino: LimitedFillomino, problem: Problem) -> bool:
    """Whether the encoding of a fillomino is this problem."""
    if {item.name for item in problem.items} != {*fillomino.cell_names(), *fillomino.edge_names()}:
        return False
    texts = (text for label in fillomino.allowed for text in fillomino.option_lines(label))
    # Texts without options count, too: there may be many to generate that add none.
    counts = (max(MOST_OPTIONS_OFF // 100, text.count(b"\n")) for text in texts)
    return not exceed(len(problem.options) + MOST_OPTIONS_OFF, counts) and is_same(fillomino.encode().problem, problem)


def summary(fillomino: LimitedFillomino) -> str:
    """What the original prints on standard error after it has read everything.

    >>> summary(LimitedFillomino(("2..", ".3")))
    "OK, I've read 2 clues <= 3, for a 2x3 board."
    """
    clues = fillomino.clues
    size = f"{len(fillomino.rows)}x{fillomino.columns}"
    return f"OK, I've read {sum(map(bool, clues))} clues <= {max(clues, default=0)}, for a {size} board."


def _cut(read: Callable[[int], str], source: str) -> Iterator[Line]:
    number = 0
    while raw := read(LONGEST_ROW + 1):
        number += 1
        yield Line(raw.removesuffix("\n"), source, number, raw.endswith("\n"))


def _check(line: Line) -> None:
    """Refuse what the original refuses, in its order: an illegal entry, a row too long, one row too many."""
    whole = line.text + "\n" * line.ended
    for column, entry in enumerate(line.text):
        if entry not in ENTRIES:
            message = f"{entry!r} is not an entry: entries are '.' for a blank cell, 1-9 and a-f"
            raise line.knuth_error(message, column, f"illegal entry: {whole}", ILLEGAL)
        if column == LONGEST_ROW:
            message = f"this row is too long: a row has at most {LONGEST_ROW} cells"
            raise line.knuth_error(message, column, f"illegal entry: {whole}", ILLEGAL)
    if line.number > MOST_ROWS:
        # Without a newline the original takes the end of the row for an entry.
        original = f"too many rows: {whole}" if line.ended else f"illegal entry: {whole}"
        raise line.knuth_error(f"one row too many: a fillomino has at most {MOST_ROWS}", 0, original, ILLEGAL)
