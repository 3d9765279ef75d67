"""Boundary words of pieces, and what they prove: that a piece tiles the plane by translations, or by half-turns.

A boundary word lists the sides of a piece in the order of a walk around it, as directions. The word of a path walked
back has the opposite directions in reverse order, and so has the image of that path under a translation on the other
side of a piece. Hence:

- A piece without holes tiles the plane by translations exactly if its word is A B C A' B' C', where X' is X walked
  back (D. Beauquier and M. Nivat, On translating one polyomino to tile the plane, Discrete and Computational Geometry
  6, 1991); one of the three may be empty.
- It tiles by translations and half-turns if its word is A B C A' D E, where a half-turn keeps each of B, C, D and E,
  which then read the same forwards and backwards; some may be empty (J. H. Conway's criterion; D. Schattschneider, Will
  it tile? Try the Conway criterion!, Mathematics Magazine 53, 1980).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product
from typing import TYPE_CHECKING

from dancefloor.draw.board import sides
from dancefloor.geometry.shape import connected_parts, negated

if TYPE_CHECKING:
    from dancefloor.geometry.lattice import Cell, Corner, Lattice, Vector
    from dancefloor.geometry.shape import Shape

BoundaryWord = tuple["Vector", ...]
LARGEST_WORD = 200  # sides; longer words take too long


def boundary_word(shape: Shape) -> BoundaryWord | None:
    """The boundary word of a shape; None if the shape has a hole, or touches itself in a corner.

    >>> from dancefloor.geometry.shape import Shape
    >>> boundary_word(Shape.from_picture("##"))
    ((-1, 0), (-1, 0), (0, -1), (1, 0), (1, 0), (0, 1))
    """
    every = {side for cell in shape.cells for side in sides(shape.lattice, cell)}
    onwards = dict(sorted(side for side in every if side[::-1] not in every))
    if len(onwards) != sum(side[::-1] not in every for side in every):
        return None
    start = at = max(onwards)
    word: list[Vector] = []
    while not word or at != start:
        there = onwards[at]
        word.append(_step(at, there))
        at = there
    return tuple(word) if len(word) == len(onwards) else None


def _step(start: Corner, end: Corner) -> Vector:
    return end[0] - start[0], end[1] - start[1]


def by_translations(word: BoundaryWord) -> tuple[BoundaryWord, BoundaryWord, BoundaryWord] | None:
    """The parts A, B and C that prove that a piece tiles the plane by translations; None if there are none.

    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> [name for name, shape in polyominoes(5).items() if by_translations(boundary_word(shape)) is None]
    ['F', 'T', 'U']
    """
    half, rest = divmod(len(word), 2)
    if rest or len(word) > LARGEST_WORD:
        return None
    for start in range(half):
        first, second = _part(word, start, half), _part(word, start + half, half)
        for a in range(1, half + 1):
            if first[:a] != _back(second[:a]):
                continue
            for b in range(half - a + 1):
                c = a + b
                if first[a:c] == _back(second[a:c]) and first[c:] == _back(second[c:]):
                    return first[:a], first[a:c], first[c:]
    return None


def by_half_turns(
    word: BoundaryWord,
) -> tuple[BoundaryWord, BoundaryWord, BoundaryWord, BoundaryWord, BoundaryWord] | None:
    """The parts A, B, C, D and E of Conway's criterion; None if the word has none.

    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> word = boundary_word(polyominoes(5)["U"])
    >>> [len(part) for part in by_half_turns(word)]
    [1, 2, 2, 5, 1]
    """
    size = len(word)
    if size > LARGEST_WORD:
        return None
    cuts = [[_cut(_part(word, start, length)) for length in range(size + 1)] for start in range(size)]
    for start in range(size):
        for a in range(size // 2 + 1):
            back = _back(_part(word, start, a))
            for opposite in range(start + a, start + size - a + 1):
                at = opposite - start - a, start + size - opposite - a
                if _part(word, opposite, a) != back:
                    continue
                two = cuts[(start + a) % size][at[0]], cuts[(opposite + a) % size][at[1]]
                if two[0] is not None and two[1] is not None:
                    between, after = _part(word, start + a, at[0]), _part(word, opposite + a, at[1])
                    (b, c), (d, e) = _halves(between, two[0]), _halves(after, two[1])
                    return _part(word, start, a), b, c, d, e
    return None


def _part(word: BoundaryWord, start: int, length: int) -> BoundaryWord:
    """A part of a word, which goes on at its beginning."""
    start %= len(word)
    return (word + word)[start : start + length]


def _back(word: Sequence[Vector]) -> BoundaryWord:
    """A path walked back."""
    return tuple([negated(step) for step in reversed(word)])


def _cut(word: BoundaryWord) -> int | None:
    """Where a word falls into two that read the same forwards and backwards; None if it does not."""
    reads = (at for at in range(len(word) + 1) if _is_same(word[:at]) and _is_same(word[at:]))
    return next(reads, None)


def _is_same(word: BoundaryWord) -> bool:
    return word == word[::-1]


def _halves(word: BoundaryWord, at: int) -> tuple[BoundaryWord, BoundaryWord]:
    return word[:at], word[at:]


def holes(cells: Collection[Cell], lattice: Lattice) -> list[frozenset[Cell]]:
    """The holes among some cells of the plane: the parts of the rest that they enclose.

    >>> from dancefloor.geometry.square import SQUARE
    >>> ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    >>> holes(ring, SQUARE)
    [frozenset({(1, 1)})]
    """
    spans = [range(min(axis) - 1, max(axis) + 2) for axis in list(zip(*cells, strict=True))[:2]]
    frame = {lattice.translate(cell, by) for by in product(*spans) for cell in lattice.origins}
    _, *enclosed = connected_parts(frame.difference(cells), lattice.neighbors)
    return enclosed
