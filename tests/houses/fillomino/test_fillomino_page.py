"""The fillomino tab in a real browser: writing and solving, by keyboard, mouse and touch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dancefloor as dance
from dancefloor.formats.puzzle import read_puzzle, read_typed
from dancefloor.houses.studio.link_format import read_link
from tests.houses.conftest import Finger, becomes, hindrances
from tests.houses.studio.packing_tab import drag, link_of

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect

ADDRESS = "https://puzz.link/p?fillomino/7/3/33i21g3i5h6g45h"
CLUES = ["33...21", ".3...5.", ".6.45.."]
EVEN_ODD = "even-odd\n2* 4* 3 3\n.* .* . 3\n.* .* . 5\n5 . . ."
SOLUTION = ["3364221", "6364455", "6664555"]


@pytest.fixture
def grid(page):
    page.locator(".packing .board").wait_for()
    page.get_by_role("tab", name="Fillomino").click()
    page.locator(".fillomino .board").wait_for()
    return page.locator(".fillomino")


def cell(grid, row, column):
    return grid.locator(f'[data-cell="{row},{column}"]')


def enter(grid, text):
    grid.locator("#fillomino-text").fill(text)
    grid.locator("#fillomino-text").press("Enter")


def opened(grid):
    enter(grid, ADDRESS)
    expect(grid.locator(".board polygon")).to_have_count(21)


def verdict(grid, answer):
    expect(grid.locator(".verdict")).to_have_attribute("data-answer", answer)


def resized(grid, rows, columns):
    grid.get_by_text("Size and rules").click()
    grid.get_by_label("Rows").fill(str(rows))
    grid.get_by_label("Columns").fill(str(columns))
    grid.get_by_role("button", name="New grid").click()
    expect(cell(grid, rows - 1, columns - 1)).to_be_visible()


ONE_LINE, TWO_LINES = re.compile("^[^M]*M[^M]*$"), re.compile("^[^M]*M[^M]*M[^M]*$")


def texts(grid):
    return [each.get_attribute("aria-label").split()[-1] for each in grid.locator(".board polygon[data-cell]").all()]


def type_rows(page, grid, rows):
    cell(grid, 0, 0).focus()
    for number, row in enumerate(rows):
        for key in row:
            page.keyboard.press("Delete" if key == "." else key)
            page.keyboard.press("ArrowRight")
        if number + 1 < len(rows):
            page.keyboard.press("ArrowDown")
            for _ in row:
                page.keyboard.press("ArrowLeft")


def address_of(page, grid):
    grid.get_by_text("Copy and save").click()
    grid.get_by_role("button", name="Copy").click()
    expect(grid.locator(".written")).not_to_have_value("")
    return grid.locator(".written").input_value()


def test_a_published_puzzle_is_written_by_keyboard_and_its_address_checks(page, grid):
    resized(grid, 3, 7)
    verdict(grid, "multiple")
    type_rows(page, grid, CLUES)
    verdict(grid, "unique")
    address = address_of(page, grid)
    assert address == ADDRESS
    assert dance.check(read_puzzle(address))


def test_it_is_solved_by_keyboard(page, grid):
    opened(grid)
    verdict(grid, "unique")
    type_rows(page, grid, SOLUTION)
    expect(page.locator(".fillomino")).to_have_attribute("data-solved", "yes")
    becomes(lambda: texts(grid), list("".join(SOLUTION)))
    expect(grid.locator(".sentence")).to_have_text("Solved.")


def test_a_hint_draws_its_cells_and_is_done(page, grid):
    opened(grid)
    grid.get_by_role("button", name="Hint").click()
    expect(grid.locator(".board .target")).to_have_count(1)
    expect(grid.locator(".board .because").first).to_be_attached()
    expect(grid.locator(".sentence")).to_contain_text("must be")
    target = grid.locator(".board .target").get_attribute("data-cell")
    grid.get_by_role("button", name="Do it").click()
    row, column = map(int, target.split(","))
    expect(cell(grid, row, column)).to_have_attribute("aria-label", re.compile(f": {SOLUTION[row][column]}$"))
    grid.get_by_role("button", name="Hint").click()
    expect(grid.locator(".board .target").first).to_be_attached()
    page.keyboard.press("Enter")  # does it, and asks for no other hint
    expect(grid.locator(".board .target")).to_have_count(0)
    expect(grid.get_by_role("button", name="Do it")).to_be_hidden()
    for _ in range(4):  # by keyboard
        page.keyboard.press("h")
        expect(grid.locator(".board .target").first).to_be_attached()
        page.keyboard.press("Enter")
        expect(grid.locator(".board .target")).to_have_count(0)


def test_a_mistake_is_explained(page, grid):
    opened(grid)
    cell(grid, 0, 2).click()
    page.keyboard.press("5")
    grid.get_by_role("button", name="Why is this wrong?").click()
    expect(cell(grid, 0, 2)).to_have_class(re.compile("wrong"))
    expect(grid.locator(".board .blamed").nth(1)).to_be_attached()
    expect(grid.locator(".sentence")).to_contain_text("contradict each other")


def test_clues_to_blame_and_cells_that_differ_are_shown(page, grid):
    opened(grid)
    verdict(grid, "unique")
    grid.get_by_label("Write clues").check()
    cell(grid, 0, 3).click()
    page.keyboard.press("2")
    page.keyboard.press("1")  # together 21
    verdict(grid, "none")
    expect(grid.locator(".board .blamed").first).to_be_attached()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    verdict(grid, "unique")
    cell(grid, 2, 4).click()
    page.keyboard.press("Space")
    verdict(grid, "multiple")
    expect(grid.locator(".board .differing").nth(1)).to_be_attached()
    page.keyboard.press("Control+z")
    verdict(grid, "unique")
    page.keyboard.press("Control+y")
    verdict(grid, "multiple")


def test_walls_are_drawn_by_keyboard_and_by_the_right_button(page, grid):
    resized(grid, 2, 2)
    cell(grid, 0, 0).focus()
    page.keyboard.press("Alt+ArrowRight")
    expect(grid.locator(".walls")).to_have_attribute("d", ONE_LINE)
    page.keyboard.press("Control+ArrowRight")
    expect(grid.locator(".walls")).to_have_attribute("d", "")
    box = cell(grid, 0, 0).bounding_box()
    middle, top = (box["x"] + box["width"], box["y"] + box["height"]), (box["x"] + box["width"], box["y"])
    page.mouse.move(*top)
    page.mouse.down(button="right")
    page.mouse.move(*middle, steps=5)
    page.mouse.move(middle[0] + box["width"], middle[1], steps=5)
    page.mouse.up(button="right")
    expect(grid.locator(".walls")).to_have_attribute("d", TWO_LINES)


def test_marks_are_small_numbers_that_a_number_replaces(page, grid):
    opened(grid)
    cell(grid, 1, 3).click()
    for key in ("Shift+Digit4", "Shift+Digit5", "Shift+Digit6", "Shift+Digit5"):
        page.keyboard.press(key)
    expect(grid.locator(".marks text")).to_have_text("4 6")
    page.keyboard.press("4")
    expect(grid.locator(".marks text")).to_have_count(0)


def test_a_puzzle_is_made_as_wished(page, grid):
    resized(grid, 5, 5)
    grid.get_by_text("Make a new one").click()
    grid.get_by_label("Difficulty").select_option("easy")
    grid.get_by_label("Symmetry of clues").select_option("rotational")
    grid.get_by_role("button", name="Make").click()
    expect(grid.locator(".sentence")).to_contain_text("easy")
    verdict(grid, "unique")
    clues = [each.get_attribute("class").split()[0] for each in grid.locator(".board polygon").all()]
    assert clues == clues[::-1]
    grid.get_by_role("button", name="Show the solution").click()
    expect(grid.locator(".board .blank")).to_have_count(0)


def test_a_wrong_text_is_said_beside_the_field(grid):
    enter(grid, "https://puzz.link/p?fillomino/7/3/33i21g3i5h6g45hzzzz")
    expect(grid.locator("#fillomino-problem")).to_contain_text("too few signs for walls")
    enter(grid, "12 x")
    expect(grid.locator("#fillomino-problem")).to_have_text(re.compile(r"\S.*x"))
    expect(grid.locator("#fillomino-problem")).not_to_contain_text("walls")


def test_what_is_pasted_is_read_as_a_fillomino_though_rows_could_be_options(grid):
    paste(grid, ADDRESS)
    verdict(grid, "unique")
    expect(grid.locator(".board polygon")).to_have_count(21)
    paste(grid, "1\n2\n2")
    expect(grid.locator(".board polygon")).to_have_count(3)
    paste(grid, "1\n" * 4001)
    expect(grid.locator("#fillomino-problem")).to_contain_text("4001 cells, too many for a page")


def paste(grid, text):
    cell(grid, 0, 0).evaluate(
        """(at, text) => {
            const data = new DataTransfer();
            data.setData("text", text);
            at.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, composed: true }));
        }""",
        text,
    )


def test_a_grid_that_is_too_large_is_said_beside_the_field(grid):
    grid.get_by_text("Size and rules").click()
    for rows, columns in ((64, 63), (4001, 1)):
        grid.get_by_label("Rows").fill(str(rows))
        grid.get_by_label("Columns").fill(str(columns))
        grid.get_by_role("button", name="New grid").click()
        expect(grid.get_by_role("alert").filter(has_text=f"{rows} × {columns} cells")).to_contain_text("at most 4000")
        expect(grid.locator(".board polygon")).to_have_count(49)


def test_a_solution_that_is_shown_is_not_said_to_be_solved_and_is_all_that_can_be_undone(grid):
    expect(grid.get_by_role("button", name="Undo")).to_be_disabled()
    opened(grid)
    expect(grid.get_by_role("button", name="Undo")).to_be_disabled()
    grid.get_by_role("button", name="Show the solution").click()
    expect(grid.locator(".board .blank")).to_have_count(0)
    expect(grid.locator(".sentence")).to_contain_text("one solution")
    grid.get_by_role("button", name="Undo").click()
    expect(grid.locator(".board polygon.blank")).to_have_count(12)


def test_clearing_and_cutting_are_undone(grid):
    opened(grid)
    grid.get_by_label("Write clues").check()
    grid.get_by_role("button", name="Clear", exact=True).click()
    expect(grid.locator(".board .clue")).to_have_count(0)
    grid.get_by_role("button", name="Undo").click()
    expect(grid.locator(".board polygon.clue")).to_have_count(9)
    grid.get_by_text("Size and rules").click()
    grid.get_by_label("Columns").fill("2")
    grid.get_by_role("button", name="Resize").click()
    expect(grid.locator(".board polygon")).to_have_count(6)
    expect(grid.locator(".board polygon.clue")).to_have_count(4)
    grid.get_by_role("button", name="Undo").click()
    expect(grid.locator(".board polygon.clue")).to_have_count(9)


def test_what_is_copied_is_read_again(grid):
    opened(grid)
    grid.get_by_text("Copy and save").click()
    before = ""
    for form in ("puzzlink", "penpa", "pzprv3", "grid"):
        grid.locator("#fillomino-format").select_option(form)
        grid.get_by_role("button", name="Copy").click()
        expect(grid.locator(".written")).not_to_have_value(before)
        before = grid.locator(".written").input_value()
        assert read_typed(before) == read_puzzle(ADDRESS), form


@pytest.mark.parametrize("width", [1000, pytest.param(400, marks=pytest.mark.slow)])
def test_nothing_hinders_people_with_disabilities(page, grid, width):
    page.set_viewport_size({"width": width, "height": 800})
    opened(grid)
    for title in grid.locator("summary").all():
        title.click()
    grid.get_by_role("button", name="Hint").click()
    expect(grid.locator(".board .target")).to_have_count(1)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert hindrances(grid) == [], scheme


def test_in_print_only_the_grid_is_left(page, grid):
    opened(grid)
    verdict(grid, "unique")
    page.emulate_media(media="print")
    expect(grid.get_by_role("button", name="Hint")).to_be_hidden()
    expect(grid.locator(".board")).to_be_visible()
    page.emulate_media(media="screen")


def test_lines_are_drawn_by_a_finger(page, grid):
    page.set_viewport_size({"width": 400, "height": 800})
    resized(grid, 2, 2)
    grid.get_by_label("Draw lines between cells").check()
    cell(grid, 0, 0).scroll_into_view_if_needed()
    box = cell(grid, 0, 0).bounding_box()
    x, y = box["x"] + box["width"], box["y"]
    touch = page.context.new_cdp_session(grid.page)
    for kind, down in (("touchStart", 0), ("touchMove", 0.5), ("touchMove", 1)):
        points = [{"x": x, "y": y + down * box["height"] + 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(grid.locator(".walls")).to_have_attribute("d", ONE_LINE)
    grid.get_by_role("button", name="Undo").click()
    expect(grid.locator(".walls")).to_have_attribute("d", "")


def test_a_puzzle_is_made_with_the_largest_region_and_without_ones(grid):
    resized(grid, 4, 4)
    grid.get_by_text("Make a new one").click()
    grid.get_by_label("Largest region").fill("5")
    grid.get_by_label("Regions of one cell").uncheck()
    grid.get_by_role("button", name="Make").click()
    expect(grid.locator(".board .clue").first).to_be_visible()
    numbers = grid.locator(".board .clue").all_text_contents()
    assert "5" in numbers
    assert "1" not in numbers


def test_a_puzzle_is_made_with_a_theme(grid):
    """A run is kept; other clues are placed around it, one number three times, and no equal ones side by side."""
    enter(grid, "fillomino/5/5/234zh")
    grid.get_by_text("Make a new one").click()
    grid.get_by_label("Clues where the grid has one").check()
    grid.get_by_label("Clues", exact=True).fill("10")
    grid.get_by_label("One number: times").fill("3:3")
    grid.get_by_label("Equal clues side by side").uncheck()
    grid.get_by_role("button", name="Make").click()
    expect(grid.locator(".board .clue", has_text=re.compile(r"^3$"))).to_have_count(3)
    numbers = [each for each in grid.locator(".board .clue").all_text_contents() if each]
    assert len(numbers) == 10
    assert numbers[:3] == ["2", "3", "4"]


def test_a_puzzle_is_made_with_clues_where_the_grid_has_them(grid):
    enter(grid, "fillomino/4/4/h.g.h2g.j.g")
    expect(grid.locator(".board")).to_contain_text("?")
    grid.get_by_text("Make a new one").click()
    grid.get_by_label("Clues where the grid has one").check()
    grid.get_by_role("button", name="Make").click()
    expect(grid.locator(".board")).not_to_contain_text("?")
    numbers = [each for each in grid.locator(".board .clue").all_text_contents() if each]
    assert len(numbers) == 5
    assert "2" in numbers


def test_making_is_stopped_halfway(grid):
    resized(grid, 30, 30)
    grid.get_by_text("Make a new one").click()
    grid.get_by_role("button", name="Make").click()
    grid.get_by_role("button", name="Stop").click()
    expect(grid.locator(".sentence")).to_have_text("stopped")
    expect(grid.get_by_role("button", name="Stop")).to_be_disabled()
    expect(grid.locator(".board .clue")).to_have_count(0)


def test_a_dropped_file_that_is_no_puzzle_is_refused_in_one_line_and_another_is_read(page, grid):
    for name, content, said in (
        ("grid.png", [0x89, 0x50, 0x4E, 0x47, 0, 0xFF], "grid.png: this is not text in UTF-8"),
        ("grid.txt", [], "grid.txt: it is empty: it should contain a puzzle"),
        ("grid.txt", 1_000_001, "grid.txt has 1000001 bytes, too many for a page, which takes 1000000"),
    ):
        drop(grid, name, content)
        expect(grid.locator("#fillomino-problem")).to_have_text(said)
        expect(page.locator(".line")).to_be_empty()
    drop(grid, "grid.txt", list(b"2 .\n. 2\n"))
    expect(grid.locator(".board polygon")).to_have_count(4)


def drop(grid, name, content):
    grid.evaluate(
        """(at, [name, content]) => {
            const data = new DataTransfer();
            const bytes = new Uint8Array(content); // a number makes so many zeros
            data.items.add(new File([bytes], name));
            at.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, composed: true }));
        }""",
        [name, content],
    )


def tinted(grid):
    """The cells with a colour."""
    return [each.get_attribute("data-cell") for each in grid.locator(".board polygon[class*=tint-]").all()]


def test_cells_are_coloured_by_a_stroke_and_by_a_key(page, grid):
    opened(grid)
    swatch = grid.get_by_role("button", name="Colour cells green")
    swatch.click()
    page.mouse.move(*middle(cell(grid, 0, 2)))
    page.mouse.down()
    page.mouse.move(*middle(cell(grid, 0, 4)), steps=10)
    page.mouse.up()
    becomes(lambda: tinted(grid), ["0,2", "0,3", "0,4"])
    cell(grid, 0, 3).click()  # takes it away
    becomes(lambda: tinted(grid), ["0,2", "0,4"])
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")  # the stroke is one step
    becomes(lambda: tinted(grid), [])
    swatch.click()
    cell(grid, 1, 1).click()
    assert tinted(grid) == []
    page.keyboard.press("c")
    expect(cell(grid, 1, 1)).to_have_attribute("aria-label", re.compile("blue"))
    page.keyboard.press("c")
    expect(cell(grid, 1, 1)).to_have_attribute("aria-label", re.compile("green"))
    expect(grid.locator(".sentence")).not_to_contain_text("Solved")


def middle(located):
    box = located.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_colours_and_the_clock_are_kept(page, own_window, grid):
    opened(grid)
    grid.get_by_role("button", name="Clock").click()
    cell(grid, 1, 1).focus()
    page.keyboard.press("c")
    expect(grid.get_by_role("timer")).to_have_text("0:01")
    page.reload()
    page.locator(".dancefloor[data-ready]").wait_for()
    becomes(lambda: tinted(grid), ["1,1"])
    expect(grid.get_by_role("timer")).to_have_text(re.compile("0:0[1-9]"))
    assert hindrances(grid) == []


@pytest.mark.parametrize("is_answer", [True, False])
def test_a_link_tells_whether_the_answer_is_found(page, grid, is_answer):
    solutions = sorted(dance.solve("3x2:200030"), key=lambda each: each.grid)
    enter(grid, dance.link(solutions[0], answer=True, base="https://example.org/"))
    expect(grid.locator(".sentence")).to_contain_text("it asks for one certain solution")
    grid.get_by_role("button", name="Clock").click()
    wanted = solutions[0 if is_answer else 1].grid
    for row, column in ((0, 1), (0, 2), (1, 0), (1, 2)):
        cell(grid, row, column).focus()
        page.keyboard.press(str(wanted[row][column]))
    said = re.compile("^Solved in 0:0.: this is the answer" if is_answer else "not the one that is asked for")
    expect(grid.locator(".sentence")).to_have_text(said)


def test_a_light_follows_the_numbers_if_one_wants_it(page, grid):
    opened(grid)
    light, words = grid.get_by_role("button", name="Possible?"), grid.locator(".play .words")
    cell(grid, 0, 2).focus()
    page.keyboard.press(SOLUTION[0][2])
    expect(words).to_be_empty()
    light.click()
    expect(words).to_have_text("still possible")
    cell(grid, 0, 3).focus()
    page.keyboard.press("1")
    expect(words).to_have_text("not possible any more")
    grid.get_by_role("button", name="Undo").click()
    expect(words).to_have_text("still possible")


def test_the_bench_says_what_each_number_leaves_and_writes_one(page, grid):
    enter(grid, "https://puzz.link/p?fillomino/3/2/2h1g3")
    grid.locator("summary", has_text="Bench").click()
    cell(grid, 1, 2).click()
    numbers = grid.get_by_label("Numbers for this cell").get_by_role("listitem")
    expect(numbers.filter(has_text="3")).to_have_text(["3 easy"])
    cell(grid, 0, 2).click()
    expect(grid.locator(".bench")).to_contain_text("row 1, column 3")
    expect(grid.locator(".bench")).to_have_attribute("data-state", "told")
    numbers.first.get_by_role("button").click()
    verdict(grid, "unique")
    grid.get_by_role("button", name="Path or next clue").click()
    expect(grid.locator(".bench img")).to_be_visible()


def test_the_page_proposes_all_techniques_that_a_new_puzzle_can_take():
    from dancefloor.houses.fillomino.techniques.table import NAMES, OF_SYMMAREAS

    script = (Path(dance.__file__).parent / "houses/fillomino/page/making.js").read_text(encoding="utf-8")
    listed = re.search(r"const TECHNIQUES = \[(.*?)\];", script, re.DOTALL)
    assert re.findall('"(.*?)"', listed[1]) == ["any", *(name for name in NAMES if name not in OF_SYMMAREAS)]


def test_a_variant_keeps_its_rules_and_its_shades(page, grid):
    page.evaluate(
        """(text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            const all = document.querySelectorAll(".fillomino");
            all[all.length - 1].dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        EVEN_ODD,
    )
    expect(grid.locator(".board polygon.shaded")).to_have_count(6)
    expect(cell(grid, 0, 0)).to_have_attribute("aria-label", re.compile("clue 2, shaded"))
    expect(grid.locator(".variant")).to_contain_text("Shaded cells have even numbers")
    verdict(grid, "unique")
    link = link_of(page)
    assert read_link(link) == dance.read_fillomino(EVEN_ODD)
    grid.get_by_label("Write clues").check()
    cell(grid, 1, 2).focus()
    page.keyboard.press("s")
    verdict(grid, "none")
    grid.get_by_role("button", name="Shade cells").click()
    cell(grid, 1, 2).click()
    verdict(grid, "unique")
    grid.get_by_text("Size and rules").click()
    grid.get_by_label("Even-odd").uncheck()
    expect(grid.locator(".board polygon.shaded")).to_have_count(0)
    enter(grid, link)
    expect(grid.locator(".board polygon.shaded")).to_have_count(6)
    verdict(grid, "unique")


