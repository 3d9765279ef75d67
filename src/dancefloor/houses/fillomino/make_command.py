"""``dancefloor make``: make a puzzle that has exactly one solution."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from dancefloor.cli.command import Mode, flag, listed, option, word
from dancefloor.cli.guard import DOCUMENT, FOUND, STOPPED, interruptible
from dancefloor.cli.options import JSON, PROGRESS, QUIET, SEED, TIMEOUT, PrintingCommand, whole_number
from dancefloor.errors import InputError, printable
from dancefloor.formats.table import format_named, writable, write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dancefloor import Division, Fillomino
    from dancefloor.draw.look import Look
    from dancefloor.houses.fillomino.make.maker import Made
    from dancefloor.houses.fillomino.make.wish import Wish

MOST_MADE = 10_000
NUMBERED = ("symmarea", "non-consecutive", "even-odd")  # kinds, besides fillomino, whose regions have numbers
FORMS = dict.fromkeys(("pentominous", "tetrominous", "symmarea"), "puzzlink")
ANY = (
    "--seed --symmetry --no-hidden-regions --number --to --grids --timeout --svg --style --sheet --page --title"
    " --per-page --json --quiet --progress"
)


def _writable(name: str) -> str:
    return format_named(name, partial(writable, "fillomino")).name


def _kind(text: str) -> str:
    """The kind of puzzle to make, unless it is a size."""
    if text[:1].isdigit():
        raise InputError(f"say what to make, as in 'dancefloor make fillomino {printable(text)}'")
    return text


def level_names() -> list[str]:
    """The levels of difficulty of a fillomino, easiest first, for proposals.

    >>> level_names()[0]
    'easy'
    """
    from dancefloor.houses.fillomino.explain.levels import Level

    return list(map(str, Level))


def symmetry_names() -> list[str]:
    """The symmetries that the clues of a new fillomino can have, for proposals.

    >>> "rotational" in symmetry_names()
    True
    """
    from dancefloor.houses.fillomino.make.clue_pattern import PATTERNS

    return list(PATTERNS)


def technique_names() -> list[str]:
    """The techniques of people, the simplest first, for proposals.

    >>> "either-or" in technique_names()
    True
    """
    from dancefloor.houses.fillomino.techniques.table import NAMES

    return list(NAMES)


class MakeCommand(PrintingCommand):
    """Make a puzzle that has exactly one solution.

    Its difficulty is a grade of 'dancefloor grade'. Unless you choose the clues, none follows from the others; with
    --symmetry, no symmetric set of clues does. The same seed makes the same puzzle on every machine, unless the timeout
    stops it. With -n the seeds go up by one, and all processors work.

    Examples:
      dancefloor make fillomino 10x10
      dancefloor make fillomino 10x10 --seed 7 --difficulty medium
      dancefloor make fillomino 10x10 --symmetry rotational --clues 32% --hidden 4
      dancefloor make fillomino 8x8 --numbers even --best-of 5
      dancefloor make fillomino 9x9 --pattern heart.txt
      dancefloor make fillomino 9x9 --pattern word.txt --clues 30%
      dancefloor make fillomino 8x8 --apart --repeat 3:6
      dancefloor make fillomino 10x10 --difficulty hard -n 12
      dancefloor make fillomino 8x8 --technique either-or -n 6 --sheet six.pdf
      dancefloor make fillomino 6x6 --max-region 6 --to filling
      dancefloor make fillomino 12x12 --no-hidden-regions --svg puzzle.svg
      dancefloor make fillomino 9x9 --difficulty easy:4,hard:4 --sheet book.pdf
      dancefloor make pentominous 10x10 --symmetry rotational

    Exit status: 0 made, 2 bad input, 3 stopped by a limit; then it prints the puzzle nearest to what you asked for, if
    it has one; a book leaves it out.
    """

    kind = word(
        "KIND",
        about="The kind of puzzle to make: fillomino, pentominous, tetrominous, symmarea, non-consecutive or even-odd."
        " Only a fillomino has a difficulty and takes wishes other than a symmetry.",
        convert=_kind,
        values=lambda: ["fillomino", "pentominous", "tetrominous", *NUMBERED],
    )
    needs = "--title --per-page: --sheet"
    size = word("SIZE", about="The number of rows and columns, such as 10x10.")
    seed = SEED
    difficulty = option(
        "--difficulty",
        metavar="LEVEL",
        convert=str,
        values=level_names,
        about="The difficulty: easy, medium, hard, expert, deep or beyond (default: any); for a book, several and how"
        " many of each, such as easy:4,medium:4.",
    )
    symmetry = option(
        "--symmetry",
        metavar="NAME",
        convert=str,
        values=symmetry_names,
        about="The symmetry of the clues: none, rotational, mirror, diagonal, quarter or full (default: drawn, mostly"
        " rotational; none for other kinds and patterns).",
    )
    clues = option(
        "--clues",
        metavar="N",
        convert=str,
        about="The number of clues, or their share of the cells, such as 32% (default: drawn, 27 to 42%; for a pattern,"
        " those that it has).",
    )
    pattern = option(
        "--pattern",
        metavar="FILE",
        convert=str,
        about="Where the clues stand: a file with dots and marks (#), and numbers for clues that are given; with"
        " --clues, others are added.",
    )
    numbers = option(
        "--numbers", metavar="LIST", convert=str, about="The numbers that clues may show: 1-5, 2,3,7, even or odd."
    )
    max_region = option(
        "--max-region",
        metavar="N",
        convert=whole_number(least=1),
        about="The most cells in a region (default: --largest; or drawn from 5 to 9; for a pattern, 9 or its"
        " largest number).",
    )
    largest = option(
        "--largest", metavar="N", convert=whole_number(least=1), about="The number of cells in the largest region."
    )
    no_ones = flag("--no-ones", about="Make no region of one cell.")
    hidden = option(
        "--hidden", metavar="N", convert=whole_number(), default=0, about="Hide at least N regions: they show no clue."
    )
    unseen = option(
        "--unseen",
        metavar="N",
        convert=whole_number(),
        default=0,
        about="Let at least N numbers of the solution be shown by no clue.",
    )
    no_hidden_regions = flag("--no-hidden-regions", about="Give every region at least one clue.")
    keep_redundant = flag("--keep-redundant", about="Keep redundant clues that make the puzzle easier.")
    best_of = option(
        "--best-of",
        metavar="N",
        convert=whole_number(),
        default=1,
        about="Make N puzzles, and keep the one of the highest quality (default: 1).",
    )
    technique = option(
        "--technique",
        metavar="NAME",
        convert=str,
        values=technique_names,
        about="A technique that the puzzle takes, by its name in 'dancefloor grade'; without --difficulty, it takes"
        " none that is harder.",
    )
    without = option(
        "--without",
        metavar="NAMES",
        convert=str,
        values=technique_names,
        about="Techniques that the puzzle does not take, with commas between them.",
    )
    apart = flag("--apart", about="Put no two equal clues side by side.")
    repeat = option("--repeat", metavar="N:TIMES", convert=str, about="Let this many clues show a number, such as 3:8.")
    grade = flag(
        "--grade", about="Grade a symmarea or a variant, too, which may take minutes. A fillomino is always graded."
    )
    number = option(
        "-n",
        "--number",
        metavar="N",
        convert=whole_number(least=1, most=MOST_MADE),
        about="Make N puzzles, with consecutive seeds, on all processors. --sheet prints the rules, the technique if"
        " you name one, and then the easiest first.",
    )
    title = option(
        "--title", metavar="TEXT", convert=str, about="The title on the pages of --sheet (default: the kind and size)."
    )
    per_page = option(
        "--per-page",
        metavar="N",
        convert=whole_number(least=1, most=12),
        about="Print N puzzles on each page of --sheet, such as 1 or 4 (default: so that one can write in them).",
    )
    form = option(
        "--to",
        metavar="FORMAT",
        convert=_writable,
        values=partial(writable, "fillomino"),
        about=f"The format to write: {listed(writable('fillomino'))} (default: grid; for pentominous, tetrominous"
        " and symmarea puzzlink).",
    )
    grids = option(
        "--grids",
        metavar="N",
        convert=whole_number(least=1),
        default=100,
        about="Give up after this many random grids (default: 100).",
    )
    timeout = TIMEOUT
    as_json = JSON
    quiet = QUIET
    progress = PROGRESS

    modes = (
        Mode(
            f"{ANY} --max-region --largest --difficulty --clues --pattern --numbers --no-ones --hidden --unseen"
            " --keep-redundant --best-of --technique --without --apart --repeat",
            asked="KIND fillomino",
            name="fillomino",
        ),
        Mode(
            f"{ANY} --max-region --grade",
            asked=" or ".join(f"KIND {name}" for name in NUMBERED),
            name="symmarea or variants",
        ),
        Mode(ANY, asked="KIND pentominous or KIND tetrominous", name="pentominous or tetrominous"),
    )

    def run(self) -> int:
        """Print the puzzle, or draw it."""
        from dancefloor.cli.pictures import check_book, look_of
        from dancefloor.houses.fillomino.making import levels_of

        look = look_of(self, as_json=self.as_json)
        check_book(self, as_json=self.as_json)
        self._check_form()
        how: dict[str, Any] = {"grade": self.grade, "grids": self.grids, "timeout": self.timeout}
        if levels := levels_of(self.difficulty):
            how |= {"wish": self._wish(difficulty=None), "difficulty": self.difficulty}
            return self._many(self.number or len(levels), how, look)
        how["wish"] = self._wish()
        return self._one(how, look) if self.number is None else self._many(self.number, how, look)

    def _check_form(self) -> None:
        """Refuse a format that cannot hold the kind of puzzle, before one is made.

        Raises:
            InputError: it cannot.
        """
        from dancefloor import Division, Fillomino

        if self.form and self.kind == "symmarea":
            write(Fillomino(((1,),), symmetric=True), self.form)
        elif self.form and self.kind in NUMBERED:
            write(Fillomino(((1,),), variants=(self.kind,)), self.form)
        elif self.form and self.kind in ("pentominous", "tetrominous"):
            write(Division(self.kind, (".",)), self.form)

    def _wish(self, **instead: Any) -> Wish:
        """What the puzzle should be like."""
        from dataclasses import fields

        from dancefloor.formats.files import read_text
        from dancefloor.houses.fillomino.formats.forms import read_pattern
        from dancefloor.houses.fillomino.make.wish import Wish

        given = {each.name: getattr(self, each.name) for each in fields(Wish) if each.name != "hidden_regions"}
        given["without"] = () if self.without is None else self.without
        if self.pattern is not None:
            given["pattern"] = read_pattern(read_text(self.pattern), source=self.pattern)
        return Wish(**{**given, **instead}, hidden_regions=not self.no_hidden_regions)

    def _one(self, how: dict[str, Any], look: Look) -> int:
        from threading import Event

        from dancefloor.cli.clock import showing_progress
        from dancefloor.houses.fillomino.fillomino_reports import make_document, making_summary
        from dancefloor.houses.fillomino.making import make

        interrupted = Event()
        with showing_progress(self.progress, quiet=self.quiet) as bar, interruptible(interrupted.set):
            making = make(
                self.kind,
                self.size,
                seed=self.seed,
                cancelled=interrupted.is_set,
                on_progress=bar.update,
                **how,
            )
        made = making.made or making.nearest
        if self.as_json:
            DOCUMENT.end(make_document(making, self._written, self.seed))
        elif made and self._prints:
            print(self._written(made.puzzle))
        if made:
            self._draw([made], [self.seed], look)
        if not self.quiet:
            print(making_summary(making, self.seed), file=sys.stderr)
        return FOUND if making.made else STOPPED

    def _many(self, number: int, how: dict[str, Any], look: Look) -> int:
        """Print several puzzles, each as soon as it and those before are made, with a blank line between two."""
        import json
        from collections import Counter

        from dancefloor.cli.clock import showing_progress
        from dancefloor.houses.fillomino.fillomino_reports import (
            book_lacks,
            made_many_fields,
            make_fields,
            making_summary,
        )
        from dancefloor.houses.fillomino.making import make_many
        from dancefloor.reports.documents import named

        found: dict[int, Made[Any]] = {}
        as_wished, missing = 0, Counter[Any]()
        with showing_progress(self.progress, quiet=self.quiet) as bar:
            makings = make_many(self.kind, self.size, number, seed=self.seed, on_progress=bar.update, **how)
            if self.as_json:
                DOCUMENT.open_list(named("made"), "puzzles")
            with interruptible(makings.cancel):
                for seed, making in enumerate(makings, self.seed):
                    bar.clear()
                    made = making.made or (None if makings.levels else making.nearest)
                    as_wished += making.made is not None
                    if makings.levels and not making.made:
                        missing[makings.levels[seed - self.seed]] += 1
                    if self.as_json:
                        DOCUMENT.add(json.dumps(make_fields(making, self._written, seed)))
                    elif made and self._prints:
                        print(("\n" if found else "") + self._written(made.puzzle))
                    if not self.quiet:
                        print(making_summary(making, seed), file=sys.stderr)
                    found |= {seed: made} if made else {}
        if self.as_json:
            DOCUMENT.end(made_many_fields(makings, self.seed))
        for level in makings.levels[as_wished + missing.total() :]:  # not begun, since time ran out
            missing[level] += 1
        if missing and not self.quiet:
            print(book_lacks(missing, makings.levels), file=sys.stderr)
        if found:
            self._draw(list(found.values()), list(found), look)
        return FOUND if as_wished == number else STOPPED

    @property
    def _prints(self) -> bool:
        """Whether puzzles are printed: no drawing goes to standard output."""
        return "-" not in (self.svg, self.sheet)

    def _written(self, puzzle: Fillomino | Division) -> str:
        return write(puzzle, self.form or (FORMS.get(self.kind, "grid"))).rstrip("\n")

    def _draw(self, found: Sequence[Made[Any]], seeds: Sequence[int], look: Look) -> None:
        """Draw puzzles into a file, and print them into another with their grades, their seeds and their solutions."""
        from dancefloor.cli.pictures import form_of, save, svg_of_boards
        from dancefloor.houses.fillomino.printing import book, caption, rising
        from dancefloor.reports.titles import book_title
        from dancefloor.verbs import kind_of

        if self.svg is not None:
            boards = [board for made in found if (board := kind_of(made.puzzle).unsolved())]
            save(self.svg, lambda: svg_of_boards(boards, look))
        if self.sheet is not None:
            order = rising(found)
            captions = [caption(found[at], seeds[at]) for at in order]
            how: dict[str, Any] = {"paper": self.page, "to": form_of(self.sheet), "per_page": self.per_page}
            title = book_title(self.kind, self.size) + (f": {self.technique}" if self.technique else "")
            how |= {"title": self.title or title, "rules": len(found) > 1}
            how |= {"technique": self.technique} if len(found) > 1 else {}
            save(self.sheet, lambda: book([found[at] for at in order], captions=captions, **how))
