"""Playing in a real browser: pieces moved by mouse, finger and keyboard, the light, the clock, and answers."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import dancefloor as dance
from dancefloor.formats.plain import write_editable
from dancefloor.houses.studio.answers import answer_code, is_answer
from dancefloor.houses.studio.codes import Shared, write_code
from dancefloor.houses.studio.link_format import opened_link
from tests.houses.conftest import Finger, becomes, hindrances
from tests.houses.studio.packing_tab import (
    BOARD,
    button,
    cell,
    covered,
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

WORDS = ".play .words"


def tells(page, words):
    expect(page.locator(WORDS)).to_contain_text(words)


def shows(page, answer):
    expect(page.locator(f".play[data-answer={answer}]")).to_be_visible()


def place(page, name, *at):
    piece(page, name).click()
    said(page, f"{name} in the hand")
    cell(page, *at).click()
    said(page, f"{name} is placed")


def linked(word, placed, answer=""):
    """A link to a puzzle with some placements, that asks for an answer."""
    puzzle = write_editable(dance.read_puzzle(word))
    return f"https://example.org/#p={write_code(Shared(puzzle, word, placed, answer=answer))}"


def dominoes():
    """The solution of 2x2 with two lying dominoes, and the other one."""
    found = [each.as_json() for each in dance.solve("2x2 2*I2", symmetry="none")]
    return sorted(found, key=lambda each: each["placements"][0]["cells"])


# --- the light ---


def test_the_light_follows_each_placement(page):
    open_puzzle(page, "5x12", 60)
    expect(page.locator(WORDS)).to_be_empty()
    place(page, "X", 1, 1)  # nothing covers the corner
    shows(page, "no")
    tells(page, "not possible any more")
    button(page, "Undo").click()
    expect(page.locator(WORDS)).to_be_empty()
    place(page, "X", 2, 2)
    number = sum(1 for each in dance.solve("5x12", symmetry="none") if covers(each, "X", (2, 2)))
    tells(page, f"still possible, {number} solutions left")
    shows(page, "yes")


def covers(solution, name, middle):
    """Whether a piece of a solution lies about a cell, as X does."""
    around = {(middle[0] + i, middle[1] + j) for i, j in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
    return any(one.piece == name and set(one.cells) == around for one in solution.placements)


@pytest.mark.slow
def test_the_light_can_be_put_out_for_good(own_window, page):
    button(page, "Possible?").click()
    place(page, "X", 2, 2)
    page.reload()
    page.locator(".dancefloor[data-ready]").wait_for()
    has_covered(page, 5)
    expect(button(page, "Possible?")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(WORDS)).to_be_empty()
    button(page, "Possible?").click()
    tells(page, "still possible")


def test_what_somebody_asks_for_comes_first(page):
    open_puzzle(page, "3x20", 60)
    solve(page)
    expect(page.locator(WORDS)).to_be_empty()


def test_it_hinders_nobody(page):
    place(page, "X", 2, 2)
    tells(page, "still possible")
    piece(page, "I").click()
    said(page, "I in the hand")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert hindrances(page.locator(".packing")) == []


# --- the end ---


def test_the_last_piece_is_praised_with_the_time(page):
    first, last = dominoes()[0]["placements"]
    button(page, "Clock").click()
    enter(page, linked("2x2 2*I2", [first]))
    has_inside(page, 4)
    tells(page, "still possible, in one way")
    place(page, "I2", *last["cells"][0])
    tells(page, "Solved in 0:0")
    shows(page, "solved")
    button(page, "Undo").click()
    tells(page, "in one way")


@pytest.mark.slow
def test_the_clock_is_kept_and_begins_again_with_another_puzzle(own_window, page):
    expect(page.get_by_role("timer")).to_be_hidden()
    button(page, "Clock").click()
    expect(page.get_by_role("timer")).to_have_text("0:02")
    page.reload()
    page.locator(".dancefloor[data-ready]").wait_for()
    expect(page.get_by_role("timer")).to_have_text(re.compile("0:0[2-9]"))
    open_puzzle(page, "3x20", 60)
    expect(page.get_by_role("timer")).to_have_text(re.compile("0:0[01]"))


@pytest.mark.parametrize(
    ("which", "words"), [(0, "this is the answer"), (1, "a solution, but not the one that is asked for")]
)
def test_a_link_tells_whether_the_answer_is_found(page, which, words):
    solutions = dominoes()
    code = answer_code(write_editable(dance.read_puzzle("2x2 2*I2")), solutions[0])
    first, last = solutions[which]["placements"]
    enter(page, linked("2x2 2*I2", [], code))
    has_inside(page, 4)
    tells(page, "asks for one certain solution")
    enter(page, linked("2x2 2*I2", [first], code))
    has_covered(page, 2)
    piece(page, "I2").click()
    said(page, "I2 in the hand")
    if first["cells"][0][0] != first["cells"][1][0]:
        press(page, "r")
    cell(page, *last["cells"][0]).click()
    tells(page, words)
    assert opened_link(link_of(page)).answer == code  # it goes along


@pytest.mark.slow
def test_share_can_hide_the_answer(page):
    open_puzzle(page, "3x20", 60)
    button(page, "Share").click()
    expect(page.get_by_label("Hide the answer")).to_be_hidden()
    button(page, "Close").click()
    solve(page)
    button(page, "Share").click()
    link = page.get_by_label("Link to this puzzle", exact=True)
    expect(link).to_have_value(re.compile("#p=1"))
    whole = link.input_value()
    page.get_by_label("Hide the answer").check()
    expect(link).not_to_have_value(whole)
    found, values = opened_link(link.input_value()), write_editable(dance.read_puzzle("3x20"))
    assert found.placed(values) == []
    assert is_answer(found.answer, {"placements": opened_link(whole).placed(values)})


@pytest.mark.slow
def test_drawing_makes_it_another_puzzle_without_an_answer(page):
    code = answer_code({}, dominoes()[0])
    enter(page, linked("2x2 2*I2", [], code))
    has_inside(page, 4)
    page.locator("[data-tool=erase]").click()
    cell(page, 0, 0).click()
    has_inside(page, 3)
    assert opened_link(link_of(page)).answer == ""
    button(page, "Undo").click()
    has_inside(page, 4)
    assert opened_link(link_of(page)).answer == code


# --- the hand ---


def test_buttons_float_beside_the_piece_and_not_in_the_way_of_a_mouse(page):
    page.set_viewport_size({"width": 1280, "height": 800})
    piece(page, "L").click()
    said(page, "L in the hand")
    for spot in ((1, 2), (4, 6)):
        cell(page, *spot).hover()
        board, bar = (page.locator(each).bounding_box() for each in (BOARD, ".turning"))
        assert bar["x"] >= board["x"] + board["width"] or bar["x"] + bar["width"] <= board["x"]
        assert board["y"] <= bar["y"] <= board["y"] + board["height"]
    before = page.locator(".ghost").get_attribute("d")
    button(page, "Flip").click()
    assert page.locator(".ghost").get_attribute("d") != before


@pytest.fixture
def finger(own_window, page):
    page.set_viewport_size({"width": 390, "height": 844})
    open_puzzle(page, "5x12", 60)
    page.locator(".packing .place").evaluate("place => place.scrollIntoView()")
    return Finger(page)


def ghost(page):
    return page.locator(".ghost").get_attribute("d")


def test_a_finger_taps_turns_drags_and_a_second_one_turns(page, finger):
    finger.tap(middle(piece(page, "F")))
    said(page, "F in the hand: drag it")
    first = ghost(page)
    assert first  # it lies where it fits
    finger.tap(middle_of_ghost(page))
    becomes(lambda: ghost(page) != first, True)
    button(page, "Put down").click()
    said(page, "F is placed")
    there = covered(page)
    finger.down(middle(cell(page, *map(int, there[2].split(",")))))
    expect(page.locator(".ghost.fits")).to_be_visible()
    lying = ghost(page)
    finger.down((195, 700), 1)
    becomes(lambda: ghost(page) != lying, True)
    assert covered(page) == []  # the second finger does not put it down
    finger.move(middle(cell(page, 2, 9)))
    finger.up()
    has_covered(page, 5)
    assert covered(page) != there


def middle_of_ghost(page):
    """The middle of a cell under the piece in the hand."""
    return page.evaluate("""() => {
        const [, x, y] = /M(\\S+) ([^L]+)L/.exec(document.querySelector(".ghost").getAttribute("d")).map(Number);
        const board = document.querySelector(".packing .stage .board");
        const point = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
        return [point.x + 6, point.y + 6];
    }""")


def test_a_drag_snaps_to_the_nearest_place(page, finger):
    x, y = middle(piece(page, "I"))
    finger.down((x, y))
    finger.move((x, y - 25))
    said(page, "I in the hand")
    to, down = middle(cell(page, 1, 1))  # here it would stick out on the left
    finger.move((to, down + 56))
    finger.up()
    said(page, "I is placed")
    becomes(lambda: covered(page), ["1,0", "1,1", "1,2", "1,3", "1,4"])


def test_on_a_narrow_screen_the_focus_goes_down_the_page(page, own_window):
    page.set_viewport_size({"width": 390, "height": 844})
    open_puzzle(page, "5x12", 60)
    tops = """() => [...document.querySelectorAll(".packing :is(button, input, select, textarea, [tabindex='0'])")]
        .filter((each) => each.checkVisibility() && !each.disabled && each.tabIndex >= 0)
        .map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"""
    found = page.evaluate(tops)
    assert all(bottom > top for (top, _), (_, bottom) in pairwise(found))
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator(".pieces > .tray")).to_be_visible()
    expect(page.locator(".stage > .tools:first-child")).to_be_visible()


@pytest.mark.slow
def test_what_is_typed_while_a_puzzle_is_read_does_not_join_it(page):
    text = page.locator("#packing-text")
    text.fill("")
    text.focus()
    press(page, *"so")
    expect(text).to_have_value("so")
    press(page, *"ma", "Enter")
    has_inside(page, 27)
    text.evaluate("each => { each.value = ''; each.focus(); }")  # as before the first puzzle is there
    button(page, "Undo").evaluate("each => each.click()")
    expect(text).to_have_value("6x10")
    press(page, *"3x20", "Enter")
    expect(text).to_have_value("3x20")
    expect(cell(page, 0, 19)).to_be_visible()
