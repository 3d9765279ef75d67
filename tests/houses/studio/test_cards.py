from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from dancefloor.declarations import declared
from dancefloor.faces.asking import ask
from dancefloor.houses.studio.cards import cards, picture, pictures


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
