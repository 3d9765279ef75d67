"""What the page keeps in a real browser: loaded again, in closed tabs and several tabs, damaged, without room."""

from __future__ import annotations

import json
import re

import pytest

from tests.houses.conftest import becomes, listening, pass_start
from tests.houses.studio.packing_tab import (
    COLORED,
    LINE,
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
    said,
)

pytestmark = pytest.mark.usefixtures("own_window")

ADDRESS = "https://puzz.link/p?fillomino/7/3/33i21g3i5h6g45h"
KEY = "dancefloor-work"
FREED = 400  # milliseconds; the page writes its work 300 after a change


@pytest.fixture
def tab(new_tab):
    """A tab of its own for each test, since a tab has a history."""
    return new_tab


def ready(page):
    page.locator(".dancefloor[data-ready]").wait_for()
    pass_start(page)
    return page


def opened(context, address):
    page = context.new_page()
    page.goto(address)
    return ready(page)


def again(page):
    """Load the page again, at once."""
    page.reload()
    ready(page)


def erase(page, many):
    """Take the first cells away, one after another."""
    page.evaluate(
        """(many) => {
            const cells = [...document.querySelectorAll(".packing .stage .board polygon.inside")].slice(0, many);
            for (const each of cells) for (const type of ["pointerdown", "pointerup"]) {
                const { x, y, width, height } = each.getBoundingClientRect();
                const at = { clientX: x + width / 2, clientY: y + height / 2, pointerId: 1, bubbles: true, button: 0 };
                each.dispatchEvent(new PointerEvent(type, at));
            }
        }""",
        many,
    )


def click_often(page, name, times):
    """Press a button of the history of the board."""
    script = """([name, times]) => {
        for (let k = 0; k < times; k++) document.querySelector(`.packing .${name}`).click();
    }"""
    page.evaluate(script, [name, times])


def place(page, name, *coordinates):
    """Put a piece down, and leave the hand empty."""
    before = page.locator(COLORED).count()
    piece(page, name).click()
    said(page, f"{name} in the hand")
    cell(page, *coordinates).click()
    has_covered(page, before + 5)


@pytest.fixture
def grid(page):
    return fillomino(page)


def fillomino(page):
    page.get_by_role("tab", name="Fillomino").click()
    page.locator(".fillomino .board").wait_for()
    page.locator("#fillomino-text").fill(ADDRESS)
    page.locator("#fillomino-text").press("Enter")
    expect(page.locator(".fillomino .board polygon")).to_have_count(21)
    expect(page.locator('.fillomino [data-cell="0,0"]')).to_have_attribute("aria-label", re.compile(": .*3"))
    return page.locator(".fillomino")


def numbers(grid):
    cells = grid.locator(".board polygon[data-cell]")
    return cells.evaluate_all('all => all.map((each) => each.getAttribute("aria-label").split(": ")[1]).join(" ")')


def write(page, grid, row, column, *keys):
    grid.locator(f'[data-cell="{row},{column}"]').focus()
    press(page, *keys)


def stored(page):
    """All that the page has written, but for the token of the tab."""
    return page.evaluate("""() => {
        const { "dancefloor-token": token, ...session } = sessionStorage;
        const all = [...Object.entries({ ...localStorage }), ...Object.entries(session)];
        return [JSON.stringify(history.state), ...all.map(String)];
    }""")


def damage(page, script, given=None):
    """Change what is kept, and load the page again before it writes anything."""
    page.wait_for_timeout(FREED)
    page.evaluate("Storage.prototype.setItem = () => {}")
    page.evaluate(script, given)
    again(page)


# --- loading the page again ---


