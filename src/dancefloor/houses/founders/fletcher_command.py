"""``dancefloor fletcher``: run Fletcher's program of 1965, or write it in Python, in C or for the IBM 7094.

Below the command are the reports on a run: a sentence, how it ended, and the JSON document.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

from dancefloor.cli.command import Argument, Mode, OneOf, flag, option
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE, status_of
from dancefloor.cli.options import (
    JSON,
    PIECES,
    PUZZLE,
    QUIET,
    SYMMETRY,
    DrawingCommand,
    puzzle_name,
    read_size,
    whole_number,
)
from dancefloor.display import plural
from dancefloor.search.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dancefloor import Solution
    from dancefloor.cli.pictures import Drawings
    from dancefloor.houses.founders.fletcher.program import Program, Quadrant
    from dancefloor.houses.founders.fletcher.program_forms import Totals
    from dancefloor.reports.documents import Fields
    from dancefloor.solutions.group import Group
    from dancefloor.verbs import Symmetry


READ = "--pieces --trie --quiet"
RUN = "--symmetry --limit --all --json --svg --html --sheet --style --view --corner --page"


class FletcherCommand(DrawingCommand):
    """Run John Fletcher's program of 1965.

    The program packs a box with pieces (CACM 8:10, 1965): it turns a tree of patterns into nested tests. It counts
    solutions; attempts to place a piece (roots); and lookups of squares and pieces (tests). Symmetric solutions count
    separately, unless one piece stays in its quadrant: see --symmetry. 'dancefloor count' is faster.

    Examples:
      dancefloor fletcher 6x10
      dancefloor fletcher 6x10 --symmetry all --sheet pages.pdf
      dancefloor fletcher 3x20 --all
      dancefloor fletcher 3x20 --run fap
      dancefloor fletcher 6x10 --run arena --limit 3
      dancefloor fletcher 6x10 --emit fap --as-printed
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
        convert=OneOf("list", "python", "c", "fap"),
        about="Write the program instead of running it: list for its tree, or python, c or fap for its code.",
    )
    expanded = flag("--expanded", about="With --emit fap: expand the macros.")
    as_printed = flag("--as-printed", about="With --emit fap: write the cards and remarks that the paper prints.")
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
        convert=OneOf("arena", "python", "c", "fap"),
        about="How to run the program: arena interprets the tree, python and c run its code, fap runs its cards on an"
        " emulated IBM 7094 (default: c if there is a compiler, else python).",
    )
    symmetry: Argument[Symmetry] = option(
        "--symmetry",
        metavar="WHICH",
        convert=SYMMETRY,
        default="none",
        about="The symmetries that make two solutions the same: all, rotations or none. Unless it is none, one piece"
        " stays in the upper left quadrant (or what corresponds to it), and solutions are sorted (default: none).",
    )
    limit = option(
        "--limit",
        metavar="N",
        convert=whole_number(least=1),
        about="Print solutions, and stop after N of them (default: print none).",
    )
    everything = flag("--all", about="Print all solutions.")
    bare = flag("--bare", about="Do not count roots and tests.")
    as_json = JSON
    quiet = QUIET

    modes = (
        Mode(f"{READ} --output --max-size --expanded --as-printed", asked="--emit fap"),
        Mode(f"{READ} --output --max-size --bare", asked="--emit python or --emit c"),
        Mode(f"{READ} --output", asked="--emit list"),
        Mode(f"{READ} {RUN}", asked="--run arena or --run fap"),
        Mode(f"{READ} {RUN} --run --max-size --bare"),
    )
    either = ("--limit --all", "--as-printed --expanded: the paper prints the macros")

    def run(self) -> int:
        """Write the program, or run it and print what it counts."""
        from dancefloor.cli.pictures import Drawings
        from dancefloor.formats.files import check_target, read_text, write_text
        from dancefloor.formats.puzzle import read_puzzle
        from dancefloor.houses.founders.fletcher.program import fletcher_program
        from dancefloor.houses.founders.fletcher.trie import read_trees
        from dancefloor.reports.titles import check_drawable
        from dancefloor.verbs import kind_of

        self._check()
        check_target(self.output)
        drawings = Drawings(self, json="--json" if self.as_json else "")
        given = read_puzzle(self.puzzle, pieces=self.pieces)
        trees = None if self.tree is None else read_trees(read_text(self.tree), source=self.tree)
        program = fletcher_program(given, trees)
        if self.emit is not None:
            write_text(self.output, self._text(program, self.emit))
            return FOUND
        check_drawable(kind_of(program.packing), drawings.look)
        if (reason := program.packing.obstruction()) and self.tree is None:
            return self._report_none(program, reason)
        return self._run(program, drawings)

    def _check(self) -> None:
        """Check that the piece in its quadrant has all its patterns.

        Raises:
            InputError: a file may lack some.
        """
        from dancefloor.errors import InputError

        if self.symmetry != "none" and self.tree is not None:
            raise InputError(
                "--symmetry and --trie contradict each other: the piece in its quadrant needs all its patterns"
            )

    def _text(self, program: Program, form: str) -> str:
        from dancefloor.houses.founders.fletcher.in_fap import fap_lines
        from dancefloor.houses.founders.fletcher.nested_tests import c_lines, program_text, python_lines
        from dancefloor.houses.founders.fletcher.trie import write_trees

        if form == "list":
            return write_trees(program.trees)
        if form == "fap":
            cards = partial(fap_lines, program, unfold=self.expanded, as_printed=self.as_printed)
            return program_text(cards, self.max_size)
        lines = python_lines if form == "python" else c_lines
        return program_text(lambda: lines(program, counted=not self.bare), self.max_size)

    def _run(self, program: Program, drawings: Drawings) -> int:
        """Run the program. Without symmetries, solutions are printed as they come; otherwise they are sorted first."""
        from dancefloor.cli.pictures import TextPrinter
        from dancefloor.houses.founders.fletcher.program import Quadrant, fletcher_solution
        from dancefloor.houses.founders.fletcher.program_forms import ProgramForm, best_form, run
        from dancefloor.reports.searches import result_of_search
        from dancefloor.verbs import kind_of

        quadrant = Quadrant(program, self.symmetry)
        wanted = bool(self.limit or self.everything or drawings.wanted)
        show = TextPrinter(kind_of(program.packing), silent=drawings.wanted or self.as_json)
        found: list[tuple[int, ...]] = []
        listed: list[Solution] = []

        def take(choices: tuple[int, ...]) -> None:
            solution = fletcher_solution(quadrant.program, choices)
            show(solution)
            drawings.keep([solution])
            if self.as_json:
                listed.append(solution)

        how = ProgramForm(self.form) if self.form else best_form()
        each = found.append if quadrant.program.starts else take
        keep, limit = quadrant.keep, self.limit
        counted, largest = not self.bare, self.max_size
        totals = run(
            quadrant.program, how, each if wanted else None, keep=keep, limit=limit, counted=counted, largest=largest
        )
        for choices in sorted(found, key=quadrant.rank):
            take(choices)
        outcome = fletcher_outcome(totals, limit)
        self._tell(quadrant, totals, outcome, drawings, listed if wanted else None)
        return status_of(result_of_search(outcome, totals.solutions, reached_limit=totals.solutions == limit))

    def _tell(
        self,
        quadrant: Quadrant,
        totals: Totals,
        outcome: Outcome,
        drawings: Drawings,
        listed: list[Solution] | None,
    ) -> None:
        """Write drawings, and print what the run found."""
        from dancefloor.errors import printable
        from dancefloor.verbs import kind_of

        named = printable(puzzle_name(self.puzzle, self.pieces))
        complete = outcome is Outcome.COMPLETE
        kind, group = kind_of(quadrant.program.packing), quadrant.group
        drawings.write(kind, named, totals.solutions, group, complete=complete)
        if self.as_json:
            DOCUMENT.end(fletcher_document(totals, group, listed, outcome=outcome))
        elif listed is None or not self.quiet:
            summary = fletcher_summary(totals, group, counted=not self.bare)
            print(f"{summary}{drawings.told(totals.solutions)}", file=sys.stdout if listed is None else sys.stderr)

    def _report_none(self, program: Program, reason: str) -> int:
        from dancefloor.houses.founders.fletcher.program import Quadrant
        from dancefloor.houses.founders.fletcher.program_forms import Totals
        from dancefloor.reports.searches import not_needed

        if self.as_json:
            group = Quadrant(program, "none").group
            DOCUMENT.end(fletcher_document(Totals(), group, outcome=Outcome.COMPLETE, reason=reason))
        else:
            print("0 solutions")
            if not self.quiet:
                print(not_needed(reason), file=sys.stderr)
        return NONE


