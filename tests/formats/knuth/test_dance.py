from __future__ import annotations

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.errors import ParseError, ProblemError
from dancefloor.formats.knuth.dance import read_dance, write_dance

POLYOMINOES = "00 01 10 11 I |x\nI 00 01\nI 10 11 x\nI 00 10\n"  # as that program writes it


@pytest.mark.parametrize("strict", [True, False])
def test_rows_are_options(strict):
    problem = read_dance(POLYOMINOES, strict_knuth=strict).problem
    assert (problem.primary_count, len(problem.items), len(problem.options)) == (5, 6, 3)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("A B\n\nA\n", 2, 1, "an empty line: DANCE has none"),
        ("| a comment\nA\n", 1, 1, "a comment: DANCE has none"),
        ("A\n| a comment\n", 2, 1, "a comment: DANCE has none"),
        ("elephant\n", 1, 1, "item name 'elephant' has more than 7 characters"),
        ("2|A\n", 1, 1, "bounds of an item: DANCE has none"),
        ("A |x\nA x:1\n", 2, 5, "item 'x' has a colour: DANCE has none"),
        ("A\nA |8\n", 2, 3, "the name"),
    ],
)
def test_what_dance_does_not_know_is_refused_on_request(text, line, column, message):
    read_dance(text)
    with pytest.raises(ParseError) as caught:
        read_dance(text, strict_knuth=True)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.message.startswith(message) or column == 3


def test_a_column_twice_in_a_row_is_a_mistake():
    with pytest.raises(ParseError, match="item 'A' is in this option already"):
        read_dance("A B\nA A\n", strict_knuth=True)


def test_what_was_written_is_read_again():
    problem = Problem.from_names("p elephant", ["p", "elephant x"], secondary="x")
    written = write_dance(problem)
    assert written.text == "p eleph~1 | x\np\neleph~1 x\n"
    assert written.items == {"elephant": "eleph~1"}
    assert len(read_dance(written.text, strict_knuth=True).problem.options) == 2


@pytest.mark.parametrize(
    ("problem", "what"),
    [
        (Problem.from_names("p", ["p x:1"], secondary="x"), "colours"),
        (Problem.from_names("2|p", ["p"]), "bounds"),
    ],
)
def test_what_dance_has_no_words_for_is_not_written(problem, what):
    with pytest.raises(ProblemError, match=f"the problem has {what}, which DANCE cannot represent"):
        write_dance(problem)
