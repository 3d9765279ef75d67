from __future__ import annotations

from importlib.metadata import entry_points

import pytest

import dancefloor
from dancefloor.draw.palette import color_of, ink_on
from dancefloor.faces.asking import ask
from dancefloor.faces.catalogue import orientations_of
from dancefloor.faces.queries import QUERIES
from dancefloor.geometry.lattices import GROUP, LATTICES, lattice_named
from dancefloor.geometry.shape import Shape, normalized
from dancefloor.plugins.polysticks import POLYSTICK


def value(**query):
    return ask(query)[-1]["value"]


def test_about_has_the_whole_table():
    told = value(ask="about")
    assert told["version"] == dancefloor.__version__
    assert set(told["queries"]) == set(QUERIES)
    limit = told["queries"]["solve"]["parameters"]["limit"]
    assert limit == {"about": "how many solutions to find at most", "required": False, "default": 1000}
    assert told["queries"]["read"]["parameters"]["text"]["required"] is True


def test_pieces_are_those_of_a_packing():
    told = value(ask="pieces", text="hexiamonds")
    assert (told["lattice"], told["count"], len(told["pieces"])) == ("triangle", 12, 12)
    puzzle = {"kind": "packing", "lattice": "triangle", "cells": [[0, 0, 0]], "pieces": told["pieces"]}
    assert value(ask="why", puzzle=puzzle)["reason"] == "the pieces cover 72 cells, but the region has 1"


def test_very_many_pieces_are_counted_but_not_all_told():
    told = value(ask="pieces", text="one-sided-hexacubes,octominoes,heptominoes,hexominoes"[20:])
    assert told["count"] == len(told["pieces"]) == 369 + 108 + 35


def test_colors_are_those_of_the_palette():
    first, second = value(ask="colors", names=["F", "U"])["colors"]
    assert (first["fill"], first["ink"]) == (color_of("F"), ink_on(color_of("F")))
    assert first != second
    assert ask({"ask": "colors", "names": [3]})[-1]["message"] == "names should be a list of texts, and 3 is none"


@pytest.mark.parametrize("style", ["colors", "colorblind"])
def test_colors_are_those_of_a_picture(style):
    names = [piece["name"] for piece in value(ask="read", text="soma")["puzzle"]["pieces"]]
    solution = next(event for event in ask({"ask": "solve", "puzzle": {"text": "soma"}, "limit": 1}))["solutions"][0]
    drawn = value(ask="picture", puzzle={"text": "soma"}, solution=solution, view="plan", style=style)["svg"]
    assert all(each["fill"] in drawn for each in value(ask="colors", names=names, style=style)["colors"])
    assert "style is 'x'" in ask({"ask": "colors", "names": names, "style": "x"})[-1]["message"]


def test_the_names_of_pieces_are_no_more_than_those_of_a_puzzle():
    [event] = ask({"ask": "colors", "names": [f"x{k}" for k in range(60_000)]})
    assert event["message"].startswith("names: 60000 pieces, but at most 10000 are allowed")
    assert len(value(ask="colors", names=[f"x{k}" for k in range(10_000)])["colors"]) == 10_000
    [event] = ask({"ask": "colors", "names": [f"x{k}" for k in range(900)], "copies": 4096})
    assert event["message"] == "names times copies is 3686400: it should be at most 200000"


EVERY = (*LATTICES, POLYSTICK)


def told(lattice, **more):
    return ask({"ask": "lattice", "name": lattice.name, "rows": 3, "columns": 4, "layers": 2, **more})[-1]["value"]


def polygon(value, cell):
    """The corners of a cell, as a page works them out."""
    rank = value["rank"]
    kind = next(each for each in value["kinds"] if each["kind"] == list(cell[rank:]))
    moved = [sum(c * step[axis] for c, step in zip(cell, value["steps"], strict=False)) for axis in (0, 1)]
    return [(x + moved[0], y + moved[1]) for x, y in kind["polygon"]]


