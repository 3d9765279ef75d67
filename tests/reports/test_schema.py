"""The published schema: it describes each document once, and refuses what is none."""

from __future__ import annotations

import json

import pytest

from dancefloor.cli.interrupts import BROKEN_OFF
from dancefloor.declarations import declared
from dancefloor.reports.documents import VERSIONS, named, schema
from dancefloor.verbs import count

jsonschema = pytest.importorskip("jsonschema")

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


@pytest.mark.parametrize("name", ENTRIES)
def test_the_example_of_each_document_is_valid_and_shows_its_fields(documented, name):
    (example,) = ENTRIES[name]["examples"]
    assert documented(json.dumps(example))["document"] == named(name)["document"]
    assert set(example) >= set(ENTRIES[name]["required"])
