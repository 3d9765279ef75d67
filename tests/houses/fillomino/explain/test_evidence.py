"""What bars the ways out of a region."""

from dancefloor.houses.fillomino.explain.move import Barrier, Exit
from dancefloor.houses.fillomino.explain.moves import Moves
from dancefloor.houses.fillomino.explain.sentences import sentences
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.rules.rule import Rule
from tests.houses.fillomino.boards import random_puzzles, solutions


def first_exits(*rows, walls=()):
    first = next(iter(Moves(Fillomino(rows, walls))))
    return {(each.bar, each.cells): each.others for each in first.exits}


def test_a_cell_with_another_number_is_taken():
    assert first_exits((2, 0), (1, 0)) == {(Barrier.TAKEN, ((1, 0),)): ()}


def test_a_cell_beside_too_much_of_the_number_joins_it():
    found = first_exits((0, 2, 0), (3, 3, 2), (3, 1, 2))
    assert found == {(Barrier.JOINS, ((0, 2),)): ((1, 2), (2, 2)), (Barrier.TAKEN, ((1, 0), (1, 1))): ()}


def test_a_way_that_ends_too_early_is_short():
    found = first_exits((0, 3, 0, 0), (1, 2, 2, 1))
    assert (Barrier.SHORT, ((0, 0),)) in found


def test_walls_and_the_edge_need_no_words():
    assert first_exits((2, 0), (0, 0), walls=(((0, 0), (1, 0)),)) == {}


def test_exits_move_with_the_board():
    home = {(i, j): (j, i) for i in range(3) for j in range(3)}
    moved = Exit(Barrier.JOINS, ((0, 1), (2, 0)), ((1, 2),)).moved(home)
    assert moved == Exit(Barrier.JOINS, ((0, 2), (1, 0)), ((2, 1),))


def test_the_region_has_no_cell_that_is_no_way_out():
    seen = set()
    for puzzle in random_puzzles(9, 60, [(3, 3), (2, 5)]):
        grids = solutions(puzzle)
        written = dict(puzzle.given)
        for move in Moves(puzzle):
            for each in move.exits:
                assert move.rule in (Rule.FIT, Rule.FORCED)
                for i, j in each.cells:
                    seen.add(each.bar)
                    assert (written.get((i, j), move.value) != move.value) == (each.bar is Barrier.TAKEN)
                    assert each.bar is Barrier.SHORT or all(grid[i][j] != move.value for grid in grids), puzzle
            if move.exits:
                assert len(sentences(move)[-1]) < 400
            written.update(dict.fromkeys(move.cells, move.value))
    assert seen >= {Barrier.JOINS, Barrier.SHORT, Barrier.TAKEN}
