from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from dancefloor.declarations import declared
from dancefloor.faces.asking import ask
from dancefloor.houses.studio.cards import cards, is_unique, picture, pictures, sketch, sketches


def test_each_card_has_a_picture():
    text = pictures()
    drawn = json.loads(text.partition("PICTURES = ")[2].rstrip(";\n"))
    assert list(drawn) == list(cards())
    for name, image in drawn.items():
        assert len(ElementTree.fromstring(image)) > 0, name


@pytest.mark.parametrize("name", [name for name, card in cards().items() if card.get("opens")])
def test_each_puzzle_can_be_read(name):
    text = cards()[name]["opens"].replace("{today}", "29-Feb")
    assert ask({"ask": "read", "text": text})[-1]["value"]["puzzle"]["kind"] == "packing"


def test_each_card_leads_somewhere():
    for name, card in cards().items():
        ways = [key for key in ("opens", "tab", "module") if key in card]
        assert len(ways) == 1, name
        assert card.get("tab", "packing") in declared("tabs"), name


def test_a_picture_shows_a_solution():
    assert picture("dominoes 2x3").count("<title>I<") == 3


@pytest.mark.parametrize(("words", "labels"), [("soma", ">V<"), ("hexiamonds-hexagon", ">crook<"), ("half-hour", "")])
def test_a_picture_shows_a_solution_if_there_are_several(words, labels):
    drawn = sketch(words)
    assert drawn.startswith("<svg ")
    assert (labels in drawn) if labels else (">A<" not in drawn)
    assert drawn == sketch(words)


def test_one_solution_is_known_where_somebody_published_it():
    from dancefloor.formats.puzzle import read_puzzle

    assert [is_unique(read_puzzle(word)) for word in ("half-hour", "soma", "6x10", "queens 6")] == [
        True,
        False,
        False,
        False,
    ]


@pytest.mark.slow
def test_every_built_in_puzzle_has_one():
    text = sketches()
    assert text.startswith("// The pictures of built-in puzzles.")
    assert text.count('"<svg ') > 90
