"""Solutions: covers as placements, which can draw themselves, or as options of an exact cover problem."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, cached_property
from math import isqrt
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Protocol, Self

from dancefloor.declarations import declared_place, loaded
from dancefloor.display import Displayed, Value, brief, cut, plural
from dancefloor.errors import InputError
from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.square import SQUARE
from dancefloor.puzzles.kind import BoardPuzzle, OnCells, PlacedPiece
from dancefloor.records import record

if TYPE_CHECKING:
    from dancefloor.draw.board import Board
    from dancefloor.geometry.region import Region
    from dancefloor.puzzles.cover import ExactCover


class Placements:
    """What the options of a puzzle mean, each decoded once, when a solution with it is first looked at.

    Args:
        puzzle: the puzzle; its pieces, if it has any, determine the order of placements in a solution.
        decode: the meaning of an option.
    """

    def __init__(self, puzzle: BoardPuzzle, decode: Callable[[int], PlacedPiece]) -> None:
        self._puzzle, self._decode = puzzle, decode

    @cached_property
    def _placed(self) -> Callable[[int], tuple[tuple[int, tuple[Cell, ...]], PlacedPiece]]:
        order = {piece.name: k for k, piece in enumerate(getattr(self._puzzle, "pieces", ()))}
        decode = self._decode

        @cache
        def placed(option: int) -> tuple[tuple[int, tuple[Cell, ...]], PlacedPiece]:
            placement = decode(option)
            return (order.get(placement.piece, 0), placement.cells), placement

        return placed

    def __call__(self, options: Iterable[int]) -> tuple[PlacedPiece, ...]:
        """The placements that options mean, in the order of the puzzle's pieces and then of their cells."""
        return tuple([placement for _, placement in sorted(map(self._placed, options), key=itemgetter(0))])

    @cached_property
    def numbers(self) -> dict[PlacedPiece, int]:
        """The number of the option for each placement, in the puzzle's own encoding."""
        encoding = self._puzzle.encode()
        return {encoding.decode(option): option for option in range(len(encoding.problem.options))}


