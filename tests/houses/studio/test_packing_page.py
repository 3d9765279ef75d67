"""The tab of packings in a real browser: everything by mouse, and everything by keyboard alone."""

from __future__ import annotations

import base64
import gzip
import re

import pytest

from dancefloor.draw.palette import COLORBLIND
from dancefloor.faces.asking import ask
from tests.houses.conftest import becomes, hindrances
from tests.houses.studio.packing_tab import (
    BOARD,
    COLORED,
    INSIDE,
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


def tool(page, name):
    """Choose a tool of the board."""
    page.locator(f'[data-tool="{name}"]:not(svg)').click()


def cells_of(page, name):
    """The cells of the board on which a piece lies, as a screen reader hears of them."""
    found = page.locator(f'{BOARD} [aria-label$=": {name}"]').evaluate_all("all => all.map(each => each.dataset.cell)")
    return sorted(tuple(map(int, each.split(","))) for each in found)


def turned(shape):
    """A polyomino turned to the right, in the corner."""
    return cornered([(column, -row) for row, column in shape])


def flipped(shape):
    return cornered([(row, -column) for row, column in shape])


def cornered(shape):
    top, left = (min(each[axis] for each in shape) for axis in (0, 1))
    return sorted((row - top, column - left) for row, column in shape)


def test_a_puzzle_is_drawn_solved_and_completed_by_mouse(page):
    button(page, "Clear").click()
    has_inside(page, 0)
    drag(page, cell(page, 0, 0), cell(page, 0, 9))
    tool(page, "rectangle")
    drag(page, cell(page, 1, 9), cell(page, 5, 0))
    has_inside(page, 60)
    button(page, "Use", exact=True).click()
    solve(page)
    said(page, "there may be more")
    page.get_by_label("Next solution").click()
    expect(page.locator(".where")).to_have_text("2 / 1000")
    for number in (1, 1000):
        page.get_by_label("Previous solution").click()
        expect(page.locator(".where")).to_have_text(f"{number} / 1000")
    has_covered(page, 60)

    before = cornered(ask({"ask": "pieces", "text": "F"})[-1]["value"]["pieces"][0]["shapes"][0])
    page.mouse.move(*middle(piece(page, "F")))
    page.mouse.down()
    page.mouse.move(*middle(cell(page, 2, 3)), steps=10)
    expect(page.locator(f"{BOARD} .ghost.fits")).to_be_visible()
    page.keyboard.press("r")
    page.keyboard.press("f")
    page.mouse.move(*middle(cell(page, 2, 4)), steps=3)
    page.mouse.up()
    said(page, "F is placed; 55 cells are left")
    assert cornered(cells_of(page, "F")) == flipped(turned(before))
    button(page, "Complete this").click()
    page.locator(".packing[data-done='result']").wait_for()
    has_covered(page, 60)
    assert cornered(cells_of(page, "F")) == flipped(turned(before))
    tool(page, "erase")
    drag(page, cell(page, 0, 0), cell(page, 0, 9))
    has_inside(page, 50)
    has_covered(page, 5)  # F stays, and the solution goes


def test_all_of_it_is_done_by_keyboard_alone(page):
    button(page, "Clear").focus()
    press(page, "Enter")
    has_inside(page, 0)
    page.locator(f'{BOARD} [tabindex="0"]').focus()
    press(page, "ArrowDown", "ArrowRight", "x", "Space", *["ArrowDown"] * 5, *["ArrowRight"] * 9, "Space")
    has_inside(page, 60)
    page.get_by_role("textbox", name="Pieces").focus()
    press(page, "Control+a")
    page.keyboard.type("pentominoes")
    press(page, "Enter")
    page.locator(".solve").focus()
    press(page, "Enter")
    expect(page.locator(".where")).to_have_text("1 / 1000")
    page.locator(".next").focus()
    press(page, "Space")
    expect(page.locator(".where")).to_have_text("2 / 1000")

    piece(page, "L").focus()
    press(page, "Enter")
    said(page, "L in the hand")
    expect(page.locator(f"{BOARD} polygon:focus")).to_have_count(1)
    own = cornered(ask({"ask": "pieces", "text": "L"})[-1]["value"]["pieces"][0]["shapes"][0])
    press(page, "r", "f", "ArrowUp", "ArrowLeft", "Enter")
    said(page, "L is placed; 55 cells are left")
    assert cornered(cells_of(page, "L")) == flipped(turned(own))
    button(page, "Complete this").focus()
    press(page, "Enter")
    page.locator(".packing[data-done='result']").wait_for()
    has_covered(page, 60)
    button(page, "Count").focus()
    press(page, "Enter")
    said(page, "2339 solutions up to 4 symmetries")


def test_edits_are_undone_and_done_again(page):
    expect(button(page, "Undo")).to_be_disabled()
    expect(button(page, "Redo")).to_be_disabled()
    cell(page, 0, 0).click()
    has_inside(page, 59)
    press(page, "Control+z")
    has_inside(page, 60)
    press(page, "Control+y")
    has_inside(page, 59)
    page.locator("#packing-text").click()
    page.keyboard.type("x")
    press(page, "Control+z")  # of the field
    has_inside(page, 59)


def test_a_link_holds_the_puzzle_and_never_the_token(own_window, page):
    open_puzzle(page, "tetrominoes 4x5-1x1@0,0", 19)
    link = page.url.partition("#")[0] + link_of(page)
    token = page.evaluate("sessionStorage.getItem('dancefloor-token')")
    assert "token" not in link
    assert token is None or token not in link
    open_puzzle(page, "3x20", 60)
    open_puzzle(page, link, 19)
    for address in (f"{link}&token={token}", link):  # another tab asks this one for the token
        other = page.context.new_page()
        other.goto(address if token else link)
        expect(other.locator(INSIDE)).to_have_count(19)
        assert "token" not in other.url
        other.close()
    open_puzzle(page, "3x20", 60)
    expect(page).not_to_have_url(link)
    page.goto(link)  # only what is behind `#` changes, so the page is not loaded again
    has_inside(page, 19)
    enter(page, "#p=1.6x10=EAqJqrnpzQHwHj")
    expect(page.locator(".opening .wrong")).to_contain_text("this link holds no puzzle")


def test_what_is_saved_can_be_opened(page, tmp_path):
    open_puzzle(page, "any*V3 5x5-1x1@2,2+1x1?@2,2", 24)
    page.get_by_label("Format to save in").select_option("toml")
    with page.expect_download() as caught:
        button(page, "Save").click()
    assert caught.value.suggested_filename == "puzzle.toml"
    caught.value.save_as(tmp_path / "puzzle.toml")
    open_puzzle(page, "3x20", 60)
    page.get_by_label("Open a file", exact=True).set_input_files(tmp_path / "puzzle.toml")
    has_inside(page, 24)
    expect(page.locator(f"{BOARD} polygon.optional")).to_have_count(1)
    expect(page.locator(".tray .piece")).to_contain_text("0/0–8")


def test_a_mistake_is_said_beside_the_field(page):
    enter(page, "sooma")
    expect(page.locator(".opening .wrong")).to_have_text("there is no puzzle 'sooma'; did you mean 'soma'?")
    enter(page, "64x100")
    expect(page.locator(".opening .wrong")).to_contain_text("too many for a page")
    enter(page, "8x8-9x9@0,0")
    expect(page.locator(".opening .wrong")).to_have_text(ask({"ask": "read", "text": "8x8-9x9@0,0"})[-1]["message"])
    becomes(lambda: page.locator("#packing-text").evaluate("each => each.selectionStart"), 4)
    page.get_by_role("textbox", name="Pieces").fill("pentominos")
    page.get_by_role("textbox", name="Pieces").press("Enter")
    expect(page.locator(".language .wrong")).to_contain_text("did you mean 'pentominoes'?")
    piece(page, "F").press("Space")
    page.get_by_label("At most").fill("-1")
    page.get_by_label("At most").press("Enter")
    expect(page.locator(".editor .wrong").filter(has_text="-1")).to_be_visible()
    page.get_by_label("Rows").fill("1000")
    page.get_by_label("Rows").press("Enter")
    expect(page.locator(".sizes .wrong").filter(has_text="at most 100")).to_be_visible()
    has_inside(page, 60)
    open_puzzle(page, "3x21", 63)
    expect(page.locator(".opening .wrong")).to_be_empty()


def test_two_changes_of_a_piece_at_once_are_both_made(page):
    piece(page, "F").press("Space")
    page.locator(".editor").evaluate("""editor => {
        const [most, mobility] = [editor.querySelectorAll("input[type=number]")[1], editor.querySelector("select")];
        for (const [field, value] of [[mobility, "fixed"], [most, 4]]) {
            field.value = value;
            field.dispatchEvent(new Event("change"));
        }
    }""")
    expect(piece(page, "F")).to_have_attribute("aria-label", re.compile("of 1–4"))
    expect(page.get_by_label("May", exact=True)).to_have_value("fixed")


def test_a_name_with_markup_stays_text(page):
    open_puzzle(page, "3x20", 60)
    piece(page, "X").press("Space")
    page.locator(".editor").get_by_label("Name").fill("<script>alert(1)</script>")
    page.locator(".editor").get_by_label("Name").press("Enter")
    expect(piece(page, "<script>alert(1)</script>").locator(".title")).to_have_text("<script>alert(1)</script>")
    page.locator(".solve").click()
    expect(page.locator(".packing .legend")).to_have_text("<s <script>alert(1)</script>")
    assert page.locator(".dancefloor script").count() == 0


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_nothing_hinders_people_with_disabilities(page, scheme):
    page.emulate_media(color_scheme=scheme)
    open_puzzle(page, "3x20", 60)
    piece(page, "F").press("Space")
    solve(page)
    assert hindrances(page.locator(".dancefloor" if ".ipynb" in page.url else "html")) == []


def test_a_card_keeps_the_focus_when_its_colour_changes(page):
    piece(page, "X").focus()
    drawn = piece(page, "X").get_attribute("data-drawn")
    page.get_by_label("Colour-blind palette").evaluate("each => each.click()")
    expect(piece(page, "X")).not_to_have_attribute("data-drawn", drawn)
    expect(piece(page, "X")).to_be_focused()


def test_the_reason_why_there_is_no_solution_is_drawn(page):
    open_puzzle(page, "dominoes 8x8-1x1@0,0-1x1@7,7", 62)
    page.locator(".solve").click()
    said(page, "coloured like a chessboard")
    expect(page.locator(f"{BOARD} polygon.weighs-1")).to_have_count(30)
    cell(page, 4, 4).click()
    expect(page.locator(f"{BOARD} polygon.weighs-1")).to_have_count(0)


def test_an_argument_is_gone_through_step_by_step(page):
    open_puzzle(page, "6*S4 4x6", 24)
    page.locator(".why").click()
    said(page, "an argument in 4 steps")
    sentence = page.locator(".argument .step")
    expect(sentence).to_have_text("1 of 4: S4 on 0,0 1,0 1,1 2,1 would leave nothing for cell 2,0")
    has_covered(page, 4)
    expect(page.locator(f"{BOARD} .labels text")).to_have_text(["S4"])
    for _ in range(3):
        page.locator(".argument button").nth(1).click()
    expect(sentence).to_have_text("4 of 4: nothing covers cell 0,4 any more")
    expect(page.locator(f"{BOARD} polygon.blamed")).to_have_count(1)
    has_covered(page, 8)
    cell(page, 3, 3).click()
    expect(page.locator(".argument")).to_be_hidden()
    has_covered(page, 0)


# --- the rest takes longer ---


@pytest.mark.slow
def test_pieces_are_moved_lifted_and_dragged_off(page):
    page.locator('[data-piece="I"]').click()
    page.mouse.move(*middle(cell(page, 2, 2)), steps=4)
    said(page, "I in the hand")
    page.mouse.wheel(0, 100)
    page.mouse.click(*middle(cell(page, 2, 2)))
    said(page, "I is placed")
    before = cells_of(page, "I")
    assert len({row for row, _ in before}) in (1, 5)
    drag(page, cell(page, *before[2]), cell(page, before[2][0], before[2][1] + 3))
    said(page, "I is placed")
    assert cells_of(page, "I") == [(row, column + 3) for row, column in before]
    cell(page, *cells_of(page, "I")[0]).click()  # a click lifts it
    expect(page.locator(".turning")).to_be_visible()
    press(page, "Escape")
    expect(page.locator(".turning")).to_be_hidden()
    assert cells_of(page, "I") == []
    press(page, "Control+z")
    assert len(cells_of(page, "I")) == 5
    drag(page, cell(page, *cells_of(page, "I")[0]), page.locator("h1"))
    assert cells_of(page, "I") == []


@pytest.mark.slow
def test_a_piece_does_not_lie_on_another_or_outside(page):
    for column, name in ((2, "X"), (3, "F")):
        piece(page, name).click()
        said(page, f"{name} in the hand")
        page.mouse.click(*middle(cell(page, 2, column)))
    said(page, "F does not fit here")
    expect(page.locator(f"{BOARD} .ghost.misfits")).to_be_visible()
    page.mouse.click(*middle(cell(page, -1, 0)))
    said(page, "F does not fit here")
    assert cells_of(page, "F") == []


@pytest.mark.slow
def test_a_piece_of_a_solution_is_lifted_and_the_others_stay(page):
    solve(page)
    tool(page, "pieces")
    cell(page, 0, 0).click()
    has_covered(page, 55)
    button(page, "Complete this").click()
    said(page, "there are no others")
    has_covered(page, 60)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("brush", "cells"), [("sides", 2), ("ends", 2), ("both", 4), ("half", 2), ("turns", 4), ("full", 8)]
)
def test_a_brush_with_symmetry_paints_all_images(page, brush, cells):
    button(page, "Clear").click()
    page.get_by_label("Symmetry of the brush").select_option(brush)
    cell(page, 1, 2).click()
    has_inside(page, cells)


