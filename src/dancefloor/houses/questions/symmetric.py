"""Constraints on the symmetry of a solution: ``only symmetric``, ``only rotation by 90``, ``no symmetry``.

A motion counts if it keeps the region, the pieces and all other constraints. Items cannot express these
constraints: `dancefloor.houses.questions.kept` finds such solutions by a smaller problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dancefloor.errors import PuzzleError
from dancefloor.houses.questions.constraint import Arrangement, Constraint, Ground
from dancefloor.houses.questions.motion_names import SYMMETRIC, is_meant

ORDER = ("rotation", "reflection", "shift", "glide")  # of motions in a message
MOST_NAMED = 8  # motions in a message


@dataclass(frozen=True)
class OnlyKept(Constraint):
    """A motion keeps the solution, one of those that words stand for: ``only rotation by 90``.

    The words are the name of a motion, or its beginning; or ``symmetric`` for any motion but the identity.
    """

    words: str

    @property
    def remark(self) -> str:
        return ""  # a smaller problem has these solutions

    def check(self, ground: Ground) -> None:
        names = ground.motion_names
        if not any(is_meant(name, self.words) for name in names):
            known = listed(names)
            raise PuzzleError(f"the region has no such symmetry{'; it has ' + known if known else ', nor any other'}")

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        placements = arrangement.placements
        return any(motion.keeps(placements) for motion in ground.motions if is_meant(motion.name, self.words))

    def __str__(self) -> str:
        return f"only {self.words}"


@dataclass(frozen=True)
class NoSymmetry(Constraint):
    """No motion but the identity keeps the solution: ``no symmetry``."""

    @property
    def remark(self) -> str:
        return ""  # a count needs no solutions, and those that are found are looked at in passing

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        placements = arrangement.placements
        return not any(motion.keeps(placements) for motion in ground.motions if is_meant(motion.name, SYMMETRIC))

    def __str__(self) -> str:
        return "no symmetry"


def in_order(names: Iterable[str]) -> list[str]:
    """The names of motions without the identity, rotations first.

    >>> in_order(["shift by 0,1", "reflection in the horizontal axis", "", "rotation by 90"])
    ['rotation by 90', 'reflection in the horizontal axis', 'shift by 0,1']
    """
    return sorted(filter(None, names), key=lambda name: (ORDER.index(name.split()[0]), name))


def listed(names: Sequence[str]) -> str:
    """Names of motions for a sentence, not too many; empty without any."""
    named = in_order(dict.fromkeys(names))
    if len(named) > MOST_NAMED:
        named[MOST_NAMED - 1 :] = [f"{len(named) - MOST_NAMED + 1} more"]
    *most, last = named or [""]
    return f"{', '.join(most)} and {last}" if most else last
