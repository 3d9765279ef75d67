"""Marks on a board and colours of pieces, which somebody gives them by mouse, finger and keyboard."""

from __future__ import annotations

import re

import pytest

from dancefloor.houses.studio.codes import PAINTS
from dancefloor.houses.studio.link_format import opened_link
from tests.houses.conftest import Finger, becomes, hindrances
from tests.houses.studio.packing_tab import (
    BOARD,
    button,
    cell,
    drag,
    enter,
    expect,
    has_covered,
    has_inside,
    link_of,
    middle,
    open_puzzle,
    piece,
    press,
    said,
    solve,
)

YELLOW, SKY, GREEN = PAINTS[:3]


def choose(page, tool, what=None):
    button(page, tool, exact=True).click()
    if what:
        page.get_by_label({"Mark": "What to mark with", "Colour": "Colour for pieces"}[tool]).select_option(label=what)


def is_marked(page, words, *at):
    expect(cell(page, *at)).to_have_attribute("aria-label", re.compile(f": inside{words}$"))


def drawn(page, what):
    return page.locator(f"{BOARD} .notes .{what}")


def strokes(page):
    """How many sides have a line."""
    return (drawn(page, "strokes").get_attribute("d") or "").count("M") if drawn(page, "strokes").count() else 0


def corner(page, *at):
    """The lower right corner of a cell in the window."""
    box = cell(page, *at).bounding_box()
    return box["x"] + box["width"], box["y"] + box["height"]


def fill_of(part):
    return part.evaluate("each => getComputedStyle(each).fill")


def rgb(color):
    return "rgb({}, {}, {})".format(*bytes.fromhex(color[1:]))


# --- marks ---


def test_cells_are_marked_by_mouse_and_erased_again(page):
    open_puzzle(page, "5x11 pentominoes-I", 55)
    choose(page, "Mark")
    cell(page, 1, 1).click()
    is_marked(page, ", dot", 1, 1)
    cell(page, 1, 1).click()
    is_marked(page, "", 1, 1)
    drag(page, cell(page, 0, 0), cell(page, 0, 3))
    for column in range(4):
        is_marked(page, ", dot", 0, column)
    choose(page, "Mark", "Shade")
    cell(page, 0, 1).click()
    is_marked(page, ", dot, shaded", 0, 1)
    choose(page, "Mark", "Cross")
    cell(page, 0, 1).click()
    is_marked(page, ", cross, shaded", 0, 1)  # a cross instead of the dot
    cell(page, 0, 1).click(button="right")
    is_marked(page, "", 0, 1)
    button(page, "Undo").click()
    is_marked(page, ", cross, shaded", 0, 1)
    for _ in range(3):
        button(page, "Undo").click()
    is_marked(page, "", 0, 0)  # the stroke is one step
    has_inside(page, 55)


def test_lines_follow_the_pointer_from_corner_to_corner(page):
    open_puzzle(page, "5x11 pentominoes-I", 55)
    choose(page, "Mark", "Line")
    page.mouse.move(*corner(page, 0, 0))
    page.mouse.down()
    page.mouse.move(*corner(page, 0, 3), steps=20)
    page.mouse.move(*corner(page, 2, 3))  # at once
    page.mouse.up()
    becomes(lambda: strokes(page), 5)
    box = cell(page, 4, 4).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 4)  # near its upper side
    becomes(lambda: strokes(page), 6)
    is_marked(page, ", a line", 3, 4)
    is_marked(page, ", a line", 4, 4)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 4)  # from the other side
    becomes(lambda: strokes(page), 5)
    button(page, "Clear marks").click()
    becomes(lambda: strokes(page), 0)
    button(page, "Undo").click()
    becomes(lambda: strokes(page), 5)


