"""Constraints on where single pieces lie, in which orientation, and how many there are; and the colours of pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from dancefloor.errors import PuzzleError, nearest
from dancefloor.geometry.lattice import Cell, is_proper
from dancefloor.geometry.symmetry import Mobility
from dancefloor.houses.questions.constraint import (
    Arrangement,
    CellSet,
    Constraint,
    Effect,
    Ground,
    Quota,
    check_pieces,
    renamed,
    spoken,
)
from dancefloor.houses.questions.surroundings import turned
from dancefloor.puzzles.piece import Piece
from dancefloor.solutions.verify import looks_like


@dataclass(frozen=True)
class At(Constraint):
    """Only these pieces cover some cells, which may not stay empty: ``X at 2,3``, ``corners by F L V``.

    Encoding: placements of other pieces on the cells are left out. A cell that might stay empty gets a quota.
    """

    pieces: tuple[str, ...]
    place: CellSet

    def check(self, ground: Ground) -> None:
        check_pieces(self.pieces, ground)
        self.place.on(ground)

    def effect(self, ground: Ground) -> Effect:
        cells, pieces = self.place.on(ground), frozenset(self.pieces)
        spare = {cell: k for k, cell in enumerate(sorted(cells.intersection(ground.region.optional)))}
        return Effect(
            lambda name, covered: name in pieces or cells.isdisjoint(covered),
            [Quota(1, 1) for _ in spare],
            lambda _, covered: [(spare[cell], None) for cell in covered if cell in spare],
        )

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        return all(arrangement.name(cell) in self.pieces for cell in self.place.on(ground))

    def __str__(self) -> str:
        return f"{' '.join(self.pieces)} at {self.place}"


@dataclass(frozen=True)
class On(Constraint):
    """A piece lies exactly on some cells: ``X on 1,2 2,1 2,2 2,3 3,2``.

    Encoding: all other placements on these cells are left out, and a quota asks for this one.
    """

    piece: str
    cells: tuple[Cell, ...]

    def check(self, ground: Ground) -> None:
        check_pieces([self.piece], ground)
        for cell in self.cells:
            CellSet((tuple((c, c) for c in cell),)).on(ground)
        if not looks_like(ground.pieces[self.piece], self.cells, ground.region):
            raise PuzzleError(
                f"piece {self.piece!r} cannot lie on {' '.join(map(spoken, self.cells))}", piece=self.piece
            )

    def effect(self, ground: Ground) -> Effect:
        cells = frozenset(self.cells)

        def is_it(name: str, covered: tuple[Cell, ...]) -> bool:
            return name == self.piece and cells == frozenset(covered).difference(marks)

        marks = frozenset(ground.region.lattice.marks(self.cells))
        return Effect(
            lambda name, covered: is_it(name, covered) or cells.isdisjoint(covered),
            [Quota(1, 1)],
            lambda name, covered: [(0, None)] if is_it(name, covered) else [],
        )

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        numbers = {arrangement.at.get(cell) for cell in self.cells}
        number = numbers.pop()
        return not numbers and number is not None and arrangement.placements[number].piece == self.piece

    def __str__(self) -> str:
        return f"{self.piece} on {' '.join(map(spoken, self.cells))}"


@dataclass(frozen=True)
class Within(Constraint):
    """Pieces lie inside or outside a place: ``X within 1-3,1-4``, ``X outside the border``, ``nothing of X at 1,1``.

    Encoding: the other placements of these pieces are left out.
    """

    pieces: tuple[str, ...]
    place: CellSet
    outside: bool = False

    def check(self, ground: Ground) -> None:
        check_pieces(self.pieces, ground)
        self.place.on(ground)

    def effect(self, ground: Ground) -> Effect:
        cells, pieces, outside = self.place.on(ground), frozenset(self.pieces), self.outside

        def allows(name: str, covered: tuple[Cell, ...]) -> bool:
            if name not in pieces:
                return True
            return cells.isdisjoint(covered) if outside else cells.issuperset(covered)

        return Effect(allows)

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        allows = self.effect(ground).allows
        return allows is not None and all(allows(placed.piece, placed.cells) for placed in arrangement.placements)

    def __str__(self) -> str:
        names = " ".join(self.pieces)
        if self.outside and self.place.is_cells:
            return f"nothing of {names} at {self.place}"
        return f"{names} {'outside' if self.outside else 'within'} {self.place}"


@dataclass(frozen=True)
class Turned(Constraint):
    """Pieces lie as they are given, or turned by an angle: ``X not turned``, ``X turned 90``.

    The angle is in degrees, clockwise; a reflected piece does not count as turned. Encoding: the other placements of
    these pieces are left out.
    """

    pieces: tuple[str, ...]
    degrees: int = 0

    def check(self, ground: Ground) -> None:
        check_pieces(self.pieces, ground)
        for name in self.pieces:
            self._posed(ground, name)

    def effect(self, ground: Ground) -> Effect:
        return _in_poses({name: self._posed(ground, name) for name in self.pieces}, ground)

    def _posed(self, ground: Ground, name: str) -> Sequence[Piece]:
        piece = ground.pieces[name]
        return [Piece(name, turned(shape, self.degrees), Mobility.FIXED) for shape in (piece.shape, *piece.also)]

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        return _all_posed(self.effect(ground), arrangement)

    def __str__(self) -> str:
        return f"{' '.join(self.pieces)} {f'turned {self.degrees}' if self.degrees else 'not turned'}"


@dataclass(frozen=True)
class Faced(Constraint):
    """Pieces are not reflected, or are: ``X face up``, ``X face down``.

    Encoding: the other placements of these pieces are left out. A piece that is its own mirror image may lie anyhow.
    """

    pieces: tuple[str, ...]
    down: bool = False

    def check(self, ground: Ground) -> None:
        check_pieces(self.pieces, ground)

    def effect(self, ground: Ground) -> Effect:
        return _in_poses({name: self._posed(ground.pieces[name]) for name in self.pieces}, ground)

    def _posed(self, piece: Piece) -> Sequence[Piece]:
        group = piece.shape.lattice.group
        mirror = next((matrix for matrix in group if not is_proper(matrix)), group[0]) if self.down else group[0]
        return [
            Piece(piece.name, shape.transformed(mirror), Mobility.ONE_SIDED) for shape in (piece.shape, *piece.also)
        ]

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        return _all_posed(self.effect(ground), arrangement)

    def __str__(self) -> str:
        return f"{' '.join(self.pieces)} face {'down' if self.down else 'up'}"


def _in_poses(poses: Mapping[str, Sequence[Piece]], ground: Ground) -> Effect:
    """The effect of leaving pieces only the placements of some others."""

    def allows(name: str, covered: tuple[Cell, ...]) -> bool:
        if name not in poses:
            return True
        cells = tuple(sorted(set(covered).difference(ground.region.lattice.marks(covered))))
        return any(looks_like(posed, cells, ground.region) for posed in poses[name])

    return Effect(allows)


def _all_posed(effect: Effect, arrangement: Arrangement) -> bool:
    return effect.allows is not None and all(effect.allows(*placed) for placed in _pairs(arrangement))


def _pairs(arrangement: Arrangement) -> Iterable[tuple[str, tuple[Cell, ...]]]:
    return [(placed.piece, placed.cells) for placed in arrangement.placements]


@dataclass(frozen=True)
class Number(Constraint):
    """How many placements some pieces have together: ``X once``, ``exactly 5 of F I L``, ``at most 2 of I L``.

    Encoding: one quota. `high` is None if there is no upper bound.
    """

    pieces: tuple[str, ...]
    low: int
    high: int | None

    def check(self, ground: Ground) -> None:
        check_pieces(self.pieces, ground)
        most = sum(ground.pieces[name].high for name in self.pieces)
        least = sum(ground.pieces[name].low for name in self.pieces)
        if self.low > most or (self.high is not None and self.high < least):
            bounds = f"at least {least}" if self.low <= most else f"at most {most}"
            raise PuzzleError(f"{' '.join(self.pieces)} are used {bounds} times, because of the pieces that are given")

    def effect(self, ground: Ground) -> Effect:
        pieces = frozenset(self.pieces)
        high = sum(ground.pieces[name].high for name in self.pieces) if self.high is None else self.high
        if not high:
            return Effect(lambda piece, _: piece not in pieces)
        return Effect(None, [Quota(self.low, high)], lambda piece, _: [(0, None)] if piece in pieces else [])

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        number = sum(placed.piece in self.pieces for placed in arrangement.placements)
        return self.low <= number and (self.high is None or number <= self.high)

    def moved(self, becomes: Mapping[str, str]) -> Constraint:
        return replace(self, pieces=renamed(becomes, self.pieces))

    def __str__(self) -> str:
        if self.low == self.high:
            return f"exactly {self.low} of {' '.join(self.pieces)}"
        bound = f"at least {self.low}" if self.high is None else f"at most {self.high}"
        return f"{bound} of {' '.join(self.pieces)}"


@dataclass(frozen=True)
class Means(Constraint):
    """A part of the region has a name, for other constraints: ``court means 1-2,1-2``."""

    name: str
    place: CellSet

    def check(self, ground: Ground) -> None:
        self.place.on(ground)
        ground.part(self.name)

    def effect(self, ground: Ground) -> Effect:
        return Effect()

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        return True

    def parts(self) -> Iterable[tuple[str, CellSet]]:
        return [(self.name, self.place)]

    def __str__(self) -> str:
        return f"{self.name} means {self.place}"


@dataclass(frozen=True)
class Colored(Constraint):
    """Pieces have a colour, for other constraints: ``F I are red``."""

    pieces: tuple[str, ...]
    color: str

    def check(self, ground: Ground) -> None:
        check_pieces(self.pieces, ground)
        ground.colored(str(self))

    def effect(self, ground: Ground) -> Effect:
        return Effect()

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        return True

    def colors(self) -> Iterable[tuple[str, str]]:
        return [(name, self.color) for name in self.pieces]

    def moved(self, becomes: Mapping[str, str]) -> Constraint:
        return replace(self, pieces=renamed(becomes, self.pieces))

    def __str__(self) -> str:
        return f"{' '.join(self.pieces)} are {self.color}"


@dataclass(frozen=True)
class Takes(Constraint):
    """Cells take only pieces of a colour: ``0,0 0,1 take red``. If a cell takes several colours, any of them is right.

    Encoding: placements of other pieces on the cells are left out.
    """

    place: CellSet
    color: str

    def check(self, ground: Ground) -> None:
        if self.color not in ground.colored(str(self)).values():
            raise PuzzleError(f"no piece is {self.color}; {nearest(self.color, sorted(set(ground.colors.values())))}")
        self.place.on(ground)

    def effect(self, ground: Ground) -> Effect:
        return Effect(lambda name, covered: self._suits(ground, name, covered))

    def _suits(self, ground: Ground, name: str, covered: Iterable[Cell]) -> bool:
        own = self.place.on(ground).intersection(covered)
        if not own or ground.colors.get(name) == self.color:
            return True
        others = [each for each in ground.where if isinstance(each, Takes) and each.color == ground.colors.get(name)]
        return own <= frozenset().union(*(each.place.on(ground) for each in others))

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        return all(self._suits(ground, placed.piece, placed.cells) for placed in arrangement.placements)

    def __str__(self) -> str:
        return f"{self.place} take {self.color}"
