from __future__ import annotations

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.fillomino_names import level_names, symmetry_names
from dancefloor.houses.fillomino.make.clue_pattern import orbits


def test_levels_and_symmetries_are_read():
    assert list(map(Level.named, level_names())) == list(Level)
    assert all(orbits(4, 4, name) for name in symmetry_names())
