"""``dancefloor polyominoes`` and ``polyomino-dlx``, Knuth's generators of packing problems, and ``solve --program``.

The generators turn text into other text, with his messages and exit statuses.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from dancefloor.cli.command import Command, flag
from dancefloor.cli.guard import FOUND, NONE, STOPPED, interruptible
from dancefloor.cli.options import FILE

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.solve import SolveCommand
    from dancefloor.formats.lines import Line


class PolyominoesCommand(Command):
    """Generate a problem as Knuth's POLYOMINOES does.

    It reads a board and pieces, and writes items and options for his program DANCE.

    Examples:
      dancefloor polyominoes < spec > data.dance
      dancefloor polyominoes spec.txt > data.dance

    Exit status: 0, or that of Knuth's program for input that it rejects; 2 for other mistakes.
    """

    file = FILE

    def run(self) -> int:
        """Print the problem as it is generated."""
        from dancefloor.houses.founders.knuth.polyominoes import polyominoes

        return _print_generated(polyominoes, self.file)


class PolyominoDlxCommand(Command):
    """Generate a problem as Knuth's POLYOMINO-DLX does.

    It reads a box and pieces, and writes items and options for his DLX programs.

    Examples:
      dancefloor polyomino-dlx < spec > problem.dlx
      dancefloor polyomino-dlx 6x10.txt > problem.dlx
      dancefloor polyomino-dlx --trace 6x10.txt > problem.dlx

    Exit status: 0, or that of Knuth's program for input that it rejects; 2 for other mistakes.
    """

    file = FILE
    trace = flag("--trace", about="Show the base placements of each piece on standard error, as Knuth's printbox does.")

    def run(self) -> int:
        """Print the problem as it is generated."""
        from functools import partial

        from dancefloor.houses.founders.knuth.polyomino_dlx import polyomino_dlx

        return _print_generated(partial(polyomino_dlx, trace=self.trace), self.file)


def _print_generated(text: Callable[[Iterable[Line], Callable[[str], None]], Iterator[str]], name: str) -> int:
    """Print the text that a generator makes from the lines of a file, as it comes; return the exit status.

    For a mistake that the original reports, this prints what the original prints, and returns its status. The guard of
    all commands handles other mistakes.

    Args:
        text: makes the text from the lines, and a function that prints messages.
        name: the file to read; - for standard input.
    """
    from dancefloor.formats.lines import KnuthError, file_lines

    output = sys.stdout.buffer
    try:
        for part in text(file_lines(name), _say):
            output.write(part.encode("latin-1"))
    except KnuthError as error:
        output.flush()
        _say(error.original)
        return error.status
    return FOUND


def _say(message: str) -> None:
    with suppress(OSError):  # the reader may have gone
        sys.stderr.buffer.write(message.encode("latin-1"))
        sys.stderr.buffer.flush()


# What his programs print.


def run_program(asked: SolveCommand, clock: Clock) -> int:
    """Do what one of Knuth's programs does; return the exit status.

    Args:
        asked: the command, with its options.
        clock: the time left.

    Raises:
        InputError: there is no such program or parameter, or the program cannot read the problem.
    """
    from time import perf_counter

    from dancefloor.formats.files import check_target, write_text
    from dancefloor.houses.founders.knuth.knuth_programs import KnuthProgram, performance

    def say(text: str) -> None:
        if not asked.quiet:
            print(text, file=sys.stderr)

    problem = asked.read(clock, as_items=True).encoded().problem
    program = KnuthProgram.read(vars(asked)["program"])
    if program.shape:
        check_target(program.shape)
    run = performance(problem, program, say)
    if clock.left is not None:
        run.until = perf_counter() + clock.left
    with interruptible(run.cancel):
        for text in run.output():
            print(text, end="", flush=sys.stdout.isatty())
    if program.shape:
        write_text(program.shape, "".join(f"{line}\n" for line in run.shape))
    if run.was_cut_off:
        say("stopped early; there may be more")
        return STOPPED
    return FOUND if run.found else NONE
