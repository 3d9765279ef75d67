"""Periodic tilings of the plane, found as tilings of tori: which copies are equivalent, and pictures of a patch.

Two copies in a tiling are equivalent if a motion of the plane takes one to the other and the tiling to itself. A tiling
in which all are is isohedral (B. Grünbaum and G. C. Shephard, Tilings and Patterns, 1987, section 1.3).

Strategy: the motions of a torus that keep a tiling of it are those of the plane that keep the tiling and its period. A
tiling whose period is the smallest that it has has no others, and each tiling is found with its smallest period.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import isqrt
from typing import TYPE_CHECKING, Any

from dancefloor.draw.board import Board
from dancefloor.geometry.lattice import Cell, Vector
from dancefloor.geometry.symmetry import isometries
from dancefloor.houses.explorer.exploring import (
    CopyCells,
    Exploration,
    copies_of,
    cover_of,
    fingerprint_of,
    solution_of,
)
from dancefloor.houses.explorer.tori import TorusSteps, torus
from dancefloor.puzzles.packing import Packing
from dancefloor.search.deadline import paced, pass_on
from dancefloor.search.values import Limits, Outcome
from dancefloor.verbs.solving import solve

if TYPE_CHECKING:
    from dancefloor.puzzles.piece import Piece
    from dancefloor.solutions.solution import Solution

MOST_TILINGS = 500  # of one torus, to compare
NODES = 200_000  # of a search for them
COPIES = 24  # in a patch, about


def tilings(piece: Piece, copies: int, steps: TorusSteps, work: Exploration) -> tuple[list[Solution], bool]:
    """The tilings of a torus up to its motions, and whether these are all.

    Args:
        piece: the piece.
        copies: how many copies tile the torus.
        steps: the two steps that lead back to the same cell.
        work: keeps what is found.

    >>> from dancefloor.puzzles.piece import read_pieces
    >>> from dancefloor.verbs.how import Request
    >>> found, complete = tilings(read_pieces("V3")[0], 2, ((0, 3), (2, 0)), Exploration(Request()))
    >>> len(found), complete
    (1, True)
    """
    puzzle = Packing(torus(steps, piece.shape.lattice), [copies_of(piece, copies)])

    def keep(found: tuple[list[Solution], bool]) -> dict[str, Any]:
        return {"covers": list(map(cover_of, found[0])), "complete": found[1]}

    def read(line: dict[str, Any]) -> tuple[list[Solution], bool]:
        return [solution_of(puzzle, cover) for cover in line["covers"]], line["complete"] is True

    return work.once(lambda: f"tilings {steps} {fingerprint_of(puzzle)}", lambda: _all(puzzle), keep, read)


def _all(puzzle: Packing) -> tuple[list[Solution], bool]:
    """The tilings of a torus, found by a search."""
    search = solve(puzzle, symmetry="all", limits=Limits(MOST_TILINGS, NODES), threads=1)
    found = list(search)
    pass_on(search.outcome)
    return found, search.outcome is Outcome.COMPLETE


def classes(tiling: Solution) -> tuple[int, ...]:
    """For each copy in a tiling of a torus the number of its class: equal for equivalent copies, counted from 0.

    >>> from dancefloor import tori
    >>> classes(tori("V3", 2).tiled[-1].solution)
    (0, 0)
    """
    region = tiling.puzzle.region  # type: ignore[attr-defined]
    tiles = {frozenset(placed.cells): k for k, placed in enumerate(tiling.placements)}
    least = list(range(len(tiles)))
    for way in isometries(tuple(region), tuple(region), region.lattice, region.wrapping, paced):
        moved = [tiles.get(frozenset(map(way.image.__getitem__, tile))) for tile in tiles]
        if None not in moved:
            for k, there in enumerate(moved):
                least[there or 0] = least[k] = min(least[k], least[there or 0])
    number = {root: k for k, root in enumerate(sorted(set(least)))}
    return tuple(number[root] for root in least)


def patch(piece: Piece, tiling: Solution) -> Board:
    """A part of the tiling of the plane that repeats a tiling of a torus: the copies around the middle.

    A letter says which copy of the torus it repeats. If there are several classes, a letter says the class, and a
    number the copy.

    >>> from dancefloor import tori
    >>> from dancefloor.puzzles.piece import read_pieces
    >>> board = patch(read_pieces("V3")[0], tori("V3", 2).tiled[0].solution)
    >>> len(board.placements) > 20
    True
    """
    region = tiling.puzzle.region  # type: ignore[attr-defined]
    lattice, wrapping = region.lattice, region.wrapping
    far = isqrt(COPIES * len(piece.shape) // len(lattice.origins)) + 1
    letters = [chr(ord("A") + number % 26) for number in classes(tiling)]
    numbered = [f"{letter}{letters[: k + 1].count(letter)}" for k, letter in enumerate(letters)]
    if len(set(letters)) == 1:
        numbered = [chr(ord("A") + k % 26) for k in range(len(letters))]
    placements: list[tuple[str, CopyCells]] = []
    named: dict[Cell, str] = {}
    for letter, placed in zip(numbered, tiling.placements, strict=True):
        tile = _unfolded(piece, placed.cells, region.fold)
        for by in _translations(wrapping.steps, tile, far):
            moved = tuple(sorted(lattice.translate(cell, by) for cell in tile))
            placements.append((piece.name, moved))
            named[moved[0]] = letter
    cells = sorted({cell for _, tile in placements for cell in tile})
    return Board(cells, placements, lattice, classes=named)


def _unfolded(piece: Piece, cells: Sequence[Cell], fold: Callable[[Cell], Cell | None]) -> CopyCells:
    """The cells of the plane on which a copy lies whose cells on a torus are known."""
    lattice, folded = piece.shape.lattice, set(cells)
    for shape in piece.orientations:
        for there in cells:
            by = lattice.difference(shape.cells[0], there)
            moved = tuple(lattice.translate(cell, by) for cell in shape.cells) if by is not None else ()
            if {fold(cell) for cell in moved} == folded:
                return moved
    raise AssertionError("a placement on a torus is a copy of the piece")


def _translations(steps: Sequence[Vector], tile: CopyCells, far: int) -> Iterator[Vector]:
    """The combinations of two steps that move a tile to a place near the origin."""
    (a, b), (c, d) = steps
    middle = tile[len(tile) // 2]
    reach = far + max(map(abs, middle[:2])) + 1
    span = 2 * reach * max(map(abs, (a, b, c, d))) // abs(a * d - b * c) + 1
    for i, j in product(range(-span, span + 1), repeat=2):
        by = i * a + j * c, i * b + j * d
        if all(-far <= 2 * (middle[k] + by[k]) < far for k in (0, 1)):
            yield by