def test_a_variant_is_made(grid):
    grid.get_by_text("Make a new one").click()
    grid.get_by_label("Rules", exact=True).select_option("even-odd")
    expect(grid.get_by_label("Difficulty")).to_be_hidden()
    grid.get_by_role("button", name="Make", exact=True).click()
    expect(grid.locator(".variant")).to_contain_text("Even-odd")
    verdict(grid, "unique")


def test_a_number_is_dragged_over_blank_cells_and_undone_at_once(page, grid):
    opened(grid)
    drag(page, cell(grid, 1, 5), cell(grid, 1, 3))
    becomes(lambda: texts(grid)[7:14], ["blank", "3", "blank", "5", "5", "5", "blank"])
    page.keyboard.press("Control+z")
    becomes(lambda: texts(grid)[7:14], ["blank", "3", "blank", "blank", "blank", "5", "blank"])


def shows(grid, text):
    expect(cell(grid, 1, 0)).to_have_attribute("aria-label", re.compile(f"row 2, column 1: {text}"))


def test_a_cell_that_is_pressed_again_goes_on_to_the_next_number(page, grid):
    opened(grid)
    for _ in range(4):
        cell(grid, 1, 0).click()
    shows(grid, "3")
    cell(grid, 1, 2).click()
    cell(grid, 1, 0).click()  # is chosen
    shows(grid, "3")
    page.keyboard.press("8")
    shows(grid, "8")
    for _ in range(2):
        cell(grid, 1, 0).click()
    shows(grid, "blank")


def test_a_cell_that_is_pressed_with_shift_or_long_goes_back(page, grid):
    opened(grid)
    for _ in range(3):
        cell(grid, 1, 0).click()
    shows(grid, "2")
    for number in ("1", "blank", "9", "8"):
        cell(grid, 1, 0).click(modifiers=["Shift"])
        shows(grid, number)
    finger = Finger(page)
    at = middle(cell(grid, 1, 0))
    finger.down(at)
    shows(grid, "7")  # while the finger still is there
    finger.up()
    finger.tap(at)
    shows(grid, "8")


@pytest.mark.parametrize("side", [3, 5])
def test_a_small_grid_is_in_the_middle_of_a_phone(own_window, page, grid, side):
    page.set_viewport_size({"width": 390, "height": 844})
    resized(grid, side, side)
    board = grid.locator(".board").bounding_box()
    assert board["x"] + board["width"] / 2 == pytest.approx(195, abs=2)