def test_a_line_that_is_begun_is_seen(page):
    open_puzzle(page, "5x11 pentominoes-I", 55)
    choose(page, "Mark", "Line")
    begun = page.locator(f"{BOARD} .begun")
    x, y = corner(page, 1, 1)
    right, _ = corner(page, 1, 2)
    page.mouse.move(x + 0.3 * (right - x), y + 3)
    page.mouse.down()
    becomes(lambda: begun.get_attribute("d").count("M"), 2)  # the side, and the way from its corner to the pointer
    assert begun.evaluate("each => each.getBBox().width > 10")
    expect(drawn(page, "strokes")).to_have_count(0)
    page.mouse.move(right + 0.3 * (right - x), y + 3)
    becomes(lambda: strokes(page), 1)
    becomes(lambda: begun.get_attribute("d").count("M"), 1)  # only the way on from the line
    page.mouse.up()
    expect(begun).to_have_count(0)
    page.mouse.move(x, y)
    expect(begun).to_have_count(0)
    becomes(lambda: strokes(page), 1)


def test_marks_are_made_by_keyboard(page):
    open_puzzle(page, "5x11 pentominoes-I", 55)
    cell(page, 2, 2).focus()
    press(page, "k", " ", "ArrowRight", "Alt+ArrowUp", "Control+ArrowRight")
    is_marked(page, ", dot", 2, 2)
    is_marked(page, ", 2 lines", 2, 3)
    press(page, "Alt+ArrowUp")
    is_marked(page, ", a line", 2, 3)
    press(page, "Delete")
    is_marked(page, "", 2, 3)
    press(page, "Control+z", "Control+z", "Control+z", "Control+z")
    is_marked(page, ", dot", 2, 2)


@pytest.mark.usefixtures("own_window")
def test_a_finger_marks_and_draws_lines(page):
    page.set_viewport_size({"width": 390, "height": 844})
    open_puzzle(page, "5x11 pentominoes-I", 55)
    choose(page, "Mark")
    page.locator(BOARD).scroll_into_view_if_needed()
    finger = Finger(page)
    finger.tap(middle(cell(page, 1, 1)))
    is_marked(page, ", dot", 1, 1)
    choose(page, "Mark", "Line")
    page.locator(BOARD).scroll_into_view_if_needed()
    finger.down(corner(page, 1, 1))
    finger.move(corner(page, 1, 2))
    finger.up()
    is_marked(page, ", a line", 1, 2)


@pytest.mark.usefixtures("own_window")
@pytest.mark.parametrize("puzzle", ["hexiamonds 4x9", "tetrahexes 4x7", "soma"])
def test_every_side_of_any_lattice_takes_a_line(page, puzzle):
    enter(page, puzzle)
    expect(page.locator(f"{BOARD} polygon.inside")).not_to_have_count(60)
    choose(page, "Mark", "Line")
    some = page.locator(f"{BOARD} polygon.inside").nth(10)
    corners = some.evaluate("""each => [...each.points].map((point) => {
        const { x, y } = point.matrixTransform(each.getScreenCTM());
        return [x, y];
    })""")
    x, y = (sum(axis) / len(corners) for axis in zip(*corners, strict=True))
    for (a, b), (c, d) in zip(corners, [*corners[1:], corners[0]], strict=True):
        page.mouse.click(0.15 * x + 0.85 * (a + c) / 2, 0.15 * y + 0.85 * (b + d) / 2)
    becomes(lambda: strokes(page), len(corners))
    expect(some).to_have_attribute("aria-label", re.compile(f", {len(corners)} lines$"))


@pytest.mark.usefixtures("own_window")
def test_marks_are_kept_and_are_no_part_of_the_puzzle(page):
    open_puzzle(page, "5x11 pentominoes-I", 55)
    choose(page, "Mark", "Cross")
    cell(page, 2, 2).click()
    cell(page, 4, 4).click()
    cell(page, 2, 2).focus()
    press(page, "Alt+ArrowUp", "Alt+ArrowRight", "ArrowUp", "Alt+ArrowUp")
    becomes(lambda: strokes(page), 3)
    page.reload()
    page.locator(".dancefloor[data-ready]").wait_for()
    is_marked(page, ", cross, 2 lines", 2, 2)
    assert link_of(page).endswith("#p=1.5x11_pentominoes-I")
    piece(page, "X").click()
    said(page, "X in the hand")
    cell(page, 2, 2).click()
    has_covered(page, 5)
    becomes(lambda: drawn(page, "crosses").get_attribute("d").count("M"), 1)  # the other one lies under the piece
    becomes(lambda: strokes(page), 1)  # and so do the lines between its cells
    solve(page)
    expect(page.locator(f"{BOARD} .notes path")).to_have_count(0)
    button(page, "My pieces").click()
    expect(drawn(page, "crosses")).to_have_count(1)


