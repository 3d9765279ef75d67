from __future__ import annotations

import pytest

from benchmarks.fillomino import cases
from dancefloor.houses.fillomino.explain.moves import End, Moves


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_every_published_puzzle_is_solved_and_no_move_is_wrong(shared):
    for case in cases(str(shared("real/fillomino/puzzles.txt"))):
        moves = Moves(case.puzzle)
        for move in moves:
            assert all(case.solution[i][j] == move.value or not move.value for i, j in move.cells), case.name
            for exclusion in move.exclusions:
                i, j = exclusion.deduction.cell
                assert case.solution[i][j] != exclusion.deduction.value, case.name
        assert moves.end is End.SOLVED, case.name
