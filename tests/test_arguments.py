"""What callers give in Python: whatever it is, it works or is refused by an error that names the parameter."""

from __future__ import annotations

import inspect
import os
from enum import Enum

import pytest

import dancefloor
from dancefloor import arguments
from dancefloor.arguments import WordEnum, listed, shown, whole
from dancefloor.engines.registry import engine
from dancefloor.errors import DancefloorError, InputError
from dancefloor.formats import table
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.search.values import Resources

HUGE = 10**5000  # Python refuses to print it


class Junk:
    """Something that is right for nothing."""


JUNK = [
    None,
    True,
    3.5,
    float("nan"),
    "x",
    b"x",
    object(),
    Junk,
    [],
    {},
    [Junk()],
    [[0]],
    ((Junk(),),),
    -1,
    HUGE,
    -HUGE,
]

SHAPE = Shape([(0, 0), (0, 1)])
REGION = Region.box(1, 2)
PACKING = dancefloor.Packing(REGION, {"I": SHAPE})
FILLOMINO = dancefloor.Fillomino(((2, 0),))
PROBLEM = dancefloor.Problem.from_names("p q", ["p q"])
FLAT = next(dancefloor.solve(PACKING))
SOLID = next(dancefloor.solve("soma"))
LIMITED = {"timeout": 60, "limits": dancefloor.Limits()}
WATCHED = {**LIMITED, "on_progress": None}
ASKED = {"engine": "reference", **WATCHED, "threads": 1, "memory": None, "seed": 0}
#: Arguments with which each public name can be called; in each of the calls tried one of them is junk.
RIGHT = {
    "Division": {"genre": "tetrominous", "clues": ("IIII",), "walls": (), "notes": ()},
    "ExactCover": {"problem": PROBLEM},
    "Fillomino": {"clues": ((2, 0),), "walls": (), "largest": 3, "symmetric": False, "notes": ()},
    "Item": {"name": "p", "primary": True, "low": 1, "high": 1},
    "Gallery": {"values": [SHAPE], "first": 2},
    "Langford": {"pairs": 3},
    "Limits": {"solutions": 1, "nodes": 1, "seconds": 1.0},
    "Mobility": {"value": "free"},
    "Option": {"uses": (dancefloor.Use(0),), "cost": 0, "tag": None},
    "Outcome": {"value": "complete"},
    "Answer": {"value": "none"},
    "Packing": {"region": REGION, "pieces": {"I": SHAPE}, "labels": {(0, 0): "a"}},
    "Piece": {"name": "I", "shape": SHAPE, "mobility": dancefloor.Mobility.FREE, "low": 1, "high": 1, "also": ()},
    "Placement": {"piece": "I", "cells": ((0, 0),)},
    "Problem": {"items": PROBLEM.items, "options": PROBLEM.options, "positions": (0, 1)},
    "Problem.from_names": {"items": "p q", "options": ["p q"], "secondary": "x"},
    "Problem.from_options": {"options": ["p q x"], "secondary": "x", "bounds": "2|p"},
    "ProblemBuilder": {},
    "ProblemBuilder.primary": {"name": "p", "low": 1, "high": 1},
    "ProblemBuilder.primary_text": {"text": "2|p"},
    "ProblemBuilder.secondary": {"name": "p"},
    "ProblemBuilder.option": {"uses": "p", "cost": 1, "tag": None},
    "ProblemBuilder.options": {"options": ["p"]},
    "Queens": {"size": 4},
    "Region": {"cells": [(0, 0)], "optional": [(0, 1)], "lattice": REGION.lattice, "wrapping": None},
    "Region.box": {"rows": 2, "columns": 2, "at": (0, 0), "optional": False},
    "Region.from_picture": {"text": "##", "source": "picture"},
    "Region.wrap": {"kind": "cylinder"},
    "Search": {"engine": engine("reference"), "problem": PROBLEM, "limits": None, "resources": Resources()},
    "Shape": {"cells": [(0, 0)], "lattice": REGION.lattice},
    "Shape.from_picture": {"text": "##"},
    "Sudoku": {"numbers": [0] * 81},
    "Use": {"item": 0, "color": None},
    "connected_sets": {"graph": ["ab"], "size": 1, "containing": None, "forced": [], "without": []},
    "box": {"rows": 3, "columns": 3, "layers": 3},
    "engine_names": {},
    "faults": {"puzzle": PACKING, "placements": []},
    "grid_faults": {"puzzle": FILLOMINO, "grid": [[2, 2]]},
    "name_of": {"shape": SHAPE},
    "polyominoes": {"size": 2, "mobility": dancefloor.Mobility.FREE},
    "lattice_named": {"name": "square"},
    "polyforms": {"size": 2, "mobility": dancefloor.Mobility.FREE, "lattice": REGION.lattice},
    "read_sudoku": {"text": 16 * ".", "source": "input"},
    "reduce": {"problem": PROBLEM},
    "family": {"puzzle": PACKING, "memory": 1 << 20, "threads": 1},
    **{
        verb: {"piece": "V3", "most": 2, "memory": 1 << 20, **LIMITED}
        for verb in ("rectangles", "order_of", "tori", "rep_tiles")
    },
    "tile_plane": {"piece": "V3", "most": 2, "coronas": 1, "memory": 1 << 20, "timeout": 1.0},
    "compatible": {"piece": "V3", "other": "I3", "most": 6, **LIMITED},
    "sequence": {"name": "queens", "to": 4, **LIMITED},
    "symmetries": {"puzzle": PACKING, **WATCHED},
    "read_constraint": {"text": "X at 2,3", "source": "where"},
    "fit_most": {"puzzle": PACKING, "what": "cells", **WATCHED, "threads": 1},
    "solve_cheaply": {"puzzle": PACKING, "costs": ["I 1"], "best": 1, **WATCHED},
    "make_hints": {"puzzle": PACKING, "seed": 0, **WATCHED},
    "make_packing": {
        "puzzle": "3x4 2*tetrominoes",
        "pieces": None,
        "difficulty": "easy",
        "file": None,
        "seed": 0,
        **WATCHED,
    },
    "piece_sets": {"puzzle": "3x5 pentominoes", "pieces": 3, "file": None, **ASKED},
    "make_unique": {"puzzle": PACKING, "seed": 0, **WATCHED},
    "read_dlx": {"text": "p\np\n", "source": "input", "strict_knuth": False},
    "read_fillomino": {"text": "2.", "source": "input"},
    "read_pieces": {"text": "dominoes", "room": 4, "within": dancefloor.box(2, 2)},
    "read_puzzle": {
        "word": "6x10",
        "kind": dancefloor.Packing,
        "pieces": "pentominoes",
        "strict_knuth": False,
        "as_items": False,
        "today": None,
    },
    "write_dlx": {"problem": PROBLEM},
    "write_fillomino": {"puzzle": FILLOMINO, "to": "grid"},
    "formats.read": {"text": "2.", "format": "grid", "source": "input", "suffix": "", "pieces": None, "words": ""},
    "formats.write": {"puzzle": FILLOMINO, "format": "grid"},
    "Resources": {"threads": 1, "memory": 1, "seed": 0},
    "solve": {"puzzle": PACKING, "limit": 1, "symmetry": "all", "resume": None, **ASKED},
    "solve_many": {"puzzles": [], "limit": 2, "timeout": None, "limits": None, "on_progress": None, "threads": 1},
    "prove": {
        "puzzle": PACKING,
        "file": os.devnull,
        "size": 100_000,
        "symmetry": "all",
        "memory": 1 << 20,
        **WATCHED,
    },
    "count": {"puzzle": PACKING, "limit": 1, "symmetry": "all", **ASKED},
    "check": {"puzzle": PACKING, "symmetry": "all", **ASKED},
    "run": {"puzzle": PACKING, "store": "run.db", "count": False, "limit": None, "symmetry": "all", **ASKED},
    "split": {"puzzle": PACKING, "parts": 1, "count": False, "symmetry": "all", "engine": None, "seed": 0},
    "covers": {"problem": PROBLEM, "limit": 1, "resume": None, **ASKED},
    "cheapest": {"problem": PROBLEM, "best": 1, "timeout": None, "limits": None, "on_progress": None},
    "tabulate": {"puzzle": PACKING, "memory": 1 << 20, "on_progress": None},
    "sample": {"puzzle": PACKING, "times": 1, "seed": 0, "memory": 1 << 20},
    "explain": {"puzzle": FILLOMINO, "limit": 1, "timeout": None, "limits": None, "on_progress": None},
    "hint": {"puzzle": FILLOMINO, "timeout": None, "limits": None, "on_progress": None},
    "grade": {"puzzle": FILLOMINO, "timeout": None, "limits": None, "on_progress": None},
    "bench": {
        "puzzle": FILLOMINO,
        "cells": [(0, 0)],
        "harder": False,
        "easier": False,
        "cancelled": bool,
        "limit": 1,
        "timeout": None,
        "limits": None,
        "on_progress": None,
    },
    "Wish": {
        "difficulty": None,
        "symmetry": "none",
        "max_region": 9,
        "largest": None,
        "clues": None,
        "hidden": 0,
        "unseen": 0,
        "numbers": None,
        "pattern": None,
        "best_of": 1,
    },
    "make": {
        "kind": "fillomino",
        "size": "3x3",
        "wish": None,
        "difficulty": None,
        "symmetry": "none",
        "max_region": 9,
        "largest": None,
        "clues": None,
        "hidden": 0,
        "unseen": 0,
        "numbers": None,
        "pattern": None,
        "best_of": 1,
        "seed": 7,
        "grids": 2,
        "timeout": 30.0,
        "limits": None,
        "on_progress": None,
    },
    "make_many": {
        "kind": "fillomino",
        "size": "3x3",
        "number": 1,
        "wish": None,
        "seed": 7,
        "grids": 2,
        "processes": 1,
        "timeout": 30.0,
        "limits": None,
        "on_progress": None,
    },
    "apart": {"solution": SOLID, "turns": False, "timeout": None, "limits": None, "on_progress": None},
    "make_burr": {
        "level": 1,
        "sticks": "notchable",
        "holes": (0, 6),
        "tries": 8,
        "seed": 26,
        "timeout": None,
        "limits": None,
        "on_progress": None,
    },
    "all_burrs": {
        "sticks": "notchable",
        "holes": (0, 0),
        "file": None,
        "timeout": 0.1,
        "limits": None,
        "on_progress": None,
    },
    "burr_problem": {"sticks": "notchable", "holes": (0, 0)},
    "laser_sheets": {
        "solution": FLAT,
        "cell": 20,
        "kerf": 0.1,
        "gap": 0.1,
        "corner_radius": 1,
        "stock": (600, 300),
        "tray": True,
        "engrave": True,
        "shared": False,
    },
    "printed_parts": {
        "solution": FLAT,
        "cell": 20,
        "gap": 0.1,
        "chamfer": 0.5,
        "thickness": 3,
        "assembled": True,
        "with_box": True,
    },
    "paper_pieces": {"solution": FLAT, "size": 20, "title": "One", "paper": "a4", "style": "colors"},
    "disassemblies": {"puzzle": "soma", "turns": False, "file": None, "limit": 1, "symmetry": "all", **ASKED},
    "disassembly_faults": {"apart": dancefloor.apart(SOLID)},
    "book": {"puzzles": [FILLOMINO], "title": "Two", "captions": ["easy"], "paper": "a4"},
    "convert": {"puzzle": PACKING, "to": "dlx", "note": None},
    "link": {"shown": PACKING, "base": "https://example.org/"},
}
NEEDS_A_FILE = {"open_run", "merge", "read_part", "read_family"}  # tests/houses tries what they are given
RESULTS = {
    "ProvedCount",
    "AllBurrs",
    "MadeBurr",
    "MadePacking",
    "PieceSets",
    "Cheapest",
    "Bench",
    "Check",
    "check_engine",  # tests/contract tries what these are given
    "check_format",
    "check_kind",
    "check_lattice",
    "Count",
    "CutSheet",
    "Disassemblies",
    "Disassembly",
    "Explanation",
    "Family",
    "FamilyDifference",
    "Fitted",
    "Hints",
    "Priced",
    "Unique",
    "WhyNone",
    "Filled",
    "FilledGrid",
    "Heat",
    "KeptRun",
    "KeptSymmetry",
    "Part",
    "Position",
    "PricedSolutions",
    "PrintedParts",
    "Progress",
    "Selection",
    "Solution",
    "Solutions",
    "SolvedPuzzle",
    "Statistics",
    "Rectangles",
    "RectangularOrder",
    "Tori",
    "PlaneTiling",
    "RepTiles",
    "Compatibility",
    "NumberSequence",
    "SymmetryTable",
    "Tabulated",
    "progress_bar",
    "studio",  # needs a package: tests/faces/test_studio.py
}
#: What messages say in place of the name of a parameter, where what is wrong is only its value.
WORDS = {
    ("connected_sets", "graph"): "there is no lattice",
    ("compatible", "other"): "piece",
    ("link", "shown"): "puzzle",
    ("link", "base"): "is no address of a static folder",
    ("Mobility", "value"): "mobility is",
    ("Outcome", "value"): "outcome is",
    ("Answer", "value"): "answer is",
    ("Packing", "pieces"): "piece",
    ("book", "puzzles"): "puzzle",
    ("Problem", "items"): "item",
    ("Problem", "options"): "option",
    ("Problem.from_names", "items"): "item '",
    ("Problem.from_names", "options"): "option 0 is empty",
    ("Problem.from_options", "bounds"): "item 'x' is named twice",
    ("Region", "cells"): "cell",
    ("Region", "optional"): "cell",
    ("Shape", "cells"): "cell",
    ("Region.box", "rows"): "x2 box has no cells",
    ("Region.box", "columns"): "box has no cells",
    ("Region.from_picture", "text"): "picture",
    ("Region.wrap", "kind"): "no gluing 'x'",
    ("Shape.from_picture", "text"): "shape",
    ("box", "rows"): "a cuboid",
    ("box", "columns"): "a cuboid",
    ("box", "layers"): "a cuboid",
    ("read_constraint", "text"): "'x' is not a constraint",
    ("read_dlx", "text"): "'x' is none",
    ("Packing", "region"): "'x' is not a rectangle",
    ("make", "kind"): "kind is 'x', which cannot be made",
    ("make_many", "kind"): "kind is 'x', which cannot be made",
    ("convert", "to"): "there is no format 'x'",
    ("read_pieces", "text"): "there is no piece 'x'",
    ("read_sudoku", "text"): "'x' is not a cell",
    ("lattice_named", "name"): "there is no lattice 'x'",
    ("read_puzzle", "word"): "there is no puzzle",
    ("read_puzzle", "pieces"): "there is no piece 'x'",
    ("read_fillomino", "text"): "clue",
    ("write_fillomino", "to"): "format",
    ("formats.read", "text"): "clue",
    ("formats.read", "pieces"): "--pieces",
    ("Piece", "low"): "used -1 to 1 times",
    ("Piece", "high"): "used 1 to -1 times",
    ("ProblemBuilder.option", "uses"): "use",
    ("ProblemBuilder.options", "options"): "option",
    ("Fillomino", "largest"): "a largest number of -1",
    ("Fillomino", "clues"): "clue",
    ("Division", "clues"): "clue",
}


