"""A packing with colours, groups, weights or holes whose solutions satisfy constraints, too.

Strategy: the class of packings with constraints, which another house declares, stands before `DesignedPacking` among
the ancestors. So the placements whose colours clash are left out first, and then those that a constraint leaves out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from dancefloor.declarations import declared_place, loaded
from dancefloor.houses.designers.designed_packing import DesignedPacking
from dancefloor.puzzles.kind import PlacedPiece

_PLACE = declared_place("constrained")
_Constrained: Any = loaded(_PLACE) if _PLACE else type("Unconstrained", (), {})  # then nobody makes it


@dataclass(frozen=True, init=False, repr=False)
class ConstrainedDesign(_Constrained, DesignedPacking):  # type: ignore[misc]  # the class of another house
    """A `DesignedPacking` with constraints; `DesignedPacking(..., where=...)` makes it."""

    @property
    def notes(self) -> tuple[str, ...]:
        """What a user should know who finds solutions of it."""
        return (*DesignedPacking.notes.fget(self), *super().notes)  # type: ignore[attr-defined]

    def broken(self, placements: Iterable[PlacedPiece]) -> list[str]:
        """The constraints that placements do not satisfy, and the colours that clash, as reasons."""
        listed = list(placements)
        return [*super().broken(listed), *self.clashes(listed)]
