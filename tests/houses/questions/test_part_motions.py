"""The motions of boards of several parts: as many as without constraints, and those that change no count."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import Packing
from dancefloor.houses.questions.part_motions import MOST_PARTS, PartMotions

BOARDS = {
    "two boxes": ("3x4+3x4", "any*I2"),
    "boxes of two sizes": ("2x3+2x3+2x2", "any*I2"),
    "rows": ("1x4+1x4+1x3", "any*I2,any*I3"),
    "chiral pieces": ("3x4+3x4", "any*one-sided-tetrominoes"),
    "cubes": ("cube:2x2x2+2x2x2", "any*dicubes"),
    "parts that meet at a corner": ("2x2+2x2@2,2+2x3@4,4", "any*I2"),
    "triangles": ("triangle:hexagon1+hexagon1", "any*diamonds"),
}


def classes(puzzle, symmetry):
    found = dance.count(puzzle, symmetry=symmetry)
    return found.raw, found.distinct, str(found.group)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("symmetry", ["all", "rotations"])
def test_a_constraint_that_holds_anyway_changes_no_class(board, symmetry):
    region, pieces = BOARDS[board]
    plain = Packing(region, pieces)
    name = plain.pieces[0].name
    constrained = Packing(region, pieces, where=f"at least 0 of {name}")
    assert classes(constrained, symmetry) == classes(plain, symmetry)


@pytest.mark.parametrize("where", ["no crossing", "no fault", "I2 at 0,0", "no two of I2 touch"])
def test_classes_are_those_of_a_list(where):
    puzzle = Packing("3x4+3x4", "any*I2,any*I3", where=where)
    every = list(dance.solve(puzzle, limit=None, symmetry="none"))
    motions = PartMotions.of(puzzle)
    least = {motions.least_form(tuple(map(puzzle_option(puzzle), one.placements))) for one in every}
    found = dance.count(puzzle, symmetry="all")
    assert (found.raw, found.distinct) == (len(every), len(least))
    assert len(list(dance.solve(puzzle, limit=None, symmetry="all"))) == len(least)


def puzzle_option(puzzle):
    encoding = puzzle.encode()
    numbers = {encoding.decode(k): k for k in range(len(encoding.problem.options))}
    return numbers.__getitem__


def test_too_many_parts_move_as_a_whole():
    region = "+".join(["1x2"] * (MOST_PARTS + 1))
    assert PartMotions.of(Packing(region, "any*I2", where="at least 0 of I2")).order == 2
