from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from dancefloor.engines.reference import ReferenceEngine
from dancefloor.errors import PuzzleError
from dancefloor.formats.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import (
    Packing,
    Piece,
    Placement,
    cell_names,
    scan_positions,
)
from dancefloor.verbs import covers

DOMINO, TROMINO, SQUARE4 = Shape.from_picture("##"), Shape.from_picture("##/#."), Shape.from_picture("##/##")
FREE, ONE_SIDED, FIXED = Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED


# --- brute force: knows nothing of items and options ---


def turned(cells, mobility):
    """Normalised cells of every pose, from coordinates alone."""
    found = set()
    for k, reflected in product(range(4), (False, True)):
        if (mobility is FIXED and (k or reflected)) or (mobility is ONE_SIDED and reflected):
            continue
        pose = [(x, -y) for x, y in cells] if reflected else list(cells)
        for _ in range(k):
            pose = [(y, -x) for x, y in pose]
        dx, dy = min(x for x, _ in pose), min(y for _, y in pose)
        found.add(frozenset((x - dx, y - dy) for x, y in pose))
    return found


def brute_force(puzzle, most=2000):
    """All solutions as sets of (piece, cells); None if there are more than `most` leaves or solutions."""
    required, every = set(puzzle.region.cells), set(puzzle.region)
    rows = range(min(x for x, _ in every), max(x for x, _ in every) + 1)
    columns = range(min(y for _, y in every), max(y for _, y in every) + 1)
    places = []
    for piece in puzzle.pieces:
        poses = set().union(*(turned(shape.cells, piece.mobility) for shape in (piece.shape, *piece.also)))
        shifted = [frozenset((x + dx, y + dy) for x, y in p) for p in poses for dx in rows for dy in columns]
        places += [(piece.name, cells) for cells in shifted if cells <= every]
    bounds = {piece.name: (piece.low, piece.high) for piece in puzzle.pieces}
    found, steps = set(), 0

    def extend(chosen, covered, used, start):
        nonlocal steps
        steps += 1
        if steps > 20 * most or len(found) > most:
            return
        if required <= covered and all(low <= used.get(name, 0) for name, (low, _) in bounds.items()):
            found.add(frozenset(chosen))
        for k in range(start, len(places)):
            name, cells = places[k]
            if not cells & covered and used.get(name, 0) < bounds[name][1]:
                extend([*chosen, places[k]], covered | cells, used | {name: used.get(name, 0) + 1}, k + 1)

    extend([], frozenset(), {}, 0)
    return None if steps > 20 * most or len(found) > most else found


SHAPES = ["#", "##", "###", "##/#.", "##/##", "###/#..", ".##/##.", "###/.#.", "#.#", "#./.#", "####", ".#./###/.#."]
BOUNDS = [(1, 1), (1, 1), (1, 1), (0, 1), (0, 2), (2, 2), (1, 3), (0, 9), (3, 4)]


@st.composite
def packings(draw):
    rows, columns = draw(st.sampled_from([(1, 5), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4)]))
    kinds = draw(st.lists(st.sampled_from("#####+."), min_size=rows * columns, max_size=rows * columns))
    grid = dict(zip(product(range(rows), range(columns)), kinds, strict=True))
    full, optional = [c for c in grid if grid[c] == "#"], [c for c in grid if grid[c] == "+"]
    assume(full or optional)
    pieces = [
        Piece(f"p{k}", Shape.from_picture(draw(st.sampled_from(SHAPES))), draw(st.sampled_from(Mobility)), low, high)
        for k, (low, high) in enumerate(draw(st.lists(st.sampled_from(BOUNDS), min_size=1, max_size=3)))
    ]
    return Packing(Region(full, optional), pieces)


@st.composite
def solvable_packings(draw):
    """A region cut up into pieces of one or two kinds, so that there is a solution for sure."""
    shapes = [Shape.from_picture(draw(st.sampled_from(SHAPES))) for _ in range(draw(st.integers(1, 3)))]
    free = {(x, y) for x in range(5) for y in range(5)} - set(
        draw(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=4))
    )
    covered, used = set(), [0] * len(shapes)
    for _ in range(draw(st.integers(1, 5))):
        k = draw(st.integers(0, len(shapes) - 1))
        pose = draw(st.sampled_from(sorted(map(sorted, turned(shapes[k].cells, FREE)))))
        dx, dy = draw(st.integers(0, 4)), draw(st.integers(0, 4))
        cells = {(x + dx, y + dy) for x, y in pose}
        if cells <= free:
            free -= cells
            covered |= cells
            used[k] += 1
    assume(covered)
    pieces = []
    for k, shape in enumerate(shapes):
        low, high = used[k], used[k]
        if draw(st.booleans()) or not high:
            low, high = draw(st.integers(0, low)), draw(st.integers(max(high, 1), high + 3))
        pieces.append(Piece(f"p{k}", shape, FREE, low, high))
    spare = draw(st.lists(st.sampled_from(sorted(free)), max_size=4)) if free else []
    empty = [cell for cell in covered if draw(st.integers(0, 5)) == 0]
    return Packing(Region(covered - set(empty), [*empty, *spare]), pieces)


