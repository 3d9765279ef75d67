"""``dancefloor make hints``, ``make unique`` and ``symmetries``; ``solve`` with ``--cost`` or ``--max``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock
from dancefloor.cli.convert import MakingCommand
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE, STOPPED, status_of, unfiltered
from dancefloor.cli.options import (
    JSON,
    ONLY,
    PIECES,
    PROGRESS,
    PUZZLE,
    QUIET,
    TIMEOUT,
    WHERE,
    AskingCommand,
    SolidCommand,
)

if TYPE_CHECKING:
    from dancefloor.cli.solve import SolveCommand
    from dancefloor.draw.look import Look
    from dancefloor.houses.questions.symmetries import SymmetryTable


class ChangingCommand(MakingCommand):
    """A command that makes a packing of a packing."""

    puzzle = PUZZLE
    pieces = PIECES
    where = WHERE

    def _make(self, clock: Clock, look: Look) -> int:
        with clock.reading():
            puzzle = self._puzzle()
        return self._made(puzzle, clock, look)

    def _puzzle(self) -> Any:
        """The puzzle to begin with."""
        from dancefloor.formats.puzzle import read_puzzle

        return read_puzzle(self.puzzle, pieces=self.pieces, where=self.where)

    def _made(self, puzzle: Any, clock: Clock, look: Look) -> int:
        """Make a packing of a puzzle, and show it; return the exit status."""
        raise NotImplementedError


class HintsCommand(ChangingCommand):
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
        self._show("hints", hints.as_json(), hints.puzzle, hints.board, look)
        if not (self.as_json or self.form or self.svg == "-"):
            for each in hints.where:
                print(f"--where '{each}'")
        return self._end(f"{hints_sentence(hints)} (seed {self.seed})", FOUND)


class UniqueCommand(ChangingCommand):
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
            nothing: dict[str, Any] = {"sorts": [], "sentence": "", "solution": None}
            return self._show_none("unique", nothing, "no changes that were tried leave exactly one solution")
        self._show("unique", made.as_json(), made.puzzle, made.board, look)
        return self._end(f"{made.sentence}, there is exactly one solution (seed {self.seed})", FOUND)


def solve_priced(asked: SolveCommand, clock: Clock) -> int:
    """Print the packings that cost least, each with its cost; return the exit status.

    Args:
        asked: the command, with its options.
        clock: the time left.
    """
    from dancefloor.cli.clock import showing_progress
    from dancefloor.cli.pictures import TextPrinter, look_of, save, svg_of_boards
    from dancefloor.houses.questions.costs import priced_sentence, solve_cheaply
    from dancefloor.reports.documents import named
    from dancefloor.reports.searches import result_of_search

    look = look_of(asked, as_json=asked.as_json)
    puzzle = asked.read(clock).puzzle
    costs: tuple[str, ...] = asked.costs  # type: ignore[attr-defined]
    with showing_progress(asked.progress, quiet=asked.quiet) as bar:
        found = solve_cheaply(puzzle, costs, asked.best or 1, limits=clock.limits(), on_progress=bar.update)
    if asked.as_json:
        DOCUMENT.end({**named("priced"), **found.as_json()})
    elif asked.svg != "-":
        show = TextPrinter()
        for cost, solution in found.found:
            print(f"cost {cost}")
            print(show.picture(solution.board))
    if asked.svg is not None and found.found:
        with clock.drawing():
            save(asked.svg, lambda: svg_of_boards([solution.board for _, solution in found.found], look))
    if not asked.quiet:
        print(priced_sentence(found, clock.taken), file=sys.stderr)
    return status_of(result_of_search(found.outcome, len(found.found)))


def solve_most(asked: SolveCommand, clock: Clock) -> int:
    """Print the most that fits, with holes, and the proof that there cannot be more; return the exit status.

    Args:
        asked: the command, with its options.
        clock: the time left.
    """
    from dancefloor.cli.clock import showing_progress
    from dancefloor.cli.pictures import TextPrinter, look_of, save, svg_of_boards
    from dancefloor.errors import InputError
    from dancefloor.houses.questions.fitting import CELLS, PIECES, fit_most, fitted_sentence, proofs
    from dancefloor.reports.documents import named
    from dancefloor.search.values import Outcome

    what = asked.most_of  # type: ignore[attr-defined]
    if what not in (CELLS, PIECES):
        raise InputError(f"--max is {what!r}: it should be cells or pieces")
    look = look_of(asked, as_json=asked.as_json)
    puzzle = asked.read(clock).puzzle
    with showing_progress(asked.progress, quiet=asked.quiet) as bar:
        found = fit_most(puzzle, what, limits=clock.limits(), on_progress=bar.update, threads=asked.threads)
    if asked.as_json:
        DOCUMENT.end({**named("fitted"), **found.as_json()})
    elif asked.svg != "-":
        TextPrinter().draw(found.board)
    if asked.svg is not None:
        with clock.drawing():
            save(asked.svg, lambda: svg_of_boards([found.board], look))
    if not asked.quiet:
        print("\n".join([fitted_sentence(found, clock.taken), *proofs(found)]), file=sys.stderr)
    return FOUND if found.outcome is Outcome.COMPLETE else STOPPED


class SymmetriesCommand(SolidCommand, AskingCommand):
    """Count the solutions that have each symmetry.

    Each solution counts in one line: that of all rotations, reflections and shifts that keep it. The first number is
    that of solutions, the second one counts them up to all symmetries of the box. A picture of one solution of each
    line follows.

    Examples:
      dancefloor symmetries 8x8 --pieces dominoes
      dancefloor symmetries 8x8 --pieces 'any*tetrominoes' --svg eight.svg
      dancefloor symmetries 4x4~torus --pieces dominoes --json

    Exit status: 0 there are solutions, 1 there are none, 2 bad input, 3 stopped before everything was known.
    """

    puzzle = PUZZLE
    pieces = PIECES
    where = WHERE
    only = ONLY
    timeout = TIMEOUT
    as_json = JSON
    quiet = QUIET
    progress = PROGRESS

    def run(self) -> int:
        """Print the table."""
        from dancefloor.cli.clock import showing_progress
        from dancefloor.cli.guard import print_notes
        from dancefloor.cli.pictures import look_of
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.houses.questions.symmetries import symmetries
        from dancefloor.houses.questions.symmetries_report import symmetries_document, symmetries_summary
        from dancefloor.search.values import Outcome
        from dancefloor.verbs import kind_of

        look, clock = look_of(self, as_json=self.as_json), Clock(self.timeout)
        with clock.reading():
            given: Any = read_puzzle(self.puzzle, pieces=self.pieces, where=self.asking)
        if not self.quiet:
            print_notes(kind_of(given))
        with showing_progress(self.progress, quiet=self.quiet) as bar:
            table = symmetries(given, limits=clock.limits(), on_progress=bar.update)
        if self.as_json:
            DOCUMENT.end(symmetries_document(table))
        self._show(table, clock, look)
        if not self.quiet:
            print(symmetries_summary(table, clock.taken), file=sys.stderr)
        if table.outcome is not Outcome.COMPLETE:
            return STOPPED
        return FOUND if table.raw else NONE

    def _show(self, table: SymmetryTable, clock: Clock, look: Look) -> None:
        """Print the table with its pictures, or draw these into a file."""
        from dancefloor.cli.pictures import TextPrinter, save
        from dancefloor.houses.questions.symmetries_report import symmetries_svg, symmetries_text

        shown = [row.example for row in table if row.example]
        if not self.as_json and self.svg != "-" and len(table):
            print(symmetries_text(table))
        if self.svg is not None and shown:
            with clock.drawing():
                save(self.svg, lambda: symmetries_svg(table, look))
        if self.as_json or self.svg is not None:
            return
        printer = TextPrinter()
        for row in table:
            if row.example:
                with clock.drawing():
                    print(f"\n{row.name}\n{printer.picture(row.example.board)}", file=unfiltered(sys.stdout))
