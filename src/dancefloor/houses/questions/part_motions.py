"""The motions that keep a packing with constraints whose board falls into parts, each of which moves by itself.

Strategy: parts of the board change places in any way that isometries allow, and each such map of cells is proved option
by option (`dancefloor.solutions.option_motions`). If there are too many maps to compare, the board moves as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice, product

from dancefloor.geometry.region import Region
from dancefloor.geometry.symmetry import Isometry, isometries
from dancefloor.search.deadline import paced
from dancefloor.solutions.group import Group
from dancefloor.solutions.option_motions import MOST_IMAGES, OptionMotion, OptionMotions

MOST_PARTS = 16  # the most parts of a board that move separately
Goals = tuple[int, ...]  # for each part of a board, the part that it moves to


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
