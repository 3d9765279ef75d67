"""What mkdocstrings shows of docstrings: an extension of Griffe, which reads them for it.

Strategy: examples become blocks of code, which Markdown would take for quotations, and comments that begin with `#:`
become the descriptions of attributes. A verb has the keywords and the docstring that its users see.
"""

from __future__ import annotations

import re
from importlib import import_module
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

import griffe

from dancefloor.verbs.how import shown_to_users

EXAMPLE = re.compile(r"^>>> .*?(?=\n[ \t]*\n|\Z)", re.MULTILINE | re.DOTALL)
BESIDE = re.compile(r"#: (.*)$")
ABOVE = re.compile(r"^\s*#: (.*)$")


class Docstrings(griffe.Extension):
    """Rewrites docstrings and adds those of attributes."""

    def on_function_instance(self, *, func: griffe.Function, **_: Any) -> None:
        """Show the keywords that verbs share."""
        if any(str(each.value).startswith("asks(") for each in func.decorators):
            verb = shown_to_users(getattr(import_module(func.module.path), func.name))
            func.docstring = griffe.Docstring(verb.__doc__, parent=func)
            func.parameters = griffe.Parameters(*map(shown, signature(verb).parameters.values()))

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Make code of the examples in a docstring."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_attribute_instance(self, *, attr: griffe.Attribute, **_: Any) -> None:
        """Describe an attribute as its comment does."""
        if attr.docstring is None and attr.lineno and isinstance(attr.filepath, Path):
            lines = attr.filepath.read_text(encoding="utf-8").splitlines()
            if about := comment(lines, attr.lineno - 1):
                attr.docstring = griffe.Docstring(about, parent=attr)


def shown(parameter: Parameter) -> griffe.Parameter:
    """A parameter as Griffe has it."""
    return griffe.Parameter(
        parameter.name,
        annotation=parameter.annotation,
        kind=griffe.ParameterKind(parameter.kind.description),
        default=None if parameter.default is Parameter.empty else repr(parameter.default),
    )


def fenced(docstring: str) -> str:
    """A docstring with its examples as blocks of code."""
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", docstring)


def comment(lines: list[str], at: int) -> str:
    """What a comment says of the attribute in a line, counted from 0: beside it, or in the lines above it."""
    if beside := BESIDE.search(lines[at]):
        return beside[1]
    above: list[str] = []
    while at and (line := ABOVE.match(lines[at - 1])):
        above.insert(0, line[1])
        at -= 1
    return " ".join(above)
