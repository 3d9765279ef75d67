"""What belongs to one technique is in its file; tests/manual/test_techniques.py checks the rest of the table."""

import ast

import pytest

from dancefloor.houses.fillomino.explain.grades import level_of
from dancefloor.houses.fillomino.explain.moves import Moves
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.techniques.table import LEAST, TECHNIQUES, named, reveal, used
from dancefloor.verbs import kind_of
from tests.architecture.source import SOURCE

HOUSE = SOURCE / "houses/fillomino"


@pytest.mark.parametrize("path", sorted((HOUSE / "explain").glob("*.py")), ids=lambda path: path.stem)
def test_explanations_name_no_rule_and_no_module_of_a_technique(path):
    tree = ast.parse(path.read_text())
    named = {
        each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute) and ast.unparse(each.value) == "Rule"
    }
    assert named <= {"GIVEN"}
    imported = {each.module for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)}
    assert {each.rpartition(".")[2] for each in imported if ".techniques" in each} <= {
        *("techniques", "table", "technique", "plain_rules"),
    }


def test_a_move_has_the_names_of_its_techniques_the_simplest_first():
    moves = list(Moves(Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3)))))
    assert [named(move) for move in moves] == [("if it is not",), ("only way out",), ("just enough room",)]
    assert named(reveal(Fillomino(((2, 0, 0),)), [])) == ()


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda each: each.name)
def test_the_puzzles_of_the_page_take_each_technique_and_are_no_easier_than_it_says(technique):
    assert LEAST[technique.name] == min(level for each in technique.sections for level in each.example.levels)
    for section in technique.sections:
        example = section.example
        moves = list(Moves(kind_of(example.puzzle).puzzle))
        shown = [move for move in moves if example.shows(move, set(used(move)))]
        assert shown
        assert min(map(level_of, shown)) >= LEAST[technique.name]
