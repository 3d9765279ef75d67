"""What the commands that stand in for Knuth's programs share: text flows through, with his messages and statuses."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from dancefloor.cli.guard import FOUND

if TYPE_CHECKING:
    from dancefloor.formats.lines import Line


def run_filter(text: Callable[[Iterable[Line], Callable[[str], None]], Iterator[str]], name: str) -> int:
    """Print what a generator makes of a file's lines, as it comes; the exit status.

    Mistakes that the original knows are reported in its words and with its status, after all that it would have
    printed before; others are for the guard of all commands.
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
    with suppress(OSError):  # nobody may be listening
        sys.stderr.buffer.write(message.encode("latin-1"))
        sys.stderr.buffer.flush()
