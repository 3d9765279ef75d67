"""A format that breaks the contract of formats in any way is found, and the message names the function."""

from __future__ import annotations

import sys
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest

from dancefloor import ContractBroken, Fillomino, InputError, check_format
from dancefloor.errors import ParseError
from dancefloor.formats.table import FORMATS, Format

PREFIX = "toy "


def tells(text):
    return text.startswith(PREFIX)


def read(text, *, source):
    digits = text.removeprefix(PREFIX).strip()
    if not tells(text) or not digits.isascii() or not digits.isdigit():
        raise ParseError(text, "a toy is written like 'toy 123'", source=source, line=1, column=5)
    return Fillomino((tuple(map(int, digits)),))


def write(puzzle):
    return f"{PREFIX}{''.join(map(str, puzzle.clues[0]))}\n"


def reads_nothing(text, *, source):
    raise ParseError(text, "no", source=source)


def reads_at_random(text, *, source, turn=[]):  # noqa: B006 - it remembers how often it was called
    turn.append(0)
    return Fillomino(((len(turn), 0, 0),))


def raises_key_error(text, *, source):
    return read(text, source=source) if tells(text) else {}[text]


def raises_on_digits(text, *, source):
    return (
        Fillomino((tuple(int(each) for each in text.removeprefix(PREFIX).strip()),))
        if tells(text)
        else read("", source="")
    )


def reads_in_quadratic_time(text, *, source):
    assert sum(one < other for one in text for other in text) >= 0
    return read(text, source=source)


def loses_a_clue(puzzle):
    return f"{PREFIX}0{write(puzzle)[5:]}"


def writes_something_else(puzzle):
    return "2..\n"


def writes_no_line(puzzle):
    return write(puzzle).strip()


def writes_nothing(puzzle):
    return None


def fails_to_write(puzzle):
    return {}[puzzle]


def tells_everything(text):
    return True


def tells_nothing(text):
    return False


def tells_or_raises(text):
    return text[0] == "t" and tells(text)


def here(function):
    return f"{function.__module__}:{function.__name__}"


# Formats name their functions by module, and pytest does not enter this one among the modules.
sys.modules.setdefault(__name__, cast("ModuleType", SimpleNamespace(**globals())))


TOY = Format(
    "toy",
    "a row of digits",
    ("fillomino",),
    reader=here(read),
    writer=here(write),
    tells=here(tells),
    word="^toy",
    example="toy 1022",
)


def test_the_toy_keeps_the_contract():
    check_format(TOY, [Fillomino(((2, 0, 1),))])


@pytest.mark.parametrize(
    ("wrong", "member", "message"),
    [
        ({"reader": "", "writer": ""}, "reader", "there should be one"),
        ({"reader": "nowhere:read"}, "reader", "'nowhere:read' cannot be loaded"),
        ({"reader": here(reads_nothing)}, "reader", "it should read the example, 'toy 1022': ParseError"),
        ({"reader": here(reads_at_random)}, "reader", "the same text should be the same puzzle"),
        ({"reader": here(raises_key_error)}, "reader", "makes it raise KeyError: "),
        ({"reader": here(raises_on_digits)}, "reader", "makes it raise ValueError: "),
        ({"reader": here(reads_in_quadratic_time)}, "reader", "it should take linear time"),
        ({"writer": here(loses_a_clue)}, "writer", "it should be <Fillomino"),
        ({"writer": here(writes_something_else)}, "reader", "it does not read what the writer writes, '2..\\n'"),
        ({"writer": here(writes_no_line)}, "writer", "should end with one newline"),
        ({"writer": here(writes_nothing)}, "writer", "it should be a text, and is None"),
        ({"writer": here(fails_to_write)}, "writer", "it raises KeyError: "),
        ({"tells": here(tells_everything)}, "tells", "for its own, which is the example of 'penpa'"),
        ({"tells": here(tells_nothing)}, "tells", "it should be true of the example, 'toy 1022'"),
        ({"tells": here(tells_or_raises)}, "tells", "it raises IndexError: it should be true or false of any text"),
        ({"word": "(1*)*("}, "word", "should be a pattern"),
        ({"word": "toys"}, "word", "should occur in the example"),
        ({"word": "[1 ]*2$"}, "word", "it should take linear time"),
        ({"holds": ("sudoku",)}, "holds", "the example is a puzzle of the genre 'fillomino'"),
        ({"holds": ()}, "holds", "it should be the genres of puzzles"),
        ({"example": ""}, "example", "a format with a reader should have a text that it reads"),
        ({"lines": 2}, "lines", "2 is more than the example has, 1"),
    ],
)
def test_what_is_wrong_is_found_and_named(wrong, member, message):
    with pytest.raises(ContractBroken) as caught:
        check_format(TOY._replace(**wrong))
    assert str(caught.value).startswith(f"format 'toy': {member}: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_name_that_is_none_is_refused():
    with pytest.raises(InputError, match="did you mean 'janko'"):
        check_format("jankoo")
    assert FORMATS["janko"].name == "janko"
