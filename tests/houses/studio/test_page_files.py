from __future__ import annotations

import re

import pytest

from dancefloor.declarations import declared, houses
from dancefloor.draw.palette import COLORBLIND, ink_on
from dancefloor.errors import InputError
from dancefloor.houses.studio import page_files as module
from dancefloor.houses.studio.page_files import copy_page, declarations, page_files


def test_tabs_are_those_that_houses_declare_in_their_order():
    names = re.findall(r'name: "(\w+)"', declarations().partition("PANELS")[0])
    assert set(names) == set(declared("tabs"))
    assert names[:2] == ["start", "packing"]
    assert names[-2:] == ["teaching", "tilings"]


def test_everything_the_page_loads_is_a_file_of_it():
    known = page_files()
    assert {"index.html", "main.js", "style.css"} <= set(known)
    for name, content in known.items():
        text = content().decode()
        for other in re.findall(r"(?:from|import\() ?\"\./([\w.]+)\"|(?:src|href)=\"([\w.]+)\"", text):
            assert "".join(other) in {*known, "ready.js", "sketches.js"}, (name, other)  # of static folders


def test_the_first_film_is_knuths_example():
    assert re.search(r"FILMS = \[\n  { of: (.*), load", declarations())[1] == (
        '"links", title: "Dancing links: Knuth\'s example", text: null'
    )


def test_the_style_sheets_of_houses_follow_that_of_the_studio():
    style = page_files()["style.css"]().decode()
    assert style.index(".dancefloor .packing") < min(
        style.index(name) for name in (".dancefloor .fillomino", ".dancefloor .unfolding") if name in style
    )


def test_two_houses_cannot_have_a_file_of_one_name(monkeypatch):
    twice = (*houses(), {"page": "dancefloor.houses.studio"})
    monkeypatch.setattr(module, "houses", lambda plugged: twice)
    with pytest.raises(InputError, match=r"another house has a file \w+\.\w+ of the page; choose another name"):
        page_files()


def test_the_page_is_copied_with_all_its_files(tmp_path):
    copy_page(tmp_path / "page")
    copied = {path.name: path.read_bytes() for path in (tmp_path / "page").iterdir()}
    assert copied.pop("ready.js").startswith(b"// What JavaScript knows")
    assert copied.pop("sketches.js").startswith(b"// The pictures of built-in puzzles")
    assert copied == {name: content() for name, content in page_files(plugged=False).items()}


def test_every_module_of_the_page_says_what_it_is():
    modules = {name: content().decode() for name, content in page_files().items() if name.endswith(".js")}
    assert len(modules) > 10
    for name, text in modules.items():
        assert text.startswith("// "), name
        assert "innerHTML" not in text, name
        assert "document.getElementById" not in text, name


def test_the_page_loads_all_modules_of_its_first_tabs_at_once():
    files = page_files()
    loaded = re.findall(r'modulepreload" href="(\w+\.js)"', files["index.html"]().decode())
    wanted = ["app.js", "backends.js", "start.js", "packing.js"]
    for name in wanted:
        imported = re.findall(r'^import .* from "\./(\w+\.js)";', files[name]().decode(), re.M)
        wanted += [each for each in imported if each not in wanted]
    assert sorted(loaded) == sorted(wanted)


def test_the_second_palette_is_that_of_pictures():
    style = page_files()["style.css"]().decode()
    second = re.search(r'\[data-palette="second"\] \{(.*?)\}', style, re.DOTALL)[1]
    assert tuple(re.findall(r"--color-\d+: (#\w{6});", second)) == COLORBLIND
    light = re.findall(r"--ink-(\d+): #ffffff;", second)
    assert light == [str(number) for number, color in enumerate(COLORBLIND) if ink_on(color) == "#ffffff"]


def test_the_page_knows_the_address_for_links():
    assert "export const PUBLIC = null;" in declarations()
    made = page_files(public='https://example.org/?a=1&b="')["declared.js"]().decode()
    assert 'export const PUBLIC = "https://example.org/?a=1&b=\\"";' in made
