"""The cards of the start page, each with a picture: puzzles to begin with, and what else the page is for.

Houses declare them (`dancefloor.declarations`). A picture is drawn when its files are made, so that a page shows it
before anything else has loaded.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from dancefloor.declarations import declared, loaded, ordered

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

INK = "stroke='#8a94a3' stroke-width='2' stroke-linecap='round'"
#: The first two levels of a search tree: for each node where it is, and where its parent is.
TREE = ((0, 110, 60, 60, 14), (1, 60, 60, 60, 14), (0, 10, 60, 60, 14), (0, 35, 106, 60, 60), (1, 85, 106, 60, 60))


def pictures(*, plugged: bool = True) -> str:
    """The module `pictures.js`: the picture of each card as SVG.

    Args:
        plugged: whether houses of other packages add cards, too.
    """
    drawn = {name: picture(card["picture"]) for name, card in cards(plugged=plugged).items()}
    return f"// The pictures of cards. The program made this module.\nexport const PICTURES = {json.dumps(drawn)};\n"


def cards(*, plugged: bool = True) -> Mapping[str, Mapping[str, Any]]:
    """What houses declare, in its order.

    Args:
        plugged: whether houses of other packages add cards, too.

    >>> next(iter(cards()))
    'calendar'
    """
    return ordered(declared("cards", plugged=plugged))


@cache
def picture(meant: str) -> str:
    """A picture of the first solution of a puzzle, or one that a function draws.

    Args:
        meant: a text that means a puzzle; or the place of the function, after ``@``.

    >>> picture("dominoes 2x2").startswith("<svg ")
    True
    """
    if meant.startswith("@"):
        drawn: str = loaded(meant[1:])()
        return drawn
    from dancefloor.verbs import solve

    return next(iter(solve(meant, limit=1))).svg()


def of_a_search() -> str:
    """A search tree, with the way to a solution."""
    return _drawn(120, "".join(_branches()))


def _branches() -> Iterator[str]:
    for _, x, y, *parent in TREE:
        yield f"<path d='M{parent[0]} {parent[1]}L{x} {y}' {INK}/>"
    for is_way, x, y, *_ in ((1, 60, 14), *TREE):
        yield f"<circle cx='{x}' cy='{y}' r='9' fill='{'#1fb97c' if is_way else '#8a94a3'}'/>"


def of_a_pencil() -> str:
    """A pencil over cells, some of which belong to a region."""
    inside = {(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1)}
    cells = (
        f"<rect x='{4 + 28 * column}' y='{4 + 28 * row}' width='28' height='28' stroke='#8a94a3' "
        f"fill='{'#4e79dd' if (row, column) in inside else 'none'}'/>"
        for row in range(4)
        for column in range(4)
    )
    pencil = "<path d='M64 92L70 74L106 38L118 50L82 86Z' fill='#fbd24c' stroke='#3b434d' stroke-width='2'/>"
    return _drawn(120, "".join(cells) + pencil)


def of_a_tiling() -> str:
    """A random tiling of an Aztec diamond."""
    from dancefloor.verbs import tabulate

    (tiling,) = tabulate("aztec-diamond").sample(1, seed=1)
    return tiling.svg()


def _drawn(side: int, inner: str) -> str:
    size = f"width='{side}' height='{side}' viewBox='0 0 {side} {side}'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{inner}</svg>"
