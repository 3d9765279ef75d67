"""Items and options as puzzles: without a known meaning, or as placements on a board, also after edits.

On a board, some items are cells, the others are pieces, or anything else. An option places a piece, its first primary
item that is no cell, on the cells among its items. It may have other secondary items besides, and colours. An option
without such an item places a piece that is named for the number of its cells, as in a fillomino. Cells with a colour
are not covered, since several pieces may share them.

Strategy: the problem stays as it is, and only its options get a meaning. `Packing` is for the placements of all pieces
in a region; here, options may be missing, or be more than the shapes of the pieces allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from dancefloor.arguments import check_type, listed
from dancefloor.cover.problem import Item, Problem
from dancefloor.errors import PuzzleError, printable
from dancefloor.geometry.lattice import Cell, Lattice
from dancefloor.geometry.region import Region
from dancefloor.geometry.square import SQUARE
from dancefloor.puzzles.kind import WithOptions
from dancefloor.puzzles.placements import scan_positions
from dancefloor.records import record
from dancefloor.search.deadline import paced


@record
class ExactCover(WithOptions):
    """An exact cover problem as a puzzle: its solutions are options. `notes` are remarks from reading the problem.

    Raises:
        InputError: the problem is not a `Problem`.

    >>> puzzle = ExactCover(Problem.from_names("p 2|q", ["p q", "p"]))
    >>> puzzle.obstruction()
    "item 'q' must be covered 2 times, but only 1 option has it"

    Added in version 0.1.
    """

    problem: Problem
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_type("problem", self.problem, Problem, "a Problem, such as `Problem.from_names` makes")

    def __repr__(self) -> str:
        return f"<ExactCover of {self.problem.about}>"

    def encode(self) -> ExactCover:
        """The puzzle itself, which is its own encoding."""
        return self

    def decode(self, option: int) -> str:
        """An option as text, with its cost after a bar if it has one."""
        return self.text_of(option)

    @cached_property
    def text_of(self) -> Callable[[int], str]:
        """The function that `decode` calls. It makes each text once."""
        problem = self.problem

        def text(option: int) -> str:
            words, cost = problem.option_text(option), problem.options.cost(option)
            return f"{words} |{cost}" if cost else words

        return cache(text)

    def obstruction(self) -> str:
        """A sentence about a primary item that is in too few options; empty if there is none."""
        times = Counter(self.problem.options.flat.items)
        for k, item in enumerate(self.problem.items[: self.problem.primary_count]):
            if item.low and not times[k]:
                return f"no option has item {item.name!r}"
            if times[k] < item.low:
                have = "1 option has" if times[k] == 1 else f"{times[k]} options have"
                return f"item {item.name!r} must be covered {item.low} times, but only {have} it"
        return ""


class OptionPlaced(NamedTuple):
    """The placement that an option means, and the number of the option: several may place a piece on the same cells."""

    piece: str
    cells: tuple[Cell, ...]  #: in ascending order; none if the option only says something about other items
    option: int


@record
class BoardCover(WithOptions):
    """A problem whose items are cells and pieces.

    Args:
        problem: items and options.
        cells: for each item its cell; None for an item that is not a cell.
        lattice: the lattice of all cells, by default that of squares.
        notes: remarks from reading the problem, by default none.

    Raises:
        PuzzleError: there are no cells, or two items for one; a cell has other bounds than 1 or 0:1; or an option has
            two pieces.
        InputError: an argument has a wrong type.

    >>> problem = Problem.from_names("00 01 10 11 I", ["I 00 01", "00 10", "I 01 11", "01 11"])
    >>> puzzle = BoardCover(problem, [(0, 0), (0, 1), (1, 0), (1, 1), None])
    >>> puzzle, puzzle.decode(1)
    (<BoardCover of 2x2 cells, 1 piece, 4 options>, OptionPlaced(piece='2', cells=((0, 0), (1, 0)), option=1))
    """

    problem: Problem
    cell_of: tuple[Cell | None, ...]  #: by item; None for items that are not cells
    region: Region
    notes: tuple[str, ...]

    def __init__(
        self,
        problem: Problem,
        cells: Sequence[Cell | None],
        lattice: Lattice = SQUARE,
        notes: tuple[str, ...] = (),
    ) -> None:
        check_type("problem", problem, Problem, "a Problem, such as `Problem.from_names` makes")
        cell_of = listed("cells", cells, "cells, such as [(0, 0), (0, 1), None]")
        if len(cell_of) != len(problem.items):
            raise PuzzleError(f"{len(cell_of)} cells for {len(problem.items)} items: there should be one for each")
        found = [(item, cell) for item, cell in zip(problem.items, cell_of, strict=True) if cell is not None]
        for item, _ in found:
            if item.primary and (item.low, item.high) not in ((1, 1), (0, 1)):
                raise PuzzleError(f"cell {item.name!r} is covered {item.low} to {item.high} times, and not just once")
        if not found:
            raise PuzzleError("no item is a cell")
        optional = [cell for item, cell in found if not (item.primary and item.low)]
        region = Region([cell for item, cell in found if item.primary and item.low], optional, lattice)
        if len(region) < len(found):
            raise PuzzleError("two items are the same cell")
        position = scan_positions(region)
        positions = tuple([None if cell is None else position[cell] for cell in cell_of])
        object.__setattr__(self, "problem", problem.with_positions(positions))
        object.__setattr__(self, "cell_of", cell_of)
        object.__setattr__(self, "region", region)
        object.__setattr__(self, "notes", notes)
        self._check_pieces()

    def _check_pieces(self) -> None:
        if not self.pieces:
            return
        other = bytes(
            item.primary and cell is None for item, cell in zip(self.problem.items, self.cell_of, strict=True)
        )
        for number, items in enumerate(paced(self.problem.options.item_lists())):
            if sum([other[item] for item in items]) > 1:
                one, two = [self.problem.items[item].name for item in items if other[item]][:2]
                text = printable(self.problem.option_text(number)[:60])
                raise PuzzleError(f"option {text!r} has two items that are not cells, {one!r} and {two!r}")

    def __repr__(self) -> str:
        pieces = "1 piece" if len(self.pieces) == 1 else f"{len(self.pieces)} pieces"
        return f"<BoardCover of {self.region.about}, {pieces}, {len(self.problem.options)} options>"

    @cached_property
    def pieces(self) -> tuple[Item, ...]:
        """The items of pieces, with their bounds."""
        both = zip(self.problem.items, self.cell_of, strict=True)
        return tuple([item for item, cell in both if item.primary and cell is None])

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board, optional ones last."""
        return tuple(self.region)

    def encode(self) -> BoardCover:
        """The puzzle itself, which is its own encoding."""
        return self

    def decode(self, option: int) -> OptionPlaced:
        """The placement that an option means."""
        piece, cells = "", []
        for item, color in self.problem.options.uses(option):
            cell = self.cell_of[item]
            if cell is not None:
                if color is None:
                    cells.append(cell)
            elif not piece and self.problem.items[item].primary:
                piece = self.problem.items[item].name
        label = self.region.lattice.label
        size = sum([not label(cell)[1] for cell in cells])  # marks do not count
        return OptionPlaced(piece or str(size), tuple(sorted(cells)), option)

    def obstruction(self) -> str:
        """A sentence about a primary item that is in too few options; empty if there is none."""
        return ExactCover(self.problem).obstruction()
