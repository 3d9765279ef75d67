"""Every test states a fact: it asserts something, expects an error, or calls a helper that does."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.architecture.source import TESTS
from tests.long import LISTED

STATING = {
    *("raises", "warns", "fail", "expect", "validate"),  # functions of pytest, Playwright and jsonschema
    *("check_lattice", "check_kind", "check_engine", "check_format"),  # our own contracts, which raise an error
}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def states(node: ast.AST) -> bool:
    """Whether a node by itself fails a test when something is not so."""
    if isinstance(node, ast.Call):
        checks = any(each.arg == "check" and getattr(each.value, "value", None) is True for each in node.keywords)
        return name_of(node.func) in STATING or checks or allows_one_error(node)
    return isinstance(node, ast.Assert) or (isinstance(node, ast.Raise) and "AssertionError" in ast.dump(node))


def allows_one_error(call: ast.Call) -> bool:
    """Whether a call is ``suppress(SomeError)``: then no other error may be raised."""
    errors = [name_of(each) for each in call.args]
    return name_of(call.func) == "suppress" and all(each.endswith("Error") for each in errors)


def name_of(node: ast.expr) -> str:
    """The last name of an expression such as ``page.check``; empty if it has none."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


@cache
def called(function: Function) -> set[str]:
    """The names of what a function calls, enters by ``with``, or hands over as an argument to be called."""
    names = set[str]()
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            names |= {name_of(node.func), *(each.id for each in node.args if isinstance(each, ast.Name))}
        elif isinstance(node, ast.withitem):
            names.add(name_of(node.context_expr))
    return names


@cache
def states_itself(function: Function) -> bool:
    """Whether a function states a fact without the help of others."""
    return any(map(states, ast.walk(function)))


def functions(tree: ast.AST) -> Iterator[Function]:
    """The functions of a module and the methods of its classes."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Function):
            yield node
        elif isinstance(node, ast.ClassDef | ast.If):
            yield from functions(node)


def imported(name: str, tree: ast.AST) -> Iterator[str]:
    """The files of the modules of tests that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 1:
            yield str(Path(name).parent / f"{node.module}.py")
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
            yield str(node.module).removeprefix("tests.").replace(".", "/") + ".py"


def helpers(name: str, modules: dict[str, ast.Module]) -> Iterator[Function]:
    """The functions within reach of a module: its own, those of what it imports, and of the `conftest` above it."""
    above = {str(folder / "conftest.py") for folder in Path(name).parents}
    for each in {name, *imported(name, modules[name]), *above} & set(modules):
        yield from functions(modules[each])


def vacuous(modules: dict[str, ast.Module]) -> list[str]:
    """The tests that state nothing, neither themselves nor by a helper within reach."""
    found = []
    for name, tree in modules.items():
        known = list(helpers(name, modules))
        stating = {each.name for each in known if states_itself(each)}
        while more := {each.name for each in known if called(each) & stating} - stating:
            stating |= more
        tests = [each for each in functions(tree) if each.name.startswith("test_") and not called(each) & stating]
        found += [f"{name}: {each.name}" for each in tests if not states_itself(each)]
    return found


def test_a_test_that_states_nothing_is_found():
    helper = "def agrees(a):\n    assert a\ndef both(a):\n    agrees(a)\ndef look(a):\n    print(a)\n"
    tests = (
        "from tests.help import agrees\nimport pytest\n"
        "def test_by_itself(): assert 1\n"
        "def test_by_a_helper(): agrees(1)\n"
        "def test_by_two(): both(1)\n"
        "def test_by_an_error():\n    with pytest.raises(ValueError): int('')\n"
        "def test_looks(): look(1)\n"
        "def test_of_nothing(): f()\n"
        "def test_no_other_error():\n    with suppress(InputError): f()\n"
        "def test_whatever():\n    with suppress(Exception): f()\n"
        "class Some:\n    def test_within(self): print(self)\n"
    )
    modules = {"help.py": ast.parse(helper), "test_some.py": ast.parse(tests)}
    assert vacuous(modules) == [f"test_some.py: test_{name}" for name in ("looks", "of_nothing", "whatever", "within")]
    elsewhere = {"other/help.py": ast.parse(helper), "test_some.py": ast.parse("def test_it(): agrees(1)\n")}
    assert vacuous(elsewhere) == ["test_some.py: test_it"]


def test_every_test_states_something():
    modules = {str(path.relative_to(TESTS)): ast.parse(path.read_text()) for path in TESTS.rglob("*.py")}
    assert sum(each.name.startswith("test_") for tree in modules.values() for each in functions(tree)) > 2000
    assert vacuous(modules) == []


def test_each_long_test_is_there():
    lines = LISTED.read_text(encoding="utf-8").splitlines()
    told = [line.partition("::")[::2] for line in lines]
    gone = [path for path, _ in told if not (TESTS.parent / path).exists()]
    text = {path: (TESTS.parent / path).read_text(encoding="utf-8") for path, _ in told if path.startswith("tests/")}
    names = [(path, name.partition("[")[0]) for path, name in told if path in text]
    assert (gone, [each for each in names if f"def {each[1]}(" not in text[each[0]]]) == ([], [])
