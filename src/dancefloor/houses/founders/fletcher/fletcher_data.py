"""Trees of patterns as nested lists, the argument of a macro in Fletcher's paper (CACM 8:10, 1965).

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
from collections.abc import Iterator
from typing import NamedTuple, NoReturn

from dancefloor.errors import ParseError
from dancefloor.houses.founders.fletcher.program import LARGEST_PIECE
from dancefloor.houses.founders.fletcher.trie import Node, Tree, folded, notation

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
