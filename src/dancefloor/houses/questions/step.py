"""A step of an argument: a sentence, and the picture that goes with it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from dancefloor.geometry.lattice import Cell
from dancefloor.geometry.region import Region
from dancefloor.houses.questions.constraint import spoken
from dancefloor.puzzles.kind import PlacedPiece
from dancefloor.puzzles.packing import Packing
from dancefloor.solutions.solution import Solution

if TYPE_CHECKING:
    from dancefloor.draw.board import Board


class ArgumentStep(NamedTuple):
    """A sentence about a packing, with what its picture shows; without any of that it has no picture."""

    sentence: str
    placements: tuple[PlacedPiece, ...] = ()
    cells: tuple[Cell, ...] = ()  #: the cells to point out
    weights: Mapping[Cell, int] = {}  #: the weight of each cell; {} for a step that weighs nothing
    region: Region | None = None  #: the board, if it is another one than that of the packing
    depth: int = 0  #: how many suppositions it rests on

    def board(self, puzzle: Packing) -> Board | None:
        """Its picture; None if it has none."""
        from dancefloor.draw.board import Notes

        if not (self.placements or self.cells or self.weights):
            return None
        region = self.region or puzzle.region
        drawn = Solution.of(Packing(region, puzzle.pieces, puzzle.labels), self.placements).board
        if self.weights:
            return drawn._replace(placements=_shades(self.weights), names=(), notes=_weights_written(self.weights))
        return drawn._replace(notes=Notes(_written(drawn, self.cells), marked=self.cells))

    def as_json(self) -> dict[str, Any]:
        """The step as plain lists and strings."""
        return {
            "sentence": self.sentence,
            "depth": self.depth,
            "placements": [{"piece": one.piece, "cells": list(map(list, one.cells))} for one in self.placements],
            "cells": list(map(list, self.cells)),
            "weights": [[*cell, weight] for cell, weight in self.weights.items()],
        }


def _shades(weights: Mapping[Cell, int]) -> list[tuple[str, list[Cell]]]:
    """The cells of each weight but 0, as pieces of a picture."""
    return [
        (str(weight), [cell for cell in weights if weights[cell] == weight])
        for weight in sorted(set(weights.values()) - {0})
    ]


def _weights_written(weights: Mapping[Cell, int]) -> Any:
    from dancefloor.draw.board import Notes

    return Notes({cell: str(weight) for cell, weight in weights.items()})


def _written(drawn: Board, cells: Iterable[Cell]) -> dict[Cell, str]:
    """The text in each cell: the names of pieces, and marks in the cells to point out."""
    written = {cell: name for name, covered in drawn.placements for cell in covered}
    return written | {cell: written.get(cell, "x") for cell in cells}


def spoken_cells(cells: Iterable[Cell]) -> str:
    """Cells as sentences name them.

    >>> spoken_cells([(0, 1), (1, 1)])
    '0,1 1,1'
    """
    return " ".join(map(spoken, cells))


def spoken_placement(placed: PlacedPiece) -> str:
    """A placement as a constraint says it.

    >>> from dancefloor import Placement
    >>> spoken_placement(Placement("I", ((0, 0), (0, 1))))
    'I on 0,0 0,1'
    """
    return f"{placed.piece} on {spoken_cells(placed.cells)}"
