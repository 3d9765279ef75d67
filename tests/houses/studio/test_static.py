"""The page in a static folder, in a real browser: what runs there is what runs here, and nothing is asked elsewhere.

`nox -s static` makes the folder, and runs these tests.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from dancefloor._native import MISSING
from dancefloor.faces.asking import ask
from dancefloor.formats.knuth.dlx import write_dlx
from dancefloor.formats.sudoku import read_sudoku
from dancefloor.houses.studio.page_files import page_files
from dancefloor.puzzles.classics import Langford, Queens
from tests.conftest import PATIENCE
from tests.houses.conftest import FOLDER, hosted

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDER, reason="there is no folder to look at: `nox -s static` makes one"),
    pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed"),
]

COLORS = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"
MULTIPLE = "0:2|A 1:3|B C 2:4|D | x y\n" + "\n".join(
    f"{a} {b} {c}:{d}" for a in "AB" for b in "CD" for c in "xy" for d in "12"
)
SUDOKU = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
LANGFORD, QUEENS, FILLED = (write_dlx(each.encode().problem) for each in (Langford(8), Queens(8), read_sudoku(SUDOKU)))
SAME = [
    ("6x10", "scanning"),
    ("6x10", "bits"),
    ("3x20", "dancing"),
    ("3x20", "cells"),
    ("hexiamonds-6x6", "bits"),
    ("hexiamonds-6x6", "scanning"),
    (LANGFORD, "dancing"),
    (LANGFORD, "cells"),
    (QUEENS, "bits"),
    ("soma", "bits"),
    ("soma", "cells"),
    (FILLED, "dancing"),
    (COLORS, "dancing"),
    (COLORS, "bits"),
    (MULTIPLE, "dancing"),
]


class Page:
    """A page of a static folder, what it has asked of whom, and what it wrote to the console."""

    def __init__(self, browser, address):
        self.address, self.requests, self.written = address, [], []
        self.page = browser.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.context.on("request", lambda request: self.requests.append(request.url))
        self.page.on("console", lambda message: self.written.append(message.text))
        self.page.on("pageerror", lambda error: self.written.append(str(error)))
        self.page.goto(address)

    def run(self, function, argument=None):
        return self.page.evaluate(function, argument)

    def ask(self, query):
        """All events of a query to a worker of its own."""
        return self.run(
            """async (query) => {
              const { worker } = await import("./backends.js");
              window.asked ??= worker("worker.js");
              const events = [];
              await window.asked.ask(query, (event) => events.push(event)).done;
              return events;
            }""",
            query,
        )


@pytest.fixture(scope="module")
def page(browser):
    with hosted(FOLDER) as address:
        page = Page(browser, address)
        yield page
        page.page.close()


def statistics(event):
    assert event["event"] == "result", event
    found = event["value"]["statistics"]
    return {name: found[name] for name in ("covers", "nodes", "updates", "cleansings")}


@pytest.mark.parametrize(("puzzle", "engine"), SAME)
def test_a_search_enters_as_many_nodes_as_natively(page, puzzle, engine):
    query = {"ask": "count", "puzzle": {"kind": "text", "text": puzzle}, "engine": engine}
    there, here = page.ask(query)[-1], ask(query)[-1]
    assert statistics(there) == statistics(here)
    assert there["value"]["engine"] == engine
    assert statistics(here)["nodes"] > 1


@pytest.mark.parametrize(
    "query",
    [
        {"ask": "solve", "puzzle": {"text": "3x20"}},
        {"ask": "check", "puzzle": {"kind": "fillomino", "clues": [[0, 3, 0], [2, 0, 0], [0, 0, 1]]}},
        {"ask": "hint", "puzzle": {"kind": "fillomino", "clues": [[0, 3, 0], [2, 0, 0], [0, 0, 1]]}},
        {"ask": "explain", "puzzle": {"kind": "fillomino", "clues": [[0, 3, 0], [2, 0, 0], [0, 0, 1]]}},
        {"ask": "make", "size": "5x5", "seed": 4},
        {"ask": "sample", "puzzle": {"text": "6x10"}, "times": 3, "seed": 5},
        {"ask": "count", "puzzle": {"text": "dominoes-chessboard"}},
        {"ask": "read", "text": COLORS},
    ],
    ids=lambda query: query["ask"],
)
def test_answers_are_those_of_other_faces(page, query):
    there, here = page.ask(query), json.loads(json.dumps(ask(query)))
    assert there[-1]["event"] == "result", there[-1]
    assert without_times(solutions(there)) == without_times(solutions(here))
    assert without_times(there[-1]["value"]) == without_times(here[-1]["value"])


def solutions(events):
    return [solution for event in events if event["event"] == "solutions" for solution in event["solutions"]]


def without_times(value):
    if isinstance(value, list):
        return [without_times(each) for each in value]
    if isinstance(value, dict):
        return {name: without_times(each) for name, each in value.items() if name not in {"seconds", "why"}}
    return value


LINK = "#p=1.=BEUMb___7BYyQASRmAGKrI0ACF8RqgCS8jWAIknAAA"  # 25 cells that somebody drew, and five pentominoes


def opened(browser, address, link):
    page = Page(browser, address + link)
    page.page.locator(".packing .board polygon.inside").first.wait_for()
    return page


def test_the_page_solves_and_asks_nobody_else(browser):
    with hosted(FOLDER) as address:
        page = opened(browser, address, "#p=1.6x10")
        page.page.locator(".packing .solve").click()
        page.page.locator(".packing[data-done]").wait_for()
        page.page.locator(".where", has_text="1 / 1000").wait_for()
        page.page.get_by_role("button", name="See all", exact=True).click()
        page.page.locator("dialog.wall .said", has_text="2339 solutions").wait_for()
        assert page.page.locator(".notice").is_hidden()
        host = address.removesuffix("index.html")
        assert [request for request in page.requests if not request.startswith(host)] == []
        assert any(request.endswith("/core.wasm") for request in page.requests)
        assert not any("pyodide" in request for request in page.requests)  # nobody asked what only Python answers
        assert page.written == []
        page.page.close()


@pytest.mark.parametrize("link", ["#p=1.6x10", "#p=1.soma", "#p=1.hexiamonds-hexagon", "#p=1.calendar_28-Nov", LINK])
def test_what_is_common_is_drawn_without_python(browser, link):
    with hosted(FOLDER) as address:
        page = opened(browser, address, link)
        page.page.locator(".packing .tray canvas, .packing .tray svg").first.wait_for()
        assert not any("pyodide" in request for request in page.requests)
        assert page.written == []
        page.page.close()


FILLOMINO = "#p=1.fillomino/7/3/33i21g3i5h6g45h"
FILLED = ["3364221", "6364455", "6664555"]
EVEN_ODD = "even-odd\n2* 4* 3 3\n.* .* . 3\n.* .* . 5\n5 . . ."


def fillomino(browser, address, link=FILLOMINO):
    page = Page(browser, address + link)
    page.page.locator(".fillomino .verdict[data-answer=unique]").wait_for()
    return page


def write(page, row, column, number):
    page.page.locator(f'.fillomino [data-cell="{row},{column}"]').focus()
    page.page.keyboard.press(str(number))


def test_a_fillomino_is_played_checked_and_kept_without_python(browser):
    with hosted(FOLDER) as address:
        page = fillomino(browser, address)
        tab = page.page.locator(".fillomino")
        tab.locator(".light").click()
        write(page, 0, 2, 6)
        tab.locator(".play[data-answer=yes]").wait_for()
        write(page, 0, 3, 5)
        tab.locator(".play[data-answer=no]").wait_for()
        tab.get_by_role("button", name="Why is this wrong?").click()
        tab.locator(".board polygon.wrong").wait_for()
        tab.locator(".undo").click()
        page.page.reload()
        tab.locator(".play[data-answer=yes]").wait_for()
        assert tab.locator('[data-cell="0,2"]').get_attribute("aria-label").endswith(": 6")
        for row, numbers in enumerate(FILLED):
            for column, number in enumerate(numbers):
                write(page, row, column, number)
        tab.locator(".sentence", has_text="Solved").wait_for()
        tab.get_by_role("button", name="Clear").click()
        tab.get_by_role("button", name="Show the solution").click()
        tab.locator(".sentence", has_text="exactly one solution").wait_for()
        tab.get_by_role("button", name="Count").click()
        tab.locator(".sentence", has_text="1 solution in").wait_for()
        tab.get_by_role("button", name="Share").click()
        page.page.locator(".share .others input").wait_for()
        assert page.page.locator(".share .others input").input_value().endswith("fillomino/7/3/33i21g3i5h6g45h")
        assert not any("pyodide" in request for request in page.requests)
        assert page.written == []
        page.page.close()


def test_a_fillomino_is_drawn_and_played_before_the_engines_have_come(browser):
    with hosted(FOLDER) as address, browser.new_page() as page:
        held = []
        page.route("**/core.wasm", lambda route: held.append(route))
        page.goto(address + FILLOMINO)
        page.locator('.fillomino [data-cell="0,2"]').focus()
        page.keyboard.press("6")
        page.locator(".fillomino text.filled", has_text="6").wait_for()
        assert page.locator(".notice").inner_text() == "The engines are loading."
        held[0].continue_()
        page.locator(".fillomino .verdict[data-answer=unique]").wait_for()
        page.locator(".notice").wait_for(state="hidden")


def test_fillominoes_that_are_typed_or_wrong_need_no_python(browser):
    with hosted(FOLDER) as address:
        page = fillomino(browser, address)
        tab, field = page.page.locator(".fillomino"), page.page.locator("#fillomino-text")
        field.fill("https://puzz.link/p?fillomino/3/2/2i.gA")
        field.press("Enter")
        tab.locator("#fillomino-problem", has_text="too few signs for walls").wait_for()
        field.fill("5x1:20103")
        field.press("Enter")
        tab.locator(".verdict[data-answer=none]", has_text="can reach only 2 cells").wait_for()
        tab.locator(".board polygon.blamed").nth(1).wait_for()
        page.page.evaluate(
            """(text) => {
              const clipboardData = new DataTransfer();
              clipboardData.setData("text/plain", text);
              document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
            }""",
            EVEN_ODD,
        )
        tab.locator(".variant", has_text="Even-odd").wait_for()
        tab.locator(".verdict[data-answer=unique]").wait_for()
        assert not any("pyodide" in request for request in page.requests)
        page.page.close()


def test_a_hint_loads_python_and_is_about_what_was_filled_in_meanwhile(browser):
    with hosted(FOLDER) as address:
        page = fillomino(browser, address)
        tab = page.page.locator(".fillomino")
        tab.get_by_role("button", name="Hint").click()
        page.page.locator(".notice", has_text="Loading Python for a hint").wait_for()
        write(page, 0, 2, 6)
        write(page, 0, 3, 4)
        tab.locator(".board polygon.target").first.wait_for()
        assert tab.locator(".board polygon.target").first.get_attribute("data-cell") not in ("0,2", "0,3")
        assert tab.locator('[data-cell="0,3"]').get_attribute("aria-label").endswith(": 4")
        assert page.page.locator(".notice").is_hidden()
        page.page.close()


def test_one_can_play_before_the_engines_have_come(browser):
    with hosted(FOLDER) as address, browser.new_page() as page:
        held = []
        page.route("**/core.wasm", lambda route: held.append(route))
        page.goto(f"{address}#p=1.6x10")
        page.locator(".packing .board polygon.inside").first.wait_for()
        assert page.locator(".notice").inner_text() == "The engines are loading."
        page.locator(".packing .tray > *").first.click()
        page.locator('[data-cell="2,4"]').click()
        page.locator(".line", has_text="55 cells are left").wait_for()
        page.locator(".packing .solve").click()
        held[0].continue_()
        page.locator(".where", has_text="1 / 1000").wait_for()
        page.locator(".notice").wait_for(state="hidden")


def test_the_last_things_and_all_puzzles_are_seen_without_python(browser):
    with hosted(FOLDER) as address:
        page = opened(browser, address, "#p=1.6x10")
        page.page.get_by_role("tab", name="Start").click()
        page.page.locator(".last canvas").wait_for()
        page.page.goto(address + FILLOMINO)
        page.page.locator(".fillomino .verdict[data-answer=unique]").wait_for()
        page.page.wait_for_timeout(1000)
        page.page.get_by_role("tab", name="Start").click()
        page.page.locator(".last svg.numbered").wait_for()
        page.page.locator(".all .card img").first.scroll_into_view_if_needed()
        assert not any("pyodide" in request for request in page.requests)
        page.page.close()


def test_python_takes_over_and_the_page_says_so(browser):
    with hosted(FOLDER) as address:
        page = opened(browser, address, "#p=1.4x5_tetrominoes")
        page.page.locator(".packing .solve").click()
        page.page.locator(".notice", has_text="Loading Python for this search").wait_for()
        page.page.locator(".packing[data-why=yes]").wait_for()
        assert page.page.locator(".notice").is_hidden()
        assert page.page.locator(".line").inner_text().startswith("coloured like a chessboard")
        page.page.close()


@pytest.mark.parametrize("words", ["hexiamonds-hexagon", "5x12~torus", "conway-blocks", "y-5x10"])
def test_lattices_glued_boards_and_copies_need_no_python(browser, words):
    with hosted(FOLDER) as address:
        page = opened(browser, address, f"#p=1.{words}")
        page.page.locator(".packing .solve").click()
        page.page.locator(".packing[data-done]").wait_for()
        page.page.locator(".where", has_text="1 / ").wait_for()
        assert not any("pyodide" in request for request in page.requests)
        assert page.written == []
        page.page.close()


def test_a_search_without_python_can_be_stopped(browser):
    with hosted(FOLDER) as address:
        page = opened(browser, address, "#p=1.solid-pentominoes-3x4x5")
        page.page.locator(".packing .count").click()
        page.page.locator(".packing .stop").click()
        page.page.locator(".packing .solve").click()
        page.page.locator(".where", has_text="1 / 1000").wait_for()
        assert not any("pyodide" in request for request in page.requests)
        page.page.close()


def test_a_search_can_be_cancelled_and_python_goes_on(page):
    page.ask({"ask": "about"})
    ended, workers = page.run(
        """async () => {
          const loaded = () => performance.getEntriesByName(new URL("worker.js", location).href).length;
          const before = loaded();
          const events = [];
          const long = window.asked.ask({ ask: "count", puzzle: { text: "bedlam" }, engine: "dancing" }, (event) =>
            events.push(event.event),
          );
          while (!events.includes("progress")) await new Promise((wait) => setTimeout(wait, 50));
          long.cancel();
          const next = await window.asked.ask({ ask: "about" }).done;
          return [[(await long.done).event, next.event], loaded() - before];
        }"""
    )
    assert ended == ["cancelled", "result"]
    assert workers == 0  # where the browser can suspend WebAssembly, as this one can


def test_without_the_core_it_works_in_plain_python_and_says_so(browser, tmp_path):
    folder = tmp_path / "static"
    shutil.copytree(FOLDER, folder)
    (folder / "core.wasm").unlink()
    with hosted(folder) as address:
        page = Page(browser, address)
        page.page.get_by_role("tab", name="Packing").click()
        page.page.locator(".packing .solve").click()
        page.page.locator(".notice", has_text="plain Python: core.wasm cannot be loaded (404)").wait_for()
        found = page.ask({"ask": "count", "puzzle": {"text": "3x20"}})[-1]
        assert found["value"]["distinct"] == 2
        engines = page.ask({"ask": "engines"})[-1]["value"]["engines"]
        missing = {engine["name"]: engine["missing"] for engine in engines}
        assert "no compiled module" in missing["scanning"]
        page.page.close()


def test_a_folder_without_python_says_what_is_missing(browser, tmp_path):
    folder = tmp_path / "static"
    shutil.copytree(FOLDER, folder, ignore=lambda _, names: [name for name in names if name == "dancefloor.whl"])
    with hosted(folder) as address:
        page = Page(browser, address)
        page.page.get_by_role("tab", name="Fillomino").click()
        page.page.locator(".fillomino").get_by_role("button", name="Grade").click()
        page.page.locator(".notice", has_text="dancefloor.whl cannot be loaded (404)").wait_for()
        assert page.ask({"ask": "about"})[-1]["event"] == "error"
        page.page.close()


def test_the_folder_has_the_files_of_the_page_as_they_are():
    files = page_files(plugged=False)
    assert "app.js" in files
    assert [name for name, content in files.items() if (Path(FOLDER) / name).read_bytes() != content()] == []
