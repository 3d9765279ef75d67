"""The films of Fletcher's program: what it works on, and its steps, as values that JSON can hold (docs/faces.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from dancefloor.houses.founders.fletcher.film import placing_film
from dancefloor.houses.founders.fletcher.fletching import fletcher_program
from dancefloor.houses.founders.fletcher.macro_film import macro_film
from dancefloor.houses.founders.fletcher.program import Program
from dancefloor.houses.founders.fletcher.testing_film import testing_film

SceneAndSteps = tuple[dict[str, Any], Iterator[Any]]


def placements(puzzle: Any) -> SceneAndSteps:
    """Placements on the first empty cell."""
    return _film(puzzle, placing_film)


def tests(puzzle: Any) -> SceneAndSteps:
    """Each test of a square."""
    return _film(puzzle, testing_film)


def macros(puzzle: Any) -> SceneAndSteps:
    """The cards of the program as they unfold."""
    return _film(puzzle, macro_film)


def _film(puzzle: Any, steps: Callable[[Program], Iterator[Any]]) -> SceneAndSteps:
    program = fletcher_program(puzzle)
    region = program.packing.region
    scene = {
        "lattice": region.lattice.name,
        "cells": [list(cell) for cell in region],
        "pieces": [piece.name for piece in program.packing.pieces],
    }
    return scene, steps(program)
