from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

import dancefloor as dance
from dancefloor.cover.problem import Problem
from dancefloor.errors import InputError
from dancefloor.geometry.box import box
from dancefloor.geometry.lattices import CUBE
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, Placement
from dancefloor.solutions.solution import Placements, Selection, Solution, aztec_corner, direction
from dancefloor.verbs import solve

PUZZLE = Packing(
    Region.from_picture("###/##+"), [Piece("I", Shape.from_picture("##"), low=2, high=2), Piece("O", Shape([(0, 0)]))]
)
PLACEMENTS = [
    Placement("O", ((0, 2),)),
    Placement("I", ((1, 0), (1, 1))),
    Placement("I", ((0, 0), (0, 1))),
]
SOLUTION = Solution.of(PUZZLE, PLACEMENTS)


def test_placements_come_in_the_order_of_the_pieces_and_then_of_their_cells():
    assert SOLUTION.placements == (PLACEMENTS[2], PLACEMENTS[1], PLACEMENTS[0])
    assert SOLUTION.pieces == ("I", "I", "O")
    assert Solution.of(PUZZLE, PLACEMENTS[::-1]) == SOLUTION
    assert hash(Solution.of(PUZZLE, PLACEMENTS[::-1])) == hash(SOLUTION)


def test_each_covered_cell_has_an_owner():
    assert SOLUTION.owner == {(0, 0): "I", (0, 1): "I", (0, 2): "O", (1, 0): "I", (1, 1): "I"}


def test_a_solution_prints_as_a_picture():
    assert str(SOLUTION) == SOLUTION.text()
    assert SOLUTION.text().count("I") == 4
    assert "\x1b" not in SOLUTION.text()
    assert SOLUTION.text(unicode=False).isascii()


@pytest.mark.house("notebook")
def test_a_solution_draws_itself_in_notebooks():
    assert SOLUTION._repr_svg_() == SOLUTION.svg()
    assert ET.fromstring(SOLUTION.svg()).tag.endswith("svg")


def test_a_solution_is_plain_data_for_json():
    data = json.loads(json.dumps(SOLUTION.as_json()))
    assert data == {
        "placements": [
            {"piece": "I", "cells": [[0, 0], [0, 1]]},
            {"piece": "I", "cells": [[1, 0], [1, 1]]},
            {"piece": "O", "cells": [[0, 2]]},
        ]
    }


def test_solutions_are_values():
    with pytest.raises(AttributeError):
        SOLUTION.placements = ()
    first = next(solve(Packing(box(1, 2), {"I": Shape.from_picture("##")})))
    assert first == Solution.of(first.puzzle, list(first.placements))


def test_a_solution_without_placements_can_be_drawn():
    puzzle = Packing(Region.box(1, 2, optional=True), [Piece("I", Shape.from_picture("##"), low=0)])
    empty = next(solution for solution in solve(puzzle) if not solution.placements)
    assert empty.owner == {}
    assert ET.fromstring(empty.svg()).tag.endswith("svg")
    assert str(empty) == empty.text()


def test_a_solid_is_drawn_layer_by_layer():
    cells = [(0, y, z) for y in range(2) for z in range(3)]
    sticks = [Piece("I", Shape([(0, 0, z) for z in range(3)], CUBE), low=2, high=2)]
    solution = next(solve(Packing(Region(cells, (), CUBE), sticks)))
    assert solution.text() == "\n".join(["   ".join([line] * 3) for line in ("┌───┬───┐", "│ I1│ I2│", "└───┴───┘")])
    assert len(solution.text(width=20).splitlines()) == 11
    assert solution.svg(view="plan").count('class="letter"') == 6
    assert solution.svg().count('class="letter"') == 2


def test_a_flat_solution_has_no_view():
    with pytest.raises(InputError, match="only solids have views"):
        SOLUTION.svg(view="exploded")
    with pytest.raises(InputError, match="it should be one of colors, colorblind"):
        SOLUTION.svg(style="neon")


def test_a_piece_that_goes_around_a_cylinder_has_a_letter_in_each_of_its_parts():
    ring = Region.box(1, 5).wrap("cylinder")
    placements = [Placement("I", ((0, 0), (0, 4))), Placement("J", ((0, 1), (0, 2), (0, 3)))]
    solution = Solution.of(Packing(ring, {"I": Shape([(0, 0), (0, 1)]), "J": Shape([(0, 0)])}), placements)
    assert solution.text().splitlines()[1] == "╎ I │ J   J   J │ I ╎"
    assert solution.svg().count('class="letter"') == 3


def test_a_selection_of_options_prints_them_and_has_no_picture():
    selection = Selection(ExactCover(Problem.from_names("p q", ["q x:A", "p"], secondary="x")), (0, 1))
    assert str(selection) == "q x:A\np"
    assert json.dumps(selection.as_json()) == '{"options": ["q x:A", "p"]}'
    with pytest.raises(InputError, match="there is nothing to draw"):
        selection.svg()


