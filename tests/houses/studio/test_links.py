from __future__ import annotations

import base64
import json
import zlib

import pytest

from dancefloor.errors import InputError, PuzzleError, StoreError
from dancefloor.faces.links import encode, link_to
from dancefloor.formats.plain import read_editable
from dancefloor.formats.puzzle import read_puzzle, read_typed
from tests.houses.conftest import local


def decoded(code):
    """The value in a code, as links.js reads it."""
    data = base64.urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
    return json.loads(zlib.decompress(data, -zlib.MAX_WBITS) if code[0] == "z" else data)


def value_in(link):
    name, _, code = link.partition("=")
    assert name == "packing"
    return decoded(code)


@pytest.mark.parametrize("value", [{"text": "1" * 500}, {"text": "é" * 3000}, {"cells": [[k, k] for k in range(900)]}])
def test_a_code_holds_a_value(value):
    code = encode(value)
    assert decoded(code) == value
    assert len(code) < 4 / 3 * len(json.dumps(value)) + 4


@pytest.mark.parametrize(
    "word",
    [
        "6x10",
        "soma",
        "calendar 25-Jan",
        "queens 6",
        pytest.param("3x2:200030", marks=pytest.mark.house("fillomino")),
        "4x9 hexiamonds",
    ],
)
def test_a_word_goes_into_the_address_as_it_is(word):
    assert value_in(link_to(word)) == {"kind": "text", "text": word}


def test_pieces_of_ones_own_go_along():
    packing = read_editable(value_in(link_to("5x11", "pentominoes-I")))
    assert packing == read_puzzle("5x11", pieces="pentominoes-I")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mine.toml", 'title = "A square"\nregion = "2x2"\npieces = "dominoes"\n'),
        ("mine.txt", "##\n##\n"),
        pytest.param("mine.fillomino", "2..\n.3.\n", marks=pytest.mark.house("fillomino")),
        ("mine.dlx", "p q\np\nq\n"),
    ],
)
def test_what_a_file_holds_goes_into_the_address(tmp_path, name, text):
    file = tmp_path / name
    file.write_text(text)
    value = value_in(link_to(str(file)))
    read = read_typed(value["text"]) if value["kind"] == "text" else read_editable(value)
    assert str(read) == str(read_puzzle(str(file)))


@pytest.mark.parametrize(
    ("word", "pieces", "kind"),
    [
        ("sona", None, PuzzleError),
        ("100x100", None, PuzzleError),
        ("soma", "Y", InputError),
        ("nowhere.toml", None, StoreError),
    ],
)
def test_what_makes_no_sense_is_refused_before_a_page_is_opened(word, pieces, kind):
    with pytest.raises(kind):
        link_to(word, pieces)


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("word", "pieces", "tab", "place", "shown"),
    [
        ("5x11", "pentominoes-I", "packing", ".line", "11 pieces for 55 square cells"),
        pytest.param(
            "3x2:200030", None, "fillomino", ".panel.fillomino .place", "3", marks=pytest.mark.house("fillomino")
        ),
    ],
)
def test_the_page_opens_with_the_puzzle(browser, word, pieces, tab, place, shown):
    from playwright.sync_api import expect

    page = browser.new_page()
    with local() as address:
        page.goto(f"{address}&{link_to(word, pieces)}")
        page.locator(f"[role=tab][data-tab={tab}][aria-selected=true]").wait_for()
        place = page.locator(place, has_text=shown).first
        expect(place).to_be_visible()
        page.close()


@pytest.mark.house("fillomino")
def test_a_link_to_a_fillomino_leaves_a_puzzle_to_the_other_tab(browser):
    from playwright.sync_api import expect

    page = browser.new_page()
    with local() as address:
        page.goto(f"{address}&{link_to('3x2:200030', None)}")
        page.locator(".dancefloor[data-ready]").wait_for()
        expect(page.locator(".dancefloor > .line")).not_to_contain_text("cells")
        page.get_by_role("tab", name="Packing").click()
        page.locator(".packing .stage .board").wait_for()
        expect(page.locator("#packing-text")).to_have_value("6x10")
        page.close()


@pytest.mark.parametrize(
    ("code", "said"),
    [("jxx", "this link holds no puzzle"), (encode({"kind": "text", "text": "nonsense"}), "there is no puzzle")],
)
def test_a_link_to_nothing_says_so_beside_the_usual_puzzle(browser, code, said):
    from playwright.sync_api import expect

    page = browser.new_page()
    with local() as address:
        page.goto(f"{address}&packing={code}")
        page.locator(".packing .stage .board").wait_for()
        page.locator(".dancefloor[data-ready]").wait_for()
        expect(page.locator(".packing .opening .wrong")).to_contain_text(said)
        expect(page.locator("#packing-text")).to_have_value("6x10")
        page.close()
