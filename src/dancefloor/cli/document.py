"""The JSON that a command prints: one object, which parses however the command ends.

Strategy: an object is printed as a whole, or as a list that grows and then the other fields. Signals do not cut what is
printed at one time, so it is always known what is missing. A command that is broken off before it has printed
everything leaves the rest to its guard, which adds why.
"""

from __future__ import annotations

import sys
from typing import Any

from dancefloor.cli.interrupts import BROKEN_OFF, INTERRUPTS

OPENED = '{"solutions": [\n'


class Document:
    """The object of the command that runs. There is one, `DOCUMENT`; others are for tests."""

    def __init__(self) -> None:
        self._wanted = self._ended = False
        self._listed = -1  # solutions, once there is a list

    def expect(self, *, wanted: bool) -> None:
        """Begin anew, for a command that will print JSON, or not."""
        self._wanted, self._ended, self._listed = wanted, False, -1

    @property
    def is_begun(self) -> bool:
        """Whether a part of it was printed."""
        return self._listed > 0

    def open_list(self) -> None:
        """Let the first field be a list of solutions, which are still to be found."""
        self._listed = 0

    def add(self, solution: dict[str, Any]) -> None:
        """Print one more solution, on a line of its own."""
        import json

        text = (",\n" if self._listed else OPENED) + json.dumps(solution)
        with INTERRUPTS.held():
            print(text, end="")
            self._listed += 1

    def end(self, fields: dict[str, Any]) -> None:
        """Print all fields, or those after the list."""
        import json

        self._print_end(json.dumps(fields))

    def break_off(self, reason: str = "") -> None:
        """End it where it stands, unless that was done, or no JSON is wanted."""
        if self._wanted and not self._ended:
            import json

            self._print_end(json.dumps({"outcome": "interrupted", "reason": reason}) if reason else BROKEN_OFF)

    def _print_end(self, fields: str) -> None:
        if self._listed >= 0:
            fields = f"{'' if self._listed else OPENED}\n], {fields[1:]}"
        with INTERRUPTS.held():
            print(fields)
            self._ended = True
            sys.stdout.flush()


DOCUMENT = Document()
