"""One board for the eight orientations of a fillomino, so that all are explained and graded alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.search.deadline import check

Motion = Callable[[int, int], Cell]


def upright(puzzle: Fillomino) -> tuple[Fillomino, dict[Cell, Cell]]:
    """The first of the eight boards by its clues and walls; and for each of its cells, the cell of the puzzle.

    >>> one, home = upright(Fillomino(((3, 0), (1, 0))))
    >>> other, _ = upright(Fillomino(((1, 3), (0, 0))))
    >>> one == other, one.clues, home[0, 0]
    (True, ((0, 0), (1, 3)), (1, 1))
    """
    if puzzle.walls:
        clues, walls, number = min((board.clues, board.walls, number) for number, board in enumerate(images(puzzle)))
    else:
        clues, number = min((clues, number) for number, clues in enumerate(_turned(puzzle.clues)))
        walls = ()
    motion = _motions(puzzle)[number]
    home = {motion(*cell): cell for cell in puzzle.cells}
    return replace(puzzle, clues=clues, walls=walls), home


def images(puzzle: Fillomino) -> list[Fillomino]:
    """The puzzle on each of the eight boards, some of which may be alike.

    >>> len({image.clues for image in images(Fillomino(((3, 0), (1, 0))))})
    8
    """
    return [
        replace(puzzle, clues=clues, walls=tuple((motion(*a), motion(*b)) for a, b in puzzle.walls))
        for clues, motion in zip(_turned(puzzle.clues), _motions(puzzle), strict=True)
    ]


def _turned(rows: Grid) -> Iterator[Grid]:
    """The rows of clues after each of the motions."""
    for each in (rows, tuple(zip(*rows, strict=True))):
        check()
        yield each
        yield tuple(row[::-1] for row in each)
        yield each[::-1]
        yield tuple(row[::-1] for row in each[::-1])


def _motions(puzzle: Fillomino) -> list[Motion]:
    down, across = puzzle.rows - 1, puzzle.columns - 1
    return [
        lambda i, j: (i, j),
        lambda i, j: (i, across - j),
        lambda i, j: (down - i, j),
        lambda i, j: (down - i, across - j),
        lambda i, j: (j, i),
        lambda i, j: (j, down - i),
        lambda i, j: (across - j, i),
        lambda i, j: (across - j, down - i),
    ]
