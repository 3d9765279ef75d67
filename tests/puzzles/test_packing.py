from __future__ import annotations

import pickle
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import dancefloor as dance
from dancefloor.errors import PuzzleError
from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import UNKNOWN, Origin, Packing, Published
from dancefloor.puzzles.piece import Piece, Placement
from dancefloor.puzzles.placements import cell_names
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


def decoded(puzzle):
    encoding = puzzle.encode()
    return [
        frozenset((p.piece, frozenset(p.cells)) for p in map(encoding.decode, cover))
        for cover in covers(encoding.problem, engine="reference")
    ]


@given(packings())
def test_covers_mean_exactly_the_solutions_that_brute_force_finds(puzzle):
    expected = brute_force(puzzle)
    assume(expected is not None)
    found = decoded(puzzle)
    assert len(found) == len(set(found))
    assert set(found) == expected


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


def test_the_encoding_is_made_once_and_decodes_to_placements():
    puzzle = Packing(box(1, 3), {"I": DOMINO, "O": Shape([(0, 0)])})
    assert puzzle.encode() is puzzle.encode()
    assert puzzle.encode().decode(1) == Placement("I", ((0, 1), (0, 2)))


def test_mobility_is_a_matter_of_each_piece():
    l4 = Shape.from_picture("#./#./##")
    puzzle = Packing(box(3, 3), [Piece("fixed", l4, FIXED), Piece("turned", l4, ONE_SIDED), Piece("free", l4)])
    options = puzzle.encode().problem.options
    assert [sum(option.tag.piece == p.name for option in options) for p in puzzle.pieces] == [2, 8, 16]


# --- bad input ---


def test_a_packing_needs_pieces_of_different_names():
    with pytest.raises(PuzzleError, match="a packing needs at least one piece"):
        Packing(box(2, 2), [])
    with pytest.raises(PuzzleError, match="piece 'I' is given 2 times: give it once") as caught:
        Packing(box(2, 2), [Piece("I", DOMINO), Piece("I", TROMINO)])
    assert caught.value.piece == "I"


def test_cells_give_way_to_a_piece_that_is_named_like_one_if_they_can():
    items = Packing(box(45, 4), {"I2": SQUARE4}).encode().problem.items
    assert [item.name for item in items[-3:]] == ["44,2", "44,3", "I2"]
    assert Packing(box(2, 2), {"22": SQUARE4}).obstruction() == ""
    puzzle = Packing(box(2, 2), {"01": SQUARE4, "0,1": SQUARE4})
    for ask in (puzzle.encode, puzzle.obstruction):
        with pytest.raises(PuzzleError, match="piece '0,1' is named like a cell") as caught:
            ask()
        assert caught.value.piece == "0,1"


def test_a_packing_is_a_value_wherever_it_comes_from():
    known, unknown = dance.read_puzzle("soma"), Packing("3x3x3", "soma")
    assert (known, hash(known), repr(known)) == (unknown, hash(unknown), repr(unknown))
    assert (known.origin.title, unknown.origin) == ("Soma cube", UNKNOWN)
    with pytest.raises(AttributeError):
        unknown.region = box(3, 3)
    packing = Packing("2x2", "dominoes", origin=Origin("Two", "me"))
    assert pickle.loads(pickle.dumps(packing)).origin == Origin("Two", "me", None)
    with pytest.raises(dance.InputError, match="origin is 'Two': it should be an Origin"):
        Packing("2x2", "dominoes", origin="Two")


def test_the_names_of_cells_change_nothing_else_and_have_room_in_pictures():
    named = Packing(box(2, 2), {"O": SQUARE4}, {(5, 5): "far", (0, 0): "here"})
    plain = Packing(box(2, 2), {"O": SQUARE4})
    assert (named, hash(named)) == (plain, hash(plain))
    assert list(named.labels.items()) == [((0, 0), "here"), ((5, 5), "far")]
    assert named.encode().problem.fingerprint == plain.encode().problem.fingerprint
    for name in ("", "incredible"):
        with pytest.raises(PuzzleError, match="it should have 1 to 8 letters"):
            Packing(box(2, 2), {"O": SQUARE4}, {(0, 0): name})


# What is left when some pieces are placed.


def test_each_solution_is_left_over_by_its_beginning():
    puzzle = dance.read_puzzle("tetrominoes,O1 3x7")
    solutions = list(dance.solve(puzzle, limit=20))
    assert solutions
    for solution in solutions:
        for many in range(1, len(solution.placements)):
            left = puzzle.after(solution.placements[:many])
            assert dance.faults(left, solution.placements[many:]) == []
        assert puzzle.after(solution.placements) is None


def test_bounds_of_a_piece_go_down_with_its_uses():
    puzzle = Packing(box("1x6"), dance.read_pieces("1-2*dominoes,any*O1", room=6))
    domino = dance.Placement("I", ((0, 0), (0, 1)))
    left = puzzle.after([domino])
    assert [(piece.name, piece.low, piece.high) for piece in left.pieces] == [("I", 0, 1), ("O1", 0, 6)]
    second = dance.Placement("I", ((0, 2), (0, 3)))
    assert [piece.name for piece in puzzle.after([domino, second]).pieces] == ["O1"]


def test_a_glued_board_stays_glued():
    ring = Packing(box("2x4").wrap("cylinder"), dance.read_pieces("any*dominoes", room=8))
    across_the_seam = dance.Placement("I", ((0, 0), (0, 3)))
    assert dance.count(ring.after([across_the_seam])) == 3  # two tilings of the ring below, and one across the seam


def test_an_obstruction_names_the_cells_of_one_color():
    chessboard = Packing(box("8x8-1x1@0,0-1x1@7,7"), dance.read_pieces("any*dominoes", room=62))
    cells = chessboard.obstructed().cells
    assert len(cells) in (30, 32)
    assert len({(row + column) % 2 for row, column in cells}) == 1
    assert dance.read_puzzle("3x20").obstructed() is None


@pytest.mark.parametrize(
    ("distinct", "raw", "listed"), [(240, 11520, 240), (None, 8, 8), (3, None, 3), (None, None, None)]
)
def test_lists_show_the_number_up_to_symmetry_where_there_is_one(distinct, raw, listed):
    assert Published(distinct, raw, "all").listed == listed
