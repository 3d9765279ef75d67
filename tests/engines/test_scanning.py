"""What only the first-empty-cell engines are asked: other lattices, wide boards, and many counted pieces."""

import pytest

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.base import Limits, Search
from dancefloor.engines.registry import engine
from dancefloor.formats.box import box
from dancefloor.formats.pieces import read_pieces
from dancefloor.puzzles.packing import Packing

pytestmark = pytest.mark.skipif(bool(engine("scanning").missing()), reason="the compiled module is not installed")


def packing(text, pieces):
    region = box(text)
    return Packing(region, read_pieces(pieces, room=len(region))).encode().problem


# A triangle is the sum of its three corners, in coordinates along two sides: (3x+1, 3y+1) points up, (3x+2, 3y+2) down.


def neighbors(triangle):
    a, b = triangle
    return [(a + 1, b + 1), (a - 2, b + 1), (a + 1, b - 2)] if a % 3 == 1 else [
        (a - 1, b - 1), (a + 2, b - 1), (a - 1, b + 2)
    ]  # fmt: skip


def polyiamonds(size):
    """All fixed polyiamonds, each moved so that its least rhombus is at the origin, as sets by free polyiamond."""
    grown = {frozenset([(1, 1)]), frozenset([(2, 2)])}
    for _ in range(size - 1):
        grown = {
            at_origin(piece | {cell}) for piece in grown for t in piece for cell in neighbors(t) if cell not in piece
        }
    return {frozenset(map(at_origin, images(piece))) for piece in grown}


def at_origin(piece):
    x, y = min(a // 3 for a, _ in piece), min(b // 3 for _, b in piece)
    return frozenset((a - 3 * x, b - 3 * y) for a, b in piece)


def images(piece):
    for turned in (piece, frozenset((b, a) for a, b in piece)):
        for _ in range(6):
            yield turned
            turned = frozenset((-b, a + b) for a, b in turned)


def rhomboid(width, length, pieces):
    """Pieces, each to be used once, in a rhomboid; scanned along its width, both triangles of a rhombus in turn."""
    cells = [(3 * x + 1 + k, 3 * y + 1 + k) for y in range(length) for x in range(width) for k in (0, 1)]
    number = {cell: k for k, cell in enumerate(cells)}
    options = [
        Option((Use(len(cells) + k), *(Use(number[cell]) for cell in sorted(moved))))
        for k, poses in enumerate(pieces)
        for pose in sorted(map(sorted, poses))
        for x in range(width)
        for y in range(length)
        for moved in [[(a + 3 * x, b + 3 * y) for a, b in pose]]
        if number.keys() >= set(moved)
    ]
    items = [Item(f"{a},{b}") for a, b in cells] + [Item(f"P{k}") for k in range(len(pieces))]
    return Problem(tuple(items), tuple(options), (*range(len(cells)), *(None for _ in pieces)))


@pytest.mark.parametrize(("width", "length", "distinct"), [(3, 12, 0), (4, 9, 74)])
def test_the_hexiamonds_fill_rhomboids(width, length, distinct):
    """T. H. O'Beirne's twelve: a rhomboid that is no rhombus has but the half-turn, and none of these has it."""
    hexiamonds = sorted(polyiamonds(6), key=lambda poses: sorted(map(sorted, poses)))
    assert len(hexiamonds) == 12
    assert Search(engine("scanning"), rhomboid(width, length, hexiamonds)).tally() == 2 * distinct


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("16x20", "any*pentominoes"),  # 65 positions and more
        ("16x15", "4*pentominoes"),  # twelve counters
        ("13x18", "any*hexominoes"),
        ("14x15", "hexominoes"),  # cannot be filled, but tried
    ],
)
def test_wide_boards_are_scanned_like_in_python(text, pieces):
    problem = packing(text, pieces)
    limits = Limits(solutions=20, nodes=3000)
    fast, plain = (Search(engine(name), problem, limits=limits) for name in ("scanning", "scanning-python"))
    assert list(fast) == list(plain)
    assert fast.statistics.nodes == plain.statistics.nodes
