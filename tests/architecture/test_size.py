"""Functions and files that a reader can hold in mind."""

from __future__ import annotations

from statistics import median

import pytest

from tests.architecture.source import SOURCE, modules

MOST_LINES = 465
MEDIAN_LINES = 134
MOST_PATHS = 20  # cyclomatic complexity of a function, as radon counts it
MOST_PATHS_OF_VERBS = 12


def lines():
    return {str(path.relative_to(SOURCE)): len(path.read_text().splitlines()) for path in modules().values()}


def test_no_file_is_long():
    assert {name: count for name, count in lines().items() if count > MOST_LINES} == {}


def test_most_files_are_short():
    assert median(lines().values()) <= MEDIAN_LINES


def complexities(text):
    """The functions of a module, methods included, each with its cyclomatic complexity."""
    visitor = pytest.importorskip("radon.visitors").ComplexityVisitor.from_code(text)
    for block in visitor.functions:
        yield block.name, block.complexity
    for each in visitor.classes:
        yield from ((f"{each.name}.{method.name}", method.complexity) for method in each.methods)


def test_complexity_is_that_of_functions_and_methods():
    text = "def f(a):\n    return a and (1 if a else 2)\nclass C:\n    def m(self):\n        for a in self: pass\n"
    assert list(complexities(text)) == [("f", 3), ("C.m", 2)]


def test_no_function_is_complex():
    found = {
        f"{path.relative_to(SOURCE)}: {name}": complexity
        for path in modules().values()
        for name, complexity in complexities(path.read_text())
    }
    assert len(found) > 1500
    assert {name: paths for name, paths in found.items() if paths > MOST_PATHS} == {}
    verbs = {name: paths for name, paths in found.items() if name.startswith("verbs/")}
    assert {name: paths for name, paths in verbs.items() if paths > MOST_PATHS_OF_VERBS} == {}
