"""``dancefloor solve --format knuth``: print solutions and statistics as Knuth's programs do."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.clock import unread
from dancefloor.cli.guard import FOUND, NONE, STOPPED, interruptible, status_of
from dancefloor.cli.options import MORE_WITH

if TYPE_CHECKING:
    from dancefloor import Problem, Search
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.options import SearchCommand
    from dancefloor.cli.solve import SolveCommand


def solve_as_knuth(asked: SearchCommand, problem: Problem, most: int | None, clock: Clock) -> int:
    """Print solutions and statistics as DLX1, DLX2 and DLX3 do; return the exit status.

    Unless the user names an engine, the search is the same as that of Knuth's programs.

    Args:
        asked: the command, with its options.
        problem: the problem to solve.
        most: the number of solutions to find; None for all.
        clock: the time left.
    """
    from dancefloor.cli.progress import showing_progress
    from dancefloor.reports.results import result_of_search
    from dancefloor.reports.searches import problem_read
    from dancefloor.search.deadline import TimeUp
    from dancefloor.verbs.replaying import CoverText, covers_as_knuth

    if asked.stats and not asked.quiet:
        print(problem_read(problem), file=sys.stderr)
    with showing_progress(asked.progress, quiet=asked.quiet) as bar:
        try:
            with clock.preparing():
                text = CoverText(problem)
        except TimeUp as late:
            return unread(late, "solve", as_json=False, quiet=asked.quiet)
        search = covers_as_knuth(
            problem, engine=asked.engine, limits=clock.limits(most), on_progress=bar.update, threads=asked.threads
        )
        found = 0
        with interruptible(search.cancel):
            for covers in search.batches():
                bar.clear()
                print(text(covers, found + 1), end="", flush=sys.stdout.isatty())
                found += len(covers)
    if not asked.quiet:
        _tell_end(search, found, stats=asked.stats)
    return status_of(result_of_search(search.outcome, found, reached_limit=search.reached_limit))


def run_program(asked: SolveCommand, problem: Problem, clock: Clock) -> int:
    """Do what one of Knuth's programs does; return the exit status.

    Args:
        asked: the command, with its options.
        problem: the problem to solve.
        clock: the time left.

    Raises:
        InputError: there is no such program or parameter, or the program cannot read the problem.
    """
    from time import perf_counter

    from dancefloor.formats.files import check_target, write_text
    from dancefloor.verbs.knuth_performances import performance
    from dancefloor.verbs.knuth_programs import KnuthProgram

    def say(text: str) -> None:
        if not asked.quiet:
            print(text, file=sys.stderr)

    program = KnuthProgram.read(asked.program or "")
    if program.shape:
        check_target(program.shape)
    run = performance(problem, program, say)
    if clock.left is not None:
        run.until = perf_counter() + clock.left
    with interruptible(run.cancel):
        for text in run.output():
            print(text, end="", flush=sys.stdout.isatty())
    if program.shape:
        write_text(program.shape, "".join(f"{line}\n" for line in run.shape))
    if run.was_cut_off:
        say("stopped early; there may be more")
        return STOPPED
    return FOUND if run.found else NONE


def _tell_end(search: Search[Any], found: int, *, stats: bool) -> None:
    """Print whether there may be more solutions, and the statistics of the search."""
    from dancefloor.reports.searches import MORE, how_it_ended, knuth_totals
    from dancefloor.search.values import Outcome

    done = search.statistics
    if search.outcome is not Outcome.COMPLETE:
        ended = how_it_ended(search.outcome, done.seconds, search.progress)
        print(f"{MORE} {MORE_WITH}" if search.reached_limit else ended, file=sys.stderr)
    if stats:
        print(knuth_totals(found, done), file=sys.stderr)
