"""The piece language: what goes into a box, in a word.

    pieces  =  term  { "," term }
    term    =  [ COUNT "*" ]  [ "one-sided-" | "fixed-" ]  NAME
    COUNT   =  N  |  LOW "-" HIGH  |  "any"
    NAME    =  a family, "dominoes" to "hexominoes", or one polyomino by its letter

A letter means a pentomino; with a number, the polyomino of so many squares (``I4``, ``O4``, ``V3``). Hexominoes have
names of their own (``hiF``, ``Wa``). A term without a count is used once, each piece of a family by itself; but if
only one piece is named in all, it is used as often as it takes. So ``pentominoes``; ``dominoes``; ``4*L4,4*T4``;
``any*tetrominoes``; ``one-sided-pentominoes``; ``pentominoes,O4``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from dancefloor.errors import ParseError
from dancefloor.geometry.polyforms import FAMILIES, polyominoes
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import Piece

_COUNT = r"(?:(any)|(\d+)(?:\s*-\s*(\d+))?)\s*\*\s*"
_ONE = r"([A-Za-z]+?)(\d)?"
_SINGULAR = {name.removesuffix("es"): name for name in FAMILIES}
MOST = 1_000_000


def read_pieces(text: str, *, room: int = MOST) -> tuple[Piece, ...]:
    """Read pieces in the piece language; pieces used as often as it takes are bounded by `room` cells.

    Raises:
        ParseError: an unknown name (the nearest is suggested), or bounds that make no sense.

    >>> [f"{piece.bounds}*{piece.name}" for piece in read_pieces("pentominoes")][:3]
    ['1*F', '1*I', '1*L']
    >>> [f"{piece.bounds}*{piece.name}" for piece in read_pieces("dominoes", room=64)]
    ['0:32*I']
    >>> [f"{piece.bounds}*{piece.name}" for piece in read_pieces("4*L4, 0-2*fixed-Y")]
    ['4*L4', '0:2*Y']
    """
    pieces: list[tuple[Piece, bool]] = []
    for term, column in _terms(text):
        pieces.extend(_read_term(text, term, column, room))
    if len(pieces) == 1 and not pieces[0][1]:
        pieces = [(_any_number(pieces[0][0], room), True)]
    times = Counter(piece.name for piece, _ in pieces)
    # Names that occur in several sizes say their size; what is left double was named twice.
    named = [
        _renamed(piece, f"{piece.name}{len(piece.shape)}") if times[piece.name] > 1 else piece for piece, _ in pieces
    ]
    for earlier, later in pairwise(sorted(named, key=lambda piece: piece.name)):
        if earlier.name == later.name:
            raise ParseError(text, f"piece {later.name!r} is named twice: give it once, with a count", source="pieces")
    return tuple(named)


def _terms(text: str) -> Iterator[tuple[str, int]]:
    at = 0
    for term in text.split(","):
        yield term.strip(), at + len(term) - len(term.lstrip()) + 1
        at += len(term) + 1


def _read_term(text: str, term: str, column: int, room: int) -> Iterator[tuple[Piece, bool]]:
    low = high = 1
    count = re.match(_COUNT, term)
    if count:
        unlimited, least, most = count.groups()
        low, high = (0, MOST) if unlimited else (int(least), int(most or least))
        if not low <= high or high < 1 or high > MOST:
            raise ParseError(
                text, f"{low} to {high} times: should be 0 <= low <= high >= 1", source="pieces", column=column
            )
        term, column = term[count.end() :], column + count.end()
    mobility = Mobility.FREE
    for wanted in (Mobility.ONE_SIDED, Mobility.FIXED):
        if term.startswith(wanted.value + "-"):
            mobility, term, column = wanted, term[len(wanted.value) + 1 :], column + len(wanted.value) + 1
    for name, shape in _named(text, term, column, mobility).items():
        piece = Piece(name, shape, mobility, low, high)
        yield (_any_number(piece, room) if high == MOST else piece), bool(count)


def _named(text: str, name: str, column: int, mobility: Mobility) -> dict[str, Shape]:
    family = _SINGULAR.get(name, name)
    if family in FAMILIES:
        return polyominoes(FAMILIES.index(family) + 1, mobility)
    letter = re.fullmatch(_ONE, name)
    sizes = [int(letter[2])] if letter and letter[2] else [5, 6]
    for size in sizes:
        if letter and 1 <= size <= len(FAMILIES) and letter[1] in polyominoes(size):
            return {name: polyominoes(size)[letter[1]]}
    from difflib import get_close_matches  # only mistakes pay for it

    known = [*FAMILIES, *polyominoes(5), *polyominoes(6)]
    near = get_close_matches(name, known, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"say {', '.join(FAMILIES[2:])}, or letters such as F,I,L or T4"
    raise ParseError(text, f"there is no piece {name!r}; {hint}", source="pieces", column=column)


def _any_number(piece: Piece, room: int) -> Piece:
    return Piece(piece.name, piece.shape, piece.mobility, 0, max(1, room // len(piece.shape)))


def _renamed(piece: Piece, name: str) -> Piece:
    return Piece(name, piece.shape, piece.mobility, piece.low, piece.high)
