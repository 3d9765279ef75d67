from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import dancefloor
from dancefloor.declarations import LAST, declared, houses, listed, loaded

FOLDERS = sorted(path.parent.name for path in Path(dancefloor.__file__).parent.glob("houses/*/__init__.py"))


def places(value):
    """The places in a table: whatever is written as ``module:name`` and belongs to dancefloor."""
    if isinstance(value, str):
        return [value] if value.startswith("dancefloor.") and ":" in value else []
    if isinstance(value, dict):
        return [place for pair in value.items() for each in pair for place in places(each)]
    return [place for each in value for place in places(each)] if isinstance(value, tuple) else []


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_place_that_a_house_declares_exists(folder):
    house = import_module(f"dancefloor.houses.{folder}").HOUSE
    assert house["order"] < LAST
    found = places(house)
    assert found
    assert all(loaded(place) is not None for place in found)
    for module, names in house.get("names", {}).items():
        assert all(hasattr(import_module(module), name) for name in names.split())


def test_houses_come_in_their_order():
    orders = [house["order"] for house in houses()]
    assert orders == sorted(orders)
    assert len(orders) == len(FOLDERS)


def test_what_houses_declare_is_one_mapping_or_one_row():
    assert declared("commands").keys() == {word for house in houses() for word in house.get("commands", ())}
    assert declared("nothing") == {}
    assert list(listed("formats")) == [row for house in houses() for row in house.get("formats", ())]


def test_tables_are_plain():
    def is_plain(value):
        if isinstance(value, dict):
            return all(is_plain(each) for pair in value.items() for each in pair)
        return all(map(is_plain, value)) if isinstance(value, tuple) else isinstance(value, str | int)

    assert all(is_plain(dict(house)) for house in houses())
