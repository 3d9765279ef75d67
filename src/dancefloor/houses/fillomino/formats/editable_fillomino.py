"""Fillominoes as plain values (`dancefloor.formats.plain`).

    {"kind": "fillomino", "clues": [[2, 0], [0, -1]], "walls": [[[0, 0], [0, 1]]], "largest": null, "symmetric": false}

In clues, 0 is a blank cell and -1 a question mark.
"""

from __future__ import annotations

from typing import Any

from dancefloor.formats.plain import lists
from dancefloor.formats.toml import TomlTable
from dancefloor.houses.fillomino.fillomino import Fillomino


def fields(puzzle: Fillomino) -> dict[str, Any]:
    """The clues, walls and rules of a fillomino."""
    return {
        "clues": lists(puzzle.clues),
        "walls": lists(puzzle.walls),
        "largest": puzzle.largest,
        "symmetric": puzzle.symmetric,
    }


def read(table: TomlTable) -> Fillomino:
    """The fillomino with these fields.

    Raises:
        PuzzleError: a value is missing, of a wrong type, or makes no sense; the message names it.
    """
    largest = table.get("largest", int) if table.values.get("largest") is not None else None
    walls = table.get("walls", list, [])
    symmetric = table.get("symmetric", bool, False)
    bare: Fillomino = table.read("clues", list, lambda clues: Fillomino(clues, (), largest, symmetric))
    if not walls:
        return bare
    puzzle: Fillomino = table.read("walls", list, lambda walls: Fillomino(bare.clues, walls, largest, symmetric))
    return puzzle
