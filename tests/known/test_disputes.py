"""Counts that others have published and that ours contradict, each settled by a method that shares nothing with ours.

The page docs/trust.md lists them. Definitions of regions and pieces: D. Goodger, Polyform Puzzler, revision 600 (2015).
"""

import warnings
from collections import Counter
from typing import NamedTuple

import pytest

import dancefloor as dance
from dancefloor.engines.registry import engine
from dancefloor.geometry.symmetry import Mobility, orientations
from dancefloor.puzzles.piece import read_pieces
from tests.engines.counts import by_tables

from .by_hand import CUBES, HEXAGONS, SQUARES, packings, packings_by_search, polyforms
from .coordinates import mirror, of_triangles, rotations, triangle_places, triangle_turns

pytestmark = pytest.mark.skipif(bool(engine("bits").missing()), reason="too long without the compiled module")

IN_PLANE, IN_SPACE, OF_HEXAGONS = list(rotations(2)), list(rotations(3)), triangle_turns()
IN_PLANE_OR_OVER = [*IN_PLANE, *(lambda cell, turn=turn: mirror(turn(cell)) for turn in IN_PLANE)]
TREFOIL = "triangle:hexagon3@2,2+hexagon2@0,6+hexagon2@3,0+hexagon2@6,3+hexagon1@1,4+hexagon1@4,7+hexagon1@7,1"


class Dispute(NamedTuple):
    """A packing with the number that was published, and ours: up to symmetry, and how many symmetries there are."""

    region: str
    pieces: str
    published: int
    distinct: int
    order: int

    @property
    def packing(self):
        return dance.Packing(dance.box(self.region), read_pieces(self.pieces))


HEXES = "monohexes,dihexes,trihexes,tetrahexes"
DISPUTES = {
    "Polyhexes1234_4x10": Dispute("hexagon:4x10", HEXES, 3_665_348, 7_404_530, 2),
    "Polyhexes1234_5x8": Dispute("hexagon:5x8", HEXES, 7_578_295, 15_176_820, 2),
    "OneSidedPolyominoes234Octagon": Dispute(
        "3x7@2,0+7x3@0,2+5x5@1,1-1x1@3,3", "dominoes,trominoes,one-sided-tetrominoes", 1_023, 1_194, 8
    ),
    "SolidPentominoesCrossBlock2": Dispute("5x3x3@0,1,0+3x5x3@1,0,0-1x1x3@2,2,0", "solid-pentominoes", 0, 15, 16),
    "SolidPentominoesThreeWalls": Dispute("6x7x1+6x1x3@0,3,1", "solid-pentominoes", 90, 95, 4),
    "SolidPentominoesSpinnerBlock": Dispute(
        "4x4x3@1,1,0+1x1x3@0,1,0+1x1x3@1,5,0+1x1x3@4,0,0+1x1x3@5,4,0", "solid-pentominoes", 42, 56, 8
    ),
    "Polycubes1234CrossTower1": Dispute(
        "3x5x1@1,0,0+5x3x1@0,1,0+3x1x4@1,2,1+1x3x4@2,1,1", "monocubes,dicubes,tricubes,tetracubes", 0, 22_423, 8
    ),
    "OneSidedPolyiamonds12345SemiRegularHexagon4x2": Dispute(
        "triangle:triangle8-triangle2@0,0-triangle2@6,0-triangle2@0,6",
        "moniamonds,diamonds,triamonds,one-sided-tetriamonds,one-sided-pentiamonds",
        56_524_164,
        18_058_852,
        6,
    ),
}
LONG = {"OneSidedPolyiamonds12345SemiRegularHexagon4x2"}
named = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in DISPUTES]
)


@named
def test_up_to_symmetry(name):
    dispute = DISPUTES[name]
    found = dance.count(dispute.packing, symmetry="all")
    assert (found, found.order) == (dispute.distinct, dispute.order)
    assert found.raw == dispute.distinct * dispute.order  # so no solution is symmetric
    assert found != dispute.published


# In other orders of cells, with pieces grown here, and by code that knows nothing of the package.


def octagon():
    return [(x, y) for x in range(7) for y in range(7) if 2 <= x + y <= 10 and abs(x - y) <= 4 and (x, y) != (3, 3)]


