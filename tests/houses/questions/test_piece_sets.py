"""Sets of pieces that fill a region: as many as a count of each set finds."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

import dancefloor as dance
from dancefloor import Limits, Packing
from dancefloor.errors import InputError


def every_set(region, family, size):
    """For each set of pieces, the number of its solutions up to symmetry, by a count of its own."""
    pieces = Packing(region, family).pieces
    found = {}
    for chosen in combinations_with_replacement(pieces, size):
        names = [piece.name for piece in chosen]
        if all(names.count(piece.name) <= piece.high for piece in chosen):
            text = ",".join(f"{names.count(name)}*{name}{size_of(family)}" for name in dict.fromkeys(names))
            if number := int(dance.count(f"{region} {text}", symmetry="all")):
                found[tuple(names)] = number
    return found


def size_of(family):
    return "" if "pentominoes" in family else "4"


@pytest.mark.parametrize(
    ("region", "family", "size"), [("3x5", "pentominoes", 3), ("4x4", "any*tetrominoes", 4), ("4x5", "pentominoes", 4)]
)
def test_sets_are_those_that_counts_find(region, family, size):
    found = dance.piece_sets(f"{region} {family}")
    assert found.ways == every_set(region, family, size)
    assert found.unique == [names for names, number in found.ways.items() if number == 1]


@pytest.mark.parametrize("puzzle", ["3x5 pentominoes", "2x2x3 any*tetracubes", "3x4 any*trominoes,any*I2"])
def test_a_set_makes_a_puzzle_with_as_many_solutions(puzzle):
    found = dance.piece_sets(puzzle)
    for names, number in list(found.ways.items())[:12]:
        assert dance.count(found.of(names), symmetry="all") == number
        used = [placed.piece for placed in found.solutions[names].placements]
        assert dance.faults(found.of(used), found.solutions[names].placements) == []


def test_a_file_goes_on_wherever_it_ended(tmp_path):
    file, found = tmp_path / "sets.jsonl", dance.piece_sets("5x5 pentominoes")
    outcomes = [
        dance.piece_sets("5x5 pentominoes", file=str(file), limits=Limits(nodes=nodes)).outcome for nodes in (900, 1800)
    ]
    assert outcomes == [dance.Outcome.LIMITED] * 2
    stopped = file.read_bytes()
    for cut in (len(stopped), len(stopped) - 1, stopped.index(b"\n") + 1):  # a line is whole, or counts for nothing
        file.write_bytes(stopped[:cut])
        assert dance.piece_sets("5x5 pentominoes", file=str(file)) == found
    assert dance.piece_sets("5x5 pentominoes", file=str(file), limits=Limits(nodes=0)) == found  # nothing is left


def test_a_file_knows_its_question_and_trusts_no_line(tmp_path):
    file = tmp_path / "sets.jsonl"
    dance.piece_sets("3x5 pentominoes", file=str(file))
    for other in ("3x4 tetrominoes", "4x4 tetrominoes"):
        with pytest.raises(dance.StoreError, match="kept with other options"):
            dance.piece_sets(other, file=str(file))
    for wrong in (('"cells":[[0,0]', '"cells":[[9,9]'), ('"position":null', '"position":[1]'), ('"sets"', '"set"')):
        broken = tmp_path / "broken.jsonl"
        broken.write_text(file.read_text().replace(*wrong))
        with pytest.raises(dance.StoreError, match="line 2: it should be sets that fill the region"):
            dance.piece_sets("3x5 pentominoes", file=str(broken))


def test_a_reflection_that_exchanges_pieces_makes_sets_the_same():
    found = dance.piece_sets("2x4 any*one-sided-tetrominoes")
    names = {frozenset(each) for each in found.ways}
    for each in names:
        mirrored = frozenset({"L": "J", "J": "L", "S": "Z", "Z": "S"}.get(name, name) for name in each)
        assert mirrored == each or mirrored not in names
    every = dance.count("2x4 any*one-sided-tetrominoes", symmetry="all")
    assert sum(found.ways.values()) == every


@pytest.mark.parametrize("box", ["4x5", pytest.param("5x5", marks=pytest.mark.slow)])
def test_constraints_hold_and_go_on_to_the_puzzles(box):
    plain = dance.piece_sets(f"{box} pentominoes")
    found = dance.piece_sets(Packing(box, "pentominoes", where="no crossing"))
    assert set(found.ways) < set(plain.ways)
    for names, number in list(found.ways.items())[:6]:
        assert dance.count(found.of(names), symmetry="all") == number


def test_the_number_of_pieces_is_kept():
    found = dance.piece_sets("3x4 any*I2,any*I3,any*O", 4)
    assert found.ways
    assert {len(names) for names in found.ways} == {4}


def test_nothing_is_unique_until_the_search_is_over():
    found = dance.piece_sets("5x8 pentominoes", limits=Limits(nodes=2000))
    assert found.outcome.value == "limited"
    assert found.unique == []
    assert repr(found).endswith("so far>")


@pytest.mark.parametrize(("puzzle", "number"), [("queens 6", None), ("3x5 pentominoes", 0), ("3x5 pentominoes", 1.5)])
def test_wrong_questions_are_refused(puzzle, number):
    with pytest.raises(InputError):
        dance.piece_sets(puzzle, number)
