"""What faces show of an answer about a piece."""

from __future__ import annotations

import dancefloor as dance
from dancefloor.draw.look import Look
from dancefloor.houses.explorer.explorer_reports import document_of, page_of, svg_of, view_of


def test_pictures_have_captions():
    found = dance.rectangles("L4", 8)
    drawing = svg_of(found, Look())
    assert all(caption in drawing for caption in ("2x4", "3x8"))
    assert "prime rectangles of L4" in page_of(found, Look())


def test_a_view_has_all_sentences():
    found = dance.rectangles("L4", 8)
    view = view_of(found)
    assert [view.title, *view.lines] == list(found.told())
    assert [card.caption for card in view.cards] == ["2x4", "3x8"]


def test_a_document_names_itself():
    assert document_of(dance.order_of("X"), "order")["document"] == "dancefloor/order/1"
