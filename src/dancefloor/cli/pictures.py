"""How solutions are shown: pictures printed as they come, and drawings in a file."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dancefloor.solutions.solution import Selection, Solution


class TextPrinter:
    """Prints pictures, a blank line between two; colours if the terminal has them."""

    def __init__(self, *, silent: bool) -> None:
        self._silent = silent
        self._any = False
        self._color = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self._unicode = can_print("┌─┬┐│╱╲•╌╎·…")
        self._width = shutil.get_terminal_size().columns

    def __call__(self, solution: Solution | Selection) -> None:
        """Print one more."""
        if self._silent:
            return
        if self._any:
            print()
        picture = solution.text(color=self._color, unicode=self._unicode, width=self._width)
        print(picture, flush=sys.stdout.isatty())
        self._any = True

    def close(self, solutions: object) -> None:
        """Pictures need no end."""


def can_print(characters: str) -> bool:
    """Whether standard output has all these characters."""
    try:
        characters.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def write_svg(name: str, solutions: list[Solution]) -> None:
    """Draw solutions into a file, numbered if there are several."""
    from dancefloor.draw.svg import svg
    from dancefloor.formats.files import write_text

    captions = [f"{k}" for k in range(1, len(solutions) + 1)] if len(solutions) > 1 else None
    write_text(name, svg([solution.board for solution in solutions], captions=captions))
