"""What a filter prints, and where it ends."""

from __future__ import annotations

from dancefloor.formats.lines import KnuthError


def original_text(chunks):
    """What a filter prints until it ends or finds a mistake, and the mistake or None."""
    printed = []
    try:
        printed.extend(chunks)
    except KnuthError as error:
        return "".join(printed), error
    return "".join(printed), None
