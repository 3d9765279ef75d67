"""Many puzzles from one file, solved or checked line by line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dancefloor.cli.guard import interruptible, status_of

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.options import SearchCommand
    from dancefloor.verbs import SolvedPuzzle


def check_taken(command: SearchCommand, **others: object) -> None:
    """Refuse options that have no meaning for many puzzles.

    Args:
        command: the command.
        others: its own such options, by name; an option that is None or False was not given.

    Raises:
        InputError: one was given.
    """
    from dancefloor.errors import InputError

    given = {"engine": command.engine, "json": command.as_json, "stats": command.stats, **others}
    for name, value in given.items():
        if value is not None and value is not False:
            raise InputError(f"'--{name}' takes one puzzle, and there are several, one on each line")


def run_batch(
    command: SearchCommand, puzzles: Sequence[Any], clock: Clock, line: Callable[[SolvedPuzzle], str], limit: int
) -> int:
    """Print a line for each puzzle, as soon as it is solved; return the exit status.

    Args:
        command: the command, for the options that all commands share.
        puzzles: the puzzles.
        clock: the time left.
        line: the line for a solved puzzle.
        limit: how many solutions of each puzzle to look for.
    """
    from dancefloor.cli.progress import progress_bar
    from dancefloor.reports.batches import Score
    from dancefloor.verbs import solve_many

    score = Score(len(puzzles))
    with progress_bar(quiet=command.quiet) as bar:
        batches = solve_many(
            puzzles, limit=limit, limits=clock.limits(), on_progress=bar.update, threads=command.threads
        )
        with interruptible(batches.cancel):
            for solved in batches:
                bar.clear()
                print(line(solved))
                score.add(solved.answer)
    if not command.quiet:
        print(score.summary(batches.outcome, clock.taken), file=sys.stderr)
    return status_of(score.result(batches.outcome))
