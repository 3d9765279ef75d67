"""``make_packing``: what it makes has exactly one solution, and its numbers are right."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor import Packing, Region
from dancefloor.errors import InputError

MADE = [
    {"puzzle": "5x5 pentominoes"},
    {"puzzle": "4x5 any*tetrominoes"},
    {"puzzle": "2x2x3 any*tetracubes,any*tricubes"},
    {"pieces": "F,L,P"},
    {"pieces": "I2,L4,T4"},
    {"pieces": "tetrahex-arch,tetrahex-worm,tetrahex-pistol"},
    {"pieces": "L,P,S,2*O"},
]


@pytest.mark.parametrize("wish", MADE, ids=str)
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_there_is_one_solution(wish, seed):
    made = dance.make_packing(**wish, seed=seed)
    assert dance.count(made.puzzle, symmetry="all") == 1
    assert dance.faults(made.puzzle, made.solution.placements) == []
    assert made == dance.make_packing(**wish, seed=seed)


def test_a_region_is_filled_by_the_pieces_that_were_named():
    made = dance.make_packing(pieces="2*I3,L4", seed=3)
    assert sorted(made.pieces.split()) == ["I3", "I3", "L4"]
    assert len(made.puzzle.region.cells) == 10
    assert len(made.puzzle.region.components) == 1


@pytest.mark.parametrize("pieces", ["pentominoes", "hexiamonds", "F,I,L,N,P,T,U,V"])
def test_a_region_is_made_for_many_pieces(pieces):
    made = dance.make_packing(pieces=pieces, seed=3)
    assert sorted(made.pieces.split()) == sorted(piece.name for piece in dance.read_pieces(pieces))
    assert dance.count(made.puzzle, symmetry="all") == 1


def test_a_difficulty_chooses_by_effort():
    easy, medium, hard = (
        dance.make_packing("5x6 pentominoes", difficulty=level) for level in ("easy", "medium", "hard")
    )
    assert easy.effort < medium.effort < hard.effort
    for made in (easy, hard):
        found = dance.solve(made.puzzle, symmetry="all", limit=None, engine="cells", threads=1)
        assert len(list(found)) == 1
        assert found.statistics.nodes == made.effort


def test_near_misses_are_the_ways_to_lay_all_pieces_but_one():
    made = dance.make_packing("3x5 pentominoes", seed=1)
    region = Region((), made.puzzle.region)
    names = made.pieces.split()
    pairs = (",".join(other for other in names if other != name) for name in names)
    assert made.near_misses == sum(int(dance.count(Packing(region, pair), symmetry="all")) for pair in pairs)


@pytest.mark.parametrize("wish", [{"puzzle": "3x5 pentominoes", "difficulty": "hard"}, {"pieces": "F,L,P,V"}], ids=str)
def test_a_file_goes_on_wherever_it_was_cut(tmp_path, wish):
    file, made = tmp_path / "tried.jsonl", dance.make_packing(**wish)
    assert dance.make_packing(**wish, file=str(file)) == made
    whole = file.read_bytes()
    assert whole.count(b"\n") > 3
    for cut in (0, len(whole) // 3, len(whole) - 1):
        file.write_bytes(whole[: cut and max(cut, whole.index(b"\n") + 1)])
        assert dance.make_packing(**wish, file=str(file)) == made
        assert file.read_bytes() == whole


def test_a_file_knows_its_question_and_trusts_no_line(tmp_path):
    file = tmp_path / "tried.jsonl"
    made = dance.make_packing("3x5 pentominoes", file=str(file))
    for other in ({"puzzle": "3x5 pentominoes", "seed": 1}, {"puzzle": "3x5 0-2*pentominoes"}, {"pieces": "F,L"}):
        with pytest.raises(dance.StoreError, match="kept with other options"):
            dance.make_packing(**other, file=str(file))
    whole = file.read_text()
    file.write_text(whole.replace(f"[{made.effort},", f"[{made.effort + 1},"))
    with pytest.raises(dance.StoreError, match="another effort"):
        dance.make_packing("3x5 pentominoes", file=str(file))
    file.write_text(whole.replace('"answer":', '"answers":'))
    with pytest.raises(dance.StoreError, match="line 2: it should be about the next packing"):
        dance.make_packing("3x5 pentominoes", file=str(file))


def test_nothing_is_made_where_nothing_has_one_solution():
    assert dance.make_packing("4x4 any*I3") is None


def test_time_that_is_up_is_said():
    with pytest.raises(dance.DancefloorError, match="time was up while packings were being made"):
        dance.make_packing(pieces="pentominoes", timeout=0)


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        ({}, "takes a puzzle"),
        ({"puzzle": "5x5", "pieces": "F"}, "takes a puzzle"),
        ({"puzzle": "queens 6"}, "only a packing has pieces to choose from"),
        ({"pieces": "any*I2"}, "no piece must be used"),
        ({"pieces": 3}, "pieces is 3"),
        ({"puzzle": "5x5", "difficulty": "brutal"}, "difficulty is 'brutal'"),
    ],
)
def test_wrong_wishes_are_refused(wish, told):
    with pytest.raises(InputError, match=told):
        dance.make_packing(**wish)
