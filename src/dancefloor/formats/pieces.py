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
from typing import NamedTuple

from dancefloor.errors import ParseError
from dancefloor.geometry.polyforms import FAMILIES, polyominoes
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import Piece

_COUNT = r"(?:(any)|([0-9]+)(?:\s*-\s*([0-9]+))?)\s*\*\s*"
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
    named: list[_Named] = []
    for term, column in _terms(text):
        for each in _read_term(text, term, column):
            twin = next((other for other in named if (other.base, other.size) == (each.base, each.size)), None)
            if twin is not None:
                raise ParseError(
                    text,
                    f"piece {each.name!r} was named before: name it once, with a count",
                    source="pieces",
                    column=column,
                )
            named.append(each)
    if len(named) == 1 and named[0].low is None:
        named = [named[0]._replace(low=0, high=None)]
    return tuple(each.piece(name, room) for each, name in zip(named, _names(named), strict=True))


class _Named(NamedTuple):
    """A shape that a term names: its traditional name among those of its size, its name in the term, its bounds."""

    base: str
    name: str
    shape: Shape
    mobility: Mobility
    low: int | None  # None: no count was given
    high: int | None  # None: as often as it takes

    @property
    def size(self) -> int:
        """The number of its squares."""
        return len(self.shape)

    def piece(self, name: str, room: int) -> Piece:
        """The piece, under a name that no other has."""
        low = 1 if self.low is None else self.low
        high = max(low, 1, room // self.size) if self.high is None else self.high
        return Piece(name, self.shape, self.mobility, low, high)


def _names(named: list[_Named]) -> list[str]:
    """The names as they were given, but with the size added where two would be the same."""
    names = [each.name for each in named]
    while len(set(names)) < len(names):
        times = Counter(names)
        names = [
            f"{each.base}{each.size}" if times[name] > 1 else name for each, name in zip(named, names, strict=True)
        ]
    return names


def _terms(text: str) -> Iterator[tuple[str, int]]:
    at = 0
    for term in text.split(","):
        yield term.strip(), at + len(term) - len(term.lstrip()) + 1
        at += len(term) + 1


def _read_term(text: str, term: str, column: int) -> Iterator[_Named]:
    low: int | None = None
    high: int | None = 1
    count = re.match(_COUNT, term)
    if count:
        low, high = _bounds(text, column, *count.groups())
        term, column = term[count.end() :], column + count.end()
    mobility = Mobility.FREE
    for wanted in (Mobility.ONE_SIDED, Mobility.FIXED):
        if term.startswith(wanted.value + "-"):
            mobility, term, column = wanted, term[len(wanted.value) + 1 :], column + len(wanted.value) + 1
    for base, name, shape in _shapes(text, term, column, mobility):
        yield _Named(base, name, shape, mobility, low, high)


def _bounds(text: str, column: int, unlimited: str, least: str, most: str | None) -> tuple[int, int | None]:
    if unlimited:
        return 0, None
    if most is None:
        most = least
    digits = max(len(least), len(most))
    if digits > len(str(MOST)) or int(most) > MOST:
        message = f"too many: a count is at most {MOST}, or 'any'"
    elif not int(most):
        message = "a piece used no times: leave it out"
    elif int(least) > int(most):
        message = f"{least}-{most} goes down: the smaller number comes first"
    else:
        return int(least), int(most)
    raise ParseError(text, message, source="pieces", column=column)


def _shapes(text: str, name: str, column: int, mobility: Mobility) -> Iterator[tuple[str, str, Shape]]:
    """What a name means: traditional names, names as given, shapes."""
    family = _SINGULAR.get(name, name)
    if family in FAMILIES:
        of_size = polyominoes(FAMILIES.index(family) + 1, mobility)
        yield from ((base, base, shape) for base, shape in of_size.items())
        return
    readings = [(name, 5), (name, 6)]
    if name and name[-1] in "123456":
        readings.append((name[:-1], int(name[-1])))
    for base, size in readings:
        if base in polyominoes(size):
            yield base, name, polyominoes(size)[base]
            return
    raise ParseError(text, _unknown(name), source="pieces", column=column)


def _unknown(name: str) -> str:
    if not name:
        return "the name of a piece is missing"
    from difflib import get_close_matches  # only mistakes pay for it

    known = [*FAMILIES, *polyominoes(5), *polyominoes(6)]
    near = get_close_matches(name, known, 1) or [each for each in known if each.lower() == name.lower()]
    hint = f"did you mean {near[0]!r}?" if near else f"say {', '.join(FAMILIES[2:])}, or letters such as F,I,L or T4"
    return f"there is no piece {name[:20]!r}; {hint}"
