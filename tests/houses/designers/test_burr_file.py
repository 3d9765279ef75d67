"""Colours, groups, weights and holes in puzzle files of TOML."""

from __future__ import annotations

import pytest

from dancefloor import PuzzleError, apart, count, read_puzzle, solve
from dancefloor.formats.table import read, write
from dancefloor.geometry.lattices import lattice_named
from dancefloor.houses.designers.burr import Burr
from dancefloor.houses.designers.burr_file import lines, of_toml, remarks
from dancefloor.houses.designers.designed_packing import DesignedPacking
from dancefloor.houses.designers.xmpuzzle import read_xmpuzzle
from tests.houses.designers.examples import HOOKS, real_file

#: Two dominoes with a red end in a row of four cubes; red lies on red.
ROW = """lattice = "cube"
region = "4x1x1"
colors.red.region = [[0, 0, 0], [2, 0, 0]]
colors.red.pieces = {A = [[0, 0, 0]], B = [[3, 0, 0]]}
colors.red.on = ["blue"]
colors.blue = {region = [[1, 0, 0], [3, 0, 0]], rgb = "#0000ff"}
[pieces]
A = "#/#"
B = [[3, 0, 0], [4, 0, 0]]
"""


def test_cells_of_a_colour_lie_where_it_is_allowed():
    burr = read(ROW)
    assert isinstance(burr, DesignedPacking)
    assert burr.extras.pieces == {"A": {(0, 0, 0): 1}, "B": {(0, 0, 0): 1}}
    assert burr.extras.shown == ((128, 128, 128), (0, 0, 255))
    assert count(burr, symmetry="none") == 2
    assert count(read(ROW.replace('colors.red.on = ["blue"]\n', "")), symmetry="none") == 2
    assert count(read(ROW.replace("colors.blue = {region = [[1, 0, 0],", "colors.blue = {region = [")), symmetry="none")
    assert count(read(ROW.replace("[[3, 0, 0]]}", "[[4, 0, 0], [3, 0, 0]]}")), symmetry="none") == 0


def test_pieces_of_a_group_may_stay_together():
    frame = [[x, y, 0] for x in range(4) for y in range(3) if (x, y) not in ((1, 1), (2, 1))]
    bar = [[1, 1, z] for z in (-1, 0, 1)] + [[0, 1, 1], [2, 1, 1], [0, 1, -1], [2, 1, -1]]
    text = f'lattice = "cube"\nregion = {frame + bar}\nKEYS\n[pieces]\nA = {frame}\nB = {bar}\n'
    free, linked = (read(text.replace("KEYS", keys)) for keys in ("", 'groups.pair = ["A", "B"]'))
    levels = [apart(next(solve(puzzle))).verdict for puzzle in (free, linked)]
    assert levels[0].startswith("it stays together")
    assert levels[1].startswith("level 0")


def test_groups_have_numbers_and_counts():
    text = ROW + "[groups]\n3 = {A = 1}\nboth = ['A', 'B']\n"
    assert [use.groups for use in read(text).uses.values()] == [((3, 1), (1, 1)), ((1, 1),)]


def test_weights_and_holes():
    burr = read(ROW.replace('lattice = "cube"', 'lattice = "cube"\nholes = 0\nweights.A = 2'))
    assert (burr.piece_weights, burr.extras.most_holes) == ({"A": 2, "B": 1}, 0)


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("[[0, 0, 0], [2, 0, 0]]", "[[9, 0, 0]]", r"'colors.red.region': cell \[9, 0, 0\] is not there"),
        ("{A = [[0, 0, 0]]", "{C = [[0, 0, 0]]", r"'colors.red.pieces.C': there is no such piece; "),
        ("{A = [[0, 0, 0]]", "{A = [[0, 1, 0]]", r"'colors.red.pieces.A': cell \[0, 1, 0\] is not there"),
        ("[[1, 0, 0], [3, 0, 0]]", "[[0, 0, 0]]", r"'colors.blue.region': cell \[0, 0, 0\] has another colour already"),
        ('["blue"]', '["bleu"]', "'colors.red.on': there is no colour 'bleu'; did you mean 'blue'"),
        ("#0000ff", "blue", "'colors.blue.rgb': 'blue' should be written like '#ff8000'"),
        ("[pieces]", "groups.a = ['C']\n[pieces]", "'groups.a': there is no piece 'C'"),
        ("[pieces]", "groups.a = {A = 2}\n[pieces]", "'groups.a.A': it should be from 1 to 1, not 2"),
        ("[pieces]", "weights = {A = 'x'}\n[pieces]", "'weights.A': it should be a whole number"),
        ("[pieces]", "holes = -1\n[pieces]", "'holes': it should not be negative"),
        ('region = "4x1x1"', 'region = "5x1x1"\nholes = 0', "'holes': it leaves 1 hole, but allows 0 at most"),
        ('A = "#/#"', 'A = {shape = "#/#", also = ["##"]}', "'colors': piece 'A' has several shapes"),
        ('lattice = "cube"', 'lattice = "cube"\nmobility = "x"', "'mobility': 'x' is not one of"),
        ("colors.blue", "colours.blue", "'colours': there is no such key; did you mean 'colors'"),
    ],
)
def test_what_makes_no_sense_names_the_key(right, wrong, message):
    with pytest.raises(PuzzleError, match=message):
        read(ROW.replace(right, wrong, 1))


