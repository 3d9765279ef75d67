"""Where a puzzle comes from: its title, who made it, and how many solutions somebody has published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Published:
    """How many solutions a puzzle has: `distinct` up to `symmetry`, `raw` in all; None for a number never published."""

    distinct: int | None
    raw: int | None
    symmetry: str
    source: str = ""  #: who counted them; empty if nobody says

    @property
    def listed(self) -> int | None:
        """The number that lists show: up to symmetry where the source says so."""
        return self.raw if self.distinct is None else self.distinct


class Origin(NamedTuple):
    """What a puzzle file says of a puzzle that changes nothing about it; texts are empty if it says nothing.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> origin = read_puzzle("soma").origin
    >>> origin.title, origin.source, origin.solutions.distinct
    ('Soma cube', 'P. Hein (1933)', 240)
    """

    title: str = ""
    source: str = ""  #: who made it, or where it was published
    solutions: Published | None = None


UNKNOWN = Origin()
