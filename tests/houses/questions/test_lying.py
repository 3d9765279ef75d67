"""What sentences mean, as drawn by hand: the placements that they leave, and the solutions."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import Packing, PuzzleError, Shape
from dancefloor.verbs.kinds.kind import kind_of

L = {"L": Shape.from_picture("#./#./##")}
DOMINO = Shape.from_picture("##")


def left(where, region="3x3?", pieces=L, name="L"):
    """The placements that constraints leave to a piece, as pictures."""
    cells = dance.box(region).optional or dance.box(region).cells
    rows, columns = (max(axis) + 1 for axis in zip(*cells, strict=True))
    return {
        "/".join("".join(".#"[(row, column) in placed] for column in range(columns)) for row in range(rows))
        for placed in Packing(region, pieces, where=where).placements(name)
    }


UPRIGHT, UPSIDE_DOWN = {"#../#../##.", ".#./.#./.##"}, {"##./.#./.#.", ".##/..#/..#"}
TURNED, BACK = {"###/#../...", ".../###/#.."}, {"..#/###/...", ".../..#/###"}
MIRRORED = {".#./.#./##.", "..#/..#/.##", "##./#../#..", ".##/.#./.#."}
MIRRORED |= {"#../###/...", ".../#../###", "###/..#/...", ".../###/..#"}
EVERY = UPRIGHT | UPSIDE_DOWN | TURNED | BACK | MIRRORED


@pytest.mark.parametrize(
    ("where", "placements"),
    [
        ((), EVERY),
        ("L not turned", UPRIGHT),
        ("L turned 90", TURNED),
        ("L turned 180", UPSIDE_DOWN),
        ("L turned 270", BACK),
        ("L face up", EVERY - MIRRORED),
        ("L face down", MIRRORED),
        ("L within 0-2,0-1", {"#../#../##.", "##./.#./.#.", ".#./.#./##.", "##./#../#.."}),
        ("L outside 0,0-2", {".../###/#..", ".../..#/###", ".../#../###", ".../###/..#"}),
        ("nothing of L at 1,1", {each for each in EVERY if each[5] == "."}),
        ("L on 0,0 1,0 2,0 2,1", {"#../#../##.", ".##/..#/..#"}),  # the other lies beside these cells
        ("L at 0,0", EVERY),  # another copy may lie beside it
        (["L at 0,0", "L within 1-2,0-2"], {".../###/#..", ".../..#/###", ".../#../###", ".../###/..#"}),
    ],
)
def test_placements_are_left_out(where, placements):
    assert left(where) == placements


@pytest.mark.parametrize(
    ("where", "placements"),
    [
        (["0,0 take blue"], {".##"}),
        (["0,0 take blue", "0,0 take red"], {"##.", ".##"}),
        (["0,0-1 take blue", "0,0 take red"], set()),
    ],
)
def test_cells_take_pieces_of_their_colors(where, placements):
    pieces = {"A": DOMINO, "B": Shape.from_picture("#")}
    assert left(["A is red", "B is blue", *where], "1x3?", pieces, "A") == placements


@pytest.mark.parametrize(
    ("where", "number"),
    [
        ((), 6),
        ("equal colors together", 4),
        ("equal colors apart", 2),
        ("border alternates", 2),
        ("A touches B", 4),
        ("A apart from B", 2),
        ("no two of A B touch", 2),
        ("connected A B", 4),
        ("A apart from C", 2),
        (["A at 0,0", "C at 0,5"], 1),
    ],
)
def test_three_dominoes_lie_in_a_row(where, number):
    sentences = [where] if isinstance(where, str) else list(where)
    puzzle = Packing("1x6", dict.fromkeys("ABC", DOMINO), where=["A B are red", "C is blue", *sentences])
    assert dance.count(puzzle).raw == len(list(dance.solve(puzzle, symmetry="none"))) == number


def test_copies_of_a_piece_stay_apart_if_it_is_named_twice():
    two = "2*I2,2*O1"
    found = {
        where: dance.count(Packing("1x6", two, where=where)).raw for where in ("I2 apart from I2", "I2 apart from O1")
    }
    assert found == {"I2 apart from I2": 3, "I2 apart from O1": 0}


def test_parts_have_names_for_other_constraints():
    named = Packing("4x5", "any*tetrominoes", where=["court means 1-2,1-2 0,0", "I outside the court", "court by O S"])
    cells = "1-2,1-2 0,0"
    plain = Packing("4x5", "any*tetrominoes", where=[f"I outside {cells}", f"{cells} by O S"])
    assert dance.count(named) == dance.count(plain) > 0
    assert [str(each) for each in named.where] == ["court means 1-2,1-2 0,0", "I outside the court", "O S at the court"]
    drawn = kind_of(named).unsolved()
    assert drawn.notes.labels[0, 0] == "court"
    assert ((1, 1), (0, 1)) in drawn.notes.walls


@pytest.mark.parametrize(
    ("where", "told"),
    [
        (["court means 1,1", "I at cort"], "there is no part 'cort': .* did you mean 'court'"),
        (["court means 1,1", "court means 1,2"], "'court' has two meanings"),
        (["border means 1,1"], "'border' has two meanings"),
        (["court means 9,9"], "cell 9,9 is not in the region"),
    ],
)
def test_a_part_has_one_meaning(where, told):
    with pytest.raises(PuzzleError, match=told):
        Packing("4x5", "any*tetrominoes", where=where)