def test_placed_pieces_and_their_undo_outlive_loading_again(page):
    place(page, "X", 2, 3)
    place(page, "I", 5, 7)
    page.get_by_label("Symmetry of the brush").select_option("half")
    page.get_by_label("Which solutions are the same").select_option("none")
    there = covered(page)
    again(page)
    becomes(lambda: covered(page), there)
    expect(page.get_by_label("Symmetry of the brush")).to_have_value("half")
    expect(page.get_by_label("Which solutions are the same")).to_have_value("none")
    expect(page.locator('[data-tool="pieces"]:not(svg)')).to_have_attribute("aria-pressed", "true")
    button(page, "Undo").click()
    has_covered(page, 5)
    again(page)
    button(page, "Redo").click()
    becomes(lambda: covered(page), there)
    press(page, "Control+z", "Control+z")
    has_covered(page, 0)


def test_a_fillomino_outlives_loading_again(page, grid):
    write(page, grid, 0, 2, "4", "ArrowRight", "Shift+Digit2", "Shift+Digit5", "Control+ArrowRight")
    grid.get_by_text("Make a new one").click()
    grid.get_by_label("Difficulty").select_option("hard")
    grid.get_by_label("Seed").fill("17")
    grid.get_by_label("Seed").press("Tab")
    expect(grid.locator(".marks text")).to_have_text("2 5")
    there = numbers(grid)
    again(page)
    expect(page.get_by_role("tabpanel", name="Fillomino")).to_be_visible()
    expect(grid.locator(".board polygon")).to_have_count(21)
    becomes(lambda: numbers(grid), there)
    expect(grid.locator(".marks text")).to_have_text("2 5")
    expect(grid.locator(".borders")).to_have_attribute("d", re.compile("M"))
    expect(grid.get_by_label("Solve", exact=True)).to_be_checked()
    expect(grid.locator("#fillomino-text")).to_have_value(ADDRESS)
    expect(grid.get_by_label("Difficulty")).to_have_value("hard")
    expect(grid.get_by_label("Seed")).to_have_value("17")
    for _ in range(4):
        grid.get_by_role("button", name="Undo").click()
    expect(grid.locator('[data-cell="0,2"]')).not_to_have_attribute("aria-label", re.compile(r": .*4"))
    page.get_by_role("tab", name="Packing").click()
    has_inside(page, 60)


@pytest.mark.slow
def test_a_film_goes_on_where_it_was(page):
    page.get_by_role("tab", name="Teaching").click()
    teaching = page.locator(".teaching")
    teaching.get_by_label("Film").select_option(label="Fletcher's search")
    teaching.locator("textarea").fill("dominoes 2x4")
    teaching.get_by_role("button", name="Show").click()
    page.locator(".teaching[data-film=fletcher]").wait_for()
    expect(teaching.locator(".board polygon")).to_have_count(8)
    for _ in range(3):
        teaching.get_by_label("One step", exact=True).click()
    expect(teaching.locator(".where")).to_contain_text(re.compile("^3 /"))
    where = teaching.locator(".where").text_content()
    again(page)
    expect(teaching.locator(".where")).to_have_text(where)
    expect(teaching.locator("textarea")).to_have_value("dominoes 2x4")


def test_fifty_steps_of_undo_are_kept_and_as_many_of_redo(page):
    open_puzzle(page, "8x10", 80)
    erase(page, 60)
    has_inside(page, 20)
    again(page)
    has_inside(page, 20)
    click_often(page, "undo", 55)
    has_inside(page, 75)
    again(page)
    click_often(page, "redo", 55)
    has_inside(page, 20)
    click_often(page, "undo", 60)
    has_inside(page, 80)
    expect(page.locator("#packing-text")).to_have_value("8x10")


@pytest.mark.slow
def test_a_large_board_is_kept_with_fifty_steps(page):
    open_puzzle(page, "60x66", 3960)
    erase(page, 52)
    has_inside(page, 3960 - 52)
    again(page)
    has_inside(page, 3960 - 52)
    click_often(page, "undo", 51)
    has_inside(page, 3960 - 1)
    assert max(map(len, stored(page))) < 500_000


@pytest.mark.slow
def test_the_look_of_the_page_is_kept(page):
    page.get_by_label("Look: auto").click()
    page.get_by_label("Colour-blind palette").check()
    again(page)
    expect(page.locator(".dancefloor")).to_have_attribute("data-look", "light")
    expect(page.get_by_label("Colour-blind palette")).to_be_checked()


