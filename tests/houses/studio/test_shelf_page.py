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


#: Links to collections, which open for ever, with what they mean.
LINKS = [
    ("#start=.1.Two_small_boxes;1.O4_2x2;1.3x20", "Two small boxes", ["#p=1.O4_2x2", "#p=1.3x20"]),
    ("#start=.1.;1.6x10=EAqJqrnpzQHwHj_3DfsNktpl6V4wAA", "", ["#p=1.6x10=EAqJqrnpzQHwHj_3DfsNktpl6V4wAA"]),
    (
        "#start=.1.A%26B%3B_%C3%BC;1.fillomino/3/2/2i3g;1.3x2:200030",
        "A&B; ü",
        ["#p=1.fillomino/3/2/2i3g", "#p=1.3x2:200030"],
    ),
]
WRONG = {
    "#start=.2.Later;1.6x10": "this link was made by a later version of dancefloor",
    "#start=.1.Cut;": None,
    "#start=.1.Cut;1.6x10;2": None,
    "#start=.1.None": None,
    "#start=.1.%E0%A4;1.6x10": None,
    "#start=.": None,
    "#start=.1.Long" + ";1.6x10" * 1200: "this link has 8406 letters, too many: it may have 8000",
}
OPENED = """import { linkIn, heldBy } from "./links.js";
    import { collectionOf, collectionText } from "./collections.js";
    const said = [];
    for (const link of %s) {
      try {
        const { title, texts } = collectionOf((await heldBy(linkIn(link))).puzzle.text);
        said.push([title, texts, "#start=." + (await collectionText(title, texts))]);
      } catch ({ message }) { said.push(message); }
    }
    console.log(JSON.stringify(said));"""


def test_links_to_collections_open_for_ever(in_node):
    links = [link for link, *_ in LINKS]
    assert in_node(OPENED % json.dumps(links)) == [[title, texts, link] for link, title, texts in LINKS]


def test_links_to_no_collection_are_refused(in_node):
    damaged = "this link holds no puzzle: it may have been cut off; copy all of it"
    said = in_node(OPENED % json.dumps(list(WRONG)))
    assert said == [wanted or damaged for wanted in WRONG.values()]


def test_grids_and_addresses_become_short_links(in_node):
    texts = ["https://puzz.link/p?fillomino/3/2/2i3g", "2..\n..3", "#wall&p=1.6x10"]
    found = in_node(f"""import {{ collectionText }} from "./collections.js";
        import {{ opened }} from "./codes.js";
        const text = await collectionText("Three", {json.dumps(texts)});
        const grid = await opened(text.split(";")[2]);
        const long = await collectionText("Many", Array(1200).fill("6x10")).catch(({{ message }}) => message);
        console.log(JSON.stringify([text, grid.puzzle, long]));""")
    assert found[0].startswith("1.Three;1.fillomino/3/2/2i3g;1.=")
    assert found[0].endswith(";1.6x10")
    assert found[1] == {"kind": "text", "text": "2..\n..3"}
    assert found[2].startswith("a link to these 1200 puzzles would have 8406 letters")


@pytest.mark.usefixtures("own_window")
def test_a_collection_is_shared_and_opened(page):
    page.evaluate(f"location.hash = {json.dumps(LINKS[0][0])}")
    bar = page.locator(".shelved")
    expect(bar).to_contain_text("Two small boxes: 1 of 2")
    has_inside(page, 4)
    page.get_by_role("tab", name="Start").click()
    button(page.get_by_label("Two small boxes", exact=True), "Share Two small boxes").click()
    expect(page.get_by_label("Link to this collection", exact=True)).to_have_value(LINKS[0][0])
    press(page, "Escape")
    page.evaluate("location.hash = '#start=.1.Cut'")
    expect(page.locator(".dancefloor > .line")).to_contain_text("cut off")
    expect(page.locator(".collection")).to_have_count(1)


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