@record
class Solution(Value, Displayed):
    """Placements that solve a puzzle, in the order of the puzzle's pieces and then of their cells.

    >>> from dancefloor.geometry.region import Region
    >>> from dancefloor.geometry.shape import Shape
    >>> from dancefloor.puzzles.packing import Packing
    >>> from dancefloor.puzzles.piece import Placement
    >>> puzzle = Packing(Region.box(2, 2), {"V": Shape.from_picture("##/#."), "O": Shape.from_picture("#")})
    >>> solution = Solution.of(puzzle, [Placement("O", ((1, 1),)), Placement("V", ((0, 0), (0, 1), (1, 0)))])
    >>> print(solution)
    ┌───────┐
    │ V   V │
    │   ┌───┤
    │ V │ O │
    └───┴───┘
    >>> solution.owner[1, 1]
    'O'

    Added in version 0.1.
    """

    puzzle: OnCells
    placements: tuple[PlacedPiece, ...]

    @classmethod
    def of(cls, puzzle: BoardPuzzle, placements: Iterable[PlacedPiece]) -> Self:
        """Make a solution of placements in any order. They are sorted by the puzzle's pieces, if any, then by cells."""
        listed = list(placements)
        return cls(puzzle, Placements(puzzle, listed.__getitem__)(range(len(listed))))

    @classmethod
    def of_options(cls, puzzle: BoardPuzzle, options: Sequence[int], placements: Placements) -> Self:
        """Make a solution of options, which become placements when somebody looks at them.

        Args:
            puzzle: the puzzle.
            options: the numbers of the options, in any order.
            placements: what they mean; solutions of one search share it.
        """
        solution = object.__new__(cls)
        solution.__dict__.update(puzzle=puzzle, _options=options, _decoded=placements)
        return solution

    if not TYPE_CHECKING:  # to which every attribute would then seem to exist

        def __getattr__(self, name: str) -> Any:
            """The placements of a solution made `of_options`, when they are first needed."""
            if name != "placements" or "_decoded" not in self.__dict__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            made = self.__dict__
            made["placements"] = made["_decoded"](made["_options"])
            return made["placements"]

    @cached_property
    def options(self) -> tuple[int, ...]:
        """The numbers of its options in the puzzle's own encoding, in ascending order; see `Packing.solution`.

        Raises:
            InputError: the puzzle has no options, or no such placements.
        """
        puzzle: Any = self.puzzle
        if not hasattr(puzzle, "encode"):
            raise InputError(f"a {type(puzzle).__name__} has no options: it is not solved as items and options")
        placements = self.__dict__.get("_decoded") or Placements(puzzle, lambda option: self.placements[option])
        try:
            return tuple(sorted([placements.numbers[placed] for placed in self.placements]))
        except KeyError as unknown:
            raise InputError(f"{unknown.args[0]} is not a placement of this puzzle") from None

    @cached_property
    def owner(self) -> dict[Cell, str]:
        """The name of the piece on each covered cell."""
        return {cell: placement.piece for placement in self.placements for cell in placement.cells}

    @property
    def pieces(self) -> tuple[str, ...]:
        """The names of the pieces used, once for each placement."""
        return tuple(placement.piece for placement in self.placements)

    @property
    def board(self) -> Board:
        """The board to draw: its cells and the placements on it."""
        from dancefloor.draw.board import Board, Notes

        placements = [(placed.piece, placed.cells) for placed in self.placements]
        region: Region | None = getattr(self.puzzle, "region", None)
        if region is None:
            arcs = [cells for _, cells in placements] if getattr(self.puzzle, "has_arcs", False) else []
            notes = Notes(dark=getattr(self.puzzle, "dark", ()), arcs=[(cells[0], cells[-1]) for cells in arcs])
            return Board(self.puzzle.cells, placements, notes=notes, emblems=getattr(self.puzzle, "emblems", {}))
        if classes := _directions(region, placements):
            return Board(tuple(region), placements, names=DIRECTIONS, classes=classes)
        named = getattr(self.puzzle, "labels", None) or {}
        return Board(
            (*region, *(cell for cell in named if cell not in region)),
            placements,
            region.lattice,
            region.fold if region.wrapping else None,
            Notes(labels=named) if named else Notes(),
            tuple([piece.name for piece in getattr(self.puzzle, "pieces", ())]),
        )

    def text(self, *, color: bool = False, unicode: bool = True, width: int = 80) -> str:
        """A picture in lines of characters; `dancefloor.draw.text` explains the arguments."""
        from dancefloor.draw.text import text  # imported here, because a search starts faster without it

        return text(self.board, color=color, unicode=unicode, width=width)

    def svg(self, *, view: str | None = None, corner: int = 0, style: str = "colors") -> str:
        """A picture as an SVG document.

        Args:
            view: how to show a solid: ``assembled`` (default), ``layers``, ``exploded``, ``steps`` of building it, or
                ``plan``, its layers from above.
            corner: the corner from which a viewer sees a solid, 0 to 7 (default: 0); from 4 on it is below.
            style: how pieces are told apart: by ``colors`` (default), by colors for ``colorblind`` eyes, by colors and
                ``patterns``, or in black and white for ``print``.

        Raises:
            InputError: there is no such view, corner or style; or the puzzle is flat, and has no views.
        """
        from dancefloor.draw.look import Look
        from dancefloor.draw.svg import svg

        return svg([self.board], look=Look(view, corner, style))

    def link(self, *, base: str | None = None, answer: bool = False) -> str:
        """A link that shows the solution to anybody with a browser; `dancefloor.link` explains it.

        Args:
            base: the address of a static folder (docs/static.md); None (the default) for the one in the environment
                variable ``DANCEFLOOR_PUBLIC_URL``.
            answer: whether to hide the solution, and give a code with which the page knows it (default: no).

        Raises:
            InputError: the puzzle is too large for a page; `base` is no address; or no house makes links.
        """
        place = declared_place("link")
        if place is None:
            raise InputError("there are no links here: the house that makes them, studio, is missing")
        made: str = loaded(place)(self, base=base, answer=answer)
        return made

    def as_json(self) -> dict[str, Any]:
        """Plain lists and strings: the placements, each with its piece and cells."""
        return {"placements": list(map(placement_as_json, self.placements))}

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {brief(self.puzzle, 60)}, {plural(len(self.placements), 'placement')}>"


class Reasons(Protocol):
    """Why a puzzle has no solution, and what would help, in sentences and pictures."""

    def told(self) -> Iterator[tuple[str, Board | None]]:
        """The sentences, each with its picture or None."""

    def boards(self) -> Sequence[Board]:
        """The pictures."""

    def as_json(self) -> dict[str, Any]:
        """The same as plain lists and strings."""