# --- tabs ---


def test_a_new_tab_takes_up_the_work_of_a_closed_one(context, address):
    page = opened(context, address)
    place(page, "X", 2, 3)
    there = covered(page)
    page.close()
    other = opened(context, address)
    said(other, "here is your work of")
    becomes(lambda: covered(other), there)
    button(other, "Undo").click()
    has_covered(other, 0)


def test_two_tabs_do_not_write_over_each_other(context, address):
    page = opened(context, address)
    place(page, "X", 2, 3)
    page.wait_for_timeout(FREED)
    other = opened(context, address)  # while the first one is open
    has_covered(other, 0)
    open_puzzle(other, "3x20", 60)
    place(other, "I", 1, 5)
    for each in (page, other):
        again(each)
    for each in (page, other):
        has_covered(each, 5)
    there = [covered(page), covered(other)]
    assert there[0] != there[1]
    for each in (page, other):
        each.close()
    found = [opened(context, address) for _ in range(3)]
    becomes(
        lambda: [covered(each) for each in found], [there[1], there[0], []]
    )  # the last one that was closed comes first


@pytest.mark.slow
def test_a_copy_of_a_tab_goes_its_own_way(page):
    place(page, "X", 2, 3)
    page.wait_for_timeout(FREED)
    with page.expect_popup() as caught:
        page.evaluate("window.open(location.href)")
    copy = ready(caught.value)
    there = covered(page)
    becomes(lambda: covered(copy), there)
    place(copy, "I", 5, 7)
    copy.wait_for_timeout(FREED)
    for each in (copy, page):
        again(each)
    becomes(lambda: covered(page), there)
    has_covered(copy, 10)


@pytest.mark.slow
def test_a_link_leaves_the_work_for_the_next_tab(context, address):
    page = opened(context, address)
    open_puzzle(page, "3x20", 60)
    link = page.url.partition("#")[0] + link_of(page)
    open_puzzle(page, "8x8-2x2@3,3", 60)
    place(page, "I", 0, 3)
    there = covered(page)
    keeper = opened(context, address)  # has the token when the first one is closed
    page.close()
    other = opened(context, link)
    expect(cell(other, 0, 19)).to_be_visible()
    expect(button(other, "Undo")).to_be_disabled()
    page = opened(context, address)
    becomes(lambda: covered(page), there)
    keeper.close()


@pytest.mark.slow
def test_a_link_in_a_tab_with_work_can_be_undone(page):
    open_puzzle(page, "3x20", 60)
    link = page.url.partition("#")[0] + link_of(page)
    open_puzzle(page, "6x10", 60)
    place(page, "X", 2, 3)
    there = covered(page)
    page.goto("about:blank")
    page.goto(link)
    ready(page)
    expect(cell(page, 0, 19)).to_be_visible()
    button(page, "Undo").click()
    becomes(lambda: covered(page), there)


# --- back and forward ---


def test_back_and_forward_go_through_puzzles(page):
    place(page, "X", 2, 3)
    there = covered(page)
    open_puzzle(page, "soma", 27)
    open_puzzle(page, "hexiamonds 4x9", 72)
    fillomino(page)
    page.go_back()
    expect(page.get_by_role("tabpanel", name="Packing")).to_be_visible()
    has_inside(page, 72)
    page.go_back()
    has_inside(page, 27)
    expect(page.locator("#packing-text")).to_have_value("soma")
    page.go_back()
    has_inside(page, 60)
    becomes(lambda: covered(page), there)
    expect(page.locator("#packing-text")).to_have_value("6x10")
    place(page, "I", 5, 7)
    page.go_forward()
    has_inside(page, 27)
    page.go_back()
    has_inside(page, 60)
    has_covered(page, 10)
    again(page)
    has_covered(page, 10)
    page.go_forward()  # to an entry of the page before
    has_inside(page, 27)
    for _ in range(2):
        page.go_forward()
    expect(page.get_by_role("tabpanel", name="Fillomino")).to_be_visible()
    expect(page.locator(".fillomino .board polygon")).to_have_count(21)
    page.get_by_role("tab", name="Packing").click()
    button(page, "Undo").click()
    has_inside(page, 27)


