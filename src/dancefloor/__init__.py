"""Tiling puzzles and exact cover: one solution, all of them, how many there are, or why there are none.

>>> import dancefloor as dance
>>> puzzle = dance.Packing(dance.box(3, 20), dance.polyominoes(5))
>>> dance.count(puzzle, up_to_symmetry=True)
2
"""

from dancefloor.cover.build import ProblemBuilder
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.base import Limits, Outcome, Position, Progress, Search, Statistics
from dancefloor.engines.registry import engine_names
from dancefloor.errors import (
    DancefloorError,
    EngineError,
    EngineUnavailable,
    InputError,
    InternalError,
    ParseError,
    ProblemError,
    PuzzleError,
    StoreError,
    UnsupportedProblem,
)
from dancefloor.formats.box import box
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import Packing, Piece, Placement
from dancefloor.solutions.solution import Solution
from dancefloor.solutions.verify import faults
from dancefloor.solve import Count, Solutions, count, covers, solve

__all__ = [
    "Count",
    "DancefloorError",
    "EngineError",
    "EngineUnavailable",
    "InputError",
    "InternalError",
    "Item",
    "Limits",
    "Mobility",
    "Option",
    "Outcome",
    "Packing",
    "ParseError",
    "Piece",
    "Placement",
    "Position",
    "Problem",
    "ProblemBuilder",
    "ProblemError",
    "Progress",
    "PuzzleError",
    "Region",
    "Search",
    "Shape",
    "Solution",
    "Solutions",
    "Statistics",
    "StoreError",
    "UnsupportedProblem",
    "Use",
    "box",
    "count",
    "covers",
    "engine_names",
    "faults",
    "polyominoes",
    "read_puzzle",
    "solve",
]


def __getattr__(name: str) -> str:
    if name == "__version__":  # looked up only when asked for: the machinery behind it is slow to import
        from importlib.metadata import version

        return version("dancefloor")
    raise AttributeError(f"module 'dancefloor' has no attribute {name!r}")
