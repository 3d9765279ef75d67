"""How solutions are shown: pictures printed as they come, and drawings in a file."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING, TextIO

from dancefloor.cli.streams import unfiltered

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.puzzles.kind import Placement
    from dancefloor.solutions.solution import Selection, Solution

MOST_DRAWN, MOST_ON_A_SHEET = 10_000, 100_000


class TextPrinter:
    """Prints pictures, a blank line between two; for a terminal in its colours, and not wider than it if possible."""

    def __init__(self, *, silent: bool) -> None:
        self._silent = silent
        self._any = False
        self._color = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self._unicode = can_print("┌─┬┐│╱╲•╌╎·…")
        self._width, self._narrow = shutil.get_terminal_size().columns, sys.stdout.isatty()

    def __call__(self, solution: Solution | Selection) -> None:
        """Print one more."""
        from dancefloor.solutions.solution import Selection

        if isinstance(solution, Selection):
            self._print(solution.text(), sys.stdout)
        else:
            self.draw(solution.board)

    def draw(self, board: Board) -> None:
        """Print one more board, which need not be that of a solution."""
        from dancefloor.draw.text import text

        if not self._silent:
            picture = text(board, color=self._color, unicode=self._unicode, width=self._width, narrow=self._narrow)
            self._print(picture, unfiltered(sys.stdout))  # it has colours, and takes care of names

    def _print(self, picture: str, out: TextIO) -> None:
        if self._any:
            print()
        print(picture, file=out, flush=out.isatty())
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


def check_drawing(svg: str | None, *, as_json: bool) -> None:
    """Find out, before anything takes long, whether a drawing could be written into a file, or printed.

    Raises:
        InputError: JSON is to be printed, too.
        StoreError: the file could not be written.
    """
    from dancefloor.errors import InputError
    from dancefloor.formats.files import check_target

    if svg is not None:
        check_target(svg)
        if svg == "-" and as_json:
            raise InputError("'--json' and '--svg -' cannot both print: name a file for the drawing")


class Drawings:
    """Files to draw solutions into when all of them are there: an SVG file, a contact sheet, both or none.

    Raises:
        InputError: two of them are to be printed, or a sheet is of no known kind.
        StoreError: a file could not be written.
    """

    def __init__(self, svg: str | None, sheet: str | None, paper: str, *, as_json: bool) -> None:
        from dancefloor.errors import InputError
        from dancefloor.formats.files import check_target

        self._svg, self._sheet, self._paper = svg, sheet, paper
        self._kept: list[Solution] = []
        self._placements: dict[Placement, Placement] = {}
        for target in (svg, sheet):
            if target is not None:
                check_target(target)
        if sheet is not None:
            _check_sheet(sheet)
        prints = ["'--json'"] * as_json + ["'--svg -'"] * (svg == "-") + ["'--sheet -'"] * (sheet == "-")
        if len(prints) > 1:
            raise InputError(f"{prints[0]} and {prints[1]} cannot both print: name a file for the drawing")

    @property
    def wanted(self) -> bool:
        """Whether there is a file to draw into."""
        return self._svg is not None or self._sheet is not None

    def keep(self, solution: Solution | Selection) -> None:
        """Draw this one too, unless there are too many."""
        from dataclasses import replace

        from dancefloor.solutions.solution import Solution

        most = 0 if self._svg is None else MOST_DRAWN
        if self._sheet is not None:
            most = MOST_ON_A_SHEET
        if isinstance(solution, Solution) and len(self._kept) < most:
            # Solutions have most of their placements in common: each is kept once, since there may be many solutions.
            shared = tuple([self._placements.setdefault(placed, placed) for placed in solution.placements])
            self._kept.append(replace(solution, placements=shared))

    def write(self, name: str, found: int, *, complete: bool) -> None:
        """Draw what was kept of the solutions found of a puzzle; without any nothing is written."""
        if self._kept and self._svg is not None:
            write_svg(self._svg, self._kept[:MOST_DRAWN])
        if self._kept and self._sheet is not None:
            write_sheet(self._sheet, self._kept, _title(name, len(self._kept), found, complete), self._paper)

    def told(self, found: int) -> str:
        """Where solutions were drawn, and how many if not all of them, for the summary."""
        drawn = [(self._svg, min(len(self._kept), MOST_DRAWN)), (self._sheet, len(self._kept))]
        return "".join(
            f", {'' if many == found else f'the first {many} '}drawn into {'standard output' if into == '-' else into}"
            for into, many in drawn
            if into is not None and many
        )


def write_svg(name: str, solutions: list[Solution]) -> None:
    """Draw solutions into a file, numbered if there are several."""
    from dancefloor.draw.svg import svg
    from dancefloor.formats.files import write_text

    captions = [f"{k}" for k in range(1, len(solutions) + 1)] if len(solutions) > 1 else None
    write_text(name, svg([solution.board for solution in solutions], captions=captions))


def write_sheet(name: str, solutions: list[Solution], title: str, paper: str) -> None:
    """Draw solutions as a contact sheet into a file: SVG if its name says so, else PDF."""
    from dancefloor.draw.sheet import pdf_sheet, svg_sheet
    from dancefloor.formats.files import write_bytes, write_text

    boards = (solution.board for solution in solutions)
    if name.lower().endswith(".svg"):
        write_text(name, svg_sheet(boards, title=title, paper=paper))
    else:
        write_bytes(name, pdf_sheet(boards, title=title, paper=paper))


def _check_sheet(name: str) -> None:
    from dancefloor.errors import InputError, printable

    if name == "-":
        if sys.stdout.isatty():
            raise InputError("'--sheet -' writes PDF, which is nothing for a terminal: name a file for the sheet")
    elif not name.lower().endswith((".pdf", ".svg")):
        raise InputError(f"a sheet '{printable(name)}': its name should end in .pdf or .svg")


def _title(name: str, drawn: int, found: int, complete: bool) -> str:
    from dancefloor.cli.report import plural

    solutions = plural(found, "solution")
    if drawn < found:
        solutions = f"the first {drawn} of {solutions}"
    elif not complete:
        solutions = "a solution" if found == 1 else f"the first {solutions}"
    return f"{name}: {solutions}"
