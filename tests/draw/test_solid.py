"""What is drawn of a solid is what rays of light say: cast through each triangle, and through random points."""

from __future__ import annotations

import random
from math import floor

import pytest

from dancefloor.draw.board import Board
from dancefloor.draw.figure import LARGEST_LETTER
from dancefloor.draw.look import CORNERS
from dancefloor.draw.solid import ABOVE, BELOW, LEFT, MOVES, RIGHT, TOP, isometric, seen, turned
from dancefloor.geometry.lattice import is_proper
from dancefloor.geometry.lattices import CUBE

VIEWS = sorted(MOVES)
SLOW = pytest.mark.slow


def assembly(seed):
    """Random pieces of touching cubes, with holes between them."""
    chance = random.Random(seed)
    sides = [chance.randint(1, 4) for _ in range(3)]
    cells = [(x, y, z) for x in range(sides[0]) for y in range(sides[1]) for z in range(sides[2])]
    kept = [cell for cell in cells if chance.random() < 0.85] or cells
    pieces = []
    left = set(kept)
    while left:
        piece = {chance.choice(sorted(left))}
        for _ in range(chance.randint(0, 5)):
            rim = sorted({near for cell in piece for near in CUBE.neighbors(cell)} & left - piece)
            if rim:
                piece.add(chance.choice(rim))
        left -= piece
        pieces.append(sorted(piece))
    return pieces


def first_hit(owner, point):
    """The piece that a ray meets first, which goes through a point away from a viewer at (∞, ∞, ∞), and on which face.

    The ray passes from cube to cube: of the three walls behind it, it meets the one that is nearest.
    """
    x, y, z = point
    cell = [floor(x), floor(y), floor(z)]
    face = None
    for _ in range(400):
        if face is not None and tuple(cell) in owner:
            return owner[tuple(cell)], face
        far = [x - cell[0], y - cell[1], z - cell[2]]
        axis = far.index(min(far))
        x, y, z = (c - far[axis] for c in (x, y, z))
        cell[axis] -= 1
        face = {2: TOP, 0: LEFT, 1: RIGHT}[axis]
    return None


def place_of(a, b):
    """The triangle in which a point of the page lies."""
    right = b - floor(b) > a - floor(a)
    return floor(a), floor(b), int(right)


@pytest.mark.parametrize(
    ("seeds", "rays"),
    [(range(10), 6), (range(10, 20), 6), *[pytest.param(range(k, k + 10), 60, marks=SLOW) for k in range(0, 100, 10)]],
)
def test_every_visible_face_is_drawn_and_every_face_drawn_is_visible(seeds, rays):
    for seed in seeds:
        cast(seed, rays)


def cast(seed, rays):
    """Cast rays at a random assembly, from all corners, however its pieces are moved."""
    pieces = assembly(seed)
    chance = random.Random(seed)
    for corner in range(CORNERS):
        for view in VIEWS:
            moved = MOVES[view]([[turned(cell, corner) for cell in piece] for piece in pieces])
            owner = {cell: number for number, piece in enumerate(moved) for cell in piece}
            assert len(owner) == sum(map(len, pieces))  # no two cubes in one place
            visible = seen(moved)
            drawn = {place: (face.piece, face.face) for place, face in visible.items()}
            # A ray through each triangle that is drawn, and rays anywhere else.
            spots = [(a + (1 if right else 2) / 3, b + (2 if right else 1) / 3) for a, b, right in visible]
            spots = chance.sample(spots, min(rays, len(spots)))
            low, high = min(map(min, owner)), max(map(max, owner))
            reach = high - low + 3
            spots += [(chance.uniform(-reach, reach), chance.uniform(-reach, reach)) for _ in range(rays // 2)]
            for a, b in spots:
                height = high + reach + 0.5
                assert drawn.get(place_of(a, b)) == first_hit(owner, (a + height, b + height, height))


@pytest.mark.parametrize("corner", range(CORNERS))
def test_a_viewer_moves_and_the_solid_is_not_reflected(corner):
    ends = [turned(end, corner) for end in ((1, 0, 0), (0, 1, 0), (0, 0, 1))]
    assert is_proper(tuple(zip(*ends, strict=True)))


def test_the_eight_corners_are_different():
    shape = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 1, 2)]
    board = Board(shape, [("I", shape)], CUBE)
    assert len({isometric(board, corner=corner).patches[0].faces for corner in range(CORNERS)}) == CORNERS


