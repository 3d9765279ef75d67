"""What there is: ``dancefloor puzzles``, ``dancefloor engines``, and ``dancefloor doctor``, which counts to be sure."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from dancefloor.cli.command import Command, Mode, option, optional_word
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE
from dancefloor.cli.options import JSON, mode_of, read_seconds
from dancefloor.declarations import loaded
from dancefloor.errors import InputError, printable
from dancefloor.formats.named import Between, Wanted, lattice_of, shapes_in
from dancefloor.reports.phrases import lattice_names, piece_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dancefloor.formats.preset import Preset
    from dancefloor.verbs.health import Checkup


def _names() -> Sequence[str]:
    from dancefloor.formats.named import preset_names

    return preset_names()


class PuzzlesCommand(Command):
    """List the built-in puzzles, or describe one.

    The numbers of solutions are up to rotations and reflections, unless their source counts them differently. Options
    choose which puzzles to list.

    Examples:
      dancefloor puzzles
      dancefloor puzzles --lattice cube --solutions 1-20
      dancefloor puzzles --pieces pentominoes --cells 60
      dancefloor puzzles soma
      dancefloor puzzles ./mine.toml
      dancefloor solve soma
      dancefloor solve calendar today
    """

    name = optional_word(
        "NAME", about="The name of a puzzle, its .toml file, or a file of several (default: list all).", values=_names
    )
    lattice = option(
        "--lattice",
        metavar="NAME",
        convert=lattice_of,
        values=lattice_names,
        about="List puzzles on this lattice: square, triangle, hexagon, cube, ...",
    )
    pieces = option(
        "--pieces",
        metavar="PIECES",
        convert=shapes_in,
        values=piece_names,
        about="List puzzles that have all of these pieces: pentominoes, Y, T4,L4, ...",
    )
    cells = option(
        "--cells", metavar="RANGE", convert=Between.read, about="List puzzles with this many cells: 60, 20-40, 100-."
    )
    solutions = option(
        "--solutions",
        metavar="RANGE",
        convert=Between.read,
        about="List puzzles with this many solutions: 0, 1-10, 1000-.",
    )
    as_json = JSON

    modes = (
        Mode("--json", asked="NAME", name="the name of a puzzle"),
        Mode("--json --lattice --pieces --cells --solutions"),
    )

    def run(self) -> int:
        """Print the list, or the description."""
        return self._list() if self.name is None else self._describe(self.name)

    def _describe(self, name: str) -> int:
        from dancefloor.formats.named import SUFFIX, preset_in_file, preset_named
        from dancefloor.formats.puzzle import puzzles_in_file
        from dancefloor.reports.documents import puzzle_document
        from dancefloor.reports.listings import puzzle_text

        if (lines := puzzles_in_file(name)) is not None:
            if self.as_json:
                raise InputError(f"--json has no effect with {printable(name)}, a file of several puzzles; remove it")
            print("\n".join(lines))
            return FOUND if lines else NONE
        preset = preset_in_file(name) if name.lower().endswith(SUFFIX) else preset_named(name)
        if self.as_json:
            DOCUMENT.end(puzzle_document(preset))
        else:
            print(puzzle_text(preset))
        return FOUND

    def _list(self) -> int:
        from dancefloor.formats.named import preset_named
        from dancefloor.reports.documents import puzzles_document
        from dancefloor.reports.listings import numbered_list, puzzle_list

        wanted = self._wanted
        presets: list[Preset] = [preset for preset in map(preset_named, _names()) if wanted.takes(preset)]
        if self.as_json:
            DOCUMENT.end(puzzles_document(presets))
        elif presets:
            print(puzzle_list(presets))
            if wanted == Wanted():
                print(f"\nFor any number N:\n\n{numbered_list()}")
        else:
            print("no built-in puzzle is like that", file=sys.stderr)
        return FOUND if presets else NONE

    @property
    def _wanted(self) -> Wanted:
        return Wanted(self.lattice, self.pieces or frozenset(), self.cells, self.solutions)


class EnginesCommand(Command):
    """List the engines and what each supports.

    The engines 'counting' and 'matchings' only count. Fillomino has engines of its own.

    Examples:
      dancefloor engines
      dancefloor solve 6x10 --engine dancing --stats
    """

    as_json = JSON

    def run(self) -> int:
        """Print the list."""
        from dancefloor.reports.documents import engines_document
        from dancefloor.reports.listings import engine_list, engines_known, fillomino_methods

        if self.as_json:
            DOCUMENT.end(engines_document(engines_known(), fillomino_methods()))
        else:
            print(engine_list())
        return FOUND


class DoctorCommand(Command):
    """Check that this installation counts right.

    It prints the versions and the engines, counts a dozen puzzles whose numbers of solutions are known, and counts one
    with each engine. Put its output into a bug report.

    Examples:
      dancefloor doctor
      dancefloor doctor --timeout 60      on a slow machine
      dancefloor doctor --json

    Exit status: 0 if nothing is wrong, 1 if a count is.
    """

    called = "doctor"
    timeout = option(
        "--timeout",
        metavar="SECONDS",
        convert=read_seconds,
        default=5.0,
        about="Skip the counts for which there is no time left (default: 5.0).",
    )

    as_json = JSON

    modes = (Mode("--timeout --json"),)

    def run(self) -> int:
        """Print what there is, and each count as soon as it is known."""
        from dancefloor.verbs.health import checkups

        source: Callable[..., Iterator[Checkup]] = loaded(place) if (place := mode_of(self).runs) else checkups
        return self._print(source(timeout=self.timeout))

    def _print(self, checkups: Iterator[Checkup]) -> int:
        from dancefloor.reports.documents import doctor_document
        from dancefloor.reports.installation import Installation, checkup_line, installation_text, verdict

        installed, done = Installation.here(), []
        if not self.as_json:
            print(installation_text(installed), flush=True)
        for checkup in checkups:
            done.append(checkup)
            if not self.as_json:
                print(checkup_line(checkup), flush=True)
        if self.as_json:
            DOCUMENT.end(doctor_document(installed, done))
        else:
            print(verdict(done))
        return FOUND if all(each.is_right for each in done) else NONE
