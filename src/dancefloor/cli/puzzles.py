"""``dancefloor puzzles``: list the built-in puzzles, or describe one."""

from __future__ import annotations

from dancefloor.cli.command import Command, optional_word
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import JSON


class PuzzlesCommand(Command):
    """List the built-in puzzles, or describe one.

    The numbers of solutions are up to rotations and reflections, unless their source counts them differently.

    Examples:
      dancefloor puzzles
      dancefloor puzzles soma
      dancefloor puzzles ./mine.toml
      dancefloor solve soma
      dancefloor solve calendar today
    """

    name = optional_word("NAME", about="The name of a puzzle, or its .toml file (default: list all puzzles).")
    as_json = JSON

    def run(self) -> int:
        """Print the list, or the description."""
        from dancefloor.formats.named_presets import SUFFIX, preset_in_file, preset_named, preset_names
        from dancefloor.reports.documents import puzzle_document, puzzles_document
        from dancefloor.reports.listings import puzzle_list, puzzle_text

        if self.name is not None:
            preset = preset_in_file(self.name) if self.name.lower().endswith(SUFFIX) else preset_named(self.name)
            if self.as_json:
                DOCUMENT.end(puzzle_document(preset))
            else:
                print(puzzle_text(preset))
            return FOUND
        presets = [preset_named(each) for each in preset_names()]
        if self.as_json:
            DOCUMENT.end(puzzles_document(presets))
        else:
            print(puzzle_list(presets))
        return FOUND
