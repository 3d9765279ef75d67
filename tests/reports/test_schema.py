"""The published schema: it describes each document once, and refuses what is none."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dancefloor.cli.interrupts import BROKEN_OFF
from dancefloor.declarations import declared
from dancefloor.reports.documents import VERSIONS, named, schema
from dancefloor.verbs import count

jsonschema = pytest.importorskip("jsonschema")

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")
ENTRIES = {name: entry for name, entry in schema()["$defs"].items() if name != "parts"}

ALL = {*VERSIONS, *declared("documents")}


@pytest.fixture(scope="module")
def validator():
    return jsonschema.Draft202012Validator(schema())


def test_each_document_has_an_entry_that_names_it_and_its_version():
    assert set(ENTRIES) == ALL
    for name, entry in ENTRIES.items():
        assert {"document": entry["properties"]["document"]["const"]} == named(name)
    assert [each["$ref"] for each in schema()["anyOf"]] == [f"#/$defs/{name}" for name in ENTRIES]


def test_a_command_that_is_broken_off_prints_a_document(documented, validator):
    assert documented(BROKEN_OFF)["document"] == named("interrupted")["document"]
    assert validator.is_valid(json.loads(BROKEN_OFF))


BROKEN = {**named("solve"), "solutions": [], "outcome": "interrupted", "reason": "interrupted"}


@pytest.mark.parametrize(
    ("change", "valid"),
    [
        ({}, True),
        ({"more": 1}, True),  # a field that a later release adds
        ({"solutions": [{"options": ["p q"]}]}, True),
        ({"solutions": [{"placements": [{"piece": "F"}]}]}, False),
        ({"outcome": "complete"}, False),
        ({"outcome": "limited"}, False),
        ({"engine": "dancing"}, False),
        ({"document": "dancefloor/solve/2"}, False),
        ({"document": "solve"}, False),
        ({"reason": None}, False),
    ],
)
def test_what_is_broken_off_is_told_from_what_is_wrong(validator, change, valid):
    assert validator.is_valid({**BROKEN, **change}) == valid


def test_a_field_that_is_missing_is_found(validator):
    from dancefloor.reports.documents import count_document

    document = json.loads(json.dumps(count_document(count("3x20"))))
    assert validator.is_valid(document)
    for field in document:
        assert not validator.is_valid({key: value for key, value in document.items() if key != field})


def examples():
    """The documents that the page shows."""
    return re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", examples())
def test_each_example_on_the_page_is_valid(documented, example):
    documented(example)


def test_the_page_shows_and_describes_each_document():
    assert sorted({json.loads(example)["document"].split("/")[1] for example in examples()}) == sorted(ALL)
    shared = schema()["$defs"]["parts"]["$defs"]
    described = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\|.*?\|", PAGE, re.MULTILINE))))
    for entry in (*ENTRIES.values(), *shared.values()):
        assert set(entry.get("properties", ())) <= described
