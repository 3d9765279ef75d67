"""Symmetries of edited boards, and solutions that one leaves unchanged, by brute force over all solutions."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.engines.reference import covers_of
from dancefloor.geometry.region import Region
from dancefloor.geometry.symmetry import symmetries
from dancefloor.puzzles.cover import BoardCover
from dancefloor.solutions.burnside import unfolded
from dancefloor.solutions.group import Convention
from dancefloor.solutions.option_motions import OptionMotions, OptionPlace, option_quotients

WHOLE = dance.read_puzzle("4x4", pieces="any*dominoes").encode().problem
TETROMINOES = dance.read_puzzle("4x7", pieces="one-sided-tetrominoes").encode().problem


def board_of(problem, dropped=()):
    cells = [tuple(int(digit) for digit in item.name) if item.name.isdecimal() else None for item in problem.items]
    return BoardCover(problem.without(dropped)[0], cells)


def placed(board, option):
    return board.decode(option)[:2]


@settings(max_examples=25)
@given(st.sets(st.integers(0, len(WHOLE.options) - 1), max_size=4), st.booleans())
@example({10, 11, 19, 23}, False)  # no option is left for one of the cells
def test_classes_are_those_of_the_isometries_that_keep_all_options(dropped, rotations):
    board = board_of(WHOLE, dropped)
    options = {placed(board, k) for k in range(len(board.problem.options))}
    kept = []
    for way in symmetries(board.region):
        moved = {(piece, tuple(sorted(way.image[cell] for cell in cells))) for piece, cells in options}
        if moved == options and (way.proper or not rotations):
            kept.append(way.image)
    found = {frozenset(one.cells for one in solution.placements) for solution in dance.solve(board, symmetry="none")}
    classes = {
        min(tuple(sorted(tuple(sorted(image[cell] for cell in cells)) for cells in one)) for image in kept)
        for one in found
    }
    up_to = "rotations" if rotations else "all"
    count = dance.count(board, symmetry=up_to)
    assert count.order == (1 if count.reason else len(kept))  # nobody looks for symmetries of nothing
    assert count == count.distinct == len(classes)
    assert count.raw == len(found)
    assert len(list(dance.solve(board, symmetry=up_to))) == len(classes)


def test_pieces_may_change_places():
    motions = OptionMotions.of(board_of(TETROMINOES))
    assert motions.group.about == "4 symmetries (2 rotations, 2 reflections); reflections exchange J and L, S and Z"
    assert OptionMotions.of(board_of(TETROMINOES), Convention.ROTATIONS).order == 2


def test_pieces_with_other_bounds_do_not_change_places():
    text = "00 01 A 0:1|B\nA 00\nB 01\n"
    cells = [(0, 0), (0, 1), None, None]
    assert OptionMotions.of(BoardCover(dance.read_dlx(text).problem, cells)).order == 1
    equal = dance.read_dlx(text.replace("0:1|", "")).problem
    assert OptionMotions.of(BoardCover(equal, cells)).group.exchanged == (("A", "B"),)


def test_a_piece_and_no_piece_do_not_change_places():
    problem = dance.read_dlx("00 01 A\nA 00\n01\n").problem
    assert OptionMotions.of(BoardCover(problem, [(0, 0), (0, 1), None])).order == 1


@pytest.mark.parametrize(
    ("options", "order"),
    [
        (["00 x", "01 x"], 2),
        (["00 x", "01"], 1),
        (["00 y:a", "01 y:a"], 2),
        (["00 y:a", "01 y:b"], 1),
        (["00 02:a", "02:a 01"], 2),
        (["00 02:a", "02:b 01"], 1),
        (["00", "00", "01"], 1),
        (["00", "00", "01", "01"], 2),
    ],
)
def test_other_items_colours_and_copies_of_options_count(options, order):
    problem = dance.Problem.from_names("00 01", options, secondary="x y 02")
    board = BoardCover(problem, [(0, 0), (0, 2), None, None, (0, 1)])
    motions = OptionMotions.of(board)
    assert motions.order == order
    assert sorted(motions.images.ranks[:: motions.order]) == list(range(len(options)))


def test_costs_count():
    problem = dance.read_dlx("00 01\n00 |3\n01 |4\n").problem
    assert OptionMotions.of(BoardCover(problem, [(0, 0), (0, 1)])).order == 1


CELLS = [(i, j) for i in range(2) for j in range(3)]
TURNS = [
    lambda cell: cell,
    lambda cell: (1 - cell[0], cell[1]),
    lambda cell: (cell[0], 2 - cell[1]),
    lambda cell: (1 - cell[0], 2 - cell[1]),
]


@st.composite
def symmetric_problems(draw):
    """A board of 2x3 cells, some of which have colours, and pieces with bounds: options with all their images."""
    builder = dance.ProblemBuilder()
    for cell in CELLS:
        builder.primary(f"{cell[0]}{cell[1]}")
    high = draw(st.integers(1, 4))
    builder.primary("A", low=draw(st.integers(0, high)), high=high)
    for cell in CELLS:
        builder.secondary(f"x{cell[0]}{cell[1]}")
    kinds = draw(
        st.lists(
            st.tuples(
                st.sets(st.sampled_from(CELLS), min_size=1, max_size=3),
                st.booleans(),
                st.none() | st.tuples(st.sampled_from(CELLS), st.sampled_from(["", ":a", ":b"])),
            ),
            min_size=1,
            max_size=5,
        )
    )
    if draw(st.booleans()):
        kinds += [({cell}, False, None) for cell in CELLS]
    made = {
        (tuple(sorted(map(turn, cells))), is_a, extra and (turn(extra[0]), extra[1]))
        for cells, is_a, extra in kinds
        for turn in TURNS
    }
    places = []
    for cells, is_a, extra in sorted(made, key=str):
        words = [*["A"] * is_a, *(f"{i}{j}" for i, j in cells)]
        builder.option(*words, *([f"x{extra[0][0]}{extra[0][1]}{extra[1]}"] if extra else []))
        colored = ((extra[0], extra[1]),) if extra else ()
        places.append(OptionPlace("A" * is_a, (*((cell, "-") for cell in cells), *colored)))
    return builder.build(), places


@given(symmetric_problems())
def test_covers_of_quotients_are_the_unchanged_covers(drawn):
    problem, places = drawn
    motions = OptionMotions(problem, Region(CELLS), places)
    assert motions.order == 4
    every = [frozenset(cover) for cover in covers_of(problem)]
    unchanged = [{cover for cover in every if {m.options[k] for k in cover} == cover} for m in motions.motions]
    found = option_quotients(motions)
    if found is None:  # only what may be covered several times has no bounds
        assert problem.items[len(CELLS)].high > 1
        return
    order, quotients = found
    assert order == len({motion.options for motion in motions.motions})
    total = 0
    for times, quotient in quotients:
        covers = {frozenset(unfolded(quotient, cover)) for cover in covers_of(quotient)}
        assert covers in unchanged
        total += times * len(covers)
    kernel = len(motions.motions) // order
    assert kernel * (len(every) + total) == sum(map(len, unchanged))


@pytest.mark.parametrize("n", range(4, 9))
def test_unchanged_queens_are_those_that_a_turn_leaves_in_place(n):
    motions = OptionMotions.of(dance.Queens(n))
    by_turn = {
        motion.options: sum(
            {motion.options[k] for k in solution.options} == set(solution.options)
            for solution in dance.solve(dance.Queens(n), symmetry="none")
        )
        for motion in motions.motions[1:]
    }
    order, quotients = option_quotients(motions)
    assert order == 8
    assert sum(times * len(covers_of(problem)) for times, problem in quotients) == sum(by_turn.values())
