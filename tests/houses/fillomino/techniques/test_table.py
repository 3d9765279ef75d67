"""What belongs to one technique is in its file; tests/manual/test_techniques.py checks the rest of the table."""

import ast

import pytest

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
