"""``dancefloor apart``, ``solve --apart`` and ``check --apart``: which solutions come apart, and how."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import Argument, Mode, flag, option
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE, STOPPED, interruptible, print_notes, status_of
from dancefloor.cli.options import (
    JSON,
    MEMORY,
    PIECES,
    PROGRESS,
    PUZZLE,
    QUIET,
    SEED,
    TIMEOUT,
    WHERE,
    PictureCommand,
    SearchCommand,
    SolidCommand,
    enter,
    keyword,
    whole_number,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from dancefloor.cli.check import CheckCommand
    from dancefloor.cli.options import Asked
    from dancefloor.cli.solve import SolveCommand
    from dancefloor.houses.designers.disassembly import Disassembly
    from dancefloor.houses.designers.separable import Disassemblies
    from dancefloor.solutions.solution import Solution
    from dancefloor.verbs.kinds.kind import Kind

SHOWN = "--where --timeout --json --quiet --svg --html --film --style --corner"
ALWAYS = f"--pieces {SHOWN}"
SEARCHED = "--symmetry --engine --threads --memory --seed --progress"
A_LINK = "a link with a solution, which is taken apart"


class ApartCommand(PictureCommand):
    """Take solutions in space apart, and count the moves.

    It looks at one assembly after another until it finds one that comes apart, and prints its level and its moves. A
    level 18.5.3 means that 18 moves take the first part away, 5 more the next one, and 3 more the one after that.
    Pieces move in straight lines along the axes, one or several at a time. With --turns, pieces of cubes may also turn
    by a quarter, about a line through centres or corners of cubes; each turn is a move.

    With --solution, it takes solutions apart that were found before. A link that shows a solution is enough by itself.

    Examples:
      dancefloor apart soma
      dancefloor apart burr.xmpuzzle
      dancefloor apart burr.xmpuzzle#2 --all      all that come apart
      dancefloor apart burr.xmpuzzle --turns      pieces may turn, too
      dancefloor apart burr.xmpuzzle --stored     what the file keeps, compared
      dancefloor apart soma --solution found.json    found by solve soma --json
      dancefloor apart burr.xmpuzzle --svg moves.svg
      dancefloor apart burr.xmpuzzle --html film.html
      dancefloor apart soma --film soma.svg       a picture that moves

    Exit status: 0 it comes apart, 1 nothing does, 2 bad input, 3 stopped before the answer was known.
    """

    needs = "--corner --style: --svg or --html or --film"
    puzzle = PUZZLE
    pieces = PIECES
    where = WHERE
    symmetry = SearchCommand.symmetry
    engine = SearchCommand.engine
    timeout = TIMEOUT
    threads = SearchCommand.threads
    memory = MEMORY
    seed = SEED
    as_json = JSON
    quiet = QUIET
    progress = PROGRESS
    limit: Argument[int | None] = keyword("limit", metavar="N", convert=whole_number(least=1), usual=1)
    everything = flag("--all", about="Find all assemblies that come apart, those with the highest level first.")
    turns = flag("--turns", about="Let pieces of cubes also turn by quarters.")
    file = option(
        "--file", metavar="FILE", convert=str, about="Keep what was looked at; a later call goes on from there."
    )
    stored = flag("--stored", about="Show and verify the solutions that a BurrTools file keeps; compare their levels.")
    solution = option(
        "--solution",
        metavar="FILE",
        convert=str,
        about="Take apart the solutions in FILE, as 'solve --json' or --jsonl prints them; - is standard input.",
    )
    html = option(
        "--html",
        metavar="FILE",
        convert=str,
        about="Write a film: one page of HTML with a slider that moves the pieces; - is standard output.",
    )
    film = option(
        "--film",
        metavar="FILE",
        convert=str,
        about="Write a film as an SVG file: a picture that moves by itself; - is standard output.",
    )
    corner = SolidCommand.corner

    called = "apart"
    modes = (
        Mode("--timeout --json --quiet", asked="--stored", runs=f"{__name__}:tell_stored"),
        Mode(f"{ALWAYS} --turns", asked="--solution", runs=f"{__name__}:tell_given"),
        Mode(f"{SHOWN} --turns", name=A_LINK),
        Mode(f"{ALWAYS} {SEARCHED} --turns --file --limit --all"),
    )
    either = ("--all --limit",)

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

    def run(self) -> int:
        """Print the level and the moves, or what the file keeps."""
        from dancefloor.cli.pictures import check_drawings
        from dancefloor.houses.designers.given_solutions import shown_solution

        check_drawings((("--svg", self.svg), ("--html", self.html), ("--film", self.film)), "--json" * self.as_json)
        clock = Clock(self.timeout)
        if self.stored:
            return tell_stored(self, clock)
        if self.solution is not None:
            return tell_given(self, clock)
        kind = _read(self, clock)
        with clock.preparing():
            shown = shown_solution(kind, self.puzzle)
        if shown is None:
            return self._search(clock, kind)
        enter(self, A_LINK)
        return self.tell_apart(clock, [shown])

    def _search(self, clock: Clock, kind: Kind[Any]) -> int:
        from dancefloor.houses.designers.separable import ranked

        most = None if self.everything else self.limit or 1
        shown = 0

        def show(each: Disassembly) -> None:
            nonlocal shown
            print("\n" * (shown > 0) + each.text())
            shown += 1

        ranking = self.everything or self.as_json
        found, kept = _find(self, clock, kind, most, None if ranking else show)
        if self.as_json:
            _tell_json(found, kept)
        elif ranking:
            for each in ranked(kept):
                show(each)
        self._draw(kept)
        return _end(found, quiet=self.quiet)

    def tell_apart(self, clock: Clock, given: list[Solution]) -> int:
        """Take given solutions apart, and print how; return the exit status."""
        from dancefloor.houses.designers.apart_reports import apart_document
        from dancefloor.houses.designers.separable import ranked
        from dancefloor.houses.designers.taking_apart import taken_apart
        from dancefloor.search.values import Outcome

        taken: list[Disassembly] = []
        for each in given:
            taken.append(taken_apart(each, clock.limits(), turns=self.turns))
            if not self.as_json:
                print("\n" * (len(taken) > 1) + taken[-1].text())
            if taken[-1].outcome is Outcome.INTERRUPTED:
                break
        apart = list(filter(None, taken))
        complete = len(taken) == len(given) and all(each.outcome is Outcome.COMPLETE for each in taken)
        if self.as_json:
            DOCUMENT.end(apart_document(ranked(apart), len(taken), complete=complete))
        self._draw(apart)
        return FOUND if apart else NONE if complete else STOPPED

    def _draw(self, kept: list[Disassembly]) -> None:
        from dancefloor.cli.pictures import no_drawing, save
        from dancefloor.houses.designers.disassembly import Disassembly
        from dancefloor.houses.designers.separable import ranked

        best = next(iter(ranked(kept)), None)
        drawings = ((self.svg, Disassembly.svg), (self.html, Disassembly.html), (self.film, Disassembly.animation))
        for name, draw in drawings:
            if name is not None and best:
                save(name, partial(draw, best, corner=self.corner, style=self.style))
            elif name is not None and not self.quiet:
                no_drawing(name, "nothing was found that comes apart")


def _find(
    command: ApartCommand | SearchCommand,
    clock: Clock,
    kind: Kind[Any],
    most: int | None,
    show: Callable[[Disassembly], None] | None,
) -> tuple[Disassemblies, list[Disassembly]]:
    """The search, and what came apart. `show`, unless it is None, gets each as soon as it is found."""
    from dancefloor.cli.clock import showing_progress
    from dancefloor.errors import InputError
    from dancefloor.houses.designers.separable import disassemblies

    kept: list[Disassembly] = []
    added = {"turns": False, "file": None}  # which solve and check have from this house
    more: dict[str, Any] = {name: getattr(command, name, usual) for name, usual in added.items()}
    with showing_progress(command.progress, quiet=command.quiet) as bar:
        try:
            found = disassemblies(
                kind.puzzle, **more, limits=clock.limits(most), on_progress=bar.update, **command.asked
            )
        except InputError as error:
            raise error if command.called == "apart" else InputError(f"--apart: {error}") from None

        def stop() -> None:
            clock.interrupt()
            found.cancel()

        with interruptible(stop):
            for each in found:
                bar.clear()
                kept.append(each)
                if show:
                    show(each)
    return found, kept


def _read(command: ApartCommand | SearchCommand, clock: Clock) -> Kind[Any]:
    from dancefloor.formats.puzzle import read_puzzle
    from dancefloor.verbs import kind_of

    with clock.reading():
        kind = kind_of(read_puzzle(command.puzzle, pieces=command.pieces, where=command.where))
    if not command.quiet:
        print_notes(kind)
    return kind


def _tell_json(found: Disassemblies, kept: list[Disassembly]) -> None:
    from dancefloor.houses.designers.apart_reports import apart_document
    from dancefloor.houses.designers.separable import ranked
    from dancefloor.search.values import Outcome

    DOCUMENT.end(apart_document(ranked(kept), found.assemblies, complete=found.outcome is Outcome.COMPLETE))


def _end(found: Disassemblies, *, quiet: bool) -> int:
    """Print how many assemblies come apart; return the exit status."""
    from dancefloor.houses.designers.apart_reports import summary
    from dancefloor.reports.searches import result_of_search
    from dancefloor.search.values import Outcome

    if not quiet:
        print(summary(found), file=sys.stderr)
    is_open = found.outcome is Outcome.COMPLETE and found.undecided and not found.found
    outcome = Outcome.LIMITED if is_open else found.outcome
    return status_of(result_of_search(outcome, found.found, reached_limit=found.reached_limit))


def tell_stored(command: ApartCommand, clock: Clock) -> int:
    """Verify the solutions that a BurrTools file keeps, show them, and compare their levels; return the exit status.

    Args:
        command: the command, with its options.
        clock: the time left.

    Raises:
        InputError: the puzzle is not from a BurrTools file.
    """
    from dancefloor.cli.pictures import TextPrinter
    from dancefloor.errors import InputError
    from dancefloor.houses.designers.apart_reports import stored_document, stored_line
    from dancefloor.houses.designers.burr import Burr
    from dancefloor.houses.designers.stored import kept_solutions, taken_if_known

    kind = _read(command, clock)
    if not isinstance(kind.puzzle, Burr):
        raise InputError("--stored needs a BurrTools file, which keeps solutions: this puzzle is not from one")
    kept = list(kept_solutions(kind.puzzle))
    own = []
    printer = TextPrinter(silent=command.as_json or command.quiet)
    for number, each in enumerate(kept, 1):
        if not each.faults:
            with clock.drawing():
                printer.draw(each.solution.board)
        own.append(taken := taken_if_known(each, clock.limits()))
        if not command.as_json:
            print(f"{number}. {stored_line(each, taken)}")
    if command.as_json:
        DOCUMENT.end(stored_document(kept, own))
    if not kept and not command.quiet:
        print("the file keeps no solution of this problem", file=sys.stderr)
    return 0 if kept and not any(each.faults or each.apart_faults for each in kept) else 1


def tell_given(command: ApartCommand, clock: Clock) -> int:
    """Take the solutions in a file apart, and print how; return the exit status.

    Args:
        command: the command, with its options.
        clock: the time left.

    Raises:
        InputError: the file has no solutions of this puzzle.
        StoreError: it cannot be read.
    """
    from dancefloor.houses.designers.given_solutions import solutions_in_file
    from dancefloor.houses.designers.separable import check_movable

    kind = _read(command, clock)
    check_movable(kind, turns=command.turns)
    with clock.preparing():
        given = solutions_in_file(kind, command.solution or "")
    return command.tell_apart(clock, given)


# --- as options of other commands -------------------------------------------------------------------------------------


def solve_apart(command: SolveCommand, clock: Clock) -> int:
    """Print the solutions that come apart, each with its level; return the exit status.

    Args:
        command: the command, with its options.
        clock: the time left.
    """
    from dancefloor.cli.pictures import TextPrinter

    printer = TextPrinter()

    def show(each: Disassembly) -> None:
        with clock.drawing():
            printer.draw(each.solution.board)
        print(each.verdict)

    found, kept = _find(command, clock, _read(command, clock), command.most, None if command.as_json else show)
    if command.as_json:
        _tell_json(found, kept)
    return _end(found, quiet=command.quiet)


def check_apart(command: CheckCommand, clock: Clock) -> int:
    """Print whether exactly one assembly comes apart; return the exit status.

    Args:
        command: the command, with its options.
        clock: the time left.
    """
    from dancefloor.houses.designers.apart_reports import check_sentence
    from dancefloor.search.values import Answer, Outcome

    found, kept = _find(command, clock, _read(command, clock), 2, None)
    complete = found.outcome is Outcome.COMPLETE and not found.undecided
    answer = Answer.of(len(kept), complete=complete)
    if command.as_json:
        _tell_json(found, kept)
    else:
        print(check_sentence(answer, found))
        for each in kept:
            print(each.verdict)
    return {Answer.UNIQUE: 0, Answer.UNKNOWN: 3}.get(answer, 1)
