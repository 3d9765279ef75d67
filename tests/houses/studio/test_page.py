"""The page in a real browser: what a person does with it, by mouse and by keyboard, whatever carries the queries."""

from __future__ import annotations

import re

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

LINE = ".line"


def open_puzzle(page, text):
    page.locator("#packing-text").fill(text)
    page.locator("#packing-text").press("Enter")


def solve(page):
    page.locator(".packing .solve").click()
    page.locator(".packing[data-done]").wait_for()


def cell(page, *coordinates):
    return page.locator(f'.board [data-cell="{",".join(map(str, coordinates))}"]')


def drag(page, start, end):
    boxes = [cell(page, *each).bounding_box() for each in (start, end)]
    (x, y), (u, v) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(u, v, steps=25)
    page.mouse.up()


def colors(page):
    """How many cells have a piece on them."""
    return page.locator('.board polygon[class*="color-"]').count()


def test_a_puzzle_is_opened_solved_and_looked_through(page):
    expect(page.locator(".board polygon.inside")).to_have_count(60)
    solve(page)
    expect(page.locator(".where")).to_have_text("1 / 1000")
    assert colors(page) == 60
    page.get_by_label("Next solution").click()
    expect(page.locator(".where")).to_have_text("2 / 1000")
    page.get_by_label("Previous solution").click()
    page.get_by_label("Previous solution").click()
    expect(page.locator(".where")).to_have_text("1000 / 1000")
    expect(page.locator(LINE)).to_contain_text("there may be more")


def test_a_region_is_drawn_by_mouse(page):
    open_puzzle(page, "6x12-1x11@5,1")  # a box of 5x12, and one cell below it
    expect(page.locator(".board polygon.inside")).to_have_count(61)
    cell(page, 5, 0).click()
    expect(page.locator(".board polygon.inside")).to_have_count(60)
    solve(page)
    assert colors(page) == 60
    drag(page, (0, 0), (0, 11))  # erase a row
    expect(page.locator(".board polygon.inside")).to_have_count(48)
    assert colors(page) == 0
    drag(page, (5, 0), (5, 11))
    expect(page.locator(".board polygon.inside")).to_have_count(60)
    expect(page.locator(LINE)).to_have_text("60 cells")


@pytest.mark.slow
def test_a_region_is_drawn_by_keyboard_alone(page):
    open_puzzle(page, "3x21")
    expect(page.locator(".board polygon.inside")).to_have_count(63)
    page.locator('.board [tabindex="0"]').focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(page.locator(".board polygon.inside")).to_have_count(62)
    page.keyboard.press("Space")
    expect(page.locator(".board polygon.inside")).to_have_count(63)


@pytest.mark.slow
@pytest.mark.usefixtures("own_window")
def test_everything_is_reached_by_the_tab_key(page):
    seen = []
    page.locator("body").focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count():
            seen.append(
                focused.get_attribute("class") or focused.get_attribute("data-tab") or focused.get_attribute("id")
            )
    assert {"packing", "look", "packing-text", "solve"} <= set(seen)
    assert sum("inside" in (name or "") or "outside" in (name or "") for name in seen) <= 2  # arrows do the rest


@pytest.mark.slow
@pytest.mark.parametrize(("text", "cells"), [("hexiamonds 4x9", 72), ("tetrahexes 4x7", 28), ("soma", 27)])
def test_every_lattice_is_drawn_and_solved(page, text, cells):
    open_puzzle(page, text)
    expect(page.locator(".board polygon.inside")).to_have_count(cells)
    solve(page)
    assert colors(page) == cells
    cell_of = page.locator(".board polygon.inside").first
    cell_of.click()
    expect(page.locator(".board polygon.inside")).to_have_count(cells - 1)