@pytest.mark.parametrize("lattice", EVERY, ids=lambda lattice: lattice.name)
def test_a_page_draws_the_polygons_of_the_lattice(lattice):
    value = told(lattice)
    assert value["board"]
    for cell in map(tuple, value["board"]):
        right = [lattice.on_page(corner) for corner in lattice.corners(cell)]
        for ours, theirs in zip(polygon(value, cell), right, strict=True):
            assert ours == pytest.approx(theirs, abs=1e-4)


@pytest.mark.parametrize("lattice", EVERY, ids=lambda lattice: lattice.name)
def test_a_page_knows_the_neighbors(lattice):
    value = told(lattice)
    rank = value["rank"]
    for cell in map(tuple, value["board"]):
        kind = next(each for each in value["kinds"] if each["kind"] == list(cell[rank:]))
        beside = [
            (*[c + b for c, b in zip(cell[:rank], each["by"], strict=True)], *each["kind"])
            for each in kind["neighbors"]
        ]
        assert sorted(beside) == sorted(lattice.neighbors(cell))


@pytest.mark.parametrize("lattice", EVERY, ids=lambda lattice: lattice.name)
def test_a_board_has_so_many_rows_and_cells_in_each(lattice):
    value = told(lattice)
    cells = [tuple(cell) for cell in value["board"]]
    solid = value["layer"] is not None
    assert len(set(cells)) == len(cells) == 3 * 4 * (2 if solid else 1)
    assert {lattice.layer(cell) for cell in cells} == ({0, 1} if solid else {0})


@pytest.mark.parametrize("lattice", EVERY, ids=lambda lattice: lattice.name)
def test_a_board_surrounds_cells_with_a_margin(lattice):
    cells = [lattice.translate(lattice.origins[0], (3, -2, 0)[: len(lattice.corner(lattice.origins))])]
    board = {tuple(cell) for cell in told(lattice, around=[list(cell) for cell in cells])["board"]}
    assert board.issuperset(cells)
    drawn = [cell for cell in lattice.neighbors(cells[0]) if lattice.layer(cell) == lattice.layer(cells[0])]
    assert board.issuperset(drawn)
    assert len(board) < 40


def orientations(lattice, cells, mobility=None):
    query = {"ask": "orientations", "lattice": lattice.name, "cells": cells, "mobility": mobility}
    return ask(query)[-1]["value"]["orientations"]


@pytest.mark.parametrize(("mobility", "number"), [("free", 8), ("one-sided", 4), ("fixed", 1)])
def test_a_piece_has_the_orientations_of_its_mobility(mobility, number):
    found = orientations(LATTICES[0], [[5, 5], [6, 5], [6, 6], [6, 7]], mobility)
    assert len(found) == number
    assert found[0]["cells"] == [[0, 0], [1, 0], [1, 1], [1, 2]]
    motions = {"free": {"turn", "flip"}, "one-sided": {"turn"}, "fixed": set()}
    assert {name for each in found for name in each["motions"]} == motions[mobility]


def test_a_turn_of_squares_is_a_quarter_to_the_right():
    upright, *_ = found = orientations(LATTICES[0], [[0, 0], [1, 0], [2, 0], [2, 1]])  # an L
    turned = found[upright["motions"]["turn"]["to"]]
    assert turned["cells"] == [[0, 0], [0, 1], [0, 2], [1, 0]]
    flipped = found[upright["motions"]["flip"]["to"]]
    assert flipped["cells"] == [[0, 1], [1, 1], [2, 0], [2, 1]]


SHAPES = {
    "square": ([[0, 0], [1, 0], [2, 0], [2, 1]], {"turn": 4, "flip": 2}),
    "triangle": ([[0, 0, 0], [0, 0, 1], [1, 0, 0], [1, 0, 1], [2, 0, 0], [0, 1, 0]], {"turn": 6, "flip": 2}),
    "hexagon": ([[0, 0], [1, 0], [2, 0], [2, 1]], {"turn": 6, "flip": 2}),
    "cube": ([[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 1, 0], [1, 2, 0]], {"turn": 4, "tip": 4, "roll": 4}),
    "polystick": ([[0, 0, 0], [0, 1, 0], [0, 2, 1]], {"turn": 4, "flip": 2}),
}


