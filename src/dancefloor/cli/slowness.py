"""Says once that this installation is slow, and why: it has no compiled module."""

from __future__ import annotations

import sys
import time
from contextlib import suppress

PATIENCE = 1.0  # seconds that a command may take without a word


class Slowness:
    """What a command says of its own speed. The process has one, `SLOWNESS`; others are for tests."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self._told = False

    def begin(self, *, quiet: bool) -> None:
        """Start the clock of a command; a quiet one never says anything."""
        self._began, self._told = time.monotonic(), quiet

    def look(self) -> None:
        """Say it if the command has taken more than a second, there is a reason, and it has not been said."""
        if self._told or time.monotonic() < self._began + PATIENCE:
            return
        self._told = True
        from dancefloor.reports.installation import slowness_text

        if text := slowness_text():
            with suppress(OSError):  # the reader may have gone
                print(text, file=sys.stderr)


SLOWNESS = Slowness()
