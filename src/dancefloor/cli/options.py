"""The arguments that several commands share, and the functions that read values."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, TypeAlias

from dancefloor.cli.command import Argument, Command, OneOf, flag, option, optional_word, words
from dancefloor.errors import InputError
from dancefloor.reports.phrases import all_engine_names, piece_names, puzzle_names

ProgressForm: TypeAlias = Literal["bar", "text", "json", "none"]

if TYPE_CHECKING:
    from dancefloor.draw.look import Look
    from dancefloor.reports.searches import Searched
    from dancefloor.verbs import Symmetry
    from dancefloor.verbs.how import EngineKeywords, SymmetryKeywords

    class Asked(SymmetryKeywords, EngineKeywords):
        """The keywords of verbs that are options of every search."""


# As in `dancefloor.draw`, whose modules would take time to load.
VIEWS = ("assembled", "layers", "exploded", "steps", "plan")
STYLES = ("colors", "colorblind", "patterns", "print")
MORE_WITH = "(--all)"  # follows the sentence that there may be more solutions
SEVERAL = "several puzzles, one on each line"  # a mode that depends on the file
MOST_DIGITS = 15  # in a size: no machine has more bytes


def whole_number(*, least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """A function that reads a whole number, at least `least` and at most `most` (default: no limits).

    >>> whole_number(least=1)("3")
    3
    """
    bounds = "" if least is None else f", {least} or more" if most is None else f" from {least} to {most}"

    def convert(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = None
        if number is None or (least is not None and number < least) or (most is not None and number > most):
            raise InputError(f"it should be a whole number{bounds}")
        return number

    return convert


def read_seconds(text: str) -> float:
    """Read a number of seconds.

    >>> read_seconds("1.5")
    1.5
    """
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not seconds >= 0:
        raise InputError("it should be a number of seconds, 0 or more")
    return seconds


def read_size(text: str) -> int:
    """Read a number of bytes, or of K, M, G or T; K is 1024 bytes.

    Raises:
        InputError: it is not a size.

    >>> read_size("512M"), read_size("2gb"), read_size("1000")
    (536870912, 2147483648, 1000)
    """
    digits = text.strip().upper().removesuffix("B")
    unit = " KMGT".find(digits[-1:])
    if unit > 0:
        digits = digits[:-1]
    if not (digits.isascii() and digits.isdigit()) or len(digits) > MOST_DIGITS:
        raise InputError("it should be a number of bytes, or of K, M, G or T, such as 512M or 2G")
    return int(digits) << 10 * max(0, unit)


SYMMETRY: OneOf[Symmetry] = OneOf("all", "rotations", "none")
PUZZLE = words(
    "PUZZLE",
    about="A box (6x10, 8x8-2x2@3,3, 5x6+5x6), pieces and a box (hexiamonds 4x9), a name from 'dancefloor puzzles',"
    " 'queens N', 'langford N', the address of a fillomino, a file, a format and a file (sudoku FILE), or - for"
    " standard input.",
    values=puzzle_names,
)
FILLOMINO = words("PUZZLE", about="The address of a fillomino, a file, or - for standard input.")
PIECES = option(
    "--pieces",
    metavar="PIECES",
    convert=str,
    values=piece_names,
    about="The pieces that fill the box: dominoes, 4*L4,4*T4, any*tetrominoes, pentominoes-I for all but the I, ..."
    " (default: pentominoes).",
)
STRICT_KNUTH = flag("--strict-knuth", about="Accept only DLX files that Knuth's own programs accept.")
TIMEOUT = option(
    "--timeout", metavar="SECONDS", convert=read_seconds, about="Stop after this many seconds (default: no limit)."
)
SEED = option(
    "--seed",
    metavar="N",
    convert=whole_number(),
    default=0,
    about="Seed for the random number generator (default: 0).",
)
MEMORY = option(
    "--memory",
    metavar="SIZE",
    convert=read_size,
    about="Memory limit for tables, such as 512M or 2G (default: the engine decides).",
)
FORM = option(
    "--format",
    metavar="FORM",
    convert=OneOf("pictures", "knuth"),
    default="pictures",
    about="The form of solutions: pictures, or knuth for options as Knuth prints them (default: pictures).",
)
JSONL = flag("--jsonl", about="Print JSON Lines: each solution as JSON on a line of its own, as soon as it is found.")
JSON = flag("--json", about="Print JSON.")
QUIET = flag("-q", "--quiet", about="Print nothing on standard error, except --progress text or json.")
PROGRESS_FORM: OneOf[ProgressForm] = OneOf("bar", "text", "json", "none")
PROGRESS: Argument[ProgressForm] = option(
    "--progress",
    metavar="FORM",
    convert=PROGRESS_FORM,
    default="bar",
    about="How to show progress after the first second: bar (on a terminal), text, json or none (default: bar).",
)
FILE = optional_word("FILE", default="-", about="The file to read; - is standard input (default: -).")


class PictureCommand(Command):
    """A command that can draw into a file, and takes an option for how pictures look."""

    needs = "--style: --svg"
    svg = option(
        "--svg",
        metavar="FILE",
        convert=str,
        about="Draw into an SVG file, or a .png file if the extra 'png' is installed; - is SVG on standard output.",
    )
    style: Argument[str] = option(
        "--style",
        metavar="STYLE",
        convert=OneOf(*STYLES),
        default="colors",
        about="How to tell pieces apart: colors, colorblind, patterns, or print for black on white (default: colors).",
    )

    @property
    def look(self) -> Look:
        """How its pictures look."""
        from dancefloor.draw.look import Look

        return Look(style=self.style)


class SolidCommand(PictureCommand):
    """A command that can draw solids, too, and takes options for how to look at them."""

    needs = "--view --corner: --svg"
    view = option(
        "--view",
        metavar="VIEW",
        convert=OneOf(*VIEWS),
        about="How to draw a solid: assembled, layers, exploded, steps of building it, or plan, its layers from above"
        " (default: assembled; on a sheet: plan).",
    )
    corner = option(
        "--corner",
        metavar="N",
        convert=whole_number(least=0, most=7),
        default=0,
        about="The corner from which to look at a solid, 0 to 7; from 4 on, from below (default: 0).",
    )

    @property
    def look(self) -> Look:
        """How its pictures look."""
        from dataclasses import replace

        return replace(super().look, view=self.view, corner=self.corner)


class PaperCommand(Command):
    """A command that can draw into pages."""

    needs = "--page: --sheet"
    sheet: Argument[str | None]
    page = option(
        "--page",
        metavar="PAPER",
        convert=OneOf("a4", "letter"),
        default="a4",
        about="The paper size of the sheet: a4 or letter (default: a4).",
    )


class PrintingCommand(PictureCommand, PaperCommand):
    """A command that can draw a puzzle with clues, and write it into pages to print, which are black on white."""

    sheet = option(
        "--sheet",
        metavar="FILE",
        convert=str,
        about="Write a .pdf or .svg file to print: the puzzle black on white, and its solution at the end; - is PDF on"
        " standard output.",
    )


class DrawingCommand(SolidCommand, PaperCommand):
    """A command that can draw any number of solutions."""

    needs = "--style --view --corner: --svg or --html or --sheet"
    html = option(
        "--html",
        metavar="FILE",
        convert=str,
        about="Write one page of HTML that shows all solutions with a slider; - is standard output.",
    )
    sheet = option(
        "--sheet",
        metavar="FILE",
        convert=str,
        about="Draw small numbered pictures on pages, into a .pdf or .svg file; - is PDF on standard output.",
    )


class SearchCommand(Command):
    """A command that reads a puzzle and searches it."""

    puzzle = PUZZLE
    pieces = PIECES
    strict_knuth = STRICT_KNUTH
    symmetry: Argument[Symmetry | None] = option(
        "--symmetry",
        metavar="WHICH",
        convert=SYMMETRY,
        about="The symmetries that make two solutions the same: all, rotations or none (default: all).",
    )
    engine = option(
        "--engine",
        metavar="NAME",
        convert=str,
        values=all_engine_names,
        about="The engine to use, from 'dancefloor engines' (default: the one with the shortest estimated time).",
    )
    timeout = TIMEOUT
    threads = option(
        "--threads",
        metavar="N",
        convert=whole_number(),
        about="Search on N threads (default: one per processor).",
    )
    memory = MEMORY
    seed = SEED
    as_json = JSON
    stats = flag("--stats", about="Print statistics of the search on standard error, and why its engine was chosen.")
    quiet = QUIET
    progress = PROGRESS

    def tell_unseen(self, searched: Searched) -> None:
        """Print why the symmetries that were asked for make no solutions the same, unless they do."""
        from dancefloor.reports.searches import symmetry_remark

        if self.symmetry and not self.quiet and (remark := symmetry_remark(searched.group)):
            print(remark, file=sys.stderr)

    @property
    def asked(self) -> Asked:
        """The options of the search, as keywords."""
        return {
            "symmetry": self.symmetry or "all",
            "engine": self.engine,
            "threads": self.threads,
            "memory": self.memory,
            "seed": self.seed,
        }
