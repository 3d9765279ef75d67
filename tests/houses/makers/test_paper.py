"""``paper_pieces``: the same pages as on the command line, and what is refused."""

from __future__ import annotations

import zlib

import pytest

import dancefloor as dance
from dancefloor import InputError

FOUND = next(dance.solve("6x10", limit=1))


@pytest.mark.parametrize("style", ["colors", "print"])
def test_the_command_line_draws_the_same_pages(dancefloor, tmp_path, style):
    words = f"solve 6x10 --sheet a.pdf --size 1.5cm --page letter --style {style} --quiet"
    assert dancefloor(*words.split()).returncode == 0
    pages = dance.paper_pieces(FOUND, 15, title="6x10", paper="letter", style=style)
    assert (tmp_path / "a.pdf").read_bytes() == pages


def test_a_calendar_keeps_its_words():
    pages = dance.paper_pieces(next(dance.solve("calendar 25-Dec")))
    board = zlib.decompress(pages.partition(b"stream\n")[2])
    assert [word in board for word in (b"(Jan)", b"(30)", b"(Dec)", b"(25)")] == [True] * 4


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"size": 1}, "size is 1: it should be a number of millimetres, 2 to 200"),
        ({"size": 90}, "mm, and a page has 194x263 mm: the size is too large"),
        ({"paper": "a5"}, "there is no paper 'a5'"),
        ({"style": "loud"}, "style is 'loud'"),
        ({"title": 3}, "title is 3: it should be a text"),
    ],
    ids=str,
)
def test_what_is_wrong_is_refused(how, told):
    with pytest.raises(InputError, match=told):
        dance.paper_pieces(FOUND, **how)


def test_a_solid_is_refused():
    with pytest.raises(InputError, match="paper is for flat pieces, and this puzzle is not flat"):
        dance.paper_pieces(next(dance.solve("soma")))
