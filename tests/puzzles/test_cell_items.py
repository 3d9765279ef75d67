from dancefloor.geometry.box import box
from dancefloor.geometry.region import Region
from dancefloor.puzzles.cell_items import cell_names, scan_positions


def test_positions_differ_by_a_constant_between_translates():
    region = Region([(x, y) for x in range(-2, 3) for y in range(7, 20)])
    position = scan_positions(region)
    assert len(set(position.values())) == len(region)
    assert min(position.values()) == 0
    assert len({position[x + 1, y + 2] - position[x, y] for x in range(-2, 2) for y in range(7, 17)}) == 1


def test_cells_are_named_in_base_62_where_that_is_possible():
    assert cell_names(box(1, 62))[0, 61] == "0Z"
    assert cell_names(box(1, 63))[0, 61] == "0,61"
    assert cell_names(Region([(-1, 0)])) == {(-1, 0): "-1,0"}
    assert len(set(cell_names(box(63, 63)).values())) == 63 * 63
