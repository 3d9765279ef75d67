"""``dancefloor count``: count solutions."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from dancefloor.cli.clock import Clock
from dancefloor.cli.command import Argument
from dancefloor.cli.guard import DOCUMENT, status_of
from dancefloor.cli.options import SearchCommand, keyword, whole_number

if TYPE_CHECKING:
    from dancefloor.search.values import OnProgress
    from dancefloor.verbs import Count
    from dancefloor.verbs.how import AnyPuzzle


class CountCommand(SearchCommand):
    """Count solutions, with and without symmetric ones.

    The first number counts symmetric solutions as one: see --symmetry. For boxes and pieces, the number of all
    solutions follows.

    Examples:
      dancefloor count 6x10
      dancefloor count 8x8-2x2@3,3
      dancefloor count 5x6+5x6
      dancefloor count 8x8 --pieces dominoes --symmetry none
      dancefloor count 6x10 --symmetry rotations
      dancefloor count queens.dlx
      dancefloor count loose.fillomino --limit 1000
      dancefloor count 12x12~torus --pieces V3 --modulo 1000003
    """

    either = ("--modulo --limit", "--modulo --symmetry: all solutions are counted")
    limit: Argument[int | None] = keyword("limit", metavar="N", convert=whole_number(least=1))
    modulo: Argument[int | None] = keyword("modulo", metavar="P", convert=whole_number(least=2))

    def run(self) -> int:
        """Print the number."""
        from dancefloor.cli.clock import showing_progress
        from dancefloor.cli.guard import print_notes
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.search.deadline import TimeUp
        from dancefloor.verbs import Count, kind_of

        clock = Clock(self.timeout)
        try:
            with clock.reading():
                given = read_puzzle(self.puzzle, pieces=self.pieces, where=self.asking, strict_knuth=self.strict_knuth)
        except TimeUp as late:
            return self._report(Count.too_late(late), clock)
        if not self.quiet:
            print_notes(kind_of(given))
        with showing_progress(self.progress, quiet=self.quiet) as bar:
            number = self._count(given, clock, bar.update)
        return self._report(number, clock)

    def _count(self, given: AnyPuzzle, clock: Clock, on_progress: OnProgress) -> Count:
        """Count up to symmetry; all solutions, if there are too many symmetries and nobody asked for them."""
        from dancefloor.errors import TooManySymmetries
        from dancefloor.verbs import count

        asked = self.asked
        if self.modulo:
            asked["symmetry"] = "none"
        try:
            return count(given, limits=clock.limits(self.limit), on_progress=on_progress, modulo=self.modulo, **asked)
        except TooManySymmetries as many:
            if self.symmetry is not None:
                raise
            asked["symmetry"] = "none"
            number = count(given, limits=clock.limits(self.limit), on_progress=on_progress, **asked)
            number.reason = number.reason or many.reason
            return number

    def _report(self, number: Count, clock: Clock) -> int:
        """Print the number, or what is known about it; return the exit status."""
        from dancefloor.reports.searches import count_remark, count_summary, result_of_count, statistics_text

        seconds = clock.taken
        if self.as_json:
            from dancefloor.reports.documents import count_document

            DOCUMENT.end(count_document(number))
        else:
            print(count_summary(number, seconds, self.limit))
        if not self.quiet:
            if remark := count_remark(number, seconds, self.limit):
                print(remark, file=sys.stderr)
            self.tell_unseen(number)
            if self.stats:
                print(statistics_text(number), file=sys.stderr)
        return status_of(result_of_count(number, self.limit))
