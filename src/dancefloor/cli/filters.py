"""The core of the commands that replace Knuth's programs: they filter text, with his messages and exit statuses."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from dancefloor.cli.guard import FOUND

if TYPE_CHECKING:
    from dancefloor.formats.lines import Line


def run_filter(text: Callable[[Iterable[Line], Callable[[str], None]], Iterator[str]], name: str) -> int:
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
