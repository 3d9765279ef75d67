"""``dancefloor sample``: draw solutions at random, all with the same probability."""

from __future__ import annotations

import sys
import time

from dancefloor.cli.command import option
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE
from dancefloor.cli.options import (
    JSON,
    MEMORY,
    ONLY,
    PIECES,
    PROGRESS,
    PUZZLE,
    QUIET,
    SEED,
    STRICT_KNUTH,
    WHERE,
    AskingCommand,
    SolidCommand,
    whole_number,
)

MOST = 1_000_000


class SampleCommand(SolidCommand, AskingCommand):
    """Draw solutions uniformly at random.

    All solutions have the same probability. Rotations and reflections of a solution count as different solutions. It
    also prints the number of all solutions. The same seed gives the same solutions on every machine.

    Examples:
      dancefloor sample 8x8 --pieces dominoes
      dancefloor sample 8x8 --pieces dominoes -n 5 --seed 7 --svg five.svg
      dancefloor sample 6x10 --json
    """

    puzzle = PUZZLE
    pieces = PIECES
    times = option(
        "-n",
        "--times",
        metavar="N",
        convert=whole_number(least=1, most=MOST),
        default=1,
        about="Draw N solutions, each independently of the others (default: 1).",
    )
    seed = SEED
    memory = MEMORY
    where = WHERE
    only = ONLY
    strict_knuth = STRICT_KNUTH
    as_json = JSON
    quiet = QUIET
    progress = PROGRESS

    def run(self) -> int:
        """Print the solutions, or draw them."""
        from dancefloor.cli.clock import showing_progress
        from dancefloor.cli.guard import print_notes
        from dancefloor.cli.pictures import TextPrinter, look_of, save, svg_of
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.reports.documents import sample_document
        from dancefloor.reports.searches import sample_summary
        from dancefloor.reports.titles import check_drawable
        from dancefloor.verbs import kind_of, tabulate

        look = look_of(self, as_json=self.as_json)
        began = time.perf_counter()
        kind = kind_of(
            read_puzzle(self.puzzle, pieces=self.pieces, where=self.asking, strict_knuth=self.strict_knuth)
        ).encoded()
        if self.svg is not None:
            check_drawable(kind, look)
        if not self.quiet:
            print_notes(kind)
        with showing_progress(self.progress, quiet=self.quiet) as bar:
            table = tabulate(kind.puzzle, memory=self.memory, on_progress=bar.update)
        drawn = table.sample(self.times if table.count else 0, self.seed)
        if self.as_json:
            DOCUMENT.end(sample_document(kind, table, drawn, self.seed))
        else:
            show = TextPrinter(kind, silent=self.svg is not None)
            for solution in drawn:
                show(solution)
        if self.svg is not None and drawn:
            save(self.svg, lambda: svg_of(kind, drawn, look))
        if not self.quiet:
            print(sample_summary(table, len(drawn), time.perf_counter() - began), file=sys.stderr)
        return FOUND if drawn else NONE