def cross_block():
    arms = [(x, y) for x in range(5) for y in range(5) if (1 <= x <= 3 or 1 <= y <= 3) and (x, y) != (2, 2)]
    return [(x, y, z) for x, y in arms for z in range(3)]


def three_walls():
    return [(x, y, 0) for x in range(7) for y in range(6)] + [(3, y, z) for y in range(6) for z in range(1, 4)]


def spinner_block():
    block = [(x, y) for x in range(1, 5) for y in range(1, 5)]
    return [(x, y, z) for x, y in sorted([*block, (0, 1), (1, 5), (4, 0), (5, 4)]) for z in range(3)]


def cross_tower():
    base = [(0, x, y) for x in range(5) for y in range(5) if 1 <= x <= 3 or 1 <= y <= 3]
    cross = [(2, 2), (1, 2), (3, 2), (2, 1), (2, 3)]
    return [(z, x, y) for z in range(4, 0, -1) for x, y in cross] + base


def rhomboid(rows, columns):
    return [(x, y) for x in range(columns) for y in range(rows)]


def sizes(largest, steps, maps, least=1):
    return [piece for size in range(least, largest + 1) for piece in polyforms(size, steps, maps)]


def flat_pentominoes():
    return [[(*cell, 0) for cell in piece] for piece in polyforms(5, SQUARES, IN_PLANE_OR_OVER)]


def semi_regular_hexagon():
    """Sides of four and two triangles in turn: a triangle of side 8 without its corners."""
    up = [(a, b) for b in range(6) for a in range(8) if 2 <= a + b <= 7 and a < 6]
    down = [(a, b) for b in range(6) for a in range(8) if 1 <= a + b <= 6 and a < 6]
    cells = [(3 * a + 1, 3 * b + 1) for a, b in up] + [(3 * a + 2, 3 * b + 2) for a, b in down]
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def one_sided_polyiamonds(largest):
    every = grown = {_least_turned([(1, 1)])}
    for _ in range(largest - 1):
        grown = {
            _least_turned([*shape, cell])
            for shape in grown
            for at in shape
            for cell in of_triangles(at)
            if cell not in shape
        }
        every = every | grown
    return sorted(every)


BY_HAND = {
    "Polyhexes1234_4x10": lambda: packings(rhomboid(4, 10), sizes(4, HEXAGONS, OF_HEXAGONS), OF_HEXAGONS),
    "Polyhexes1234_5x8": lambda: packings(rhomboid(5, 8), sizes(4, HEXAGONS, OF_HEXAGONS), OF_HEXAGONS),
    "OneSidedPolyominoes234Octagon": lambda: packings(octagon(), sizes(4, SQUARES, IN_PLANE, least=2), IN_PLANE),
    "SolidPentominoesCrossBlock2": lambda: packings_by_search(cross_block(), flat_pentominoes(), IN_SPACE),
    "SolidPentominoesThreeWalls": lambda: packings_by_search(three_walls(), flat_pentominoes(), IN_SPACE),
    "SolidPentominoesSpinnerBlock": lambda: packings_by_search(spinner_block(), flat_pentominoes(), IN_SPACE),
    "Polycubes1234CrossTower1": lambda: packings(cross_tower(), sizes(4, CUBES, IN_SPACE), IN_SPACE),
    "OneSidedPolyiamonds12345SemiRegularHexagon4x2": lambda: packings(
        semi_regular_hexagon(), one_sided_polyiamonds(5), triangle_turns()[:6], triangle_places
    ),
}


@pytest.mark.slow
@named
def test_one_by_one_by_other_code(name):
    assert BY_HAND[name]() == DISPUTES[name].distinct * DISPUTES[name].order


def test_both_ways_by_hand_agree():
    pieces = sizes(4, SQUARES, IN_PLANE, least=2)
    assert packings_by_search(octagon(), pieces, IN_PLANE) == packings(octagon(), pieces, IN_PLANE) == 9552


# Where the published numbers come from: one piece was kept to too few places.


