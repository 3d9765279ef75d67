"""Functions and files that a reader can hold in mind."""

from __future__ import annotations

import ast
from collections import Counter

import pytest

from benchmarks.house import modules_visited, most_parameters
from dancefloor.engines.registry import engine
from tests.architecture.source import ROOT, SOURCE, modules, parsed

MOST_LINES = 500  # of a module; a house may have one that is longer, in good order
MOST_MODULES = 180  # of the kernel, which does not grow with new houses
MOST_OF_A_HOUSE = 80
MOST_PLUGINS = 30
MOST_VISITED = 63  # by a quiet command: after a second, another one says whether it must be slow
MOST_WORDS = 1250  # of the map, three screens
MOST_PARAMETERS = 12  # of a public function
MOST_PATHS = 20  # cyclomatic complexity of a function, as radon counts it
MOST_PATHS_OF_VERBS = 12


def test_few_modules_are_long():
    long = [path.relative_to(SOURCE) for path in modules().values() if len(path.read_text().splitlines()) > MOST_LINES]
    assert all(path.parts[0] == "houses" for path in long)
    houses = [path.parts[1] for path in long]
    assert len(houses) == len(set(houses))


def test_there_are_not_many_modules():
    houses = Counter(name.split(".")[2] for name in modules() if name.startswith("dancefloor.houses."))
    plugins = sum(name.startswith("dancefloor.plugins") for name in modules())
    assert len(modules()) - houses.total() - plugins <= MOST_MODULES
    assert plugins <= MOST_PLUGINS
    assert max(houses.values()) <= MOST_OF_A_HOUSE


def test_a_walk_goes_through_few_modules():
    if engine("scanning").missing():
        pytest.skip("the compiled module is not installed: other engines are visited")
    assert modules_visited("solve", "6x10", "--quiet") <= MOST_VISITED


def test_the_map_is_short():
    assert len((ROOT / "ARCHITECTURE.md").read_text().split()) <= MOST_WORDS


def test_no_public_function_has_many_parameters():
    count, function = most_parameters(map(parsed, modules().values()))
    assert count <= MOST_PARAMETERS, function


def complexities(tree):
    """The functions of a module, methods included, each with its cyclomatic complexity."""
    visitor = pytest.importorskip("radon.visitors").ComplexityVisitor.from_ast(tree)
    for block in visitor.functions:
        yield block.name, block.complexity
    for each in visitor.classes:
        yield from ((f"{each.name}.{method.name}", method.complexity) for method in each.methods)


def test_complexity_is_that_of_functions_and_methods():
    text = "def f(a):\n    return a and (1 if a else 2)\nclass C:\n    def m(self):\n        for a in self: pass\n"
    assert list(complexities(ast.parse(text))) == [("f", 3), ("C.m", 2)]


def test_no_function_is_complex():
    found = {
        f"{path.relative_to(SOURCE)}: {name}": complexity
        for path in modules().values()
        for name, complexity in complexities(parsed(path))
    }
    assert len(found) > 1500
    assert {name: paths for name, paths in found.items() if paths > MOST_PATHS} == {}
    verbs = {name: paths for name, paths in found.items() if name.startswith("verbs/")}
    assert {name: paths for name, paths in verbs.items() if paths > MOST_PATHS_OF_VERBS} == {}
