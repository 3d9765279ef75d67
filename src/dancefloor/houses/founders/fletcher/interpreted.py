"""The search that interprets the trees of patterns: ROOT, the lead, TEST, FTEST and MINO.

Strategy (Fletcher, CACM 8:10, 1965): the search enters ROOT once for each piece placed. ROOT finds the lead, the first
empty square after the last lead, which some piece must cover, and then walks down the tree of patterns. TEST continues
if a square is empty, and marks it with the *placing number*, the number of the piece being placed. At the last square,
FTEST looks up in MINO whether the piece that fits is still available, and enters ROOT again. On the IBM 7094 each of
these tests is an instruction ZET; `tests` counts them. Fletcher's MINO holds the placing number of a piece; this one
holds how often the piece may still be used.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from dancefloor.houses.founders.fletcher.program import Program
from dancefloor.houses.founders.fletcher.trie import Tree

# Called with each solution: the patterns in the order in which they were placed, as numbers counted from 0 in the tree
# of the lead's kind, after the number of the start if there are several. It returns whether to stop.
Solved: TypeAlias = Callable[[tuple[int, ...]], bool]


class SearchTotals(NamedTuple):
    """The counts of a search."""

    roots: int  #: how often it entered ROOT
    tests: int  #: how many squares and pieces it tested
    complete: bool  #: whether it ended by itself


class NoMoreWanted(Exception):
    """The caller wants no more solutions."""


def search(program: Program, solved: Solved) -> SearchTotals:
    """Search in plain Python, and call `solved` with each solution until it returns true.

    >>> from dancefloor.geometry.box import box
    >>> from dancefloor.puzzles.piece import read_pieces
    >>> from dancefloor.houses.founders.fletcher.program import program_of
    >>> from dancefloor.puzzles.packing import Packing
    >>> found = []
    >>> search(program_of(Packing(box("3x5"), read_pieces("V,P,F"))), lambda path: found.append(path))
    SearchTotals(roots=..., tests=..., complete=True)
    """
    with deep(program):
        return _Search(program, solved).run()


@dataclass
class _Leaf:
    """A pattern's last square: the number of the piece, and the number of the pattern in the tree."""

    piece: int
    number: int


_Nodes: TypeAlias = "list[tuple[int, _Leaf | _Nodes]]"


class _Search:
    def __init__(self, program: Program, solved: Solved) -> None:
        board = program.arena.squares.values()
        pieces = program.packing.pieces
        self.solved, self.starts = solved, program.starts
        self.arena = [len(pieces) + 1] * program.room
        for square in board:
            self.arena[square] = 0
        self.empty = len(board)
        self.kinds, self.trees = program.arena.kinds, [_numbered(tree, iter(range(10**9))) for tree in program.trees]
        self.mino = [0, *(piece.high for piece in pieces)]
        self.spare = [0, *(piece.high - piece.low for piece in pieces)]
        self.sizes = [0, *program.sizes]
        self.path: list[int] = []
        self.roots = self.tests = 0

    def run(self) -> SearchTotals:
        try:
            if not self.starts:
                self.root(1, 1)  # looks for the lead from the arena's first square
            for number, (piece, squares) in enumerate(self.starts):
                self.path.append(number)
                self.lay(piece, squares, len(self.mino))
                self.root(1, 1)
                self.lay(piece, squares, 0)
                self.path.pop()
        except (NoMoreWanted, KeyboardInterrupt):
            return SearchTotals(self.roots, self.tests, False)
        return SearchTotals(self.roots, self.tests, True)

    def lay(self, piece: int, squares: Iterable[int], number: int) -> None:
        """Lay a piece down before the search, or take it away if `number` is 0."""
        for square in squares:
            self.arena[square] = number
        self.mino[piece] += -1 if number else 1
        self.empty += -self.sizes[piece] if number else self.sizes[piece]

    def root(self, lead: int, number: int) -> None:
        """Place the `number`-th piece and all later ones. All squares before `lead` are full."""
        self.roots += 1
        if not self.empty:
            if all(left <= spare for left, spare in zip(self.mino, self.spare, strict=True)) and self.solved(
                tuple(self.path)
            ):
                raise NoMoreWanted
            return
        self.tests += 1
        while self.arena[lead]:
            lead += 1
            self.tests += 1
        self.arena[lead] = number
        for _, then in self.trees[self.kinds[lead]]:
            self.go_on(lead, number, then)
        self.arena[lead] = 0

    def test(self, lead: int, number: int, square: int, then: _Leaf | _Nodes) -> None:
        """Continue if a square is empty, and mark it meanwhile."""
        self.tests += 1
        if not self.arena[square]:
            self.arena[square] = number
            self.go_on(lead, number, then)
            self.arena[square] = 0

    def go_on(self, lead: int, number: int, then: _Leaf | _Nodes) -> None:
        """Try the piece or the further squares that a square leads to."""
        if isinstance(then, list):
            for distance, further in then:
                self.test(lead, number, lead + distance, further)
            return
        self.tests += 1
        if self.mino[then.piece]:
            self.mino[then.piece] -= 1
            self.empty -= self.sizes[then.piece]
            self.path.append(then.number)
            self.root(lead, number + 1)
            self.path.pop()
            self.empty += self.sizes[then.piece]
            self.mino[then.piece] += 1


def _numbered(tree: Tree, numbers: Iterator[int]) -> _Nodes:
    """The tree with its patterns numbered in order."""
    return [
        (square, _Leaf(then, next(numbers)) if isinstance(then, int) else _numbered(then, numbers))
        for square, then in tree
    ]


@contextmanager
def deep(program: Program) -> Iterator[None]:
    """Raise the recursion limit for a search, by a few calls for each square of the board."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + 5 * len(program.arena.squares))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
