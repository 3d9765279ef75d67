"""The picture of a path: a bar for each move, and a histogram for each feature."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import dancefloor as dance
from dancefloor.draw.svg import png_of
from dancefloor.errors import InputError
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.solver_path import PathStep, narrow, path_svg

BENCH = dance.bench(dance.Fillomino(((2, 0, 0, 0), (0, 0, 3, 0), (0, 0, 0, 4))))
ONE = dance.bench(dance.Fillomino(((2, 0, 0), (1, 0, 3))))


@pytest.mark.parametrize("style", ["colors", "print"])
def test_each_move_has_a_bar_and_each_feature_a_histogram(style):
    picture = ET.fromstring(ONE.svg(style=style))
    titles = [each.text for each in picture.iter() if each.tag.endswith("title")]
    assert sum(title.startswith("move ") for title in titles) == len(ONE.path)
    bars = [each.get("class") for each in picture.iter() if each.tag.endswith("rect")]
    assert bars.count("own") == len(ONE.standings) == 5
    assert ("prefers-color-scheme" in ONE.svg(style=style)) == (style == "colors")


def test_a_path_can_be_rendered():
    pytest.importorskip("resvg_py")
    assert png_of(ONE.svg())[:8] == b"\x89PNG\r\n\x1a\n"


def test_each_narrow_place_of_a_long_path_has_a_ring():
    steps = [PathStep(1 + at % 2, Level.EASY, ((0, at),), ()) for at in range(400)]
    assert path_svg(steps, "easy", []).count("<circle") == len(narrow(steps)) == 200


def test_without_one_solution_there_is_no_path_to_draw():
    assert not BENCH.path
    with pytest.raises(InputError, match="exactly one solution"):
        BENCH.svg()