@pytest.mark.slow
@pytest.mark.parametrize(("lattice", "cells"), [("triangle", 6), ("hexagon", 6), ("cube", 4)])
def test_a_brush_turns_on_every_lattice(page, lattice, cells):
    page.locator(".packing").get_by_label("Cells", exact=True).select_option(lattice)
    has_inside(page, 0)
    page.get_by_label("Symmetry of the brush").select_option("turns")
    counts = set()
    many = page.locator(f"{BOARD} polygon").count()
    for number in range(0, many, max(1, many // 12)):
        page.locator(f"{BOARD} polygon").nth(number).click()
        counts.add(page.locator(INSIDE).count())
        press(page, "Control+z")
    assert max(counts) == cells


@pytest.mark.slow
def test_a_region_is_moved_and_the_board_resized(page):
    tool(page, "move")
    drag(page, cell(page, 0, 0), cell(page, 1, 1))
    expect(cell(page, 6, 10)).to_have_class("inside")
    expect(cell(page, 0, 0)).to_have_class("outside")
    press(page, "Control+z")  # the whole way
    expect(cell(page, 0, 0)).to_have_class("inside")
    press(page, "Control+y")
    drag(page, cell(page, 1, 1), cell(page, 3, 3))
    said(page, "no more room")
    has_inside(page, 60)
    cell(page, 1, 1).focus()
    press(page, "ArrowLeft")
    expect(cell(page, 6, 10)).to_have_class("outside")
    page.get_by_label("Rows").fill("14")
    page.get_by_label("Rows").press("Enter")
    expect(page.locator(f"{BOARD} polygon")).to_have_count(14 * 12)
    has_inside(page, 60)
    page.get_by_label("Columns").fill("2")
    page.get_by_label("Columns").press("Enter")
    expect(page.locator(f"{BOARD} polygon")).to_have_count(60 + 14 * 2 - 6 * 2)
    has_inside(page, 60)


@pytest.mark.slow
def test_cells_may_stay_empty(page):
    open_puzzle(page, "tetrominoes 4x6", 24)
    tool(page, "optional")
    drag(page, cell(page, 0, 0), cell(page, 0, 5))
    expect(page.locator(f"{BOARD} polygon.optional")).to_have_count(6)
    expect(page.locator(".tally")).to_contain_text("18 cells to fill, 6 may stay empty; the pieces cover 20")
    tool(page, "erase")
    cell(page, 0, 0).click()
    expect(page.locator(f"{BOARD} polygon.optional")).to_have_count(5)
    solve(page)
    has_covered(page, 20)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "cells"), [("hexiamonds 4x9", 72), ("tetrahexes 4x7", 28), ("soma", 27)])
