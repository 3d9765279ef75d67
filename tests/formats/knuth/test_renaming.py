import pytest

from dancefloor.cover.problem import Item, Problem
from dancefloor.engines.reference import covers_of
from dancefloor.errors import ProblemError
from dancefloor.formats.knuth.dlx import read_dlx, write_dlx
from dancefloor.formats.knuth.renaming import write_for_knuth


def test_long_names_and_colours_are_renamed_for_knuth_and_the_text_says_so():
    problem = Problem.from_names("a elephants elephantine", ["a elephants x:red", "elephantine x:0 a"], secondary="x")
    written = write_for_knuth(problem)
    assert written.items == {"elephants": "elepha~1", "elephantine": "elepha~2"}
    assert written.colors == {("x", "red"): "1"}  # 0 is taken
    assert written.text == (
        "| elepha~1 is written for the item elephants\n"
        "| elepha~2 is written for the item elephantine\n"
        "| x:1 is written for x:red\n"
        "a elepha~1 elepha~2 | x\n"
        "a elepha~1 x:1\n"
        "elepha~2 x:0 a\n"
    )
    assert covers_of(read_dlx(written.text, strict_knuth=True).problem) == covers_of(problem)


def test_nothing_is_renamed_without_need():
    problem = Problem.from_names("p q 0:2|r", ["p q x:A", "q x:B y", "r"], secondary="x y")
    assert write_for_knuth(problem) == (write_dlx(problem), {}, {})


def test_new_names_are_not_taken_already():
    problem = Problem.from_names("elepha~1 elephants", ["elepha~1 elephants"])
    assert write_for_knuth(problem).items == {"elephants": "elepha~2"}


def test_names_are_measured_in_bytes():
    problem = Problem.from_names("ääää äääää", ["ääää äääää"])
    assert write_for_knuth(problem).items == {"äääää": "~1"}


def test_what_knuths_programs_have_no_words_for_is_refused():
    with pytest.raises(ProblemError, match="no item is primary"):
        write_for_knuth(Problem((Item("x", False),), ()))
    many = Problem.from_names("p", [f"p x:c{k}" for k in range(200)], secondary="x")
    with pytest.raises(ProblemError, match="item 'x' has more colours than there are characters for them"):
        write_for_knuth(many)
