"""The pictures of built-in puzzles: solutions that give nothing away, and the same every time."""

from __future__ import annotations

import pytest

from dancefloor.houses.studio.sketches import is_unique, sketch, sketches


@pytest.mark.parametrize(("words", "labels"), [("soma", ">V<"), ("hexiamonds-hexagon", ">crook<"), ("half-hour", "")])
def test_a_picture_shows_a_solution_if_there_are_several(words, labels):
    drawn = sketch(words)
    assert drawn.startswith("<svg ")
    assert (labels in drawn) if labels else (">A<" not in drawn)
    assert drawn == sketch(words)


def test_one_solution_is_known_where_somebody_published_it():
    from dancefloor.formats.puzzle import read_puzzle

    assert [is_unique(read_puzzle(word)) for word in ("half-hour", "soma", "6x10", "queens 6")] == [
        True,
        False,
        False,
        False,
    ]


@pytest.mark.slow
def test_every_built_in_puzzle_has_one():
    text = sketches()
    assert text.startswith("// The pictures of built-in puzzles.")
    assert text.count('"<svg ') > 90
