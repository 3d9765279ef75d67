"""Taking apart in a real browser: a film of the solution that is shown."""

from __future__ import annotations

import re

from tests.houses.conftest import becomes, hindrances
from tests.houses.studio.packing_tab import button, expect, open_puzzle, press, said, solve


def take_apart(page):
    open_puzzle(page, "soma", 27)
    solve(page)
    button(page, "Take apart").click()
    said(page, "level 1: it comes apart in 6 moves")


def slider(page):
    return page.get_by_role("slider", name="Moves")


def picture(page, caption):
    """The picture of the film that is shown, which has a caption."""
    expect(page.locator(".apart .caption")).to_have_text(caption)
    drawn = page.get_by_alt_text(f"The pieces: {caption}", exact=True)
    expect(drawn).to_be_visible()
    return drawn


def test_a_slider_moves_the_pieces(page):
    take_apart(page)
    assert picture(page, "assembled").evaluate("each => each.naturalWidth") > 100
    expect(slider(page)).to_be_focused()
    press(page, "ArrowRight")
    first = page.locator(".apart .caption").text_content()
    assert re.fullmatch(r"1\. \w+ goes away along x", first)
    expect(slider(page)).to_have_attribute("aria-valuetext", first)
    picture(page, first)
    press(page, "End")
    picture(page, "apart")
    expect(button(page, "Next picture")).to_be_disabled()
    button(page, "Previous picture").click()
    expect(page.locator(".apart .caption")).to_have_text(re.compile(r"^6\. \w+ goes away along x$"))
    slider(page).fill("0")
    picture(page, "assembled")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert hindrances(page.locator(".apart")) == [], scheme


def test_the_film_ends_with_another_solution(page):
    take_apart(page)
    button(page, "Next solution").click()
    expect(slider(page)).to_be_hidden()
    button(page, "Take apart").click()
    picture(page, "assembled")
    button(page, "Back together").click()
    expect(slider(page)).to_be_hidden()
    expect(page.locator(".apart .told")).to_have_text("")


def test_only_solids_with_pieces_come_apart(page):
    expect(button(page, "Take apart")).to_be_hidden()
    solve(page)
    expect(button(page, "Take apart")).to_be_hidden()
    open_puzzle(page, "soma", 27)
    expect(button(page, "Take apart")).to_be_hidden()


def test_it_is_seen_from_the_corner_of_the_solid(page):
    take_apart(page)
    before = picture(page, "assembled").screenshot()
    button(page, "Back together").click()
    button(page, "Next corner").click()
    button(page, "Take apart").click()
    assert picture(page, "assembled").screenshot() != before


def test_pieces_of_cubes_may_turn(page):
    open_puzzle(page, "soma", 27)
    solve(page)
    page.get_by_label("Pieces may turn").check()
    button(page, "Take apart").click()
    said(page, "level 1: it comes apart in 6 moves")
    picture(page, "assembled")
    page.get_by_label("Pieces may turn").uncheck()
    expect(slider(page)).to_be_hidden()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert hindrances(page.locator(".apart")) == [], scheme


def test_the_film_has_the_colours_of_pieces(page):
    open_puzzle(page, "soma", 27)
    button(page, "Colour", exact=True).click()
    page.get_by_label("Choose any colour").fill("#0000f0")
    button(page, "All pieces").click()
    solve(page)
    page.evaluate("""() => {
        const made = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
            blob.text().then((text) => (globalThis.pictured = text));
            return made.call(URL, blob);
        };
    }""")

    def hues():
        return {fill[:5] for fill in re.findall(r'<path fill="(#\w+)"', page.evaluate("globalThis.pictured ?? ''"))}

    button(page, "Take apart").click()
    picture(page, "assembled")
    becomes(lambda: hues(), {"#0000"})
    page.get_by_label("Colour for pieces").select_option(label="Usual")
    button(page, "All pieces").click()
    expect(slider(page)).to_be_hidden()  # its colours would be wrong
    button(page, "Take apart").click()
    picture(page, "assembled")
    becomes(lambda: "#0000" in hues(), False)