# --- fields ---


def fields(page):
    names = ("Family of pieces", "How often they are used")
    words = page.get_by_role("textbox", name="Pieces")
    shown = [page.locator("#packing-text"), words, *map(page.get_by_label, names)]
    return tuple([each.input_value() for each in shown])


def told(page, *expected):
    words = page.get_by_role("textbox", name="Pieces")
    expect(page.locator("#packing-text")).to_have_value(expected[0])
    expect(words).to_have_value(expected[1])
    assert fields(page) == expected


@pytest.mark.slow
def test_fields_say_what_the_board_is(page):
    first = ("6x10", "pentominoes", "pentominoes", "")
    told(page, *first)
    open_puzzle(page, "heptiamonds 7x12", 168)
    told(page, "heptiamonds 7x12", "heptiamonds", "heptiamonds", "")
    open_puzzle(page, "soma", 27)
    told(page, "soma", "soma", "", "")
    open_puzzle(page, "any*V3 5x5-1x1@2,2", 24)
    told(page, "any*V3 5x5-1x1@2,2", "any*V3", "", "")
    button(page, "Undo").click()
    told(page, "soma", "soma", "", "")
    for _ in range(2):
        button(page, "Undo").click()
    told(page, *first)
    cell(page, 0, 0).click()
    told(page, "", "pentominoes", "pentominoes", "")
    expect(page.locator("#packing-text")).to_have_attribute("placeholder", "6x10, changed")
    again(page)
    told(page, "", "pentominoes", "pentominoes", "")
    button(page, "Undo").click()
    told(page, *first)


@pytest.mark.slow
def test_use_can_be_undone_with_its_words(page):
    page.locator('.tray [data-piece="X"]').press("Delete")
    told(page, "", "", "", "")
    page.get_by_label("Family of pieces").select_option("tetrominoes")
    page.get_by_label("How often they are used").select_option("any*")
    button(page, "Use", exact=True).click()
    expect(page.locator(".tray .piece")).to_have_count(5)
    told(page, "", "any*tetrominoes", "tetrominoes", "any*")
    button(page, "Undo").click()
    expect(page.locator(".tray .piece")).to_have_count(11)
    told(page, "", "", "", "")
    button(page, "Redo").click()
    told(page, "", "any*tetrominoes", "tetrominoes", "any*")
    again(page)
    told(page, "", "any*tetrominoes", "tetrominoes", "any*")


@pytest.mark.slow
def test_the_field_of_a_fillomino_names_it_or_nothing(page, grid):
    text = grid.locator("#fillomino-text")
    grid.get_by_text("Make a new one").click()
    grid.get_by_role("button", name="Make", exact=True).click()
    expect(grid.locator(".board .clue").first).to_be_attached()
    expect(text).to_have_value("")
    grid.get_by_role("button", name="Undo").click()
    expect(text).to_have_value(ADDRESS)
    grid.get_by_label("Write clues").check()
    write(page, grid, 0, 2, "5")
    expect(text).to_have_value("")
    again(page)
    expect(text).to_have_value("")
    grid.get_by_role("button", name="Undo").click()
    expect(text).to_have_value(ADDRESS)


# --- what may go wrong ---


