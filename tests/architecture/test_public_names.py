"""A name means one thing in the whole package, and its docstring ends with the version that brought it."""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict

import dancefloor
from tests.architecture.source import SOURCE, modules, parsed

VARIABLES = {"TypeVar", "ParamSpec", "TypeVarTuple"}  # of types: each stands for something else in each function


def types_in(tree):
    """The public classes of a module, and other types that it gives a name such as `Cover`."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            names = [node.name]
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            made = node.value.func if isinstance(node.value, ast.Call) else None
            if made is not None and ast.unparse(made) in VARIABLES:
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
        else:
            continue
        yield from (name for name in names if name[0].isupper() and not name.isupper())


SAMPLE = """
class Shape: ...
class _Hidden: ...
Cover = tuple[int, ...]
Node: TypeAlias = "Tree | None"
Found = TypeVar("Found")
MOST = 5
_Row = list[int]
"""


def test_types_are_told_from_constants_and_variables():
    assert list(types_in(ast.parse(SAMPLE))) == ["Shape", "Cover", "Node"]


def test_no_two_public_types_share_a_name():
    homes = defaultdict(list)
    for path in modules().values():
        for name in types_in(parsed(path)):
            homes[name].append(str(path.relative_to(SOURCE)))
    assert len(homes) > 200
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


def test_docstrings_of_public_names_end_with_the_version_that_brought_them():
    versions = set(re.findall(r"^## (\d+\.\d+)", (SOURCE.parents[1] / "CHANGELOG.md").read_text(), re.MULTILINE))
    last = {name: inspect.getdoc(getattr(dancefloor, name)).splitlines()[-1] for name in dancefloor.__all__}
    said = {name: re.fullmatch(r"Added in version (\d+\.\d+)\.", line) for name, line in last.items()}
    assert {name: last[name] for name, match in said.items() if not match or match[1] not in versions} == {}