def count_with(packing, piece, allowed):
    """How many packings there are in which a piece lies only where it may."""
    encoding = packing.encode()
    placements = [encoding.decode(option) for option in range(len(encoding.problem.options))]
    dropped = [k for k, each in enumerate(placements) if each.piece == piece and not allowed(each.cells)]
    return by_tables(encoding.problem.without(dropped)[0])


def pose(cells):
    corner = [min(axis) for axis in zip(*cells, strict=True)]
    return tuple(sorted(tuple(c - k for c, k in zip(cell, corner, strict=True)) for cell in cells))


def half_turns_apart(shape):
    """Three poses of a shape, none of which a half turn makes of another."""
    return {pose([OF_HEXAGONS[times](cell) for cell in shape]) for times in range(3)}


@pytest.mark.parametrize("name", ["Polyhexes1234_4x10", "Polyhexes1234_5x8"])
def test_the_published_polyhexes_keep_the_pistol_from_being_turned_over(name):
    """A rhomboid has a half turn for symmetry: three poses of the pistol are too few, those of both its sides right."""
    dispute, pistol = DISPUTES[name], [(0, 0), (1, 0), (2, 0), (1, 1)]
    sides = [half_turns_apart(pistol), half_turns_apart([mirror(cell) for cell in pistol])]
    counts = [count_with(dispute.packing, "pistol", lambda cells, side=side: pose(cells) in side) for side in sides]
    assert counts[0] == dispute.published
    assert sum(counts) == dispute.distinct


def test_the_published_octagon_leaves_out_a_place_of_the_straight_tetromino():
    dispute = DISPUTES["OneSidedPolyominoes234Octagon"]
    counts = {
        place: count_with(dispute.packing, "I4", lambda cells, place=place: (min(cells), max(cells)) == place)
        for place in [((0, 2), (3, 2)), ((1, 1), (4, 1)), ((1, 2), (4, 2))]  # one of each class of eight
    }
    *published, left_out = counts.values()
    assert sum(published) == dispute.published
    assert sum(published) + left_out == dispute.distinct


def test_the_published_spinner_block_keeps_the_flat_l_from_being_turned_over():
    """An upright L has eight poses, which its symmetries exchange; a flat one has two sides, and looks alike below."""
    dispute = DISPUTES["SolidPentominoesSpinnerBlock"]
    found = dance.solve(dispute.packing, symmetry="none")
    poses = Counter(pose(each.cells) for solution in found for each in solution.placements if each.piece == "L")
    rod = [(x, 0, 0) for x in range(4)]
    upright, one_side, other_side = (poses[pose([*rod, foot])] for foot in [(0, 0, 1), (3, 1, 0), (0, 1, 0)])
    assert upright + one_side // 2 == dispute.published
    assert upright + one_side // 2 + other_side // 2 == dispute.distinct


@pytest.mark.slow
def test_the_published_semi_regular_hexagon_counts_some_directions_of_p_twice():
    """Rotations exchange every other of its six directions: three that follow each other are two classes and a half."""
    dispute = DISPUTES["OneSidedPolyiamonds12345SemiRegularHexagon4x2"]
    piece = next(each for each in dispute.packing.pieces if each.name == "P")
    one, other = (
        count_with(dispute.packing, "P", lambda cells, shape=shape: least_place(cells) == least_place(shape.cells))
        for shape in orientations(piece.shape, Mobility.ONE_SIDED)[:2]
    )
    assert 2 * one + other == dispute.published
    assert 3 * (one + other) == dispute.distinct * dispute.order


def least_place(cells):
    """Triangles moved to the corner, up or down as they are."""
    corner = [min(axis) for axis in zip(*cells, strict=True)][:2]
    return sorted((x - corner[0], y - corner[1], z) for x, y, z in cells)


# Not 0: one solution is enough, looked at without the package.


def triangles(side, x, y):
    """A hexagon of triangles whose least coordinates are x and y, by three times their centres."""
    cells = [(x + a, y + b, z) for a in range(2 * side) for b in range(2 * side) for z in (0, 1)]
    inside = [(a, b, z) for a, b, z in cells if side <= a - x + b - y + z <= 3 * side - 1]
    return {(3 * a + 1 + z, 3 * b + 1 + z) for a, b, z in inside}


