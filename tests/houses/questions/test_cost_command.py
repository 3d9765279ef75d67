"""``solve --cost`` on the command line."""

from __future__ import annotations

import json

import pytest

from dancefloor.reports.documents import schema

jsonschema = pytest.importorskip("jsonschema")


def test_the_cheapest_are_drawn_with_their_costs(dancefloor, tmp_path):
    done = dancefloor(
        "solve", "3x20", "--cost", "I 2", "--cost", "any at 0,0 1", "--best", "2", "--svg", str(tmp_path / "a.svg")
    )
    assert done.returncode == 0
    assert [line for line in done.stdout.splitlines() if line.startswith("cost")] == ["cost 3", "cost 3"]
    assert done.stderr.startswith("2 solutions, and no others cost less: proved in ")
    assert (tmp_path / "a.svg").read_text().count('data-piece="I"') == 2


def test_the_document_fits_the_schema(dancefloor):
    document = json.loads(dancefloor("solve", "3x20", "--cost", "I at the border 1", "--json").stdout)
    jsonschema.Draft202012Validator(schema()).validate(document)
    assert document["solutions"][0]["cost"] == 1


def test_none_is_a_status(dancefloor):
    done = dancefloor("solve", "4x5", "--pieces", "tetrominoes", "--cost", "I 1")
    assert (done.returncode, done.stdout) == (1, "")


def test_bad_input_is_one_line(dancefloor):
    for cost in ("X", "Q 5", "X at 9,9 5"):
        done = dancefloor("solve", "3x20", "--cost", cost)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