# Reports.


def fletcher_summary(totals: Totals, group: Group, *, counted: bool) -> str:
    """The result of a run of Fletcher's program.

    Args:
        totals: what the run counted.
        group: the symmetries that make solutions the same.
        counted: whether it counted roots and tests.
    """
    work = f", {plural(totals.roots, 'root')}, {plural(totals.tests, 'test')}" if counted else ""
    alike = f" up to {group}" if group.order > 1 else ""
    compiling = f" after {totals.compiling:.2f} s of compiling" if totals.compiling else ""
    machine = f"; an IBM 7094 would take {totals.machine:.1f} s" if totals.machine else ""
    so_far = "" if totals.complete else " so far"
    found = f"{plural(totals.solutions, 'solution')}{alike}{so_far}{work}"
    return f"{found} in {totals.seconds:.2f} s ({totals.form}{compiling}{machine})"


def fletcher_outcome(totals: Totals, limit: int | None) -> Outcome:
    """How a run of Fletcher's program ended; `limit` is the number of solutions to stop at, or None."""
    if totals.complete:
        return Outcome.COMPLETE
    return Outcome.LIMITED if totals.solutions == limit else Outcome.INTERRUPTED


def fletcher_document(
    totals: Totals, group: Group, solutions: Sequence[Solution] | None = None, *, outcome: Outcome, reason: str = ""
) -> Fields:
    """The result of a run of Fletcher's program.

    Args:
        totals: what the run counted.
        group: the symmetries that make solutions the same.
        solutions: the solutions found; None (the default) if they were only counted.
        outcome: how the run ended.
        reason: why the program did not run; empty by default.
    """
    from dancefloor.reports.documents import named

    listed = {} if solutions is None else {"solutions": [solution.as_json() for solution in solutions]}
    return {
        **named("fletcher"),
        **listed,
        "found": totals.solutions,
        "roots": totals.roots,
        "tests": totals.tests,
        "outcome": outcome.value,
        "reason": reason,
        "run": totals.form,
        "symmetry": group.convention.value,
        "symmetries": group.order,
        "seconds": totals.seconds,
        "compiling": totals.compiling,
        "machine": totals.machine,
    }
