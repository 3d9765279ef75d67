"""The verification of moves finds what is wrong with them."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from dancefloor import PuzzleError, apart, disassembly_faults, solve
from dancefloor.houses.designers.disassembly import Separation
from dancefloor.houses.designers.moves import Shift, Turn
from dancefloor.houses.designers.verify_apart import turned_cells, turning_meets
from tests.houses.designers.brute_turns import hits
from tests.houses.designers.examples import box_with, drawer, turnstile


@pytest.fixture(scope="module")
def taken():
    return apart(next(solve("soma")))


def changed(taken, number, **fields):
    """The same with another separation in one place."""
    separations = list(taken.separations)
    separations[number] = replace(separations[number], **fields)
    return replace(taken, separations=tuple(separations))


def test_right_moves_have_no_faults(taken):
    assert disassembly_faults(taken) == []


def test_a_piece_that_goes_the_other_way_meets_others():
    taken = apart(drawer(3))
    (move,) = taken.separations[0].moves
    back = move._replace(by=tuple(-step for step in move.by))
    assert disassembly_faults(changed(taken, 0, moves=(back,)))[0].startswith("move 1 meets cell")
    side = move._replace(by=(0, 1, 0))
    assert disassembly_faults(changed(taken, 0, moves=(side,)))[0].startswith("move 1 meets cell")


def test_a_turn_must_have_room():
    taken = apart(turnstile(), turns=True)
    assert disassembly_faults(taken) == []
    turn, away = taken.separations[0].moves
    for through, fault in [
        ((1.5, 1.5, 0), "move 1 meets cell"),
        ((2.5, 3, 0), "move 1 does not turn cells onto cells"),
    ]:
        (found, *_) = disassembly_faults(changed(taken, 0, moves=(turn._replace(through=through), away)))
        assert found.startswith(fault)
    assert disassembly_faults(changed(taken, 0, moves=(away,)))[0].startswith("move 1 meets cell")


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"moves": ()}, "no move takes a part"),
        ({"moves": (Shift((0,), (1, 1, 0), goes_away=True),)}, "no move along an axis"),
        ({"moves": (Shift((0,), (0, 0, 0), goes_away=True),)}, "no move along an axis"),
        ({"moves": (Shift((), (0, 0, 1), goes_away=True),)}, "some of the part, not all"),
        (
            {"moves": (Shift((0, 1, 2, 3, 4, 5, 6), (0, 0, 1), goes_away=True),)},
            "some of the part, not all",
        ),
        ({"pieces": (0, 1)}, "they are not one part"),
    ],
)
def test_wrong_moves_are_found(taken, fields, fault):
    assert any(fault in each for each in disassembly_faults(changed(taken, 0, **fields)))


def test_all_pieces_must_be_apart_at_the_end(taken):
    assert "are still together" in disassembly_faults(replace(taken, separations=taken.separations[:-1]))[0]


def test_a_part_must_be_the_one_that_goes(taken):
    other = tuple(piece for piece in range(7) if piece not in taken.separations[0].away)[:1]
    assert any("takes away pieces" in each for each in disassembly_faults(changed(taken, 0, away=other)))


def test_nothing_is_wrong_with_saying_that_it_stays_together():
    assert disassembly_faults(apart(box_with([(1, 1, 1)]))) == []


def test_it_is_about_cubes(taken):
    with pytest.raises(PuzzleError, match="consist of squares: they should consist of cubes or prisms"):
        disassembly_faults(replace(taken, solution=next(solve("3x20"))))


def test_a_separation_is_a_value():
    assert Separation((0, 1), (), (0,), {}).left == (1,)


ABOUT = [(1, 0, 0), (0, -1, 0), (0, 0, 1)]


@pytest.mark.parametrize("about", ABOUT, ids=str)
def test_it_agrees_with_many_steps(about):
    axis = next(k for k in range(3) if about[k])
    a, b = (axis + 1) % 3, (axis + 2) % 3
    for through in ((0.0, 0.0, 0.0), (0.5, 0.5, 0.5)):
        turn = Turn((0,), about, through)
        for own, other in product(product(range(-1, 3), range(3)), product(range(-4, 4), repeat=2)):
            if own == other:
                continue
            one, two = [0, 0, 0], [0, 0, 0]
            (one[a], one[b]), (two[a], two[b]) = own, other
            x, y, u, v = (number - through[0] for number in (*own, *other))
            assert (turning_meets([tuple(one)], [tuple(two)], turn) is not None) == hits(x, y, u, v, about[axis])


def test_other_layers_are_not_met():
    assert turning_meets([(0, 0, 0)], [(1, 0, 1), (0, 0, -1)], Turn((0,), (0, 0, 1), (0, 0, 0))) is None


@pytest.mark.parametrize("about", [*ABOUT, (0, 0, -1)], ids=str)
def test_cells_go_where_the_motion_says(about):
    turn = Turn((0,), about, (1.5, 2.5, 0.5))
    cells = list(product(range(2), repeat=3))
    assert list(turned_cells(cells, turn)) == [
        tuple(map(sum, zip(turn.motion.vector(c), turn.motion.by, strict=True))) for c in cells
    ]


@pytest.mark.parametrize(
    "turn",
    [Turn((0,), (0, 0, 1), (0.5, 0, 0)), Turn((0,), (0, 0, 2), (0, 0, 0)), Turn((0,), (1, 1, 0), (0, 0, 0))],
    ids=["edge", "half", "slanting"],
)
def test_what_does_not_lead_to_cells(turn):
    assert turned_cells([(0, 0, 0)], turn) is None
