"""``dancefloor fletcher``: run Fletcher's program of 1965, or write it in Python, in C or for the IBM 7094."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from dancefloor.cli.command import Command, flag, option
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND, NONE, status_of
from dancefloor.cli.options import JSON, PIECES, PUZZLE, QUIET, one_of, read_size, whole_number

if TYPE_CHECKING:
    from dancefloor import Solution
    from dancefloor.fletcher.program import Program
    from dancefloor.fletcher.running import Each


class FletcherCommand(Command):
    """Run John Fletcher's program of 1965.

    The program packs a box with pieces (CACM 8:10, 1965): it turns a tree of patterns into nested tests. It counts
    solutions, symmetric ones separately; attempts to place a piece (roots); and lookups of squares and pieces (tests).
    'dancefloor count' is faster and recognizes symmetric solutions.

    Examples:
      dancefloor fletcher 6x10
      dancefloor fletcher 3x20 --all
      dancefloor fletcher 6x10 --run arena --limit 3
      dancefloor fletcher 6x10 --emit fap
      dancefloor fletcher 8x8-2x2@3,3 --emit c --output pentominoes.c
    """

    puzzle = PUZZLE
    pieces = PIECES
    tree = option(
        "--trie",
        metavar="FILE",
        convert=str,
        about="Read the tree of patterns from a file (default: make it from the pieces).",
    )
    emit = option(
        "--emit",
        metavar="FORM",
        convert=one_of("list", "python", "c", "fap"),
        about="Write the program instead of running it: list for its tree, or python, c or fap for its code.",
    )
    expanded = flag("--expanded", about="With --emit fap: expand the macros.")
    output = option(
        "--output",
        metavar="FILE",
        convert=str,
        default="-",
        about="With --emit: the file to write; - is standard output (default: -).",
    )
    max_size = option(
        "--max-size",
        metavar="SIZE",
        convert=read_size,
        default=4 << 20,
        about="Size limit for the program, such as 512K or 4M (default: 4M).",
    )
    form = option(
        "--run",
        metavar="FORM",
        convert=one_of("arena", "python", "c"),
        about="How to run the program: arena interprets the tree, python and c run its code (default: c if there is a"
        " compiler, else python).",
    )
    limit = option(
        "--limit",
        metavar="N",
        convert=whole_number(least=1),
        about="Draw solutions, and stop after N of them (default: draw none).",
    )
    everything = flag("--all", about="Draw all solutions.")
    bare = flag("--bare", about="Do not count roots and tests.")
    as_json = JSON
    quiet = QUIET

    def run(self) -> int:
        """Write the program, or run it and print what it counts."""
        from dancefloor.formats.files import check_target, read_text, write_text
        from dancefloor.formats.fletcher import read_trees
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.verbs.fletching import fletcher_program

        self._check()
        check_target(self.output)
        given = read_puzzle(self.puzzle, pieces=self.pieces)
        trees = None if self.tree is None else read_trees(read_text(self.tree), source=self.tree)
        program = fletcher_program(given, trees)
        if self.emit is not None:
            write_text(self.output, self._text(program, self.emit))
            return FOUND
        if (reason := program.packing.obstruction()) and self.tree is None:
            return _report_none(reason, as_json=self.as_json, quiet=self.quiet)
        return self._run(program)

    def _check(self) -> None:
        """Check that the options can be combined.

        Raises:
            InputError: some cannot.
        """
        from dancefloor.errors import InputError

        runs = self.form or self.limit or self.everything or self.as_json
        refused = {
            "'--expanded' requires '--emit fap'": self.expanded and self.emit != "fap",
            "'--output' requires '--emit'": self.emit is None and self.output != "-",
            "'--emit' runs nothing: leave out '--run', '--limit', '--all' and '--json'": self.emit is not None and runs,
            "'--bare' applies only to Python and C": self.bare and self.emit not in (None, "python", "c"),
            "'--bare' contradicts '--run arena', which always counts": self.bare and self.form == "arena",
            "'--limit' and '--all' contradict each other": self.limit and self.everything,
        }
        for reason, applies in refused.items():
            if applies:
                raise InputError(reason)

    def _text(self, program: Program, form: str) -> str:
        from dancefloor.fletcher.expansion import program_text
        from dancefloor.fletcher.in_c import c_lines
        from dancefloor.fletcher.in_fap import fap_lines
        from dancefloor.fletcher.in_python import python_lines
        from dancefloor.formats.fletcher import write_trees

        if form == "list":
            return write_trees(program.trees)
        if form == "fap":
            return program_text(lambda: fap_lines(program, expanded=self.expanded), self.max_size)
        lines = python_lines if form == "python" else c_lines
        return program_text(lambda: lines(program, counted=not self.bare), self.max_size)

    def _run(self, program: Program) -> int:
        from dancefloor.cli.pictures import TextPrinter
        from dancefloor.fletcher.running import ProgramForm, best_form, run
        from dancefloor.reports.documents import fletcher_document
        from dancefloor.reports.results import fletcher_outcome, result_of_search
        from dancefloor.reports.searches import fletcher_summary
        from dancefloor.verbs import kind_of
        from dancefloor.verbs.fletching import fletcher_solution

        listed: list[Solution] = []
        show = TextPrinter(kind_of(program.packing))

        def each(choices: tuple[int, ...]) -> None:
            solution = fletcher_solution(program, choices)
            if self.as_json:
                listed.append(solution)
            else:
                show(solution)

        how = ProgramForm(self.form) if self.form else best_form()
        wanted: Each | None = each if self.limit or self.everything else None
        totals = run(program, how, wanted, limit=self.limit, counted=not self.bare, largest=self.max_size)
        outcome = fletcher_outcome(totals, self.limit)
        if self.as_json:
            DOCUMENT.end(fletcher_document(totals, how.value, listed if wanted else None, outcome=outcome))
        elif not (wanted and self.quiet):
            summary = fletcher_summary(totals, how.value, counted=not self.bare)
            print(summary, file=sys.stderr if wanted else sys.stdout)
        return status_of(result_of_search(outcome, totals.solutions, reached_limit=totals.solutions == self.limit))


def _report_none(reason: str, *, as_json: bool, quiet: bool) -> int:
    from dancefloor.fletcher.running import Totals
    from dancefloor.reports.documents import fletcher_document
    from dancefloor.reports.searches import not_needed
    from dancefloor.search.values import Outcome

    if as_json:
        DOCUMENT.end(fletcher_document(Totals(), "", outcome=Outcome.COMPLETE, reason=reason))
    else:
        print("0 solutions")
        if not quiet:
            print(not_needed(reason), file=sys.stderr)
    return NONE
