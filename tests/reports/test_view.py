from __future__ import annotations

import re
from base64 import b64decode
from xml.etree import ElementTree

from dancefloor.draw.board import Board
from dancefloor.draw.svg import svg
from dancefloor.reports.view import MOST_CELLS, STYLE, Card, View, drawn, words

ROW = Board([(0, 0), (0, 1)], [("I", [(0, 0), (0, 1)])])
NASTY = "<script>alert('x')</script>&\"\x00"


def tree(view):
    return ElementTree.fromstring(view.html)


def pictures(view):
    """The SVG documents in a view."""
    return [b64decode(image.get("src").partition("base64,")[2]).decode() for image in tree(view).iter("img")]


def test_a_view_shows_everything_in_its_order():
    view = View("a title", [drawn(ROW, "one"), Card("", "two\nlines")], ["a line"], [("h", "i"), ("j", "k")])
    texts = [text.strip() for text in tree(view).itertext() if text.strip() and text != STYLE]
    assert texts == ["A title", "one", "two\nlines", "h", "i", "j", "k", "A line"]
    assert pictures(view) == [svg([ROW])]


def test_every_text_is_escaped():
    view = View(NASTY, [Card("<svg/>", NASTY, NASTY), Card("", NASTY)], [NASTY], [(NASTY, NASTY), (NASTY, NASTY)])
    shown = tree(view)
    assert {element.tag for element in shown.iter()}.isdisjoint({"script", "svg"})
    clean = NASTY.replace("\x00", "?")
    assert sum(text == clean for text in shown.itertext()) == 8
    assert next(shown.iter("img")).get("alt") == clean
    assert "<script" not in view.html


def test_nothing_comes_from_elsewhere():
    html = View("a title", [drawn(ROW)]).html
    assert re.findall(r"""(?:src|href)=["'](?!data:)""", html) == []
    assert "url(" not in STYLE
    assert "@import" not in STYLE


def test_only_a_view_of_one_picture_is_a_picture():
    assert View("a title", [drawn(ROW)]).svg == svg([ROW])
    assert View("", [drawn(ROW), drawn(ROW)]).svg is None
    assert View("", [Card("", "a text")]).svg is None
    assert View("a title").svg is None


def test_a_large_board_is_not_drawn():
    large = drawn(Board([(0, k) for k in range(MOST_CELLS + 1)], []), "a caption")
    assert large == Card("", f"a board of {MOST_CELLS + 1} cells, too large for a notebook", "a caption")
    assert drawn(Board([(0, k) for k in range(MOST_CELLS)], [])).svg


def test_words_have_no_brackets():
    assert words([1]) == "[1]"
    assert words(object)[:5] == "class"
