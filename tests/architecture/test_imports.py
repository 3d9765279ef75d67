"""No circle of imports, hidden or not.

Imports within functions count, and those of modules as attributes of their packages. Imports under `TYPE_CHECKING` do
not: nothing is loaded by them. Tables that load by name what they list (`engines.registry`, `formats.table`,
`verbs.kinds.table`) do not import it either: they would take what another package plugs in just as well.
"""

from __future__ import annotations

import ast

import pytest

from tests.architecture.source import modules, parsed


def is_for_types_only(node):
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def statements(node):
    """A tree's nodes, but for what stands under `if TYPE_CHECKING`."""
    for child in ast.iter_child_nodes(node):
        yield child
        if is_for_types_only(child):
            for other in child.orelse:
                yield other
                yield from statements(other)
        else:
            yield from statements(child)


def imported(tree, known):
    """The modules among `known` that a module imports, anywhere in it."""
    found = set()
    for node in statements(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found.update(name if name in known else node.module for name in names)
    return found & known


def circle(graph):
    """A circle in a graph, as the names along it, the first one again at the end; empty if there is none."""
    done = set()

    def search(name, path):
        if name in path:
            return [*path[path.index(name) :], name]
        if name in done:
            return []
        for other in sorted(graph[name]):
            if found := search(other, [*path, name]):
                return found
        done.add(name)
        return []

    return next(filter(None, (search(name, []) for name in sorted(graph))), [])


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": {"b", "c"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"a"}}, ["a", "a"]),
        ({"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"b"}}, ["b", "c", "d", "b"]),
    ],
)
def test_a_circle_is_found(graph, found):
    assert circle(graph) == found


SAMPLE = """
import a
from b import c, d
if TYPE_CHECKING:
    import e
else:
    import f
if MISSING:
    import g
def function():
    from b.h import i
"""


def test_imports_are_found_wherever_they_stand():
    known = {"a", "b", "b.c", "b.h", "e", "f", "g"}
    assert imported(ast.parse(SAMPLE), known) == {"a", "b", "b.c", "b.h", "f", "g"}


def test_no_module_imports_itself_by_way_of_others():
    found = modules()
    graph = {name: imported(parsed(path), set(found)) for name, path in found.items()}
    assert sum(map(len, graph.values())) > 500
    assert circle(graph) == []
