"""Each proposed name is one that the commands take."""

from __future__ import annotations

import pytest

from dancefloor.engines.registry import COUNTERS, engine
from dancefloor.errors import InputError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.geometry.lattices import lattice_named
from dancefloor.puzzles.piece import read_pieces
from dancefloor.reports import names


def test_families_and_lattices_are_read():
    assert all(read_pieces(name) for name in names.piece_names())
    assert [lattice_named(name).name for name in names.lattice_names()] == names.lattice_names()


@pytest.mark.parametrize("name", names.all_engine_names())
def test_engines_are_known(name):
    if name in COUNTERS:
        with pytest.raises(InputError, match="use it only for counting"):
            engine(name)
    else:
        assert engine(name).name == name


@pytest.mark.parametrize("name", ["soma", "queens 6", "hexiamonds 4x9"])
def test_puzzles_are_read(name):
    assert name.split()[0] in names.puzzle_names()
    assert read_puzzle(name)
