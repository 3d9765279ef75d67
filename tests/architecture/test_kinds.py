"""Only the file of a kind knows it: nobody else asks which kind a puzzle or a solution is."""

from __future__ import annotations

import ast
import re

from tests.architecture.source import SOURCE, modules, parsed

PUZZLES = {
    *("ExactCover", "Division", "Fillomino", "Langford", "LimitedFillomino", "Many", "Packing", "Queens", "Sudoku"),
}
SOLUTIONS = {"Filled", "FilledGrid", "Selection", "Solution"}
KINDS = "verbs/kinds/"
NAMED = re.compile(rf"\b({'|'.join(sorted(PUZZLES | SOLUTIONS))})\b")


def told_apart(tree):
    """The lines on which a puzzle or a solution is asked for its class, by `isinstance`, `issubclass` or `match`."""
    for node in ast.walk(tree):
        asked = []
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass"):
            asked = [ast.unparse(name) for name in ast.walk(node.args[1]) if isinstance(name, ast.Name | ast.Attribute)]
        elif isinstance(node, ast.MatchClass):
            asked = [ast.unparse(node.cls)]
        elif isinstance(node, ast.Compare) and getattr(getattr(node.left, "func", None), "id", "") == "type":
            asked = [ast.unparse(other) for other in node.comparators]
        if {name.rpartition(".")[2] for name in asked} & (PUZZLES | SOLUTIONS):
            yield node.lineno if hasattr(node, "lineno") else 0


def test_that_a_kind_is_told_apart_is_noticed():
    text = (
        "isinstance(p, Packing)\nisinstance(p, int | fillomino.Fillomino)\nissubclass(k, (int, Solution))\n"
        "type(p) is Division\nisinstance(p, str)\nmatch p:\n    case Queens(): pass\n"
    )
    assert sorted(told_apart(ast.parse(text))) == [1, 2, 3, 4, 7]


def test_no_kind_is_told_apart_outside_its_file():
    naming = [path for path in modules().values() if NAMED.search(path.read_text())]
    places = {str(path.relative_to(SOURCE)): path for path in naming}
    found = {
        place: lines
        for place, path in places.items()
        if not place.startswith(KINDS) and (lines := list(told_apart(parsed(path))))
    }
    assert found == {}
