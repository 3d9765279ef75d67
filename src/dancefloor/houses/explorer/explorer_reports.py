"""What faces show of an answer about a piece: pictures in a file, a page, the view in a notebook, a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dancefloor.draw.html import html
from dancefloor.draw.svg import svg
from dancefloor.reports.documents import Fields, named
from dancefloor.reports.view import FIRST, SMALL_CELL, View, drawn

if TYPE_CHECKING:
    from dancefloor.draw.look import Look
    from dancefloor.houses.explorer.exploring import Explored


def svg_of(found: Explored, look: Look) -> str:
    """All pictures, each with its caption below.

    >>> from dancefloor import rectangles
    >>> from dancefloor.draw.look import Look
    >>> svg_of(rectangles("L4", 4), Look()).count('<path class="piece"')
    2
    """
    captions, boards = zip(*found.pictures(), strict=True)
    return svg(boards, captions=captions, look=look)


def page_of(found: Explored, look: Look) -> str:
    """One page of HTML that shows the pictures one by one."""
    title, *_ = found.told()
    return html([board for _, board in found.pictures()], title=title, look=look)


def document_of(found: Explored, document: str) -> Fields:
    """The answer as JSON.

    >>> from dancefloor import order_of
    >>> document_of(order_of("L4"), "order")["upper"]
    2
    """
    return {**named(document), **found.as_json()}


def view_of(found: Explored) -> View:
    """An answer in a notebook: the sentences, and the first pictures."""
    title, *lines = found.told()
    cards = [drawn(board, caption, cell=SMALL_CELL) for caption, board in list(found.pictures())[:FIRST]]
    return View(title, cards, lines)
