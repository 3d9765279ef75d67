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

As text, trees are nested lists, the argument of a macro in Fletcher's paper:

    text  =  list { list }                      one list for each kind of cell that can lead: squares have one kind
    list  =  "(" node { node } ")"
    node  =  "(" SQUARE "," ( PIECE | list ) ")"

SQUARE is the distance from the lead in the arena; each list of the text begins at the lead itself, with 0. PIECE is the
number of a piece, from 1, that fits if all squares on the way to it are empty; a list says what to test next.
The writer gives each number at least two digits; the reader accepts any number of digits. Blanks and line ends may
stand between symbols, and a comma between two nodes. A line that begins with ``*`` is a comment, as on FAP cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, NoReturn, TypeAlias

from dancefloor.errors import ParseError
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
    """A tree in the notation of the paper; `read_trees` reads it.

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


# As text.


LARGEST_PIECE = 64  # the most cells of a piece: its tests are nested as deep as it has cells
_TOKEN = re.compile(r"[ \t\r\f\v]*(?:(?P<number>-?[0-9]+)|(?P<symbol>[(),])|(?P<other>\S))")
WIDEST = 72  # columns of a card that hold instructions
LARGEST_NUMBER = 10**9


def write_trees(trees: tuple[Tree, ...]) -> str:
    """Write trees as nested lists, in lines no wider than a card.

    >>> print(write_trees((((0, ((1, 1), (16, 1))),),)), end="")
    ((00,((01,01)(16,01))))
    """
    return "".join(line + "\n" for tree in trees for line in folded(notation(tree), WIDEST))


def read_trees(text: str, *, source: str = "tree") -> tuple[Tree, ...]:
    """Read trees of patterns.

    Raises:
        ParseError: the lists are not nested correctly, a number is too large, or the nesting is too deep.

    >>> read_trees("((00,((01,02)(16,((17,01))))))")
    (((0, ((1, 2), (16, ((17, 1),)))),),)
    """
    return _Reader(text, source).trees()


class _Token(NamedTuple):
    kind: str  # "number", "symbol", or "end"
    text: str
    line: int
    column: int


class _Reader:
    """A recursive-descent reader; bounded nesting bounds the recursion."""

    def __init__(self, text: str, source: str) -> None:
        self._lines, self._source = text.splitlines() or [""], source
        self._tokens = self._scan()
        self._next = next(self._tokens)

    def trees(self) -> tuple[Tree, ...]:
        """Read all trees."""
        trees = [self._list(1)]
        while self._next.kind != "end":
            trees.append(self._list(1))
        return tuple(trees)

    def _list(self, depth: int) -> Tree:
        if depth > LARGEST_PIECE:
            self._fail(f"lists are nested more than {LARGEST_PIECE} deep: no piece has more cells")
        self._take("(", "a list")
        nodes = [self._node(depth)]
        while self._next.text != ")":
            if self._next.text == ",":
                self._advance()
            nodes.append(self._node(depth))
        self._advance()
        return tuple(nodes)

    def _node(self, depth: int) -> Node:
        self._take("(", "a pair of a square and what it leads to")
        square = self._number("the distance of a square")
        if depth == 1 and square:
            self._fail(f"the square {square}, where a list begins with its lead: 00", self._last)
        self._take(",", "what the square leads to")
        then = self._list(depth + 1) if self._next.text == "(" else self._number("a piece or a list")
        self._take(")", "the end of the pair")
        return square, then

    def _number(self, wanted: str) -> int:
        token = self._next
        if token.kind != "number":
            self._fail(f"{wanted} should stand here, not {_named(token)}")
        if len(token.text) > len(str(LARGEST_NUMBER)):
            self._fail("a number too large for any arena")
        self._advance()
        return int(token.text)

    def _take(self, symbol: str, wanted: str) -> None:
        if self._next.text != symbol:
            self._fail(f"{symbol!r} for {wanted} should stand here, not {_named(self._next)}")
        self._advance()

    def _advance(self) -> None:
        self._last, self._next = self._next, next(self._tokens)

    def _scan(self) -> Iterator[_Token]:
        for number, line in enumerate(self._lines, 1):
            at = 0
            while not line.startswith("*") and (found := _TOKEN.match(line, at)):
                at = found.end()
                kind = found.lastgroup or ""
                token = _Token(kind, found[kind], number, found.start(kind) + 1)
                if kind == "other":
                    self._fail(
                        f"{token.text!r} in a tree of patterns, which has only digits, brackets and commas", token
                    )
                yield token
        yield _Token("end", "", len(self._lines), len(self._lines[-1]) + 1)

    def _fail(self, message: str, token: _Token | None = None) -> NoReturn:
        at = token or self._next
        raise ParseError(self._lines[at.line - 1], message, source=self._source, line=at.line, column=at.column)


def _named(token: _Token) -> str:
    return repr(token.text) if token.text else "the end"
