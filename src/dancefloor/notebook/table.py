"""The table of views: which function makes the view of a value.

Strategy: a value is looked up by its class and then by the ancestors of that, and the module with the function is
loaded when it is first needed. So values need not know how they are drawn, and a class of another package that derives
from one of ours is shown like that.
"""

from __future__ import annotations

from typing import Any, cast

from dancefloor.declarations import declared, loaded
from dancefloor.display import brief
from dancefloor.notebook.view import View

_PUZZLES, _RESULTS = "dancefloor.notebook.puzzles", "dancefloor.notebook.results"
VIEWS = {
    "dancefloor.geometry.region:Region": f"{_PUZZLES}:region",
    "dancefloor.geometry.shape:Shape": f"{_PUZZLES}:shape",
    "dancefloor.geometry.shape:NamedShapes": f"{_PUZZLES}:named_shapes",
    "dancefloor.geometry.polyforms:ShapeList": f"{_PUZZLES}:shape_list",
    "dancefloor.puzzles.piece:Piece": f"{_PUZZLES}:piece",
    "dancefloor.puzzles.piece:Pieces": f"{_PUZZLES}:pieces",
    "dancefloor.puzzles.packing:Packing": f"{_PUZZLES}:packing",
    "dancefloor.puzzles.classics:Sudoku": f"{_PUZZLES}:sudoku",
    "dancefloor.puzzles.kind:Many": f"{_PUZZLES}:many",
    "dancefloor.puzzles.board_cover:BoardCover": f"{_PUZZLES}:board_cover",
    "dancefloor.puzzles.cover:ExactCover": f"{_PUZZLES}:exact_cover",
    "dancefloor.puzzles.kind:WithOptions": f"{_PUZZLES}:board",
    "dancefloor.cover.problem:Problem": f"{_PUZZLES}:problem",
    "dancefloor.formats.knuth.dlx:Reading": f"{_PUZZLES}:reading",
    "dancefloor.solutions.solution:Solution": f"{_RESULTS}:solution",
    "dancefloor.solutions.solution:Selection": f"{_RESULTS}:selection",
    "dancefloor.solutions.gallery:Gallery": f"{_RESULTS}:gallery",
    "dancefloor.verbs.solutions:Solutions": f"{_RESULTS}:solutions",
    "dancefloor.verbs.checking:Check": f"{_RESULTS}:check",
    "dancefloor.verbs.counts:Count": f"{_RESULTS}:count",
    "dancefloor.verbs.covering:Cheapest": f"{_RESULTS}:cheapest",
    "dancefloor.verbs.batches:SolvedPuzzle": f"{_RESULTS}:solved",
    "dancefloor.verbs.tabulating:Tabulated": f"{_RESULTS}:tabulated",
    "dancefloor.search.session:Session": f"{_RESULTS}:session",
}


def view_of(value: Any) -> View:
    """What a notebook shows of a value; its `repr` if it has no view.

    >>> from dancefloor.geometry.region import Region
    >>> view_of(Region.box(6, 10)).title, view_of(7).title
    ('a region of 6x10 cells', '7')
    """
    for plugged in (False, True):  # houses of other packages are asked about classes that are in no other table
        views = VIEWS | declared("views", plugged=plugged)
        for ancestor in type(value).__mro__:
            if home := views.get(f"{ancestor.__module__}:{ancestor.__qualname__}"):
                return cast("View", loaded(home)(value))
    return View(brief(value))


def html_of(value: Any) -> str:
    """What a notebook shows of a value, as HTML."""
    return view_of(value).html


def svg_of(value: Any) -> str | None:
    """The picture of a value as an SVG document; None unless it is one picture."""
    return view_of(value).svg
