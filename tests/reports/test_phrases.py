"""Words for sentences; each proposed name is one that the commands take."""

from __future__ import annotations

import pytest

from dancefloor.engines.registry import COUNTERS, engine
from dancefloor.errors import InputError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.geometry.lattices import lattice_named
from dancefloor.puzzles.piece import read_pieces
from dancefloor.reports import phrases
from dancefloor.reports.phrases import aligned, places


def test_places_are_told_row_by_row():
    cells = [(2, 0), (0, 4), (0, 1), (0, 2), (3, 3), (3, 1), (3, 2)]
    assert places(cells) == "row 1, columns 2, 3 and 5; row 3, column 1; row 4, columns 2-4"


def test_numbers_end_in_the_same_column_and_no_line_ends_in_blanks():
    rows = [["name", "cells", ""], ["soma", "27", "a cube"], ["a", "144", ""]]
    assert aligned(rows, numeric=[1]).split("\n") == ["name  cells", "soma     27  a cube", "a       144"]


def test_families_and_lattices_are_read():
    assert all(read_pieces(name) for name in phrases.piece_names())
    assert [lattice_named(name).name for name in phrases.lattice_names()] == phrases.lattice_names()


@pytest.mark.parametrize("name", phrases.all_engine_names())
def test_engines_are_known(name):
    if name in COUNTERS:
        with pytest.raises(InputError, match="use it only for counting"):
            engine(name)
    else:
        assert engine(name).name == name


@pytest.mark.parametrize("name", ["soma", "queens 6", "hexiamonds 4x9"])
def test_puzzles_are_read(name):
    assert name.split()[0] in phrases.puzzle_names()
    assert read_puzzle(name)
