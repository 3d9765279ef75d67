"""The shelf: texts with several puzzles become collections, which keep how far somebody has come."""

from __future__ import annotations

import json

import pytest

from tests.houses.studio.packing_tab import button, expect, has_covered, has_inside, press

BOXES = "# Two small boxes\n#p=1.O4_2x2\n\n#p=1.3x20\n"
PASTE = """(text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.querySelector(".dancefloor").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


@pytest.mark.parametrize(
    ("text", "puzzles"),
    [
        (BOXES, ["#p=1.O4_2x2", "#p=1.3x20"]),
        ("puzz.link/p?fillomino/3/2/2i3g\n", None),
        ("https://puzz.link/p?a/1\n3x2:200030", ["https://puzz.link/p?a/1", "3x2:200030"]),
        ("2..\n..3\n\n# a remark\n\n.4\n4.\n", ["2..\n..3", ".4\n4."]),
        ("even-odd\n2* .\n. .\n\neven-odd\n. 3\n. .*", ["even-odd\n2* .\n. .", "even-odd\n. 3\n. .*"]),
        ("2..\n\n..3\n\n...", None),  # rows of one grid
        ("aa\nab\n\nbb\nbb", None),  # layers of a solid
        ("title = 'x'\nregion = 'y'\n\n[[pieces]]\nname = 'z'", None),
        ("a b c\na b\nc\n\n\n", None),
        ("", None),
    ],
)
def test_a_text_has_one_puzzle_or_several(in_node, text, puzzles):
    found = in_node(f"""import {{ puzzlesIn }} from "./collections.js";
        console.log(JSON.stringify(puzzlesIn({json.dumps(text)})));""")
    assert found == (puzzles or [text])


def test_too_many_puzzles_are_refused(in_node):
    message = in_node("""import { puzzlesIn } from "./collections.js";
        try { puzzlesIn("3x2:200030\\n".repeat(501)); }
        catch (error) { console.log(JSON.stringify(error.message)); }""")
    assert message == "these are 501 puzzles, too many for a page, which takes 500"


@pytest.mark.usefixtures("own_window")
def test_a_collection_keeps_how_far_somebody_has_come(page):
    page.evaluate(PASTE, BOXES)
    bar = page.locator(".shelved")
    expect(bar).to_contain_text("Two small boxes: 1 of 2")
    has_inside(page, 4)
    page.locator(".tray [data-piece]").first.click()
    page.locator('.packing .board [data-cell="0,0"]').click()
    has_covered(page, 4)
    expect(bar).to_contain_text("1 of 2, solved")
    button(page, "The next puzzle").click()
    has_inside(page, 60)
    expect(bar.get_by_role("status")).to_have_text("Two small boxes: 2 of 2")
    page.reload()
    expect(bar).to_contain_text("2 of 2")
    button(page, "The puzzle before").click()
    has_covered(page, 4)
    page.get_by_role("tab", name="Start").click()
    collection = page.get_by_label("Two small boxes", exact=True)
    expect(collection).to_contain_text("1 of 2 solved")
    expect(bar).to_be_hidden()
    button(collection, "Go on").click()
    has_inside(page, 60)
    expect(bar).to_contain_text("2 of 2")
    page.locator("#packing-text").fill("soma")
    press(page, "Enter")
    has_inside(page, 27)
    expect(bar).to_be_hidden()
    page.get_by_role("tab", name="Start").click()
    button(collection, "Remove…").click()
    button(collection, "Take it off").click()
    expect(collection).to_have_count(0)


@pytest.mark.usefixtures("own_window")
def test_a_damaged_shelf_is_empty(page):
    kept = [{"id": "1", "title": "<b>", "puzzles": [{"text": "3x20", "link": "javascript:1"}]}, 7, {"id": "2"}]
    page.evaluate("(text) => localStorage.setItem('dancefloor-work-shelf', text)", json.dumps(kept))
    page.get_by_role("tab", name="Start").click()
    expect(page.locator(".start .begin .card").first).to_be_visible()
    expect(page.locator(".collection")).to_have_count(0)


@pytest.mark.usefixtures("own_window")
def test_a_full_shelf_takes_no_other_collection_and_loses_none(page):
    puzzle = {"text": "3x20", "link": "#p=1.3x20", "solved": True}
    kept = [{"id": str(number), "title": f"Old {number}", "puzzles": [puzzle]} for number in range(12)]
    page.evaluate("(text) => localStorage.setItem('dancefloor-work-shelf', text)", json.dumps(kept))
    page.evaluate(PASTE, BOXES)
    expect(page.get_by_text("there is no room in this browser").first).to_be_visible()
    assert json.loads(page.evaluate("localStorage.getItem('dancefloor-work-shelf')")) == kept
