"""Constraints on how pieces meet: which ones touch, where four come together, what a straight line divides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell, rank_of
from dancefloor.geometry.shape import connected_parts
from dancefloor.houses.questions.constraint import (
    Arrangement,
    Constraint,
    Effect,
    Ground,
    Quota,
    check_pieces,
    renamed,
)
from dancefloor.houses.questions.surroundings import PLANE, CellPair

MEETING = 4  # this many pieces around a point are a crossing
CORNERS = " even at corners"
EQUAL_PIECES, EQUAL_COLORS, TOGETHER = "equal pieces apart", "equal colors apart", "equal colors together"
BORDER = "border alternates"


@dataclass(frozen=True)
class Touches(Constraint):
    """Two pieces share a side somewhere: ``X touches Y``. It is checked."""

    pieces: tuple[str, str]

    def check(self, ground: Ground) -> None:
        check_pieces(self.pieces, ground)

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        wanted = sorted(self.pieces)
        return any(sorted(pair) == wanted for pair in arrangement.meetings(ground.around.pairs(corners=False)))

    def moved(self, becomes: Mapping[str, str]) -> Constraint:
        one, other = renamed(becomes, self.pieces)
        return replace(self, pieces=(one, other))

    def __str__(self) -> str:
        return "{} touches {}".format(*self.pieces)


@dataclass(frozen=True)
class _Apart(Constraint):
    """Placements that may not touch each other, group by group.

    Encoding: a quota for each two cells that share a side, and each group. A placement of the group that covers just
    one of the two uses it. So two placements on both sides of it do not fit together.
    """

    def check(self, ground: Ground) -> None:
        for group in self.groups(ground):
            check_pieces(group, ground)
        self.pairs(ground)

    def groups(self, ground: Ground) -> Sequence[Sequence[str]]:
        """The names of the pieces of each group."""
        raise NotImplementedError

    def pairs(self, ground: Ground) -> Sequence[CellPair]:
        """The pairs of cells on which two placements touch."""
        raise NotImplementedError

    def tolerates(self, one: str, other: str) -> bool:
        """Whether placements of two pieces of a group may touch nevertheless."""
        return False

    def effect(self, ground: Ground) -> Effect:
        pairs, groups = self.pairs(ground), [frozenset(group) for group in self.groups(ground)]
        near = _numbered(pairs)
        quotas = [Quota(0, 1) for _ in groups for _ in pairs]

        def uses(name: str, covered: tuple[Cell, ...]) -> Iterable[tuple[int, str | None]]:
            color = name if self.tolerates(name, name) and ground.pieces[name].high > 1 else None
            once = [number for number, times in _times(near, covered).items() if times == 1]
            return [
                (k * len(pairs) + number, color) for k, group in enumerate(groups) if name in group for number in once
            ]

        return Effect(None, quotas, uses)

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        groups = [frozenset(group) for group in self.groups(ground)]
        return not any(
            group.issuperset(meeting) and not self.tolerates(*meeting)
            for meeting in arrangement.meetings(self.pairs(ground))
            for group in groups
        )


def _numbered(sets: Sequence[tuple[Cell, ...]]) -> Mapping[Cell, Sequence[int]]:
    """For each cell, the numbers of the sets that contain it."""
    found: dict[Cell, list[int]] = {}
    for number, cells in enumerate(sets):
        for cell in cells:
            found.setdefault(cell, []).append(number)
    return found


def _times(near: Mapping[Cell, Sequence[int]], covered: Iterable[Cell]) -> Mapping[int, int]:
    """How many of the covered cells are in each set that contains some."""
    return Counter(number for cell in covered for number in near.get(cell, ()))


@dataclass(frozen=True)
class Strangers(_Apart):
    """No two of some pieces share a side, or a corner if `corners`: ``no two of I L V touch``, ``X apart from Y``.

    With `friends`, several placements of one piece may touch: ``X apart from Y`` says nothing of two X.
    """

    pieces: tuple[str, ...]
    corners: bool = False
    friends: bool = False

    def groups(self, ground: Ground) -> Sequence[Sequence[str]]:
        return (self.pieces,)

    def pairs(self, ground: Ground) -> Sequence[CellPair]:
        return ground.around.pairs(corners=self.corners)

    def tolerates(self, one: str, other: str) -> bool:
        return self.friends and one == other

    def moved(self, becomes: Mapping[str, str]) -> Constraint:
        return replace(self, pieces=renamed(becomes, self.pieces))

    def __str__(self) -> str:
        sentence = (
            "{} apart from {}".format(*self.pieces) if self.friends else f"no two of {' '.join(self.pieces)} touch"
        )
        return sentence + CORNERS * self.corners


@dataclass(frozen=True)
class EqualPiecesApart(_Apart):
    """No two placements of one piece share a side, or a corner if `corners`: ``equal pieces apart``."""

    corners: bool = False

    def groups(self, ground: Ground) -> Sequence[Sequence[str]]:
        return [(name,) for name, piece in ground.pieces.items() if piece.high > 1]

    def pairs(self, ground: Ground) -> Sequence[CellPair]:
        return ground.around.pairs(corners=self.corners)

    def __str__(self) -> str:
        return EQUAL_PIECES + CORNERS * self.corners


@dataclass(frozen=True)
class EqualColorsApart(_Apart):
    """No two pieces of one colour share a side, or a corner if `corners`: ``equal colors apart``.

    With `border`, only cells at the border count, so that colours change from piece to piece: ``border alternates``.
    """

    corners: bool = False
    border: bool = False

    def groups(self, ground: Ground) -> Sequence[Sequence[str]]:
        colors = ground.colored(str(self))
        return [[name for name in colors if colors[name] == color] for color in dict.fromkeys(colors.values())]

    def pairs(self, ground: Ground) -> Sequence[CellPair]:
        found = ground.around.pairs(corners=self.corners)
        return [pair for pair in found if ground.around.border.issuperset(pair)] if self.border else found

    def __str__(self) -> str:
        return BORDER if self.border else EQUAL_COLORS + CORNERS * self.corners


@dataclass(frozen=True)
class Connected(Constraint):
    """Some pieces form one group, held together by common sides: ``connected I L Y``. It is checked."""

    pieces: tuple[str, ...]

    def check(self, ground: Ground) -> None:
        check_pieces(self.pieces, ground)

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        return _is_one_group(ground, arrangement, self.pieces)

    def moved(self, becomes: Mapping[str, str]) -> Constraint:
        return replace(self, pieces=renamed(becomes, self.pieces))

    def __str__(self) -> str:
        return f"connected {' '.join(self.pieces)}"


@dataclass(frozen=True)
class EqualColorsTogether(Constraint):
    """The pieces of each colour form one group, held together by common sides: ``equal colors together``.

    It is checked.
    """

    def check(self, ground: Ground) -> None:
        ground.colored(TOGETHER)

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        colors = ground.colored(TOGETHER)
        groups = ([name for name in colors if colors[name] == color] for color in set(colors.values()))
        return all(_is_one_group(ground, arrangement, group) for group in groups)

    def __str__(self) -> str:
        return TOGETHER


def _is_one_group(ground: Ground, arrangement: Arrangement, names: Iterable[str]) -> bool:
    wanted = frozenset(names)
    placements = [placed.cells for placed in arrangement.placements if placed.piece in wanted]
    near: dict[Cell, list[Cell]] = {}
    for cells in placements:  # those of one placement belong together, connected or not
        for one, other in pairwise(cells):
            near.setdefault(one, []).append(other)
            near.setdefault(other, []).append(one)
    every = [cell for cells in placements for cell in cells]
    sides = ground.around.sides
    return len(connected_parts(every, lambda cell: (*sides[cell], *near.get(cell, ())))) <= 1


@dataclass(frozen=True)
class NoCrossing(Constraint):
    """At no point four pieces or more meet: ``no crossing``.

    Encoding, where at most four cells meet and all are filled: a quota for each point among four, used by each
    placement that covers at least two of them. Elsewhere it is checked.
    """

    def check(self, ground: Ground) -> None:
        if rank_of(ground.region.lattice) > PLANE:
            raise PuzzleError("'no crossing' is about flat boards: in space pieces meet along lines")

    def effect(self, ground: Ground) -> Effect | None:
        points = [cells for cells in dict.fromkeys(ground.around.around.values()) if len(cells) >= MEETING]
        spare = frozenset(ground.region.optional)
        if any(len(cells) > MEETING or not spare.isdisjoint(cells) for cells in points):
            return None
        near = _numbered(points)
        return Effect(
            None,
            [Quota(1, MEETING // 2) for _ in points],
            lambda _, covered: [(number, None) for number, times in _times(near, covered).items() if times > 1],
        )

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        at = arrangement.at
        return all(len({at[cell] for cell in cells if cell in at}) < MEETING for cells in ground.around.around.values())

    def __str__(self) -> str:
        return "no crossing"


@dataclass(frozen=True)
class NoFault(Constraint):
    """No straight line, in space no plane, runs through the whole board without cutting a piece: ``no fault``.

    Encoding: a quota for each line, used by the placements on both sides of it.
    """

    def check(self, ground: Ground) -> None:
        if ground.region.wrapping:
            raise PuzzleError(
                f"'no fault' is about boards that are not glued: a {ground.region.wrapping.name} has no end"
            )

    def effect(self, ground: Ground) -> Effect:
        sides = ground.around.divisions
        return Effect(
            None,
            [Quota(1, len(ground.region)) for _ in sides],
            lambda _, covered: [(number, None) for number, side in enumerate(sides) if _is_cut(side, covered)],
        )

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        return all(
            any(_is_cut(side, placed.cells) for placed in arrangement.placements) for side in ground.around.divisions
        )

    def __str__(self) -> str:
        return "no fault"


def _is_cut(side: frozenset[Cell], covered: Iterable[Cell]) -> bool:
    return len({cell in side for cell in covered}) > 1
