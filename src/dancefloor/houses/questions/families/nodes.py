"""What all ways to hold a diagram share: nodes, operations on families, forms of files, and the memory limit."""

from __future__ import annotations

from typing import Any, NamedTuple

from dancefloor.errors import EngineError

EMPTY, UNIT = 0, 1  # the nodes of the empty family, and of the family of the empty set
UNLIMITED = 1 << 62  # states
UNITE, INTERSECT, SUBTRACT, DIFFER = range(4)
FORMS = ("compact", "knuth", "graphillion")  # of files


class DiagramNode(NamedTuple):
    """A node of a diagram: an option, and the nodes of what may follow."""

    option: int
    without: int  #: the node of the sets without the option
    with_it: int  #: the node of the sets with it


class FamilyTooLarge(EngineError):
    """A family does not fit into the memory limit, `memory` bytes; a share of it, `done`, did.

    >>> import dancefloor as dance
    >>> try:
    ...     dance.family("dominoes 20x20", memory=10_000)
    ... except dance.FamilyTooLarge as error:
    ...     print(error.memory)
    10000

    Added in version 0.2.
    """

    def __init__(self, memory: int, done: float) -> None:
        super().__init__(
            f"the family needs more than the memory limit of {memory} bytes, which was reached after {done:.1%} of the"
            " way: raise the limit, or count or sample instead"
        )
        self.memory, self.done = memory, done

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.memory, self.done)