def called(name):
    """What a name of the table above means."""
    if name == "Resources":
        return Resources
    if name.startswith("formats."):
        return getattr(table, name.removeprefix("formats."))
    first, _, method = name.partition(".")
    found = REGION if name == "Region.wrap" else getattr(dancefloor, first)
    if first == "ProblemBuilder" and method:
        builder = found()
        if method == "option":
            builder.primary("p")
            return lambda uses, cost, tag: builder.option(uses, cost=cost, tag=tag)
        if method == "options":
            builder.primary("p")
        return getattr(builder, method)
    return getattr(found, method) if method else found


def test_every_public_name_is_tried():
    errors = {name for name in dancefloor.__all__ if str(getattr(dancefloor, name).__doc__) and is_error(name)}
    tried = {name for name in RIGHT if name in dancefloor.__all__}
    assert tried | errors | RESULTS | NEEDS_A_FILE == set(dancefloor.__all__)


def is_error(name):
    value = getattr(dancefloor, name)
    return inspect.isclass(value) and issubclass(value, DancefloorError)


@pytest.fixture(autouse=True)
def a_folder_for_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def no_reports(monkeypatch):
    """On a busy machine work is slow enough to report its progress, and some junk can be called, but not with that."""
    monkeypatch.setattr("dancefloor.search.session.BETWEEN_REPORTS", float("inf"))


