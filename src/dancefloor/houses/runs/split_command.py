"""``dancefloor split``: split a run into parts, for machines that share nothing but files."""

from __future__ import annotations

from dancefloor.cli.command import Command, flag, required_option
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND
from dancefloor.cli.options import PUZZLE, SearchCommand, whole_number
from dancefloor.cli.streams import print_notes


class SplitCommand(Command):
    """Split a run into parts, for job arrays.

    The parts take about the same time, as far as dives can guess that. Each is a file for 'dancefloor run', and
    'dancefloor merge' puts the results of all parts together. The same puzzle is always split into the same parts.

    Examples:
      dancefloor split 6x10 --parts 20 --out parts
      dancefloor split 4x20 --pieces any*pentominoes --count --parts 200 --out all
      dancefloor run parts/017.part --store 017.db
    """

    puzzle = PUZZLE
    parts = required_option("--parts", metavar="N", convert=whole_number(least=1), about="How many parts to make.")
    out = required_option("--out", metavar="DIRECTORY", convert=str, about="A new or empty directory for the parts.")
    count = flag("--count", about="Count solutions, without keeping them.")
    pieces = SearchCommand.pieces
    strict_knuth = SearchCommand.strict_knuth
    symmetry = SearchCommand.symmetry
    engine = SearchCommand.engine
    seed = SearchCommand.seed
    as_json = SearchCommand.as_json
    quiet = SearchCommand.quiet
    progress = SearchCommand.progress

    def run(self) -> int:
        """Make the parts, and write them."""
        from dancefloor.cli.progress import showing_progress
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.houses.runs.run_reports import split_document, split_text
        from dancefloor.houses.runs.splitting import check_folder, parts_of, write_parts
        from dancefloor.verbs import kind_of
        from dancefloor.verbs.how import Request

        check_folder(self.out)
        given = read_puzzle(self.puzzle, pieces=self.pieces, strict_knuth=self.strict_knuth)
        if not self.quiet:
            print_notes(kind_of(given))
        named = self.puzzle if self.pieces is None else f"{self.puzzle}, {self.pieces}"
        with showing_progress(self.progress, quiet=self.quiet) as bar:
            request = Request.of(
                symmetry=self.symmetry or "all",
                engine=self.engine,
                on_progress=bar.update,
                seed=self.seed,
                threads=1,
            )
            parts = parts_of(given, request, self.parts, count=self.count, name=named)
        written = write_parts(parts, self.out)
        if self.as_json:
            DOCUMENT.end(split_document(parts, written))
        else:
            print(split_text(parts, written))
        return FOUND
