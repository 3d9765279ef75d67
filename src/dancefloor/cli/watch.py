"""``dancefloor solve --watch``: a search as it goes on, drawn in the terminal."""

from __future__ import annotations

import os
import shutil
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

from dancefloor.cli.guard import NONE, interruptible, status_of, unfiltered
from dancefloor.cli.interrupts import INTERRUPTS
from dancefloor.cli.options import MORE_WITH
from dancefloor.cli.pictures import TextPrinter

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.solve import SolveCommand

PICTURES_PER_SECOND = 8
SOLUTION_STAYS = 1.5  # seconds
# Words for terminals: another screen without a cursor, and back; the upper left corner; the end of a line or screen.
HOME = "\x1b[H"
ENTER, LEAVE = "\x1b[?1049h\x1b[?25l\x1b[2J" + HOME, "\x1b[?25h\x1b[?1049l"
END_OF_LINE, END_OF_SCREEN = "\x1b[K\n", "\x1b[J"


def _check_terminal() -> None:
    """Refuse to draw a search where nobody could watch it.

    Raises:
        InputError: standard output is no terminal, or one that cannot move its cursor.
    """
    from dancefloor.errors import InputError

    if not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        raise InputError("--watch draws in a terminal, and standard output is none")


def watch_search(asked: SolveCommand, clock: Clock) -> int:
    """Draw the search step by step, then print the solutions; return the exit status.

    Args:
        asked: the command, with its options.
        clock: the time left.

    Raises:
        InputError: standard output is no terminal, or there is nothing to draw.
    """
    from dancefloor.reports.searches import result_of_search, watched, watched_summary
    from dancefloor.reports.titles import check_drawable
    from dancefloor.search.values import Outcome
    from dancefloor.verbs.how import Request
    from dancefloor.verbs.solving import watch

    _check_terminal()
    kind, most = asked.read(clock), asked.most
    check_drawable(kind, asked.look)
    if reason := kind.obstruction():
        print(f"no solutions: {reason}", file=sys.stderr)
        return NONE
    request = Request.of(limit=most, **asked.asked)
    encoded = kind.encoded()
    solutions: list[Any] = []
    last = None
    painter, screen = TextPrinter(encoded), _Screen()
    with interruptible(clock.interrupt), closing(screen):
        for last in watch(encoded, request, asked.every or 1):
            if last.is_solution:
                solutions.append(last.solution)
            screen.show(painter.picture(encoded.board(last.solution)), watched(last))
            _wait(SOLUTION_STAYS if last.is_solution else 1 / PICTURES_PER_SECOND)
            if INTERRUPTS.told or clock.left == 0:
                break
    painter(*solutions)
    outcome = Outcome.INTERRUPTED if INTERRUPTS.told or not last else last.outcome
    reached = outcome is Outcome.LIMITED and len(solutions) == most
    if not asked.quiet and last:
        summary = watched_summary(last, outcome, clock.taken, reached_limit=reached)
        print(f"{summary} {MORE_WITH}" if reached else summary, file=sys.stderr)
    return status_of(result_of_search(outcome, len(solutions), reached_limit=reached))


class _Screen:
    """Another screen of the terminal, which appears with the first picture, and disappears at the end."""

    def __init__(self) -> None:
        self._out = unfiltered(sys.stdout)  # the words above move the cursor
        self._is_open = False

    def show(self, picture: str, told: str) -> None:
        """Draw a picture over the one before, as far as there is room, and a line below it."""
        room = max(1, shutil.get_terminal_size().lines - 3)
        lines = [*picture.split("\n")[:room], "", told]
        self._out.write(HOME if self._is_open else ENTER)
        self._is_open = True
        self._out.write(END_OF_LINE.join(lines) + END_OF_SCREEN)
        self._out.flush()

    def close(self) -> None:
        """Go back to the screen with what was there before."""
        if self._is_open:
            self._out.write(LEAVE)
            self._out.flush()


def _wait(seconds: float) -> None:
    """Sleep, or less if the user interrupts."""
    until = time.monotonic() + seconds
    while not INTERRUPTS.told and (left := until - time.monotonic()) > 0:
        time.sleep(min(left, 0.05))