def test_marks_move_with_the_region(page):
    open_puzzle(page, "5x11 pentominoes-I", 55)
    choose(page, "Mark")
    cell(page, 1, 1).click()
    cell(page, 1, 1).focus()
    press(page, "Alt+ArrowRight", "m", "ArrowDown")
    is_marked(page, ", dot, a line", 2, 1)
    is_marked(page, ", a line", 2, 2)


# --- colours ---


def test_pieces_are_coloured_on_the_board_and_in_the_tray(page):
    open_puzzle(page, "5x11 pentominoes-I", 55)
    solve(page)
    choose(page, "Colour", "Yellow")
    lying = page.locator(f'{BOARD} polygon[aria-label*=": X"]').first
    usual = fill_of(lying)
    lying.click()
    said(page, "X is yellow")
    becomes(lambda: fill_of(lying), rgb(YELLOW))
    becomes(lambda: fill_of(piece(page, "X").locator(".picture .grid")), rgb(YELLOW))
    page.get_by_label("Colour for pieces").select_option(label="Green")
    piece(page, "F").click()
    said(page, "F is green")
    becomes(lambda: fill_of(piece(page, "F").locator(".picture .grid")), rgb(GREEN))
    expect(page.locator(".packing .where")).to_contain_text("1 /")  # the solution is still there
    page.get_by_label("Colour for pieces").select_option(label="Yellow")
    lying.click()  # once more: its usual colour
    said(page, "X has its usual colour")
    becomes(lambda: fill_of(lying), usual)
    button(page, "Undo").click()
    button(page, "Undo").click()
    becomes(lambda: fill_of(piece(page, "F").locator(".picture .grid")) == rgb(GREEN), False)


def test_pieces_are_coloured_by_keyboard(page):
    open_puzzle(page, "5x11 pentominoes-I", 55)
    cell(page, 2, 2).focus()
    press(page, "u")
    page.get_by_label("Colour for pieces").select_option(label="Sky")
    piece(page, "L").focus()
    press(page, "Enter", "ArrowRight", "Enter")
    said(page, "N is sky")
    for name in "LN":
        becomes(lambda name=name: fill_of(piece(page, name).locator(".picture .grid")), rgb(SKY))
    expect(page.locator(".ghost")).not_to_have_attribute("d", re.compile("M"))


@pytest.mark.usefixtures("own_window")
def test_colours_are_kept_in_links_and_over_a_reload(page):
    open_puzzle(page, "soma", 27)
    choose(page, "Colour", "Yellow")
    button(page, "All pieces").click()
    page.get_by_label("Choose any colour").fill("#123456")
    piece(page, "L").click()
    said(page, "L is #123456")
    link = link_of(page)
    dyed = opened_link(link).dyes
    assert sorted(dyed) == sorted([YELLOW] * 6 + ["#123456"])
    assert len(link.partition("#")[2]) < 30
    page.reload()
    page.locator(".dancefloor[data-ready]").wait_for()
    has_inside(page, 27)
    assert link_of(page) == link
    open_puzzle(page, "3x20", 60)
    enter(page, link)
    has_inside(page, 27)
    assert link_of(page) == link


