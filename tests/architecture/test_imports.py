"""No circle of imports and none that goes up, hidden or not.

All imports count: those for type checkers only, those within functions, and those of a module by its name. So what is
lower does not know what is higher, in any way. Tables of text (`declarations`, `engines.registry`, `formats.table`)
name what they list without importing it: they would take what another package plugs in just as well.
"""

from __future__ import annotations

import ast
import re

import pytest

from benchmarks.house import arrows_up, circles, import_graph, imports, modules


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": {"b", "c"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"b"}}, [["b", "c", "d"]]),
        ({"a": {"b"}, "b": {"a", "c"}, "c": {"d"}, "d": {"e"}, "e": {"c"}}, [["c", "d", "e"], ["a", "b"]]),
    ],
)
def test_a_circle_is_found(graph, found):
    assert circles(graph) == found


SAMPLE = """
import a
from b import c, d
if TYPE_CHECKING:
    import e
else:
    import f
def function():
    from b.h import i
    import_module("b.j")
"""


def test_imports_are_found_wherever_they_stand():
    known = {"a", "b", "b.c", "b.h", "b.j", "e", "f", "g"}
    assert imports(ast.parse(SAMPLE), known) == {"a", "b", "b.c", "b.h", "b.j", "e", "f"}


def test_imports_are_absolute():
    assert not [name for name, path in modules().items() if re.search(r"^\s*from \.", path.read_text(), re.MULTILINE)]


def test_an_import_that_goes_up_is_found():
    graph = {"dancefloor.draw.svg": {"dancefloor.verbs.how"}, "dancefloor.verbs.how": {"dancefloor.draw.svg"}}
    assert arrows_up(graph) == [("dancefloor.draw.svg", "dancefloor.verbs.how")]


def test_no_module_imports_itself_by_way_of_others_or_what_lies_above_it():
    graph = import_graph()
    assert sum(map(len, graph.values())) > 500
    assert "dancefloor.errors" in graph["dancefloor.arguments"]
    assert circles(graph) == []
    assert arrows_up(graph) == []
