from __future__ import annotations

from pathlib import Path

import pytest

from dancefloor.engines.registry import engine_names
from dancefloor.formats.named import preset_named
from dancefloor.reports import listings


def test_one_puzzle_is_told_in_full():
    text = listings.puzzle_text(preset_named("calendar"))
    assert "\nexample    calendar 25-Jan\n" in text
    assert " on a torus:" in listings.puzzle_text(preset_named("dominoes-torus-4x4"))


@pytest.mark.house("fillomino")
def test_every_engine_has_a_row_and_a_line():
    table, about, methods, *remedies = listings.engine_list().split("\n\n")
    names = [*engine_names(), "counting", "matchings"]
    assert [line.split()[0] for line in table.splitlines()[1:]] == names
    assert [line.partition(":")[0] for line in about.splitlines()] == names
    assert len(methods.splitlines()) == 1 + len(listings.fillomino_methods())
    missing = {each.missing for each in listings.engines_known() if each.missing}
    assert len(remedies) == len(missing)


def test_engines_that_lack_the_same_are_told_together(monkeypatch):
    lacking = [
        listings.EngineEntry("a", "one", (), "it is missing", "get it"),
        listings.EngineEntry("b", "two", ("colors",), "it is missing", "get it"),
    ]
    monkeypatch.setattr(listings, "engines_known", lambda: lacking)
    assert listings.engine_list().endswith("\n\nit is missing; for a and b: get it")


@pytest.mark.house("fillomino")
def test_the_list_in_the_docs_is_that_of_a_machine_where_all_are_installed(monkeypatch):
    engines = [each._replace(missing="") for each in listings.engines_known()]
    methods = [each._replace(missing="") for each in listings.fillomino_methods()]
    monkeypatch.setattr(listings, "engines_known", lambda: engines)
    monkeypatch.setattr(listings, "fillomino_methods", lambda: methods)
    docs = (Path(__file__).parents[2] / "docs" / "engines.md").read_text(encoding="utf-8")
    assert f"$ dancefloor engines\n{listings.engine_list()}\n```" in docs
