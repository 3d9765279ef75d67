"""``dancefloor solve --stl``, ``--3mf`` and ``--glb``: the pieces of the first solution, for a 3D printer."""

from __future__ import annotations

from os.path import splitext
from types import SimpleNamespace as Namespace
from typing import TYPE_CHECKING

from dancefloor.errors import InputError, printable
from dancefloor.houses.makers.lengths import read_length
from dancefloor.houses.makers.maker_command import solve_and_make
from dancefloor.houses.makers.solids import check_thickness

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.solve import SolveCommand
    from dancefloor.houses.makers.solids import PrintLengths
    from dancefloor.solutions.solution import Solution

#: The values of options that a line does not have.
USUAL = {
    **dict.fromkeys(("stl", "three_mf", "glb", "cell", "gap", "chamfer", "thickness", "svg")),
    **dict.fromkeys(("assembled", "with_box"), False),
}
FILES = {"stl": "--stl", "three_mf": "--3mf", "glb": "--glb"}


def solve_for_printer(command: SolveCommand, clock: Clock) -> int:
    """Write the pieces of the first solution for a 3D printer; return the exit status.

    Args:
        command: the command, with its options.
        clock: the time left.

    Raises:
        InputError: the puzzle has no pieces that can be printed, or a length is wrong.
        PackageUnavailable: manifold3d or trimesh is not installed.
        StoreError: a file cannot be written.
    """
    given = Namespace(**USUAL | vars(command))
    making = _making(given)
    asked = {key: name for key, name in FILES.items() if getattr(given, key) is not None}
    for key, option in asked.items():
        _check_file(option, getattr(given, key))
    option = next(iter(asked.values()))
    return solve_and_make(
        command,
        clock,
        option,
        lambda found: _written(given, found, making),
        lambda kind: check_thickness(making, kind.puzzle.region.lattice, option),
    )


def _written(given: Namespace, solution: Solution, making: PrintLengths) -> str:
    """Write the files; return what the summary says of them."""
    from dancefloor.formats.files import write_together
    from dancefloor.houses.makers.printed_parts import parts_on_bed

    made = parts_on_bed(solution.board, making, assembled=given.assembled, with_box=given.with_box)
    contents = {name: getattr(made, key)() for key in FILES if (name := getattr(given, key)) is not None}
    if given.svg is not None:
        contents[given.svg] = made.svg().encode()
    write_together(contents)
    return f", drawn into {' and '.join(map(printable, contents))}"


def _making(given: Namespace) -> PrintLengths:
    """The lengths that the options give."""
    from dancefloor.houses.makers.solids import PrintLengths

    usual = PrintLengths()
    thickness = None if given.thickness is None else read_length("--thickness", given.thickness, zero=False)
    return PrintLengths(
        usual.cell if given.cell is None else read_length("--cell", given.cell, zero=False),
        usual.gap if given.gap is None else read_length("--gap", given.gap),
        usual.chamfer if given.chamfer is None else read_length("--chamfer", given.chamfer),
        thickness,
    )


def _check_file(option: str, name: str) -> None:
    """Check, before the search, that the file can be written."""
    from dancefloor.formats.files import check_target
    from dancefloor.houses.makers.mesh_files import trimesh
    from dancefloor.houses.makers.solids import manifold3d

    suffix = f".{option[2:]}"
    if splitext(name)[1].lower() != suffix:
        raise InputError(f"{option} is '{printable(name)}': its name should end in {suffix}")
    check_target(name)
    manifold3d()
    if option == "--glb":
        trimesh()
