"""``dancefloor runs``: the progress of the runs in a folder."""

from __future__ import annotations

import sys

from dancefloor.cli.command import Command, optional_word
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import BAD_INPUT, FOUND
from dancefloor.cli.options import JSON


class RunsCommand(Command):
    """List the runs in a folder and their progress.

    The time left is a range, since the share of a search that is done is an estimate; there is none in the beginning.

    Examples:
      dancefloor runs
      dancefloor runs results
      dancefloor runs 6x10.db --json
    """

    folder = optional_word("FOLDER", default=".", about="The folder, or a single file; . is this folder (default: .).")
    as_json = JSON

    def run(self) -> int:
        """Print the list."""
        from dancefloor.houses.runs.folder import runs_in
        from dancefloor.houses.runs.run_reports import runs_document, runs_table

        listed = runs_in(self.folder)
        if self.as_json:
            DOCUMENT.end(runs_document(listed))
        else:
            print(runs_table(listed) if listed else "there are no runs here: 'dancefloor run' makes them")
            for damage in [each.damage for each in listed if each.damage]:
                print(f"dancefloor: {damage}", file=sys.stderr)
        return BAD_INPUT if any(each.damage for each in listed) else FOUND