def test_pieces_are_placed_on_every_lattice(page, text, cells):
    open_puzzle(page, text, cells)
    solve(page)
    tool(page, "pieces")
    names = page.locator(".tray .piece").evaluate_all("all => all.map(each => each.dataset.piece)")
    where = {name: cells_of(page, name) for name in names}
    assert sum(map(len, where.values())) == cells
    name = names[-1]
    cell(page, *where[name][1]).click()
    said(page, "solutions")
    expect(page.locator(".turning")).to_be_visible()
    for _ in range(12):  # it comes back after full turns
        page.keyboard.press("r")
    page.mouse.click(*middle(cell(page, *where[name][1])))
    said(page, "the region is full")
    assert cells_of(page, name) == where[name]


@pytest.mark.slow
def test_solids_are_tipped_and_rolled(page):
    open_puzzle(page, "soma", 27)
    expect(page.locator(".tray [data-piece]")).to_have_count(7)  # and none of the pentominoes, of which one is an L
    piece(page, "L").press("Enter")
    expect(page.locator(".turning button")).to_have_count(4)  # turn, tip, roll, put back
    ghost = page.locator(f"{BOARD} .ghost")
    expect(ghost).to_have_attribute("d", re.compile("M"))
    for key in "rtl":
        before = ghost.get_attribute("d")
        page.keyboard.press(key)
        expect(ghost).not_to_have_attribute("d", before)


