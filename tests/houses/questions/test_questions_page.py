"""The panel of questions in a real browser: constraints by sentences, by mouse and by keyboard."""

from __future__ import annotations

import re

from tests.houses.conftest import becomes
from tests.houses.studio.packing_tab import (
    BOARD,
    button,
    cell,
    expect,
    has_covered,
    open_puzzle,
    piece,
    press,
    said,
    solve,
)


def asked(page):
    """The field for a sentence."""
    return page.get_by_label("Constraint", exact=True)


def ask(page, *sentences):
    for sentence in sentences:
        asked(page).fill(sentence)
        asked(page).press("Enter")
        expect(switch(page, sentence)).to_be_checked()


def switch(page, sentence):
    return page.get_by_role("checkbox", name=sentence, exact=True)


def numbers(page):
    """What stands beside each sentence."""
    return page.locator(".asked li .left")


def covers(page, name, *coordinates):
    expect(
        page.locator(f'{BOARD} [data-cell="{",".join(map(str, coordinates))}"][aria-label$=": {name}"]')
    ).to_be_visible()


def test_solutions_satisfy_the_sentences_that_are_on(page):
    ask(page, "X at 2,3", "no fault")
    solve(page)
    covers(page, "X", 2, 3)
    asked(page).fill("Q at 0,0")
    asked(page).press("Enter")
    expect(page.locator(".asked .wrong")).to_have_text(re.compile("^'Q at 0,0': there is no piece 'Q'"))
    expect(asked(page)).to_have_value("Q at 0,0")
    ask(page, "X at 0,0")
    solve(page)
    said(page, "no piece can cover cell 00")
    button(page, "Undo").click()
    expect(switch(page, "X at 0,0")).to_have_count(0)
    switch(page, "no fault").click()
    expect(page.locator(".asked li.off")).to_have_text(re.compile("no fault"))
    page.reload()
    expect(switch(page, "X at 2,3")).to_be_checked()
    expect(switch(page, "no fault")).not_to_be_checked()
    button(page, "Remove no fault").click()
    expect(page.locator(".asked li")).to_have_count(1)


def test_beside_each_sentence_stands_what_its_switch_would_leave(page):
    open_puzzle(page, "3x20", 60)
    ask(page, "X at 1,1", "I at 0,19")
    button(page, "Count each").click()
    expect(numbers(page)).to_have_text(["0 without", "4 without"])
    expect(page.locator(".asked .total")).to_have_text("0 solutions")
    switch(page, "I at 0,19").click()
    expect(numbers(page)).to_have_text(["8 without", "0 with it"])
    expect(page.locator(".asked .total")).to_have_text("4 solutions")


def test_a_number_has_all_its_digits(page):
    open_puzzle(page, "dominoes 12x12", 144)
    ask(page, "no crossing")
    switch(page, "no crossing").click()
    button(page, "Count each").click()
    expect(page.locator(".asked .total")).to_have_text("53,060,477,521,960,000 solutions")


def test_a_menu_offers_sentences_about_what_is_pointed_at(page):
    ask(page, "X at 2,3")
    solve(page)
    page.locator('[data-tool="pieces"]:not(svg)').click()
    cell(page, 2, 3).click(button="right")
    expect(page.get_by_role("menuitem").first).to_have_text(re.compile(r"^X on \d+,\d+( \d+,\d+){4}$"))
    press(page, "ArrowDown", "ArrowDown", "Enter")
    expect(switch(page, "nothing of X at 2,3")).to_be_checked()
    piece(page, "W").click(button="right")
    page.get_by_role("menuitem", name="W outside the border").click()
    expect(switch(page, "W outside the border")).to_be_checked()
    cell(page, 0, 0).focus()
    cell(page, 0, 0).dispatch_event("contextmenu")
    page.get_by_role("menuitem", name="Another piece here…").click()
    expect(asked(page)).to_have_value(" at 0,0")
    expect(asked(page)).to_be_focused()


