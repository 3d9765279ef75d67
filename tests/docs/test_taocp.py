"""What the page of exercises says of itself, and the counts that take its code too long for every run."""

import contextlib
import doctest
import io
import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "taocp.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^### (.*)$", PAGE, re.MULTILINE)


def exercises(heading):
    """The numbers of the exercises that a heading names."""
    return re.findall(r"\d+", heading.partition("(exercise")[2])


def test_the_page_says_how_many_headings_name_how_many_exercises():
    numbered = [heading for heading in HEADINGS if exercises(heading)]
    different = {number for heading in numbered for number in exercises(heading)}
    said = f"{len(numbered)} of the {len(HEADINGS)} headings name {len(different)} exercises"
    assert said in " ".join(PAGE.split())


def test_the_numbers_of_exercises_are_read_from_headings():
    assert exercises("Rows of 12 tones (exercises 103 and 104)") == ["103", "104"]
    assert exercises("The other 12") == []


@pytest.fixture(scope="module")
def page():
    """The names that the page defines, once all of its code has run."""
    names = {}
    with contextlib.redirect_stdout(io.StringIO()):
        for example in doctest.DocTestParser().get_examples(PAGE):
            if not example.exc_msg:
                exec(compile(example.source, "docs/taocp.md", "single"), names)
    return names


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "known"),
    [
        ("number(tone_rows(12))", 3856),
        ("number(list(macmahon(4, 6, 'abc', 'a')))", 8 * 13328),
        ("len(list(single(list(loops(5)))))", 9349),
        ("len(hitori_covers(5, 5))", 1804),
        ("attack(8, 5)", 4860),
        ("most_pods(4)", 8),
        ("windmill_boxes(4, 5)", (396, 501484)),
        ("number(list(kakuro([0, 0, 0], [0, 0, 0])))", 1432872),
        ("number(list(brick(2, 2, 4)), cubes)", 244),
    ],
)
def test_larger_counts_are_those_that_are_known(page, count, known):
    assert eval(count, page) == known