@pytest.mark.slow
def test_a_piece_of_ones_own_is_drawn_and_changed(page):
    open_puzzle(page, "3x4", 12)
    button(page, "Draw a piece").click()
    shape = page.locator(".drawing .board")
    for where in ("0,0", "0,1", "1,1"):
        shape.locator(f'[data-cell="{where}"]').click()
    page.get_by_label("Name").last.fill("corner piece")
    button(page, "Add the piece").click()
    expect(page.locator(".drawing .wrong")).to_contain_text("corner piece")
    page.locator(".drawing").get_by_label("Name").fill("corner")
    button(page, "Add the piece").click()
    expect(piece(page, "corner")).to_be_visible()
    for name in "FILNPTUVWXYZ":
        piece(page, name).press("Delete")
        expect(piece(page, name)).to_have_count(0)
    piece(page, "corner").press("Space")
    page.get_by_label("At most").fill("4")
    page.get_by_label("At most").press("Enter")
    page.get_by_label("May", exact=True).select_option("one-sided")
    solve(page)
    has_covered(page, 12)
    button(page, "Change shape").click()
    shape.locator("polygon.own").first.click()
    button(page, "Change the piece").click()
    expect(piece(page, "corner")).to_have_attribute("aria-label", re.compile("2 cells"))


@pytest.mark.slow
def test_pieces_are_chosen_by_family_mobility_and_number(page):
    page.get_by_label("Family of pieces").select_option("tetrominoes")
    page.get_by_label("How they may be moved").select_option("one-sided")
    page.get_by_label("How often they are used").select_option("any*")
    expect(page.get_by_role("textbox", name="Pieces")).to_have_value("any*one-sided-tetrominoes")
    button(page, "Use", exact=True).click()
    expect(page.locator(".tray .piece")).to_have_count(7)
    page.get_by_role("textbox", name="Pieces").fill("X")
    button(page, "Add", exact=True).click()
    expect(page.locator(".tray .piece")).to_have_count(8)
    page.get_by_role("textbox", name="Pieces").fill("hexiamonds")
    page.get_by_role("textbox", name="Pieces").press("Enter")
    expect(page.locator(".language .wrong")).to_contain_text("triangle")


