"""Shows solutions: as printed pictures, one after another, and as drawings in files."""

from __future__ import annotations

import os
import sys
from time import perf_counter
from typing import TYPE_CHECKING, Any, TextIO

from dancefloor.cli.guard import print_lines, terminal_columns, unfiltered
from dancefloor.cli.interrupts import INTERRUPTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from dancefloor.cli.options import DrawingCommand, PictureCommand, PrintingCommand
    from dancefloor.draw.board import Board
    from dancefloor.draw.look import Look
    from dancefloor.reports.titles import Group
    from dancefloor.verbs import Check
    from dancefloor.verbs.kinds.kind import Kind

MOST_DRAWN, MOST_ON_A_SHEET = 10_000, 100_000
OTHER_FORMATS = (".pdf", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff", ".eps", ".ps")
HURRY = 0.3  # seconds for a drawing once the user has interrupted


class TextPrinter:
    """Prints solutions as pictures, or as text for puzzles without pictures, with a blank line between two.

    On a terminal, pictures have colors, and are no wider than the terminal if possible.

    Args:
        kind: the kind of the puzzle; None (the default) to print boards only.
        silent: whether to print nothing (default: no).
    """

    def __init__(self, kind: Kind[Any] | None = None, *, silent: bool = False) -> None:
        self._kind, self._silent = kind, silent
        self._any = False
        self._color = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self._unicode = can_print("┌─┬┐│╱╲•╌╎·…")
        self._width, self._narrow = terminal_columns(), sys.stdout.isatty()

    def __call__(self, *solutions: object) -> None:
        """Print more solutions."""
        if self._kind and self._kind.is_drawn:
            for solution in solutions:
                self.draw(self._kind.board(solution))
        elif solutions:
            self._print("\n\n".join(map(str, solutions)), sys.stdout)

    def draw(self, board: Board) -> None:
        """Print one more board, with or without a solution on it."""
        if not self._silent:
            self._print(self.picture(board), unfiltered(sys.stdout))  # it has colors, and its names are safe to print

    def picture(self, board: Board) -> str:
        """A board as text."""
        from dancefloor.draw.text import text

        return text(board, color=self._color, unicode=self._unicode, width=self._width, narrow=self._narrow)

    def _print(self, picture: str, out: TextIO) -> None:
        if self._any:
            print()
        print(picture, file=out, flush=out.isatty())
        self._any = True

    @property
    def draws(self) -> bool:
        """Whether it draws pictures, each of which may take long."""
        return bool(self._kind and self._kind.is_drawn)

    def close(self, solutions: object) -> None:
        """Pictures need no end."""


def print_reasons(told: Iterable[tuple[str, Board | None]], out: TextIO) -> None:
    """Print sentences, and below each its picture if it has one."""
    show = TextPrinter()
    for sentence, board in told:
        print(sentence, file=out)
        if board is not None:
            print(show.picture(board), file=unfiltered(out))


class LinePrinter:
    """Prints solutions as JSON Lines: a reader gets each as soon as it is found."""

    draws = False

    def __init__(self, kind: Kind[Any]) -> None:
        self._kind = kind

    def __call__(self, *solutions: object) -> None:
        """Print more solutions."""
        print_lines(map(self._kind.json_text, solutions))

    def close(self, solutions: object) -> None:
        """Lines need no end."""


def can_print(characters: str) -> bool:
    """Whether the encoding of standard output has all these characters."""
    try:
        characters.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def look_of(command: PictureCommand, *, as_json: bool) -> Look:
    """How the drawing of a command looks, after a check, before any long work, that the command can write or print it.

    Args:
        command: the command, with a file for a drawing, or none.
        as_json: whether the command prints JSON.

    Raises:
        InputError: both the drawing and JSON would go to standard output, or the name promises another
            format.
        PackageUnavailable: a package that writes PNG is missing.
        StoreError: the file cannot be written.
    """
    from dancefloor.errors import InputError

    look = command.look
    if command.svg is not None:
        _check_picture(command.svg)
        if command.svg == "-" and as_json:
            raise InputError("--json and --svg - cannot both print: name a file for the drawing")
    return look


def check_drawings(named: Sequence[tuple[str, str | None]], json: str) -> None:
    """Check, before any long work, that a command can write its drawings.

    Args:
        named: the options ``--svg``, ``--film``, ``--html`` and ``--sheet``, as far as the command has them, each with
            its file.
        json: the option with which the command prints JSON; empty if it does not.

    Raises:
        InputError: two outputs would go to one place, or the name of a file has another suffix.
        PackageUnavailable: a package that writes PNG is missing.
        StoreError: a file cannot be written.
    """
    from dancefloor.errors import InputError

    checks = {"--svg": _check_picture, "--film": _check_film, "--html": _check_page, "--sheet": _check_sheet}
    for option, target in named:
        if target is not None:
            checks[option](target)
    prints = [json] * bool(json) + [f"{option} -" for option, target in named if target == "-"]
    if len(prints) > 1:
        raise InputError(f"{prints[0]} and {prints[1]} cannot both print: name a file for the drawing")
    _check_apart(named)


def check_book(command: PrintingCommand, *, as_json: bool) -> None:
    """Check, before any long work, that a command can write its pages to print.

    Args:
        command: the command, with a file for them, or none.
        as_json: whether the command prints JSON.

    Raises:
        InputError: two outputs would go to standard output, or the name of the file has another suffix.
        StoreError: the file cannot be written.
    """
    from dancefloor.errors import InputError

    name = command.sheet
    if name is None:
        return
    _check_sheet(name)
    other = "--json" if as_json else "--svg -" if command.svg == "-" else ""
    if name == "-" and other:
        raise InputError(f"{other} and --sheet - cannot both print: name a file for the sheet")
    _check_apart((("--svg", command.svg), ("--sheet", name)))


def save_pages(name: str, checks: Sequence[Check[Any]], words: Sequence[str], paper: str) -> None:
    """Write puzzles with clues, and the solution of each that has only one, into a file to print.

    Args:
        name: the file; - for standard output.
        checks: for each puzzle, whether it has only one.
        words: what the user calls the puzzles.
        paper: the paper size, ``a4`` or ``letter``.

    Raises:
        StoreError: the file cannot be written.
    """
    from dancefloor.draw.book import Printed, printed_book
    from dancefloor.reports.titles import printed_title
    from dancefloor.search.values import Answer

    printed, titles = [], []
    for checked, word in zip(checks, words, strict=True):
        kind = checked.kind
        if kind and (board := kind.unsolved()):
            solution = kind.board(checked.solutions[0]) if checked.answer is Answer.UNIQUE else None
            titles.append(printed_title(kind, word))
            printed.append(Printed(board, solution, titles[-1] if len(words) > 1 else ""))
    if printed:
        title = "Puzzles" if len(words) > 1 else titles[0]
        save(name, lambda: printed_book(printed, title=title, paper=paper, form=form_of(name)))


def form_of(sheet: str) -> str:
    """The form of a sheet, by the name of its file: ``pdf`` or ``svg``."""
    return "svg" if sheet.lower().endswith(".svg") else "pdf"


class Drawings:
    """Files for drawings of the solutions, written after the search: any of a picture, a page and a contact sheet.

    Args:
        command: the command, whose options name the files and say how pictures look.
        json: the option with which the command prints JSON; empty if it does not.

    Raises:
        InputError: two outputs would go to standard output, the name of a file has another suffix, or a sheet
            cannot show the view.
        PackageUnavailable: a package that writes PNG is missing.
        StoreError: a file cannot be written.
    """

    def __init__(self, command: DrawingCommand, *, json: str) -> None:
        from dancefloor.errors import InputError

        self._command = command
        self._svg, self._html, self._sheet = svg, html, sheet = command.svg, command.html, command.sheet
        self._paper, self._as_json = command.page, bool(json)
        self._drawn: list[tuple[str, int]] = []  # the files written, and the number of solutions in each
        self._kept: list[Any] = []
        self._placements: dict[object, object] = {}
        check_drawings((("--svg", svg), ("--html", html), ("--sheet", sheet)), json)
        if sheet is not None and command.view == "steps":
            raise InputError("--view steps is no view for a sheet, whose numbers are those of solutions")

    @property
    def look(self) -> Look:
        """How the pictures look."""
        return self._command.look

    @property
    def wanted(self) -> bool:
        """Whether there is a file to draw into."""
        return (self._svg, self._html, self._sheet) != (None, None, None)

    def keep(self, solutions: Sequence[object]) -> None:
        """Keep solutions to draw them later, unless there are too many."""
        most = 0 if self._svg is self._html is None else MOST_DRAWN
        if self._sheet is not None:
            most = MOST_ON_A_SHEET
        self._kept.extend(map(self._sharing, solutions[: max(0, most - len(self._kept))]))

    def _sharing(self, solution: Any) -> Any:
        """The same solution, sharing placements with those kept before: solutions have most placements in common."""
        from dancefloor.records import replace

        placements = getattr(solution, "placements", None)
        if placements is None:
            return solution
        shared = tuple([self._placements.setdefault(placed, placed) for placed in placements])
        return replace(solution, placements=shared)

    def write(self, kind: Kind[Any], name: str, found: int, group: Group, *, complete: bool) -> None:
        """Draw the solutions kept; write nothing if there are none.

        Args:
            kind: the kind of the puzzle.
            name: what the user calls the puzzle, for titles.
            found: the number of solutions found.
            group: the symmetries that make solutions the same.
            complete: whether the puzzle has no other solutions.

        Raises:
            StoreError: a file cannot be written. Solutions that would be lost are printed instead.
        """
        from dancefloor.errors import StoreError
        from dancefloor.reports.titles import sheet_title

        def svg(solutions: list[Any]) -> str:
            return svg_of(kind, solutions, self.look)

        def title(solutions: list[Any]) -> str:
            return sheet_title(name, len(solutions), found, group, complete=complete)

        def page(solutions: list[Any]) -> str:
            from dancefloor.draw.html import html

            return html(map(kind.board, solutions), title=title(solutions), look=self.look)

        def sheet(solutions: list[Any]) -> str | bytes:
            assert self._sheet is not None
            return sheet_of(kind, solutions, title(solutions), self._paper, self.look, form=form_of(self._sheet))

        try:
            self._write(self._svg, MOST_DRAWN, svg)
            self._write(self._html, MOST_DRAWN, page)
            self._write(self._sheet, MOST_ON_A_SHEET, sheet)
        except StoreError as error:
            if not error.kept and not self._as_json:
                show = TextPrinter(kind)
                for solution in self._kept:
                    show(solution)
            raise

    def _write(self, into: str | None, most: int, draw: Callable[[list[Any]], str | bytes]) -> None:
        from dancefloor.search.deadline import left

        solutions = self._kept[:most]
        if into is None or not solutions:
            return
        if INTERRUPTS.told or left() <= HURRY:
            solutions = solutions[: _how_many_in_time(solutions, draw)]
        if save(into, lambda: draw(solutions)):
            self._drawn.append((into, len(solutions)))

    def told(self, found: int) -> str:
        """The files with drawings, and the number of solutions in each if not all of them, for the summary."""
        return "".join(
            f", {'' if many == found else f'the first {many} '}drawn into {'standard output' if into == '-' else into}"
            for into, many in self._drawn
        )


def _how_many_in_time(solutions: list[Any], draw: Callable[[list[Any]], str | bytes]) -> int:
    """The estimated number of solutions that take half of `HURRY` to draw, from drawing one; at least 1."""
    from contextlib import suppress

    from dancefloor.search.deadline import TimeUp, deadline

    spent = HURRY
    with suppress(TimeUp), deadline(HURRY):
        draw(solutions[:1])  # the first drawing also loads modules
        began = perf_counter()
        draw(solutions[:1])
        spent = perf_counter() - began
    return max(1, int(HURRY / 2 / spent))


def no_drawing(name: str, why: str) -> None:
    """Say that there is no drawing in a file, and why."""
    from dancefloor.errors import printable

    place = "standard output" if name == "-" else printable(name)
    print(f"no drawing in {place}: {why}", file=sys.stderr)


def save(name: str, draw: Callable[[], str | bytes]) -> bool:
    """Write a drawing into a file; return whether it was written.

    After an interruption, a drawing that would take too long is left out, and a sentence says so.

    Args:
        name: the file; - for standard output.
        draw: makes the drawing.

    Raises:
        StoreError: the file cannot be written.
    """
    from dancefloor.formats.files import write_bytes, write_text
    from dancefloor.search.deadline import TimeUp, deadline

    hurried = INTERRUPTS.told
    try:
        with deadline(HURRY if hurried else None, "a picture was being drawn"):
            drawing = draw()
            if _is_png(name) and isinstance(drawing, str):
                from dancefloor.draw.svg import png_of

                drawing = png_of(drawing)
    except TimeUp:
        if not hurried:
            raise
        no_drawing(name, "it would have taken too long after the interruption")
        return False
    with INTERRUPTS.held():
        if isinstance(drawing, str):
            write_text(name, drawing)
        else:
            write_bytes(name, drawing)
    return True


def svg_of(kind: Kind[Any], solutions: Sequence[object], look: Look) -> str:
    """A drawing of solutions in SVG, with numbers if there are several."""
    return svg_of_boards([kind.board(solution) for solution in solutions], look)


def svg_of_boards(boards: list[Board], look: Look) -> str:
    """A drawing of boards in SVG, with numbers if there are several."""
    from dancefloor.draw.svg import svg

    captions = [str(number) for number in range(1, len(boards) + 1)] if len(boards) > 1 else None
    return svg(boards, captions=captions, look=look)


def sheet_of(
    kind: Kind[Any], solutions: Sequence[object], title: str, paper: str, look: Look, *, form: str
) -> str | bytes:
    """A contact sheet of solutions.

    Args:
        kind: the kind of the puzzle.
        solutions: the solutions.
        title: the title of the sheet.
        paper: the paper size, ``a4`` or ``letter``.
        look: how the pictures look.
        form: ``pdf`` or ``svg``.
    """
    from dancefloor.draw.pdf_sheet import pdf_sheet
    from dancefloor.draw.svg_sheet import svg_sheet

    boards = (kind.board(solution) for solution in solutions)
    return (svg_sheet if form == "svg" else pdf_sheet)(boards, title=title, paper=paper, look=look)


def _is_png(name: str) -> bool:
    return name.lower().endswith(".png")


def _check_picture(name: str) -> None:
    from dancefloor.errors import InputError, printable
    from dancefloor.formats.files import check_target

    check_target(name)
    if name.lower().endswith((".html", ".htm", *OTHER_FORMATS)):
        raise InputError(f"--svg is '{printable(name)}': its name should end in .svg or .png")
    if _is_png(name):
        from dancefloor.draw.svg import renderer

        renderer()


def _check_film(name: str) -> None:
    from dancefloor.errors import InputError, printable
    from dancefloor.formats.files import check_target

    check_target(name)
    if name != "-" and not name.lower().endswith(".svg"):
        raise InputError(f"--film is '{printable(name)}': its name should end in .svg")


def _check_page(name: str) -> None:
    from dancefloor.errors import InputError, printable
    from dancefloor.formats.files import check_target

    check_target(name)
    if name.lower().endswith((".svg", ".png", *OTHER_FORMATS)):
        raise InputError(f"--html is '{printable(name)}': its name should end in .html")


def _check_apart(named: Sequence[tuple[str, str | None]]) -> None:
    """Refuse two drawings in one file, given by the names of their options."""
    from dancefloor.errors import InputError

    seen: dict[str, str] = {}
    for option, target in named:
        if target is None or target == "-":
            continue
        path = os.path.realpath(target)
        if path in seen and path != os.devnull:
            raise InputError(f"{seen[path]} and {option} name one file: give each drawing its own")
        seen[path] = option


def _check_sheet(name: str) -> None:
    from dancefloor.errors import InputError, printable
    from dancefloor.formats.files import check_target

    check_target(name)
    if name == "-":
        if sys.stdout.isatty():
            raise InputError("--sheet - writes PDF, which a terminal cannot show: name a file for the sheet")
    elif not name.lower().endswith((".pdf", ".svg")):
        raise InputError(f"--sheet is '{printable(name)}': its name should end in .pdf or .svg")
