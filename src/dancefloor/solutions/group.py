"""Which solutions count as the same: what is asked for, and the group that it comes to, in words.

Collections of counts disagree: some take a solution and its mirror image as one, some do not, some count each by
itself (docs/symmetry.md). So a count tells the group it was made with.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, NamedTuple

from dancefloor.arguments import wrong


class Convention(Enum):
    """Which motions make two solutions the same."""

    ALL = "all"  #: turns, and reflections where the pieces can follow
    ROTATIONS = "rotations"  #: turns only: within the plane, or in space
    NONE = "none"  #: each solution is one of its own

    @classmethod
    def of(cls, asked: UpTo) -> Convention:
        """What is meant by true, false, or the word for it.

        Raises:
            InputError: it is something else.

        >>> Convention.of(True), Convention.of("rotations")
        (<Convention.ALL: 'all'>, <Convention.ROTATIONS: 'rotations'>)
        """
        if isinstance(asked, bool):
            return cls.ALL if asked else cls.NONE
        if isinstance(asked, cls):
            return asked
        for convention in cls:
            if convention.value == asked:
                return convention
        raise wrong("up_to_symmetry", asked, "True, False, 'all', 'rotations' or 'none'")


UpTo = bool | Literal["all", "rotations", "none"] | Convention


class Group(NamedTuple):
    """The symmetries by which solutions were taken as one.

    >>> print(Group(Convention.ALL, 48, 24, exchanged=(("A", "B"),)).about)
    48 symmetries (24 rotations, 24 reflections); reflections exchange A and B
    >>> print(Group(Convention.ROTATIONS, 24, 24))
    24 rotations
    """

    convention: Convention
    order: int = 1  #: how many they are, the identity among them
    rotations: int = 1  #: how many of them keep handedness
    components: int = 1  #: how many components of the region some of them exchange; 1 if none
    exchanged: tuple[tuple[str, ...], ...] = ()  #: pieces that some of them turn into each other
    turned: bool = False  #: whether rotations alone do that
    glued: bool = False  #: whether shifts are among the rotations, since the board is glued

    def __str__(self) -> str:
        """How many they are, of which kinds.

        >>> print(Group(Convention.ALL, 32, 8, components=2))
        32 symmetries (8 rotations, 24 reflections; 2 components change places)
        """
        if self.order == 1:
            return "no symmetries"
        turns = _plural(self.rotations, "shift or rotation" if self.glued else "rotation")
        mirrored = self.order - self.rotations
        kinds = f"{turns}, {_plural(mirrored, 'reflection')}" if mirrored else turns
        places = f"{self.components} components change places" if self.components > 1 else ""
        if mirrored:
            return f"{self.order} symmetries ({kinds}{'; ' + places if places else ''})"
        return f"{kinds} ({places})" if places else kinds

    @property
    def about(self) -> str:
        """The same, and which pieces become each other."""
        if not self.exchanged:
            return str(self)
        them = [" and ".join(names) for names in self.exchanged[:MOST_NAMED]]
        more = len(self.exchanged) - MOST_NAMED
        rest = f" and {more} more" if more > 0 else ""
        return f"{self}; {'these' if self.turned else 'reflections'} exchange {', '.join(them)}{rest}"


MOST_NAMED = 6  # sets of pieces that become each other

NO_GROUP = Group(Convention.NONE)


def _plural(number: int, noun: str) -> str:
    if number == 1:
        return f"1 {noun}"
    return f"{number} " + " or ".join(f"{word}s" for word in noun.split(" or "))
