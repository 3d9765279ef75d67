"""The page on paper: the puzzle alone, and pieces to cut out that fit into its board."""

from __future__ import annotations

import pytest

from tests.houses.studio.packing_tab import BOARD, expect, open_puzzle

pytestmark = pytest.mark.usefixtures("own_window")


@pytest.fixture
def on_paper(page):
    """A function that has the page look as it does on paper."""

    def turn():
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print", color_scheme="dark")

    return turn


def wide(located):
    return located.evaluate("each => each.getBoundingClientRect().width")


def test_pieces_to_cut_out_fit_into_the_board(page, on_paper):
    open_puzzle(page, "6x10", 60)
    on_paper()
    pieces = page.locator(".cutout figure")
    expect(pieces).to_have_count(12)
    bar = pieces.filter(has_text="I").locator("svg")
    square = page.locator(BOARD).locator("polygon.inside").first
    assert wide(bar) == pytest.approx(5.2 * wide(square), rel=0.01)  # with a margin around it
    assert page.locator(BOARD).evaluate("each => getComputedStyle(each.querySelector('.inside')).fill") == (
        "rgb(255, 255, 255)"
    )


def test_each_piece_is_there_as_often_as_it_is_used(page, on_paper):
    open_puzzle(page, "y-5x10", 50)
    on_paper()
    expect(page.locator(".cutout figure")).to_have_count(10)


def test_solids_have_their_tray(page, on_paper):
    open_puzzle(page, "soma", 27)
    on_paper()
    expect(page.locator(".cutout figure")).to_have_count(0)
    expect(page.locator(".tray canvas.picture").first).to_be_visible()


def test_no_button_is_printed(page, on_paper):
    open_puzzle(page, "6x10", 60)
    on_paper()
    for what in ("button", "select", "input", "textarea", ".line", ".tray"):
        expect(page.locator(f".dancefloor {what}").locator("visible=true")).to_have_count(0)