def decoded(puzzle):
    encoding = puzzle.encode()
    return [
        frozenset((p.piece, frozenset(p.cells)) for p in map(encoding.decode, cover))
        for cover in covers(encoding.problem, engine="reference")
    ]


@settings(max_examples=150, deadline=None)
@given(packings())
def test_covers_mean_exactly_the_solutions_that_brute_force_finds(puzzle):
    expected = brute_force(puzzle)
    assume(expected is not None)
    found = decoded(puzzle)
    assert len(found) == len(set(found))
    assert set(found) == expected


@settings(max_examples=300, deadline=None)
@given(packings())
@example(Packing(Region.from_picture("+"), [Piece("O", Shape([(0, 0)]), low=0)]))
@example(Packing(Region.from_picture("#+/++"), [Piece("I", DOMINO, FREE, 0, 2)]))
@example(Packing(Region.from_picture("#+"), [Piece("I", DOMINO, FREE, 0, 2), Piece("O", Shape([(0, 0)]))]))
def test_an_obstruction_is_never_claimed_where_there_is_a_solution(puzzle):
    reason = puzzle.obstruction()
    if reason:
        assert brute_force(puzzle) in (set(), None), reason


@settings(max_examples=300, deadline=None)
@given(solvable_packings())
def test_a_region_made_of_the_pieces_is_never_obstructed(puzzle):
    assert puzzle.obstruction() == ""


# --- the encoding ---


def knuth_options(pieces, region):
    """Options in the order of POLYOMINO-DLX: breadth-first orientations, then shifts; piece first, then cells."""
    names = cell_names(region)
    inside = set(region)
    for name, cells in pieces:
        queue = [normal(cells)]
        for pose in queue:
            high = max(x for x, _ in pose)
            for image in ([(y, high - x) for x, y in pose], [(y, x) for x, y in pose]):
                if normal(image) not in queue:
                    queue.append(normal(image))
        for pose in queue:
            for dx in range(max(x for x, _ in inside) + 1):
                for dy in range(max(y for _, y in inside) + 1):
                    moved = [(x + dx, y + dy) for x, y in pose]
                    if inside.issuperset(moved):
                        yield " ".join([name, *(names[cell] for cell in moved)])


def normal(cells):
    dx, dy = min(x for x, _ in cells), min(y for _, y in cells)
    return sorted((x - dx, y - dy) for x, y in cells)


@pytest.mark.parametrize("region", [box("6x10"), box("8x8-2x2"), box("5x6+5x6"), Region.from_picture("##+#/####/+###")])
def test_options_come_in_the_order_of_polyomino_dlx(region):
    pieces = {**polyominoes(5), **{f"{name}4": shape for name, shape in polyominoes(4).items()}}
    problem = Packing(region, pieces).encode().problem
    options = [problem.option_text(k) for k in range(len(problem.options))]
    assert options == list(knuth_options([(name, shape.cells) for name, shape in pieces.items()], region))


def test_items_are_cells_then_pieces_then_optional_cells():
    region = Region.from_picture("+#/#+")
    problem = Packing(region, [Piece("Z", DOMINO, low=0, high=2), Piece("A", DOMINO)]).encode().problem
    assert [item.name for item in problem.items] == ["01", "10", "Z", "A", "00", "11"]
    assert [item.primary for item in problem.items] == [True] * 4 + [False] * 2
    assert [(item.low, item.high) for item in problem.items] == [(1, 1), (1, 1), (0, 2), (1, 1), (1, 1), (1, 1)]
    assert problem.positions == (1, 2, None, None, 0, 3)


@pytest.mark.parametrize(
    ("region", "options"), [("6x10", 2056), ("8x8-2x2", 1568), ("3x20", 1236), ("5x12", 1936), ("4x15", 1696)]
)
def test_numbers_of_options_of_the_pentominoes(region, options):
    problem = Packing(box(region), polyominoes(5)).encode().problem
    assert (len(problem.items), len(problem.options)) == (72, options)


