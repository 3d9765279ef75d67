"""The wall of all solutions: what it keeps, what it paints, and what a person does with it."""

from __future__ import annotations

import re

import pytest

from tests.houses.conftest import becomes, hindrances
from tests.houses.studio.packing_tab import button, expect, has_covered, open_puzzle, press, said

SQUARE = "[[0, 0], [1, 0], [1, 1], [0, 1]]"
COVERS = """
import { Covers, grouped } from "./covers.js";
const all = new Covers([[0, 0], [0, 1], [1, 0], [1, 1]]);
all.take({ placements: [["I", 0, 1], ["I", 2, 3]], covers: [[1, 0]] });
all.take({ placements: [["I", 0, 2], ["I", 1, 3]], covers: [[2, 3]] });
"""


def test_solutions_are_kept_as_numbers(in_node):
    told = in_node(f"""{COVERS}
        const owners = [...all.owners(0, new Int16Array(4))];
        console.log(JSON.stringify([all.length, all.solution(1), owners, all.copies(0)]));""")
    assert told[0] == 2
    assert told[1] == {
        "placements": [{"piece": "I", "cells": [[0, 0], [1, 0]]}, {"piece": "I", "cells": [[0, 1], [1, 1]]}]
    }
    assert told[2] == [1, 1, 0, 0]
    assert told[3] == [{"piece": "I", "copy": 2}, {"piece": "I", "copy": 1}]  # copies count from the first cell on


def test_solutions_are_grouped_by_symmetry_and_by_place(in_node):
    turned, same = in_node(f"""{COVERS}
        const motions = [[0, 1, 2, 3], [2, 3, 0, 1], [1, 0, 2, 3]];
        console.log(JSON.stringify([[...all.classes(motions)], [...all.classes(motions.slice(0, 1))]]));""")
    assert (turned, same) == ([0, 0], [0, 1])
    order, groups = in_node("""import { grouped } from "./covers.js";
        const { order, groups } = grouped(Int32Array.from([7, 2, 7, 2, 2]));
        console.log(JSON.stringify([[...order], groups]));""")
    assert order == [1, 3, 4, 0, 2]
    assert groups == [{"word": 2, "first": 0, "many": 3}, {"word": 7, "first": 3, "many": 2}]


def painted(in_node, scale, left=0):
    """Two cells side by side, red and blue, painted with some pixels to a cell into an image of 16x8."""
    return in_node(f"""import {{ packed, paintThrough, stencilOf }} from "./stencil.js";
        const stencil = stencilOf([{SQUARE}, {SQUARE}.map(([x, y]) => [x + 1, y])], {scale});
        const pixels = new Uint32Array(16 * 8);
        const colors = [packed("#ff0000"), packed("#0000ff")];
        const at = {{ pixels, width: 16, height: 8, left: {left}, top: 0 }};
        paintThrough(stencil, [0, 1], colors, 0xff000000, at);
        console.log(JSON.stringify([stencil.wide, stencil.high, [...pixels].map((each) => each.toString(16))]));""")


def test_pictures_are_painted_by_pixels(in_node):
    wide, high, pixels = painted(in_node, 3)
    assert (wide, high) == (6, 3)
    assert pixels[:7] == ["ff0000ff"] * 3 + ["ffff0000"] * 3 + ["0"]
    assert pixels[16 * 3] == "0"
    wide, _, pixels = painted(in_node, 5)
    assert pixels[:10] == ["ff000000"] * 10  # the upper edge
    assert pixels[16:26] == ["ff000000", *["ff0000ff"] * 3, "ff000000", *["ffff0000"] * 4, "ff000000"]


def test_what_lies_outside_is_left_out(in_node):
    *_, pixels = painted(in_node, 3, left=-3)
    assert pixels[:4] == ["ffff0000"] * 3 + ["0"]
    *_, pixels = painted(in_node, 3, left=14)
    assert pixels[13:17] == ["0", "ff0000ff", "ff0000ff", "0"]