def test_one_sided_hexiamonds_fill_trefoil_2():
    solution = next(dance.solve(dance.Packing(dance.box(TREFOIL), read_pieces("one-sided-hexiamonds")), limit=1))
    region = triangles(3, 2, 2)
    for corner in [(0, 6), (3, 0), (6, 3)]:
        region |= triangles(2, *corner)
    for corner in [(1, 4), (4, 7), (7, 1)]:
        region |= triangles(1, *corner)
    placed = [tuple(sorted((3 * x + 1 + z, 3 * y + 1 + z) for x, y, z in each.cells)) for each in solution.placements]
    assert sorted(cell for cells in placed for cell in cells) == sorted(region)
    # Nineteen pieces of six triangles, no two of them alike when turned within the plane: these are all there are.
    assert {len(cells) for cells in placed} == {6}
    assert len({_least_turned(cells) for cells in placed}) == len(placed) == 19
    assert all(cells in set(triangle_places(region, cells)) for cells in placed)


def _least_turned(cells):
    poses = []
    for turn in triangle_turns()[:6]:
        turned = [turn(cell) for cell in cells]
        down = [3 * (min(axis) // 3) for axis in zip(*turned, strict=True)]
        poses.append(tuple(sorted((a - down[0], b - down[1]) for a, b in turned)))
    return min(poses)


# Other programs.


def domino_board(rows, columns):
    """An exact cover problem: cells and dominoes."""
    cells = [f"{r}.{c}" for r in range(rows) for c in range(columns)]
    across = [(f"{r}.{c}", f"{r}.{c + 1}") for r in range(rows) for c in range(columns - 1)]
    down = [(f"{r}.{c}", f"{r + 1}.{c}") for r in range(rows - 1) for c in range(columns)]
    return dance.Problem.from_names(cells, across + down)


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns", "known"), [(6, 8, 167_089), (8, 8, 12_988_816)])
def test_xcover_miscounts_dominoes_with_its_table_of_states(rows, columns, known):
    """A hash of 32 bits stands for a state there. Which wrong number comes out depends on the order of the options."""
    pytest.importorskip("xcover")
    from benchmarks.peers import XCoverDiagrams
    from benchmarks.problems import Task

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = XCoverDiagrams().solver(domino_board(rows, columns), Task.COUNT)().number
    assert dance.covers(domino_board(rows, columns)).tally() == dominoes_by_determinant(rows, columns) == known
    assert found != known


def test_dlx6_counts_modulo_a_power_of_two():
    """It says that it has overflowed, and prints 6349125568650304721 for dominoes on a 12x14 board."""
    board = dance.Packing(dance.box("12x14"), read_pieces("dominoes", room=168))
    found = dance.count(board)
    assert found == dominoes_by_determinant(12, 14) == 43_242_613_716_069_407_953
    assert found % 2**64 == 6_349_125_568_650_304_721


def dominoes_by_determinant(rows, columns):
    """Kasteleyn's way: a matrix of black and white cells, with signs on dominoes that stand in odd columns."""
    black = [(r, c) for r in range(rows) for c in range(columns) if (r + c) % 2 == 0]
    white = {(r, c): k for k, (r, c) in enumerate((r, c) for r in range(rows) for c in range(columns) if (r + c) % 2)}
    matrix = [[0] * len(white) for _ in black]
    for row, (r, c) in zip(matrix, black, strict=True):
        for cell, sign in (((r, c + 1), 1), ((r, c - 1), 1), ((r + 1, c), (-1) ** c), ((r - 1, c), (-1) ** c)):
            if cell in white:
                row[white[cell]] = sign
    return abs(determinant(matrix))


def determinant(matrix):
    """In whole numbers, by Bareiss's elimination."""
    sign, before = 1, 1
    for k in range(len(matrix) - 1):
        pivot = next((r for r in range(k, len(matrix)) if matrix[r][k]), None)
        if pivot is None:
            return 0
        if pivot != k:
            matrix[k], matrix[pivot], sign = matrix[pivot], matrix[k], -sign
        for r in range(k + 1, len(matrix)):
            for c in range(k + 1, len(matrix)):
                matrix[r][c] = (matrix[r][c] * matrix[k][k] - matrix[r][k] * matrix[k][c]) // before
        before = matrix[k][k]
    return sign * matrix[-1][-1]
