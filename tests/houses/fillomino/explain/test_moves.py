from __future__ import annotations

import random
from contextlib import suppress

import pytest

from dancefloor.houses.fillomino.explain.evidence import Evidence
from dancefloor.houses.fillomino.explain.grades import graded
from dancefloor.houses.fillomino.explain.look import Arguments
from dancefloor.houses.fillomino.explain.move import SeenPattern
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.explain.trials import MANY, Budget, Exhausted, Trials
from dancefloor.houses.fillomino.fillomino import Fillomino, images
from dancefloor.houses.fillomino.make.maker import make
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.no_short_argument import Proof
from dancefloor.houses.fillomino.techniques.supposition import Nested, Refutation
from dancefloor.search.values import Limits
from tests.houses.fillomino.boards import random_puzzle, random_puzzles, solutions

SIZES = [(1, 4), (2, 3), (3, 3), (1, 9), (2, 5)]


@pytest.mark.parametrize("symmetric", [False, True])
def test_every_move_is_so_in_all_solutions(symmetric):
    ends = set()
    for puzzle in random_puzzles(3, 90, SIZES, symmetric=symmetric):
        grids = solutions(puzzle)
        moves = Moves(puzzle)
        for move in moves:
            for grid in grids:
                assert not move.contradicts
                assert all(grid[i][j] == move.value or move.value == 0 for i, j in move.cells)
                for exclusion in move.exclusions:
                    i, j = exclusion.deduction.cell
                    assert grid[i][j] != exclusion.deduction.value
        if moves.end is End.SOLVED:
            assert grids == [puzzle.grid([moves.numbers[cell] for cell in puzzle.cells])]
        assert (moves.end is End.IMPOSSIBLE) <= (not grids)
        assert (moves.end is End.STUCK) <= (symmetric or len(grids) != 1), puzzle
        ends.add(moves.end)
    assert ends == {End.SOLVED, End.IMPOSSIBLE, End.STUCK}


def test_moves_write_each_number_once_and_only_on_what_was_written_before():
    seen = 0
    for puzzle in random_puzzles(4, 100, SIZES):
        moves = Moves(puzzle)
        written = {cell: clue for cell, clue in zip(puzzle.cells, puzzle.numbers, strict=True) if clue}
        for move in moves:
            assert all(written.get(cell) == move.value for cell in move.region if move.rule is not Rule.COUNTED)
            if not move.contradicts:
                assert not any(written.get(cell) for cell in move.cells)
                written.update(dict.fromkeys(move.cells, move.value))
                seen += 1
    assert seen > 50


def test_what_a_move_is_said_to_rest_on_suffices_for_it():
    rules = set()
    for puzzle in random_puzzles(5, 90, SIZES):
        for move in Moves(puzzle):
            rules.add(move.rule)
            because, cells = set(move.because), set(move.cells)
            if move.rule is Rule.FIT and move.value:
                assert len(because) == move.value
                assert because.issuperset(cells)
            if move.rule is Rule.FORCED and move.value and len(cells) == 1:
                assert len(because) < move.value
                assert because.isdisjoint(cells)
            if move.rule in (Rule.FIT, Rule.FORCED):
                assert because.issuperset(move.region)
            if move.rule is Rule.LAST:
                own = {each.deduction.value for each in move.exclusions if each.deduction.cell in cells}
                largest = min(puzzle.largest or len(puzzle.cells), len(puzzle.cells))
                named = {*range(1, min(move.above, largest) + 1), *filter(None, puzzle.numbers)}
                others = {value for value in named if value <= largest} | ({0} if largest not in named else set())
                assert own >= others - {move.value}
    assert rules >= {Rule.FIT, Rule.FORCED, Rule.LAST, Rule.COUNTED}


def test_turned_and_reflected_boards_have_the_same_moves():
    rng = random.Random(6)
    levels = set()
    known = [Fillomino(((2, 0, 4), (0, 0, 4), (0, 2, 4))), Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))]
    for puzzle in known + [random_puzzle(rng, *rng.choice([(2, 3), (3, 3), (3, 4)])) for _ in range(12)]:
        grades = set()
        for image in images(puzzle):
            moves = Moves(image)
            grades.add(graded(list(moves), moves.end))
        assert len(grades) == 1, puzzle
        levels |= {grade.level for grade in grades}
    assert len(levels) > 2


