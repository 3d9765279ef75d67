"""``dancefloor make``: new puzzles, each with exactly one solution."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from dancefloor.cli.document import DOCUMENT
from dancefloor.cli.guard import FOUND, STOPPED, interruptible
from dancefloor.cli.options import Json, Quiet, Seed, Timeout
from dancefloor.formats.table import format_named, writable, write

if TYPE_CHECKING:
    from dancefloor import Fillomino
    from dancefloor.fillomino.make.maker import Made


def make(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="What to make: fillomino.")],
    size: Annotated[str, typer.Argument(metavar="SIZE", help="Rows and columns, such as 10x10.")],
    seed: Seed = 0,
    difficulty: Annotated[
        str | None,
        typer.Option(metavar="LEVEL", help="As dancefloor grade tells it: easy, medium, hard, expert, deep or beyond."),
    ] = None,
    symmetry: Annotated[
        str,
        typer.Option(metavar="NAME", help="Of the clues: none, rotational, mirror, diagonal, quarter or full."),
    ] = "none",
    max_region: Annotated[int, typer.Option(metavar="N", help="The most cells that a region may have.")] = 9,
    no_hidden_regions: Annotated[
        bool, typer.Option("--no-hidden-regions", help="Let every region show a clue.")
    ] = False,
    keep_redundant: Annotated[
        bool, typer.Option("--keep-redundant", help="Let clues stay that make it easier, if they follow from others.")
    ] = False,
    form: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help=f"The format to write: {', '.join(writable('fillomino'))}.")
    ] = "grid",
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the puzzle into an SVG file; - for standard output.")
    ] = None,
    grids: Annotated[int, typer.Option(metavar="N", min=1, help="Give up after so many random grids.")] = 100,
    timeout: Timeout = None,
    as_json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Make a new puzzle that has exactly one solution, which is proved.

    It is as difficult as asked: dancefloor grade tells that level of it. No clue follows from the others. A symmetric
    pattern shows clues together: none of these sets could be left out, though one clue of a set could perhaps. The same
    seed makes the same puzzle on every machine, as long as no timeout ends it.

    \b
    Examples:
      dancefloor make fillomino 10x10
      dancefloor make fillomino 10x10 --seed 7 --difficulty medium --symmetry rotational
      dancefloor make fillomino 6x6 --max-region 6 --to filling
      dancefloor make fillomino 12x12 --no-hidden-regions --svg puzzle.svg

    Exit status: 0 made, 2 bad input, 3 there was none within the limits: then the nearest is printed, if there is any.
    """
    from threading import Event

    from dancefloor.cli.pictures import check_drawing
    from dancefloor.cli.progress import progress_bar
    from dancefloor.reports.documents import make_document
    from dancefloor.reports.verdicts import making_summary
    from dancefloor.verbs.making import make as make_puzzle

    check_drawing(svg, as_json=as_json)
    format_named(form, writable("fillomino"))
    interrupted = Event()
    with progress_bar(quiet=quiet) as bar, interruptible(interrupted.set):
        making = make_puzzle(
            kind,
            size,
            difficulty=difficulty,
            symmetry=symmetry,
            max_region=max_region,
            hidden_regions=not no_hidden_regions,
            keep_redundant=keep_redundant,
            seed=seed,
            grids=grids,
            seconds=timeout,
            cancelled=interrupted.is_set,
            on_progress=bar.update,
        )
    made = making.made or making.nearest

    def written(puzzle: Fillomino) -> str:
        return write(puzzle, form).rstrip("\n")

    if as_json:
        DOCUMENT.end(make_document(making, written, seed))
    elif made and svg != "-":
        print(written(made.puzzle))
    if made and svg is not None:
        _draw(made, svg)
    if not quiet:
        print(making_summary(making, seed), file=sys.stderr)
    return FOUND if making.made else STOPPED


def _draw(made: Made, name: str) -> None:
    from dancefloor.cli.pictures import save, svg_of_boards
    from dancefloor.verbs import kind_of

    board = kind_of(made.puzzle).unsolved()
    if board:
        save(name, lambda: svg_of_boards([board]))
