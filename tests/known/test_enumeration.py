"""Numbers of polyforms as a published table has them."""

import re

from dancefloor.geometry.lattices import TRIANGLE
from dancefloor.geometry.polyforms import polyforms
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility

FILE = "real/packing/polyform_enumeration.txt"


def counts(size, lattice, *mobilities):
    return tuple(len(polyforms(size, mobility, lattice)) for mobility in mobilities)


def test_polyominoes_are_as_many_as_in_the_table(shared):
    rows = [line.split() for line in shared(FILE).read_text().splitlines() if line[:1].isdigit()]
    published = {int(size): tuple(map(int, numbers[:3])) for size, *numbers in rows}
    found = {n: counts(n, SQUARE, Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED) for n in range(1, 9)}
    assert found.items() <= published.items()


def test_polyiamonds_are_as_many_as_in_the_table(shared):
    (line,) = [line for line in shared(FILE).read_text().splitlines() if "polyiamonds" in line]
    published = re.findall(r"(\d+):(\d+)/(\d+)", line)
    assert len(published) == 8
    for size, free, sided in (map(int, numbers) for numbers in published):
        assert counts(size, TRIANGLE, Mobility.FREE, Mobility.ONE_SIDED) == (free, sided)
