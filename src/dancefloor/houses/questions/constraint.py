"""What every constraint on a packing says about itself, and what it is asked about: boards and solutions.

Strategy: a constraint says three things about itself. Its `effect` is how an exact cover expresses it: placements left
out, and quotas, which are items that certain placements use. Whether it `holds` for a solution follows from the
placements alone, so that solutions are verified without items. If no cheap encoding expresses a constraint, it is
checked: solutions are found without it, and those for which it does not hold are passed over. Its `moved` form says
what it becomes when a symmetry of the board exchanges pieces.

As text a constraint is a sentence, which `language` reads. `lying` and `meeting` have a class for each sort.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from dancefloor.errors import PuzzleError, nearest
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.region import Region
from dancefloor.geometry.symmetry import symmetries
from dancefloor.houses.questions.motion_names import BoardMotion, motion_name
from dancefloor.houses.questions.surroundings import CellPair, Surroundings
from dancefloor.puzzles.kind import PlacedPiece
from dancefloor.puzzles.piece import Piece
from dancefloor.search.deadline import paced

CHECKED = "items cannot express this, so all solutions without it are found and checked"


class Quota(NamedTuple):
    """An item that certain placements use, at least `low` and at most `high` of them in a solution."""

    low: int
    high: int


Allows = Callable[[str, tuple[Cell, ...]], bool]
Uses = Callable[[str, tuple[Cell, ...]], Iterable[tuple[int, str | None]]]


class Effect(NamedTuple):
    """How an exact cover expresses a constraint."""

    allows: Allows | None = None  #: whether a piece may lie on some cells; None if it always may
    quotas: Sequence[Quota] = ()
    uses: Uses | None = None  #: the numbers of the quotas that a placement uses, each with a colour or None


class Ground:
    """A region and pieces, as constraints see them.

    Args:
        region: the region.
        pieces: the pieces.
        where: all constraints.
        find_motions: finds the motions that keep all of this.
    """

    def __init__(
        self,
        region: Region,
        pieces: Sequence[Piece],
        where: Sequence[Constraint],
        find_motions: Callable[[], Sequence[BoardMotion]],
    ) -> None:
        self.region, self.around = region, Surroundings(region)
        self.pieces: Mapping[str, Piece] = {piece.name: piece for piece in pieces}
        self.where, self._find_motions = where, find_motions

    @cached_property
    def motions(self) -> Sequence[BoardMotion]:
        """The motions that keep the region, the pieces and all constraints."""
        return self._find_motions()

    @cached_property
    def motion_names(self) -> Sequence[str]:
        """The names of the motions that keep the region, whatever the pieces are; sorted, each once."""
        names = {motion_name(self.region, way) for way in symmetries(self.region, paced)}
        return sorted(filter(None, names))

    @cached_property
    def colors(self) -> Mapping[str, str]:
        """The colour of each piece that has one.

        Raises:
            PuzzleError: a piece has two.
        """
        found: dict[str, str] = {}
        for each in self.where:
            for name, color in each.colors():
                if found.setdefault(name, color) != color:
                    raise PuzzleError(f"piece {name!r} is {found[name]} and {color}: it can have one color", piece=name)
        return found

    @cached_property
    def parts(self) -> Mapping[str, frozenset[Cell]]:
        """The cells of each part of the region that has a name.

        Raises:
            PuzzleError: a name has two meanings.
        """
        found: dict[str, frozenset[Cell]] = {}
        for name, place in (part for each in self.where for part in each.parts()):
            cells = place.on(self)
            if name in (BORDER, CORNERS) or found.setdefault(name, cells) != cells:
                raise PuzzleError(f"{name!r} has two meanings: a part of the region should have a name of its own")
        return found

    def part(self, name: str) -> frozenset[Cell]:
        """The cells of a part of the region.

        Raises:
            PuzzleError: no part has that name.
        """
        if name not in self.parts:
            hint = nearest(name, [BORDER, CORNERS, *self.parts])
            raise PuzzleError(f"there is no part {name[:20]!r}: name one, as in '{name[:20]} means 1-2,1-2'; {hint}")
        return self.parts[name]

    def colored(self, what: str) -> Mapping[str, str]:
        """The same, for a constraint that makes no sense without colours."""
        if not self.colors:
            raise PuzzleError(f"{what!r} needs pieces with colors: say which, as in 'F I are red'")
        return self.colors


class Arrangement:
    """The placements of a solution."""

    def __init__(self, placements: Iterable[PlacedPiece]) -> None:
        self.placements = tuple(placements)

    @cached_property
    def at(self) -> Mapping[Cell, int]:
        """The number of the placement on each cell."""
        return {cell: number for number, placed in enumerate(self.placements) for cell in placed.cells}

    def name(self, cell: Cell) -> str | None:
        """The piece on a cell; None if it is empty."""
        number = self.at.get(cell)
        return None if number is None else self.placements[number].piece

    def meetings(self, pairs: Iterable[CellPair]) -> Iterable[tuple[str, str]]:
        """The pieces on two cells, for each pair whose cells belong to different placements."""
        for one, other in pairs:
            first, second = self.at.get(one), self.at.get(other)
            if first is not None and second is not None and first != second:
                yield self.placements[first].piece, self.placements[second].piece


@dataclass(frozen=True)
class Constraint:
    """Something that a packing must satisfy beside its rules."""

    def check(self, ground: Ground) -> None:
        """Refuse a constraint that makes no sense on a board.

        Raises:
            PuzzleError: it names a piece or a cell that is not there, or something that the lattice does not have.
        """

    @property
    def remark(self) -> str:
        """What a user who looks for solutions should know if items cannot express it; empty for nothing."""
        return CHECKED

    def effect(self, ground: Ground) -> Effect | None:
        """How an exact cover expresses it; None if solutions are found without it, and then checked."""
        return None

    def holds(self, ground: Ground, arrangement: Arrangement) -> bool:
        """Whether a solution satisfies it."""
        raise NotImplementedError

    def parts(self) -> Iterable[tuple[str, CellSet]]:
        """The parts of the region that it names, each with its cells."""
        return ()

    def colors(self) -> Iterable[tuple[str, str]]:
        """The pieces that it gives a colour, each with its colour."""
        return ()

    def moved(self, becomes: Mapping[str, str]) -> Constraint:
        """What it becomes when pieces are exchanged; the same if the placements that it leaves out show that."""
        return self


def check_pieces(names: Iterable[str], ground: Ground) -> None:
    """Refuse names of pieces that are not there."""
    for name in names:
        if name not in ground.pieces:
            raise PuzzleError(f"there is no piece {name[:20]!r}; {nearest(name, ground.pieces)}", piece=name)


Block = tuple[tuple[int, int], ...]  # for each coordinate, its least and its greatest value


@dataclass(frozen=True)
class CellSet:
    """Cells, by a word or by blocks of coordinates. A word that is not `border` or `corners` is the name of a part.

    >>> str(CellSet((((1, 3), (1, 4)), ((0, 0), (7, 7)))))
    '1-3,1-4 0,7'
    """

    blocks: tuple[Block, ...] = ()
    word: str = ""  #: ``border``, ``corners``, or the name of a part; empty for the blocks

    def on(self, ground: Ground) -> frozenset[Cell]:
        """The cells of a board that are meant.

        Raises:
            PuzzleError: there are none, or none in one of the blocks.
        """
        if self.word:
            if self.word not in (BORDER, CORNERS):
                return ground.part(self.word)
            found = ground.around.border if self.word == BORDER else ground.around.corners
            if not found:
                raise PuzzleError(f"the region has no {self.word}")
            return found
        return frozenset(cell for block in self.blocks for cell in _cells_in(block, ground))

    @property
    def is_cells(self) -> bool:
        """Whether it lists single cells."""
        return not self.word and all(low == high for block in self.blocks for low, high in block)

    def __str__(self) -> str:
        return f"the {self.word}" if self.word else " ".join(map(_spoken_block, self.blocks))


BORDER, CORNERS = "border", "corners"


def _cells_in(block: Block, ground: Ground) -> list[Cell]:
    dimension = ground.region.lattice.dimension
    if len(block) != dimension:
        raise PuzzleError(
            f"cell {_spoken_block(block)} has {len(block)} coordinates: those of this board have {dimension}"
        )
    found = [
        cell
        for cell in ground.region
        if all(low <= place <= high for place, (low, high) in zip(cell, block, strict=True))
    ]
    if not found:
        is_cell = all(low == high for low, high in block)
        raise PuzzleError(
            f"{'cell ' * is_cell}{_spoken_block(block)} {'is not' if is_cell else 'has no cell'} in the region"
        )
    return found


def _spoken_block(block: Block) -> str:
    return ",".join(str(low) if low == high else f"{low}-{high}" for low, high in block)


def spoken(cell: Cell) -> str:
    """A cell as sentences name it.

    >>> spoken((2, 3))
    '2,3'
    """
    return ",".join(map(str, cell))


def renamed(becomes: Mapping[str, str], names: Iterable[str]) -> tuple[str, ...]:
    """The names of pieces after an exchange, in ascending order.

    >>> renamed({"L": "J", "J": "L"}, ("L", "I"))
    ('I', 'J')
    """
    return tuple(sorted([becomes.get(name, name) for name in names]))
