"""What the page writes on pieces is what pictures have, for searched solutions and for pieces that lie anywhere."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import dancefloor as dance
from dancefloor.draw.palette import paints, shaded, terminal_color
from dancefloor.faces.asking import ask

SVG = "{http://www.w3.org/2000/svg}"
LONG = "any*trihexes 3x5"  # bees, and pieces with longer names
SIDED = "any*one-sided-tetrominoes 4x7"
PUZZLES = ["conway-blocks", "slothouber-graatsma", "y-5x10", "soma", "2*tetrahexes 7x8", LONG, SIDED, "calendar Mar 5"]
DIAMOND = "aztec-diamond"


def value(**query):
    last = ask(query)[-1]
    assert last["event"] == "result", last
    return last["value"]


def first_of(text, **given):
    """The first solution, as the page hears of it."""
    events = ask({"ask": "solve", "puzzle": {"text": text}, "limit": 1, **given})
    return next(each for each in events if each["event"] == "solutions")["solutions"][0]


def drawn(text, solution, view=None):
    """By label: the colors that the picture of a solution has, and how often the label stands there; and one size."""
    query = {"ask": "picture", "puzzle": {"text": text}, "solution": solution, "view": view}
    root = ElementTree.fromstring(value(**query)["svg"])
    letters = [each for each in root.iter(f"{SVG}text") if each.get("class") == "letter"]
    fills = [each.get("fill") for each in root.iter(f"{SVG}path") if each.get("class") == "piece"]
    return [each.text for each in letters], fills, {each.get("font-size") for each in letters}


def fills_of(puzzle, solution):
    """The color of each placement, from what the page asks for."""
    if classes := solution.get("classes"):
        names = solution["labels"]["names"]
        told = dict(zip(names, value(ask="colors", names=names)["colors"], strict=True))
        return [told[each]["fill"] for each in classes]
    names = [piece.name for piece in puzzle.pieces]
    most = max(1, *solution["copies"])
    told = dict(zip(names, value(ask="colors", names=names, copies=most)["colors"], strict=True))
    placed = zip(solution["placements"], solution["copies"], strict=True)
    return [told[each["piece"]]["shades"][max(copy, 1) - 1]["fill"] for each, copy in placed]


@pytest.mark.parametrize("text", [*PUZZLES, DIAMOND])
def test_labels_and_colors_are_those_of_the_picture(text):
    puzzle, solution = dance.read_puzzle(text), first_of(text)
    view = "plan" if puzzle.region.lattice.name == "cube" else None
    written, fills, sizes = drawn(text, solution, view)
    labels = solution["labels"]
    ours = [label for label, spots in zip(labels["labels"], labels["letters"], strict=True) for _ in spots]
    assert ours == written
    assert fills_of(puzzle, solution) == fills
    assert len(sizes) == 1


@pytest.mark.parametrize("text", PUZZLES)
def test_numbers_and_shades_are_those_of_the_text(text):
    puzzle, solution = dance.read_puzzle(text), first_of(text)
    placed = [dance.Placement(p["piece"], tuple(map(tuple, p["cells"]))) for p in solution["placements"]]
    printed = dance.Solution.of(puzzle, placed).text(color=True, width=500)
    painted = set(re.findall(r"48;5;(\d+);", printed))
    assert painted == {str(terminal_color(fill)[0]) for fill in fills_of(puzzle, solution)}
    plain = re.sub(r"\x1b\[[0-9;]*m", "", printed)
    for each, copy in zip(solution["placements"], solution["copies"], strict=True):
        assert not copy or re.search(rf"\b{each['piece']}\.?{copy}\b", plain), (each["piece"], copy)


def test_every_layer_of_a_piece_has_its_label():
    solution = first_of("conway-blocks")
    for placed, spots in zip(solution["placements"], solution["labels"]["letters"], strict=True):
        assert {layer for layer, _, _ in spots} == {layer for _, _, layer in placed["cells"]}


def test_positions_are_within_the_piece():
    [piece] = value(ask="labels", puzzle={"text": "I4 1x4"}, placements=[placement("I", [[0, k] for k in range(4)])])[
        "letters"
    ]
    assert piece == [[0, 2.0, 0.5]]


def placement(piece, cells):
    return {"piece": piece, "cells": cells}


def test_copies_count_by_their_cells_in_whatever_order_they_are_placed():
    columns = [placement("I", [[k, c] for k in range(2)]) for c in (2, 0, 1)]
    told = value(ask="labels", puzzle={"text": "dominoes 2x3"}, placements=columns)
    assert told["copies"] == [3, 1, 2]
    assert told["labels"] == ["I3", "I1", "I2"]
    completed = first_of("dominoes 2x3", placed=columns[:1])
    assert completed["placements"][0] == columns[0]
    assert completed["copies"] == completed["labels"]["copies"]
    assert completed["labels"] == value(
        ask="labels", puzzle={"text": "dominoes 2x3"}, placements=completed["placements"]
    )


def test_dominoes_in_a_diamond_have_directions_instead_of_numbers():
    solution = first_of(DIAMOND)
    assert set(solution["classes"]) <= {"north", "south", "east", "west"}
    assert set(solution["copies"]) == {0}
    assert solution["labels"]["names"] == ["east", "north", "south", "west"]
    last = solution["placements"][::-1]
    told = value(ask="labels", puzzle={"text": DIAMOND}, placements=last)
    assert (told["classes"], told["copies"]) == (solution["classes"][::-1], solution["copies"])
    some = first_of(DIAMOND, placed=last[:2])
    assert some["placements"][:2] == last[:2]
    assert some["classes"] == some["labels"]["classes"]
    assert some["classes"][:2] == told["classes"][:2]


def test_where_pieces_are_shown_there_are_no_classes():
    solution = first_of("dominoes 2x3")
    assert "classes" not in solution
    assert (solution["labels"]["classes"], solution["labels"]["names"]) == ([], [])


def test_a_piece_alone_has_no_number():
    told = value(ask="labels", puzzle={"text": "dominoes 2x3"}, placements=[placement("I", [[0, 0], [0, 1]])])
    assert (told["copies"], told["labels"]) == ([0], ["I"])


def test_long_names_are_abbreviated_with_a_legend():
    name = "name-of-many-letters"
    text = f'title = "x"\nsource = "x"\nregion = "1x3"\n[pieces]\n"{name}" = "##"\nB = "#"\n'
    puzzle = value(ask="read", text=text)["puzzle"]
    told = value(ask="labels", puzzle=puzzle, placements=[placement(name, [[0, 0], [0, 1]])])
    assert told["labels"] == ["na"]
    assert told["legend"] == f"na {name}"


def test_names_of_cells_stand_where_no_piece_lies():
    empty = value(ask="labels", puzzle={"text": "calendar Mar 5"}, placements=[])
    assert len(empty["written"]) == 12 + 31
    assert [string for *_, string in first_of("calendar Mar 5")["labels"]["written"]] == ["Mar", "5"]


@pytest.mark.parametrize(
    ("text", "placements", "said"),
    [
        ("3x20", [placement("I", [[9, 9]])], "placements: (9, 9) is no cell of the board"),
        ("3x20", [placement("I", [[0]])], "placements: (0,) is no cell of the board"),
        ("3x20", ["I"], "placements, number 1: a placement is {'piece': name, 'cells': [...]}"),
        ("3x2:200030", [], "only pieces have labels, and a fillomino has none"),
    ],
)
def test_what_cannot_be_labelled_is_refused(text, placements, said):
    assert ask({"ask": "labels", "puzzle": {"text": text}, "placements": placements})[-1]["message"] == said


def test_shades_are_told_for_as_many_copies_as_wanted():
    [told] = value(ask="colors", names=["I"], copies=3)["colors"]
    paint = paints(frozenset(["I"]))["I"]
    assert [each["fill"] for each in told["shades"]] == [shaded(paint, copy).fill for copy in (1, 2, 3)]
    assert (told["fill"], told["ink"]) == (paint.fill, paint.ink)


def test_an_event_holds_fewer_solutions_of_a_large_board():
    events = ask({"ask": "solve", "puzzle": {"text": "dominoes 20x20"}, "limit": 60})
    sizes = [len(each["solutions"]) for each in events if each["event"] == "solutions"]
    assert sum(sizes) == 60
    assert max(sizes) * 400 <= 5_000
