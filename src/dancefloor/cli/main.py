"""``dancefloor``: the commands, and what all of them do about mistakes, Ctrl-C and closed pipes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from dancefloor.cli.check import check
from dancefloor.cli.convert import convert
from dancefloor.cli.count import count
from dancefloor.cli.engines import engines
from dancefloor.cli.explain import explain, grade, hint
from dancefloor.cli.fillomino_dlx import fillomino_dlx
from dancefloor.cli.fletcher import fletcher
from dancefloor.cli.guard import BAD_INPUT, guarded, output_failed
from dancefloor.cli.make import make
from dancefloor.cli.polyomino_dlx import polyomino_dlx
from dancefloor.cli.polyominoes import polyominoes
from dancefloor.cli.puzzles import puzzles
from dancefloor.cli.reduce import reduce
from dancefloor.cli.sample import sample
from dancefloor.cli.solve import solve
from dancefloor.cli.streams import is_diverted, mend_streams

app = typer.Typer(
    name="dancefloor",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS: tuple[Callable[..., int], ...] = (
    solve,
    count,
    check,
    hint,
    explain,
    grade,
    sample,
    make,
    puzzles,
    engines,
    convert,
    reduce,
    fletcher,
    polyominoes,
    polyomino_dlx,
    fillomino_dlx,
)
for command in COMMANDS:
    app.command(name=command.__name__.replace("_", "-"))(guarded(command))


def _print_version(wanted: bool) -> None:
    if wanted:
        import dancefloor

        typer.echo(f"dancefloor {dancefloor.__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Tiling puzzles and exact cover: one solution, all of them, how many, or why none.

    \b
    Examples:
      dancefloor solve 6x10                         draw a packing of the twelve pentominoes
      dancefloor count 8x8-2x2                      how many there are, with and without symmetric ones
      dancefloor solve 6x10 --limit 3 --svg three.svg
      dancefloor count 8x8 --pieces 4*T4,12*L4
      dancefloor check mine.fillomino               whether there is exactly one solution
      dancefloor sample 8x8 --pieces dominoes       a random one, all with the same probability
      dancefloor make fillomino 10x10               a new puzzle with one solution
      dancefloor puzzles                            what puzzles there are by name
      dancefloor solve calendar today
      dancefloor engines

    Exit status: 0 found, 1 searched completely and there is none, 2 bad input, 3 stopped early.
    """


def main() -> None:
    """Run the command line, for which `dancefloor.__main__` has taken the signals."""
    mend_streams()
    try:
        try:
            app(prog_name="dancefloor")
        finally:
            sys.stdout.flush()
    except OSError as error:  # of the help; commands have their own guard
        sys.exit(output_failed(error))
    except SystemExit:
        if is_diverted():
            sys.exit(BAD_INPUT)
        raise
