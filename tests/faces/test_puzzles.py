from __future__ import annotations

import re

import pytest

from dancefloor.faces.asking import ask
from dancefloor.formats.named import preset_named, preset_names


def value(**query):
    last = ask(query)[-1]
    assert last["event"] == "result", last
    return last["value"]


def message(**query):
    last = ask(query)[-1]
    assert last["event"] == "error"
    return last["message"]


@pytest.mark.parametrize("name", preset_names()[::7])
def test_a_preset_is_read_as_the_puzzle_it_is(name):
    example = preset_named(name).example
    read = value(ask="read", text=f"{name} {example}".strip())
    assert read["kind"] == read["puzzle"]["kind"] == "packing"
    assert len(read["puzzle"]["pieces"]) == len(preset_named(name).pieces)


def test_every_preset_fits_on_a_page():
    assert len(preset_names()) > 20
    for name in preset_names():
        preset = preset_named(name)
        assert value(ask="read", text=f"{name} {preset.example}".strip())["puzzle"]["pieces"]


@pytest.mark.parametrize(
    ("text", "kind", "puzzle"),
    [
        ("6x10", "packing", "packing"),
        ("hexiamonds 6x6", "packing", "packing"),
        ("title = 'x'\nsource = 'x'\nregion = '2x2'\npieces = 'dominoes'\n", "packing", "packing"),
        ("##\n##\n", "packing", "packing"),
        ("https://puzz.link/p?fillomino/3/2/2i3g", "fillomino", "fillomino"),
        ("m=edit&p=Ky4sTSxK1THWMeKKNtABw1guruoqP6tqJUMzJatoJSMlHUMdJUOlWB0lIxOQgDFMoLYWAA==", "fillomino", "fillomino"),
        ("pzprv3/fillomino/2/3/2 . . /. 3 . /. . . /. . . /0 0 /0 X /0 0 0 /", "fillomino", "fillomino"),
        ("3x2:200030", "fillomino", "fillomino"),
        ("2..\n.3.\n", "fillomino", "fillomino"),
        ("p q\np\nq\n", "exact cover", "text"),
        ("https://puzz.link/p?tetrominous/3/2/1gch3", "division", "text"),
        ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", "board", "text"),
    ],
)
def test_a_text_is_read_whatever_format_it_has(text, kind, puzzle):
    read = value(ask="read", text=text)
    assert (read["kind"], read["puzzle"]["kind"]) == (kind, puzzle)
    assert read["about"]
    assert value(ask="read", text=text)["puzzle"] == read["puzzle"]


@pytest.mark.parametrize("text", ["6x10", "soma", "2..\n.3.", "p q\np\nq"])
def test_a_puzzle_is_written_in_the_formats_that_it_is_told_to_have(text):
    read = value(ask="read", text=text)
    readable = {"penpa", "puzzlink", "grid", "toml", *(["dlx"] if read["kind"] == "exact cover" else [])}
    assert readable & {*read["formats"]}
    for name in readable & {*read["formats"]}:
        written = value(ask="convert", puzzle=read["puzzle"], to=name)
        assert written["to"] == name
        assert value(ask="read", text=written["text"])["kind"] == read["kind"]


def test_a_glued_board_is_read_and_solved():
    wrapping = {"kind": "cylinder", "steps": [[0, 4]], "glide": None}
    cells = [[x, y] for x in range(2) for y in range(4)]
    piece = {"name": "I", "shapes": [[[0, 0], [0, 1]]], "uses": [0, 4]}
    puzzle = {"kind": "packing", "lattice": "square", "cells": cells, "wrapping": wrapping, "pieces": [piece]}
    assert value(ask="count", puzzle=puzzle)["raw"] == 9
    assert value(ask="count", puzzle={**puzzle, "wrapping": None})["raw"] == 5


def test_a_picture_shows_a_puzzle_or_its_solution():
    puzzle = {"text": "2*dominoes 2x2"}
    solution = next(e for e in ask({"ask": "solve", "puzzle": puzzle}) if e["event"] == "solutions")["solutions"][0]
    bare, solved = (
        value(ask="picture", puzzle=puzzle)["svg"],
        value(ask="picture", puzzle=puzzle, solution=solution)["svg"],
    )
    assert bare.startswith("<svg")
    assert solved.startswith("<svg")
    assert re.search(r">I1?</text>", solved)
    assert "</text>" not in bare
    fillomino = {"kind": "fillomino", "clues": [[2, 0]]}
    assert "<svg" in value(ask="picture", puzzle=fillomino, solution={"grid": [[2, 2]]})["svg"]


