"""Many puzzles from one file, solved or checked line by line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import interruptible, status_of

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.options import SearchCommand
    from dancefloor.verbs import SolvedPuzzle
    from dancefloor.verbs.kinds.kind import Kind


def run_batch(
    command: SearchCommand,
    kind: Kind[Any],
    clock: Clock,
    line: Callable[[SolvedPuzzle], str],
    limit: int,
    *,
    jsonl: bool = False,
) -> int:
    """Print a line for each puzzle, as soon as it is solved; return the exit status.

    Args:
        command: the command, for the options that all commands share.
        kind: the puzzles, as one.
        clock: the time left.
        line: the line for a solved puzzle, as text.
        limit: how many solutions of each puzzle to look for.
        jsonl: whether to print lines of JSON instead (default: no); with `--json` they are parts of a document.
    """
    from dancefloor.cli.progress import showing_progress
    from dancefloor.cli.streams import print_lines
    from dancefloor.reports.documents import batch_fields, named
    from dancefloor.reports.verdicts import Score, json_line
    from dancefloor.verbs import solve_many

    score, numbers = Score(len(kind.many)), iter(kind.lines)
    if command.as_json:
        DOCUMENT.open_list(named("batch"), "puzzles")
    with showing_progress(command.progress, quiet=command.quiet) as bar:
        batches = solve_many(
            kind.many, limit=limit, limits=clock.limits(), on_progress=bar.update, threads=command.threads
        )
        with interruptible(batches.cancel):
            for batch in batches.batches():
                bar.clear()
                if command.as_json:
                    DOCUMENT.add(*map(json_line, batch, numbers))
                else:
                    print_lines(map(json_line, batch, numbers) if jsonl else map(line, batch))
                for solved in batch:
                    score.add(solved.answer)
    if command.as_json:
        DOCUMENT.end(batch_fields(batches))
    if not command.quiet:
        print(score.summary(batches.outcome, clock.taken), file=sys.stderr)
    return status_of(score.result(batches.outcome))
