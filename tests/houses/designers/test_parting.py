"""Separations in Python, beside the native ones: the same moves at the same positions, and the fewest there are."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from dancefloor._native import MISSING
from dancefloor.houses.designers.parting import Ending, Parting
from dancefloor.houses.designers.ways import WAYS
from tests.houses.designers import brute_turns
from tests.houses.designers.brute import fewest_moves
from tests.houses.designers.examples import box_with, drawer, turnstile

CUBES = WAYS["cube"]


def cells(pieces):
    return [[number for cell in piece for number in (*cell, 0)] for piece in pieces]


def ended(pieces, *, native=False, turns=False):
    """How a separation ended, its work, and its moves."""
    if native:
        from dancefloor._native import core

        parting = core.parting(cells(pieces), [way.numbers for way in CUBES], 1 << 30, turns)
    else:
        parting = Parting(cells(pieces), CUBES, turns=turns)
    return Ending(parting.advance(60.0, 1 << 40)), parting.work(), parting.moves()


def random_pieces(seed):
    """Cells of a box, dealt out to pieces that grow from one cell each."""
    random = Random(seed)
    size = random.choice([(2, 2, 2), (2, 2, 3), (2, 3, 3), (1, 3, 4)])
    free = {(x, y, z) for x in range(size[0]) for y in range(size[1]) for z in range(size[2])}
    pieces = [[cell] for cell in random.sample(sorted(free), random.choice([2, 3, 3, 4]))]
    free.difference_update(cell for piece in pieces for cell in piece)
    for _ in range(random.randrange(20)):
        piece = random.choice(pieces)
        x, y, z = random.choice(piece)
        axis, step = random.randrange(3), random.choice([-1, 1])
        there = tuple(c + step * (k == axis) for k, c in enumerate((x, y, z)))
        if there in free:
            free.remove(there)
            piece.append(there)
    return pieces


def loose(seed):
    """Random pieces in a box around them, from whose wall some cells are taken out."""
    random = Random(seed)
    inside = [[(x + 1, y + 1, z + 1) for x, y, z in piece] for piece in random_pieces(seed)]
    placed = box_with(*inside).placements
    wall, *others = [list(each.cells) for each in sorted(placed, key=lambda each: each.piece != "W")]
    return [sorted(set(wall) - set(random.sample(wall, len(wall) // 3))), *others]


@pytest.mark.parametrize("seed", range(40))
def test_the_moves_are_the_fewest(seed):
    pieces = random_pieces(seed)
    ending, _, moves = ended(pieces)
    assert (len(moves) or None) == fewest_moves(pieces)
    assert ending is (Ending.APART if moves else Ending.TOGETHER)


@pytest.mark.parametrize("seed", [3, 5, 8, 11])
def test_the_moves_are_the_fewest_in_a_box_with_holes(seed):
    pieces = loose(seed)[:3]
    assert (len(ended(pieces)[2]) or None) == fewest_moves(pieces)


@pytest.mark.skipif(bool(MISSING), reason=MISSING)
@pytest.mark.parametrize("seed", range(60))
def test_native_code_finds_the_same(seed):
    pieces = random_pieces(seed) if seed % 2 else loose(seed)
    assert ended(pieces, native=True) == ended(pieces)


def test_what_is_closed_in_stays_together():
    pieces = [each.cells for each in box_with([(1, 1, 1)], [(2, 1, 1), (2, 1, 2)]).placements]
    ending, (looked_at, seen), moves = ended(pieces)
    assert (ending, moves) == (Ending.TOGETHER, [])
    assert looked_at == seen > 1


def test_work_goes_on_where_it_stopped():
    pieces = loose(6)
    whole = ended(pieces)
    parting = Parting(cells(pieces), CUBES)
    while parting.advance(60.0, 1) is Ending.GOING_ON:
        pass
    assert (parting.work(), parting.moves()) == whole[1:]


def roomy(seed):
    """A flat box with a random piece or two inside, and holes in its walls."""
    random = Random(seed)
    size = random.choice([(3, 3, 1), (4, 3, 1), (4, 4, 1)])
    inside = set(product(*(range(1, number + 1) for number in size)))
    walls = set(product(*(range(number + 2) for number in size))) - inside
    x, y = random.randint(1, size[0]), random.randint(1, size[1])
    walls -= {*random.sample(sorted(walls), random.randrange(3)), (x, y, 2), (min(x + 1, size[0]), y, 2)}
    pieces = []
    for _ in range(random.choice([1, 1, 2])):
        piece = [random.choice(sorted(inside))]
        for _ in range(3):
            x, y, z = piece[-1]
            piece += [cell for cell in [(x + 1, y, z), (x, y + 1, z)] if cell in inside][: random.randrange(3)]
        inside -= set(piece)
        pieces.append(sorted(set(piece)))
    return [sorted(walls), *pieces]


@pytest.mark.parametrize("seed", [0, 3, 4, *range(6, 12), 21, 37])
def test_the_moves_are_the_fewest_with_turns(seed):
    pieces = roomy(seed) if seed % 4 else random_pieces(seed)
    ending, _, moves = ended(pieces, turns=True, native=not MISSING)
    assert (len(moves) or None) == brute_turns.fewest_moves(pieces)
    assert ending is (Ending.APART if moves else Ending.TOGETHER)


@pytest.mark.skipif(bool(MISSING), reason=MISSING)
@pytest.mark.parametrize("seed", range(16))
def test_native_code_turns_alike(seed):
    pieces = roomy(seed) if seed % 2 else loose(seed)[:3]
    assert ended(pieces, native=True, turns=True) == ended(pieces, turns=True)


@pytest.mark.skipif(bool(MISSING), reason=MISSING)
def test_work_with_turns_goes_on_where_it_stopped():
    from dancefloor._native import core

    pieces = [each.cells for each in turnstile().placements]
    parting = core.parting(cells(pieces), [way.numbers for way in CUBES], 1 << 30, True)
    while Ending(parting.advance(0.0, 1)) is Ending.GOING_ON:
        pass
    assert (parting.work(), parting.moves()) == ended(pieces, turns=True, native=True)[1:]


def test_a_stick_leaves_a_tube_in_one_move():
    assert [move[4:] for move in ended([each.cells for each in drawer(3).placements])[2]] in ([[0]], [[1]])


@pytest.mark.skipif(bool(MISSING), reason=MISSING)
@pytest.mark.parametrize(
    ("parts", "ways"),
    [([[0, 0, 0, 0]], [CUBES[0].numbers]), ([[0, 0, 0], [1, 0, 0, 0]], []), ([[0] * 4, [1, 0, 0, 0]], [[1, 2, 3]])],
)
def test_native_code_refuses_what_makes_no_sense(parts, ways):
    from dancefloor._native import core

    with pytest.raises(ValueError, match=r"can come apart|is four numbers|is 16 numbers"):
        core.parting(parts, ways, 1 << 20, False)


@pytest.mark.skipif(bool(MISSING), reason=MISSING)
@pytest.mark.parametrize("turns", [False, True])
def test_native_code_stops_when_its_memory_is_full(turns):
    from dancefloor._native import core

    parting = core.parting(cells(loose(2)), [way.numbers for way in CUBES], 1, turns)
    endings = {Ending(parting.advance(60.0, 1 << 40)) for _ in range(2)}
    assert endings <= {Ending.NO_MEMORY, Ending.APART, Ending.TOGETHER}
