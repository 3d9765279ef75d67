"""Docstrings as the reference shows them."""

from __future__ import annotations

import pytest

griffe = pytest.importorskip("griffe", reason="the extra 'docs' is not installed")

from manual.docstrings import Docstrings, comment, fenced  # noqa: E402

SOURCE = '''
class Count:
    """A number.

    >>> Count()
    0
    """

    raw: int  #: every solution
    #: Why there are none,
    #: if that is known.
    reason: str
    plain: int
'''


def test_examples_become_blocks_of_code():
    assert fenced("Add.\n\n>>> 1 + 1\n2\n\nMore.") == "Add.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nMore."


def test_comments_describe_attributes():
    lines = SOURCE.splitlines()
    at = {line.split(":")[0].strip(): number for number, line in enumerate(lines)}
    assert comment(lines, at["raw"]) == "every solution"
    assert comment(lines, at["reason"]) == "Why there are none, if that is known."
    assert comment(lines, at["plain"]) == ""


def test_griffe_reads_both(tmp_path):
    (tmp_path / "counting.py").write_text(SOURCE)
    module = griffe.load("counting", search_paths=[tmp_path], extensions=griffe.Extensions(Docstrings()))
    assert module["Count"].docstring.value == "A number.\n\n```pycon\n>>> Count()\n0\n```"
    assert module["Count.raw"].docstring.value == "every solution"
    assert module["Count.plain"].docstring is None


def test_a_verb_has_the_keywords_that_its_decorator_gives_it():
    count = griffe.load("dancefloor.verbs.solving", extensions=griffe.Extensions(Docstrings()))["count"]
    assert [each.name for each in count.parameters][:2] == ["puzzle", "limit"]
    assert (count.parameters["seed"].annotation, count.parameters["seed"].default) == ("int", "0")
    assert "    seed: the seed for whatever is random.\n" in count.docstring.value
