"""``printed_parts``: the same files as on the command line, volumes, and what is refused."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import InputError

pytest.importorskip("manifold3d")

SOMA = next(dance.solve("soma", limit=1))


def test_the_command_line_writes_the_same_files(dancefloor, tmp_path):
    pytest.importorskip("trimesh")
    words = "soma --stl a.stl --3mf a.3mf --glb a.glb --cell 12 --gap 0.2 --chamfer 0.5 --box --quiet"
    assert dancefloor("solve", *words.split()).returncode == 0
    parts = dance.printed_parts(SOMA, cell=12, gap=0.2, chamfer=0.5, with_box=True)
    written = {"a.stl": parts.stl(), "a.3mf": parts.three_mf(), "a.glb": parts.glb()}
    assert {name: (tmp_path / name).read_bytes() for name in written} == written


def test_volumes_are_those_of_the_pieces():
    volumes = dance.printed_parts(SOMA, cell=10, with_box=True).volumes
    assert sorted(volumes) == [*"ABLPTVZ", "box", "lid"]
    assert [volumes[name] for name in "ABLPTVZ"] == pytest.approx([4000] * 5 + [3000, 4000])


def test_a_flat_puzzle_has_a_thickness():
    flat = next(dance.solve("3x20"))
    assert sum(dance.printed_parts(flat, thickness=3, cell=10).volumes.values()) == pytest.approx(60 * 300)
    with pytest.raises(InputError, match=r"^a flat puzzle needs a thickness: say how thick its pieces are"):
        dance.printed_parts(flat)


@pytest.mark.parametrize(
    ("lengths", "told"),
    [
        ({"gap": 20}, "a gap of 20 mm is too much for a cell of 20 mm"),
        ({"thickness": 3}, "a thickness is for flat puzzles"),
        ({"chamfer": -1}, "chamfer is -1: it should be a number of millimetres"),
        ({"assembled": "yes"}, "assembled is 'yes': it should be True or False"),
    ],
    ids=str,
)
def test_what_cannot_be_printed_is_refused(lengths, told):
    with pytest.raises(InputError, match=told):
        dance.printed_parts(SOMA, **lengths)
