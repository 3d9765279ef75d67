"""The tree of patterns: how each orientation of each piece is recognised, square by square, from its first one.

Strategy (Fletcher, CACM 8:10, 1965): a *pattern* is an orientation of a piece, seen from its *lead*, the first of its
squares that a scan meets. Patterns that begin alike share their beginnings, so that a square is tested once for all of
them. Fletcher prints his tree of the 63 orientations of the pentominoes and no rule for its order; two rules give
exactly his tree, and are used here for every set of pieces:

* Squares are ordered by `rank`: from the lead's column to the right by rows; left of it by diagonals, each of which
  counts as part of the row where it leaves that column. Within a row, nearer to the column comes first, left before
  right.
* A pattern goes on with the least of its squares that touch those it has already. The patterns, as such paths, come in
  lexicographic order.

Going on with squares that touch is what makes a border one square wide sufficient: no path can step over it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from dancefloor.geometry.lattice import Cell, Lattice, Vector

# A square, as its distance from the lead, and what its being empty leads to: a piece, by its number from 1, which then
# fits there; or further squares.
Node: TypeAlias = "tuple[int, int | Tree]"
Tree: TypeAlias = tuple[Node, ...]


class Pattern(NamedTuple):
    """An orientation of a piece: the distances of its squares from its lead, 0 first, and the piece's number from 1."""

    path: tuple[int, ...]
    piece: int


class TreeSize(NamedTuple):
    """How many nodes a tree has: squares that lead on to others, and squares where a piece fits."""

    inner: int
    leaves: int


def rank(offset: Vector) -> Vector:
    """What squares are ordered by. `offset` is where a square lies, seen from the lead: rows first, columns next.

    >>> sorted([(0, 1), (1, 0), (1, 1), (2, -1), (2, 0), (1, -2)], key=rank)
    [(1, -2), (0, 1), (1, 0), (2, -1), (1, 1), (2, 0)]
    """
    row, column = (*offset, 0)[:2]
    return row + min(column, 0), abs(column), column, *offset[2:]


def canonical_path(cells: Sequence[Cell], offsets: Sequence[Vector], lattice: Lattice) -> list[int]:
    """The order in which the cells of a pattern are tested, as indices: the lead, whose offset is zero, first.

    >>> from dancefloor.geometry.square import SQUARE
    >>> f = [(0, 0), (1, -1), (1, 0), (2, 0), (2, 1)]
    >>> [f[k] for k in canonical_path(f, f, SQUARE)]
    [(0, 0), (1, 0), (1, -1), (2, 0), (2, 1)]
    """
    left = {cell: k for k, cell in enumerate(cells)}
    path: list[int] = []
    touching: set[Cell] = set()
    while left:
        reached = [k for cell, k in left.items() if cell in touching]
        if path:
            k = min(reached or left.values(), key=lambda k: rank(offsets[k]))
        else:
            k = next(k for k, offset in enumerate(offsets) if not any(offset))
        path.append(k)
        del left[cells[k]]
        touching.update(lattice.neighbors(cells[k]))
    return path


def tree_of(patterns: Sequence[Pattern], depth: int = 0) -> Tree:
    """The tree of patterns that are sorted already, so that those that begin alike follow one another.

    >>> tree_of([Pattern((0, 1), 1), Pattern((0, 1, 2), 2), Pattern((0, 1, 16), 3), Pattern((0, 16), 1)])
    ((0, ((1, 1), (1, ((2, 2), (16, 3))), (16, 1))),)
    """
    nodes: list[Node] = []
    for distance, group in groupby(patterns, key=lambda pattern: pattern.path[depth]):
        alike = list(group)
        nodes += [(distance, pattern.piece) for pattern in alike if len(pattern.path) == depth + 1]
        longer = [pattern for pattern in alike if len(pattern.path) > depth + 1]
        if longer:
            nodes.append((distance, tree_of(longer, depth + 1)))
    return tuple(nodes)


def patterns_of(tree: Tree, path: tuple[int, ...] = ()) -> Iterator[Pattern]:
    """The patterns of a tree, in its order.

    >>> [pattern.path for pattern in patterns_of(((0, ((1, ((2, 2), (16, 3))), (16, 1))),))]
    [(0, 1, 2), (0, 1, 16), (0, 16)]
    """
    for distance, then in tree:
        if isinstance(then, int):
            yield Pattern((*path, distance), then)
        else:
            yield from patterns_of(then, (*path, distance))


def count_nodes(tree: Tree) -> TreeSize:
    """How many nodes a tree has, the lead included: 28 and 63 for the pentominoes.

    >>> count_nodes(((0, ((1, ((2, 2), (16, 3))), (16, 1))),))
    TreeSize(inner=2, leaves=3)
    """
    inner = leaves = 0
    for _, then in tree:
        below = TreeSize(-1, 1) if isinstance(then, int) else count_nodes(then)
        inner, leaves = inner + 1 + below.inner, leaves + below.leaves
    return TreeSize(inner, leaves)


def notation(tree: Tree) -> str:
    """A tree in the notation of the paper; `dancefloor.formats.fletcher` defines and reads it.

    >>> notation(((0, ((1, ((2, 2), (16, 3))), (16, 1))),))
    '((00,((01,((02,02)(16,03)))(16,01))))'
    """
    inside = [(square, f"{then:02}" if isinstance(then, int) else notation(then)) for square, then in tree]
    return f"({''.join([f'({square:02},{then})' for square, then in inside])})"


def folded(text: str, width: int) -> list[str]:
    """A nested list in lines, which end between two nodes if they can.

    >>> folded("((00,((01,01)(16,01))))", 14)
    ['((00,((01,01)', '(16,01))))']
    """
    lines = []
    while len(text) > width:
        end = text.rfind(")(", 0, width + 1) + 1
        end = end or text.rfind(",", 0, width) + 1 or width
        lines.append(text[:end])
        text = text[end:]
    return [*lines, text]
