"""``dancefloor puzzles``: the puzzles that have names, and what is known of each."""

from __future__ import annotations

from typing import Annotated

import typer

from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import Json


def puzzles(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="Tell all of one puzzle, or of one in a file; by default list them."),
    ] = None,
    as_json: Json = False,
) -> int:
    """List the puzzles that have names, or tell what is known of one.

    The numbers of solutions are up to rotations and reflections, or as their source counts them.

    \b
    Examples:
      dancefloor puzzles
      dancefloor puzzles soma
      dancefloor puzzles ./mine.toml
      dancefloor solve soma
      dancefloor solve calendar today
    """
    from dancefloor.formats.named_presets import SUFFIX, preset_in_file, preset_named, preset_names
    from dancefloor.reports.documents import puzzle_document, puzzles_document
    from dancefloor.reports.listings import puzzle_list, puzzle_text

    if name is not None:
        preset = preset_in_file(name) if name.lower().endswith(SUFFIX) else preset_named(name)
        if as_json:
            DOCUMENT.end(puzzle_document(preset))
        else:
            print(puzzle_text(preset))
        return FOUND
    presets = [preset_named(each) for each in preset_names()]
    if as_json:
        DOCUMENT.end(puzzles_document(presets))
    else:
        print(puzzle_list(presets))
    return FOUND