@pytest.mark.slow
def test_texts_and_files_are_dropped_and_pasted(page):
    packing, stage = page.locator(".packing"), page.locator(".packing .stage")
    toml = 'title = "x"\nsource = "x"\nregion = "2x2"\npieces = "dominoes"\n'
    drop = """(at, text) => {
        const data = new DataTransfer();
        data.items.add(new File([text], "mine.toml"));
        at.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true }));
    }"""
    paste = """(at, text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
        at.dispatchEvent(event);
    }"""
    packing.evaluate(drop, toml)
    has_inside(page, 4)
    stage.evaluate(paste, "a b c\na\nb c\n")
    expect(page.locator(".packing .place pre")).to_contain_text("b c")
    stage.evaluate(paste, "3x20")
    has_inside(page, 60)
    packing.evaluate(drop, 'title = "x"\nregion = 3\n')
    expect(page.locator(".opening .wrong")).to_contain_text("key")


@pytest.mark.slow
def test_items_and_options_are_solved_as_text(page):
    enter(page, "a b c\na\nb c\n")
    expect(page.locator(".packing .place pre")).to_be_visible()
    solve(page)
    expect(page.locator(".where")).to_have_text("1 / 1")
    expect(page.locator(".packing .place pre")).to_have_text("a\nb c")
    button(page, "Count").click()
    said(page, "symmetric solutions count separately: items and options have no places on a board")


