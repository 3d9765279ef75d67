"""``tile_plane``: whether copies of a piece tile the plane, and how; else how many coronas it has.

Strategy: the boundary word may prove a tiling by translations, or by half-turns. Otherwise tori are tried, those with
few copies first, since a tiling of a torus is a periodic tiling of the plane; among tilings, one with the fewest
classes of equivalent copies is kept. If there is none, coronas may prove that there is no tiling at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

from dancefloor.display import plural
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.houses.explorer.boundary import boundary_word, by_half_turns, by_translations, holes
from dancefloor.houses.explorer.coronas import Coronas, coronas, coronas_read
from dancefloor.houses.explorer.exploring import (
    PLANE,
    Exploration,
    Explored,
    ExploreHow,
    bounded,
    explored_piece,
    piece_text,
)
from dancefloor.houses.explorer.periods import classes, patch, tilings
from dancefloor.houses.explorer.tori import copies_text, tori_of, torus
from dancefloor.puzzles.piece import Piece
from dancefloor.search.deadline import check
from dancefloor.search.values import Outcome
from dancefloor.verbs.how import Request, asks

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.solutions.solution import Solution

HALF_TURN = ((-1, 0), (0, -1))
USUAL_COPIES, MOST_COPIES = 6, 100
USUAL_CORONAS, MOST_CORONAS = 3, 20
TRANSLATIONS, HALF_TURNS, ISOHEDRAL, PERIODIC, NONE, OPEN = (
    "translations",
    "half-turns",
    "isohedral",
    "periodic",
    "none",
    "open",
)


@dataclass(frozen=True, repr=False)
class PlaneTiling(Explored):
    """Whether copies of a piece tile the plane, and how that is known.

    >>> tile_plane("X")
    <PlaneTiling: X tiles the plane by translations: its boundary is A B C A' B' C' with 3, 0 and 3 sides in A, B and C>
    >>> tile_plane("T").sort
    'half-turns'

    Added in version 0.2.
    """

    piece: Piece
    sort: str  #: translations, half-turns, isohedral, periodic, none or open
    parts: tuple[int, ...] = ()  #: the lengths of the parts of the boundary that prove it; empty without any
    tiling: Solution | None = None  #: a torus with as few classes of equivalent copies as were found
    tried: int = 0  #: all tori of up to this number of copies were looked at, with all their tilings
    hole: bool = False  #: whether the piece has a hole that no copies can fill
    layers: Coronas | None = None  #: the most coronas that were found, where there is no tiling

    @property
    def is_found(self) -> bool:
        """Whether copies tile the plane."""
        return self.sort not in (NONE, OPEN)

    @property
    def copies(self) -> int | None:
        """The number of copies after which the tiling repeats; None without one."""
        return len(self.tiling.placements) if self.tiling else None

    @property
    def classes(self) -> int | None:
        """The number of classes of equivalent copies in the tiling; None without one."""
        return len(set(classes(self.tiling))) if self.tiling else None

    @property
    def is_anisohedral(self) -> bool | None:
        """Whether no tiling has all copies equivalent; None if that is open.

        In such a tiling, translations leave no more classes than the lattice has motions around a point.
        """
        if self.sort in (TRANSLATIONS, HALF_TURNS, ISOHEDRAL):
            return False
        return True if self.sort == PERIODIC and self.tried >= len(self.piece.shape.lattice.group) else None

    @property
    def heesch(self) -> int | None:
        """The Heesch number; None if copies tile the plane, or it is not known."""
        if self.hole:
            return 0
        return self.layers.number if self.layers and self.layers.complete else None

    def told(self) -> Iterator[str]:
        """Whether copies tile the plane, and what proves it."""
        name = self.piece.name
        if self.sort in (TRANSLATIONS, HALF_TURNS):
            by = "translations" if self.sort == TRANSLATIONS else "translations and half-turns"
            word = "A B C A' B' C'" if self.sort == TRANSLATIONS else "A B C A' D E"
            letters = "A, B and C" if self.sort == TRANSLATIONS else "A, B, C, D and E"
            *most, last = map(str, self.parts)
            lengths = f"{', '.join(most)} and {last} sides in {letters}"
            yield f"{name} tiles the plane by {by}: its boundary is {word} with {lengths}"
        elif self.tiling:
            kinds = "all of them equivalent" if self.classes == 1 else f"in {self.classes} classes of equivalent ones"
            yield f"{name} tiles the plane: a tiling repeats after {copies_text(self.copies or 0)}, {kinds}"
            if self.is_anisohedral:
                yield "no tiling has all copies equivalent"
        elif self.sort == NONE:
            yield f"{name} does not tile the plane: {self._why_not()}"
        else:
            yield f"it is open whether {name} tiles the plane: no tiling repeats after up to {copies_text(self.tried)}"
            if self.layers:
                yield f"it has {plural(self.layers.number, 'corona')}, or more"

    def _why_not(self) -> str:
        if self.hole:
            return "no copies fill its hole, so its Heesch number is 0"
        return f"its Heesch number is {self.heesch}, since no more coronas fit around it"

    def pictures(self) -> Iterator[tuple[str, Board]]:
        """A part of the tiling, or the coronas."""
        if self.tiling:
            yield "a part of the plane", patch(self.piece, self.tiling)
        elif self.layers:
            yield plural(self.layers.number, "corona"), self.layers.board(self.piece)

    def as_json(self) -> dict[str, Any]:
        """The answer, its proof and the tiling or the coronas."""
        steps = self.tiling and self.tiling.puzzle.region.wrapping.steps  # type: ignore[attr-defined]
        return {
            "piece": self.piece.name,
            "sort": self.sort,
            "parts": list(self.parts),
            "copies": self.copies,
            "classes": self.classes,
            "anisohedral": self.is_anisohedral,
            "tried": self.tried,
            "heesch": self.heesch,
            "steps": list(map(list, steps)) if steps else None,
            "solution": self.tiling and self.tiling.as_json(),
            "coronas": self.layers and self.layers.as_json(),
            "outcome": self.outcome.value,
        }


@asks(ExploreHow)
def tile_plane(
    piece: Piece | Shape | str,
    most: int = USUAL_COPIES,
    coronas: int = USUAL_CORONAS,
    file: str | None = None,
    **how: Unpack[ExploreHow],
) -> PlaneTiling:
    """Find out whether copies of a piece tile the plane.

    Args:
        piece: a piece of squares, triangles or hexagons, as for `tori`.
        most: the largest number of copies after which a tiling may repeat (default: 6).
        coronas: how many coronas are enough for a piece of which no tiling is found (default: 3).
        file: the name of a file that keeps what was settled, from which a later question goes on; None (the default)
            for no file.
        memory: how many bytes tables may take; None for 256 MB.

    Raises:
        InputError: the piece is not connected or on another lattice, or a bound makes no sense.

    >>> tile_plane("7-8", 2)
    <PlaneTiling: 7-8 does not tile the plane: its Heesch number is 1, since no more coronas fit around it>

    Added in version 0.2.
    """
    given = explored_piece(piece, PLANE, "'plane'")
    work = Exploration(Request.asked(tile_plane, how), file)
    tiling = _Tiling(given, bounded("most", most, MOST_COPIES), bounded("coronas", coronas, MOST_CORONAS), work)
    with work.until_stopped():
        tiling.go()
    return replace(tiling.known, outcome=work.outcome)


class _Tiling:
    """The work on one piece; `known` is what was found so far."""

    def __init__(self, piece: Piece, most: int, coronas: int, work: Exploration) -> None:
        self._piece, self._most, self._coronas, self._work = piece, most, coronas, work
        self.known = PlaneTiling(Outcome.COMPLETE, piece, OPEN)

    def go(self) -> None:
        """Find a tiling, or a proof that there is none."""
        shape = self._piece.shape
        if any(len(hole) % len(shape) for hole in holes(shape.cells, shape.lattice)):
            self._learn(sort=NONE, hole=True)
        elif not (self._by_word() or self._by_tori()):
            of = f"coronas {self._coronas} {piece_text(self._piece)}"
            find, read = partial(coronas, self._piece, self._coronas), partial(coronas_read, self._piece)
            found = self._work.once(lambda: of, find, Coronas._asdict, read)
            self._learn(layers=found, sort=NONE if found.complete else OPEN)

    def _learn(self, **fields: Any) -> None:
        self.known = replace(self.known, **fields)

    def _by_word(self) -> bool:
        """Whether the boundary word proves a tiling; then one is found that repeats as soon as it says."""
        word = boundary_word(self._piece.shape)
        if word and (parts := by_translations(word)):
            self._learn(sort=TRANSLATIONS, parts=tuple(map(len, parts)))
            self._learn(tiling=self._tiled(replace(self._piece, mobility=Mobility.FIXED), 1))
            return True
        if word and self._piece.mobility is not Mobility.FIXED and (conway := by_half_turns(word)):
            self._learn(sort=HALF_TURNS, parts=tuple(map(len, conway)))
            turned = self._piece.shape.transformed(HALF_TURN)
            both = replace(self._piece, mobility=Mobility.FIXED, also=(turned,))
            self._learn(tiling=self._tiled(both, 2))
            return True
        return False

    def _tiled(self, piece: Piece, copies: int) -> Solution | None:
        """The tiling of the first torus that a number of copies tile."""
        found = (self._work.fill(torus(steps, piece.shape.lattice), piece) for steps in tori_of(piece, copies))
        return next((each.solution for each in found if each.solution), None)

    def _by_tori(self) -> bool:
        """Whether some torus is tiled; the search goes on for tilings with fewer classes."""
        every = True
        for copies in range(1, self._most + 1):
            for steps in tori_of(self._piece, copies):
                check()
                found, complete = tilings(self._piece, copies, steps, self._work)
                self._compare(found)
                every &= complete
                if self.known.sort == ISOHEDRAL:
                    return True
            if every:
                self._learn(tried=copies)
        return self.known.tiling is not None

    def _compare(self, found: list[Solution]) -> None:
        """Keep a tiling if it has fewer classes than the one that is known."""
        for tiling in found:
            number = len(set(classes(tiling)))
            if self.known.classes is None or number < self.known.classes:
                self._learn(tiling=tiling, sort=ISOHEDRAL if number == 1 else PERIODIC)
