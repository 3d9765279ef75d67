"""Diagrams in plain Python; `test_diagram` compares them with native ones."""

from __future__ import annotations

import pytest

from dancefloor.houses.questions.families.diagram_python import NodeMaker, joined
from dancefloor.houses.questions.families.nodes import UNITE, FamilyTooLarge

ORDER = [2, 0, 1]


def test_equal_nodes_are_one_and_none_leads_nowhere():
    maker = NodeMaker(3, 1 << 20)
    one = maker.make(2, 0, 1)
    assert (maker.make(2, 0, 1), maker.make(1, one, 0)) == (one, one)


def test_sets_are_numbered_by_level():
    diagram = joined(ORDER, [0, 1, 2, 1], [2, 1, 1], 1 << 20)
    assert [diagram.member(number) for number in range(3)] == [(2,), (0, 1), (1,)]
    assert diagram.rank([1, 0]) == 1
    assert diagram.rank([0]) is None


def test_a_set_that_is_the_beginning_of_another_one_is_kept():
    diagram = joined(ORDER, [2, 2, 0], [1, 2, 0], 1 << 20)
    assert {diagram.member(number) for number in range(3)} == {(2,), (2, 0), ()}


def test_too_many_nodes_are_too_large():
    with pytest.raises(FamilyTooLarge):
        joined(ORDER, [0, 1, 2], [1, 1, 1], 100)


def test_families_about_other_options_are_not_combined():
    with pytest.raises(ValueError, match="other options"):
        joined(ORDER, [0], [1], 1000).combined(joined([0, 1, 2], [0], [1], 1000), UNITE, 1000)
