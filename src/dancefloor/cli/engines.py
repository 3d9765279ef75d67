"""``dancefloor engines``: list the engines and what each supports."""

from __future__ import annotations

from dancefloor.cli.command import Command
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import JSON


class EnginesCommand(Command):
    """List the engines and what each supports.

    The engines 'counting' and 'matchings' only count. Fillomino has engines of its own.

    Examples:
      dancefloor engines
      dancefloor solve 6x10 --engine dancing --stats
    """

    as_json = JSON

    def run(self) -> int:
        """Print the list."""
        from dancefloor.reports.documents import engines_document
        from dancefloor.reports.listings import engine_list, engines_known, fillomino_methods

        if self.as_json:
            DOCUMENT.end(engines_document(engines_known(), fillomino_methods()))
        else:
            print(engine_list())
        return FOUND
