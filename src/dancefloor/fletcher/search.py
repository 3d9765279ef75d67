"""The search itself, read from the trees of patterns as it goes: ROOT, the lead, TEST, FTEST and MINO.

Strategy (Fletcher, CACM 8:10, 1965): ROOT is entered once for each piece placed. It looks for the lead, the first empty
square from the last one on, which some piece has to cover, and then walks down the tree of patterns: TEST goes on if a
square is empty, and marks it with the *placing number*, how many pieces there are by now; FTEST asks, last of all,
whether the piece that fits is still to be had, in its word of MINO, and enters ROOT again. On the IBM 7094 each of
these questions is an instruction ZET; they are what is counted as `tests`. Where Fletcher's MINO has the placing number
of a piece, ours says how often the piece may still be used.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from dancefloor.fletcher.program import Program
from dancefloor.fletcher.trie import Tree

# Called with each solution: the patterns in the order in which they were placed, by their numbers in the tree of the
# lead's kind, from 0. It returns whether to stop.
Solved: TypeAlias = Callable[[tuple[int, ...]], bool]


class SearchTotals(NamedTuple):
    """What a search did: how often ROOT was entered, how many tests were made, and whether it ended."""

    roots: int
    tests: int
    complete: bool


class Enough(Exception):
    """No more solutions are wanted."""


def search(program: Program, solved: Solved) -> SearchTotals:
    """Search, in plain Python, and report each solution.

    >>> from dancefloor.formats.box import box
    >>> from dancefloor.formats.pieces import read_pieces
    >>> from dancefloor.fletcher.program import program_of
    >>> from dancefloor.puzzles.packing import Packing
    >>> found = []
    >>> search(program_of(Packing(box("3x5"), read_pieces("V,P,F"))), lambda path: found.append(path))
    SearchTotals(roots=..., tests=..., complete=True)
    """
    with deep(program):
        return _Search(program, solved).run()


@dataclass
class _Leaf:
    """A pattern's last square: which piece it is, and its number in the tree."""

    piece: int
    number: int


_Nodes: TypeAlias = "list[tuple[int, _Leaf | _Nodes]]"


class _Search:
    def __init__(self, program: Program, solved: Solved) -> None:
        board = program.arena.squares.values()
        pieces = program.packing.pieces
        self.solved = solved
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
            self.root(1, 1)  # the lead is looked for from the arena's first square on
        except (Enough, KeyboardInterrupt):
            return SearchTotals(self.roots, self.tests, False)
        return SearchTotals(self.roots, self.tests, True)

    def root(self, lead: int, number: int) -> None:
        """Place piece after piece, from the `number`-th on; all squares before the lead are full."""
        self.roots += 1
        if not self.empty:
            if all(left <= spare for left, spare in zip(self.mino, self.spare, strict=True)) and self.solved(
                tuple(self.path)
            ):
                raise Enough
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
        """Go on if a square is empty, and mark it."""
        self.tests += 1
        if not self.arena[square]:
            self.arena[square] = number
            self.go_on(lead, number, then)
            self.arena[square] = 0

    def go_on(self, lead: int, number: int, then: _Leaf | _Nodes) -> None:
        """Try what a square leads to: further squares, or a piece."""
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
    """A tree whose patterns are numbered in its order."""
    return [
        (square, _Leaf(then, next(numbers)) if isinstance(then, int) else _numbered(then, numbers))
        for square, then in tree
    ]


@contextmanager
def deep(program: Program) -> Iterator[None]:
    """Let functions call one another as deeply as a search takes: a few for each square of the board."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + 5 * len(program.arena.squares))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