@pytest.mark.slow
def test_queens_have_a_chessboard_and_small_pictures(page):
    enter(page, "queens 8")
    said(page, "8 queens on a board of 8x8 cells")
    expect(page.locator(".packing .place img")).to_be_visible()
    solve(page)
    said(page, "12 solutions up to 8 symmetries")
    expect(page.locator(".where")).to_have_text("1 / 12")
    expect(page.get_by_alt_text("Solution 1")).to_be_visible()
    expect(page.locator(".thumb img").nth(3)).to_be_visible()
    button(page, "Count").click()
    said(page, "12 solutions up to 8 symmetries (4 rotations, 4 reflections); 92 in all")


@pytest.mark.slow
def test_a_preset_is_chosen(page):
    button(page, "Built-in puzzles").click()
    page.locator(".start .all").get_by_role("button", name="Soma cube", exact=False).first.click()
    has_inside(page, 27)
    button(page, "Count").click()
    said(page, "240 solutions")
    page.get_by_label("Which solutions are the same").select_option("rotations")
    button(page, "Count").click()
    said(page, "480 solutions")


@pytest.mark.slow
def test_more_solutions_are_found(page):
    solve(page)
    thumbs = page.locator(".thumb")
    expect(thumbs.first).to_have_attribute("aria-setsize", "1000")
    button(page, "Find more").click()
    expect(thumbs.first).to_have_attribute("aria-setsize", "2339")
    said(page, "there are no others")
    thumbs.first.focus()
    press(page, "End")
    expect(page.locator(".where")).to_have_text("2339 / 2339")


@pytest.mark.slow
def test_a_large_board_is_drawn_and_a_larger_one_refused(page):
    enter(page, "62x64")
    has_inside(page, 62 * 64)
    cell(page, 0, 0).click()
    has_inside(page, 62 * 64 - 1)
    enter(page, "64x64")
    expect(page.locator(".opening .wrong")).to_contain_text("too many for a page")