def test_the_menu_closes_without_a_choice(page):
    piece(page, "X").focus()
    piece(page, "X").click(button="right")
    expect(page.get_by_role("menu")).to_be_visible()
    press(page, "Escape")
    expect(page.get_by_role("menu")).to_be_hidden()
    expect(piece(page, "X")).to_be_focused()
    cell(page, 1, 1).click(button="right")  # erases, as the tool Draw does
    expect(page.get_by_role("menu")).to_be_hidden()
    expect(page.locator(".asked li")).to_have_count(0)


def test_hints_are_made_as_sentences(page):
    open_puzzle(page, "3x20", 60)
    button(page, "Make hints").click()
    expect(page.locator(".asked li")).to_have_count(1)
    button(page, "Count each").click()
    expect(page.locator(".asked .total")).to_have_text("1 solution")


# --- why there is none ---


def objections(page):
    """What stands below the sentences that are marked."""
    return page.locator(".asked li.blamed .objection")


def test_a_change_that_helps_is_made_by_a_button(page):
    open_puzzle(page, "3x20", 60)
    ask(page, "X at 1,1", "I at 0,19")
    button(page, "Why none?").click()
    button(page, "Look for the smallest reason").click()
    expect(objections(page)).to_have_text(["no solution satisfies this"])
    button(page, "Do it: without 'I at 0,19'").click()
    expect(switch(page, "I at 0,19")).not_to_be_checked()
    expect(objections(page)).to_have_count(0)
    expect(page.locator(".reasons")).to_be_hidden()
    solve(page)
    covers(page, "X", 1, 1)


def test_the_board_grows_for_a_cell_that_is_opened(page):
    open_puzzle(page, "4x5 tetrominoes", 20)
    for side, number, cells in (("Rows", "4", 28), ("Columns", "5", 20)):
        page.get_by_label(side).fill(number)
        page.get_by_label(side).press("Enter")
        expect(page.locator(f"{BOARD} [data-cell]")).to_have_count(cells)
    button(page, "Why none?").click()
    button(page, "What would help?").click()
    button(page, "Do it: with cell -1,0 open").click()
    expect(cell(page, -1, 0)).to_have_class(re.compile("inside"))
    solve(page)
    has_covered(page, 20)


def test_pieces_that_cannot_be_placed_are_marked_in_the_tray(page):
    open_puzzle(page, "2x6 2*X,any*I2", 12)
    solve(page)
    button(page, "What would help?").click()
    expect(page.locator(".reasons button.look")).to_be_hidden()
    expect(piece(page, "X")).to_have_class(re.compile("blamed"))


def test_sentences_that_contradict_each_other_are_both_marked(page):
    ask(page, "I at 0,0", "no crossing", "nothing of I at 0,0")
    solve(page)
    expect(objections(page)).to_have_text(["contradicts “nothing of I at 0,0”", "contradicts “I at 0,0”"])
    button(page, "Remove I at 0,0", exact=True).click()
    ask(page, "only rotation by 180")
    page.locator(".packing .solve").click()
    expect(objections(page)).to_have_text([re.compile("^'only rotation by 180' and 'no")] * 2)


def test_quick_changes_are_all_kept(page):
    """Each begins while the one before is being checked."""
    ask(page, "I at 0,0", "no fault")
    page.locator(".asked").evaluate(
        """(form) => {
            form.querySelector('[aria-label="Remove I at 0,0"]').click();
            for (const text of ["no crossing", "X at 2,3"]) {
                form.querySelector("input.asking").value = text;
                form.requestSubmit();
            }
            form.querySelector('[data-of="no fault"]').click();
            form.querySelector('[data-of="no fault"]').click();
        }"""
    )
    expect(page.locator(".asked li.on")).to_have_text(
        [re.compile("no fault"), re.compile("no crossing"), re.compile("X at 2,3")]
    )
    page.reload()
    expect(page.locator(".asked li.on")).to_have_count(3)


def test_a_sentence_that_the_board_leaves_without_sense_says_so(page):
    ask(page, "only symmetric")
    cell(page, 0, 0).click(button="right")
    expect(objections(page)).to_have_text(["the region has no such symmetry, nor any other"])
    switch(page, "only symmetric").click()
    expect(objections(page)).to_have_count(0)
    button(page, "Undo").click()
    expect(objections(page)).to_have_text(["the region has no such symmetry, nor any other"])
    button(page, "Remove only symmetric").click()
    expect(page.locator(".asked li")).to_have_count(0)


