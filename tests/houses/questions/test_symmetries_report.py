"""A table of symmetries as faces show it."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.houses.questions.symmetries_report import (
    symmetries_document,
    symmetries_summary,
    symmetries_text,
    symmetries_view,
    symmetry_view,
)


@pytest.fixture(scope="module")
def table():
    return dance.symmetries("dominoes 4x4")


def test_text_and_view_have_the_same_rows(table):
    lines, view = symmetries_text(table).splitlines(), symmetries_view(table)
    assert len(lines) == len(view.table) == len(table) + 2
    assert [row[3] for row in view.table[1:-1]] == [row.name for row in table]
    assert [row[0] for row in view.table] == ["", "1", "2", "3", "4", ""]
    assert [card.caption for card in view.cards] == ["1", "2", "3", "4"]
    assert all(card.svg for card in view.cards)
    assert symmetry_view(table[0]).svg


def test_a_table_that_was_stopped_has_no_sums(table):
    stopped = dance.symmetries("dominoes 20x20", timeout=0)
    told = symmetries_document(stopped)
    assert (told["raw"], told["distinct"], told["outcome"]) == (None, None, "limited")
    assert symmetries_summary(stopped, 1.0) == "stopped by its limit after 1.00 s"
    assert symmetries_text(stopped) == "solutions  up to symmetry  kept by"
    assert symmetries_document(table)["distinct"] == 9
