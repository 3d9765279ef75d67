"""``dancefloor fletcher``: Fletcher's program of 1965, run, or written in Python, in C or for the IBM 7094."""

from __future__ import annotations

import sys
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import typer

from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND, NONE, status_of
from dancefloor.cli.options import Json, Pieces, Puzzle, Quiet, parse_size

if TYPE_CHECKING:
    from dancefloor import Solution
    from dancefloor.fletcher.program import Program
    from dancefloor.fletcher.running import Each


class Target(Enum):
    """What may be written instead of run."""

    LIST = "list"
    PYTHON = "python"
    C = "c"
    FAP = "fap"


class Run(Enum):
    """In which form the program runs."""

    ARENA = "arena"
    PYTHON = "python"
    C = "c"


def fletcher(
    puzzle: Puzzle,
    pieces: Pieces = None,
    tree: Annotated[
        str | None, typer.Option("--trie", metavar="FILE", help="Use the tree of patterns in this file.")
    ] = None,
    emit: Annotated[
        Target | None, typer.Option(help="Write the tree, or the program that it becomes; run nothing.")
    ] = None,
    expanded: Annotated[bool, typer.Option("--expanded", help="Of FAP: what the macros expand into.")] = False,
    output: Annotated[str, typer.Option(metavar="FILE", help="Where to write; - is standard output.")] = "-",
    max_size: Annotated[
        str, typer.Option(metavar="SIZE", help="Refuse to make a program larger than so many bytes, or K, M, G.")
    ] = "4M",
    form: Annotated[
        Run | None, typer.Option("--run", help="Interpret the tree, or run what it becomes; C if there is a compiler.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Draw solutions, and stop after N of them.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Draw all solutions.")] = False,
    bare: Annotated[bool, typer.Option("--bare", help="Leave out the counting of roots and tests.")] = False,
    as_json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Pack a box the way of J. G. Fletcher, CACM 8:10 (1965): a tree of patterns becomes a nest of tests.

    Counts all solutions, symmetric ones too; how often a piece was to be placed (roots), and how many squares and
    pieces were asked for (tests). 'dancefloor count' is faster, and knows symmetric solutions from others.

    \b
    Examples:
      dancefloor fletcher 6x10
      dancefloor fletcher 3x20 --all
      dancefloor fletcher 6x10 --run arena --limit 3
      dancefloor fletcher 6x10 --emit fap
      dancefloor fletcher 8x8-2x2@3,3 --emit c --output pentominoes.c
    """
    from dancefloor.formats.files import check_target, read_text, write_text
    from dancefloor.formats.fletcher import read_trees
    from dancefloor.formats.puzzle import read_puzzle
    from dancefloor.verbs.fletching import fletcher_program

    _check_options(emit, expanded, output, form, limit, everything, as_json=as_json, bare=bare)
    check_target(output)
    largest = parse_size(max_size) or 0
    given = read_puzzle(" ".join(puzzle), pieces=pieces)
    trees = None if tree is None else read_trees(read_text(tree), source=tree)
    program = fletcher_program(given, trees)
    if emit is not None:
        write_text(output, _text(program, emit, largest, expanded=expanded, counted=not bare))
        return FOUND
    if (reason := program.packing.obstruction()) and tree is None:
        return _report_none(reason, as_json=as_json, quiet=quiet)
    return _run(program, form, limit, everything, largest, bare=bare, as_json=as_json, quiet=quiet)


def _check_options(
    emit: Target | None,
    expanded: bool,
    output: str,
    form: Run | None,
    limit: int | None,
    everything: bool,
    *,
    as_json: bool,
    bare: bool,
) -> None:
    from dancefloor.errors import InputError

    if expanded and emit is not Target.FAP:
        raise InputError("'--expanded' goes with '--emit fap'")
    if emit is None and output != "-":
        raise InputError("'--output' goes with '--emit'")
    if emit is not None and (form or limit or everything or as_json):
        raise InputError("'--emit' runs nothing: leave out '--run', '--limit', '--all' and '--json'")
    if bare and emit not in (None, Target.PYTHON, Target.C):
        raise InputError("'--bare' goes with Python and C")
    if bare and form is Run.ARENA:
        raise InputError("'--bare' does not go with '--run arena', which always counts")
    if limit and everything:
        raise InputError("'--limit' and '--all' contradict each other")


def _text(program: Program, emit: Target, largest: int, *, expanded: bool, counted: bool) -> str:
    from dancefloor.fletcher.expansion import program_text
    from dancefloor.fletcher.in_c import c_lines
    from dancefloor.fletcher.in_fap import fap_lines
    from dancefloor.fletcher.in_python import python_lines
    from dancefloor.formats.fletcher import write_trees

    if emit is Target.LIST:
        return write_trees(program.trees)
    if emit is Target.FAP:
        return program_text(lambda: fap_lines(program, expanded=expanded), largest)
    lines = python_lines if emit is Target.PYTHON else c_lines
    return program_text(lambda: lines(program, counted=counted), largest)


def _run(
    program: Program,
    form: Run | None,
    limit: int | None,
    everything: bool,
    largest: int,
    *,
    bare: bool,
    as_json: bool,
    quiet: bool,
) -> int:
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
        if as_json:
            listed.append(solution)
        else:
            show(solution)

    how = ProgramForm(form.value) if form else best_form()
    wanted: Each | None = each if limit or everything else None
    totals = run(program, how, wanted, limit=limit, counted=not bare, largest=largest)
    outcome = fletcher_outcome(totals, limit)
    if as_json:
        DOCUMENT.end(fletcher_document(totals, how.value, listed if wanted else None, outcome=outcome))
    elif not (wanted and quiet):
        summary = fletcher_summary(totals, how.value, counted=not bare)
        print(summary, file=sys.stderr if wanted else sys.stdout)
    return status_of(result_of_search(outcome, totals.solutions, reached_limit=totals.solutions == limit))


def _report_none(reason: str, *, as_json: bool, quiet: bool) -> int:
    from dancefloor.fletcher.running import Totals
    from dancefloor.reports.documents import fletcher_document
    from dancefloor.search.values import Outcome

    if as_json:
        DOCUMENT.end(fletcher_document(Totals(), "", outcome=Outcome.COMPLETE, reason=reason))
    else:
        print("0 solutions")
        if not quiet:
            print(f"no search was needed: {reason}", file=sys.stderr)
    return NONE
