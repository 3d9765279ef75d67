"""Where things are on small and large screens."""

from __future__ import annotations

import pytest

from tests.houses.conftest import hindrances
from tests.houses.studio.packing_tab import BOARD, cell, enter, expect, open_puzzle

pytestmark = pytest.mark.usefixtures("own_window")


def box(page, name):
    return page.locator(name).first.bounding_box()


def bottom(page, name):
    found = box(page, name)
    return found["y"] + found["height"]


def test_all_that_belongs_to_a_search_is_in_sight(page):
    page.set_viewport_size({"width": 1280, "height": 800})
    enter(page, "one-sided-hexominoes 12x30")
    expect(cell(page, 11, 29)).to_be_visible()
    page.locator(".packing .solve").click()
    expect(page.locator(".packing .stop")).to_be_visible()
    line = box(page, ".dancefloor > .line")["y"]
    for name in (BOARD, ".packing .solve", ".packing .stop", ".packing progress"):
        assert 0 <= box(page, name)["y"] < bottom(page, name) <= line, name
    page.locator(".packing .stop").click()


def test_the_solutions_are_in_sight(page):
    page.set_viewport_size({"width": 1280, "height": 800})
    for text, cells in (("pentominoes 12x5", 60), ("soma", 27)):
        open_puzzle(page, text, cells)
        page.locator(".packing .solve").click()
        expect(page.locator(".thumb").first).to_be_visible()
        assert bottom(page, ".strip") <= box(page, ".dancefloor > .line")["y"]


@pytest.mark.parametrize("size", [(800, 600), (1024, 768)])
def test_solve_is_in_sight_in_a_small_window(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for text, cells in (("6x10", 60), ("soma", 27)):
        open_puzzle(page, text, cells)
        assert bottom(page, ".packing .solve") <= box(page, ".dancefloor > .line")["y"]


def test_on_a_phone_the_board_comes_first_and_the_tray_is_a_row_below_it(page):
    page.set_viewport_size({"width": 390, "height": 844})
    open_puzzle(page, "3x20", 60)
    assert box(page, BOARD)["y"] < 150
    assert bottom(page, BOARD) < box(page, ".tray")["y"] < bottom(page, ".tray") < 500
    assert box(page, ".tray")["height"] < 110
    assert bottom(page, ".packing .solve") < box(page, ".dancefloor > .line")["y"]
    wide, seen = page.locator("html").evaluate("each => [each.scrollWidth, each.clientWidth]")
    assert wide <= seen


def test_on_a_phone_choices_of_a_search_are_whole(page):
    page.set_viewport_size({"width": 390, "height": 844})
    chosen = page.get_by_label("Which solutions are the same")
    for name in ("all", "rotations", "none"):
        chosen.select_option(name)
        cut = chosen.evaluate("""(each) => {
            const seen = each.offsetWidth;
            each.style.cssText = "flex: none; max-width: none";
            const whole = each.offsetWidth;
            each.style.cssText = "";
            return whole - seen;
        }""")
        assert cut <= 0, name


def test_a_wide_screen_is_used(page):
    page.set_viewport_size({"width": 1920, "height": 1080})
    for text, cells in (("12x20", 240), ("6x10", 60)):
        open_puzzle(page, text, cells)
        assert box(page, BOARD)["height"] > 600
    assert box(page, ".tray")["x"] + box(page, ".tray")["width"] > 1700


@pytest.mark.parametrize("width", [390, 1280])
def test_it_hinders_nobody_with_a_solid(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    open_puzzle(page, "soma", 27)
    assert hindrances(page.locator(".packing")) == []


@pytest.mark.parametrize(("size", "least"), [((390, 844), 300), ((1280, 800), 330), ((1920, 1080), 550)])
def test_a_picture_is_as_large_as_a_board(page, size, least):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    enter(page, "queens 8")
    page.locator(".packing .solve").click()
    expect(page.locator(".packing .place img[alt='Solution 1']")).to_be_visible()
    drawn = box(page, ".packing .place img")
    assert least < drawn["width"] == pytest.approx(drawn["height"], abs=1)
    assert 0 <= drawn["x"] < drawn["x"] + drawn["width"] <= size[0]
    assert bottom(page, ".packing .solve") <= box(page, ".dancefloor > .line")["y"]