def made_late(placements=PLACEMENTS):
    """The same solution, made of options, and the options that were decoded so far."""
    decoded = []

    def decode(option):
        decoded.append(option)
        return placements[option]

    return Solution.of_options(PUZZLE, range(len(placements)), Placements(PUZZLE, decode)), decoded


def test_a_solution_of_options_is_decoded_when_it_is_looked_at():
    solution, decoded = made_late()
    assert (solution.puzzle, decoded) == (PUZZLE, [])
    assert solution.placements == SOLUTION.placements
    assert solution.placements is solution.placements
    assert decoded == [0, 1, 2]


@pytest.mark.parametrize(
    "look",
    [
        hash,
        repr,
        str,
        lambda solution: solution.owner,
        lambda solution: solution.pieces,
        lambda solution: solution.board,
        lambda solution: solution.as_json(),
        lambda solution: solution == SOLUTION,
        lambda solution: pickle.loads(pickle.dumps(solution)) == SOLUTION,
        lambda solution: copy.copy(solution) == SOLUTION,
        lambda solution: replace(solution) == SOLUTION,
    ],
)
def test_a_solution_of_options_is_like_any_other(look):
    assert look(made_late()[0]) == look(SOLUTION)


def test_a_solution_of_options_is_pickled_without_them():
    assert pickle.dumps(made_late()[0]) == pickle.dumps(SOLUTION)
    assert vars(pickle.loads(pickle.dumps(made_late()[0]))).keys() == {"puzzle", "placements"}


def test_what_no_solution_has_is_an_error_of_python():
    for solution in (SOLUTION, made_late()[0], Solution.__new__(Solution)):
        with pytest.raises(AttributeError, match="'Solution' object has no attribute 'rows'"):
            solution.rows  # noqa: B018
    with pytest.raises(AttributeError, match="placements"):
        Solution.__new__(Solution).placements  # noqa: B018


def test_solutions_share_what_their_options_mean():
    decoded = []
    placements = Placements(PUZZLE, lambda option: decoded.append(option) or PLACEMENTS[option])
    for options in ((0, 1, 2), (2, 1, 0)):
        assert Solution.of_options(PUZZLE, options, placements) == SOLUTION
    assert decoded == [0, 1, 2]


def diamond(order, at=(0, 0)):
    """The cells whose squares lie within |x| + |y| <= order + 1, as the paper defines it."""
    return [
        (at[0] + i, at[1] + j)
        for i in range(-order, order)
        for j in range(-order, order)
        if max(abs(i), abs(i + 1)) + max(abs(j), abs(j + 1)) <= order + 1
    ]


@pytest.mark.parametrize("order", range(2, 9))
def test_a_diamond_is_found_wherever_it_lies(order):
    cells = diamond(order, (order + 5, order - 2))
    assert aztec_corner(cells) == (5, order - 3)
    assert aztec_corner(cells[1:]) is None
    assert aztec_corner([*cells[1:], (99, 99)]) is None


BOXES = [[(i, j) for i in range(high) for j in range(wide)] for high, wide in ((0, 0), (1, 1), (2, 2), (3, 4), (4, 6))]


@pytest.mark.parametrize("cells", BOXES)
def test_other_boards_are_no_diamonds(cells):
    assert aztec_corner(cells) is None


def test_dominoes_at_the_four_corners_have_their_directions():
    order = 4
    cells = sorted(diamond(order, (order, order)))
    corner = aztec_corner(cells)
    west = [cell for cell in cells if cell[1] == 0]
    east = [cell for cell in cells if cell[1] == 2 * order - 1]
    directions = [direction(pair, corner) for pair in (cells[:2], cells[-2:], west, east)]
    assert directions == ["north", "south", "west", "east"]


def test_each_direction_is_as_frequent_as_its_opposite():
    # In every tiling, there are as many northern dominoes as southern ones (Elkies, Kuperberg, Larsen, Propp, 1992).
    cells = diamond(3)
    corner = aztec_corner(cells)
    tilings = list(dance.solve(dance.Packing(dance.Region(cells), dance.read_pieces("12*I2")), symmetry="none"))
    assert len(tilings) == 2 ** (3 * 4 // 2)
    for tiling in tilings:
        found = Counter(direction(placed.cells, corner) for placed in tiling.placements)
        assert (found["north"], found["east"]) == (found["south"], found["west"])


@pytest.mark.house("studio")
def test_a_solution_has_a_link():
    solution = next(iter(solve("3x20")))
    assert solution.link(base="https://example.org/") == dance.link(solution, base="https://example.org/")


def test_without_the_house_of_links_it_says_which_one_is_missing(monkeypatch):
    monkeypatch.setattr("dancefloor.solutions.solution.declared_place", lambda key: None)
    with pytest.raises(InputError, match="the house that makes them, studio, is missing"):
        next(iter(solve("3x20"))).link()
