"""The start of the page in a real browser: cards, search, the last things, and the ways there and back."""

from __future__ import annotations

import datetime
import re

import pytest

from dancefloor.declarations import declared
from tests.houses.conftest import hindrances
from tests.houses.studio.packing_tab import button, cell, expect, has_inside, open_puzzle, press

pytestmark = pytest.mark.usefixtures("own_window")


@pytest.fixture
def start(page):
    """The start, after a board was seen."""
    page.get_by_role("tab", name="Start").click()
    found = page.locator(".start")
    expect(found.locator(".all .card").first).to_be_visible()
    return found


def cards(start, section="all"):
    return start.locator(f".{section} .card")


def test_the_page_begins_with_cards_that_have_pictures(context, address):
    page = context.new_page()
    page.goto(address)
    expect(cards(page.locator(".start"), "begin").locator("img")).to_have_count(len(declared("cards")))
    expect(page.get_by_role("tab", name="Start")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".packing .board")).to_have_count(0)  # nothing is asked for what nobody looks at
    button(page, "Soma cube Seven").click()
    has_inside(page, 27)
    page.go_back()
    expect(page.locator(".start")).to_be_visible()
    page.go_forward()
    has_inside(page, 27)
    expect(button(page, "Undo")).to_be_disabled()  # no other puzzle was there before


def test_a_card_opens_the_calendar_of_today(page, start):
    button(start, "Today's calendar").click()
    has_inside(page, 41)
    today = datetime.date.today()
    expect(page.locator("#packing-text")).to_have_value(f"calendar {today.day}-{today:%b}")


def test_a_card_gives_an_empty_board(page, start):
    button(start, "Draw your own").click()
    has_inside(page, 0)


def test_a_card_leads_to_the_films(page, start):
    button(start, "How it searches").click()
    expect(page.get_by_role("tabpanel", name="Teaching")).to_be_visible()


@pytest.mark.house("fillomino")
def test_the_fillomino_of_a_day_is_the_same_for_everybody(page, start):
    clues = []
    for _ in range(2):
        button(start, "Fillomino of the day: Easy").click()
        found = page.locator(".fillomino .board .clue")
        expect(found.first).to_be_attached()
        clues.append(found.all_text_contents())
        page.get_by_role("tab", name="Start").click()
    assert clues[0] == clues[1]


@pytest.mark.parametrize(
    ("words", "cells", "number", "found"),
    [
        ("soma", "", "", r"^\d\d puzzles"),
        ("2339", "", "", "^1 puzzle$"),
        ("", "hexagon", "", r"^\d\d puzzles"),
        ("", "", "one", r"^\d+ puzzles"),
        ("no such thing", "", "", "^no puzzles"),
    ],
    ids=["words", "number", "cells", "one solution", "nothing"],
)
def test_puzzles_are_found(start, words, cells, number, found):
    start.get_by_label("Find a puzzle").fill(words)
    start.get_by_label("Cells").select_option(cells)
    start.get_by_label("Solutions").select_option(number)
    expect(start.locator(".all .said")).to_have_text(re.compile(found))
    assert cards(start).count() < 80
    expect(start.locator(".begin")).to_be_hidden()


def test_a_puzzle_is_found_and_opened_by_keyboard(page, start):
    start.get_by_label("Find a puzzle").focus()
    page.keyboard.type("hexagon flower")
    expect(start.locator(".all .said")).to_have_text(re.compile("puzzle"))
    press(page, "Enter")
    expect(cards(start).first.locator("button")).to_be_focused()
    press(page, "Enter")
    expect(page.locator("#packing-text")).to_have_value(re.compile("^tetrahexes-flower"))


def test_the_last_things_are_there_again(page, start):
    page.get_by_role("tab", name="Packing").click()
    open_puzzle(page, "soma", 27)
    page.wait_for_timeout(1000)
    open_puzzle(page, "4x5", 20)
    cell(page, 0, 0).click()
    has_inside(page, 19)
    page.wait_for_timeout(1000)
    page.get_by_role("tab", name="Start").click()
    expect(cards(start, "last").locator(".name")).to_have_text(["4x5", "soma", "6x10"])
    expect(cards(start, "last").locator(".frame > *")).to_have_count(3)  # pictures
    cards(start, "last").nth(1).click()
    has_inside(page, 27)
    page.get_by_role("tab", name="Start").click()
    expect(cards(start, "last").locator(".name")).to_have_text(["soma", "4x5", "6x10"])  # just left
    cards(start, "last").nth(1).click()
    has_inside(page, 19)


def test_fillominoes_and_tilings_have_pictures(page, start):
    page.get_by_role("tab", name="Tilings").click()
    page.get_by_role("button", name="Another one").click()
    page.wait_for_timeout(1000)
    page.get_by_role("tab", name="Fillomino").click()
    page.locator("#fillomino-text").fill("3x2:200030")
    page.locator("#fillomino-text").press("Enter")
    expect(page.locator(".fillomino .board polygon[data-cell]")).to_have_count(6)
    page.locator('.fillomino [data-cell="0,1"]').focus()
    page.keyboard.press("2")
    page.get_by_role("tab", name="Start").click()
    expect(cards(start, "last").locator("svg.numbered text.clue")).to_have_text(["2", "3"])
    expect(cards(start, "last").locator("svg.numbered text.filled")).to_have_text(["2"])
    expect(cards(start, "last").nth(1).locator("canvas")).to_be_visible()
    assert hindrances(start) == []


def test_what_is_no_link_is_no_last_thing(page, start):
    page.evaluate("""() => (localStorage["dancefloor-work-recent"] =
        JSON.stringify([{ id: "1", title: "bad", link: "javascript:alert(1)" }, 5]))""")
    page.get_by_role("tab", name="Packing").click()
    page.get_by_role("tab", name="Start").click()
    expect(cards(start, "last").locator(".name")).to_have_text(["6x10"])  # the board that was shown


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_hinders_nobody(page, start, scheme):
    page.emulate_media(color_scheme=scheme)
    assert hindrances(start) == []


def test_it_fits_phones_and_wide_screens(page, start):
    for width, height in ((390, 844), (820, 1180), (1280, 800), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        wide, seen = page.locator("html").evaluate("each => [each.scrollWidth, each.clientWidth]")
        assert wide <= seen
        assert start.locator("button").evaluate_all("all => all.every((each) => each.offsetHeight >= 40)")
