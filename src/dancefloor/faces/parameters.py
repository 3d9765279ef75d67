"""What a query is: its parameters, and how the value of each is read from JSON."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from dancefloor.arguments import check_type, shown, whole
from dancefloor.errors import InputError, nearest
from dancefloor.records import record
from dancefloor.reports.documents import Fields
from dancefloor.verbs.how import KEYWORDS

ReadValue = Callable[[str, Any], Any]
COLOR = re.compile("#[0-9a-f]{6}")
REQUIRED = object()  #: the default of a parameter that a query must have


class Parameter(NamedTuple):
    """A parameter of a query."""

    about: str
    read: ReadValue  #: makes the argument from its name and its value in JSON, or raises an `InputError` that names it
    default: Any = REQUIRED


@record
class Query:
    """What can be asked."""

    about: str
    answer: str  #: the function, as ``module:name``
    parameters: dict[str, Parameter]

    def read(self, given: Fields) -> Fields:
        """The arguments for the function.

        Raises:
            InputError: a parameter is missing, unknown or wrong.
        """
        if unknown := next((name for name in given if name not in self.parameters), None):
            raise InputError(f"there is no parameter {unknown[:20]!r}; {nearest(unknown, tuple(self.parameters))}")
        return {name: _argument(name, each, given.get(name)) for name, each in self.parameters.items()}


def _argument(name: str, parameter: Parameter, value: Any) -> Any:
    if value is not None:
        return parameter.read(name, value)
    if parameter.default is REQUIRED:
        raise InputError(f"{name} is missing: it should be {parameter.about}")
    return parameter.default


# Readers of values.


def _a(kind: type, wanted: str) -> ReadValue:
    def read(name: str, value: Any) -> Any:
        check_type(name, value, kind, wanted)
        return value

    return read


a_text, yes_or_no = _a(str, "a text"), _a(bool, "true or false")
a_table, a_list = _a(dict, "a table of values"), _a(list, "a list")


def a_number(least: int, most: int) -> ReadValue:
    """A reader of whole numbers from `least` to `most`."""

    def read(name: str, value: Any) -> int:
        number = whole(name, value, least)
        if number > most:
            raise InputError(f"{name} is {number}: it should be at most {most}")
        return number

    return read


def seconds(name: str, value: Any) -> float:
    """A number of seconds."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= MOST_SECONDS:
        raise InputError(f"{name} is {shown(value)}: it should be a number of seconds, at most {MOST_SECONDS}")
    return float(value)


def colors(name: str, value: Any) -> dict[str, str]:
    """A table of colors by name."""
    check_type(name, value, dict, "a table of colors")
    if wrong := [each for each in value.values() if not COLOR.fullmatch(str(each))]:
        raise InputError(f"{name} has {shown(wrong[0])}: a color should be like #1fb97c")
    return dict(value)


def one_of(*words: str) -> ReadValue:
    """A reader of one of these words."""

    def read(name: str, value: Any) -> str:
        if value not in words:
            hint = nearest(value, words) if isinstance(value, str) else f"say {', '.join(words)}"
            raise InputError(f"{name} is {shown(value)}; {hint}")
        return str(value)

    return read


MOST_SECONDS = 86400


def keyword(name: str, read: ReadValue, default: Any = None) -> Parameter:
    """A parameter that is a keyword of verbs, in the words of `KEYWORDS`, whose default is usual."""
    told = KEYWORDS[name]
    return Parameter(told.told("null"), read, told.default if default is None else default)


PUZZLE = Parameter("a puzzle, or {'text': ...}", a_table)
PLACED = Parameter("placements that are made already, each {'piece': name, 'cells': [...]}", a_list, ())
SYMMETRY = keyword("symmetry", one_of(*KEYWORDS["symmetry"].words), "all")
ENGINE = keyword("engine", a_text)
SECONDS = keyword("timeout", seconds)
SEED = keyword("seed", a_number(0, 1 << 53))
LATTICE = Parameter("the name of a lattice, such as square", a_text)
CELLS = Parameter("a list of cells", a_list)
STYLE = Parameter("how to tell pieces apart: colors, colorblind, patterns or print", a_text, "colors")
COLORS = Parameter("colors of pieces by name, instead of the usual ones", colors, {})
