"""``dancefloor hint``, ``explain`` and ``grade``: how a person would solve a fillomino, and how hard that is."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from dancefloor.cli.clock import Clock
from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND, status_of
from dancefloor.cli.options import Json, Puzzle, Quiet, Timeout

if TYPE_CHECKING:
    from dancefloor.fillomino.explain.explanation import Explanation

Svg: TypeAlias = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="Draw into an SVG file, a picture for each move; - for standard output."),
]
Limit: TypeAlias = Annotated[int | None, typer.Option(metavar="N", min=1, help="Only the first N moves.")]


def hint(puzzle: Puzzle, svg: Svg = None, timeout: Timeout = None, as_json: Json = False, quiet: Quiet = False) -> int:
    """Tell the next move of a fillomino, which may be filled in part: what must be written where, and why.

    \b
    Examples:
      dancefloor hint mine.fillomino
      dancefloor hint 'https://puzz.link/p?fillomino/3/2/2i.g' --svg hint.svg

    Exit status: 0 a hint, 1 there is nothing to hint, 2 bad input, 3 none was found.
    """
    from dancefloor.reports.documents import explanation_document

    clock = Clock(timeout)
    explained = _explained(puzzle, svg, 1, clock, as_json, quiet)
    if as_json:
        DOCUMENT.end(explanation_document("hint", explained))
    else:
        _print_moves(explained, svg, pictures=True, numbered=False)
    _draw(explained, svg, clock)
    return _end(explained, quiet=quiet)


def explain(
    puzzle: Puzzle,
    svg: Svg = None,
    limit: Limit = None,
    timeout: Timeout = None,
    as_json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Solve a fillomino as a person would: move by move, the simplest first, and say why.

    \b
    Examples:
      dancefloor explain mine.fillomino
      dancefloor explain mine.fillomino --limit 5 --svg moves.svg

    Exit status: 0 solved, or as many moves as asked for; 1 no solution or several; 2 bad input; 3 not solved.
    """
    from dancefloor.reports.documents import explanation_document

    clock = Clock(timeout)
    explained = _explained(puzzle, svg, limit, clock, as_json, quiet)
    if as_json:
        DOCUMENT.end(explanation_document("explain", explained))
    else:
        _print_moves(explained, svg, pictures=False, numbered=True)
    _draw(explained, svg, clock)
    return _end(explained, quiet=quiet)


def grade(puzzle: Puzzle, timeout: Timeout = None, as_json: Json = False, quiet: Quiet = False) -> int:
    """Tell how hard a fillomino is, by how a person would solve it: from easy to deep, and beyond.

    \b
    Examples:
      dancefloor grade mine.fillomino
      dancefloor grade mine.fillomino --json

    Exit status: 0 graded, 1 no solution or several, 2 bad input, 3 stopped before it was known.
    """
    from dancefloor.reports.documents import grade_document
    from dancefloor.reports.verdicts import grade_text

    explained = _explained(puzzle, None, None, Clock(timeout), as_json, quiet)
    graded = grade_text(explained)
    if as_json:
        DOCUMENT.end(grade_document(explained))
    elif graded:
        print(graded)
    return FOUND if graded else _end(explained, quiet=quiet)


def _explained(
    puzzle: list[str], svg: str | None, limit: int | None, clock: Clock, as_json: bool, quiet: bool
) -> Explanation:
    from dancefloor.cli.pictures import check_drawing
    from dancefloor.cli.progress import progress_bar
    from dancefloor.verbs.explaining import explain as find

    check_drawing(svg, as_json=as_json)
    with progress_bar(quiet=quiet) as bar:
        return find(" ".join(puzzle), limit=limit, limits=clock.limits(), on_progress=bar.update)


def _draw(explained: Explanation, svg: str | None, clock: Clock) -> None:
    from dancefloor.cli.pictures import save

    if svg is not None and explained.moves:
        with clock.drawing():
            save(svg, explained.svg)


def _print_moves(explained: Explanation, svg: str | None, *, pictures: bool, numbered: bool) -> None:
    """Moves, with a picture each or one at the end; nothing if the drawing goes to standard output."""
    from dancefloor.cli.pictures import TextPrinter

    if svg == "-":
        return
    show = TextPrinter(silent=svg is not None)
    for number in range(len(explained.moves)):
        print(explained.text(number, numbered=numbered))
        if pictures:
            show.draw(explained.board(number))
    if explained.moves and not pictures:
        show.draw(explained.board(len(explained.moves) - 1))


def _end(explained: Explanation, *, quiet: bool) -> int:
    """Say why there are no more moves, unless the puzzle is solved; the exit status."""
    from dancefloor.reports.results import result_of_explanation
    from dancefloor.reports.verdicts import explanation_end

    if (why := explanation_end(explained)) and not quiet:
        print(why, file=sys.stderr)
    return status_of(result_of_explanation(explained))
