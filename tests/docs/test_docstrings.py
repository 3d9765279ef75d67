"""Docstrings, comments and messages of the package read as its documentation does, and name what they are about."""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

from tests.docs.phrases import phrases_in

PACKAGE = Path(__file__).parents[2] / "src" / "dancefloor"

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
MANY = 4  # parameters: a function with as many or more explains each

MODULES = sorted(PACKAGE.rglob("*.py"))
modules = pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())


def parsed(module):
    return ast.parse(module.read_text(encoding="utf-8"))


def texts(source):
    """Each sentence in the source of a module, with the number of its line: strings with a blank, and comments."""
    parts = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            parts.update(map(id, node.values))
            pieces = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
            yield "".join(pieces), node.lineno
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.value, node.lineno
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string, token.start[0]


def went(source):
    """The turns of phrase in the source of a module that went, each with its line."""
    return [
        f"line {line + below - 1}: {phrase}"
        for text, line in texts(source)
        if " " in text
        for phrase, below in phrases_in(text)
    ]


def parameters(function):
    arguments = function.args
    every = [*arguments.posonlyargs, *arguments.args, arguments.vararg, *arguments.kwonlyargs]
    if not any(ast.unparse(each).startswith("asks(") for each in function.decorator_list):  # which explains keywords
        every.append(arguments.kwarg)
    return [each.arg for each in every if each is not None and each.arg not in ("self", "cls")]


def is_variant(function):
    """Whether a function is an overload, which the function itself explains."""
    return any(isinstance(each, ast.Name) and each.id == "overload" for each in function.decorator_list)


def unnamed(body, within=""):
    """The parameters that public functions with many of them do not explain; a class explains those of `__init__`."""
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from unnamed(node.body, f"{within}{node.name}.")
            for function in node.body:
                if isinstance(function, FUNCTIONS) and function.name == "__init__":
                    yield from missing(function, node, f"{within}{node.name}")
        elif isinstance(node, FUNCTIONS) and not node.name.startswith("_") and not is_variant(node):
            yield from missing(node, node, f"{within}{node.name}")


def missing(function, documented, name):
    names, told = parameters(function), ast.get_docstring(documented) or ""
    if len(names) >= MANY:
        yield from (f"{name}: {each}" for each in names if not re.search(rf"\b{each}\b", told))


@modules
def test_a_module_begins_with_a_sentence(module):
    first, *_ = (ast.get_docstring(parsed(module)) or "").splitlines() or [""]
    assert first.endswith(".")


@modules
def test_no_text_has_a_phrase_that_went(module):
    assert went(module.read_text(encoding="utf-8")) == []


@modules
def test_a_public_function_with_many_parameters_names_each(module):
    assert list(unnamed(parsed(module).body)) == []


@pytest.mark.parametrize("preset", sorted(PACKAGE.glob("presets/*.toml")), ids=lambda path: path.stem)
def test_no_preset_has_a_phrase_that_went(preset):
    assert list(phrases_in(preset.read_text(encoding="utf-8"))) == []


def test_phrases_are_found_in_docstrings_messages_and_comments_alone():
    source = '''"""Whoever reads.\n\nSo many."""\nsoon = f"{1} anew"  # beforehand\n'whoever'\n'''
    assert went(source) == ["line 1: Whoever", "line 3: So many", "line 4: anew", "line 4: beforehand"]


def test_a_parameter_that_is_not_explained_is_found():
    source = '''
class Public:
    """Of `a` and `b`."""
    def __init__(self, a, b, c, *, d): ...
    def method(self, a, b, c, *rest, d=1):
        """Of a, b, rest and dd."""
    def few(self, a, b, c): ...
    def _private(self, a, b, c, d): ...
'''
    assert list(unnamed(ast.parse(source).body)) == ["Public.method: c", "Public.method: d", "Public: c", "Public: d"]
