"""The table of queries: what a page or a widget may ask, with which parameters, and which function answers.

To add a query, add an entry to `QUERIES`, a function that answers, and a section in docs/faces.md. The function gets
the `Asking` and a mapping with all parameters, and returns the fields of the result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from dancefloor.arguments import check_type, shown, whole
from dancefloor.errors import InputError, nearest
from dancefloor.reports.documents import Fields

ReadValue = Callable[[str, Any], Any]
REQUIRED = object()  #: the default of a parameter that a query must have


class Parameter(NamedTuple):
    """A parameter of a query."""

    about: str
    read: ReadValue  #: makes the argument from its name and its value in JSON, or raises an `InputError` that names it
    default: Any = REQUIRED


@dataclass(frozen=True)
class Query:
    """What can be asked."""

    about: str
    answer: str  #: the function, as ``module:name`` in this package
    parameters: dict[str, Parameter]

    def read(self, given: Fields) -> Fields:
        """The arguments for the function.

        Raises:
            InputError: a parameter is missing, unknown or wrong.
        """
        if unknown := next((name for name in given if name not in self.parameters), None):
            raise InputError(f"there is no parameter {unknown[:20]!r}; {nearest(unknown, tuple(self.parameters))}")
        return {name: _argument(name, each, given.get(name)) for name, each in self.parameters.items()}


def _argument(name: str, parameter: Parameter, value: Any) -> Any:
    if value is not None:
        return parameter.read(name, value)
    if parameter.default is REQUIRED:
        raise InputError(f"{name} is missing: it should be {parameter.about}")
    return parameter.default


# Readers of values.


def _a(kind: type, wanted: str) -> ReadValue:
    def read(name: str, value: Any) -> Any:
        check_type(name, value, kind, wanted)
        return value

    return read


_text, _yes_or_no = _a(str, "a text"), _a(bool, "true or false")
_table, _list = _a(dict, "a table of values"), _a(list, "a list")


def _number(least: int, most: int) -> ReadValue:
    def read(name: str, value: Any) -> int:
        number = whole(name, value, least)
        if number > most:
            raise InputError(f"{name} is {number}: it should be at most {most}")
        return number

    return read


def _seconds(name: str, value: Any) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= MOST_SECONDS:
        raise InputError(f"{name} is {shown(value)}: it should be a number of seconds, at most {MOST_SECONDS}")
    return float(value)


def _one_of(*words: str) -> ReadValue:
    def read(name: str, value: Any) -> str:
        if value not in words:
            hint = nearest(value, words) if isinstance(value, str) else f"say {', '.join(words)}"
            raise InputError(f"{name} is {shown(value)}; {hint}")
        return str(value)

    return read


MOST_SECONDS = 86400
MOST_SOLUTIONS = 10_000  # of one query
MOST_STEPS = 5_000  # of a film
MOST_SAMPLES = 100
MOST_SIDE = 100  # of a board to draw on
MOST_COPIES = 4096  # of a piece: there are at most 4000 cells

PUZZLE = Parameter("a puzzle, or {'text': ...}", _table)
FILLOMINO = Parameter("a fillomino, or {'text': ...}", _table)
FILLED = Parameter("rows of numbers that somebody has filled in; 0 for none", _list, None)
PLACED = Parameter("placements that are made already, each {'piece': name, 'cells': [...]}", _list, ())
SYMMETRY = Parameter(
    "what makes solutions the same: all (reflections, too), rotations or none",
    _one_of("all", "rotations", "none"),
    "all",
)
ENGINE = Parameter("the name of an engine; null for the fastest", _text, None)
SECONDS = Parameter("when to stop, in seconds; null for no limit", _seconds, None)
SEED = Parameter("the seed for whatever is random", _number(0, 1 << 53), 0)
LATTICE = Parameter("the name of a lattice, such as square", _text)
CELLS = Parameter("a list of cells", _list)
STYLE = Parameter("how to tell pieces apart: colors, colorblind, patterns or print", _text, "colors")

#: All queries by name.
QUERIES: dict[str, Query] = {
    "about": Query("What can be asked: this table, and the version of dancefloor.", "catalogue:about", {}),
    "read": Query(
        "Read a puzzle that somebody typed or pasted.",
        "puzzles:read",
        {
            "text": Parameter("words of the command line, or what a file contains", _text),
            "pieces": Parameter("the pieces that fill a box or a picture, in the piece language", _text, None),
            "first": Parameter("what rows of characters mean if they may mean that", _one_of("fillomino"), None),
        },
    ),
    "describe": Query("What there is to say of a puzzle, if it makes sense.", "puzzles:describe", {"puzzle": PUZZLE}),
    "convert": Query(
        "Write a puzzle as text.",
        "puzzles:convert",
        {"puzzle": PUZZLE, "to": Parameter("the name of a format, such as dlx", _text)},
    ),
    "picture": Query(
        "Draw a puzzle, or a solution of it, as SVG.",
        "puzzles:picture",
        {
            "puzzle": PUZZLE,
            "solution": Parameter("a solution, as 'solve' tells it; null for none", _table, None),
            "view": Parameter("for solids: assembled, layers, exploded, steps or plan", _text, None),
            "corner": Parameter("for solids: the corner to look from; from 4 on it is below", _number(0, 7), 0),
            "style": STYLE,
        },
    ),
    "labels": Query(
        "What a picture writes on placements, and where.",
        "labelling:labels",
        {"puzzle": PUZZLE, "placements": Parameter("placements, each {'piece': name, 'cells': [...]}", _list)},
    ),
    "presets": Query("The built-in puzzles.", "catalogue:presets", {}),
    "families": Query("The families of pieces, such as pentominoes.", "catalogue:families", {}),
    "pieces": Query(
        "Pieces from the piece language.",
        "catalogue:pieces",
        {
            "text": Parameter("pieces in the piece language, such as pentominoes or 4*T4", _text),
            "room": Parameter("how many cells there are for pieces used any number of times", _number(1, 65536), 1000),
        },
    ),
    "colors": Query(
        "The colors of pieces.",
        "catalogue:colors",
        {
            "names": Parameter("a list of the names of all pieces of a puzzle", _list),
            "copies": Parameter("of how many copies of each piece to tell the shades", _number(0, MOST_COPIES), 0),
            "style": STYLE,
        },
    ),
    "engines": Query("The engines that are installed.", "catalogue:engines", {}),
    "lattice": Query(
        "How to draw a lattice, and a board of it to draw on.",
        "lattices:lattice",
        {
            "name": LATTICE,
            "rows": Parameter("the rows of the board", _number(1, MOST_SIDE), 10),
            "columns": Parameter("the columns of the board", _number(1, MOST_SIDE), 10),
            "layers": Parameter("the layers of the board, for solids", _number(1, MOST_SIDE), 1),
            "around": Parameter("cells that the board surrounds, instead of rows, columns and layers", _list, ()),
        },
    ),
    "orientations": Query(
        "All orientations of a piece, and which one a turn or a flip leads to.",
        "lattices:orientations_of",
        {
            "lattice": LATTICE,
            "cells": CELLS,
            "mobility": Parameter(
                "free, one-sided or fixed; null for the usual one", _one_of("free", "one-sided", "fixed"), None
            ),
        },
    ),
    "solve": Query(
        "Find solutions.",
        "searches:solve",
        {
            "puzzle": PUZZLE,
            "limit": Parameter("how many solutions to find", _number(1, MOST_SOLUTIONS), 1000),
            "symmetry": SYMMETRY,
            "placed": PLACED,
            "engine": ENGINE,
            "seconds": SECONDS,
        },
    ),
    "count": Query(
        "Count solutions.",
        "searches:count",
        {"puzzle": PUZZLE, "symmetry": SYMMETRY, "placed": PLACED, "engine": ENGINE, "seconds": SECONDS},
    ),
    "why": Query(
        "Why there is no solution, if that can be seen without a search.",
        "searches:why",
        {"puzzle": PUZZLE, "placed": PLACED},
    ),
    "sample": Query(
        "Draw solutions uniformly at random.",
        "searches:sample",
        {"puzzle": PUZZLE, "times": Parameter("how many to draw", _number(1, MOST_SAMPLES), 1), "seed": SEED},
    ),
    "film": Query(
        "A search step by step, or macros that unfold.",
        "films:film",
        {
            "of": Parameter(
                "links (dancing links), or of Fletcher's program: fletcher (placements), tests or macros",
                _one_of("links", "fletcher", "tests", "macros"),
                "links",
            ),
            "puzzle": PUZZLE._replace(default=None),
            "limit": Parameter("the most steps", _number(1, MOST_STEPS), 1000),
        },
    ),
    "check": Query(
        "Whether there is exactly one solution, and the reasons if not.",
        "searches:check",
        {
            "puzzle": PUZZLE,
            "symmetry": SYMMETRY,
            "seconds": SECONDS,
            "redundant": Parameter("whether to look for clues that follow from the others", _yes_or_no, False),
            "contradiction": Parameter("whether to look for clues that contradict each other", _yes_or_no, True),
        },
    ),
    "hint": Query(
        "The next move of a fillomino, with its reason.",
        "fillominoes:hint",
        {"puzzle": FILLOMINO, "filled": FILLED, "seconds": SECONDS},
    ),
    "explain": Query(
        "The moves that solve a fillomino.",
        "fillominoes:explain",
        {
            "puzzle": FILLOMINO,
            "filled": FILLED,
            "limit": Parameter("how many moves to find", _number(1, MOST_STEPS), MOST_STEPS),
            "seconds": SECONDS,
        },
    ),
    "wrong": Query(
        "Why what is filled in cannot be right.",
        "fillominoes:wrong",
        {"puzzle": FILLOMINO, "filled": FILLED._replace(default=REQUIRED), "seconds": SECONDS},
    ),
    "grade": Query(
        "How hard a fillomino is.",
        "fillominoes:grade",
        {"puzzle": FILLOMINO, "seconds": SECONDS},
    ),
    "make": Query(
        "Make a fillomino with exactly one solution.",
        "fillominoes:make",
        {
            "size": Parameter("rows and columns, such as 10x10", _text, "10x10"),
            "difficulty": Parameter("easy, medium, hard, expert, deep or beyond; null for any", _text, None),
            "symmetry": Parameter(
                "the symmetry of the clues: none, rotational, mirror, diagonal, quarter or full", _text, "none"
            ),
            "clues": Parameter("how many clues, such as 32 or 32%; null for at most 36 %", _text, None),
            "pattern": Parameter("where the clues stand, as a grid of dots, marks and numbers; null", _text, None),
            "numbers": Parameter("the numbers that clues may show, such as 1-5 or even; null for all", _text, None),
            "max_region": Parameter("the most cells of a region; null for `largest`, or 9", _number(1, 1000), None),
            "largest": Parameter("the number of cells of the largest region; null for any", _number(1, 1000), None),
            "no_ones": Parameter("whether the number 1 may not occur", _yes_or_no, False),
            "hidden": Parameter("the fewest regions without a clue", _number(0, 1000), 0),
            "unseen": Parameter("the fewest numbers of the solution that no clue shows", _number(0, 1000), 0),
            "hidden_regions": Parameter("whether a region may show no clue", _yes_or_no, True),
            "keep_redundant": Parameter("whether to keep redundant clues that make it easier", _yes_or_no, False),
            "best_of": Parameter("how many puzzles to make, to keep the best", _number(1, 100), 1),
            "seed": SEED,
            "grids": Parameter("after how many random grids to give up", _number(1, 100_000), 100),
            "seconds": SECONDS,
        },
    ),
}
