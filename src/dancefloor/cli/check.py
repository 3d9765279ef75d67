"""``dancefloor check``: whether a puzzle has exactly one solution; and if it has not, why."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from dancefloor.cli.clock import Clock
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import status_of
from dancefloor.cli.options import (
    Engine,
    Json,
    Memory,
    Pieces,
    Puzzle,
    Quiet,
    Seed,
    Stats,
    StrictKnuth,
    Symmetry,
    Threads,
    Timeout,
    parse_size,
)
from dancefloor.solutions.group import Convention

if TYPE_CHECKING:
    from dancefloor.cli.pictures import TextPrinter
    from dancefloor.draw.board import Board
    from dancefloor.verbs import Check


def check(
    puzzle: Puzzle,
    pieces: Pieces = None,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw into an SVG file; - for standard output.")
    ] = None,
    strict_knuth: StrictKnuth = False,
    symmetry: Symmetry = Convention.ALL,
    engine: Engine = None,
    timeout: Timeout = None,
    threads: Threads = None,
    memory: Memory = None,
    seed: Seed = 0,
    as_json: Json = False,
    stats: Stats = False,
    quiet: Quiet = False,
) -> int:
    """Tell whether a puzzle has exactly one solution, which is proved; else show two of them, or say why there is none.

    Of a fillomino: in which cells two solutions differ; which clues contradict each other if there is none; and which
    clues could be left out if there is exactly one.

    \b
    Examples:
      dancefloor check 'https://puzz.link/p?fillomino/3/2/2i.g'
      dancefloor check mine.fillomino --svg mine.svg
      dancefloor check calendar 25-Jan

    Exit status: 0 exactly one solution, 1 none or several, 2 bad input, 3 stopped before it was known.
    """
    from dancefloor.cli.pictures import check_drawing
    from dancefloor.cli.progress import progress_bar
    from dancefloor.cli.streams import print_notes
    from dancefloor.formats.puzzle import read_puzzle
    from dancefloor.reports.documents import check_document
    from dancefloor.reports.pictures import check_drawable
    from dancefloor.reports.results import result_of_check
    from dancefloor.reports.searches import statistics_text
    from dancefloor.search.deadline import TimeUp
    from dancefloor.verbs import Check, kind_of
    from dancefloor.verbs import check as find

    check_drawing(svg, as_json=as_json)
    clock, word = Clock(timeout), " ".join(puzzle)
    try:
        with clock.reading():
            given = read_puzzle(word, pieces=pieces, strict=strict_knuth)
            kind = kind_of(given)
        if svg is not None:
            check_drawable(kind)
        if not quiet:
            print_notes(kind)
        with progress_bar(quiet=quiet) as bar:
            checked = find(
                given,
                up_to_symmetry=symmetry,
                engine=engine,
                limits=clock.limits(),
                on_progress=bar.update,
                threads=threads,
                memory=parse_size(memory),
                seed=seed,
            )
    except TimeUp as late:
        checked = Check.too_late(word, late)
    if as_json:
        DOCUMENT.end(check_document(checked))
    else:
        _print_verdict(checked, clock, svg, quiet=quiet)
    if svg is not None:
        with clock.drawing():
            _draw(svg, list(checked.boards()))
    if stats and not quiet:
        print(statistics_text(checked), file=sys.stderr)
    return status_of(result_of_check(checked))


def _print_verdict(checked: Check, clock: Clock, svg: str | None, *, quiet: bool) -> None:
    """Pictures, unless they are drawn, and what was found out; on standard error if the drawing is printed."""
    from dancefloor.cli.pictures import TextPrinter
    from dancefloor.reports.verdicts import verdict

    sentences = "\n".join(verdict(checked, clock.taken))
    if svg is None:
        with clock.drawing():
            _print_pictures(checked, TextPrinter(checked.kind))
    if svg != "-" or not quiet:
        print(sentences, file=sys.stderr if svg == "-" else sys.stdout)


def _print_pictures(checked: Check, show: TextPrinter) -> None:
    boards = list(checked.boards())
    for board in boards:
        show.draw(board)
    if not boards:
        for solution in checked.solutions:
            show(solution)


def _draw(name: str, boards: list[Board]) -> None:
    """Draw boards into a file; without any nothing is written."""
    from dancefloor.cli.pictures import save, svg_of_boards

    if boards:
        save(name, lambda: svg_of_boards(boards))
