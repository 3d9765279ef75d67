"""Solids in a real browser: seen at once, turned by mouse and keys, moved apart, taken out; layers of cells to hit."""

from __future__ import annotations

import re

import pytest

from tests.houses.conftest import becomes
from tests.houses.studio.packing_tab import BOARD, cell, expect, has_covered, middle, open_puzzle, press, solve


@pytest.fixture
def solid(page):
    """The solid of a cube that is solved."""
    open_puzzle(page, "soma", 27)
    solve(page)
    has_covered(page, 27)
    return page.locator(".solid canvas")


def colors(solid):
    """How many colours a solid has, and how many pixels are painted."""
    return solid.evaluate("""async (canvas) => {
        for (let k = 0; k < 30; k++) await new Promise(requestAnimationFrame);  // a movement has ended
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
        copy.drawImage(canvas, 0, 0);
        const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
        const counts = new Map();
        let painted = 0;
        for (let k = 0; k < data.length; k += 4) {
            if (data[k + 3] < 255) continue;
            painted++;
            const name = (data[k] << 16) | (data[k + 1] << 8) | data[k + 2];
            counts.set(name, (counts.get(name) ?? 0) + 1);
        }
        return [[...counts.values()].filter((many) => 100 * many > painted).length, painted];
    }""")


def picture(solid):
    colors(solid)
    return solid.evaluate("canvas => canvas.toDataURL()")


def slide(page, name, value):
    page.get_by_role("slider", name=name).fill(str(value))


def test_a_solid_is_seen_as_soon_as_there_is_one(page):
    open_puzzle(page, "soma", 27)
    solid = page.locator(".solid canvas")
    expect(solid).to_be_visible()
    assert 3 <= colors(solid)[0] <= 5  # three faces and their lines
    solve(page)
    becomes(lambda: colors(solid)[0] > 7, True)


def test_it_is_turned_by_drag_and_by_arrow_keys(page, solid):
    pictures = [picture(solid)]
    x, y = middle(solid)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 20, steps=5)
    page.mouse.up()
    pictures.append(picture(solid))
    solid.focus()
    for key in ("ArrowLeft", "ArrowUp"):
        press(page, key)
        pictures.append(picture(solid))
    assert len(set(pictures)) == 4
    press(page, *["ArrowDown"] * 8)
    expect(solid).to_have_attribute("aria-label", re.compile("from below"))
    expect(page.locator(".solid .below")).to_have_attribute("aria-pressed", "true")


def test_pieces_are_taken_out_one_by_one(page, solid):
    painted = [colors(solid)[1]]
    for number in (1, 4, 6):
        slide(page, "Taken out", number)
        painted.append(colors(solid)[1])
    assert painted == sorted(painted, reverse=True)
    slide(page, "Taken out", 7)
    assert colors(solid)[1] == 0


def test_layers_are_taken_off_and_pieces_moved_apart(page, solid):
    whole = colors(solid)[1]
    slide(page, "Layers", 1)
    assert 0 < colors(solid)[1] < whole
    slide(page, "Layers", 3)
    slide(page, "Apart", 0.8)
    expect(page.get_by_label("View of the solid")).to_have_value("exploded")
    expect(solid).to_have_attribute("aria-label", re.compile("exploded"))


def test_pieces_of_the_tray_are_solids(page, solid):
    expect(page.locator(".tray canvas.picture")).to_have_count(7)
    assert colors(page.locator(".tray canvas.picture").first)[1] > 150


@pytest.mark.usefixtures("own_window")
def test_cells_of_layers_can_be_hit(page):
    for width, puzzle, cells in ((390, "solid-pentominoes 10x10x10", 1000), (1280, "solid-pentominoes 10x10x10", 1000)):
        page.set_viewport_size({"width": width, "height": 844})
        open_puzzle(page, puzzle, cells)
        becomes(lambda: cell(page, 5, 5, 5).evaluate("each => each.getBoundingClientRect().width") >= 18, True)
        wide, seen = page.locator("html").evaluate("each => [each.scrollWidth, each.clientWidth]")
        assert wide <= seen
    expect(page.locator(BOARD)).to_have_attribute("data-layers", "10")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "cells"),
    [("trispheres-3-1,dispheres sphere:pyramid3", 14), ("any*monoctets tetra-octahedral:1x1x1", 10)],
)
def test_solids_of_other_lattices_are_turned_too(page, text, cells):
    open_puzzle(page, text, cells)
    solve(page)
    has_covered(page, cells)
    solid = page.locator(".solid canvas")
    pictures = [picture(solid)]
    solid.focus()
    for key in ("ArrowLeft", "ArrowDown"):
        press(page, key)
        pictures.append(picture(solid))
    slide(page, "Apart", 0.5)
    pictures.append(picture(solid))
    assert len(set(pictures)) == 4
    whole = colors(solid)[1]
    slide(page, "Taken out", 3)
    assert 0 < colors(solid)[1] < whole
    expect(page.locator(".tray canvas.picture").first).to_be_visible()


@pytest.mark.slow
def test_pieces_have_their_names(page, solid):
    named = picture(solid)
    page.get_by_label("Names").uncheck()
    plain = picture(solid)
    assert plain != named
    page.get_by_label("Names").check()
    assert picture(solid) == named


def test_a_piece_is_hidden_by_a_press_and_by_a_list(page, solid):
    hiding = page.get_by_label("Hide a piece")
    whole = picture(solid)
    solid.click(position={"x": solid.bounding_box()["width"] / 2, "y": 200})
    expect(hiding).to_have_value("-")
    becomes(lambda: picture(solid) != whole, True)
    expect(hiding.locator("option", has_text="Show all pieces (1 hidden)")).to_have_count(1)
    for k in range(7):
        if "Hide" in hiding.locator("option").nth(k + 2).inner_text():
            hiding.select_option(str(k))
    becomes(lambda: colors(solid)[1], 0)
    hiding.select_option("")
    becomes(lambda: picture(solid) == whole, True)
