"""Mistakes of people who bring puzzles of their own."""

import dancefloor as dance
from dancefloor.verbs.kinds.kind import Encoded


class Rooks:
    """It cannot be encoded."""

    cells: tuple[tuple[int, ...], ...] = ()

    def obstruction(self) -> str:
        return ""


class WordKind(Encoded[str]):
    """Its solutions are texts."""


class Words:
    """A puzzle of that kind."""

    dancefloor_kind = WordKind


class Others:
    """A puzzle whose kind is loaded when it is needed, so that its solutions may have any type."""

    dancefloor_kind = "somebody.words:WordKind"


def told(progress: str) -> None:
    """It expects a text."""


dance.solve(Rooks())  # refused
number: int = next(dance.solve(Words()))  # refused
word: str = next(dance.solve(Words()))
length: int = next(dance.solve(Others()))
dance.solve("6x10", on_progress=told)  # refused
dance.Packing("6x10", {"I": "####"})  # refused
dance.Piece("I", dance.Shape([(0, 0)]), "fixed")  # refused
