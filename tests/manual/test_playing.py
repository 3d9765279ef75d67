"""Pictures of the documentation lead to their puzzles."""

from __future__ import annotations

from pathlib import Path

import pytest

import dancefloor as dance
from dancefloor.engines.registry import engine
from manual import playing
from manual.playing import DOCS, found, kept, playable

#: A program, a search, the whole plane, and a proof that there is no solution.
NO_PUZZLES = {
    *("fletcher/macros.svg", "fletcher/search.svg", "gallery/plane.svg", "gallery/classes.svg"),
    "tutorials/pictures/weights.svg",
}


def test_each_picture_of_a_puzzle_has_a_link():
    assert {path.relative_to(DOCS).as_posix() for path in Path(DOCS).rglob("*.svg")} == kept().keys() | NO_PUZZLES


@pytest.mark.house("studio")
@pytest.mark.parametrize("picture", sorted(kept()))
def test_a_link_opens_a_puzzle(picture):
    assert dance.read_puzzle(kept()[picture])


@pytest.mark.slow
@pytest.mark.house("studio")
def test_links_are_those_of_the_commands_above_the_pictures():
    if engine("scanning").missing():
        pytest.skip("the compiled module is not installed: Python finds other first solutions")
    assert found() == kept()


@pytest.mark.parametrize(
    ("name", "address", "way"),
    [
        ("a.md", "play/index.html", "play/index.html"),
        ("x/y/a.md", "play/index.html", "../../play/index.html"),
        ("x/a.md", "https://example.org/p/", "https://example.org/p/"),
    ],
)
def test_pictures_become_links(monkeypatch, name, address, way):
    monkeypatch.setattr(playing, "kept", lambda: {f"{Path(name).parent}/b.svg".removeprefix("./"): '#p=1.a"b'})
    text = "Before ![b](b.svg)\n\n![a [b]](b.svg)\n\n![c](c.svg)\n"
    shown = f'<a href="{way}#p=1.a&quot;b" title="Play with it">![a [b]](b.svg)</a>'
    assert playable(name, text, address) == f"Before ![b](b.svg)\n\n{shown}\n\n![c](c.svg)\n"