@pytest.mark.parametrize("lattice", EVERY, ids=lambda lattice: lattice.name)
def test_motions_lead_back_after_some_times_and_carry_each_cell(lattice):
    cells, orders = SHAPES[lattice.name]
    found = orientations(lattice, cells)
    assert set(found[0]["motions"]) == set(orders)
    for name, order in orders.items():
        at, where = 0, list(range(len(found[0]["cells"])))
        for _ in range(order):
            motion = found[at]["motions"][name]
            where = [motion["cells"][place] for place in where]
            at = motion["to"]
        assert at == 0
        assert where == list(range(len(where)))
        assert found[0]["motions"][name]["to"] != 0


@pytest.mark.parametrize("lattice", EVERY, ids=lambda lattice: lattice.name)
def test_all_orientations_are_reached_by_motions(lattice):
    cells, _ = SHAPES[lattice.name]
    found = orientations(lattice, cells)
    reached, new = {0}, [0]
    while new:
        others = {motion["to"] for motion in found[new.pop()]["motions"].values()} - reached
        reached |= others
        new += others
    assert reached == set(range(len(found)))
    poses = {normalized(map(tuple, each["cells"]), lattice) for each in found}
    assert len(poses) == len(found)
    assert Shape(map(tuple, cells), lattice).cells in poses


def test_a_turn_on_the_page_goes_to_the_right():
    value = told(LATTICES[2])
    bar, *_ = found = orientations(LATTICES[2], [[0, 0], [1, 0], [2, 0]])  # hexagons from left to right
    turned = found[bar["motions"]["turn"]["to"]]["cells"]
    middles = [tuple(sum(axis) / 6 for axis in zip(*polygon(value, cell), strict=True)) for cell in sorted(turned)]
    by = sorted(middles)[-1]
    assert by[1] > sorted(middles)[0][1]  # the right end is lower now


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ({"ask": "lattice", "name": "square", "rows": 101}, "rows is 101: it should be at most 100"),
        ({"ask": "lattice", "name": "square", "around": [[0]]}, "cell (0,) should be 2 integers on the square lattice"),
        ({"ask": "lattice", "name": "square", "around": [[0, 0], [0, 10**8]]}, "a board: "),
        ({"ask": "orientations", "lattice": "square", "cells": []}, "a shape needs at least one cell"),
        (
            {"ask": "orientations", "lattice": "square", "cells": [3]},
            "it should be a list of cells, such as [[0, 0], [",
        ),
        (
            {"ask": "orientations", "lattice": "square", "cells": [[0, k] for k in range(300)]},
            "this piece has 300 cells, too many for a page, which takes 200",
        ),
    ],
)
def test_what_is_too_large_or_no_cell_is_refused(query, message):
    [event] = ask(query)
    assert event["message"].startswith(message)


PLUGGED = ("tan", "drafter", "kite", "rhomb", "polytwig", "polytrig", "prism", "sphere", "rhombic", "tetra-octahedral")


@pytest.mark.parametrize("name", PLUGGED)
def test_motions_of_plugged_in_lattices_lead_to_all_orientations(name):
    if not any(point.name == name for point in entry_points(group=GROUP)):
        pytest.skip("the package is not installed anew, so its entry points are unknown")
    lattice = lattice_named(name)
    cells = [lattice.origins[0]]
    while len(cells) < 4:
        cells += [next(cell for cell in lattice.neighbors(cells[-1]) if cell not in cells)]
    given = {"lattice": name, "cells": [list(cell) for cell in cells], "mobility": None}
    poses = orientations_of(None, given)["value"]["orientations"]
    reached, edge = {0}, [0]
    while edge:
        led = [motion["to"] for motion in poses[edge.pop()]["motions"].values()]
        edge += [to for to in led if to not in reached]
        reached.update(led)
    assert reached == set(range(len(poses)))