@pytest.mark.usefixtures("own_window")
def test_pictures_have_the_colours(page):
    open_puzzle(page, "2x2 2*I2", 4)
    choose(page, "Colour", "Green")
    piece(page, "I2").click()
    solve(page)
    button(page, "Share").click()
    with page.expect_download() as saved:
        button(page, "Save SVG").click()
    assert GREEN in saved.value.path().read_text()
    with page.expect_download() as saved:
        button(page, "Save film").click()
    assert GREEN in saved.value.path().read_text()
    button(page, "Close").click()


@pytest.mark.usefixtures("own_window")
def test_the_wall_and_paper_have_the_colours(page):
    enter(page, "2x2 2*I2")
    has_inside(page, 4)
    choose(page, "Colour", "Green")
    piece(page, "I2").click()
    button(page, "See all").click()
    page.locator("dialog.wall[data-filled]").wait_for()
    seen = """(wall) => {
        const copy = Object.assign(document.createElement("canvas"), { width: wall.width, height: wall.height });
        const pen = copy.getContext("2d", { willReadFrequently: true });
        pen.drawImage(wall, 0, 0);
        const found = new Set(new Uint32Array(pen.getImageData(0, 0, wall.width, wall.height).data.buffer));
        return [...found];
    }"""
    green = int.from_bytes([*bytes.fromhex(GREEN[1:]), 255], "little")
    becomes(lambda: green in page.locator("dialog.wall canvas").evaluate(seen), True)
    press(page, "Escape")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert [fill_of(each) for each in page.locator(".cutout figure .grid").all()] == [rgb(GREEN)] * 2


@pytest.mark.usefixtures("own_window")
def test_a_finger_colours_a_piece(page):
    page.set_viewport_size({"width": 390, "height": 844})
    open_puzzle(page, "5x11 pentominoes-I", 55)
    choose(page, "Colour", "Sky")
    piece(page, "N").scroll_into_view_if_needed()
    Finger(page).tap(middle(piece(page, "N")))
    said(page, "N is sky")


def test_a_look_at_all_solutions_stays_while_pieces_are_coloured(page):
    open_puzzle(page, "5x11 pentominoes-I", 55)
    button(page, "Look at all solutions").click()
    has_covered(page, 55)
    choose(page, "Colour", "Sky")
    piece(page, "X").click()
    said(page, "X is sky")
    becomes(lambda: fill_of(page.locator(f'{BOARD} polygon[aria-label*=": X"]').first), rgb(SKY))
    has_covered(page, 55)


def test_a_piece_with_another_name_keeps_its_colour(page):
    open_puzzle(page, "5x11 pentominoes-I", 55)
    choose(page, "Colour", "Sky")
    piece(page, "X").click()
    piece(page, "X").focus()
    press(page, " ")
    choose(page, "Pieces")
    piece(page, "X").focus()
    press(page, " ")
    page.get_by_label("Name", exact=True).fill("plus")
    page.get_by_label("Name", exact=True).press("Tab")
    becomes(lambda: fill_of(piece(page, "plus").locator(".picture .grid")), rgb(SKY))


# --- where it stands ---


@pytest.mark.usefixtures("own_window")
@pytest.mark.parametrize("size", [(390, 844), (820, 1180), (1024, 768), (1280, 800), (1920, 1080)])
def test_nothing_jumps_when_a_tool_is_chosen(page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_puzzle(page, "5x11 pentominoes-I", 55)

    def places():
        page.evaluate("scrollTo(0, 0)")
        parts = (BOARD, ".packing .tray", ".packing .solve", ".packing .tools", ".packing .files")
        return [page.locator(each).first.bounding_box() for each in parts]

    expect(page.locator(BOARD)).to_be_visible()
    before = places()
    for tool in ("Mark", "Colour", "Draw"):
        button(page, tool, exact=True).click()
        assert places() == before, tool


@pytest.mark.parametrize("tool", ["Mark", "Colour"])
def test_it_hinders_nobody(page, tool):
    open_puzzle(page, "5x11 pentominoes-I", 55)
    choose(page, tool)
    cell(page, 1, 1).click()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert hindrances(page.locator(".packing")) == []
