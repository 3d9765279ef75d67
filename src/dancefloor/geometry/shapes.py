"""Shapes by name, which are found by their places, too; and what all collections of named things say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn, SupportsIndex, overload

from dancefloor.display import LONGEST, Displayed, cut, plural
from dancefloor.errors import nearest
from dancefloor.geometry.shape import Shape


class NamedShapes(Displayed, dict[str, Shape]):
    """Shapes by name, in order: a dict whose brackets also take the place of a shape, counted from 0, or a slice.

    Its keys are the names alone: ``in``, `get`, `items` and iteration know nothing of places. A name comes first, so a
    shape whose name is a number is found by the text ``"7"``, and the one at that place by the number 7.

    Raises:
        KeyError: there is no shape of that name; the message suggests the nearest name.
        IndexError: there is no such place.

    >>> from dancefloor.geometry.polyforms import polyominoes
    >>> pieces = polyominoes(5)
    >>> pieces
    <12 shapes: F I L N P T U V W X Y Z>
    >>> pieces["I"] == pieces[1], pieces[-3:], 1 in pieces
    (True, <3 shapes: X Y Z>, False)
    """

    @overload
    def __getitem__(self, key: str | SupportsIndex) -> Shape: ...

    @overload
    def __getitem__(self, key: slice) -> NamedShapes: ...

    def __getitem__(self, key: str | SupportsIndex | slice) -> Shape | NamedShapes:
        if isinstance(key, slice):
            return NamedShapes(list(self.items())[key])
        return super().__getitem__(key) if isinstance(key, str) else list(self.values())[key]

    def __missing__(self, name: str) -> NoReturn:
        raise KeyError(no_such(name, "shape", self))

    def __repr__(self) -> str:
        return listed_names("shape", self)


def no_such(name: object, noun: str, known: Iterable[str]) -> str:
    """The sentence about a name that nothing has.

    >>> no_such("sphnx", "shape", ["bar", "sphinx"])
    "there is no shape 'sphnx'; did you mean 'sphinx'?"
    """
    return f"there is no {noun} {str(name)[:20]!r}; {nearest(str(name), known)}"


def listed_names(noun: str, names: Iterable[str]) -> str:
    """The `repr` of several named things, in one line.

    >>> listed_names("piece", ["F", "I"])
    '<2 pieces: F I>'
    """
    listed = list(names)
    about = " ".join([f"{plural(len(listed), noun)}:", *listed])
    return f"<{cut(about, LONGEST - 2)}>"
