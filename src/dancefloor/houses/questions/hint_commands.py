"""``dancefloor make hints`` and ``make unique``: from a packing with several solutions, one that has exactly one."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import listed, option
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE, STOPPED
from dancefloor.cli.options import JSON, PIECES, PUZZLE, QUIET, SEED, TIMEOUT, WHERE, SolidCommand
from dancefloor.formats.table import format_named, writable

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.draw.look import Look
    from dancefloor.puzzles.packing import Packing


def _writable(name: str) -> str:
    return format_named(name, partial(writable, "packing")).name


class MakingCommand(SolidCommand):
    """A command that makes a packing of a packing."""

    puzzle = PUZZLE
    pieces = PIECES
    where = WHERE
    seed = SEED
    form = option(
        "--to",
        metavar="FORMAT",
        convert=_writable,
        values=partial(writable, "packing"),
        about=f"Write the puzzle in a format instead of a picture: {listed(writable('packing'))}.",
    )
    timeout = TIMEOUT
    as_json = JSON
    quiet = QUIET

    def run(self) -> int:
        """Print what is made, or draw it."""
        from dancefloor.cli.pictures import look_of
        from dancefloor.search.deadline import TimeUp

        look, clock = look_of(self, as_json=self.as_json), Clock(self.timeout)
        try:
            with clock.reading():
                puzzle = self._puzzle()
            return self._made(puzzle, clock, look)
        except TimeUp:
            if not self.quiet:
                print("unknown: time ran out", file=sys.stderr)
            return STOPPED

    def _puzzle(self) -> Any:
        """The puzzle to begin with."""
        from dancefloor.formats.puzzle import read_puzzle

        return read_puzzle(self.puzzle, pieces=self.pieces, where=self.where)

    def _made(self, puzzle: Any, clock: Clock, look: Look) -> int:
        """Make a puzzle, and print it; return the exit status."""
        raise NotImplementedError

    def _show(self, document: str, made: Any, board: Board, look: Look) -> None:
        """Print what is made as JSON, in a format or as a picture, and draw it into a file."""
        from dancefloor.cli.pictures import TextPrinter, save, svg_of_boards
        from dancefloor.reports.documents import named

        if self.as_json:
            DOCUMENT.end({**named(document), **made.as_json(), "seed": self.seed})
        elif self.form:
            print(_written(made.puzzle, self.form))
        elif self.svg != "-":
            TextPrinter().draw(board)
        if self.svg is not None:
            save(self.svg, lambda: svg_of_boards([board], look))


def _written(puzzle: Packing, form: str) -> str:
    from dancefloor.formats.table import write

    return write(puzzle, form).rstrip("\n")


class HintsCommand(MakingCommand):
    """Give placements of a packing that leave one solution.

    They are as few as possible. It draws them, and prints each as a constraint, so that you can copy it. The seed
    decides which solution is left. Symmetric solutions count separately.

    Examples:
      dancefloor make hints 6x10
      dancefloor make hints soma --seed 7 --svg hints.svg
      dancefloor make hints 8x8-2x2 --to toml > hints.toml
      dancefloor solve hints.toml

    Exit status: 0 made, 2 bad input or no solution, 3 stopped by a limit.
    """

    def _made(self, puzzle: Any, clock: Clock, look: Look) -> int:
        from dancefloor.houses.questions.hints import hints_sentence, make_hints

        hints = make_hints(puzzle, seed=self.seed, limits=clock.limits())
        self._show("hints", hints, hints.board, look)
        if not (self.as_json or self.form or self.svg == "-"):
            for each in hints.where:
                print(f"--where '{each}'")
        if not self.quiet:
            print(f"{hints_sentence(hints)} (seed {self.seed})", file=sys.stderr)
        return FOUND


class UniqueCommand(MakingCommand):
    """Change a packing so that one solution is left.

    It blocks a cell or opens one, moves one, or adds, leaves out or swaps a piece; the seed decides what is tried
    first. If no single change is enough, it makes up to three. It draws the only solution up to symmetry, and says what
    it changed.

    Examples:
      dancefloor make unique 3x20
      dancefloor make unique 5x6 --pieces F,I,L,N,P,T --seed 3
      dancefloor make unique 5x4 --pieces F,L,P,Y --to toml > mine.toml
      dancefloor check mine.toml

    Exit status: 0 made, 1 no changes that were tried leave one solution, 2 bad input, 3 stopped by a limit.
    """

    def _made(self, puzzle: Any, clock: Clock, look: Look) -> int:
        from dancefloor.houses.questions.unique import make_unique

        made = make_unique(puzzle, seed=self.seed, limits=clock.limits())
        if made is None:
            if self.as_json:
                from dancefloor.reports.documents import named

                DOCUMENT.end({**named("unique"), "sorts": [], "sentence": "", "solution": None, "seed": self.seed})
            if not self.quiet:
                print("no changes that were tried leave exactly one solution", file=sys.stderr)
            return NONE
        self._show("unique", made, made.board, look)
        if not self.quiet:
            print(f"{made.sentence}, there is exactly one solution (seed {self.seed})", file=sys.stderr)
        return FOUND
