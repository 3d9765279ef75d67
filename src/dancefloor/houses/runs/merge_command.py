"""``dancefloor merge``: put the results of all parts of a run together."""

from __future__ import annotations

from dancefloor.cli.command import Command, files, flag, option
from dancefloor.cli.guard import STOPPED, status_of


class MergeCommand(Command):
    """Put the results of all parts of a run together.

    The result is a finished run: 'dancefloor show' prints its solutions, in the order in which one process finds them.
    Parts that are missing, not finished, or given twice are named, and nothing is written then. Merging again changes
    nothing.

    Examples:
      dancefloor merge done/*.db --store all.db
      dancefloor merge done/*.db --partial
    """

    stores = files("STORE", about="The files that keep the parts, from 'dancefloor run PART --store STORE'.")
    store = option("--store", metavar="FILE", convert=str, about="The file that is to keep the whole run.")
    partial = flag("--partial", about="If parts are missing, tell what is known so far. Nothing is written.")

    def run(self) -> int:
        """Merge the stores, or tell what they have."""
        from dancefloor.errors import InputError
        from dancefloor.houses.runs.merging import gather, merge
        from dancefloor.houses.runs.run_reports import gathered_text, run_summary
        from dancefloor.reports.results import result_of_search

        if self.partial:
            gathered = gather(self.stores, into=self.store or "")
            if gathered.lacks:
                print(gathered_text(gathered))
                return STOPPED
        if not self.store:
            raise InputError("'--store FILE' is missing: the file that is to keep the whole run")
        run = merge(self.stores, store=self.store)
        print(run_summary(run, 0.0))
        return status_of(result_of_search(run.outcome, run.found))
