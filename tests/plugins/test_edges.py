"""What lattices of edges share."""

from __future__ import annotations

import pytest

from dancefloor.draw.figure import outline
from dancefloor.plugins.edges import times
from dancefloor.plugins.trigs import TRIG
from dancefloor.plugins.twigs import TWIG


@pytest.mark.parametrize(("lattice", "pair"), [(TWIG, [(0, 0, 0), (0, 0, 1)]), (TRIG, [(0, 0, 0), (0, 0, 1)])])
def test_edges_next_to_each_other_are_drawn_as_one(lattice, pair):
    assert len(outline(pair, lattice)) == 1
    assert [len(outline([cell], lattice)) for cell in pair] == [1, 1]


def test_vectors_become_longer():
    assert times(2, (3, -4)) == (6, -8)
