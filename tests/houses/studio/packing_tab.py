"""The tab of packings in a browser, as tests use it."""

from __future__ import annotations

import re

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

BOARD = ".packing .stage .board"
INSIDE = f"{BOARD} polygon.inside"
COLORED = f"{BOARD} polygon.colored"
LINE = ".dancefloor > .line"


def cell(page, *coordinates):
    return page.locator(f'{BOARD} [data-cell="{",".join(map(str, coordinates))}"]')


def piece(page, name):
    return page.locator(f'.tray [data-piece="{name}"]')


def button(page, name, *, exact=False):
    return page.get_by_role("button", name=name, exact=exact)


def has_inside(page, cells):
    """Wait until the region has that many cells."""
    expect(page.locator(INSIDE)).to_have_count(cells)


def has_covered(page, cells):
    """Wait until pieces cover that many cells."""
    expect(page.locator(COLORED)).to_have_count(cells)


def covered(page):
    """The cells on which pieces lie."""
    return page.locator(COLORED).evaluate_all("all => all.map((each) => each.dataset.cell).sort()")


def said(page, text):
    """Wait until the page says something in its line."""
    expect(page.locator(LINE)).to_contain_text(text)


def enter(page, text):
    """Type a puzzle into its field."""
    page.locator("#packing-text").fill(text)
    page.locator("#packing-text").press("Enter")


def open_puzzle(page, text, cells):
    enter(page, text)
    has_inside(page, cells)
    if text == "3x20":  # the page begins with 60 cells, too
        expect(cell(page, 0, 19)).to_be_visible()


def link_of(page):
    """What *Share* says behind the address of a page."""
    button(page, "Share").click()
    link = page.get_by_label("Link to this puzzle", exact=True)
    expect(link).to_have_value(re.compile("#p=1"))
    found = link.input_value()
    button(page, "Close").click()
    return found


def solve(page):
    page.locator(".packing .solve").click()
    page.locator(".packing[data-done='result']").wait_for()


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def middle(located):
    box = located.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, *located):
    """Press the mouse on the first element, and let go on the last."""
    page.mouse.move(*middle(located[0]))
    page.mouse.down()
    for each in located[1:]:
        page.mouse.move(*middle(each), steps=15)
    page.mouse.up()
