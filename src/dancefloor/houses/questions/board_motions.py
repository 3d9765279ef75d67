"""The motions of a board that keep the pieces and all constraints of a packing, each with its name, as a group.

Strategy: motions are proved option by option (`dancefloor.solutions.option_motions`). As permutations of the cells they
are multiplied; a subgroup is the set of the numbers of its elements. Parts of a board change places in any way
that isometries allow, and each such map of cells is proved in the same way; if there are too many maps to compare, the
board moves as a whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, product
from typing import Protocol, Self

from dancefloor.geometry.region import Region
from dancefloor.geometry.symmetry import Isometry, isometries
from dancefloor.houses.questions.constraint import Constraint
from dancefloor.houses.questions.motion_names import BoardMotion, motion_name
from dancefloor.puzzles.kind import BoardPuzzle
from dancefloor.search.deadline import check, paced
from dancefloor.solutions.group import Convention, Group
from dancefloor.solutions.option_motions import MOST_IMAGES, OptionMotion, OptionMotions

MOST_PARTS = 16  # the most parts of a board that move separately
Subgroup = frozenset[int]  # the numbers of motions; the identity has the number 0
TRIVIAL: Subgroup = frozenset({0})
Goals = tuple[int, ...]  # for each part of a board, the part that it moves to


class AskedPacking(BoardPuzzle, Protocol):
    """A packing with constraints."""

    @property
    def region(self) -> Region:
        """Its region."""

    @property
    def checked(self) -> Sequence[Constraint]:
        """The constraints that items cannot express."""


class ConstrainedMotions(OptionMotions):
    """The symmetries of a packing that keep its constraints."""

    constrained: AskedPacking

    @classmethod
    def keeping(cls, puzzle: AskedPacking, convention: Convention = Convention.ALL) -> Self:
        """The symmetries of a packing."""
        motions = cls.of(puzzle, convention)
        motions.constrained = puzzle
        return motions

    @cached_property
    def _kept(self) -> list[Isometry]:
        return []

    def _motion(self, isometry: Isometry) -> OptionMotion | None:
        motion = super()._motion(isometry)
        if motion is None or not self._keeps(motion.twist):
            return None
        self._kept.append(isometry)
        return motion

    def _keeps(self, twist: Sequence[int]) -> bool:
        """Whether the constraints that are checked stay the same when pieces are exchanged."""
        becomes, checked = self.becomes(twist), self.constrained.checked
        return {each.moved(becomes) for each in checked} == {each.moved({}) for each in checked}

    @cached_property
    def of_board(self) -> Sequence[BoardMotion]:
        """The motions with their names, in the order of `motions`."""
        region, motions = self.constrained.region, self.motions
        return [
            BoardMotion(motion_name(region, way), way.image, self.becomes(motion.twist))
            for way, motion in zip(self._kept, motions, strict=True)
        ]

    @property
    def unseen(self) -> str:
        """Why no motions are looked for; empty if they are."""
        return self._unseen

    # --- as a group --------------------------------------------------------------------------------------------------

    @cached_property
    def _as_cells(self) -> list[tuple[int, ...]]:
        """Each motion as a permutation of the numbers of cells."""
        number = {cell: k for k, cell in enumerate(self.constrained.region)}
        return [tuple([number[motion.image[cell]] for cell in number]) for motion in self.of_board]

    @cached_property
    def _numbers(self) -> dict[tuple[int, ...], int]:
        return {cells: number for number, cells in enumerate(self._as_cells)}

    def after(self, second: int, first: int) -> int:
        """The number of the motion that is one after another."""
        key = second * self.order + first
        if key not in self._products:
            moved = tuple(map(self._as_cells[second].__getitem__, self._as_cells[first]))
            self._products[key] = self._numbers[moved]
        return self._products[key]

    @cached_property
    def _products(self) -> dict[int, int]:
        return {}

    @cached_property
    def _inverses(self) -> list[int]:
        return [self._numbers[tuple(sorted(range(len(cells)), key=cells.__getitem__))] for cells in self._as_cells]

    def inverse(self, motion: int) -> int:
        """The number of the motion that undoes another one."""
        return self._inverses[motion]

    @cached_property
    def alike(self) -> Sequence[int]:
        """For each motion the first one that is conjugate to it."""
        first: dict[int, int] = {}
        for motion in range(self.order):
            if motion not in first:
                first.update((self.conjugate(by, motion), motion) for by in range(self.order))
        return [first[motion] for motion in range(self.order)]

    def conjugate(self, by: int, motion: int) -> int:
        """What a motion is, after the board was moved by another one."""
        return self.after(by, self.after(motion, self._inverses[by]))

    def generated(self, motions: Iterable[int]) -> Subgroup:
        """The least subgroup with some motions.

        >>> from dancefloor import Packing
        >>> sorted(len(Packing("8x8", where="no fault").motions.generated([k])) for k in range(8))
        [1, 2, 2, 2, 2, 2, 4, 4]
        """
        generators = list(dict.fromkeys(motions))
        found = dict.fromkeys([0, *generators])
        for one in (listed := list(found)):
            check()
            for other in generators:
                if (product := self.after(one, other)) not in found:
                    found[product] = None
                    listed.append(product)
        return frozenset(found)

    def moved(self, by: int, subgroup: Subgroup) -> Subgroup:
        """A subgroup, after the board was moved."""
        return frozenset([self.conjugate(by, motion) for motion in subgroup])


class PartMotions(OptionMotions):
    """The symmetries of a packing with constraints that move the parts of its board separately.

    >>> from dancefloor import Packing
    >>> str(PartMotions.of(Packing("5x6+5x6", where="no crossing")).group)
    '32 symmetries (8 rotations, 24 reflections; 2 components change places)'
    """

    def _isometries(self) -> Sequence[Isometry]:
        most = MOST_IMAGES // max(1, len(self._problem.options))
        found = list(islice(_by_part(self._region), most + 1))
        return found if 0 < len(found) <= most else super()._isometries()

    @cached_property
    def _leaving(self) -> set[int]:
        """The parts that some symmetry moves to another part."""
        return set()

    def _motion(self, isometry: Isometry) -> OptionMotion | None:
        motion = super()._motion(isometry)
        if motion:
            parts = self._region.components
            self._leaving.update(k for k, part in enumerate(parts) if isometry.image[min(part)] not in part)
        return motion

    @property
    def group(self) -> Group:
        """A summary of the symmetries."""
        return super().group._replace(components=len(self._leaving) or 1)


def _by_part(region: Region) -> Iterator[Isometry]:
    """The isometries of the parts of a region among each other, the identity first; none for a board to move whole."""
    parts = region.components
    if len(parts) > MOST_PARTS or sum(map(len, parts)) > len(frozenset().union(*parts)):  # parts share marks
        return
    ways = {
        (one, other): list(isometries(parts[one], parts[other], region.lattice, region.wrapping, paced))
        for one, other in product(range(len(parts)), repeat=2)
        if len(parts[one]) == len(parts[other])
    }
    alike = [[other for other in range(len(parts)) if ways.get((one, other))] for one in range(len(parts))]
    for goals in _exchanges((), alike):
        for chosen in product(*map(ways.__getitem__, enumerate(goals))):
            image = {cell: there for way in chosen for cell, there in way.image.items()}
            yield Isometry(chosen[0].matrix, image, all(way.proper for way in chosen))


def _exchanges(begun: Goals, alike: Sequence[Sequence[int]]) -> Iterator[Goals]:
    """All ways to go on exchanging parts that are alike."""
    if len(begun) == len(alike):
        yield begun
        return
    for goal in alike[len(begun)]:
        if goal not in begun:
            yield from _exchanges((*begun, goal), alike)