def test_the_address_has_the_puzzle_and_nothing_that_is_kept_has_the_token_or_the_port(page, grid):
    there = numbers(grid)
    expect(page).to_have_url(re.compile("#p=1"))
    other = opened(page.context, page.url)
    becomes(lambda: numbers(other.locator(".fillomino")), there)
    other.close()
    link = f"{page.url.partition('#')[0]}#packing=zAA"
    page.get_by_role("tab", name="Packing").click()
    enter(page, link)
    expect(page.locator(".opening .wrong")).to_contain_text("this link holds no puzzle")
    open_puzzle(page, "soma", 27)
    page.wait_for_timeout(2 * FREED)
    token = page.evaluate("sessionStorage.getItem('dancefloor-token')")
    port = page.evaluate("location.port")
    everything = "\n".join([*stored(page), page.url.partition("#")[2]])
    assert "soma" in everything
    assert token is None or token not in everything
    assert f":{port}" not in everything


OTHER = {
    "puzzle": {
        "kind": "packing",
        "lattice": "__proto__",
        "cells": [[0, 0]],
        "optional": [],
        "wrapping": None,
        "pieces": [],
    },
    "about": None,
    "cells": [[0, 0]],
    "placed": [],
    "named": {"text": "<img src=x onerror=alert(1)>", "intact": True},
    "words": None,
}
KEPT = {
    "cut off": ('{"version":1,"tabs":{"pack', "is damaged"),
    "a list": ("[]", "is damaged"),
    "nothing": ("null", "is damaged"),
    "of a newer version": ('{"version":2,"tabs":{}}', "by a newer dancefloor"),
    "nested": ("[" * 200_000, "is damaged"),
    "too large": ("x" * 1_000_001, "more than 1000000 characters"),
    "without steps": ('{"version":1,"tab":"constructor","look":5,"tabs":{"packing":5}}', "some of your work"),
    "with other values": (
        json.dumps(
            {
                "version": 1,
                "tab": "packing",
                "tabs": {
                    "packing": {
                        "line": {
                            "now": {name: json.dumps(value) for name, value in OTHER.items()},
                            "past": [{"cells": [9, 9, ""]}],
                            "future": None,
                        }
                    }
                },
            }
        ),
        "some of your work",
    ),
}


@pytest.mark.parametrize(
    "name", [pytest.param(each, marks=() if each == "with other values" else pytest.mark.slow) for each in KEPT]
)
def test_what_is_damaged_is_said_and_harms_nothing(page, name):
    text, sentence = KEPT[name]
    damage(page, f"text => (sessionStorage['{KEY}'] = text)", text)
    expect(page.locator(f"{LINE}.wrong")).to_contain_text(sentence)
    has_inside(page, 60)
    open_puzzle(page, "soma", 27)
    again(page)
    has_inside(page, 27)
    expect(page.locator(f"{LINE}.wrong")).to_have_count(0)


@pytest.mark.slow
def test_good_steps_outlive_a_damaged_one(page):
    for column in range(6):
        cell(page, 0, column).click()
    has_inside(page, 54)
    script = """key => {
        const record = JSON.parse(sessionStorage[key]);
        record.tabs.packing.line.past[3] = { puzzle: [0, 0, "{}"] };
        sessionStorage[key] = JSON.stringify(record);
    }"""
    damage(page, script, KEY)
    expect(page.locator(f"{LINE}.wrong")).to_contain_text("some of your work")
    has_inside(page, 54)
    for _ in range(3):
        button(page, "Undo").click()
    has_inside(page, 57)
    expect(button(page, "Undo")).to_be_disabled()


