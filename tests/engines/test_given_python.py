"""The twin in Python enters the same nodes and finds the same covers in the same order as native code."""

from random import Random

import pytest

from dancefloor._native import MISSING
from dancefloor.engines.given import instances
from dancefloor.engines.given_python import PythonInstances
from dancefloor.puzzles.classics import Sudoku


@pytest.mark.skipif(bool(MISSING), reason="there is no compiled module")
@pytest.mark.parametrize(("size", "number", "clues"), [(4, 60, 4), (6, 20, 9), (9, 3, 28)])
def test_the_twins_are_alike(size, number, clues):
    rng = Random(size)
    problem = Sudoku(size * size * [0]).encode().problem
    batch = PythonInstances(problem, [[]], 1)
    assert batch.advance(60.0, 1)
    ((whole,),) = batch.covers(0, 1)
    given = [rng.sample(whole, clues) for _ in range(number)]
    given += [[*some, rng.randrange(size**3)] for some in given]
    native, python = instances(problem, given, 5), PythonInstances(problem, given, 5)
    assert native.advance(60.0, 1)
    assert python.advance(60.0, 1)
    assert native.covers(0, len(given)) == python.covers(0, len(given))
    assert native.nodes() == python.nodes()
