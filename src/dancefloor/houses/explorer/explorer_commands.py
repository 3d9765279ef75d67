"""The commands about one piece: ``rectangles``, ``order`` and others. All show their answer in the same way."""

from __future__ import annotations

import sys
from functools import partial
from math import nan
from typing import TYPE_CHECKING, Any, ClassVar

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import Command, option, word
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE, STOPPED, unfiltered
from dancefloor.cli.options import (
    JSON,
    MEMORY,
    PROGRESS,
    QUIET,
    TIMEOUT,
    DrawingCommand,
    PictureCommand,
    SolidCommand,
    whole_number,
)
from dancefloor.declarations import loaded
from dancefloor.reports.phrases import piece_names

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.houses.explorer.exploring import Explored

SOLID = "--style --view --corner: --svg or --html"  # what needs a picture
PIECE = word(
    "PIECE",
    about="A piece: a name, such as Y, T4, hexiamond-sphinx or one-sided-F, or a picture, such as '##./.##'.",
    values=piece_names,
)


def sequence_names() -> list[str]:
    """The names of all sequences."""
    from dancefloor.houses.explorer.sequences import SEQUENCES

    return list(SEQUENCES)


def most(about: str) -> Any:
    """The option for the bound of a question; `about` says what it bounds, and the default."""
    return option("--most", metavar="N", convert=whole_number(least=1), about=about)


KEPT = option(
    "--file",
    metavar="FILE",
    convert=str,
    about="Keep what was settled; later calls, whatever they ask, go on from there.",
)


class QuestionCommand(Command):
    """A command that answers a question in sentences, and perhaps in pictures."""

    document: ClassVar[str]  # the name of its JSON document
    verb: ClassVar[str]  # the function that answers, as `module:name`
    subject: ClassVar[tuple[str, ...]] = ("piece",)  # the arguments that the question is about
    bounds: ClassVar[tuple[str, ...]] = ("most",)  # the options that bound it, named as the keywords of the function
    file: Any  # keeps what was settled
    timeout = TIMEOUT
    as_json = JSON
    quiet = QUIET
    progress = PROGRESS

    def ask(self, **how: Any) -> Explored:
        """Ask the question; `how` has the keywords that all questions share."""
        given = {name: bound for name in self.bounds if (bound := getattr(self, name)) is not None}
        verb = loaded(f"{__package__}.{self.verb}")
        answer: Explored = verb(*map(partial(getattr, self), self.subject), file=self.file, **given, **how)
        return answer

    def run(self) -> int:
        """Print the answer."""
        from dancefloor.cli.clock import showing_progress
        from dancefloor.houses.explorer.explorer_reports import document_of
        from dancefloor.reports.searches import how_it_ended
        from dancefloor.search.values import Outcome

        clock = Clock(self.timeout)
        with showing_progress(self.progress, quiet=self.quiet) as bar:
            found = self.ask(limits=clock.limits(), on_progress=bar.update)
        if self.as_json:
            DOCUMENT.end(document_of(found, self.document))
        self.show(found, clock)
        complete = found.outcome is Outcome.COMPLETE
        if not self.quiet:
            stopped = "" if complete else f"this is not all: {how_it_ended(found.outcome, clock.taken, nan)}"
            print(stopped or f"answered in {clock.taken:.2f} s", file=sys.stderr)
        if not complete:
            return STOPPED
        return FOUND if found.is_found else NONE

    def show(self, found: Explored, clock: Clock) -> None:
        """Print sentences, unless standard output has a document; `clock` has the time that is left."""
        if not self.as_json:
            print("\n".join(found.told()))


class DrawnCommand(QuestionCommand, PictureCommand):
    """A command whose answer has pictures."""

    needs = "--style: --svg or --html"
    html = DrawingCommand.html

    def run(self) -> int:
        """Print the answer, after a check that its pictures can be written."""
        from dancefloor.cli.pictures import check_drawings, look_of

        look_of(self, as_json=self.as_json)
        check_drawings([("--svg", self.svg), ("--html", self.html)], "--json" if self.as_json else "")
        return super().run()

    def show(self, found: Explored, clock: Clock) -> None:
        """Print sentences and pictures, unless standard output has something else, and draw into files."""
        if "-" not in (self.svg, self.html):
            super().show(found, clock)
        pictures = list(found.pictures())
        if self.svg or self.html:
            self._draw(found if pictures else None, clock)
        elif not self.as_json:
            self._print(pictures, clock)

    def _print(self, pictures: list[tuple[str, Board]], clock: Clock) -> None:
        from dancefloor.cli.pictures import TextPrinter

        printer = TextPrinter()
        for caption, board in pictures:
            with clock.drawing():
                print(f"\n{caption}\n{printer.picture(board)}", file=unfiltered(sys.stdout))

    def _draw(self, found: Explored | None, clock: Clock) -> None:
        from dancefloor.cli.pictures import no_drawing, save
        from dancefloor.houses.explorer.explorer_reports import page_of, svg_of

        for name, draw in ((self.svg, svg_of), (self.html, page_of)):
            if name and found:
                with clock.drawing():
                    save(name, partial(draw, found, self.look))
            elif name and not self.quiet:
                no_drawing(name, "nothing was found to draw")


class SettlingCommand(DrawnCommand):
    """A command that answers a question about a piece by searches and tables, and can keep what it has settled."""

    memory = MEMORY
    file = KEPT
    piece = PIECE

    def ask(self, **how: Any) -> Explored:
        """Ask the question, with the memory that tables may take."""
        return super().ask(memory=self.memory, **how)


