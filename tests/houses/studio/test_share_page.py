"""Links and *Share* in a real browser: what others get, that it opens for them, and that nobody's work is lost."""

from __future__ import annotations

import re

import pytest

import dancefloor as dance
from dancefloor.houses.studio.link_format import opened_link
from tests.houses.conftest import becomes, fresh, hindrances, listening
from tests.houses.studio.packing_tab import (
    button,
    cell,
    covered,
    enter,
    expect,
    has_covered,
    has_inside,
    link_of,
    open_puzzle,
    piece,
    press,
    solve,
)

PUBLIC = "https://example.org/dancefloor/"


@pytest.fixture
def dialog(page):
    """The dialog *Share*, after a solution was found."""
    solve(page)
    button(page, "Share").click()
    found = page.locator("dialog.share")
    expect(found.get_by_label("Link to this puzzle", exact=True)).to_have_value(re.compile("#p=1"))
    return found


def link_in(dialog):
    return dialog.get_by_label("Link to this puzzle", exact=True)


def test_without_a_public_address_the_page_says_so(page, dialog):
    expect(dialog).to_contain_text("where nobody else can open it")
    value = link_in(dialog).input_value()
    assert re.fullmatch(r"#p=1\.6x10=[\w-]+", value)
    assert len(value) <= 40
    expect(dialog.get_by_label("Frame for a page of your own", exact=True)).to_be_hidden()


def test_an_address_that_was_written_once_is_kept(own_window, page, dialog):
    field = dialog.get_by_label("Address of the static folder")
    for wrong in ("example.org", "http://127.0.0.1:8000/", "javascript:alert(1)"):
        field.fill(wrong)
        button(dialog, "Use it").click()
        expect(dialog).to_contain_text("it should be the address of a folder on a web host")
    field.fill(f"{PUBLIC}#p=1.soma")
    press(page, "Enter")
    expect(link_in(dialog)).to_have_value(re.compile(re.escape(f"{PUBLIC}#p=1.6x10=")))
    frame = dialog.get_by_label("Frame for a page of your own", exact=True).input_value()
    assert frame.startswith(f'<iframe src="{PUBLIC}#p=1.6x10=')
    page.reload()
    page.locator(".dancefloor[data-ready]").wait_for()
    assert link_of(page) == f"{PUBLIC}#p=1.6x10"


def test_it_hinders_nobody(page, dialog):
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert hindrances(dialog) == []


def test_pictures_are_saved(page, dialog, tmp_path):
    starts = {"PNG": b"\x89PNG\r\n", "SVG": b"<svg"}
    for kind, start in starts.items():
        with page.expect_download() as caught:
            button(dialog, f"Save {kind}").click()
        assert caught.value.suggested_filename == f"puzzle.{kind.lower()}"
        caught.value.save_as(tmp_path / kind)
        assert start in (tmp_path / kind).read_bytes()[:100]


def test_escape_closes_it(page, dialog):
    press(page, "Escape")
    expect(dialog).to_be_hidden()
    expect(button(page, "Share")).to_be_focused()


def test_a_link_opens_with_the_solution_in_another_browser(own_window, browser, page, address):
    solve(page)
    link, there = link_of(page), covered(page)
    with fresh(browser) as context:
        other = context.new_page()
        with listening(other) as heard:
            other.goto(address + (f"&{link[1:]}" if "#" in address else link))
            other.locator(".dancefloor[data-ready]").wait_for()
            becomes(lambda: covered(other), there)
            assert link_of(other) == link
            other.reload()
            other.locator(".dancefloor[data-ready]").wait_for()
            becomes(lambda: covered(other), there)
        assert not [text for text in heard if "ERR_ABORTED" not in text]


def test_a_drawn_region_with_placements_goes_along(page):
    open_puzzle(page, "6x10", 60)
    cell(page, 0, 0).click()
    has_inside(page, 59)
    piece(page, "X").click()
    cell(page, 2, 3).click()
    has_covered(page, 5)
    there, link = covered(page), link_of(page)
    assert len(link) <= 200
    open_puzzle(page, "soma", 27)
    enter(page, link)
    has_inside(page, 59)
    becomes(lambda: covered(page), there)
    button(page, "Undo").click()
    has_inside(page, 27)


def test_the_view_of_a_solid_goes_along(page):
    enter(page, next(iter(dance.solve("soma"))).link(base=""))
    has_inside(page, 27)
    page.get_by_label("View of the solid").select_option("exploded")
    button(page, "Next corner").click()
    shared = link_of(page)
    assert opened_link(shared).view == ("exploded", 1)
    open_puzzle(page, "6x10", 60)
    enter(page, shared)
    has_inside(page, 27)
    expect(page.get_by_label("View of the solid")).to_have_value("exploded")
    expect(page.locator(".solid canvas")).to_have_attribute("aria-label", re.compile("exploded, seen from corner 2"))


def test_a_link_in_the_address_bar_leaves_the_work_in_the_undo(own_window, page):
    open_puzzle(page, "5x5+5x7", 60)
    expect(cell(page, 4, 12)).to_be_visible()  # the page begins with 60 cells, too
    link = "#p=1.3x20"
    page.evaluate("(link) => (location.hash = link)", link)
    expect(cell(page, 0, 19)).to_be_visible()
    button(page, "Undo").click()
    expect(cell(page, 4, 12)).to_be_visible()


def test_what_is_no_link_of_ours_is_said_beside_the_field(page):
    open_puzzle(page, "3x20", 60)
    for link, sentence in {
        "https://example.org/#p=1.6x10=EAqJqrnpzQHw": "it may have been cut off",
        "https://example.org/#p=7.6x10": "made by a later version",
        "https://example.org/#p=1.=" + "A" * 31_000: "letters, too many",
        "https://example.org/#p=1.99x99": "too many for a page",
    }.items():
        enter(page, link)
        expect(page.locator(".opening .wrong")).to_contain_text(sentence)
    has_inside(page, 60)


@pytest.mark.house("fillomino")
def test_a_grid_has_an_address_of_puzz_link_and_its_numbers_go_along(page):
    page.get_by_role("tab", name="Fillomino").click()
    grid = page.locator(".fillomino")
    grid.locator("#fillomino-text").fill("https://puzz.link/p?fillomino/3/2/2i3g")
    grid.locator("#fillomino-text").press("Enter")
    expect(grid.locator(".board polygon")).to_have_count(6)
    grid.get_by_role("button", name="Show the solution").click()
    expect(grid.locator(".sentence")).not_to_be_empty()
    link = link_of(page)
    button(grid, "Share").click()
    expect(page.get_by_label("Address at puzz.link", exact=True)).to_have_value(
        re.compile(r"puzz\.link/p\?fillomino/3/2/2i3g")
    )
    button(page, "Close").click()
    assert opened_link(link).puzzle == {"kind": "text", "text": "fillomino/3/2/2i3g"}
    assert any(map(any, opened_link(link).filled))
    grid.get_by_role("button", name="Clear").click()
    expect(grid.get_by_role("button", name="Undo")).to_be_enabled()
    grid.locator("#fillomino-text").fill(link)
    grid.locator("#fillomino-text").press("Enter")
    becomes(lambda: opened_link(link_of(page)).filled, opened_link(link).filled)
