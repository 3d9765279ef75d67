"""Pieces in a row, as the piece language names them."""

from __future__ import annotations

from typing import SupportsIndex, overload

from dancefloor.display import Displayed
from dancefloor.geometry.shapes import listed_names, no_such
from dancefloor.puzzles.piece import Piece


class Pieces(Displayed, tuple[Piece, ...]):
    """Pieces: a tuple whose brackets also take the name of one. Notebooks draw them.

    Raises:
        KeyError: there is no piece of that name; the message suggests the nearest name.
        IndexError: there is no such place.

    >>> from dancefloor.puzzles.piece_language import read_pieces
    >>> pieces = read_pieces("soma")
    >>> pieces
    <7 pieces: V L T Z A B P>
    >>> pieces["Z"] == pieces[3], pieces[-2:]
    (True, <2 pieces: B P>)
    """

    __slots__ = ()

    @overload
    def __getitem__(self, key: str | SupportsIndex) -> Piece: ...

    @overload
    def __getitem__(self, key: slice) -> Pieces: ...

    def __getitem__(self, key: str | SupportsIndex | slice) -> Piece | Pieces:
        if isinstance(key, slice):
            return Pieces(super().__getitem__(key))
        if not isinstance(key, str):
            return super().__getitem__(key)
        for piece in self:
            if piece.name == key:
                return piece
        raise KeyError(no_such(key, "piece", (piece.name for piece in self)))

    def __repr__(self) -> str:
        return listed_names("piece", (piece.name for piece in self))
