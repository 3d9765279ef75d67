"""``dancefloor engines``: which engines there are, and what each can take."""

from __future__ import annotations

from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import Json


def engines(as_json: Json = False) -> int:
    """List the engines and what each can take; the last one only counts. A fillomino has engines of its own.

    \b
    Examples:
      dancefloor engines
      dancefloor solve 6x10 --engine dancing --stats
    """
    from dancefloor.reports.documents import engines_document
    from dancefloor.reports.listings import engine_list, engines_known, fillomino_methods

    if as_json:
        DOCUMENT.end(engines_document(engines_known(), fillomino_methods()))
    else:
        print(engine_list())
    return FOUND