@pytest.mark.parametrize("name", RIGHT)
def test_the_right_arguments_are_right(name):
    returns = name not in ("ProblemBuilder.primary", "ProblemBuilder.primary_text", "ProblemBuilder.secondary")
    assert (called(name)(**RIGHT[name]) is not None) == returns


@pytest.mark.parametrize(("name", "parameter"), [(name, each) for name, right in RIGHT.items() for each in right])
def test_a_wrong_argument_works_or_is_named(name, parameter):
    for junk in JUNK:
        if junk in (HUGE, -HUGE) and parameter == "value":
            continue  # Python prints the value itself
        try:
            called(name)(**{**RIGHT[name], parameter: junk})
        except DancefloorError as error:
            text = str(error)
            assert "\n" not in text.partition("\n  ")[0]
            assert parameter in text or WORDS.get((name, parameter), "\0") in text, (shown(junk), text)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: dancefloor.box("6", 10),
            "rows is '6', and columns is 10: give a box as a text or as numbers, not",
        ),
        (lambda: dancefloor.box(6.5, 10), "rows is 6.5: it should be a whole number"),
        (lambda: dancefloor.box(6, "10"), "columns is '10': it should be a whole number"),
        (lambda: dancefloor.box(True, 2), "rows is True: it should be a whole number"),
        (lambda: dancefloor.box(HUGE, 2), "rows is a number of 16610 bits: it should be a whole number, of at most"),
        (lambda: dancefloor.Packing(6, {}), "region is 6: it should be a Region, or a text such as '6x10'"),
        (lambda: dancefloor.Packing(REGION, 12), "pieces is 12: it should be pieces, or shapes by"),
        (lambda: dancefloor.Region([(0, 0)], lattice="square"), "lattice is 'square': it should be a lattice, such as"),
        (lambda: dancefloor.Shape([[0, 0]]), r"cells holds a list of 2: a cell should be a tuple of whole numbers"),
        (lambda: dancefloor.Piece("I", "##"), "shape is '##': it should be a Shape, such as"),
        (lambda: dancefloor.Mobility("fre"), "mobility is 'fre'; did you mean 'free'"),
        (lambda: dancefloor.Fillomino(((2, 0),), largest="3"), "largest is '3': it should be a whole number"),
        (lambda: dancefloor.Fillomino(3), "clues should be rows of whole numbers"),
        (lambda: dancefloor.polyominoes("5"), "size is '5': it should be a whole number"),
        (
            lambda: dancefloor.Limits(solutions="3"),
            "solutions is '3': it should be a whole number, or None for no limit",
        ),
        (lambda: dancefloor.Limits(seconds="x"), "seconds is 'x': it should be a number, or None for no limit"),
        (lambda: dancefloor.Queens("8"), "size is '8': it should be a whole number"),
        (lambda: dancefloor.Langford(None), "pairs is None: it should be a whole number"),
        (lambda: dancefloor.Sudoku(3), "numbers is 3: it should be 81 numbers"),
        (
            lambda: dancefloor.Sudoku([2.5] * 81),
            "the number in row 1, column 1 is 2.5: it should be 1 to 9, or 0 for an empty cell",
        ),
        (lambda: dancefloor.read_dlx(3), "text is 3: it should be a text"),
        (lambda: dancefloor.read_puzzle(3), "word is 3: it should be a text, such as '6x10', the name of a file"),
        (lambda: dancefloor.write_dlx("x"), "problem is 'x': it should be a Problem, such as"),
        (lambda: dancefloor.read_pieces(("I", "L")), "text is a tuple of 2: it should be a text"),
        (
            lambda: Resources(memory=1 << 63),
            "memory is a number of 64 bits: it should be a whole number, of at most 62",
        ),
        (
            lambda: dancefloor.count("6x10", memory=1 << 70),
            "memory is a number of 71 bits: it should be a whole number",
        ),
        (lambda: dancefloor.count("6x10", seed=1 << 70), "seed is a number of 71 bits: it should be a whole"),
        (
            lambda: dancefloor.Problem((dancefloor.Item("p"),), (dancefloor.Option((dancefloor.Use(0.0),)),)),
            r"the item of a use of options\[0\] is 0.0: it should be a whole number",
        ),
        (
            lambda: dancefloor.Problem((dancefloor.Item("p", low=0.5),), ()),
            r"the lower bound of items\[0\] is 0.5: it should be a whole number",
        ),
        (lambda: dancefloor.Problem(("p",), ()), r"items\[0\] is 'p': it should be an Item"),
    ],
)
def test_an_error_says_what_was_given_and_what_would_be_right(call, message):
    with pytest.raises(InputError, match=message):
        call()


