"""Packings in three dimensions, from coordinates: boxes, solid pieces, and what turns and reflections do to a cover."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations, product

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.geometry.polyforms import polyominoes

Cell = tuple[int, ...]
Placed = frozenset[Cell]

# Piet Hein's seven pieces, layer by layer: the last three are solid, two of them mirror images.
SOMA: dict[str, list[Cell]] = {
    "V": [(0, 0, 0), (0, 1, 0), (1, 0, 0)],
    "L": [(0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 0, 0)],
    "T": [(0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 1, 0)],
    "Z": [(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 2, 0)],
    "A": [(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 1, 1)],
    "B": [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 0, 1)],
    "P": [(0, 0, 0), (0, 1, 0), (1, 0, 0), (0, 0, 1)],
}
PENTOMINOES: dict[str, list[Cell]] = {
    name: [(row, column, 0) for row, column in shape.cells] for name, shape in polyominoes(5).items()
}


def _sign(order: Sequence[int], signs: Iterable[int]) -> int:
    swaps = sum(order[i] > order[j] for j in range(3) for i in range(j))
    negative = sum(sign < 0 for sign in signs)
    return (-1) ** (swaps + negative)


MOTIONS = [(order, signs) for order in permutations(range(3)) for signs in product((1, -1), repeat=3)]
TURNS = [(order, signs) for order, signs in MOTIONS if _sign(order, signs) == 1]


def poses(shape: Iterable[Cell]) -> list[Placed]:
    """The orientations of a solid, which may be turned but not reflected, pushed into the corner."""
    found = set()
    for order, signs in TURNS:
        turned = [tuple(sign * cell[k] for k, sign in zip(order, signs, strict=True)) for cell in shape]
        least = [min(axis) for axis in zip(*turned, strict=True)]
        found.add(frozenset(tuple(c - m for c, m in zip(cell, least, strict=True)) for cell in turned))
    return sorted(found, key=sorted)


class SolidPacking:
    """A box, its pieces, each to be used `low` to `high` times, and the problem they make."""

    def __init__(self, sides: Cell, shapes: dict[str, list[Cell]], low: int = 1, high: int = 1) -> None:
        self.cells = list(product(*map(range, sides)))
        item = {cell: k for k, cell in enumerate(self.cells)}
        placed = [(name, where) for name in shapes for where in self._placements(shapes[name])]
        self.piece_of = [name for name, _ in placed]
        piece = {name: len(item) + k for k, name in enumerate(shapes)}
        self.problem = Problem(
            (*(Item(".".join(map(str, cell))) for cell in item), *(Item(name, True, low, high) for name in shapes)),
            tuple(Option((Use(piece[name]), *(Use(item[cell]) for cell in sorted(where)))) for name, where in placed),
        )
        number = {where: k for k, (_, where) in enumerate(placed)}
        motions = [_motion(sides, order, signs) for order, signs in MOTIONS if [sides[k] for k in order] == [*sides]]
        self.images = [[number[frozenset(map(move, where))] for _, where in placed] for move in motions]

    def up_to_symmetry(self, covers: Iterable[Sequence[int]]) -> int:
        """How many of the covers are different, if reflections count too."""
        return len({tuple(min(sorted(image[k] for k in cover) for image in self.images)) for cover in covers})

    def with_one_of_each_orbit(self, piece: str) -> tuple[Problem, tuple[int, ...]]:
        """The problem with one of all placements of a piece that are alike up to symmetry; and the old numbers."""
        alike = (k for k, name in enumerate(self.piece_of) if name == piece and min(i[k] for i in self.images) < k)
        return self.problem.without(alike)

    def _placements(self, shape: Iterable[Cell]) -> list[Placed]:
        room = set(self.cells)
        moved = (
            frozenset(tuple(map(sum, zip(c, by, strict=True))) for c in pose) for pose in poses(shape) for by in room
        )
        return sorted((placed for placed in moved if placed <= room), key=sorted)


def _motion(sides: Cell, order: Sequence[int], signs: Sequence[int]) -> Callable[[Cell], Cell]:
    def move(cell: Cell) -> Cell:
        return tuple(cell[k] if sign > 0 else sides[k] - 1 - cell[k] for k, sign in zip(order, signs, strict=True))

    return move