DIRECTIONS = ("north", "south", "east", "west")


def _directions(region: Region, placements: list[tuple[str, tuple[Cell, ...]]]) -> dict[Cell, str]:
    """The directions of dominoes in an Aztec diamond, by their first cells; empty if that is not what is drawn."""
    if not placements or any(len(cells) != 2 for _, cells in placements):
        return {}
    if region.lattice != SQUARE or region.wrapping:
        return {}
    from dancefloor.solutions.solution import aztec_corner, direction  # most puzzles have other pieces

    if (corner := aztec_corner(region.cells)) is None:
        return {}
    return {min(cells): direction(cells, corner) for _, cells in placements}


def aztec_corner(cells: Collection[Cell]) -> Cell | None:
    """The first cell of the first row of an Aztec diamond; None if the cells are none, or only a square of 2x2.

    The rows of the diamond of order n have 2, 4, ..., 2n, 2n, ..., 4, 2 cells, one below the middle of another.

    >>> aztec_corner([(0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (1, 3), (2, 0), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)])
    (0, 1)
    >>> aztec_corner([(0, 0), (0, 1)]) is None
    True
    """
    order = (isqrt(2 * len(cells) + 1) - 1) // 2
    if order < 2 or 2 * order * (order + 1) != len(cells):
        return None
    top, left = min(cells)
    steps = [*range(order), *range(order - 1, -1, -1)]
    wanted = {(top + i, j) for i, step in enumerate(steps) for j in range(left - step, left + 2 + step)}
    return (top, left) if wanted == set(cells) else None


def direction(domino: Sequence[Cell], corner: Cell) -> str:
    """The direction of a domino in an Aztec diamond: ``north``, ``south``, ``east`` or ``west``.

    Colour the cells like a chessboard, so that the first cell of each row in the upper half is white. A horizontal
    domino is a northern one if its left cell is white, else a southern one; a vertical one is western if its upper cell
    is white, else eastern. Dominoes move in these directions when a tiling is shuffled. Near each corner of a large
    diamond, a random tiling has only those of one direction (N. Elkies, G. Kuperberg, M. Larsen and J. Propp,
    "Alternating-sign matrices and domino tilings", Journal of Algebraic Combinatorics 1, 1992).

    Args:
        domino: its two cells.
        corner: the first cell of the first row of the diamond.

    >>> direction([(0, 1), (0, 2)], (0, 1)), direction([(1, 0), (2, 0)], (0, 1))
    ('north', 'west')
    """
    (i, j), (row, _) = sorted(domino)
    is_white = (i + j - sum(corner)) % 2 == 0
    if i == row:
        return "north" if is_white else "south"
    return "west" if is_white else "east"


def placement_as_json(placement: PlacedPiece) -> dict[str, Any]:
    """Plain lists and strings: the piece and its cells."""
    return {"piece": placement.piece, "cells": [list(cell) for cell in placement.cells]}


@record
class Selection(Displayed):
    """Options that solve an exact cover problem, in ascending order of their numbers.

    >>> from dancefloor.cover.problem import Problem
    >>> from dancefloor.puzzles.cover import ExactCover
    >>> print(Selection(ExactCover(Problem.from_names("p q r", ["p q", "r", "p", "q r"])), (0, 1)))
    p q
    r

    Added in version 0.2.
    """

    puzzle: ExactCover
    options: tuple[int, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The options as texts."""
        return tuple(map(self.puzzle.text_of, self.options))

    def text(self, *, color: bool = False, unicode: bool = True, width: int = 80) -> str:
        """The options, one per line, whatever the arguments are."""
        return "\n".join(self.lines)

    def svg(self, *, view: str | None = None, corner: int = 0, style: str = "colors") -> str:
        """Not possible: options have no picture.

        Raises:
            InputError: always.
        """
        raise InputError(NOTHING_TO_DRAW)

    def as_json(self) -> dict[str, Any]:
        """Plain lists and strings: the options as texts."""
        return {"options": list(self.lines)}

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        numbers = " ".join(map(str, self.options[:20])) + " …" * (len(self.options) > 20)
        return f"<Selection of options {cut(numbers, 70)}>"


NOTHING_TO_DRAW = "there is nothing to draw: items and options have no picture"
