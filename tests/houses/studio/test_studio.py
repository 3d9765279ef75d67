"""The page as a widget: what it sends, and what Python reads from it. JupyterLab shows it in test_jupyter.py."""

from __future__ import annotations

import json
import re
import sys

import pytest

import dancefloor as dance
from dancefloor.errors import InputError, PackageUnavailable
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.studio.page_files import page_files
from dancefloor.houses.studio.studio import LOADER, Desk, fields_of, studio


def asked(desk, **query):
    desk.hear({"id": "1", "query": query}).join()


def test_what_the_page_finds_can_be_read():
    sent = []
    desk = Desk("3x20", sent.append)
    asked(desk, ask="solve", puzzle=desk.fields)
    assert {message["id"] for message in sent} == {"1"}
    assert sent[-1]["event"]["event"] == "result"
    assert desk.solutions == list(dance.solve(read_puzzle("3x20"), limit=1000, symmetry="all"))


def test_modules_that_import_in_a_circle_are_loaded(in_node):
    sources = {
        "widget.js": 'import { a } from "./a.js";',
        "a.js": 'export const a = 1, load = () => import("./widget.js");',
    }
    made = in_node(
        "const texts = []; URL.createObjectURL = (blob) => `blob:${texts.push(blob)}`;\n"
        + (LOADER % json.dumps(sources)).partition("export default")[0]
        + 'address("widget.js"); console.log(JSON.stringify(await Promise.all(texts.map((each) => each.text()))))'
    )
    assert made == [
        sources["a.js"].replace('"./widget.js"', 'dancefloorAddress("widget.js")'),
        'import { a } from "blob:1";',
    ]


def test_a_further_search_replaces_what_was_found():
    desk = Desk("3x20", lambda message: None)
    asked(desk, ask="solve", puzzle=desk.fields)
    asked(desk, ask="solve", puzzle={"kind": "text", "text": "dominoes 2x2"})
    assert len(desk.solutions) == 1
    asked(desk, ask="count", puzzle=desk.fields)
    assert len(desk.solutions) == 1


def test_whether_there_is_a_solution_is_no_search():
    desk = Desk("3x20", lambda message: None)
    asked(desk, ask="solve", puzzle=desk.fields)
    asked(desk, ask="solve", puzzle=desk.fields, limit=1)
    assert len(desk.solutions) == 2


def test_a_fillomino_that_was_solved_can_be_read():
    desk = Desk("3x2:200030", lambda message: None)
    asked(desk, ask="check", puzzle=desk.fields)
    checked = dance.check(read_puzzle("3x2:200030"))
    assert desk.solutions == list(checked.solutions)


def test_a_query_is_cancelled():
    heard = []
    desk = Desk("6x10", heard.append)
    thread = desk.hear({"id": "a", "query": {"ask": "count", "puzzle": {"text": "9x10 one-sided-pentominoes"}}})
    assert desk.hear({"id": "a", "cancel": True}) is None
    thread.join(120)
    assert not thread.is_alive()


@pytest.mark.parametrize("message", [None, 1, [], {}, {"id": 3}, {"id": "a", "cancel": True}])
def test_other_messages_are_ignored(message):
    assert Desk("6x10", print).hear(message) is None


def test_a_wrong_query_gets_an_error():
    heard = []
    Desk("6x10", heard.append).hear({"id": "1"}).join()
    assert heard[0]["event"]["event"] == "error"


def test_the_widget_holds_the_page():
    pytest.importorskip("anywidget", reason="anywidget is not installed")
    made = studio("3x20")
    assert made.puzzle == read_puzzle("3x20")
    assert made.solutions == []
    made.puzzle = read_puzzle("3x2:200030")
    assert made.fields["kind"] == "fillomino"
    assert made.puzzle == read_puzzle("3x2:200030")


def test_the_widget_sends_the_files_of_the_page_as_they_are():
    pytest.importorskip("anywidget", reason="anywidget is not installed")
    (line,) = re.findall(r"const sources = (.*);", studio("3x20")._esm)
    sent = json.loads(line)
    assert {name: text.encode() for name, text in sent.items()} == {
        name: content() for name, content in page_files().items() if name.endswith((".js", ".css"))
    }


COVER = dance.ExactCover(dance.Problem.from_names("a", ["a"]))


@pytest.mark.parametrize("junk", [3, None, b"6x10", object(), [1], COVER])
def test_what_the_page_cannot_change_is_refused(junk):
    with pytest.raises(InputError, match="a studio shows packings and fillominoes"):
        fields_of(junk)


def test_without_anywidget_it_says_what_to_install(monkeypatch):
    from dancefloor.houses.studio import studio as module

    module._widget.cache_clear()
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(PackageUnavailable, match=r"pip install 'dancefloor\[notebook\]'"):
        studio()