@pytest.mark.parametrize("corner", range(CORNERS))
def test_the_upper_side_is_up(corner):
    tower = Board([], [("low", [(0, 0, 0)]), ("high", [(0, 0, 9)])], CUBE)
    low, high = (patch.letters[0].y for patch in isometric(tower, corner=corner).patches)
    assert high < low


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("corner", range(CORNERS))
def test_everything_lies_within_the_figure_and_faces_cover_the_outline(view, corner):
    pieces = assembly(7)
    board = Board([cell for piece in pieces for cell in piece], [(str(k), p) for k, p in enumerate(pieces)], CUBE)
    drawn = isometric(board, view, corner)
    points = [point for patch in drawn.patches for loop in patch.loops for point in loop]
    xs, ys = zip(*points, strict=True)
    assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=1e-9)
    assert (max(xs), max(ys)) == pytest.approx((drawn.width, drawn.height))
    for patch in drawn.patches:
        assert sum(area(face.loops) for face in patch.faces) == pytest.approx(area(patch.loops))


def area(loops):
    """The area within loops, those of holes being subtracted."""
    return sum((a * d - b * c) / 2 for loop in loops for (a, b), (c, d) in zip(loop, [*loop[1:], loop[0]], strict=True))


@pytest.mark.parametrize("seed", range(10))
def test_exploded_pieces_hide_nothing_of_each_other(seed):
    pieces = assembly(seed)
    shown = [0] * len(pieces)
    for face in seen(MOVES["exploded"](pieces)).values():
        shown[face.piece] += 1
    assert shown == [len(seen([piece])) for piece in pieces]


def test_layers_hide_nothing_of_each_other():
    pieces = [[(x, y, z) for x in range(2) for y in range(5)] for z in range(3)]
    tops = [face.piece for face in seen(MOVES["layers"](pieces)).values() if face.face == TOP]
    assert [tops.count(layer) for layer in range(3)] == [20, 20, 20]


def test_each_layer_of_a_piece_has_its_label():
    tower = [(0, 0, 0), (0, 0, 1)]
    board = Board(tower, [("I", tower)], CUBE)
    assert len(isometric(board, "layers").patches[0].letters) == 2
    (letter,) = isometric(board).patches[0].letters
    assert letter.size == LARGEST_LETTER


def test_long_names_are_abbreviated_and_hidden_pieces_have_no_label():
    tower = [(0, 0, k) for k in range(3)]
    names = ["signpost", "chevron", "butterfly"]
    drawn = isometric(Board(tower, [(name, [cell]) for name, cell in zip(names, tower, strict=True)], CUBE))
    assert [patch.letters[0].string for patch in drawn.patches] == ["si", "ch", "bu"]
    assert len(drawn.legend) == 3
    hidden = Board([], [("A", [(0, 0, 0)]), ("B", [(1, 1, 1)])], CUBE)
    assert [len(patch.letters) for patch in isometric(hidden).patches] == [0, 1]


def test_copies_keep_their_numbers_in_each_step():
    board = Board([], [("I", [(0, 0, k), (0, 1, k)]) for k in range(3)], CUBE)
    drawn = isometric(board, built=(2, 0))
    assert [patch.letters[0].string for patch in drawn.patches] == ["I1", "I3"]
    assert [patch.pale for patch in drawn.patches] == [True, False] or [p.pale for p in drawn.patches] == [False, True]


def test_a_solid_of_nothing_has_no_size():
    for view in VIEWS:
        assert isometric(Board([], [], CUBE), view)[:2] == (0, 0)


def test_the_page_of_a_viewer_below_is_turned():
    assert [ABOVE.on_page((1, 2))[k] == -BELOW.on_page((1, 2))[k] for k in (0, 1)] == [True, True]
