"""``dancefloor solve --laser``: the pieces of the first solution, for a laser cutter."""

from __future__ import annotations

from os.path import splitext
from types import SimpleNamespace as Namespace
from typing import TYPE_CHECKING, Any

from dancefloor.errors import InputError, printable
from dancefloor.houses.makers.lengths import read_length
from dancefloor.houses.makers.maker_command import solve_and_make
from dancefloor.houses.makers.outlines import FOR_FLAT

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.cli.solve import SolveCommand
    from dancefloor.houses.makers.laying import Extent
    from dancefloor.houses.makers.outlines import CutLengths
    from dancefloor.solutions.solution import Solution
    from dancefloor.verbs.kinds.kind import Kind

#: The values of options that a line does not have.
USUAL = {
    **dict.fromkeys(("cell", "kerf", "gap", "corner_radius", "stock")),
    **dict.fromkeys(("tray", "engrave", "shared"), False),
}


def solve_for_laser(command: SolveCommand, clock: Clock) -> int:
    """Write the pieces of the first solution for a laser cutter; return the exit status.

    Args:
        command: the command, with its options.
        clock: the time left.

    Raises:
        InputError: the puzzle is not flat, a length is wrong, or a part does not fit.
        PackageUnavailable: shapely or ezdxf is not installed.
        StoreError: a file cannot be written.
    """
    given = Namespace(**USUAL | vars(command))
    making, stock = _making(given), _stock(given.stock)
    _check_file(given.laser)
    return solve_and_make(command, clock, "--laser", lambda found: _written(given, found, making, stock), _check_flat)


def _check_flat(kind: Kind[Any]) -> None:
    if kind.is_solid:
        raise InputError(f"--laser {FOR_FLAT}")


def _written(given: Namespace, solution: Solution, making: CutLengths, stock: Extent | None) -> str:
    """Write the sheets; return what the summary says of them."""
    from dancefloor.formats.files import write_together
    from dancefloor.houses.makers.cutting import cut_sheets

    stem, suffix = splitext(given.laser)
    how = {name: getattr(given, name) for name in ("tray", "engrave", "shared")}
    sheets = cut_sheets(solution.board, making, stock=stock, **how)
    names = [given.laser, *(f"{stem}-{number}{suffix}" for number in range(2, len(sheets) + 1))]
    texts = [sheet.dxf() if suffix.lower() == ".dxf" else sheet.svg() for sheet in sheets]
    write_together({name: text.encode() for name, text in zip(names, texts, strict=True)})
    if len(names) == 1:
        return f", drawn into {printable(given.laser)}"
    return f", drawn into {len(names)} files, {printable(names[0])} to {printable(names[-1])}"


def _making(given: Namespace) -> CutLengths:
    """The lengths that the options give."""
    from dancefloor.houses.makers.cutting import check_shared
    from dancefloor.houses.makers.outlines import CutLengths

    texts = {"--cell": given.cell, "--kerf": given.kerf, "--gap": given.gap, "--round": given.corner_radius}
    usual = dict(zip(texts, CutLengths(), strict=True))
    lengths = {
        name: usual[name] if text is None else read_length(name, text, zero=name != "--cell")
        for name, text in texts.items()
    }
    making = CutLengths(*lengths.values())
    if given.shared:
        check_shared(making)
    return making


def _stock(text: str | None) -> Extent | None:
    if text is None:
        return None
    try:
        wide, high = [read_length("--stock", each) for each in text.lower().split("x")]
    except (ValueError, InputError):
        raise InputError(
            f"--stock is '{printable(text)}': it should be a width and a height in millimetres, such as 600x300"
        ) from None
    return wide, high


def _check_file(name: str) -> None:
    """Check, before the search, that the file can be written."""
    from dancefloor.formats.files import check_target
    from dancefloor.houses.makers.cutter_files import ezdxf
    from dancefloor.houses.makers.outlines import shapely

    suffix = splitext(name)[1].lower()
    if suffix not in (".svg", ".dxf"):
        raise InputError(f"--laser is '{printable(name)}': its name should end in .svg or .dxf")
    check_target(name)
    shapely()
    if suffix == ".dxf":
        ezdxf()
