"""Solutions with a text in each cell: the numbers of a fillomino, the letters of a division."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, TypeAlias

from dancefloor.draw.board import Board, Notes
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.shape import connected_parts
from dancefloor.geometry.square import SQUARE
from dancefloor.puzzles.piece import Placement
from dancefloor.solutions.solution import Solution

Contents: TypeAlias = Sequence[Sequence[int | str]]  # what is in each cell, row by row


class Clued(Protocol):
    """A puzzle with clues in cells and walls between them: a `Fillomino` or a `Division`."""

    @property
    def rows(self) -> int:
        """How many rows there are."""

    @property
    def columns(self) -> int:
        """How many cells there are in each row, holes included."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board, row by row, without holes."""

    @property
    def clues(self) -> tuple[Sequence[Any], ...]:
        """What is in each cell, row by row."""

    @property
    def shown(self) -> dict[Cell, str]:
        """What clues show, by cell."""

    @property
    def shaded(self) -> tuple[Cell, ...]:
        """Cells with a shade."""

    @property
    def walls(self) -> tuple[tuple[Cell, Cell], ...]:
        """Pairs of adjacent cells that belong to different regions."""


@dataclass(frozen=True, repr=False)
class Filled(Solution):
    """A board divided into regions, with the name of its region in each cell.

    >>> from dancefloor import Division
    >>> puzzle = Division("tetrominous", ("O..#", "....", "##.#"))
    >>> parts = [((0, 0), (0, 1), (1, 0), (1, 1)), ((0, 2), (1, 2), (1, 3), (2, 2))]
    >>> print(Filled.of(puzzle, map(Placement, "OT", parts)))
    ┌───────┬───┐
    │ O   O │ T │
    │       │   └───┐
    │ O   O │ T   T │
    └───────┤   ┌───┘
            │ T │
            └───┘

    Added in version 0.2.
    """

    puzzle: Clued

    @property
    def board(self) -> Board:
        """The board to draw: a text in each cell, bold for clues; walls between regions, and the walls given."""
        return self.marked(())

    def marked(self, cells: Collection[Cell]) -> Board:
        """The board to draw, with some cells pointed out."""
        placements = [(placed.piece, placed.cells) for placed in self.placements]
        return Board(
            self.puzzle.cells,
            placements,
            notes=Notes(self.owner, self.puzzle.shown, cells, self.puzzle.walls, shaded=self.puzzle.shaded),
        )

    def differences(self, other: Filled) -> tuple[Cell, ...]:
        """The cells whose text differs from that in another solution.

        >>> from dancefloor import Fillomino
        >>> puzzle = Fillomino(((2, 0, 0),))
        >>> FilledGrid.from_grid(puzzle, ((2, 2, 1),)).differences(FilledGrid.from_grid(puzzle, ((2, 3, 1),)))
        ((0, 1),)
        """
        return tuple(cell for cell in self.puzzle.cells if self.owner[cell] != other.owner[cell])


@dataclass(frozen=True, repr=False)
class FilledGrid(Filled):
    """A fillomino with a number in every cell. Its placements are the regions; the name of each piece is its number.

    >>> from dancefloor import Fillomino
    >>> solution = FilledGrid.from_grid(Fillomino(((2, 0, 0), (0, 3, 0))), ((2, 1, 3), (2, 3, 3)))
    >>> print(solution)
    ┌───┬───┬───┐
    │ 2 │ 1 │ 3 │
    │   ├───┘   │
    │ 2 │ 3   3 │
    └───┴───────┘
    >>> solution.grid
    ((2, 1, 3), (2, 3, 3))

    Added in version 0.2.
    """

    @classmethod
    def from_grid(cls, puzzle: Clued, grid: Contents) -> FilledGrid:
        """Divide a grid into regions of connected cells with equal numbers. It need not solve the puzzle."""
        return cls(puzzle, regions(puzzle, grid))

    @cached_property
    def grid(self) -> tuple[tuple[int, ...], ...]:
        """The numbers, row by row."""
        rows, columns = range(self.puzzle.rows), range(self.puzzle.columns)
        return tuple(tuple(int(self.owner[i, j]) for j in columns) for i in rows)

    def as_json(self) -> dict[str, Any]:
        """Plain lists: the numbers, row by row."""
        return {"grid": [list(row) for row in self.grid]}


def regions(puzzle: Clued, rows: Contents) -> tuple[Placement, ...]:
    """The regions of connected cells with equal contents.

    Args:
        puzzle: the puzzle, whose cells count.
        rows: what is in each cell, row by row.

    >>> from dancefloor import Division
    >>> [placed.piece for placed in regions(Division("tetrominous", ("####.", "....#")), ("####I", "IIIIL"))]
    ['I', 'I']
    """
    written: dict[Cell, str] = {(i, j): str(rows[i][j]) for i, j in puzzle.cells}
    parts = connected_parts(
        written, lambda cell: [other for other in SQUARE.neighbors(cell) if written.get(other) == written[cell]]
    )
    return tuple(sorted(Placement(written[min(cells)], tuple(sorted(cells))) for cells in parts))


def unsolved(puzzle: Clued, marked: Collection[Cell] = ()) -> Board:
    """The board to draw for an unsolved puzzle: clues and walls, with some cells pointed out.

    >>> from dancefloor import Fillomino
    >>> from dancefloor.draw.text import text
    >>> print(text(unsolved(Fillomino(((2, 0, -1),), walls=(((0, 0), (0, 1)),)), [(0, 2)])))
    ┌───┬───────┐
    │ 2 │ ·  (?)│
    └───┴───────┘
    """
    return Board(puzzle.cells, [], notes=Notes(puzzle.shown, puzzle.shown, marked, puzzle.walls, shaded=puzzle.shaded))