@pytest.mark.slow
def test_it_works_in_a_shadow_root(page):
    mounted = """async () => {
        const { mount } = await import(new URL("app.js", document.baseURI));
        const { http } = await import(new URL("backends.js", document.baseURI));
        const host = document.createElement("div");
        host.attachShadow({ mode: "open" });
        const root = document.createElement("div");
        host.shadowRoot.append(root);
        document.querySelector("main").replaceWith(host);
        await mount(root, http(() => sessionStorage.getItem("dancefloor-token"))).ready;
    }"""
    if page.evaluate("sessionStorage.getItem('dancefloor-token')") is None:
        pytest.skip("this carrier has no server")
    page.evaluate(mounted)
    has_inside(page, 60)
    drag(page, cell(page, 0, 0), cell(page, 0, 3))
    has_inside(page, 56)
    piece(page, "X").press("Enter")
    said(page, "X in the hand")


def test_what_is_written_on_cells_is_drawn_where_no_piece_lies(page):
    open_puzzle(page, "calendar Mar 5", 41)
    expect(page.locator(f"{BOARD} .label")).to_have_count(12 + 31)
    solve(page)
    has_covered(page, 41)
    expect(page.locator(f"{BOARD} .label").filter(has_text=re.compile("."))).to_have_text(["Mar", "5"])
    tool(page, "move")
    cell(page, 0, 0).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"{BOARD} polygon[aria-label*='(Mar)']")).to_have_count(1)


def test_a_solid_is_seen_in_layers_and_from_its_corners(page):
    expect(page.locator(".solid")).to_be_hidden()
    open_puzzle(page, "soma", 27)
    seen = page.locator(".solid canvas")
    expect(seen).to_be_visible()
    solve(page)
    page.get_by_label("Colour-blind palette").check()
    expect(page.locator(f'{COLORED}[style*="{COLORBLIND[0]}"]').first).to_be_attached()
    own = set(page.locator(COLORED).evaluate_all('all => all.map(each => each.style.getPropertyValue("--own"))'))
    assert own == set(COLORBLIND[:7])
    page.get_by_label("View of the solid").select_option("exploded")
    expect(seen).to_have_attribute("aria-label", re.compile("^The solid, exploded, seen from corner 1;"))
    page.locator(f'{BOARD} [tabindex="0"]').focus()
    press(page, "c", "b")
    expect(seen).to_have_attribute("aria-label", re.compile("^The solid, exploded, seen from corner 2, from below;"))
    press(page, "v")
    expect(seen).to_have_attribute(
        "aria-label", re.compile("^The solid, layers apart, seen from corner 2, from below;")
    )
    press(page, "v")
    steps = page.locator(".solid img")
    expect(steps).to_have_attribute("alt", "The solid, steps of building, seen from corner 2, from below")
    assert steps.evaluate("each => each.decode().then(() => each.naturalWidth)") > 50
    open_puzzle(page, "3x20", 60)
    expect(page.locator(".solid")).to_be_hidden()


def test_what_is_typed_while_an_answer_is_late_stays(page):
    field = page.locator("#packing-text")
    field.fill("soma")
    field.press("Enter")
    field.fill("hexia")
    has_inside(page, 27)
    expect(field).to_have_value("hexia")
    for text in ("soma", "hexiamonds 4x9", "3x22", "3x21"):
        enter(page, text)
    has_inside(page, 63)  # of the last one
    expect(field).to_have_value("3x21")
    expect(page.locator(".line")).to_have_text("12 pieces for 63 square cells")


