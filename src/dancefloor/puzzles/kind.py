"""What a kind of puzzle promises: to become a problem, and to read a cover's options back."""

from __future__ import annotations

from typing import Protocol, TypeVar

from dancefloor.cover.problem import Problem
from dancefloor.geometry.lattice import Cell

Meaning = TypeVar("Meaning", covariant=True)


class PlacedPiece(Protocol):
    """What one option means: something by name, put on cells."""

    @property
    def piece(self) -> str:
        """The name of what is placed."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where it is placed."""


class Encoding(Protocol[Meaning]):
    """A puzzle as a problem, and the way back: to placements, or whatever its options mean."""

    @property
    def problem(self) -> Problem:
        """The items and options."""

    def decode(self, option: int) -> Meaning:
        """The meaning of an option, by its number in the problem."""


class Encodable(Protocol[Meaning]):
    """A puzzle of any kind."""

    def encode(self) -> Encoding[Meaning]:
        """The puzzle as items and options."""

    def obstruction(self) -> str:
        """A reason why there can be no solution that needs no search to find; empty if none was found."""


class BoardPuzzle(Encodable[PlacedPiece], Protocol):
    """A puzzle whose solutions are placements on a board, so that they can be drawn.

    It may have `pieces`, in whose order solutions have their placements, and a `region`, on whose lattice they are
    drawn. Without a region the cells are squares.
    """

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the board."""
