"""136 packings on four lattices, whose solutions another program counted: every one of `real/packing/polyforms.txt`."""

from __future__ import annotations

import pytest

import dancefloor as dance
from benchmarks.collection import names, published
from dancefloor.engines.registry import engine
from dancefloor.geometry.symmetry import symmetries

from .conftest import SHARED

pytestmark = pytest.mark.skipif(bool(engine("scanning").missing()), reason="too long without the compiled module")

FILE = "real/packing/polyforms.txt"
NAMES = names((SHARED / FILE).read_text()) if (SHARED / FILE).exists() else []


@pytest.fixture
def text(shared):
    return shared(FILE).read_text()


def every_one():
    """Their names; solid pentominoes take half a second each."""
    return [
        pytest.param(name, marks=[pytest.mark.slow] if name.startswith("solid_pentominoes") else []) for name in NAMES
    ]


def test_the_collection_is_on_four_lattices(text):
    assert len(NAMES) == len(set(NAMES)) == 136
    lattices = {published(text, name).packing.region.lattice.name for name in NAMES[::4]}
    assert lattices == {"square", "triangle", "hexagon", "cube"}


@pytest.mark.parametrize("name", every_one())
def test_there_are_as_many_solutions_as_published(text, name):
    _, packing, raw, group = published(text, name)
    assert len(symmetries(packing.region)) == group
    assert dance.count(packing) == raw


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_classes_of_solutions_are_no_larger_than_the_group(text, name):
    _, packing, raw, group = published(text, name)
    distinct = dance.count(packing, symmetry="all")
    assert distinct.raw == raw
    assert distinct <= raw <= distinct * distinct.order
    parts = len(
        packing.region.components
    )  # each of which may be laid upon itself or upon another, whatever the rest does
    assert (group if parts == 1 else distinct.order) % min(group, distinct.order) == 0