def test_what_an_argument_supposes_is_refuted_by_brute_force():
    seen = set()
    for puzzle in random_puzzles(7, 90, SIZES):
        grids = solutions(puzzle)
        for move in Moves(puzzle):
            for argument in move.arguments:
                seen.add(type(argument))
                if isinstance(argument, SeenPattern):
                    continue
                (i, j), value, placed = argument.conclusion[1:4]
                assert all((grid[i][j] == value) == placed for grid in grids if value), puzzle
    assert seen >= {Refutation}


def test_the_solver_gives_a_number_where_nothing_else_leads_further(monkeypatch):
    for name in ("at_once", "short", "later", "nested"):
        monkeypatch.setattr(Arguments, name, lambda *_: iter(()))
    for name in ("easy", "harder"):
        monkeypatch.setattr(Arguments, name, lambda *_: ())
    puzzle = Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))
    moves = Moves(puzzle)
    told = list(moves)
    assert moves.end is End.SOLVED
    assert told[0].rule is Rule.PROVED
    assert isinstance(told[0].argument, Proof)
    assert set(told[0].argument.cells) <= set(puzzle.given)


@pytest.mark.parametrize("seed", range(4))
def test_no_move_for_a_larger_puzzle_is_wrong(seed):
    made = make(SizedWish(7, 7), seed=seed).made
    for move in (moves := Moves(made.puzzle)):
        assert not move.contradicts
        assert all(made.solution[i][j] == move.value or move.value == 0 for i, j in move.cells)
        for exclusion in move.exclusions:
            i, j = exclusion.deduction.cell
            assert made.solution[i][j] != exclusion.deduction.value
    assert moves.end is not End.IMPOSSIBLE


def test_without_suppositions_fewer_puzzles_are_solved():
    puzzle = Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))
    ends = []
    for deepest in (0, 1):
        moves = Moves(puzzle, deepest=deepest)
        list(moves)
        ends.append(moves.end)
    assert ends == [End.STUCK, End.SOLVED]


def test_what_a_move_does_not_rest_on_is_left_out():
    first, *_ = Moves(Fillomino(((2, 0, 0, 0), (1, 0, 0, 3), (0, 0, 0, 0))))
    assert first.rule in (Rule.FIT, Rule.FORCED)
    assert first.cells == ((0, 1),)
    assert first.exclusions == ()


def test_numbers_that_no_clue_shows_are_told_apart_where_they_must_be():
    moves = Moves(Fillomino(((1, 0, 0),)))
    assert [(move.rule, move.value) for move in moves][-1] == (Rule.COUNTED, 2)
    assert moves.end is End.SOLVED


def test_a_limit_on_suppositions_is_kept():
    empty = Fillomino(tuple((0,) * 4 for _ in range(4)))
    moves = Moves(empty, limits=Limits(nodes=3))
    assert list(moves) == []
    assert moves.end is End.LIMITED


def test_ctrl_c_ends_them_and_what_was_told_stays(monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(Arguments, "at_once", interrupted)
    moves = Moves(Fillomino(((2, 0, 1, 0, 0, 0, 0),)))
    assert [(move.cells, move.value) for move in moves] == [(((0, 1),), 2)]
    assert moves.end is End.INTERRUPTED


@pytest.mark.parametrize("most", [20, 50, 95, 200])
def test_what_was_supposed_is_forgotten_when_the_budget_is_spent(most):
    puzzle = Fillomino(((6, 0, 0, 0, 4), (6, 0, 0, 0, 0), (0, 6, 5, 0, 0), (6, 4, 0, 0, 0), (0, 0, 0, 0, 0)))
    reasoning, evidence = Reasoning(puzzle), Evidence(puzzle)
    for deduction in reasoning.run():
        evidence.add(deduction)
    known = list(evidence.deductions)
    with suppress(Exhausted):
        for _ in Nested(Trials(reasoning, evidence, Budget(most))).within(MANY):
            pass
    assert list(evidence.deductions) == known
