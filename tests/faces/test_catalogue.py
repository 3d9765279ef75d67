from __future__ import annotations

import pytest

import dancefloor
from dancefloor.draw.palette import color_of, ink_on
from dancefloor.faces.asking import ask
from dancefloor.faces.queries import QUERIES
from dancefloor.formats.named import preset_names
from dancefloor.geometry.names import FAMILIES


def value(**query):
    return ask(query)[-1]["value"]


def test_about_has_the_whole_table():
    told = value(ask="about")
    assert told["version"] == dancefloor.__version__
    assert set(told["queries"]) == set(QUERIES)
    limit = told["queries"]["solve"]["parameters"]["limit"]
    assert limit == {"about": "how many solutions to find", "required": False, "default": 1000}
    assert told["queries"]["read"]["parameters"]["text"]["required"] is True


def test_all_presets_and_families_are_listed():
    assert [each["name"] for each in value(ask="presets")["puzzles"]] == list(preset_names())
    assert {each["name"] for each in value(ask="families")["families"]} == set(FAMILIES)


def test_pieces_are_those_of_a_packing():
    told = value(ask="pieces", text="hexiamonds")
    assert (told["lattice"], told["count"], len(told["pieces"])) == ("triangle", 12, 12)
    puzzle = {"kind": "packing", "lattice": "triangle", "cells": [[0, 0, 0]], "pieces": told["pieces"]}
    assert value(ask="why", puzzle=puzzle)["reason"] == "the pieces cover 72 cells, but the region has 1"


def test_pieces_of_any_number_fill_the_room():
    [domino] = value(ask="pieces", text="any*dominoes", room=64)["pieces"]
    assert domino["uses"] == [0, 32]


def test_very_many_pieces_are_counted_but_not_all_told():
    told = value(ask="pieces", text="one-sided-hexacubes,octominoes,heptominoes,hexominoes"[20:])
    assert told["count"] == len(told["pieces"]) == 369 + 108 + 35


def test_engines_are_those_of_the_command_line():
    assert "scanning" in {each["name"] for each in value(ask="engines")["engines"]}


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
    assert event["message"] == "3686400 shades, names times copies: there may be 200000 at most"
