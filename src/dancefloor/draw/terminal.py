"""Colors of text pictures: the escape sequences of a terminal with 256 colors."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from dancefloor.draw.palette import ink_on, paints, shaded, terminal_color
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dancefloor.draw.board import Board


def painted(line: Iterable[tuple[str, int, bool]], styles: Mapping[int, str]) -> str:
    """A line of a picture with its colors: strings with their areas, and whether they are bold."""
    check()
    parts = []
    for style, run in groupby(line, key=lambda part: styles.get(part[1], "") + "\x1b[1m" * part[2]):
        plain = "".join(string for string, _, _ in run)
        parts.append(f"{style}{plain}\x1b[0m" if style else plain)
    return "".join(parts).rstrip()


def styles(board: Board) -> dict[int, str]:
    """The escape sequences before the text of each placement. Copies have shades."""
    by_name = paints(board.pieces())
    named = enumerate(zip(board.called(), board.copies(), strict=True))
    return {number: _style(shaded(by_name[name], copy).fill) for number, (name, copy) in named}


def _style(color: str) -> str:
    number, background = terminal_color(color)
    # 16 and 231 are black and white; terminal themes do not change them.
    ink = 231 if ink_on(background) == "#ffffff" else 16
    return f"\x1b[48;5;{number};38;5;{ink}m"
