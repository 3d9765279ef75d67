"""The teaching tab in a real browser: films of searches, and their trees."""

from __future__ import annotations

import re

import pytest

from tests.houses.conftest import becomes, hindrances

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect


@pytest.fixture
def teaching(page):
    page.locator(".packing .board").wait_for()
    page.get_by_role("tab", name="Teaching").click()
    page.locator(".teaching[data-film=links]").wait_for()
    return page.locator(".teaching")


def step(teaching, times=1):
    for _ in range(times):
        teaching.get_by_label("One step", exact=True).click()


def test_links_are_covered_and_uncovered(teaching):
    struck = teaching.locator(".matrix .gone")
    expect(struck).to_have_count(0)
    step(teaching)
    expect(teaching.locator(".words")).to_contain_text("Choose a")
    step(teaching, 4)
    expect(teaching.locator(".matrix .chosen th")).to_have_text("a d g")
    expect(struck).not_to_have_count(0)
    teaching.get_by_label("To the end").click()
    expect(struck).to_have_count(0)
    expect(teaching.locator(".tree .solution")).to_have_count(1)
    teaching.get_by_label("To the beginning").click()
    teaching.get_by_label("To the next solution").click()
    chosen = teaching.locator(".matrix .chosen th")
    becomes(lambda: sorted(chosen.all_text_contents()), ["a d f", "b g", "c e"])
    expect(teaching.locator(".words")).to_contain_text("a solution")  # the one of the book


@pytest.mark.slow
def test_steps_back_are_those_forward(teaching):
    def seen():
        return teaching.locator(".matrix").inner_html(), teaching.locator(".words").text_content()

    there = [seen()]
    for number in range(12):
        step(teaching)
        expect(teaching.locator(".where")).to_contain_text(re.compile(f"^{number + 1} /"))
        there.append(seen())
    for known in reversed(there):
        becomes(seen, known)
        teaching.get_by_label("One step back").click() if known != there[0] else None


def test_a_film_plays_by_keyboard_until_its_end(page, teaching):
    teaching.get_by_label("Speed").select_option("30")
    teaching.get_by_label("Search tree", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(teaching.locator(".where")).to_have_text("1 / 63")
    page.keyboard.press("Space")
    expect(teaching.get_by_label("Pause")).to_be_visible()
    expect(teaching.locator(".where")).to_have_text("63 / 63")
    expect(teaching.get_by_label("Play")).to_be_visible()
    page.keyboard.press("Home")
    expect(teaching.locator(".where")).to_have_text("0 / 63")


def choose(teaching, film, name):
    teaching.get_by_label("Film").select_option(film)
    teaching.page.locator(f".teaching[data-film={name}]").wait_for()


def test_fletcher_puts_pieces_on_the_first_empty_cell(page, teaching):
    choose(teaching, "2", "fletcher")
    step(teaching)
    expect(teaching.locator('.board polygon[class*="color-"]')).to_have_count(2)
    pattern = teaching.locator(".board .patterns path").first
    expect(pattern).to_be_hidden()
    page.get_by_label("Patterns").check()
    expect(pattern).to_be_visible()
    expect(page.locator(f"pattern{pattern.get_attribute('fill')[4:-1]}")).to_have_count(1)
    teaching.get_by_label("To the next solution").click()
    expect(teaching.locator('.board polygon[class*="color-"]')).to_have_count(16)
    expect(teaching.locator(".tree .solution")).to_have_count(36)
    teaching.get_by_label("Puzzle").fill("dominos 4x4")
    teaching.get_by_role("button", name="Show").click()
    expect(teaching.locator(".problem")).to_contain_text("dominoes")


def test_fletcher_tests_squares_and_marks_them(teaching):
    choose(teaching, "3", "tests")
    step(teaching)
    expect(teaching.locator(".words")).to_contain_text("The lead is the first empty cell: row 1, column 1")
    expect(teaching.locator(".board .looked")).to_have_count(1)
    step(teaching)
    expect(teaching.locator(".words")).to_contain_text("Is the square at distance 1 empty? Yes: mark it.")
    expect(teaching.locator(".board .marked")).to_have_count(1)
    teaching.get_by_label("To the next solution").click()
    expect(teaching.locator('.board polygon[class*="color-"]')).to_have_count(15)
    teaching.get_by_label("To the end").click()
    expect(teaching.locator(".board .marked")).to_have_count(0)


def test_fletchers_macros_unfold_into_a_tree(teaching):
    choose(teaching, "4", "macros")
    step(teaching, 5)
    kept = teaching.locator(".unfolding .kept li")
    expect(kept).not_to_have_count(0)
    teaching.get_by_label("To the end").click()
    expect(teaching.locator(".unfolding")).to_contain_text("K = 1")
    expect(teaching.locator(".unfolding .macros li")).to_have_count(0)
    expect(teaching.locator(".tree circle")).to_have_count(1 + 6 + 3 + 1)  # the root, FTEST, TEST, TCO
    expect(kept.last).to_contain_text("END")


@pytest.mark.parametrize(
    ("scheme", "film", "name"),
    [
        pytest.param("light", "0", "links", marks=pytest.mark.slow),
        ("dark", "2", "fletcher"),
        pytest.param("light", "3", "tests", marks=pytest.mark.slow),
        pytest.param("dark", "4", "macros", marks=pytest.mark.slow),
    ],
)
def test_nothing_hinders_people_with_disabilities(page, teaching, scheme, film, name):
    page.emulate_media(color_scheme=scheme)
    choose(teaching, film, name)
    teaching.get_by_label("To the next solution").click()
    assert hindrances(teaching) == []


def test_a_puzzle_that_is_dropped_becomes_a_film(teaching):
    drop = """(at, [name, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([content], name));
        at.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, composed: true }));
    }"""
    teaching.evaluate(drop, ["abc.dlx", "a b c\na\nb c\n"])
    expect(teaching.locator(".matrix th[scope=row]")).to_have_text(["a", "b c"])
    expect(teaching.get_by_label("Puzzle")).to_be_visible()
    teaching.evaluate(drop, ["nothing.dlx", ""])
    expect(teaching.locator(".problem")).to_contain_text("nothing.dlx: it is empty")


@pytest.mark.usefixtures("own_window")
def test_a_link_opens_a_film_at_its_step(page):
    page.evaluate("location.hash = '#teaching=.links-12-dominoes%202x3'")
    film = page.get_by_role("tabpanel", name="Teaching")
    expect(film.locator(".where")).to_contain_text("12 / ")
    expect(film.get_by_label("Puzzle", exact=True)).to_have_value("dominoes 2x3")
    film.get_by_role("button", name="Share…").click()
    link = page.get_by_label("Link to this puzzle", exact=True).locator("visible=true")
    expect(link).to_have_value("#teaching=.links-12-dominoes%202x3")
    page.keyboard.press("Escape")
    page.evaluate("location.hash = '#teaching=.links'")
    line = page.locator(".dancefloor > .line")
    expect(line).to_contain_text("damaged")
    page.get_by_role("tab", name="Start").wait_for()
    page.evaluate("new Promise((done) => setTimeout(done, 300))")  # a film that comes late says nothing
    expect(line).to_contain_text("damaged")