class InSpaceCommand(SettlingCommand, SolidCommand):
    """A command that answers a question about pieces in space, too."""

    needs = SOLID


class RectanglesCommand(InSpaceCommand):
    """Find the rectangles that copies of a piece tile.

    It draws the prime ones, which no smaller ones fill, and says how each other one is known to be impossible: by its
    area, by an argument about colours or weights of cells, by a search, or by tables. In space it finds boxes.

    Examples:
      dancefloor rectangles L4
      dancefloor rectangles Y --most 20 --svg y.svg
      dancefloor rectangles Y --most 30 --file settled.jsonl
      dancefloor rectangles '##/#./#.' --json

    Exit status: 0 there is a prime rectangle, 1 none was found, 2 bad input, 3 stopped before everything was known.
    """

    document = "rectangles"
    verb = "rectangles:rectangles"
    most = most("The longest side (default: 12; in space 5).")


class OrderCommand(InSpaceCommand):
    """Find how few copies of a piece tile a rectangle.

    This number is the order of the piece. If it tiles no rectangle, this is proved where a corner can prove it. In
    space it finds boxes.

    Examples:
      dancefloor order Y
      dancefloor order X
      dancefloor order hexomino-loF --most 20 --timeout 60

    Exit status: 0 there is a rectangle, 1 none was found, 2 bad input, 3 stopped before everything was known.
    """

    document = "order"
    verb = "orders:order_of"
    most = most("The largest number of copies (default: 30).")


class TorusCommand(SettlingCommand):
    """Find the tori that copies of a piece tile.

    A torus is the plane where two steps lead back to the same cell, so its tilings repeat after these steps in the
    plane. Tori that a motion of the lattice makes the same count once.

    Examples:
      dancefloor torus X
      dancefloor torus hexiamond-sphinx --most 6
      dancefloor torus F --svg tori.svg

    Exit status: 0 there is a torus, 1 none was found, 2 bad input, 3 stopped before everything was known.
    """

    document = "torus"
    verb = "tori:tori"
    most = most("The largest number of copies (default: 4).")


class PlaneCommand(SettlingCommand):
    """Find out whether copies of a piece tile the plane.

    The boundary of the piece may prove that it tiles by translations, or by half-turns. Otherwise a tiling is looked
    for that repeats after a few copies, with as few classes of equivalent copies as possible. If there is none, it
    looks for coronas: layers of copies around the piece. If no more of them are possible, their number is the Heesch
    number, and the piece does not tile the plane.

    Examples:
      dancefloor plane T
      dancefloor plane 7-7 --svg tiling.svg
      dancefloor plane 7-8 --coronas 2

    Exit status: 0 copies tile the plane, 1 they do not, or it is open, 2 bad input, 3 stopped before it was known.
    """

    document = "plane"
    verb = "planes:tile_plane"
    bounds = ("most", "coronas")
    most = most("The largest number of copies after which a tiling may repeat (default: 6).")
    coronas = option(
        "--coronas",
        metavar="N",
        convert=whole_number(least=1),
        about="How many coronas are enough for a piece of which no tiling is found (default: 3).",
    )


class RepTilesCommand(InSpaceCommand):
    """Find larger copies of a piece that its copies tile.

    Examples:
      dancefloor rep-tiles P
      dancefloor rep-tiles hexiamond-sphinx --svg sphinx.svg
      dancefloor rep-tiles T4 --most 4 --json

    Exit status: 0 there is one, 1 none was found, 2 bad input, 3 stopped before everything was known.
    """

    document = "rep-tiles"
    verb = "scaling:rep_tiles"
    most = most("The largest scale, as a multiple of the length (default: 4).")


class CompatibleCommand(DrawnCommand, SolidCommand):
    """Find the smallest region that copies of two pieces tile.

    Copies of one piece alone tile it, and so do copies of the other one alone.

    Examples:
      dancefloor compatible Y X
      dancefloor compatible L4 T4 --svg both.svg
      dancefloor compatible hexiamond-bar hexiamond-sphinx --most 24

    Exit status: 0 there is one, 1 none was found, 2 bad input, 3 stopped before it was known.
    """

    needs = SOLID
    document = "compatible"
    verb = "compatibility:compatible"
    subject = ("piece", "other")
    piece = PIECE
    other = word("OTHER", about="Another piece of the same lattice.", values=piece_names)
    most = most("The largest number of cells (default: 20).")
    file = KEPT


class SequenceCommand(QuestionCommand):
    """Find the first terms of a sequence of numbers.

    It says what the numbers count, the ratios of the last terms, and the number of the sequence in the On-Line
    Encyclopedia of Integer Sequences.

    Examples:
      dancefloor sequence polyominoes --to 10
      dancefloor sequence fixed-polyhexes
      dancefloor sequence dominoes --to 8 --json

    Exit status: 0 there are terms, 2 bad input, 3 stopped before the last term.
    """

    document = "sequence"
    verb = "sequences:sequence"
    subject, bounds = ("name",), ("to",)
    name = word(
        "NAME", about="The name of the sequence, such as polyominoes, dominoes or queens.", values=sequence_names
    )
    to = option("--to", metavar="N", convert=whole_number(least=1), about="The size of the last term (default: 6).")
    file = KEPT
