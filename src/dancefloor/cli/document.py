"""The JSON that a command prints: one object, which parses however the command ends.

Strategy: an object is printed as a whole, or as a list that grows and then the other fields. Signals do not cut what is
printed at one time, so it is always known what is missing. A command that is broken off before it has printed
everything leaves the rest to its guard, which adds why.
"""

from __future__ import annotations

import sys
from typing import Any

from dancefloor.cli.interrupts import BROKEN_OFF, INTERRUPTS


class PrintedDocument:
    """The object of the command that runs. There is one, `DOCUMENT`; others are for tests."""

    def __init__(self) -> None:
        self._wanted = self._ended = False
        self._listed = -1  # solutions, once there is a list
        self._opened = ""

    def expect(self, *, wanted: bool) -> None:
        """Begin anew, for a command that will print JSON, or not."""
        self._wanted, self._ended, self._listed = wanted, False, -1

    @property
    def is_begun(self) -> bool:
        """Whether a part of it was printed."""
        return self._listed > 0

    def open_list(self, fields: dict[str, Any]) -> None:
        """Begin with these fields and a list of solutions, which are still to be found."""
        import json

        self._listed, self._opened = 0, f'{json.dumps(fields)[:-1]}, "solutions": [\n'

    def add(self, solution: dict[str, Any]) -> None:
        """Print one more solution, on a line of its own."""
        import json

        text = (",\n" if self._listed else self._opened) + json.dumps(solution)
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
            ending = BROKEN_OFF
            if reason:
                import json

                ending = json.dumps({**json.loads(BROKEN_OFF), "reason": reason})
            # A document that has begun has said already which it is, in its first field.
            self._print_end(ending if self._listed < 0 else f"{{{ending.partition(', ')[2]}")

    def _print_end(self, fields: str) -> None:
        if self._listed >= 0:
            fields = f"{'' if self._listed else self._opened}\n], {fields[1:]}"
        with INTERRUPTS.held():
            print(fields)
            self._ended = True
            sys.stdout.flush()


DOCUMENT = PrintedDocument()
