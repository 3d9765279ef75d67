"""What the board of the page shows, compared with pictures; and how much work that is for the browser."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from dancefloor.faces.asking import ask
from tests.houses.conftest import becomes
from tests.houses.studio.packing_tab import BOARD, cell, enter, expect, open_puzzle, piece, press, said, solve

SVG = "{http://www.w3.org/2000/svg}"
SHOWN = """() => {
    const board = [...document.querySelectorAll(".packing .stage .board")].at(-1);
    const labels = board.querySelector(".labels");
    const fills = {};
    for (const cell of board.querySelectorAll("polygon.colored"))
        fills[cell.dataset.cell] = cell.style.getPropertyValue("--own");
    return { words: [...labels.children].map((each) => each.textContent), fills, size: labels.getAttribute("font-size"),
             sizes: labels.querySelectorAll("[font-size]").length };
}"""
COUNTED = """() => {
    const board = document.querySelector(".packing .stage .board");
    window.counted = { painted: 0, made: 0, tasks: [] };
    const told = { subtree: true, childList: true, attributes: true };
    new MutationObserver((all) => (counted.painted += all.length)).observe(board, told);
    new MutationObserver((all) => (counted.made += all.reduce((sum, each) => sum + each.addedNodes.length, 0))).observe(
        document.querySelector(".packing .strip"), { subtree: true, childList: true });
    new PerformanceObserver((list) => counted.tasks.push(...list.getEntries().map((each) => each.duration))).observe(
        { entryTypes: ["longtask"] });
}"""


def expect_fills(page, cells, fills):
    """Wait until that many cells are filled, and in these colors: they are painted a slice at a time."""
    page.wait_for_function(
        f"""([cells, wanted]) => {{
            const fills = Object.values(({SHOWN})().fills);
            return fills.length === cells && JSON.stringify([...new Set(fills)].sort()) === JSON.stringify(wanted);
        }}""",
        arg=[cells, sorted(set(fills))],
    )


def only_here(address):
    """Skip a test that looks into the page, where it has no document of its own."""
    if ".ipynb" in address:
        pytest.skip("in a notebook the page is in a shadow root")


def pictured(text, solution):
    """What the picture of a solution has: the labels, and the color of each cell."""
    solid = "cube" in str(ask({"ask": "read", "text": text})[-1]["value"]["puzzle"]["lattice"])
    query = {"ask": "picture", "puzzle": {"text": text}, "solution": solution, "view": "plan" if solid else None}
    root = ElementTree.fromstring(ask(query)[-1]["value"]["svg"])
    letters = [each.text for each in root.iter(f"{SVG}text") if each.get("class") == "letter"]
    paths = [each.get("fill") for each in root.iter(f"{SVG}path") if each.get("class") == "piece"]
    legend = [each.text for each in root.iter(f"{SVG}text") if each.get("class") == "caption"]
    placed = zip(solution["placements"], paths, strict=True)
    return (
        letters,
        {",".join(map(str, cell)): fill for each, fill in placed for cell in each["cells"]},
        " ".join(legend),
    )


#: Puzzles, and how many cells they have; those that are drawn as others are belong to the long run.
PICTURED = [
    ("slothouber-graatsma", 27),
    ("any*one-sided-tetrominoes 4x7", 28),
    ("y-5x10", 50),
    *(
        pytest.param(*each, marks=pytest.mark.slow)
        for each in (
            ("conway-blocks", 125),
            ("soma", 27),
            ("2*tetrahexes 7x8", 56),
            ("dominoes 4x4-1x1@0,0-1x1@0,3-1x1@3,0-1x1@3,3", 12),  # an Aztec diamond
        )
    ),
]


@pytest.mark.parametrize(("text", "cells"), PICTURED)
def test_the_board_shows_what_the_picture_shows(page, address, text, cells):
    only_here(address)
    open_puzzle(page, text, cells)
    solve(page)
    events = ask({"ask": "solve", "puzzle": {"text": text}, "limit": 1000})  # as the page asks
    solution = next(each for each in events if each["event"] == "solutions")["solutions"][0]
    letters, fills, legend = pictured(text, solution)
    expect(page.locator(f"{BOARD} .labels text")).to_have_count(len(letters))
    expect_fills(page, cells, fills.values())
    becomes(lambda: page.evaluate(SHOWN)["words"], letters)
    becomes(lambda: page.evaluate(SHOWN)["fills"], fills)
    shown = page.evaluate(SHOWN)
    assert float(shown["size"]) > 5
    assert shown["sizes"] == 0  # no label has a size of its own
    expect(page.locator(".packing .legend")).to_have_text(legend)


def test_pieces_that_lie_on_the_board_are_numbered_as_in_its_picture(page, address):
    only_here(address)
    open_puzzle(page, "dominoes 2x3", 6)
    for column in (2, 0):
        piece(page, "I").press("Enter")
        expect(page.locator(".turning")).to_be_visible()
        cell(page, 0, column).focus()
        press(page, "r", "Enter", "Escape")
    expect(page.locator(f"{BOARD} .labels text")).to_have_text(["I2", "I1"])
    shades = ask({"ask": "colors", "names": ["I"], "copies": 2})[-1]["value"]["colors"][0]["shades"]
    expect_fills(page, 4, [each["fill"] for each in shades])
    page.keyboard.press("Control+z")
    expect(page.locator(f"{BOARD} .labels text")).to_have_text(["I"])


def test_a_diamond_is_drawn_by_directions_however_its_dominoes_got_there(page, address):
    only_here(address)
    open_puzzle(page, "aztec-diamond", 144)
    top = sorted(
        page.locator(f"{BOARD} polygon.inside").evaluate_all("all => all.map((each) => each.dataset.cell)"),
        key=lambda cell: [int(part) for part in cell.split(",")],
    )[0]
    piece(page, "I2").press("Enter")
    expect(page.locator(".turning")).to_be_visible()
    cell(page, top).focus()
    press(page, "Enter", "Escape")
    expect(page.locator(f"{BOARD} .labels text")).to_have_text(["n"])
    expect(cell(page, top)).to_have_attribute("aria-label", re.compile(": I2 north$"))
    told = ask({"ask": "colors", "names": ["east", "north", "south", "west"]})[-1]["value"]["colors"]
    expect(page.locator(f"{BOARD} polygon.colored[style*='{told[1]['fill']}']")).to_have_count(2)
    expect(page.locator(".packing .legend")).to_have_text("n north")
    enter(page, "queens 8")
    expect(page.locator(".packing .place img")).to_be_visible()
    expect(page.locator(".packing .legend")).to_have_text("")


@pytest.mark.slow
def test_cards_of_the_tray_show_whole_names(page):
    open_puzzle(page, "any*tetrahexes 7x8", 56)
    for title in page.locator(".tray .title").all():
        wide, seen = title.evaluate("each => [each.scrollWidth, each.clientWidth]")
        assert wide <= seen
    open_puzzle(page, "dominoes 20x20", 400)
    card = piece(page, "I")
    expect(card.locator(".title")).to_have_text("I")
    assert card.locator(".title").bounding_box()["width"] > 2


@pytest.mark.slow
def test_solutions_that_arrive_cost_little(page, address):
    only_here(address)
    open_puzzle(page, "dominoes 20x20", 400)
    page.evaluate(COUNTED)
    solve(page)
    expect(page.locator(".where")).to_have_text("1 / 1000")
    counted = page.evaluate("counted")
    # Each of 484 cells is painted with the first solution, and again when shades are known; 200 labels are written.
    assert 400 < counted["painted"] < 8000
    assert counted["made"] < 150  # boxes and pictures that can be seen, of a thousand
    assert page.locator(".strip .thumb").count() < 40
    assert max(counted["tasks"], default=0) < 3000


@pytest.mark.slow
def test_a_search_on_a_large_board_stops_at_once(page, address):
    only_here(address)
    open_puzzle(page, "dominoes 60x60", 3600)
    page.locator(".packing .solve").click()
    expect(page.locator(".where")).to_have_text(re.compile("^1 /"))
    stopped = page.evaluate("""() => {
        const began = performance.now();
        document.querySelector(".packing .stop").click();
        return [performance.now() - began, document.querySelector(".packing .stop").disabled];
    }""")
    assert stopped[0] < 1000
    assert stopped[1]
    said(page, "stopped after")


def test_only_small_pictures_that_are_seen_are_made(page):
    solve(page)
    strip = page.locator(".strip")
    expect(page.locator(".where")).to_have_text("1 / 1000")
    strip.scroll_into_view_if_needed()
    expect(strip.get_by_label("Solution 1", exact=True).locator("canvas")).to_be_visible()
    expect(strip.get_by_label("Solution 500", exact=True)).to_have_count(0)
    page.get_by_label("Go to the solution with the number").fill("500")
    page.get_by_label("Go to the solution with the number").press("Enter")
    chosen = strip.get_by_label("Solution 500", exact=True)
    expect(chosen).to_have_attribute("aria-selected", "true")
    expect(chosen).to_have_attribute("aria-posinset", "500")
    expect(chosen.locator("canvas")).to_be_visible()
    expect(strip.get_by_label("Solution 1", exact=True)).to_have_count(0)
    chosen.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".where")).to_have_text("501 / 1000")
    page.keyboard.press("End")
    expect(strip.get_by_label("Solution 1000", exact=True)).to_be_focused()
    assert strip.locator(".thumb").count() < 60
