"""The reference of JSON documents is made from their schema, and describes every field."""

from __future__ import annotations

import re

import pytest

from manual.documents import SCHEMA, followed, page, short

TEXT = page()


def fields(entry):
    """The names of the fields of an entry and of their own fields."""
    for name, field in entry.get("properties", {}).items():
        field = followed(field)
        yield name
        yield from fields(followed(field["items"]) if "items" in field else field)


@pytest.mark.parametrize("name", [name for name in SCHEMA["$defs"] if name != "parts"])
def test_a_section_names_every_field_of_its_document(name):
    sections = dict(re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL))
    described = {path.rpartition(".")[2] for path in re.findall(r"^\* `(.*?)`: ", TEXT, re.MULTILINE)}
    assert SCHEMA["$defs"][name]["description"] in sections[name]
    assert set(fields(SCHEMA["$defs"][name])) <= {"document", *described}


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ({"a": [1, 2.5], "b": None}, '{"a": [1, 2.5], "b": null}'),
        ([{"a": 1}, {"a": 2}], '[{"a": 1}, ...]'),
        ([1, 2, 3, 4, 5, 6], "[1, 2, 3, 4, ...]"),
        ("one " * 11, '"one one one one one one ..."'),
    ],
)
def test_examples_show_the_beginning_of_what_is_long(value, shown):
    assert short(value) == shown