def test_a_mistake_is_said_in_one_line(page):
    open_puzzle(page, "sooma")
    expect(page.locator(".opening .wrong")).to_have_text("there is no puzzle 'sooma'; did you mean 'soma'?")
    open_puzzle(page, "64x100")
    expect(page.locator(".opening .wrong")).to_contain_text("too many for a page")
    open_puzzle(page, "3x21")
    expect(page.locator(".board polygon.inside")).to_have_count(63)
    expect(page.locator(".opening .wrong")).to_be_empty()


def test_a_search_is_stopped(page):
    open_puzzle(page, "any*pentominoes 10x11-1x1@0,0-1x1@9,10-1x1@0,10-1x1@1,0")
    expect(page.locator(".board polygon.inside")).to_have_count(106)
    open_puzzle(page, "8x8-2x2@0,0")
    expect(page.locator(".board polygon.inside")).to_have_count(60)
    page.locator(".packing .solve").click()
    page.locator(".packing .stop").click()
    expect(page.locator(".packing .solve")).to_be_enabled()
    expect(page.locator(".packing .stop")).to_be_disabled()


@pytest.mark.slow
def test_names_of_pieces_stay_text(page):
    name = "<img/src=x/onerror=alert(1)>"
    open_puzzle(page, f'title = "x"\nsource = "x"\nregion = "1x2"\n[pieces]\n"{name}" = "##"\n')
    expect(page.locator(".board polygon.inside")).to_have_count(2)
    solve(page)
    expect(page.locator(".packing .legend")).to_have_text(f"<i {name}")
    assert page.locator(".dancefloor img").count() == 0


def test_the_look_changes_and_stays_readable(page):
    before = page.locator(".dancefloor").evaluate("each => getComputedStyle(each).backgroundColor")
    page.get_by_label("Look: auto").click()
    page.get_by_label("Look: light").click()
    expect(page.locator(".dancefloor")).to_have_attribute("data-look", "dark")
    after = page.locator(".dancefloor").evaluate("each => getComputedStyle(each).backgroundColor")
    assert (before, after) == ("rgb(255, 255, 255)", "rgb(20, 24, 29)")
    page.get_by_label("Colour-blind palette").check()
    expect(page.locator(".dancefloor")).to_have_attribute("data-palette", "second")


@pytest.mark.usefixtures("own_window")
def test_the_page_is_dark_where_the_system_is(browser, address):
    with browser.new_context(color_scheme="dark") as context:
        page = context.new_page()
        page.goto(address)
        page.locator(".dancefloor[data-ready]").wait_for()
        expect(page.locator("body")).to_have_css("background-color", "rgb(20, 24, 29)")


@pytest.mark.usefixtures("own_window")
def test_nothing_is_wider_than_a_narrow_screen(page):
    page.set_viewport_size({"width": 320, "height": 640})
    solve(page)
    wide, seen = page.locator("html").evaluate("each => [each.scrollWidth, each.clientWidth]")
    assert wide <= seen


def test_tabs_change_with_the_arrow_keys(page):
    page.get_by_role("tab", name="Packing").focus()
    for title in ("Fillomino", "Teaching", "Packing"):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name=title)).to_be_focused()
        expect(page.get_by_role("tabpanel", name=title)).to_be_visible()


def test_a_fillomino_opens_its_own_tab(page):
    open_puzzle(page, "3x2:200030")
    expect(page.get_by_role("tabpanel", name="Fillomino")).to_be_visible()


@pytest.mark.usefixtures("own_window")
def test_the_page_can_be_loaded_again(page):
    expect(page).not_to_have_url(re.compile("token"))
    page.reload()
    page.locator(".dancefloor[data-ready]").wait_for()
    expect(page.locator(".board polygon.inside")).to_have_count(60)


def test_the_last_of_several_puzzles_is_shown(page):
    for text in ("soma", "hexiamonds 4x9", "3x22", "3x21"):
        open_puzzle(page, text)
    expect(page.locator(".board polygon.inside")).to_have_count(63)
    expect(page.locator("#packing-text")).to_have_value("3x21")
    expect(page.locator(LINE)).to_have_text("12 pieces for 63 square cells")
