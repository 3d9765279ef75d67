"""The pictures of all built-in puzzles, for the start page of a static folder: the module `sketches.js`.

Strategy: as on a page with Python, a picture shows a solution, if there are several and one is found at once, or else
the board. A bound on nodes says what "at once" is, so that the pictures are the same on every machine.
"""

from __future__ import annotations

import json
from typing import Any

from dancefloor.draw.look import Look
from dancefloor.draw.svg import svg
from dancefloor.errors import DancefloorError
from dancefloor.formats.named import preset_named, preset_names
from dancefloor.search.values import Limits
from dancefloor.verbs import kind_of, solve

AT_ONCE = 20_000  # nodes


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
