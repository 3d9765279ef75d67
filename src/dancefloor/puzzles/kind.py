"""What a kind of puzzle promises: to become a problem, and to read a cover's options back."""

from __future__ import annotations

from typing import Protocol

from dancefloor.cover.problem import Problem
from dancefloor.geometry.lattice import Cell


class Placement(Protocol):
    """What one option means: something by name, put on cells."""

    @property
    def piece(self) -> str:
        """The name of what is placed."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where it is placed."""


class Encoding(Protocol):
    """A puzzle as a problem, and the way back."""

    @property
    def problem(self) -> Problem:
        """The items and options."""

    def decode(self, option: int) -> Placement:
        """The meaning of an option, by its number in the problem."""


class Puzzle(Protocol):
    """A puzzle of any kind."""

    def encode(self) -> Encoding:
        """The puzzle as items and options."""

    def obstruction(self) -> str:
        """A reason why there can be no solution that needs no search to find; empty if none was found."""