def test_the_encoding_is_made_once_and_decodes_to_placements():
    puzzle = Packing(box(1, 3), {"I": DOMINO, "O": Shape([(0, 0)])})
    assert puzzle.encode() is puzzle.encode()
    assert puzzle.encode().decode(1) == Placement("I", ((0, 1), (0, 2)))


@pytest.mark.parametrize(("mobility", "options"), [(FIXED, 4), (ONE_SIDED, 16), (FREE, 32)])
def test_mobility_decides_the_orientations(mobility, options):
    f = Piece("F", polyominoes(5)["F"], mobility)
    assert len(f.orientations) == options // 4
    assert len(Packing(box(4, 4), [f]).encode().problem.options) == options


def test_mobility_is_a_matter_of_each_piece():
    l4 = Shape.from_picture("#./#./##")
    puzzle = Packing(box(3, 3), [Piece("fixed", l4, FIXED), Piece("turned", l4, ONE_SIDED), Piece("free", l4)])
    options = puzzle.encode().problem.options
    assert [sum(option.tag.piece == p.name for option in options) for p in puzzle.pieces] == [2, 8, 16]


def test_other_shapes_of_a_piece_are_alternatives_and_are_not_listed_twice():
    piece = Piece("p", TROMINO, FREE, also=(Shape.from_picture("###"), Shape.from_picture("#./##")))
    assert len(piece.orientations) == 6


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


# --- obstructions ---


def pieces_of(size, low=1, high=1):
    return [Piece(name, shape, low=low, high=high) for name, shape in polyominoes(size).items()]


@pytest.mark.parametrize("region", ["4x5", "2x10"])
def test_five_tetrominoes_fill_no_rectangle_by_parity(region):
    assert "coloured like a chessboard" in Packing(box(region), pieces_of(4)).obstruction()
    assert "always cover 2 more cells of one colour" in Packing(box(region), pieces_of(4)).obstruction()


def test_an_area_that_does_not_match_is_said_first():
    assert Packing(box("6x11"), pieces_of(5)).obstruction() == "the pieces cover 60 cells, but the region has 66"
    assert Packing(box("5x11"), pieces_of(5)).obstruction() == "the pieces cover 60 cells, but the region has 55"


def test_bounds_on_the_area_are_respected():
    assert (
        Packing(box(3, 3), pieces_of(2, 0, 3)).obstruction() == "the pieces cover at most 6 cells, but the region has 9"
    )
    assert Packing(box(3, 3), pieces_of(2, 5, 6)).obstruction() == (
        "the pieces cover at least 10 cells, but the region has 9"
    )
    assert Packing(Region.from_picture("###/##+"), pieces_of(2, 1, 2)).obstruction() == (
        "the pieces cover at most 4 cells, but the region has 5 to 6"
    )


def test_areas_that_no_choice_of_pieces_has_are_found():
    assert Packing(box(3, 3), pieces_of(2, 0, 9)).obstruction() == (
        "no choice of pieces covers exactly 9 cells (the nearest below is 8)"
    )


def test_the_mutilated_chessboard_is_obstructed():
    puzzle = Packing(box("8x8") - Region([(0, 0), (7, 7)]), [Piece("I", DOMINO, low=0, high=31)])
    assert puzzle.obstruction() == (
        "coloured like a chessboard, the region has 2 more cells of one colour than of the other,"
        " but the pieces always cover as many cells of one colour as of the other"
    )


def test_stripes_obstruct_l_tetrominoes_of_odd_number():
    assert "in stripes" in Packing(box(2, 6), [Piece("L", Shape.from_picture("###/#.."), low=3, high=3)]).obstruction()


def test_a_piece_that_fits_nowhere_is_named():
    puzzle = Packing(box(3, 3), {"I": Shape.from_picture("####"), "P": polyominoes(5)["P"]})
    assert puzzle.obstruction() == "piece 'I' fits nowhere in the region"
    puzzle = Packing(box(2, 4), [Piece("V", Shape.from_picture("#/#/#/#"), FIXED), Piece("O", SQUARE4)])
    assert puzzle.obstruction() == "piece 'V' fits nowhere in the region"


def test_a_piece_that_need_not_be_used_may_fit_nowhere():
    puzzle = Packing(box(2, 2), [Piece("I", Shape.from_picture("####"), low=0), Piece("O", SQUARE4)])
    assert puzzle.obstruction() == ""


