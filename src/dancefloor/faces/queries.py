"""The table of queries: what a page or a widget may ask, with which parameters, and which function answers.

To add a query, add an entry to the table, or to that of a house, a function that answers, and a section in
docs/faces.md. The function gets the `Asking` and a mapping with all parameters, and returns the fields of the result.
"""

from __future__ import annotations

from dancefloor.declarations import declared, houses, loaded
from dancefloor.faces.parameters import (
    CELLS,
    COLORS,
    ENGINE,
    LATTICE,
    PLACED,
    PUZZLE,
    SECONDS,
    SEED,
    STYLE,
    SYMMETRY,
    Parameter,
    Query,
    a_list,
    a_number,
    a_table,
    a_text,
    one_of,
    yes_or_no,
)
from dancefloor.verbs.how import KEYWORDS

MOST_SOLUTIONS = 10_000  # of one query
MOST_SAMPLES = 100
MOST_LISTED = 10_000  # puzzles of a text
MOST_SIDE = 100  # of a board to draw on
MOST_COPIES = 4096  # of a piece: there are at most 4000 cells

GENRE = one_of(*declared("editable", plugged=True))

_OWN: dict[str, Query] = {
    "about": Query(
        "What can be asked: this table, and the version of dancefloor.", "dancefloor.faces.catalogue:about", {}
    ),
    "read": Query(
        "Read a puzzle that somebody typed or pasted.",
        "dancefloor.faces.page_puzzles:read",
        {
            "text": Parameter("words of the command line, or what a file contains", a_text),
            "pieces": Parameter("the pieces that fill a box or a picture, in the piece language", a_text, None),
            "first": Parameter("what rows of characters mean if they may mean that", GENRE, None),
            "number": Parameter("which puzzle of a text that has several, from 1 on", a_number(1, MOST_LISTED), 1),
        },
    ),
    "describe": Query(
        "What there is to say of a puzzle, if it makes sense.",
        "dancefloor.faces.page_puzzles:describe",
        {"puzzle": PUZZLE},
    ),
    "convert": Query(
        "Write a puzzle as text.",
        "dancefloor.faces.page_puzzles:convert",
        {"puzzle": PUZZLE, "to": Parameter("the name of a format, such as dlx", a_text)},
    ),
    "picture": Query(
        "Draw a puzzle, or a solution of it, as SVG.",
        "dancefloor.faces.page_puzzles:picture",
        {
            "puzzle": PUZZLE,
            "solution": Parameter("a solution, as 'solve' tells it; null for none", a_table, None),
            "view": Parameter("for solids: assembled, layers, exploded, steps or plan", a_text, None),
            "corner": Parameter("for solids: the corner to look from; from 4 on it is below", a_number(0, 7), 0),
            "style": STYLE,
            "colors": COLORS,
        },
    ),
    "labels": Query(
        "What a picture writes on placements, and where.",
        "dancefloor.faces.page_puzzles:labels",
        {"puzzle": PUZZLE, "placements": Parameter("placements, each {'piece': name, 'cells': [...]}", a_list)},
    ),
    "presets": Query("The built-in puzzles.", "dancefloor.faces.catalogue:presets", {}),
    "families": Query("The families of pieces, such as pentominoes.", "dancefloor.faces.catalogue:families", {}),
    "pieces": Query(
        "Pieces from the piece language.",
        "dancefloor.faces.catalogue:pieces",
        {
            "text": Parameter("pieces in the piece language, such as pentominoes or 4*T4", a_text),
            "room": Parameter("how many cells there are for pieces used any number of times", a_number(1, 65536), 1000),
            "within": Parameter("the cells to fill, for words such as rectangles; they replace room", a_list, []),
            "lattice": Parameter("the lattice of these cells", a_text, "square"),
        },
    ),
    "colors": Query(
        "The colors of pieces.",
        "dancefloor.faces.catalogue:colors",
        {
            "names": Parameter("a list of the names of all pieces of a puzzle", a_list),
            "copies": Parameter("of how many copies of each piece to tell the shades", a_number(0, MOST_COPIES), 0),
            "style": STYLE,
        },
    ),
    "engines": Query("The engines that are installed.", "dancefloor.faces.catalogue:engines", {}),
    "lattice": Query(
        "How to draw a lattice, and a board of it to draw on.",
        "dancefloor.faces.catalogue:lattice",
        {
            "name": LATTICE,
            "rows": Parameter("the rows of the board", a_number(1, MOST_SIDE), 10),
            "columns": Parameter("the columns of the board", a_number(1, MOST_SIDE), 10),
            "layers": Parameter("the layers of the board, for solids", a_number(1, MOST_SIDE), 1),
            "around": Parameter("cells that the board surrounds, instead of rows, columns and layers", a_list, ()),
        },
    ),
    "orientations": Query(
        "All orientations of a piece, and which one a turn or a flip leads to.",
        "dancefloor.faces.catalogue:orientations_of",
        {
            "lattice": LATTICE,
            "cells": CELLS,
            "mobility": Parameter(
                "free, one-sided or fixed; null for the usual one", one_of("free", "one-sided", "fixed"), None
            ),
        },
    ),
    "solve": Query(
        "Find solutions.",
        "dancefloor.faces.page_searches:solve",
        {
            "puzzle": PUZZLE,
            "limit": Parameter(KEYWORDS["limit"].about, a_number(1, MOST_SOLUTIONS), 1000),
            "symmetry": SYMMETRY,
            "placed": PLACED,
            "engine": ENGINE,
            "seconds": SECONDS,
        },
    ),
    "count": Query(
        "Count solutions.",
        "dancefloor.faces.page_searches:count",
        {"puzzle": PUZZLE, "symmetry": SYMMETRY, "placed": PLACED, "engine": ENGINE, "seconds": SECONDS},
    ),
    "why": Query(
        "Why there is no solution, if that needs hardly any search.",
        "dancefloor.faces.page_searches:why",
        {"puzzle": PUZZLE, "placed": PLACED},
    ),
    "sample": Query(
        "Draw solutions uniformly at random.",
        "dancefloor.faces.page_searches:sample",
        {"puzzle": PUZZLE, "times": Parameter("how many to draw", a_number(1, MOST_SAMPLES), 1), "seed": SEED},
    ),
    "check": Query(
        "Whether there is exactly one solution, and the reasons if not.",
        "dancefloor.faces.page_searches:check",
        {
            "puzzle": PUZZLE,
            "symmetry": SYMMETRY,
            "seconds": SECONDS,
            "redundant": Parameter("whether to look for clues that follow from the others", yes_or_no, False),
            "contradiction": Parameter("whether to look for clues that contradict each other", yes_or_no, True),
        },
    ),
}

#: All queries by name, those of houses too.
QUERIES: dict[str, Query] = dict(_OWN)
for _house in houses(plugged=True):
    QUERIES |= loaded(_house["queries"]) if "queries" in _house else {}
