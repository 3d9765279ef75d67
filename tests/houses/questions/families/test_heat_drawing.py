"""Pictures of heat maps: shades in order, numbers that can be read, and a scale."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import dancefloor as dance
from dancefloor.draw.palette import ink_on
from dancefloor.houses.questions.families.heat_drawing import heat_svg, shade

SVG = "{http://www.w3.org/2000/svg}"


def lightness(color):
    red, green, blue = (int(color[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return 0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue)


def _linear(part):
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@pytest.mark.parametrize("style", ["colors", "print"])
def test_shades_darken_and_numbers_on_them_can_be_read(style):
    steps = [shade(k / 20, style) for k in range(21)]
    light = [lightness(each) for each in steps]
    assert light == sorted(light, reverse=True)
    for color in steps:
        pair = sorted((lightness(color), lightness(ink_on(color))))
        assert (pair[1] + 0.05) / (pair[0] + 0.05) >= 4.0, color


def elements(picture, kind):
    return list(ElementTree.fromstring(picture).iter(f"{SVG}{kind}"))


@pytest.mark.parametrize("style", ["colors", "print"])
def test_a_picture_has_each_cell_and_a_scale_with_numbers(style):
    heat = dance.family("3x20").heat("X")
    picture = heat.svg(style=style)
    assert len(elements(picture, "path")) == 60
    assert len([each for each in elements(picture, "rect") if each.get("class") == "step"]) == 5
    texts = [each.text for each in elements(picture, "text")]
    assert texts[0] == "X: per cent of 8 solutions in which the piece covers each cell"
    assert texts[-3:] == ["0", "2 (25 %)", "4 (50 %)"]
    assert ("prefers-color-scheme" in picture) == (style != "print")


def test_several_maps_share_a_sheet_and_a_scale():
    family = dance.family("3x20")
    picture = heat_svg([family.heat("X"), family.heat("I")])
    texts = [each.text for each in elements(picture, "text")]
    assert len(elements(picture, "path")) == 120
    assert {"X", "I"} <= set(texts)
    assert texts[-3:] == ["0", "2 (25 %)", "4 (50 %)"]


def test_a_map_without_solutions_is_drawn_too():
    assert "0 solutions" in dance.family("tetrominoes 4x5").heat("I").svg()
