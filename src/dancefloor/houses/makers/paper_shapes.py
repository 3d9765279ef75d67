"""Boards and pieces as drawings in millimetres, for paper: outlines, thin lines between cells, and words."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from dancefloor.draw.board import sides
from dancefloor.draw.figure import outline
from dancefloor.draw.fonts import BOLD, width
from dancefloor.draw.labels import roomiest
from dancefloor.errors import InputError
from dancefloor.geometry.lattice import Cell, Corner, Lattice
from dancefloor.houses.makers.laying import Extent

Spot2D = tuple[float, float]

LETTER = 0.4  # the largest font size of a name, in steps of the lattice
ROOM = 0.85  # how much of the room for a name is used


class PaperWord(NamedTuple):
    """A word, its middle and its font size, in millimetres."""

    text: str
    at: Spot2D
    height: float


class PaperShape(NamedTuple):
    """What is drawn of a board or a piece, in millimetres from its upper left corner: right and down."""

    name: str
    size: Extent
    loops: list[list[Spot2D]]  #: its outline, and those of holes
    creases: list[list[Spot2D]]  #: lines between cells
    words: list[PaperWord]

    def turned(self) -> PaperShape:
        """The same, turned by 90 degrees. Words stay upright.

        >>> PaperShape("I", (3, 1), [[(0, 0), (3, 0), (3, 1), (0, 1)]], [], []).turned().loops
        [[(1, 0), (1, 3), (0, 3), (0, 0)]]
        """
        wide, high = self.size

        def turn(spot: Spot2D) -> Spot2D:
            return high - spot[1], spot[0]

        loops, creases = ([[turn(spot) for spot in line] for line in lines] for lines in (self.loops, self.creases))
        words = [word._replace(at=turn(word.at)) for word in self.words]
        return PaperShape(self.name, (high, wide), loops, creases, words)


def paper_shape(
    name: str, cells: Collection[Cell], lattice: Lattice, step: float, labels: Mapping[Cell, str] | None = None
) -> PaperShape:
    """The drawing of a piece, or of a board.

    Args:
        name: what is written into a piece; empty for a board.
        cells: its cells.
        lattice: their lattice.
        step: the length of a step of the lattice, in millimetres.
        labels: words in cells of a board (default: none).

    Raises:
        InputError: none of the cells has a picture.
    """
    drawn = sorted(cell for cell in cells if lattice.corners(cell))
    if not drawn:
        raise InputError("cells that have no picture cannot be drawn on paper")
    ground = _Ground(drawn, lattice, step)
    words = [ground.word(name, drawn)] if name else []
    words += [ground.word(text, [cell]) for cell, text in sorted((labels or {}).items()) if cell in set(drawn)]
    return PaperShape(name, ground.size, ground.lines(outline(drawn, lattice)), ground.lines(ground.inner), words)


class _Ground:
    """Where corners lie on the paper."""

    def __init__(self, cells: Sequence[Cell], lattice: Lattice, step: float) -> None:
        self._lattice, self._step = lattice, step
        ends = {side for cell in cells for side in sides(lattice, cell)}
        self.inner = sorted(side for side in ends if side[::-1] in ends and side < side[::-1])
        across, down = zip(*(lattice.on_page(start) for start, _ in ends), strict=True)
        self._left, self._top = min(across), min(down)
        self.size = ((max(across) - self._left) * step, (max(down) - self._top) * step)

    def lines(self, lines: Iterable[Sequence[Corner]]) -> list[list[Spot2D]]:
        """Lines through corners of the lattice."""
        return [[self._place(self._lattice.on_page(corner)) for corner in line] for line in lines]

    def word(self, text: str, cells: Sequence[Cell]) -> PaperWord:
        """A word where there is most room for it."""
        x, y, room = roomiest(self._lattice, tuple(cells), width(text, BOLD))
        return PaperWord(text, self._place((x, y)), min(ROOM * room, LETTER) * self._step)

    def _place(self, spot: Spot2D) -> Spot2D:
        return (spot[0] - self._left) * self._step, (spot[1] - self._top) * self._step