def test_names_of_pieces_stay_text_in_a_picture():
    name = "<script>alert(1)</script>"
    piece = {"name": name, "shapes": [[[0, 0]]]}
    puzzle = {"kind": "packing", "lattice": "square", "cells": [[0, 0]], "pieces": [piece]}
    solution = {"placements": [{"piece": name, "cells": [[0, 0]]}]}
    assert "<script" not in value(ask="picture", puzzle=puzzle, solution=solution)["svg"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"puzzle": {"text": "p q\np\nq"}}, "a puzzle of the kind 'exact cover' has no picture"),
        ({"puzzle": {"text": "2x2"}, "solution": {}}, "solution should have placements or a grid, as 'solve' tells it"),
        ({"puzzle": {"text": "2x2"}, "solution": {"placements": [3]}}, "solution, number 1: a placement is"),
    ],
)
def test_what_has_no_picture_says_so(query, said):
    assert message(ask="picture", **query).startswith(said)


def test_a_puzzle_too_large_for_a_page_says_so():
    assert message(ask="read", text="64x100") == (
        "this puzzle has 6400 cells, too many for a page, which takes 4000: use the command line"
    )
    pieces = [{"name": f"p{k}", "shapes": [[[0, 0]]]} for k in range(1001)]
    puzzle = {"kind": "packing", "lattice": "square", "cells": [[0, 0]], "pieces": pieces}
    assert message(ask="count", puzzle=puzzle).startswith("this puzzle has 1001 pieces, too many for a page")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"kind": "packng"}, "puzzle, key 'kind': did you mean 'packing'?"),
        ({"lattice": "sqare"}, "puzzle, key 'lattice': there is no lattice 'sqare'; did you mean 'square'?"),
        ({"cells": 3}, "puzzle, key 'cells': it should be a list, not '3'"),
        ({"cells": [[0, 0.5]]}, "puzzle, key 'cells': it should be a list of cells, such as [[0, 0], [0, 1]]"),
        ({"cells": [[0, 0, 0]]}, "puzzle, key 'cells': cell (0, 0, 0) should be 2 integers on the square lattice"),
        ({"pieces": [3]}, "puzzle, key 'pieces.0': it should be a table"),
        ({"pieces": [{"name": "a b", "shapes": [[[0, 0]]]}]}, "puzzle, key 'pieces.0.name': piece name 'a b': it can"),
        ({"pieces": [{"name": "a", "shapes": []}]}, "puzzle, key 'pieces.0.shapes': there are none"),
        ({"pieces": [{"name": "a", "shapes": [[[0, 0]]], "mobility": "fre"}]}, "puzzle, key 'pieces.0.mobility': mob"),
        ({"pieces": [{"name": "a", "shapes": [[[0, 0]]], "uses": [2]}]}, "puzzle, key 'pieces.0.uses': it should be"),
        ({"pieces": []}, "puzzle, key 'pieces': a packing needs at least one piece"),
        ({"wrapping": {"kind": "x", "steps": [[0, 1]]}}, "puzzle, key 'wrapping"),
        ({"wrapping": {"kind": "torus", "steps": [[0]], "glide": 3}}, "puzzle, key 'wrapping"),
    ],
)
def test_a_wrong_value_in_a_puzzle_is_named(changed, said):
    piece = {"name": "I", "shapes": [[[0, 0]]]}
    puzzle = {"kind": "packing", "lattice": "square", "cells": [[0, 0]], "pieces": [piece], **changed}
    assert message(ask="count", puzzle=puzzle).startswith(said)


def test_a_puzzle_is_described_as_when_it_was_read():
    read = value(ask="read", text="hexiamonds 6x6")
    puzzle = read.pop("puzzle")
    assert value(ask="describe", puzzle=puzzle) == read
    puzzle["pieces"][0]["name"] = "two words"
    assert "pieces.0.name" in message(ask="describe", puzzle=puzzle)


def test_rows_may_be_a_fillomino_first_of_all():
    rows = "1\n1\n1\n"
    assert value(ask="read", text=rows)["kind"] != "fillomino"
    assert value(ask="read", text=rows, first="fillomino")["puzzle"]["clues"] == [[1], [1], [1]]
    assert value(ask="read", text="a b\na\nb\n", first="fillomino")["kind"] != "fillomino"
    assert value(ask="read", text="6x10", first="fillomino")["puzzle"]["kind"] == "packing"
    assert "4001 cells, too many for a page" in message(ask="read", text="1\n" * 4001, first="fillomino")
