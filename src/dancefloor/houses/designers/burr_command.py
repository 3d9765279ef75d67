"""``dancefloor make burr``: burrs of six sticks."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from dancefloor.cli.command import Mode, OneOf, flag, option
from dancefloor.cli.convert import MakingCommand
from dancefloor.cli.guard import DOCUMENT, FOUND, NONE, STOPPED
from dancefloor.cli.options import whole_number
from dancefloor.display import plural
from dancefloor.errors import InputError
from dancefloor.houses.designers.sticks import KNOT

if TYPE_CHECKING:
    from dancefloor.cli.clock import Clock
    from dancefloor.draw.look import Look
    from dancefloor.houses.designers.making_burrs import MadeBurr


def _holes(text: str) -> tuple[int, int]:
    least, dash, most = text.partition("-")
    numbers = [least, most] if dash else [least, least]
    if not all(map(str.isdecimal, numbers)) or not int(numbers[0]) <= int(numbers[1]) <= KNOT:
        raise InputError(f"it should be a number or a range from 0 to {KNOT}, such as 0-6")
    return int(numbers[0]), int(numbers[1])


class BurrCommand(MakingCommand):
    """Make a burr of six sticks.

    Exactly one of its assemblies comes apart, with moves along the axes. The sticks are 6 long and 2 wide and high. The
    seed decides which burrs are looked at. The one of the highest level is drawn, or the first of the level that you
    ask for. --all lists all burrs instead.

    Examples:
      dancefloor make burr
      dancefloor make burr --level 5 --seed 2 --to xmpuzzle > five.xmpuzzle
      dancefloor apart five.xmpuzzle --svg moves.svg
      dancefloor make burr --sticks any --holes 2-8 --tries 5000
      dancefloor make burr --all --holes 0
      dancefloor make burr --all --holes 0-1 --file burrs.jsonl

    Exit status: 0 made, 1 no burr was found, 2 bad input, 3 stopped by a limit, or no burr has the level: then it
    shows the one of the highest level.
    """

    level = option(
        "--level", metavar="N", convert=whole_number(least=1), about="The moves, at least, that free the first piece."
    )
    sticks = option(
        "--sticks",
        metavar="SORT",
        convert=OneOf("notchable", "any"),
        default="notchable",
        about="Sticks made by straight saw cuts (notchable), or any (default: notchable).",
    )
    holes = option(
        "--holes",
        metavar="N-M",
        convert=_holes,
        about=f"How many cubes inside stay empty, 0 to {KNOT} (default: 0-6; with --all 0).",
    )
    tries = option("--tries", metavar="N", convert=whole_number(least=1), about="Look at N assemblies (default: 2000).")
    everything = flag("--all", about="List all burrs with these numbers of holes.")
    file = option(
        "--file", metavar="FILE", convert=str, about="Keep what --all has looked at; a later call goes on from there."
    )
    modes = (
        Mode("--sticks --holes --file --timeout --json --quiet", asked="--all", runs=f"{__name__}:list_burrs"),
        Mode("--level --sticks --holes --tries --seed --to --timeout --json --quiet --svg --style --view --corner"),
    )
    needs = "--file: --all"

    def _make(self, clock: Clock, look: Look) -> int:
        from dancefloor.houses.designers.making_burrs import HOLES, TRIES, make_burr

        if self.everything:
            return list_burrs(self, clock)
        wishes: dict[str, Any] = {"sticks": self.sticks, "holes": self.holes or HOLES, "tries": self.tries or TRIES}
        made = make_burr(self.level, seed=self.seed, limits=clock.limits(), **wishes)
        if made is None:
            return self._show_none(
                "burr", {"burr": None}, "no burr was found of which exactly one assembly comes apart"
            )
        self._show("burr", {"burr": made.as_json()}, made.puzzle, made.board, look)
        is_nearest = self.level is not None and made.disassembly.moves[0] < self.level
        told = f", and none of level {self.level} was found" if is_nearest else ""
        return self._end(f"{burr_sentence(made)} (seed {self.seed}){told}", STOPPED if is_nearest else FOUND)


def burr_sentence(made: MadeBurr) -> str:
    """What a burr is, in words."""
    which = "its only assembly comes" if made.assemblies == 1 else f"exactly one of {made.assemblies} assemblies comes"
    return f"level {made.level}, {plural(made.holes, 'hole')}, sticks {_sticks_text(made)}: {which} apart"


def _sticks_text(made: MadeBurr) -> str:
    """The numbers of the sticks."""
    return " ".join(map(str, made.sticks))


def list_burrs(command: Any, clock: Clock) -> int:
    """List all burrs, each with its level and its sticks; return the exit status."""
    from dancefloor.houses.designers.all_burrs import all_burrs
    from dancefloor.reports.documents import named
    from dancefloor.search.values import Outcome

    found = all_burrs(sticks=command.sticks, holes=command.holes or (0, 0), file=command.file, limits=clock.limits())
    listed = []
    for made in found:
        if command.as_json:
            listed.append(made.as_json())
        else:
            print(f"{made.level:8} {made.holes}  {_sticks_text(made)}", flush=True)
    if command.as_json:
        DOCUMENT.end({**named("burrs"), "burrs": listed, "looked_at": found.looked_at})
    if not command.quiet:
        before = f", {found.kept} of them in {command.file} before" if found.kept else ""
        looked = f"{plural(found.looked_at, 'set')} of sticks looked at"
        print(f"{plural(found.found, 'burr')}{before}; {looked}", file=sys.stderr)
    if found.outcome is not Outcome.COMPLETE:
        return STOPPED
    return FOUND if found.found else NONE
