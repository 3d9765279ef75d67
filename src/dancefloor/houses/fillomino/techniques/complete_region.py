"""A complete region: once a region whose number no clue shows can grow no further, its number is that of its cells.

`unnamed_regions` counts the cells when every cell has a value; native code does not know which number it is.

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/4/4/3g21l2g3i").text(7, numbered=False))
Column 3, row 2 and column 4, rows 2-4 must be 4: this region can grow no further, and has 4 cells.
    [complete region]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Move
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.numbered_board import NumberedBoard, Values
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.technique import Example, HumanRule, Lesson, Technique, only, written

NAME = "complete region"


class UnnamedRegions(NamedTuple):
    """The regions whose number no clue shows, once all cells have a value; and whether that `solves` the puzzle."""

    regions: tuple[tuple[Cell, ...], ...]
    solves: bool

    @property
    def largest(self) -> int:
        """How many cells the largest has."""
        return max(map(len, self.regions), default=0)

    def moves(self, small: int) -> Iterator[Move]:
        """Moves that give these regions their numbers; the rules distinguish values up to `small`."""
        for cells in self.regions:
            yield Move(Rule.COUNTED, cells, len(cells), cells, (), (), small)


def unnamed_regions(puzzle: Fillomino, numbers: Mapping[Cell, int], small: int) -> UnnamedRegions:
    """Count the cells of regions without a name.

    Args:
        puzzle: the puzzle.
        numbers: the number of each cell; 0 is one without a name.
        small: the rules distinguish values up to this one.
    """
    largest = min(puzzle.largest or len(puzzle.cells), len(puzzle.cells))
    board = NumberedBoard.of(puzzle.beside, puzzle.numbers, puzzle.walled, largest, puzzle.positions, puzzle.forbidden)
    grid = [numbers[cell] for cell in puzzle.cells]
    unnamed = [group for group in board.groups(grid) if grid[group[0]] == 0]
    for group in unnamed:
        for cell in group:
            grid[cell] = len(group)
    fewest = Values(small, puzzle.numbers, board.largest).ambiguous  # cells that may be several regions
    solves = board.solved_by(grid) and all(len(group) < fewest for group in unnamed)
    return UnnamedRegions(tuple(tuple(puzzle.cells[cell] for cell in group) for group in unnamed), solves)


def sentence(move: Move) -> str:
    """How many cells there are."""
    return f"{written(move)}: this region can grow no further, and has {len(move.cells)} cells"


COUNTED = HumanRule(Rule.COUNTED, sentence=sentence, caption="the region is complete")

TECHNIQUE = Technique(
    NAME,
    (COUNTED,),
    Lesson(
        "counted",
        "A region of N is complete",
        "Once a region of N can grow no further, its number is that of its cells.",
        "all cells of the region, and other numbers around it",
        Example("fillomino/4/4/3g21l2g3i", (Level.EASY,), only(NAME)),
    ),
    by=Rule.COUNTED,
)