def test_solutions_with_and_without_a_symmetry_are_counted(page):
    open_puzzle(page, "4x4 8*dominoes", 16)
    ask(page, "only symmetric")
    solve(page)
    has_covered(page, 16)
    button(page, "Count each").click()
    expect(page.locator(".asked .total")).to_have_text("20 solutions")
    ask(page, "no symmetry")
    expect(numbers(page)).to_have_text(["16 without", "20 without"])


# --- all solutions together ---


def labels(page):
    return sorted(set(page.locator(f"{BOARD} .labels text").all_text_contents()))


def test_numbers_on_pieces_say_how_many_solutions_have_them_there(page):
    open_puzzle(page, "3x20", 60)
    button(page, "Look at all solutions").click()
    expect(page.locator(".narrowing .total")).to_have_text("8 of 8 solutions")
    becomes(lambda: labels(page), ["1", "2", "4"])
    cell(page, 0, 0).click()
    expect(page.locator(f"{BOARD} .labels")).to_contain_text("✓")
    left = page.locator(".narrowing .total").text_content()
    expect(page.locator(".narrowing .total")).to_have_text(re.compile("[124] of 8 solutions"))
    button(page, "Another").click()
    expect(page.locator(".narrowing .total")).to_have_text(left)
    cell(page, 0, 0).focus()
    press(page, "Enter")
    expect(page.locator(".narrowing .total")).to_have_text("8 of 8 solutions")
    button(page, "Back to the puzzle").click()
    expect(page.locator(f"{BOARD} polygon.colored")).to_have_count(0)


def test_a_heat_map_shows_where_a_piece_lies(page):
    open_puzzle(page, "3x20", 60)
    piece(page, "X").focus()
    press(page, "Space")
    button(page, "Look at all solutions").click()
    button(page, "Where X lies").click()
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", "cell 1, 1: X in 4 of 8 solutions")
    button(page, "Share").click()
    expect(page.get_by_label("Link to this puzzle", exact=True)).to_have_value(re.compile("#heat-X&p=1.3x20$"))
    button(page, "Close", exact=True).click()
    button(page, "Back to the puzzle").click()
    page.evaluate("location.hash = '#heat-X&p=1.3x20'")
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", "cell 1, 1: X in 4 of 8 solutions")
    piece(page, "W").click()
    expect(cell(page, 1, 1)).not_to_have_attribute("aria-label", re.compile("X"))
    page.locator(".solve").click()
    expect(page.locator(f"{BOARD} polygon.heated")).to_have_count(0)


def test_a_heat_map_shows_how_many_pieces_lie_on_a_cell(page):
    open_puzzle(page, "3x20", 60)
    button(page, "Look at all solutions").click()
    button(page, "How many pieces").click()
    expect(page.locator(f"{BOARD} polygon.heated")).to_have_count(60)
    expect(cell(page, 0, 0)).to_have_attribute("aria-label", re.compile("pieces?$"))
    cell(page, 0, 0).click()
    said(page, "cell 0, 0, of 8 solutions: ")
    button(page, "How many pieces").click()
    expect(page.locator(f"{BOARD} polygon.heated")).to_have_count(0)


def test_hints_lead_to_the_end_and_say_why(page):
    open_puzzle(page, "3x20", 60)
    hint = button(page, "Hint", exact=True)
    covered = 0
    while covered < 60:
        hint.click()
        expect(page.locator(".argument .step")).not_to_be_empty()
        press(page, "Enter")  # the same button does it now
        covered += 5
        has_covered(page, covered)
    expect(page.locator(".play .words")).to_have_text("Solved.")
    hint.click()
    said(page, "nothing is left to place")
    expect(hint).to_be_visible()


def test_a_hint_says_what_to_take_back(page):
    open_puzzle(page, "3x20", 60)
    piece(page, "X").click()
    cell(page, 1, 1).click()
    has_covered(page, 5)
    button(page, "Hint", exact=True).click()
    said(page, "take it back")
    button(page, "Do it", exact=True).click()
    has_covered(page, 0)
    button(page, "Undo").click()
    has_covered(page, 5)
