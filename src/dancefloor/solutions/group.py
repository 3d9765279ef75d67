"""The convention for which solutions count as the same, and a summary of the group that results from it.

Published counts follow different conventions: some count a solution and its mirror image once, some twice, and some
count every solution separately (docs/symmetry.md). So each count comes with the group that it refers to.
"""

from __future__ import annotations

from enum import Enum
from typing import Literal, NamedTuple, TypeAlias

from dancefloor.arguments import wrong
from dancefloor.display import cut, fields_set


class Convention(Enum):
    """The motions that make two solutions the same."""

    ALL = "all"  #: rotations, and reflections that map pieces to pieces
    ROTATIONS = "rotations"  #: rotations only: within the plane, or in space
    BURRTOOLS = "burrtools"  #: as `ALL`, but of the region as a whole, even if it falls into components
    NONE = "none"  #: none: every solution counts separately

    @classmethod
    def of(cls, asked: Symmetry | Convention) -> Convention:
        """The convention of a name.

        Raises:
            InputError: `asked` is something else.

        >>> Convention.of("rotations")
        <Convention.ROTATIONS: 'rotations'>
        """
        if isinstance(asked, cls):
            return asked
        for convention in cls:
            if convention.value == asked:
                return convention
        raise wrong("symmetry", asked, "'all', 'rotations', 'burrtools' or 'none'")


Symmetry: TypeAlias = Literal["all", "rotations", "burrtools", "none"]  #: the names of conventions


class Group(NamedTuple):
    """The symmetries that make solutions count as one.

    >>> print(Group(Convention.ALL, 48, 24, exchanged=(("A", "B"),)).about)
    48 symmetries (24 rotations, 24 reflections); reflections exchange A and B
    >>> print(Group(Convention.ROTATIONS, 24, 24))
    24 rotations
    """

    convention: Convention
    order: int = 1  #: the number of symmetries, with the identity
    rotations: int = 1  #: the number of those that preserve handedness
    components: int = 1  #: the number of components of the region that symmetries exchange; 1 if there are none
    exchanged: tuple[tuple[str, ...], ...] = ()  #: sets of pieces that symmetries map to each other
    turned: bool = False  #: whether rotations alone do that
    glued: bool = False  #: whether the board is glued, so that the rotations include shifts
    of_options: bool = False  #: whether they are permutations of items and options, which have no places on a board
    partial: bool = False  #: whether there may be more of these, which would take longer to find
    unseen: str = ""  #: why dancefloor looks for no symmetries in the puzzle; empty if it does, or need not

    def __repr__(self) -> str:
        return cut(fields_set(self), 100)

    def __str__(self) -> str:
        """The numbers of symmetries of each kind.

        >>> print(Group(Convention.ALL, 32, 8, components=2))
        32 symmetries (8 rotations, 24 reflections; 2 components change places)
        """
        if self.order == 1:
            return "no symmetries"
        if self.of_options:
            return f"{self.order} symmetries of items and options{', of perhaps more' if self.partial else ''}"
        turns = _plural(self.rotations, "shift or rotation" if self.glued else "rotation")
        mirrored = self.order - self.rotations
        kinds = f"{turns}, {_plural(mirrored, 'reflection')}" if mirrored else turns
        places = f"{self.components} components change places" if self.components > 1 else ""
        if mirrored:
            return f"{self.order} symmetries ({kinds}{'; ' + places if places else ''})"
        return f"{kinds} ({places})" if places else kinds

    @property
    def about(self) -> str:
        """The numbers of symmetries of each kind, and the pieces that they exchange; or why there are none.

        >>> Group(Convention.NONE, unseen="items and options have no places on a board").about
        'no symmetries, since items and options have no places on a board'
        """
        if self.unseen:
            return f"{self}, since {self.unseen}"
        if not self.exchanged:
            return str(self)
        them = [" and ".join(names) for names in self.exchanged[:MOST_NAMED]]
        more = len(self.exchanged) - MOST_NAMED
        rest = f" and {more} more" if more > 0 else ""
        return f"{self}; {'these' if self.turned else 'reflections'} exchange {', '.join(them)}{rest}"


MOST_NAMED = 6  # the most sets of exchanged pieces that a summary names

NO_GROUP = Group(Convention.NONE)


def _plural(number: int, noun: str) -> str:
    if number == 1:
        return f"1 {noun}"
    return f"{number} " + " or ".join(f"{word}s" for word in noun.split(" or "))
