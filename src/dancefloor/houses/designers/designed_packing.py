"""A packing with what BurrTools knows beside pieces and a region: colours, groups, weights, a number of holes.

Rules: those of any packing. Besides, where both a cell of the region and the cell of a piece on it have a colour, these
two must be allowed together.

Strategy: placements whose colours clash are left out. Everything else is a packing like others, on any lattice, glued
or with constraints. Groups and weights matter when a solution is taken apart.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from dancefloor.cover.options import view
from dancefloor.declarations import loaded
from dancefloor.display import plural
from dancefloor.errors import PuzzleError
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import negated
from dancefloor.houses.designers.burrtools.design import UsedShape
from dancefloor.puzzles.kind import PlacedPiece
from dancefloor.puzzles.packing import UNKNOWN, Origin, Packing, constrained
from dancefloor.puzzles.piece import Piece
from dancefloor.puzzles.placements import PlacementArrays
from dancefloor.search.deadline import paced

Painted = frozenset[tuple[Cell, int]]  # cells, each with its colour
Paintings = Mapping[frozenset[Cell], Iterable[Painted]]  # by cells: the colours that a piece on them can have


@dataclass(frozen=True)
class Extras:
    """What BurrTools knows of a packing beside its pieces and its region."""

    shown: tuple[tuple[int, int, int], ...] = ()  #: red, green and blue, from 0 to 255; colour 1 comes first
    region: Mapping[Cell, int] = field(default_factory=dict)  #: the cells of the region that have a colour
    pieces: Mapping[str, Mapping[Cell, int]] = field(default_factory=dict)  #: by piece, those of its shape
    allowed: frozenset[tuple[int, int]] = frozenset()  #: the colours of pieces and of the region that go together
    groups: Mapping[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)  #: by piece: groups, and how many
    weights: Mapping[str, int] = field(default_factory=dict)  #: by piece; 1 for others
    most_holes: int | None = None

    @property
    def clash(self) -> bool:
        """Whether colours can leave out placements: not all of those that occur are allowed together."""
        used = {color for own in self.pieces.values() for color in own.values()}
        return any((own, there) not in self.allowed for own in used for there in set(self.region.values()))

    def of(self, region: Region, pieces: Iterable[Piece]) -> Extras:
        """What is left of them for another region and other pieces: ranges of pieces leave any number of holes."""
        kept = {cell: color for cell, color in self.region.items() if cell in region}
        exact = all(piece.low == piece.high for piece in pieces)
        return replace(self, region=kept, most_holes=self.most_holes if exact else None)


NONE = Extras()


@dataclass(frozen=True, init=False, repr=False)
class DesignedPacking(Packing):
    """A packing with colours, groups, weights or a number of holes; puzzle files in TOML have it.

    Args:
        region: the region, as for `Packing`.
        pieces: the pieces, as for `Packing`.
        labels: the names of cells, as for `Packing`.
        origin: the title and the source, as for `Packing`.
        extras: colours, groups, weights and holes (default: none).
        where: constraints, as for `Packing`.

    Raises:
        PuzzleError: pieces with ranges have a number of holes, or leave too many; or a piece with colours has several
            shapes.
    """

    extras: Extras = field(repr=False, hash=False)  # it has dictionaries

    def __new__(cls, *given: Any, where: Any = (), **named: Any) -> Self:
        """A packing. Those with constraints have a class of their own."""
        is_constrained = cls is DesignedPacking and (where or where == "")
        made: Self = object.__new__(_constrained() if is_constrained else cls)
        return made

    def __init__(
        self,
        region: Region | str,
        pieces: Iterable[Piece],
        labels: Mapping[Cell, str] | None = None,
        origin: Origin = UNKNOWN,
        *,
        extras: Extras = NONE,
        where: object = (),
    ) -> None:
        super().__init__(region, pieces, labels, origin)
        object.__setattr__(self, "extras", extras)
        several = next((piece.name for piece in self.pieces if piece.also and extras.pieces.get(piece.name)), None)
        if several is not None:
            raise PuzzleError(f"piece {several!r} has several shapes, so that it cannot have colours", piece=several)
        if fault := hole_fault(self.region, self.pieces, extras.most_holes):
            raise PuzzleError(f"it {fault}")
        has_more = extras.clash or any(extras.groups.values())  # than a packing has
        object.__setattr__(self, "genre", "burr" if has_more else "packing")

    def __repr__(self) -> str:
        colored = ", colored" if self.is_colored else ""
        return f"{super().__repr__()[:-1]}{colored}>"

    @property
    def _rules(self) -> Mapping[str, Any]:
        return {"extras": self.extras}

    def changed(
        self, *, region: Region | None = None, pieces: Iterable[Piece] | None = None, where: object = None
    ) -> Packing:
        """The same packing with another region, other pieces or other constraints; see `Packing.changed`."""
        board, used = region or self.region, tuple(self.pieces if pieces is None else pieces)
        extras = self.extras.of(board, used)
        origin = self.origin._replace(solutions=None)
        kept = self.where if where is None else where
        return DesignedPacking(board, used, self.labels, origin, extras=extras, where=kept)

    @cached_property
    def is_colored(self) -> bool:
        """Whether colours can leave out placements: not all of those that occur are allowed together."""
        return self.extras.clash

    @property
    def uses(self) -> Mapping[str, UsedShape]:
        """By the name of a piece, how often it is used, and its groups."""
        return {
            piece.name: UsedShape(number, piece.low, piece.high, tuple(self.extras.groups.get(piece.name, ())))
            for number, piece in enumerate(self.pieces)
        }

    @property
    def piece_weights(self) -> Mapping[str, int]:
        """By the name of a piece, how heavy it is: of two parts, the one with the heaviest piece stays."""
        return {piece.name: self.extras.weights.get(piece.name, 1) for piece in self.pieces}

    @property
    def toml(self) -> str:
        """The text of a puzzle file that means it."""
        from dancefloor.formats.preset_text import write_preset

        return write_preset(self)

    @property
    def notes(self) -> tuple[str, ...]:
        """What a user should know who finds solutions of it."""
        return tuple(
            [
                f"piece {name} can lie on the same cells with its colours in two ways: they count as one placement"
                for name in self._fitting_placements[1]
            ]
        )

    # --- colours ------------------------------------------------------------------------------------------------------

    def clashes(self, placements: Iterable[PlacedPiece]) -> list[str]:
        """The reasons why placements are wrong: their colours are not allowed on those of the region."""
        return [
            f"piece {placed.piece!r} has colours that are not allowed on the cells {list(placed.cells)}"[:160]
            for placed in placements
            if not self._ways(placed.piece, placed.cells)
        ]

    def allows(self, color: int, cell: Cell) -> bool:
        """Whether a place of a piece that has a colour, or 0 for none, may lie on a cell of the region."""
        there = self.extras.region.get(cell, 0)
        return not color or not there or (color, there) in self.extras.allowed

    def _ways(self, name: str, cells: tuple[Cell, ...]) -> int:
        """In how many ways a piece on these cells can have allowed colours; 1 for a piece without colours."""
        if not self.is_colored or name not in self._painted:
            return 1
        corner, moved = self.region.lattice.corner(cells), self.region.lattice.translate
        if self.region.wrapping is not None:
            corner = (0,) * len(corner)
        back = negated(corner)
        paintings = self._painted[name].get(frozenset([moved(cell, back) for cell in cells]), ())
        return sum(
            all(not color or self.allows(color, moved(cell, corner)) for cell, color in each) for each in paintings
        )

    @cached_property
    def _painted(self) -> dict[str, Paintings]:
        """By piece with colours, and by cells from the origin on, or on the board if that is glued: its colours."""
        return {piece.name: self._paintings(piece) for piece in self.pieces if self.extras.pieces.get(piece.name)}

    def _paintings(self, piece: Piece) -> Paintings:
        lattice, own = self.region.lattice, self.extras.pieces[piece.name]
        found: dict[frozenset[Cell], set[Painted]] = {}
        turns = self.region.wrapping.turns if self.region.wrapping else ()
        for matrix in piece.mobility.matrices(lattice):
            turned = {lattice.transform(matrix, cell): own.get(cell, 0) for cell in piece.shape.cells}
            flipped = [{lattice.transform(turn, cell): color for cell, color in turned.items()} for turn in turns]
            for pose in (turned, *flipped):
                for painted in self._laid(pose):
                    found.setdefault(frozenset(cell for cell, _ in painted), set()).add(painted)
        return found

    def _laid(self, pose: Mapping[Cell, int]) -> Iterator[Painted]:
        """A turned piece from the origin on; on a glued board, wherever it lies there."""
        lattice, region = self.region.lattice, self.region
        if region.wrapping is None:
            back = negated(lattice.corner(list(pose)))
            yield frozenset((lattice.translate(cell, back), color) for cell, color in pose.items())
            return
        first = next(iter(pose))
        for anchor in (copy for cell in paced(sorted(region)) for copy in region.wrapping.copies(cell)):
            shift = lattice.difference(first, anchor)
            if shift is not None:
                laid = [(region.fold(lattice.translate(cell, shift)), color) for cell, color in pose.items()]
                places = frozenset((cell, color) for cell, color in laid if cell is not None)
                if len({cell for cell, _ in places}) == len(pose):
                    yield places

    @cached_property
    def _placed(self) -> PlacementArrays:
        """The placements whose colours the region allows."""
        return self._fitting_placements[0]

    @cached_property
    def _fitting_placements(self) -> tuple[PlacementArrays, tuple[str, ...]]:
        """These placements, and the pieces that have some on which their colours can lie in several ways."""
        found: PlacementArrays = Packing(self.region, self.pieces)._placed
        if not self.is_colored:
            return found, ()
        offsets, used, ends, ambiguous = array("i", [0]), array("i"), [0], []
        for number, piece in enumerate(self.pieces):
            most = 0
            for items in paced(found.of(number)):
                ways = self._ways(*self._meaning(items))
                most = max(most, ways)
                if ways:
                    used.extend(items)
                    offsets.append(len(used))
            ends.append(len(offsets) - 1)
            if most > 1:
                ambiguous.append(piece.name)
        placed = PlacementArrays(memoryview(offsets), memoryview(used) if used else view(()), tuple(ends))
        return placed, tuple(ambiguous)


def hole_fault(region: Region, pieces: Iterable[Piece], most: int | None) -> str:
    """What is wrong with the most cells that may stay empty; empty if nothing is.

    >>> from dancefloor import Packing
    >>> puzzle = Packing("1x4", "1*I3,1*O1")
    >>> hole_fault(puzzle.region, puzzle.pieces[:1], 1), hole_fault(puzzle.region, puzzle.pieces[:1], 0)
    ('', 'leaves 1 hole, but allows 0 at most: no solution can be right')
    """
    if most is None:
        return ""
    pieces = tuple(pieces)
    if any(piece.low != piece.high or any(len(each) != len(piece.shape) for each in piece.also) for piece in pieces):
        return f"allows {most} holes at most, and ranges of pieces: there should be no ranges"
    holes = len(region) - sum(len(piece.shape) * piece.low for piece in pieces)
    if holes > most:
        return f"leaves {plural(holes, 'hole')}, but allows {most} at most: no solution can be right"
    return ""


def _constrained() -> Any:
    """The class of such packings with constraints.

    Raises:
        InputError: no house declares constraints.
    """
    constrained()
    return loaded("dancefloor.houses.designers.constrained_design:ConstrainedDesign")