def test_a_cell_out_of_reach_is_named():
    puzzle = Packing(Region.from_picture("####/##.."), [Piece("O", SQUARE4), Piece("I", DOMINO, FIXED, 0)])
    assert puzzle.obstruction() == ""
    puzzle = Packing(Region.from_picture("###./##.#"), [Piece("O", SQUARE4), Piece("I", DOMINO)])
    assert puzzle.obstruction() == "no piece can cover cell 13"


def test_optional_cells_need_not_be_reached():
    assert Packing(Region.from_picture("##.+/##.."), {"O": SQUARE4}).obstruction() == ""


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "puzzle",
    [
        Packing(box(100, 100), polyominoes(5)),
        Packing(box(10, 10), [Piece("I", DOMINO, low=10**9, high=10**9)]),
        Packing(box(10, 11), [Piece("V", TROMINO, low=0, high=10**9)]),
    ],
    ids=["huge box", "used very often", "may be used very often"],
)
def test_hopeless_areas_are_refused_at_once_however_large(puzzle):
    assert "cells" in puzzle.obstruction()


@pytest.mark.timeout(20)
def test_many_optional_cells_are_weighed_quickly():
    assert Packing(Region.box(25, 25, optional=True), polyominoes(5)).obstruction() == ""


# --- bad input ---


def test_a_packing_needs_pieces():
    with pytest.raises(PuzzleError, match="a packing needs at least one piece"):
        Packing(box(2, 2), [])


def test_pieces_have_different_names():
    with pytest.raises(PuzzleError, match="piece 'I' is given 2 times: give it once") as caught:
        Packing(box(2, 2), [Piece("I", DOMINO), Piece("I", TROMINO)])
    assert caught.value.piece == "I"


@pytest.mark.parametrize("name", ["", "a b", "a:b", "a|b", "a\t"])
def test_piece_names_are_words(name):
    with pytest.raises(PuzzleError, match=r"names hold no blank, ':' or '\|'"):
        Piece(name, DOMINO)


@pytest.mark.parametrize("bounds", [(2, 1), (-1, 1), (0, 0), (1, 0)])
def test_bounds_are_ordered_and_allow_a_use(bounds):
    with pytest.raises(PuzzleError, match="0 <= low <= high >= 1"):
        Piece("I", DOMINO, FREE, *bounds)


def test_other_shapes_have_the_same_size():
    with pytest.raises(PuzzleError, match="different sizes"):
        Piece("I", DOMINO, also=(TROMINO,))


@pytest.mark.parametrize("other", ["O.O", "AV"])
def test_the_shapes_of_a_piece_lie_on_one_lattice(other):
    with pytest.raises(PuzzleError, match="'I' has shapes on the square lattice and the"):
        Piece("I", DOMINO, also=(Shape.from_picture(other),))


def test_a_piece_with_a_list_of_shapes_is_a_value():
    straight = Shape.from_picture("###")
    one, other = Piece("p", TROMINO, also=[straight]), Piece("p", TROMINO, also=(straight,))
    assert one == other
    assert hash(one) == hash(other)


def test_cells_give_way_to_a_piece_that_is_named_like_one():
    items = Packing(box(45, 4), {"I2": SQUARE4}).encode().problem.items
    assert [item.name for item in items[-3:]] == ["44,2", "44,3", "I2"]


def test_a_piece_is_not_named_like_a_cell():
    puzzle = Packing(box(2, 2), {"01": SQUARE4, "0,1": SQUARE4})
    for ask in (puzzle.encode, puzzle.obstruction):
        with pytest.raises(PuzzleError, match="piece '0,1' is named like a cell") as caught:
            ask()
        assert caught.value.piece == "0,1"
    assert Packing(box(2, 2), {"22": SQUARE4}).obstruction() == ""


def test_packings_and_pieces_are_values():
    assert Packing(box(2, 2), {"O": SQUARE4}) == Packing(box("2x2"), [Piece("O", SQUARE4)])
    assert hash(Packing(box(2, 2), {"O": SQUARE4})) == hash(Packing(box("2x2"), [Piece("O", SQUARE4)]))
    with pytest.raises(AttributeError):
        Packing(box(2, 2), {"O": SQUARE4}).region = box(3, 3)


@pytest.mark.parametrize(("bounds", "text"), [((1, 1), "1"), ((12, 12), "12"), ((0, 45), "0:45")])
def test_bounds_are_written_as_knuth_writes_them(bounds, text):
    assert Piece("Y", TROMINO, FREE, *bounds).bounds == text


def test_the_reference_engine_takes_every_packing():
    assert ReferenceEngine().lacks(Packing(Region.from_picture("#+"), {"O": SQUARE4}).encode().problem) == ""