def test_a_number_of_another_library_is_a_number():
    class Eight:
        def __index__(self):
            return 8

    assert dancefloor.Queens(Eight()) == dancefloor.Queens(8)
    assert dancefloor.box(Eight(), 2) == dancefloor.box(8, 2)
    assert dancefloor.Sudoku([Eight()] + 80 * [0]).numbers[0] == 8


def test_errors_that_nobody_caused_stay_what_they_were(monkeypatch):
    def broken(*_):
        raise TypeError("a bug of ours")

    monkeypatch.setattr("dancefloor.geometry.shape.check_cells", broken)
    with pytest.raises(TypeError, match="a bug of ours"):
        Shape([(0, 0)])


@pytest.mark.parametrize("value", [b"xy", {1}, Junk, "a\nb"])
def test_what_is_wrong_is_shown_in_one_line(value):
    assert shown(value) in ("a bytes of 2", "a set of 1", "the type Junk", "'a·b'")


def test_a_whole_number_may_have_a_least():
    assert whole("n", 3, 3) == 3
    with pytest.raises(InputError, match="n is 2: it should be a whole number from 3 on"):
        whole("n", 2, 3)


def test_a_text_is_no_list():
    assert listed("rows", iter([1, 2]), "rows") == (1, 2)
    with pytest.raises(InputError, match="rows is 'ab': it should be rows"):
        listed("rows", "ab", "rows")


def test_public_enumerations_refuse_what_is_none_of_their_words():
    enums = [getattr(dancefloor, name) for name in dancefloor.__all__ if inspect.isclass(getattr(dancefloor, name))]
    assert all(issubclass(each, WordEnum) for each in enums if issubclass(each, Enum))
    assert arguments.LARGEST_NUMBER == 1 << 62
