"""When a sitting writes what it has found: shortly after its work has begun, and then less and less often.

Strategy: the pauses grow with the work of the sitting, up to a second. So a kill destroys at most half of its work,
and at most that of the last second; and however short sittings are, each one gains something.
"""

from __future__ import annotations

import time

FIRST, EVERY = 0.05, 1.0  # seconds until it writes for the first time, and at most between two times


class Rhythm:
    """When to write next."""

    def __init__(self) -> None:
        self._began = self._last = time.monotonic()
        self._has_begun = False

    def begin(self) -> None:
        """Note that the work begins, unless it has begun before: what prepares it takes its own time."""
        if not self._has_begun:
            self._began = self._last = time.monotonic()
            self._has_begun = True

    @property
    def left(self) -> float:
        """The seconds until it is time to write, zero or more."""
        pause = min(EVERY, max(FIRST, self._last - self._began))
        return max(0.0, self._last + pause - time.monotonic())

    @property
    def is_due(self) -> bool:
        """Whether it is time to write."""
        return not self.left

    def written(self) -> None:
        """Note that all is written."""
        self._last = time.monotonic()
