"""``dancefloor solve --sheet FILE --size LENGTH``: a board and pieces to cut out on paper, in true size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dancefloor.errors import InputError, printable
from dancefloor.houses.makers.maker_command import solve_and_make
from dancefloor.houses.makers.paper import LARGEST, SMALLEST, check_flat, paper_pages

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.solve import SolveCommand
    from dancefloor.solutions.solution import Solution

UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4}


def solve_for_paper(command: SolveCommand, clock: Clock) -> int:
    """Write a board and the pieces of the first solution, to cut out; return the exit status.

    Args:
        command: the command, with its options.
        clock: the time left.

    Raises:
        InputError: the puzzle is not flat or has no pieces, or the size is wrong.
        StoreError: the file cannot be written.
    """
    from dancefloor.formats.files import check_target

    given = vars(command)
    step, name = read_step(given["size"]), given["sheet"]
    if not name.lower().endswith(".pdf") and name != "-":
        raise InputError(f"--sheet is '{printable(name)}': with --size its name should end in .pdf")
    check_target(name)
    return solve_and_make(
        command,
        clock,
        "--size",
        lambda found: _written(name, command, found, step),
        lambda kind: check_flat(kind.puzzle, "--size"),
    )


def _written(name: str, command: SolveCommand, solution: Solution, step: float) -> str:
    """Write the pages; return what the summary says of them."""
    from dancefloor.formats.files import write_bytes

    pages = paper_pages(solution, step, title=command.puzzle, paper=command.page, style=command.style)
    write_bytes(name, pages)
    return f", drawn into {'standard output' if name == '-' else printable(name)}"


def read_step(text: str) -> float:
    """Read the length of a step of the lattice.

    Returns:
        the length in millimetres.

    Raises:
        InputError: it is no such length, or no sheet can have it.

    >>> read_step("20mm"), read_step("2.5 cm"), read_step("1in"), read_step("20")
    (20.0, 25.0, 25.4, 20.0)
    """
    number, unit = text.strip().lower(), 1.0
    for name, factor in UNITS.items():
        if number.endswith(name):
            number, unit = number.removesuffix(name), factor
    try:
        length = float(number) * unit
    except ValueError:
        length = -1.0
    if not SMALLEST <= length <= LARGEST:
        raise InputError(
            f"--size is '{printable(text)}': it should be a length from {SMALLEST:g} to {LARGEST:g} mm, such as 20mm"
        )
    return length
