"""``make_burr``: burrs of six sticks of which exactly one assembly comes apart, in as many moves as possible.

Strategy: the search climbs. It begins with a random assembly of six sticks, and keeps exchanging one or two of them for
random ones that fit, as long as the assembly comes apart in as many moves as before, or more. After a while without
progress it begins with another random assembly. If an assembly takes more moves than that of the best burr so far, all
assemblies of its sticks are looked at: it is the next best if no other one comes apart. Numbers of assemblies, not of
seconds, limit the search, so that every machine makes the same burrs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Unpack

from dancefloor.arguments import whole
from dancefloor.display import Displayed, plural
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.region import Region
from dancefloor.houses.designers.disassembly import Disassembly
from dancefloor.houses.designers.separable import disassemblies
from dancefloor.houses.designers.sticks import (
    INNER,
    KNOT,
    OUTER,
    PLACES,
    Sort,
    Stick,
    hole_range,
    stick_number,
    sticks_of,
)
from dancefloor.houses.designers.taking_apart import taken_apart
from dancefloor.puzzles.packing import Origin, Packing
from dancefloor.puzzles.piece import Piece, Placement
from dancefloor.search.deadline import TimeUp, check, deadline, pass_on
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.how import Request, SeedKeywords, TimeKeywords, asks

if TYPE_CHECKING:
    from dancefloor.draw.board import Board

HOLES = (0, 6)
TRIES = 2000  # assemblies
PATIENCE = 400  # assemblies without progress, before the search begins again
STEPS = 2000  # of filling the places, before it begins again


class BurrHow(TimeKeywords, SeedKeywords, total=False):
    """The keywords of `make_burr`, besides its wishes."""


@dataclass(frozen=True, repr=False)
class MadeBurr(Displayed):
    """Six sticks of which exactly one assembly comes apart.

    >>> make_burr(level=3, seed=2)
    <MadeBurr: level 3, 5 assemblies, 5 holes, sticks 188 344 856 960 975 1024>

    Added in version 0.2.
    """

    puzzle: Packing  #: the sticks, and the room that they fill
    disassembly: Disassembly  #: how the only assembly that comes apart does so
    assemblies: int  #: the number of all assemblies, up to rotations

    def __repr__(self) -> str:
        assemblies = "1 assembly" if self.assemblies == 1 else f"{self.assemblies} assemblies"
        told = f"{assemblies}, {plural(self.holes, 'hole')}, sticks {' '.join(map(str, self.sticks))}"
        return f"<MadeBurr: level {self.level}, {told}>"

    @property
    def level(self) -> str:
        """How many moves each separation takes."""
        return self.disassembly.level

    @property
    def sticks(self) -> tuple[int, ...]:
        """The numbers that collectors give the sticks (`stick_number`), in ascending order."""
        return tuple(sorted(stick_number(piece.shape) for piece in self.puzzle.pieces for _ in range(piece.low)))

    @property
    def holes(self) -> int:
        """How many cubes inside stay empty."""
        filled = sum(len(piece.shape) * piece.low for piece in self.puzzle.pieces)
        return len(OUTER) + len(INNER) - filled

    @property
    def board(self) -> Board:
        """The assembly, drawn."""
        return self.disassembly.solution.board

    def as_json(self) -> dict[str, Any]:
        """The level, the numbers, and the assembly, as plain lists and strings."""
        moves = self.disassembly.moves
        return {
            "level": self.level,
            "moves": list(moves),
            "assemblies": self.assemblies,
            "holes": self.holes,
            "sticks": list(self.sticks),
            "solution": self.disassembly.solution.as_json(),
        }


@asks(BurrHow)
def make_burr(
    level: int | None = None,
    *,
    sticks: Sort = "notchable",
    holes: Sequence[int] = HOLES,
    tries: int = TRIES,
    **how: Unpack[BurrHow],
) -> MadeBurr | None:
    """Make a burr of six sticks with exactly one assembly that comes apart; None if there is none among those tried.

    Args:
        level: the number of moves, at least, that take the first piece out. The search ends with the first such burr;
            if it finds none, or with None (the default), the burr of the highest level is given.
        sticks: ``notchable`` (the default), made by straight saw cuts, or ``any``.
        holes: the least and the greatest number of cubes inside that stay empty (default: 0 and 6).
        tries: how many assemblies to look at (default: 2000).
        limits: limits on seconds; None for none.
        seed: decides which assemblies are looked at.

    Raises:
        InputError: a wish makes no sense.
        TimeUp: the time was up, and no burr had been found.

    >>> import dancefloor as dance
    >>> burr = make_burr(level=2, seed=5)
    >>> burr.disassembly.moves[0] >= 2, len(list(dance.disassemblies(burr.puzzle)))
    (True, 1)

    Added in version 0.2.
    """
    request = Request.asked(make_burr, how, threads=1)
    wished, most = None if level is None else whole("level", level, 1), whole("tries", tries, 1)
    making = _Making(sticks, hole_range(holes), Random(request.resources.seed))
    with deadline(request.limits.seconds, "burrs were being made"):
        return making.best(wished, most)


def only_apart(puzzle: Packing) -> MadeBurr | None:
    """A burr with the only one of its assemblies that comes apart; None if there are more or fewer."""
    found = disassemblies(puzzle, symmetry="burrtools", threads=1, limit=2)
    kept = list(found)
    pass_on(found.outcome)
    return MadeBurr(puzzle, kept[0], found.assemblies) if len(kept) == 1 and not found.undecided else None


def packing_of_sticks(burr: Iterable[Stick]) -> Packing:
    """Six sticks, and the room that they fill; cubes inside may stay empty if the sticks do not fill them."""
    times = Counter(stick.shape for stick in burr)
    pieces = [Piece(name, shape, low=n, high=n) for name, (shape, n) in zip("ABCDEF", times.items(), strict=False)]
    is_solid = sum(len(shape) * n for shape, n in times.items()) == len(OUTER) + len(INNER)
    cube = lattice_named("cube")
    region = Region(OUTER + INNER, lattice=cube) if is_solid else Region(OUTER, INNER, cube)
    return Packing(region, pieces, origin=Origin("Six sticks"))


def assembled(burr: Sequence[Stick]) -> tuple[Packing, Solution]:
    """Six sticks as a puzzle, and as they lie as its solution."""
    puzzle = packing_of_sticks(burr)
    names = {piece.shape: piece.name for piece in puzzle.pieces}
    placed = [Placement(names[stick.shape], stick.placed(place)) for place, stick in enumerate(burr)]
    return puzzle, Solution.of(puzzle, placed)


class _Making:
    """A search for a good burr."""

    def __init__(self, sort: Sort, holes: tuple[int, int], random: Random) -> None:
        self._sticks, self._holes, self._random = sticks_of(sort), holes, random

    def best(self, level: int | None, tries: int) -> MadeBurr | None:
        """The best burr among some that are tried, or the first one of a level."""
        best: MadeBurr | None = None
        last: tuple[int, ...] = ()
        burr, waited = dict[int, Stick](), PATIENCE
        try:
            for _ in range(tries):
                fresh = waited >= PATIENCE
                other = self._filled({}) if fresh else self._changed(burr)
                puzzle, solution = assembled([other[place] for place in range(len(PLACES))])
                moves = taken.moves if (taken := taken_apart(solution)) else ()
                waited = 0 if fresh or moves > last else waited + 1
                if not fresh and moves < last:
                    continue
                burr, last = other, moves
                if moves > (best.disassembly.moves if best else ()):
                    best = only_apart(puzzle) or best
                if best and level and best.disassembly.moves[0] >= level:
                    break
        except (TimeUp, KeyboardInterrupt):
            if best is None:
                raise
        return best

    def _changed(self, burr: Mapping[int, Stick]) -> dict[int, Stick]:
        """The burr with one or two other sticks."""
        leaving = self._random.sample(range(len(PLACES)), self._random.choice((1, 2, 2)))
        return self._filled({place: stick for place, stick in burr.items() if place not in leaving})

    def _filled(self, burr: Mapping[int, Stick]) -> dict[int, Stick]:
        """A burr with some sticks, and random ones in the other places."""
        while True:
            order = [place for place in range(len(PLACES)) if place not in burr]
            self._random.shuffle(order)
            filling = _Filling(self._sticks, self._holes, self._random, order)
            if filling.goes_on(dict(burr), sum(stick.kept[place] for place, stick in burr.items())):
                return filling.burr


class _Filling:
    """Fills places of a burr with random sticks, going back where no stick fits."""

    def __init__(self, sticks: Sequence[Stick], holes: tuple[int, int], random: Random, order: Sequence[int]) -> None:
        self._sticks, (self._least, self._most), self._random, self._order = sticks, holes, random, order
        self._steps = 0
        self.burr: dict[int, Stick] = {}

    def goes_on(self, burr: dict[int, Stick], filled: int) -> bool:
        """Whether sticks were found for the places that are left; `filled` are the cubes of the knot, as bits."""
        check()
        self._steps += 1
        left = self._order[len(burr) - (len(PLACES) - len(self._order)) :]
        empty = KNOT - (filled | _reached(left)).bit_count()
        if self._steps > STEPS or empty > self._most:
            return False
        if not left:
            self.burr = burr
            return empty >= self._least
        place = left[0]
        fitting = [stick for stick in self._sticks if not stick.kept[place] & filled]
        self._random.shuffle(fitting)
        return any(self.goes_on({**burr, place: stick}, filled | stick.kept[place]) for stick in fitting)


def _reached(places: Iterable[int]) -> int:
    """The cubes of the knot that sticks in some places can fill, as bits."""
    whole = sticks_of("notchable")[0]
    found = 0
    for place in places:
        found |= whole.kept[place]
    return found
