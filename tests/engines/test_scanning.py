"""What only the first-empty-cell engines are asked: wide boards, many counted pieces, and orders of scanning."""

import pytest

from dancefloor import Limits, Packing, Region, Search, read_pieces, read_puzzle
from dancefloor.engines.choice import quickest_order
from dancefloor.engines.registry import engine
from dancefloor.search.values import Resources
from tests.packings import packed

pytestmark = pytest.mark.skipif(bool(engine("scanning").missing()), reason="the compiled module is not installed")


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
