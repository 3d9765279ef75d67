"""The tree of patterns, which recognises each orientation of each piece, square by square, from its first one.

Strategy (Fletcher, CACM 8:10, 1965): a *pattern* is an orientation of a piece as seen from its *lead*, the first of its
squares in the order of scanning. Patterns with equal beginnings share them, so one test of a square serves them all.
Fletcher prints his tree of the 63 orientations of the pentominoes, but no rule for its order. Two rules yield exactly
his tree, and are used here for every set of pieces:

* `rank` orders the squares: by rows in the lead's column and to the right of it; by diagonals to the left of it, where
  a diagonal belongs to the row in which it meets that column. Within a row, squares nearer to the column come first,
  and left comes before right.
* A pattern continues with its least square that touches one of its earlier squares. The patterns, as such paths, come
  in lexicographic order.

Because each square touches an earlier one, a border one square wide is sufficient: no path can step over it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from dancefloor.geometry.lattice import Cell, Lattice, Vector

# A square, given by its distance from the lead, and what to do if it is empty: place a piece, given by its number from
# 1, or test further squares.
Node: TypeAlias = "tuple[int, int | Tree]"
Tree: TypeAlias = tuple[Node, ...]


class Pattern(NamedTuple):
    """An orientation of a piece."""

    path: tuple[int, ...]  #: the distances of its squares from its lead, beginning with 0
    piece: int  #: the number of the piece, counted from 1


class TreeSize(NamedTuple):
    """The number of nodes of a tree: `inner` ones, which lead to other squares, and `leaves`, where a piece fits."""

    inner: int
    leaves: int


def rank(offset: Vector) -> Vector:
    """The sort key of a square. `offset` is its position relative to the lead: rows, columns, further coordinates.

    >>> sorted([(0, 1), (1, 0), (1, 1), (2, -1), (2, 0), (1, -2)], key=rank)
    [(1, -2), (0, 1), (1, 0), (2, -1), (1, 1), (2, 0)]
    """
    row, column = (*offset, 0)[:2]
    return row + min(column, 0), abs(column), column, *offset[2:]


def canonical_path(cells: Sequence[Cell], offsets: Sequence[Vector], lattice: Lattice) -> list[int]:
    """The order of the tests of a pattern's cells, as indices. The lead, whose offset is zero, comes first.

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
    """The tree of patterns. They must be sorted, so that patterns with equal beginnings follow one another.

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
    """Count the nodes of a tree, including the lead: 28 and 63 for the pentominoes.

    >>> count_nodes(((0, ((1, ((2, 2), (16, 3))), (16, 1))),))
    TreeSize(inner=2, leaves=3)
    """
    inner = leaves = 0
    for _, then in tree:
        below = TreeSize(-1, 1) if isinstance(then, int) else count_nodes(then)
        inner, leaves = inner + 1 + below.inner, leaves + below.leaves
    return TreeSize(inner, leaves)


def notation(tree: Tree) -> str:
    """A tree in the notation of the paper; `dancefloor.houses.founders.fletcher.fletcher_data` defines and reads it.

    >>> notation(((0, ((1, ((2, 2), (16, 3))), (16, 1))),))
    '((00,((01,((02,02)(16,03)))(16,01))))'
    """
    inside = [(square, f"{then:02}" if isinstance(then, int) else notation(then)) for square, then in tree]
    return f"({''.join([f'({square:02},{then})' for square, then in inside])})"


def folded(text: str, width: int) -> list[str]:
    """A nested list in lines of at most `width` characters, which end between two nodes if possible.

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
