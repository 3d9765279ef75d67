"""A name means one thing in the whole package: no two public classes or types share one."""

from __future__ import annotations

import ast
from collections import defaultdict

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
