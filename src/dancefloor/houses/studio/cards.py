"""The pictures of the start page: of its cards, which lead to what the page is for, and of all built-in puzzles.

Houses declare cards (`dancefloor.declarations`). Pictures are drawn when the files of a page are made, so that it shows
them before anything else has loaded. Those of built-in puzzles, the module `sketches.js`, are for static folders.

Strategy: as on a page with Python, a picture shows a solution, if there are several and one is found at once, or else
the board. A bound on nodes says what "at once" is, so that the pictures are the same on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from dancefloor.declarations import declared, loaded, ordered
from dancefloor.draw.look import Look
from dancefloor.draw.svg import svg
from dancefloor.errors import DancefloorError
from dancefloor.formats.named import preset_named, preset_names
from dancefloor.search.values import Limits
from dancefloor.verbs import kind_of, solve, tabulate

if TYPE_CHECKING:
    from collections.abc import Mapping

AT_ONCE = 20_000  # nodes
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
    (tiling,) = tabulate("aztec-diamond").sample(1, seed=1)
    return tiling.svg()


def _drawn(side: int, inner: str) -> str:
    size = f"width='{side}' height='{side}' viewBox='0 0 {side} {side}'"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{inner}</svg>"


def sketches() -> str:
    """The module `sketches.js`."""
    words = [f"{preset.name} {preset.example}".strip() for preset in map(preset_named, preset_names())]
    drawn = {each: picture for each in words if (picture := sketch(each))}
    about = "// The pictures of built-in puzzles. The program made this module."
    return f"{about}\nexport const SKETCHES = {json.dumps(drawn)};\n"


def sketch(words: str) -> str:
    """The picture of a built-in puzzle, as SVG; empty if there is none.

    Args:
        words: the name of the puzzle, and what belongs to it.

    >>> sketch("soma").startswith("<svg ")
    True
    """
    kind = kind_of(words)
    try:
        found = () if is_unique(kind.puzzle) else solve(kind.puzzle, limits=Limits(1, AT_ONCE))
        board = next((kind.board(each) for each in found), None)
        look = Look("plan") if board is None and is_of_cubes(kind.puzzle) else Look()
        drawn = board or kind.unsolved()
        return svg([drawn], look=look) if drawn else ""
    except DancefloorError:
        return ""


def is_unique(puzzle: Any) -> bool:
    """Whether a puzzle is known to have one solution, which no picture gives away."""
    origin = getattr(puzzle, "origin", None)
    return bool(origin and origin.solutions and origin.solutions.listed == 1)


def is_of_cubes(puzzle: Any) -> bool:
    """Whether a puzzle lies on the lattice of cubes."""
    region = getattr(puzzle, "region", None)
    return region is not None and region.lattice.name == "cube"
