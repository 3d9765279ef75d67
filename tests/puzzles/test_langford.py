"""Langford pairs as a puzzle."""

import pytest

import dancefloor as dance
from dancefloor.puzzles.langford import Langford


def arrangements(puzzle):
    encoding = puzzle.encode()
    for cover in dance.covers(encoding.problem):
        slots = {}
        for option in cover:
            placement = encoding.decode(option)
            slots |= {cell[1]: int(placement.piece) for cell in placement.cells}
        yield tuple(slots[k] for k in sorted(slots))


def test_between_two_ks_are_k_numbers():
    found = list(arrangements(Langford(7)))
    assert len(found) == 2 * 26
    for row in found:
        for k in range(1, 8):
            first = row.index(k)
            assert row[first + k + 1] == k


def test_an_arrangement_and_its_reverse_are_two_solutions():
    found = set(arrangements(Langford(4)))
    assert found == {(2, 3, 4, 2, 1, 3, 1, 4), (4, 1, 3, 1, 2, 4, 3, 2)}


@pytest.mark.parametrize("n", range(1, 9))
def test_there_is_an_obstruction_where_there_is_no_solution(n):
    assert bool(Langford(n).obstruction()) == (dance.covers(Langford(n).encode().problem).tally() == 0)


def test_no_pairs_are_refused():
    with pytest.raises(dance.PuzzleError, match="at least one"):
        Langford(0)
