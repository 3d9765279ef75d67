"""Docstrings, comments and messages of the package read as its documentation does, and name what they are about."""

import ast
import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.source import parsed
from tests.docs.phrases import phrases_in

PACKAGE = Path(__file__).parents[2] / "src" / "dancefloor"

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
MANY = 4  # parameters: a function with as many or more explains each

SHELLS = ("cli/help.py", "cli/command.py")
RECORDS = Path(__file__).parents[1] / "outputs" / "commands"
#: An option, which its dashes tell apart; quotes stand around values that were typed, and around whole command lines.
QUOTED = re.compile(r"(?<!\w)'-{1,2}[a-zA-Z][^']*'")


@cache
def modules():
    """The source and the syntax tree of each module, by its path in the package."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return {path.relative_to(PACKAGE).as_posix(): (path.read_text("utf-8"), parsed(path)) for path in paths}


@cache
def all_texts():
    """The strings and comments of each module, by its path in the package."""
    return {name: list(texts(source, tree)) for name, (source, tree) in modules().items()}


def texts(source, tree):
    """Each string and each comment of a module, with the number of its line."""
    parts = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts.update(map(id, node.values))
            pieces = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
            yield "".join(pieces), node.lineno
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.value, node.lineno
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string, token.start[0]


def went(texts):
    """The turns of phrase in texts that went, each with its line."""
    sentences = [(text, line) for text, line in texts if " " in text]
    if not any(phrases_in("\0".join(text for text, _ in sentences))):  # which is faster than one after the other
        return []
    return [f"line {line + below - 1}: {phrase}" for text, line in sentences for phrase, below in phrases_in(text)]


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


def test_a_module_begins_with_a_sentence():
    first = {name: (ast.get_docstring(tree) or "").partition("\n")[0] for name, (_, tree) in modules().items()}
    assert [name for name, sentence in first.items() if not sentence.endswith(".")] == []


def test_no_text_has_a_phrase_that_went():
    found = {name: went(texts) for name, texts in all_texts().items()}
    assert {name: phrases for name, phrases in found.items() if phrases} == {}


def test_a_public_function_with_many_parameters_names_each():
    found = {name: list(unnamed(tree.body)) for name, (_, tree) in modules().items()}
    assert {name: parameters for name, parameters in found.items() if parameters} == {}


def test_no_message_puts_an_option_in_quotes():
    """Except where a shell gets it."""
    quoted = {
        name: [text for text, _ in texts if QUOTED.search(text)]
        for name, texts in all_texts().items()
        if name not in SHELLS
    }
    assert {name: found for name, found in quoted.items() if found} == {}
    for record in sorted(RECORDS.glob("*.txt")):
        messages = re.findall(r"^dancefloor: .*$", record.read_text(encoding="utf-8"), re.MULTILINE)
        assert [line for line in messages if QUOTED.search(line)] == []


@pytest.mark.parametrize("preset", sorted(PACKAGE.glob("presets/*.toml")), ids=lambda path: path.stem)
def test_no_preset_has_a_phrase_that_went(preset):
    assert list(phrases_in(preset.read_text(encoding="utf-8"))) == []


def test_phrases_are_found_in_docstrings_messages_and_comments_alone():
    source = '''"""Whoever reads.\n\nSo many."""\nsoon = f"{1} anew"  # beforehand\n'whoever'\n'''
    assert went(texts(source, ast.parse(source))) == [
        "line 1: Whoever",
        "line 3: So many",
        "line 4: anew",
        "line 4: beforehand",
    ]


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
