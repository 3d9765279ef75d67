"""Coronas: they surround, do not overlap, and leave no holes; Heesch numbers that are proved."""

from __future__ import annotations

import pytest

from dancefloor.houses.explorer import coronas as module
from dancefloor.houses.explorer.boundary import holes
from dancefloor.houses.explorer.coronas import coronas
from dancefloor.houses.explorer.exploring import explored_piece


def around(name, most):
    return coronas(explored_piece(name, ("square", "triangle", "hexagon"), "it"), most)


@pytest.mark.parametrize("piece", ["I", "X", "hexiamond-sphinx", "tetrahex-wave"])
def test_layers_surround_each_other(piece):
    given = explored_piece(piece, ("square", "triangle", "hexagon"), "it")
    found = coronas(given, 2)
    assert (found.number, found.complete) == (2, False)
    lattice, taken = given.shape.lattice, set()
    for layer in found.layers:
        cells = [cell for tile in layer for cell in tile]
        assert len(cells) == len(set(cells))
        assert taken.isdisjoint(cells)
        touched = {near for cell in taken for near in lattice.neighbors(cell)}
        assert touched <= taken.union(cells)
        taken.update(cells)
        assert not holes(taken, lattice)


@pytest.mark.parametrize(("piece", "heesch"), [("7-8", 1), ("7-105", 0), ("heptiamond-7-10", 1)])
def test_heesch_numbers_are_proved(piece, heesch):
    found = around(piece, 3)
    assert (found.number, found.complete) == (heesch, True)


def test_a_search_that_takes_too_long_proves_nothing(monkeypatch):
    monkeypatch.setattr(module, "MOST_CORONAS", 3)
    found = around("7-8", 3)
    assert not found.complete


def test_a_board_shows_the_layers():
    board = around("X", 1).board(explored_piece("X", ("square",), "it"))
    assert set(board.classes.values()) == {"0", "1"}