def again(burr):
    return read(write(burr, "toml"))


def test_a_burr_is_read_as_it_was_written():
    burr = read_xmpuzzle(HOOKS, source="x")
    once = again(burr)
    assert list(lines(again(once))) == list(lines(once)) == list(lines(burr))
    assert once.origin == burr.origin
    assert count(once, symmetry="none") == count(burr, symmetry="none")
    assert list(remarks(burr)) == [
        "the solutions that the file keeps are not written",
        "the other problems of the file are not written",
    ]
    assert list(remarks(once)) == []


def test_a_region_that_lies_elsewhere_keeps_its_colours():
    moved = HOOKS.replace(
        'x="3" y="2" z="2" name="Result" type="0">#1#1#1#1__#1#1#1#2__',
        'x="3" y="3" z="2" name="Result" type="0">___#1#1#1#1_____#1#1#1#2__',
    )
    burr = read_xmpuzzle(moved, source="x")
    assert len(again(burr).extras.region) == len(burr.extras.region) == 8
    assert count(again(burr), symmetry="none") == count(burr, symmetry="none") > 0


@pytest.mark.parametrize("name", ["BallRoom#3", "Prisgon#1", "BrokenSticks#1", "CubeInCage#1"])
def test_burrs_on_all_grids_are_written_whole(name):
    file, number = name.split("#")
    burr = read_puzzle(f"{real_file(f'{file}.xmpuzzle')}#{number}", kind=Burr)
    once = again(burr)
    assert count(once, symmetry="none") == count(burr, symmetry="none") > 0
    assert count(again(read(write(once, "xmpuzzle"))), symmetry="none") == count(once, symmetry="none")
    assert lattice_named(once.region.lattice.name) == burr.region.lattice


@pytest.mark.parametrize(
    ("further", "number"),
    [
        ("mobility = 'fixed'", 0),
        ("gluing = 'torus'", 4),
        ("gluing = 'cylinder'", 2),
        ("where = ['A at 0,0,0']", 1),
        ("labels.start = [0, 0, 0]", 2),
        ("gluing = 'torus'\nwhere = ['A at 0,0,0']\nlabels.start = [0, 0, 0]\nweights.A = 2\ngroups.a = ['A']", 2),
    ],
)
@pytest.mark.house("questions")
def test_colours_go_together_with_other_keys(further, number):
    puzzle = read(ROW.replace("[pieces]", f"{further}\n[pieces]"))
    assert count(puzzle, symmetry="none") == len(list(solve(puzzle, symmetry="none"))) == number
    once = again(puzzle)
    assert (once, list(lines(once)), once.labels) == (puzzle, list(lines(puzzle)), puzzle.labels)
    assert of_toml(puzzle.toml) == puzzle


CALENDAR = """region = "2x3"
example = "a"
holes = 0
colors.red.pieces.A = [[0, 0]]
colors.red.region = [[0, 1]]
colors.blue.region = [[1, 0], [1, 2]]
open.day = {a = [0, 0], b = [1, 0]}
[pieces]
A = "###"
B = "##"
"""


@pytest.mark.parametrize(("day", "number"), [("a", 0), ("b", 1)])
def test_cells_with_colours_may_be_left_open(tmp_path, day, number):
    file = tmp_path / "days.toml"
    file.write_text(CALENDAR)
    assert count(read_puzzle(f"{file} {day}"), symmetry="none") == number


def test_a_fault_of_a_further_key_is_told_beside_cells_that_may_be_left_open():
    with pytest.raises(PuzzleError, match=r"^input, key 'holes': it leaves 1 hole, but allows 0 at most"):
        read(CALENDAR.replace('B = "##"', 'B = "#"'))