@pytest.mark.slow
def test_no_damage_of_a_record_is_an_exception(page, grid):
    write(page, grid, 0, 2, "4", "ArrowRight", "Shift+Digit2", "Control+ArrowRight")
    page.get_by_role("tab", name="Packing").click()
    place(page, "X", 2, 3)
    cell(page, 0, 0).click(button="right")
    page.wait_for_timeout(FREED)
    text = page.evaluate(f"sessionStorage['{KEY}']")
    counts = page.evaluate(
        """async (text) => {
            const from = (name) => import(new URL(name, document.baseURI));
            const [{ recordIn }, { lineIn }, { packingStep, fillominoStep }] =
                await Promise.all(["keeping.js", "steps.js", "sound.js"].map(from));
            let seed = 1;
            const random = (most) => (seed = (seed * 48271) % 2147483647) % most;
            const letters = '0123456789[]{}",-:aé\\\\';
            const counts = { wrong: 0, none: 0, part: 0, whole: 0 };
            for (let turn = 0; turn < 3000; turn++) {
                let damaged = text;
                for (let many = random(3); many >= 0; many--) {
                    const at = random(damaged.length);
                    const rest = damaged.slice(at + random(3));
                    damaged = damaged.slice(0, at) + letters[random(letters.length)] + rest;
                }
                const { record, wrong } = recordIn(damaged);
                if (wrong) counts.wrong++;
                for (const [name, sound] of [["packing", packingStep], ["fillomino", fillominoStep]]) {
                    const line = lineIn(record.tabs?.[name]?.line, sound);
                    counts[!line ? "none" : line.whole ? "whole" : "part"]++;
                }
            }
            return counts;
        }""",
        text,
    )
    assert all(counts.values()), counts  # each of them happens


def test_full_storage_is_said_once_and_the_tab_still_keeps_its_work(page):
    page.wait_for_timeout(2 * FREED)  # what there is has been written
    page.evaluate("""() => {
        let size = 1 << 20;
        for (let number = 0; size >= 1; number++) {
            try { localStorage.setItem(`other-${number}`, "x".repeat(size)); } catch { size = Math.floor(size / 2); }
        }
    }""")
    place(page, "X", 2, 3)
    expect(page.locator(f"{LINE}.wrong")).to_contain_text("no room in this browser")
    there = covered(page)
    place(page, "I", 5, 7)
    page.wait_for_timeout(FREED)
    expect(page.locator(f"{LINE}.wrong")).to_have_count(0)
    button(page, "Undo").click()
    again(page)
    becomes(lambda: covered(page), there)


@pytest.mark.slow
def test_the_oldest_work_of_closed_tabs_makes_room(context, address):
    page = opened(context, address)
    page.evaluate("""() => {
        for (let number = 0; number < 9; number++) {
            const text = `${number + 1} {"version":1,"rest":"${"x".repeat(900_000)}"}`;
            try { localStorage.setItem(`dancefloor-work-000000000000000${number}`, text); } catch { break; }
        }
        for (let size = 1 << 20; size >= 1; ) {
            try { localStorage.setItem(`other-${size}-${performance.now()}`, "x".repeat(size)); } catch { size >>= 1; }
        }
    }""")
    before = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('dancefloor-work-0')).length")
    assert before > 3
    place(page, "X", 2, 3)
    there = covered(page)
    page.wait_for_function(
        "(before) => Object.keys(localStorage).filter((key) => key.startsWith('dancefloor-work-0')).length < before",
        arg=before,
    )
    page.wait_for_timeout(3 * FREED)
    left = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('dancefloor-work-0')).sort()")
    assert len(left) == before - 1
    assert "dancefloor-work-0000000000000000" not in left  # the oldest
    said(page, "X is placed")  # nothing about room
    page.close()
    page = opened(context, address)
    becomes(lambda: covered(page), there)


@pytest.mark.slow
def test_the_page_works_without_storage(context, address):
    context.add_init_script("""for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });""")
    page = context.new_page()
    with listening(page) as said:
        page.goto(address)
        ready(page)
        open_puzzle(page, "soma", 27)
        page.go_back()
        has_inside(page, 60)
        expect(page.locator(".kept")).to_have_count(0)
    assert [line for line in said if "ERR_ABORTED" not in line] == []


@pytest.mark.slow
def test_what_is_kept_can_be_deleted(context, address):
    page = opened(context, address)
    place(page, "X", 2, 3)
    page.wait_for_timeout(FREED)
    button(page, "Delete it").click()
    button(page, "Delete the work of all tabs").click()
    has_covered(page, 0)
    ready(page)
    expect(button(page, "Undo")).to_be_disabled()
    assert not any('"X"' in each and '"placed":"[{' in each for each in stored(page))
    page.close()
    expect(opened(context, address).locator(COLORED)).to_have_count(0)
