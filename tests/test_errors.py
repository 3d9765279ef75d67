from __future__ import annotations

import inspect

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor import errors
from dancefloor.errors import (
    ContractBroken,
    DancefloorError,
    EngineError,
    EngineUnavailable,
    InputError,
    InternalError,
    NotPicklable,
    PackageUnavailable,
    ParseError,
    ProblemError,
    PuzzleError,
    StoreError,
    TablesTooLarge,
    UnsupportedProblem,
    WorkerError,
)


def test_every_error_is_a_dancefloor_error():
    kinds = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, BaseException)]
    assert len(kinds) == 16
    assert all(issubclass(kind, DancefloorError) for kind in kinds)


@pytest.mark.parametrize(
    ("kind", "family"),
    [
        (InputError, ValueError),
        (ParseError, InputError),
        (PuzzleError, InputError),
        (ProblemError, InputError),
        (ContractBroken, InputError),
        (EngineError, RuntimeError),
        (UnsupportedProblem, EngineError),
        (EngineUnavailable, EngineError),
        (TablesTooLarge, EngineError),
        (PackageUnavailable, ImportError),
        (StoreError, OSError),
        (NotPicklable, TypeError),
        (WorkerError, RuntimeError),
    ],
)
def test_errors_are_also_what_python_calls_them(kind, family):
    assert issubclass(kind, family)


def test_a_parse_error_shows_source_line_column_and_a_caret_below_the_column():
    error = ParseError("one two", "two is too much", source="a.txt", line=7, column=5)
    assert str(error).splitlines() == ["a.txt, line 7, column 5: two is too much", "  one two", "      ^"]
    assert (error.text, error.message, error.source, error.line, error.column) == (
        "one two",
        "two is too much",
        "a.txt",
        7,
        5,
    )


def test_a_parse_error_without_a_column_is_one_line():
    assert str(ParseError("", "it is empty", source="a.txt")) == "a.txt: it is empty"
    assert str(ParseError("", "it is empty", source="a.txt", line=3)) == "a.txt, line 3: it is empty"


def test_a_column_may_lie_just_behind_the_text():
    assert str(ParseError("8x8-", "more", column=5)).splitlines()[1:] == ["  8x8-", "      ^"]


def test_tabs_and_control_characters_do_not_move_the_caret():
    shown, caret = str(ParseError("a\tb\x1bc\rX", "here", column=7)).splitlines()[1:]
    assert shown == "  a·b·c·X"
    assert caret.index("^") == shown.index("X")


def test_a_file_name_cannot_break_the_line_or_move_the_cursor():
    assert str(ParseError("", "no", source="a\n\x1b[2Jb")) == "a··[2Jb: no"


def test_of_a_long_line_only_what_is_near_the_column_is_shown():
    line = "." * 5000 + "X" + "." * 5000
    shown, caret = str(ParseError(line, "here", column=5001)).splitlines()[1:]
    assert len(shown) <= 82
    assert caret.index("^") == shown.index("X")


@given(st.text(max_size=200), st.integers(1, 200))
def test_the_caret_points_at_the_column_of_any_text(text, column):
    lines = str(ParseError(text, "here", column=column)).split("\n")
    assert len(lines) == 3
    at = lines[2].index("^")
    if column <= len(text):
        letter = text[column - 1]
        assert lines[1][at] == (letter if letter.isprintable() else "·")


def test_errors_keep_what_is_at_fault():
    assert PuzzleError("no", piece="F").piece == "F"
    error = ProblemError("no", item="a", option=3)
    assert (error.item, error.option) == ("a", 3)


def test_an_unsupported_problem_says_what_is_lacking_and_what_to_try():
    error = UnsupportedProblem("scanning", "it lacks colors", "dancing")
    assert str(error) == "engine 'scanning' cannot take this problem: it lacks colors; try 'dancing'"
    assert (error.engine, error.lacks, error.try_instead) == ("scanning", "it lacks colors", "dancing")
    assert str(UnsupportedProblem("counting", "it has colors")) == (
        "engine 'counting' cannot take this problem: it has colors"
    )


def test_an_engine_that_is_not_there_says_how_to_get_it():
    error = EngineUnavailable("scanning", "no module", "install one")
    assert str(error) == "engine 'scanning' is not available: no module; install one"
    assert (error.engine, error.reason, error.remedy) == ("scanning", "no module", "install one")


def test_an_internal_error_carries_its_report():
    error = InternalError("a solution is wrong", report="| a b\na b")
    assert str(error).startswith("a solution is wrong (a bug in dancefloor")
    assert str(error).endswith("\n| a b\na b")
    assert error.report == "| a b\na b"
