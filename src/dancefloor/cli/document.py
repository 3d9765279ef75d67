"""The JSON that a command prints: one object, which parses however the command ends.

Strategy: a command prints the object as a whole, or first a list that grows and then the other fields. Signals never
cut a single print, so it is always clear what is missing. If something stops a command before the object is complete,
its guard prints the rest, with the reason.
"""

from __future__ import annotations

import sys
from typing import Any

from dancefloor.cli.interrupts import BROKEN_OFF, INTERRUPTS


class PrintedDocument:
    """The JSON object of the current command. The process has one, `DOCUMENT`; others are for tests."""

    def __init__(self) -> None:
        self._wanted = self._ended = False
        self._listed = -1  # entries, once there is a list
        self._opened = ""

    def expect(self, *, wanted: bool) -> None:
        """Start again, for another command; `wanted` says whether it prints JSON."""
        self._wanted, self._ended, self._listed = wanted, False, -1

    @property
    def is_begun(self) -> bool:
        """Whether a part of the object is already printed."""
        return self._listed > 0

    def open_list(self, fields: dict[str, Any], name: str = "solutions") -> None:
        """Begin the object with these fields and a list with this name, to which `add` appends."""
        import json

        self._listed, self._opened = 0, f'{json.dumps(fields)[:-1]}, "{name}": [\n'

    def add(self, *entries: str) -> None:
        """Print more entries of the list, at least one, each on a line of its own."""
        text = (",\n" if self._listed else self._opened) + ",\n".join(entries)
        with INTERRUPTS.held():
            print(text, end="")
            self._listed += len(entries)

    def end(self, fields: dict[str, Any]) -> None:
        """Print all fields, or those after the list."""
        import json

        self._print_end(json.dumps(fields))

    def break_off(self, reason: str = "") -> None:
        """Complete an unfinished object, with a reason if there is one; do nothing for a command without JSON."""
        if self._wanted and not self._ended:
            ending = BROKEN_OFF
            if reason:
                import json

                ending = json.dumps({**json.loads(BROKEN_OFF), "reason": reason})
            # A document that has begun has already printed its name, in its first field.
            self._print_end(ending if self._listed < 0 else f"{{{ending.partition(', ')[2]}")

    def _print_end(self, fields: str) -> None:
        if self._listed >= 0:
            fields = f"{'' if self._listed else self._opened}\n], {fields[1:]}"
        with INTERRUPTS.held():
            print(fields)
            self._ended = True
            sys.stdout.flush()


DOCUMENT = PrintedDocument()
