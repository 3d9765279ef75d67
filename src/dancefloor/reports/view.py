"""Views: what a notebook shows of a value, and how that becomes HTML.

Strategy: a view is data: a sentence, pictures with captions, further sentences, and a table. Only this module writes
HTML, and it escapes every text, whatever a user may have named. A picture is an image of its own, with its SVG document
in its address. So no picture can disturb another one or the page, and notebooks that others have made show pictures
before somebody trusts them: they drop inline SVG. An image takes the light or dark colors of its document from the CSS
property `color-scheme`, which follows the theme of the notebook; texts have the colors of the page.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.display import brief
from dancefloor.draw.svg import escaped, svg

if TYPE_CHECKING:
    from dancefloor.draw.board import Board

FIRST = 12  # solutions, moves or options of a view: as many as one looks at
MOST_CELLS = 2500  # of a picture: a larger one makes a notebook slow
# The width of a cell in pixels: of one picture, of one of several, and of a piece.
CELL, SMALL_CELL, PIECE_CELL = 32, 24, 16

STYLE = (
    ".dancefloor{overflow-x:auto}"
    "[data-jp-theme-light=true] .dancefloor img,.vscode-light .dancefloor img{color-scheme:light}"
    "[data-jp-theme-light=false] .dancefloor img,.vscode-dark .dancefloor img{color-scheme:dark}"
    ".dancefloor figure{display:inline-block;margin:0 .5em .5em 0;max-width:100%;vertical-align:top}"
    ".dancefloor img{max-width:100%}"
    ".dancefloor .gallery img{max-width:13em}"
    ".dancefloor figcaption{max-width:24em;text-align:center}"
    ".dancefloor .steps figcaption{text-align:left;white-space:pre-line}"
    ".dancefloor pre{margin:0;white-space:pre-wrap}"
)


class Card(NamedTuple):
    """A picture with a text that can take its place, and the caption below it."""

    svg: str  #: an SVG document; empty to show the text
    text: str  #: line by line; beside a picture, for those who cannot see it
    caption: str = ""


class View(NamedTuple):
    """What a notebook shows of a value, from top to bottom."""

    title: str = ""  #: a sentence
    cards: Sequence[Card] = ()
    lines: Sequence[str] = ()  #: further sentences
    table: Sequence[Sequence[str]] = ()  #: rows, the headings first
    layout: str = "parts"  #: ``parts``; ``gallery`` for pictures of one width; ``steps`` with sentences as captions

    @property
    def svg(self) -> str | None:
        """The picture as an SVG document, if the view is one picture."""
        return self.cards[0].svg or None if len(self.cards) == 1 else None

    @property
    def html(self) -> str:
        """The view as HTML."""
        parts = [f"<style>{STYLE}</style>"]
        if self.title:
            parts.append(f"<p>{escaped(capitalized(self.title))}</p>")
        if self.cards:
            parts.append(f'<div class="{self.layout}">{"".join(map(_figure, self.cards))}</div>')
        if self.table:
            parts.append(_table(self.table))
        if self.lines:
            parts.append(f"<ul>{''.join(f'<li>{escaped(capitalized(line))}</li>' for line in self.lines)}</ul>")
        return f'<div class="dancefloor">{"".join(parts)}</div>'


def drawn(board: Board, caption: str = "", *, cell: float = CELL) -> Card:
    """A board as a picture, or the reason why it is not drawn.

    Args:
        board: the board.
        caption: the text below the picture; empty for none.
        cell: the width of a cell, in pixels.

    >>> from dancefloor.draw.board import Board
    >>> drawn(Board([(0, k) for k in range(3000)], [])).text
    'a board of 3000 cells, too large for a notebook'
    """
    cells = len(board.cells)
    return too_large(cells, caption) if cells > MOST_CELLS else Card(svg([board], cell=cell), _board(cells), caption)


def too_large(cells: int, caption: str = "") -> Card:
    """What takes the place of a picture with too many cells."""
    return Card("", f"{_board(cells)}, too large for a notebook", caption)


def words(value: object) -> str:
    """The `repr` of a value without its angle brackets.

    >>> from dancefloor.geometry.region import Region
    >>> words(Region.box(6, 10))
    'Region of 6x10 cells'
    """
    text = brief(value)
    return text[1:-1] if text.startswith("<") and text.endswith(">") else text


def capitalized(sentence: str) -> str:
    """A sentence with its first letter in upper case.

    >>> capitalized("no solution: 3x3 is too small")
    'No solution: 3x3 is too small'
    """
    return sentence[:1].upper() + sentence[1:]


def _board(cells: int) -> str:
    return "a board of 1 cell" if cells == 1 else f"a board of {cells} cells"


def _figure(card: Card) -> str:
    if card.svg:
        address = f"data:image/svg+xml;base64,{b64encode(card.svg.encode()).decode()}"
        shown = f'<img alt="{escaped(card.text)}" src="{address}"/>'
    else:
        shown = f"<pre>{escaped(card.text)}</pre>"
    caption = f"<figcaption>{escaped(card.caption)}</figcaption>" if card.caption else ""
    return f"<figure>{shown}{caption}</figure>"


def _table(rows: Sequence[Sequence[str]]) -> str:
    heading, *body = rows
    return (
        f"<table><thead>{_row(heading, 'th')}</thead><tbody>{''.join(_row(row, 'td') for row in body)}</tbody></table>"
    )


def _row(cells: Sequence[str], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{escaped(cell)}</{tag}>' for cell in cells)}</tr>"
