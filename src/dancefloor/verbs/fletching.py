"""Fletcher's program for a puzzle, and its verified solutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from dancefloor.errors import InputError, InternalError
from dancefloor.fletcher.program import Program, program_of, program_with
from dancefloor.solutions.solution import Solution
from dancefloor.solutions.verify import faults

if TYPE_CHECKING:
    from dancefloor.fletcher.trie import Tree
    from dancefloor.puzzles.packing import Packing


def fletcher_program(puzzle: object, trees: Sequence[Tree] | None = None) -> Program:
    """Lay out a packing for Fletcher's program, with the given trees of patterns, or by default with its own.

    Raises:
        InputError: the puzzle is not a packing.
        PuzzleError: the program cannot take this packing, or the trees do not fit it.
    """
    if not hasattr(puzzle, "region"):
        raise InputError("Fletcher's program packs pieces into a box: this is another kind of puzzle")
    packing = cast("Packing", puzzle)
    return program_of(packing) if trees is None else program_with(packing, trees)


def fletcher_solution(program: Program, choices: tuple[int, ...]) -> Solution:
    """The solution that a run found, given as numbers of patterns.

    Raises:
        InternalError: they do not solve the puzzle.
    """
    placements = program.placements(choices)
    if wrong := faults(program.packing, placements):
        raise InternalError(f"a solution is wrong: {wrong[0]}", report=repr(choices))
    return Solution.of(program.packing, placements)
