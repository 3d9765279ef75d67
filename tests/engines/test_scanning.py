"""What only the first-empty-cell engines are asked: other lattices, wide boards, and many counted pieces."""

import pytest

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.choice import quickest_order
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.geometry.region import Region
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces
from dancefloor.search.values import Limits, Resources
from tests.packings import packed

pytestmark = pytest.mark.skipif(bool(engine("scanning").missing()), reason="the compiled module is not installed")


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


@pytest.mark.parametrize(("width", "length", "distinct"), [(3, 12, 0), (4, 9, 74), (6, 6, 156)])
def test_the_hexiamonds_fill_rhomboids(width, length, distinct):
    """No filling is symmetric, so each stands for as many as the rhomboid has symmetries: four if it is a rhombus."""
    hexiamonds = sorted(polyiamonds(6), key=lambda poses: sorted(map(sorted, poses)))
    assert len(hexiamonds) == 12
    assert Search(engine("scanning"), rhomboid(width, length, hexiamonds)).tally() == distinct * (
        4 if width == length else 2
    )


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
    problem = packed(text, pieces)
    limits = Limits(solutions=20, nodes=3000)
    fast, plain = (Search(engine(name), problem, limits=limits) for name in ("scanning", "scanning-python"))
    assert list(fast) == list(plain)
    assert fast.statistics.nodes == plain.statistics.nodes


@pytest.mark.parametrize(("text", "pieces"), [("8x8-2x2", "pentominoes"), ("4x10", "2*I4,2*L4,2*O4,2*S4,2*T4")])
def test_a_table_of_dead_states_changes_no_cover_but_saves_nodes(text, pieces):
    problem, limits = packed(text, pieces), Limits(solutions=300)
    plain = Search(engine("scanning"), problem, limits=limits)
    covers = list(plain)
    nodes = []
    for memory in (0, 1, 1000, 1 << 16, 1 << 22):
        search = Search(engine("scanning"), problem, limits=limits, resources=Resources(memory=memory))
        assert list(search) == covers
        nodes.append(search.statistics.nodes)
    assert nodes[0] == nodes[1] == plain.statistics.nodes
    assert nodes == sorted(nodes, reverse=True)
    assert nodes[-1] < nodes[0]


def test_a_search_that_remembers_can_be_resumed_too():
    problem, resources = packed("8x8-2x2", "pentominoes"), Resources(memory=1 << 20)
    covers = list(Search(engine("scanning"), problem, limits=Limits(solutions=200)))
    found, position = [], None
    while len(found) < len(covers):
        limits = Limits(solutions=min(7, len(covers) - len(found)))
        search = Search(engine("scanning"), problem, limits=limits, resources=resources, resume=position)
        found += search
        position = search.position
    assert found == covers


def packed_pentominoes(cells):
    region = Region(cells)
    return Packing(region, read_pieces("pentominoes", room=len(region))).encode()


def test_a_rectangle_has_one_scan_order_and_a_staircase_eight():
    assert len(packed_pentominoes([(r, c) for r in range(6) for c in range(10)]).scan_orders()) == 1
    stairs = packed_pentominoes([(r, c) for r in range(11) for c in range(11) if c <= r][:60])
    orders = stairs.scan_orders()
    assert orders[0] == stairs.problem.positions
    assert len(orders) == 8


def test_of_triangles_the_kind_is_no_axis_to_scan_along():
    hexagon = read_puzzle("iamond-hex").encode()
    orders = hexagon.scan_orders()
    assert len(orders) == 8
    cells = hexagon.packing.region.cells
    for positions in orders:
        at = dict(zip(cells, positions, strict=False))
        assert {abs(at[x, y, 1] - at[x, y, 0]) for x, y, z in cells if z == 1 and (x, y, 0) in at} == {1}


def test_the_order_of_a_long_search_is_chosen_by_dives_and_changes_no_cover():
    encoding = packed_pentominoes([(r, c) for r in range(11) for c in range(11) if c <= r][:60])
    best = quickest_order(encoding.problem, encoding.scan_orders())
    assert best == quickest_order(encoding.problem, encoding.scan_orders())
    own, chosen = (Search(engine("scanning"), e.problem) for e in (encoding, encoding.scanned(best)))
    assert sorted(map(sorted, own)) == sorted(map(sorted, chosen))
    assert 2 * chosen.statistics.nodes < own.statistics.nodes  # measured: a quarter


def test_the_order_of_a_short_search_is_left_alone():
    encoding = packed_pentominoes([(r, c) for r in range(8) for c in range(6) if r < 5 or c < 5][:35])
    assert quickest_order(encoding.problem, encoding.scan_orders()) == encoding.problem.positions