def test_only_the_page_is_printed_without_buttons(page):
    page.evaluate("""() => {
        const print = (view) => (window.printed = view.document.body);
        window.print = () => print(window);
        const append = document.body.append.bind(document.body);
        document.body.append = (frame) => {
            append(frame);
            const replace = () => (frame.contentWindow.print = () => print(frame.contentWindow));
            frame.addEventListener?.("load", replace, true);
        };
    }""")
    button(page, "Print").click()
    page.wait_for_timeout(0)
    cells = """async () => {
        while (!window.printed) await new Promise((resolve) => setTimeout(resolve, 20));
        return [printed.querySelectorAll(".board polygon.inside").length, printed.querySelectorAll(".jp-Cell").length];
    }"""
    assert page.evaluate(cells) == [60, 0]
    page.emulate_media(media="print")
    expect(page.locator(BOARD)).to_be_visible()
    shown = page.locator(".dancefloor :is(button, input, select, textarea):not(.piece)")
    becomes(lambda: any(each.is_visible() for each in shown.all()), False)


def test_a_finger_drags_a_piece_on_a_narrow_screen(page, own_window):
    open_puzzle(page, "3x20", 60)
    page.set_viewport_size({"width": 320, "height": 640})
    page.locator(".packing .place").evaluate("place => place.scrollIntoView()")
    touch = page.context.new_cdp_session(page)
    x, y = middle(piece(page, "F"))
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 30}]})
    said(page, "F in the hand")
    to, down = middle(cell(page, 1, 5))  # the tools above the board are others now
    for share in (0.3, 0.6, 1):
        point = {"x": x + share * (to - x), "y": y + share * (down - y)}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    said(page, "F is placed")
    assert len(cells_of(page, "F")) == 5


TWO = """<puzzle version="2"><gridType type="0"/><shapes>
<voxel x="2" y="1" z="1" type="0">##</voxel><voxel x="3" y="2" z="1" name="caf\xe9" type="0">######</voxel>
<voxel x="2" y="2" z="1" type="0">####</voxel></shapes><problems>
<problem name="Six" state="0"><shapes><shape id="0" count="3"/></shapes><result id="1"/></problem>
<problem name="Four" state="0"><shapes><shape id="0" count="2"/></shapes><result id="2"/></problem>
</problems></puzzle>"""


def drop(page, data, name="two.xmpuzzle"):
    """Drop a file of these bytes."""
    page.locator(".packing").evaluate(
        """(at, [data, name]) => {
            const held = new DataTransfer();
            held.items.add(new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], name));
            at.dispatchEvent(new DragEvent("drop", { dataTransfer: held, bubbles: true }));
        }""",
        [base64.b64encode(data).decode(), name],
    )


@pytest.mark.house("designers")
def test_a_file_of_burrtools_is_dropped_and_its_problems_are_offered(page):
    drop(page, gzip.compress(TWO.encode("latin-1")))
    has_inside(page, 6)
    said(page, "this file has 1 more: choose one beside its text")
    others = page.get_by_label("Puzzles in this file")
    expect(others.locator("option")).to_have_text(
        ["#1 Six: 3 pieces of cubes, unsolved", "#2 Four: 2 pieces of cubes, unsolved"]
    )
    others.select_option("2")
    has_inside(page, 4)
    expect(others).to_have_value("2")
    solve(page)
    said(page, "1 solution")
    enter(page, page.locator("#packing-text").input_value())  # what the field has is the second problem alone
    expect(others).to_be_hidden()
    has_inside(page, 4)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (gzip.compress(TWO.encode("latin-1"))[:-30], "two.xmpuzzle: this compressed file is damaged or cut off"),
        (gzip.compress(bytes(2_000_000)), "two.xmpuzzle, unpacked, has more than 1000000 bytes"),
        (b"\xff\xfe\xfd", "two.xmpuzzle: this is not text in UTF-8"),
        (gzip.compress(b" "), "two.xmpuzzle: it is empty"),
    ],
    ids=["cut", "bomb", "binary", "empty"],
)
@pytest.mark.slow
def test_what_is_dropped_and_no_puzzle_is_refused_in_a_sentence(page, data, sentence):
    drop(page, data)
    expect(page.locator(".opening .wrong")).to_contain_text(sentence)
    has_inside(page, 60)
