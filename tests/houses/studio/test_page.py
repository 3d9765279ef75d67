"""The page in a real browser: what a person does with it, by mouse and by keyboard, whatever carries the queries."""

from __future__ import annotations

import re

import pytest

from tests.houses.studio.packing_tab import enter, expect, has_inside, open_puzzle, solve


@pytest.mark.slow
@pytest.mark.usefixtures("own_window")
def test_everything_is_reached_by_the_tab_key(page):
    seen = []
    page.locator("body").focus()
    for _ in range(60):  # the way begins in the middle of the page
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count():
            seen.append(
                focused.get_attribute("class") or focused.get_attribute("data-tab") or focused.get_attribute("id")
            )
    assert {"packing", "look", "packing-text", "solve"} <= set(seen)
    assert sum("inside" in (name or "") or "outside" in (name or "") for name in seen) <= 2  # arrows do the rest


def test_a_search_is_stopped(page):
    open_puzzle(page, "any*pentominoes 10x11-1x1@0,0-1x1@9,10-1x1@0,10-1x1@1,0", 106)
    open_puzzle(page, "8x8-2x2@0,0", 60)
    page.locator(".packing .solve").click()
    page.locator(".packing .stop").click()
    expect(page.locator(".packing .solve")).to_be_enabled()
    expect(page.locator(".packing .stop")).to_be_disabled()


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
def test_a_window_may_be_dark_and_narrow_and_loaded_again(page):
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_css("background-color", "rgb(20, 24, 29)")
    page.set_viewport_size({"width": 320, "height": 640})
    open_puzzle(page, "3x20", 60)
    solve(page)
    wide, seen = page.locator("html").evaluate("each => [each.scrollWidth, each.clientWidth]")
    assert wide <= seen
    expect(page).not_to_have_url(re.compile("token"))
    page.reload()
    page.locator(".dancefloor[data-ready]").wait_for()
    has_inside(page, 60)


def test_tabs_change_with_the_arrow_keys_and_with_the_puzzle(page):
    page.get_by_role("tab", name="Packing").focus()
    for title in ("Fillomino", "Teaching", "Tilings", "Start", "Packing"):
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name=title)).to_be_focused()
        expect(page.get_by_role("tabpanel", name=title)).to_be_visible()
    enter(page, "3x2:200030")
    expect(page.get_by_role("tabpanel", name="Fillomino")).to_be_visible()
