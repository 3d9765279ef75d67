"""XML as a tree, and what is refused."""

from __future__ import annotations

import pytest

from dancefloor import ParseError
from dancefloor.houses.designers.burrtools import tree
from dancefloor.houses.designers.burrtools.tree import parsed

BOMB = (
    """<!DOCTYPE puzzle [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><puzzle>&b;</puzzle>"""
)


def test_elements_know_their_lines_children_and_text():
    root = parsed('<puzzle>\n <shapes>\n  <voxel x="1">#<!-- a comment --></voxel></shapes></puzzle>', "x")
    (voxel,) = root.needed("shapes").all("voxel")
    assert (voxel.line, voxel.text, voxel.number("x"), root.child("colors")) == (3, "#", 1, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not well-formed XML: no element found"),
        ("<puzzle>", "not well-formed XML"),
        ("<puzzle></shapes>", "not well-formed XML: mismatched tag"),
        (BOMB, "line 1: it declares a document type or an entity"),
        ('<!DOCTYPE puzzle SYSTEM "file:///etc/passwd"><puzzle/>', "declares a document type"),
        ("<a>" * 300 + "</a>" * 300, "lies too deep: at most 200"),
    ],
)
def test_what_is_no_file_of_burrtools_is_refused_in_one_line(text, message):
    with pytest.raises(ParseError, match=message) as refused:
        parsed(text, "bad.xmpuzzle")
    assert "\n" not in str(refused.value)


def test_there_is_a_bound_on_elements(monkeypatch):
    monkeypatch.setattr(tree, "MOST_ELEMENTS", 10)
    with pytest.raises(ParseError, match="one too many: a file may have 10 elements"):
        parsed("<a>" + "<b/>" * 10 + "</a>", "x")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("", "has no attribute 'x'"),
        ('x=""', "has attribute 'x' '', which is not a whole number"),
        ('x="1.5"', "'1.5', which is not a whole number"),
        ('x="-1"', "-1: it should be from 0 to 1000000000"),
        ('x="1000000001"', "it should be from 0 to"),
        ('x="99999999999999999999"', "is not a whole number"),
        ('x="٣"', "is not a whole number"),
    ],
)
def test_numbers_are_whole_and_in_range(given, message):
    with pytest.raises(ParseError, match=message):
        parsed(f"<voxel {given}/>", "x").number("x")
