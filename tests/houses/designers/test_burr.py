"""Problems of files as packings: colours, names, ranges, and what cannot be done."""

from __future__ import annotations

import pickle

import pytest

from dancefloor import PuzzleError, count, solve
from dancefloor.houses.designers.burr import Burr, shape_name
from dancefloor.houses.designers.burrtools.design import Design, DesignedProblem, UsedShape, Voxels
from dancefloor.houses.designers.burrtools.reading import read_design
from tests.houses.designers.examples import HOOKS


def problem_of(result, *pieces, allowed=(), **further):
    """A problem with a row of places, and pieces that are rows, each once."""
    texts = [result, *pieces]
    shapes = tuple(Voxels.read((sum(map(text.count, "_#+")), 1, 1), text) for text in texts)
    uses = tuple(UsedShape(k + 1, 1, 1) for k in range(len(pieces)))
    colors = ((0, 0, 0),) * 9
    return Burr(Design(0, colors, shapes, (DesignedProblem(uses, 0, allowed=frozenset(allowed), **further),)))


def test_what_the_file_says_becomes_a_packing():
    burr = Burr(read_design(HOOKS))
    assert [(piece.name, piece.low, piece.high) for piece in burr.pieces] == [("Long_bar", 2, 2), ("S2", 1, 2)]
    assert (len(burr.region), burr.origin.title, burr.piece_weights) == (8, "First", {"Long_bar": 1, "S2": 2})
    assert (burr.is_colored, burr.genre, burr.notes) == (True, "burr", ())


@pytest.mark.parametrize("symmetry", ["none", "rotations", "all", "burrtools"])
def test_colours_leave_out_placements(symmetry):
    plain = problem_of("#1#2", "#1", "#2", allowed=[(1, 1), (2, 2), (1, 2), (2, 1)])
    colored = problem_of("#1#2", "#1", "#2", allowed=[(1, 1), (2, 2)])
    assert (plain.is_colored, colored.is_colored) == (False, True)
    assert (count(plain, symmetry="none"), count(colored, symmetry=symmetry)) == (2, 1)


def test_places_without_colours_go_with_all():
    assert count(problem_of("##2", "#1", "#", allowed=[(1, 1)]), symmetry="none") == 1
    assert count(problem_of("#1#2", "#", "#"), symmetry="none") == 2


@pytest.mark.parametrize("piece", ["#1#2", "##2", "#1#", "#1#1"])
@pytest.mark.parametrize("result", ["#1#2", "#2#1", "#1#1", "##1"])
def test_colours_beside_brute_force(result, piece):
    allowed = {(1, 1), (2, 2)}
    burr = problem_of(result, piece, allowed=allowed)
    places, own = ([voxel.color for voxel in shape.cells.values()] for shape in burr.design.shapes)
    fits = any(
        all(not a or not b or (a, b) in allowed for a, b in zip(turned, places, strict=True))
        for turned in (own, own[::-1])
    )
    assert count(burr, symmetry="none") == fits


def test_a_piece_with_its_colours_in_two_ways_is_told():
    burr = problem_of("###9", "#1#2", "#9", allowed=[(1, 1), (2, 2), (9, 9)])
    assert burr.is_colored
    assert [note.split(" can ")[0] for note in burr.notes] == ["piece S2"]


def test_holes_are_known_without_ranges():
    assert count(problem_of("##+", "##", most_holes=1), symmetry="none") == 1
    with pytest.raises(PuzzleError, match="problem 1 leaves 1 hole, but allows 0"):
        problem_of("##+", "##", most_holes=0)


@pytest.mark.parametrize(
    ("replaced", "message"),
    [
        (('<result id="2"/>', ""), r"problem 1 \(First\) has no result to fill"),
        (('count="2"/><shape id="1" min="1" max="2"/>', 'count="0"/>'), "problem 1 .* has no pieces"),
        (('id="1" min', 'id="0" min'), "lists piece Long_bar twice"),
        (('type="0">###<', 'type="0">#+#<'), "piece Long_bar has places that may stay empty"),
        (('type="0">###<', 'type="0">___<'), "piece Long_bar has no cells"),
        (("#1#1#1#1__#1#1#1#2__", "____________"), "its result, shape Result, is empty"),
        (('name="First"', 'name="First" maxHoles="2"'), "and ranges of pieces: there should be no ranges"),
    ],
)
def test_what_cannot_be_done_is_named(replaced, message):
    text = HOOKS.replace(*replaced)
    text = text[: text.index("<solutions>")] + text[text.index("</solutions>") + len("</solutions>") :]
    with pytest.raises(PuzzleError, match=message):
        Burr(read_design(text))


def test_a_lattice_that_is_missing_is_named(monkeypatch):
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: ())
    with pytest.raises(PuzzleError, match="needs the lattice 'rhombic', which is not installed"):
        Burr(read_design(HOOKS.replace('<gridType type="0"/>', '<gridType type="3"/>')))


@pytest.mark.parametrize(
    ("names", "called"),
    [
        (["A b", "c"], "A_b"),
        (["", "c"], "S1"),
        (["c", "c"], "S1"),
        (["00", "c"], "00"),
        (["S2", "c"], "S1"),
        (["a:b|c", ""], "a_b_c"),
    ],
)
def test_names_of_pieces(names, called):
    shapes = tuple(Voxels.read((1, 1, 1), "#", name=name) for name in names)
    assert shape_name(Design(0, (), shapes, ()), 0) == called


def test_it_can_be_kept_in_a_file():
    from dancefloor.formats.plain import read_kept, write_kept

    burr = Burr(read_design(HOOKS))
    assert read_kept(write_kept(burr)) == burr


def test_groups_are_more_than_a_packing_has():
    grouped = HOOKS.replace('<shape id="0" count="1"/>', '<shape id="0" count="1" group="1"/>')
    assert [Burr(read_design(text), 1).genre for text in (HOOKS, grouped)] == ["packing", "burr"]


def test_it_can_be_pickled_and_compared():
    burr = Burr(read_design(HOOKS))
    again = pickle.loads(pickle.dumps(burr))
    assert (again == burr, hash(again.number), again.is_colored) == (True, 0, True)
    assert burr != Burr(read_design(HOOKS), 1)
    assert [solution.placements for solution in solve(again)] == [solution.placements for solution in solve(burr)]


def test_burrs_and_their_solutions_have_a_hash():
    one, same = Burr(read_design(HOOKS)), Burr(read_design(HOOKS))
    assert hash(one) == hash(same)
    assert len({one, same, Burr(read_design(HOOKS), 1)}) == 2