def test_small_pictures_have_averages(in_node):
    wide, high, pixels = painted(in_node, 0.5)
    assert (wide, high) == (1, 1)
    assert pixels[0] in ("ff800080", "ff7f0080", "ff80007f", "ffaa0055", "ff5500aa")


def see_all(page):
    button(page, "See all", exact=True).click()
    wall = page.locator("dialog.wall")
    expect(wall).to_have_attribute("data-filled", re.compile(r"\d"))
    return wall


def test_all_solutions_are_seen_and_one_is_shown(page):
    open_puzzle(page, "6x10", 60)
    wall = see_all(page)
    expect(wall.locator(".said")).to_contain_text("2339 solutions")
    canvas = wall.locator("canvas")
    expect(canvas).to_have_attribute("aria-label", re.compile("2,339 solutions; number 1 is chosen"))
    canvas.focus()
    press(page, "End")
    expect(canvas).to_have_attribute("aria-label", re.compile("number 2339 is chosen"))
    press(page, "ArrowLeft", "Enter")
    expect(wall).not_to_be_visible()
    has_covered(page, 60)
    expect(page.locator(".solutions .where")).to_have_text("2338 / 2339")


def test_a_click_comes_near_and_another_one_shows_it(page):
    open_puzzle(page, "3x20", 60)
    wall = see_all(page)
    canvas = wall.locator("canvas")
    before = canvas.evaluate("each => each.toDataURL()")
    box = canvas.bounding_box()
    canvas.click(position={"x": box["width"] / 2, "y": box["height"] / 2 + 20})
    becomes(lambda: canvas.evaluate("each => each.toDataURL()") != before, True)
    press(page, "Enter")
    has_covered(page, 60)


@pytest.mark.slow
def test_solutions_stand_together(page):
    open_puzzle(page, "3x20", 60)
    page.get_by_label("Which solutions are the same").select_option("none")
    wall = see_all(page)
    canvas = wall.locator("canvas")
    wall.get_by_label("Which solutions stand together").select_option("classes")
    expect(canvas).to_have_attribute("aria-label", re.compile("in group 1 of 2, which has 4"))
    wall.get_by_label("Which solutions stand together").select_option("piece X")
    expect(canvas).to_have_attribute("aria-label", re.compile("in group 1 of "))
    button(wall, "Close", exact=True).click()
    expect(wall).not_to_be_visible()


@pytest.mark.slow
def test_a_hundred_thousand_solutions_are_painted_once_they_stand_still(page):
    open_puzzle(page, "dominoes 8x8", 64)
    page.get_by_label("Which solutions are the same").select_option("none")
    wall = see_all(page)
    expect(wall.locator(".said")).to_contain_text("100000 solutions")
    painted = wall.locator("canvas").evaluate("""async (canvas) => {
        const pen = canvas.getContext("2d");
        const paint = pen.putImageData;
        let times = 0;
        pen.putImageData = (...all) => {
            times++;
            paint.apply(pen, all);
        };
        for (let k = 0; k < 5; k++) {
            canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: -20, clientX: 300, clientY: 300 }));
            await new Promise(requestAnimationFrame);
        }
        const moving = times;
        while (!times) await new Promise((resolve) => setTimeout(resolve, 20));
        return moving;
    }""")
    assert painted == 0  # while it moves, what was painted before stands in


def test_what_has_no_board_has_no_wall(page):
    page.locator("#packing-text").fill("queens 6")
    press(page, "Enter")
    said(page, "6")
    expect(button(page, "See all", exact=True)).not_to_be_visible()


@pytest.mark.slow
@pytest.mark.usefixtures("own_window")
def test_a_link_opens_the_wall(page):
    page.evaluate("location.hash = '#wall&p=1.3x20'")
    wall = page.locator("dialog.wall")
    expect(wall.locator(".said")).to_contain_text("2 solutions")
    button(wall, "Share…", exact=True).click()
    expect(page.get_by_label("Link to this puzzle", exact=True).locator("visible=true")).to_have_value("#wall&p=1.3x20")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_hinders_people_with_disabilities(page, scheme):
    page.emulate_media(color_scheme=scheme)
    open_puzzle(page, "3x20", 60)
    assert hindrances(see_all(page)) == []
