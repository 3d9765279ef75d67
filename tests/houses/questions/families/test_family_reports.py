"""What is said of families and heat maps."""

from __future__ import annotations

import dancefloor as dance
from dancefloor.display import view_of
from dancefloor.houses.questions.families.family_reports import (
    family_document,
    family_lines,
    heat_document,
    heat_text,
    placement_text,
)


def test_a_placement_is_said_as_constraints_say_it():
    placement = dance.family("3x20")[0].placements[0]
    assert dance.read_constraint(placement_text(placement)).effect


def test_lines_name_a_few_placements():
    lines = family_lines(dance.family("3x20").where("X at 1,2"))
    assert lines[0].startswith("4 solutions, ")
    assert lines[1].startswith("in all of them: ")
    assert "such as" in lines[2]


def test_no_solutions_have_a_reason():
    assert family_lines(dance.family("tetrominoes 4x5"))[0].startswith("no solutions: coloured like a chessboard")
    family = dance.family("3x20")
    assert family_lines(family - family) == ["no solutions"]


def test_documents_have_all_placements_and_cells():
    family = dance.family("dominoes 2x3")
    told = family_document(family)
    assert [each["solutions"] for each in told["placements"]] == list(family.occurrences().values())
    assert family_document(dance.family(dance.Problem.from_names("p", ["p"])))["placements"] == [
        {"option": 0, "solutions": 1}
    ]
    assert len(heat_document([family.heat("I")])["maps"][0]["cells"]) == 6


def test_a_notebook_shows_maps():
    family = dance.family("3x20")
    assert view_of(family).cards[0].svg.startswith("<svg")
    assert "8 solutions" in view_of(family).title
    assert view_of(family.heat("X")).svg
    assert family.heat("X")._repr_html_()
    assert view_of(dance.family(dance.Problem.from_names("p", ["p"]))).cards == ()
    assert view_of(family - family).title == "no solutions"
    assert "X: per cent of" in heat_text([family.heat("X")])
