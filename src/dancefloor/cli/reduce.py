"""``dancefloor reduce``: remove redundant options and items from a problem."""

from __future__ import annotations

import sys

from dancefloor.cli.command import Command, flag
from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import FILE, QUIET, STRICT_KNUTH


class ReduceCommand(Command):
    """Remove redundant options and items from a problem.

    It removes options that are in no solution, and items that are covered whenever another item is. Standard output
    gets the smaller problem as DLX text, standard error a summary. The solutions stay the same, but their options lack
    the names of the removed items.

    Examples:
      dancefloor reduce < in.dlx > out.dlx
      dancefloor reduce in.dlx --why > out.dlx
    """

    file = FILE
    why = flag("--why", about="Give the reason for each option and item that is removed.")
    strict_knuth = STRICT_KNUTH
    quiet = QUIET

    def run(self) -> int:
        """Print the smaller problem."""
        from dancefloor.cover.reduce import reduce
        from dancefloor.formats.files import read_text
        from dancefloor.formats.knuth.dlx import dlx_lines, read_dlx
        from dancefloor.reports.verdicts import proved_impossible, reduction_reasons, reduction_summary

        source = "standard input" if self.file == "-" else self.file
        reading = read_dlx(read_text(self.file), source=source, strict_knuth=self.strict_knuth)
        problem = reading.problem
        reduction = reduce(problem)
        summary = reduction_summary(problem, reduction)
        print(f"| dancefloor reduce: {summary}")
        for line in dlx_lines(reduction.problem):
            print(line)
        if not self.quiet:
            for ignored in reading.ignored:
                print(ignored, file=sys.stderr)
            if self.why:
                for reason in reduction_reasons(problem, reduction):
                    print(reason, file=sys.stderr)
            print(summary, file=sys.stderr)
            if proved_impossible(problem, reduction):
                print("there is no solution", file=sys.stderr)
        return FOUND
