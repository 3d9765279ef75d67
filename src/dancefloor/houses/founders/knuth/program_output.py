"""``dancefloor solve --program``: do what one of Knuth's programs does."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from dancefloor.cli.guard import FOUND, NONE, STOPPED, interruptible

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.solve import SolveCommand


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
    from dancefloor.houses.founders.knuth.knuth_performances import performance
    from dancefloor.houses.founders.knuth.knuth_programs import KnuthProgram

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
