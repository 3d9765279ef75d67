"""The arguments that several commands share, the functions that read values, and which options go together.

Strategy: no option is dropped in silence. A command that works in several ways has a table of them (`Command.modes`),
whose rows say what asks for a mode and which options it takes. An option that the mode does not take is refused; so an
option that stands in no row is refused in every mode, and nobody forgets one. Help, manual page and completion read
the same table.

Words of the line ask for most modes. Others depend on what a file holds; a command enters those after reading it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from dancefloor.cli.command import (
    Argument,
    Command,
    Mode,
    OneOf,
    flag,
    listed,
    option,
    optional_word,
    repeated_option,
    words,
)
from dancefloor.declarations import houses
from dancefloor.errors import InputError
from dancefloor.reports.phrases import all_engine_names, piece_names, puzzle_names
from dancefloor.verbs.how import ALL_OF_BOARD, KEYWORDS

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
OR, AND = " or ", " and "  # between arguments any of which, or all of which, ask for something
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


def keyword(name: str, *, hint: str = "", usual: object = "", **how: Any) -> Argument[Any]:
    """An option that is a keyword of verbs, in the words of `KEYWORDS`.

    Args:
        name: the keyword.
        hint: what the sentence adds for the command line.
        usual: what the help calls the default, if that is not what it is in Python.
        how: what `option` takes.
    """
    told = KEYWORDS[name]
    about = f"{told.about[0].upper()}{told.about[1:]}{hint} (default: {usual or told.unset or told.default})."
    return option(f"--{name}", **{"about": about, "default": told.default, "values": None} | how)


SYMMETRY: OneOf[Symmetry] = OneOf(*KEYWORDS["symmetry"].words)
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
WHERE = repeated_option(
    "--where",
    metavar="SENTENCE",
    about="What solutions must satisfy, too, such as 'X at 2,3', 'no two of I L touch' or 'no crossing'; may be given"
    " several times (docs/questions.md).",
)
ONLY = option(
    "--only",
    metavar="SYMMETRY",
    convert=str,
    about="Only solutions that keep a symmetry: symmetric for any, 'rotation by 180', reflection, ...; or 'no symmetry'"
    " for those that keep none (docs/questions.md).",
)
STRICT_KNUTH = flag("--strict-knuth", about="Accept only DLX files that Knuth's own programs accept.")
TIMEOUT: Argument[float | None] = keyword("timeout", metavar="SECONDS", convert=read_seconds)
SEED: Argument[int] = keyword("seed", metavar="N", convert=whole_number())
MEMORY: Argument[int | None] = keyword("memory", metavar="SIZE", convert=read_size, hint=", such as 512M or 2G")
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


def puzzle_name(puzzle: str, pieces: str | None, where: Sequence[str] = ()) -> str:
    """What the words of a command line name, in one line.

    >>> puzzle_name("3x5", "V,P,U", ["V at 0,0"])
    '3x5, V,P,U, where V at 0,0'
    """
    return ", ".join([puzzle, *filter(None, [pieces]), *(f"where {sentence}" for sentence in where)])


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
        from dancefloor.records import replace

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


class AskingCommand(Command):
    """A command that reads a puzzle, and may ask more of its solutions."""

    where: Argument[tuple[str, ...]]
    only: Argument[str | None]

    @property
    def asking(self) -> tuple[str, ...]:
        """What solutions must satisfy, too, as constraints."""
        return (*self.where, *([f"only {self.only}"] if self.only is not None else []))


class SearchCommand(AskingCommand):
    """A command that reads a puzzle and searches it."""

    puzzle = PUZZLE
    pieces = PIECES
    where = WHERE
    only = ONLY
    strict_knuth = STRICT_KNUTH
    symmetry: Argument[Symmetry | None] = keyword(
        "symmetry", metavar="WHICH", convert=SYMMETRY, default=None, usual="all"
    )
    engine: Argument[str | None] = keyword(
        "engine", metavar="NAME", convert=str, values=all_engine_names, hint=", from 'dancefloor engines'"
    )
    timeout = TIMEOUT
    threads: Argument[int | None] = keyword("threads", metavar="N", convert=whole_number())
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
            "symmetry": self.symmetry or ALL_OF_BOARD,
            "engine": self.engine,
            "threads": self.threads,
            "memory": self.memory,
            "seed": self.seed,
        }


# Which options of a command go together: the rules for its modes, and for options that need or contradict each other.


def modes_of(command: type[Command]) -> list[Mode]:
    """The modes of a command; those that houses add come first."""
    added = [row for house in houses() for row in house.get("modes", {}).get(command.called, ())]
    return [*(Mode(**row) for row in added), *command.modes]


def mode_of(command: Command) -> Mode:
    """The mode that the words of a command line ask for, or that of a line which asks for none."""
    return _asked(type(command), _named(type(command), vars(command)))[0]


def enter(command: Command, name: str) -> None:
    """Enter a mode that depends on what a file holds.

    Raises:
        InputError: an option was given that has no effect in it.
    """
    kind = type(command)
    mode = next(mode for mode in modes_of(kind) if mode.name == name)
    _check_taken(kind, mode, name, command.options_given())


def check_together(command: Command) -> None:
    """Refuse options that have no effect in the mode of a command, or without another option, or beside one.

    Raises:
        InputError: such an option was given, even if its value is the default.
    """
    kind, options = type(command), command.options_given()
    given = _named(kind, vars(command))
    _check_taken(kind, *_asked(kind, given), options)
    for group in kind.either:
        names, colon, why = group.partition(":")
        if len(both := [name for name in names.split() if name in options]) > 1:
            raise InputError(f"{both[0]} and {both[1]} contradict each other{colon}{why}; remove one of them")
    for name, needed in needs_of(kind).items():
        if name in options and not any(_has(given, words) for words in needed):
            raise _without(name, needed)


def needs_of(command: type[Command]) -> dict[str, list[str]]:
    """The options that have no effect without one of others, and these."""
    rules = [vars(base).get("needs", "").partition(": ") for base in command.__mro__[::-1]]
    return {name: words.split(OR) for names, _, words in rules for name in names.split()}


def mode_table(command: type[Command]) -> list[tuple[str, str]]:
    """For the help: modes that do not take all options, and those that each takes, or does not if they are fewer."""
    options = [argument.name for _, argument in command.arguments() if argument.names]
    table = []
    for mode in modes_of(command):
        if name := mode.name or mode.asked:
            taken = [each for each in options if each in _taken(mode)]
            others = [each for each in options if each not in taken]
            if not others:
                continue
            told = f"all but {', '.join(others)}" if len(others) < len(taken) else ", ".join(taken)
            table.append((name, told))
    return table


def proposable(command: type[Command], given: Mapping[str, object]) -> set[str]:
    """The names of options that can stand beside the given arguments, whose values are given by name."""
    asked, _ = _asked(command, given)
    options = {name for name in given if name.startswith("-")}
    modes = modes_of(command) or [asked]
    modes = modes[: modes.index(asked) + 1] if asked in modes else modes  # of these, an option can still ask for one
    if asked.asked and not asked.asked.startswith("-"):
        modes = [asked]
    taken = {name for mode in modes if options <= _taken(mode) for name in _taken(mode)}
    for group in command.either:
        if not options.isdisjoint(names := group.partition(":")[0].split()):
            taken.difference_update(names)
    return taken


def _named(command: type[Command], values: Mapping[str, object]) -> dict[str, object]:
    """The values of given arguments by their names, not by their attributes."""
    return {argument.name: values[attribute] for attribute, argument in command.arguments() if attribute in values}


def _has(given: Mapping[str, object], words: str) -> bool:
    """Whether the given arguments have all that words say, with their values."""
    split = (each.partition(" ") for each in words.split(AND))
    return all(name in given and (not value or given[name] == value) for name, _, value in split)


def _asked(command: type[Command], given: Mapping[str, object]) -> tuple[Mode, str]:
    """The first mode that the given arguments ask for, and what asks for it; or the mode of other lines."""
    modes = modes_of(command)
    for mode in modes:
        for asking in filter(None, mode.asked.split(OR)):
            if _has(given, asking):
                return mode, mode.name or asking
    everything = Mode(" ".join(argument.name for _, argument in command.arguments()))
    return next((mode for mode in modes if not mode.asked and not mode.name), everything), ""


def _check_taken(command: type[Command], mode: Mode, asked: str, options: Iterable[str]) -> None:
    for name in options:
        if name in _taken(mode):
            continue
        if asked:
            instead = f": {mode.instead}" if mode.instead else ""
            raise InputError(f"{name} has no effect with {asked}; remove it{instead}")
        raise _without(name, _takers(command, name))


def _takers(command: type[Command], option: str) -> list[str]:
    """What asks for the modes that take an option, besides itself; without a value where several values do."""
    found = [
        AND.join(each for each in words.split(AND) if each.partition(" ")[0] != option)
        for mode in modes_of(command)
        if option in _taken(mode)
        for words in mode.asked.split(OR)
    ]
    names = [words.partition(" ")[0] for words in found]
    return list(dict.fromkeys(name if names.count(name) > 1 else each for name, each in zip(names, found, strict=True)))


def _without(name: str, needed: list[str]) -> InputError:
    add = f"add {needed[0]}" if len(needed) == 1 else "add one of them"
    return InputError(f"{name} has no effect without {listed(needed)}; {add}, or remove {name}")


def _taken(mode: Mode) -> set[str]:
    """The names of the options that a mode takes, and of what asks for it."""
    asked = (each for words in mode.asked.split(OR) for each in words.split(AND))
    return {*mode.takes.split(), *(each.partition(" ")[0] for each in asked)}
