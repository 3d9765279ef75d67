"""Placements, not shapes, decide what is the same: chosen cases.

`attack.symmetry` compares random puzzles on all lattices and glued boards with brute force.
"""

from __future__ import annotations

from random import Random

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, read_pieces
from dancefloor.solutions import canonical, motions
from dancefloor.solutions.canonical import FirstMet, Symmetries, is_found_at_once
from dancefloor.verbs import count, covers, solve
from tests.solutions.boards import assert_agrees, torus


def test_an_anchor_is_kept_where_forms_are_compared_whatever_is_scanned_first():
    """The lower left of two single cells is scanned first, the upper right one is the reference."""
    region = Region([(0, 0), (0, 1), (0, 3), (1, 2)])
    dot = Shape([(0, 0)])
    puzzle = Packing(region, [Piece("one", dot), Piece("fill", dot, low=0, high=4)])
    assert_agrees(puzzle)


# --- placements decide, not shapes ---

FREE, ONE_SIDED, FIXED = Mobility.FREE, Mobility.ONE_SIDED, Mobility.FIXED


def pieces(*given):
    """A piece for each picture and whatever else there is to say of it; the last one may fill all the rest."""
    found = [Piece(f"p{k}", Shape.from_picture(picture), *rest) for k, (picture, *rest) in enumerate(given)]
    return [*found, Piece("fill", Shape([(0, 0)]), low=0, high=40)]


def group_of(region, *given):
    return Symmetries(Packing(region, pieces(*given)).encode()).group


def test_a_piece_that_goes_all_round_follows_where_its_shape_does_not():
    """A column and a square beside it, upside down: the same on a torus of three rows, and not on one of four."""
    for rows, order in ((3, 2 * 15), (4, 20)):
        board = torus(rows, 5)
        puzzle = Packing(board.region, pieces(("##/#./#.", FIXED)))
        assert Symmetries(puzzle.encode()).order == order
    shapes = [("#", FREE), ("#", ONE_SIDED), ("##/#./#.", FIXED), ("#/#/#", FIXED, 3, 3)]
    board = torus(3, 5)
    puzzle = Packing(board.region, pieces(*shapes)[:-1])
    found = count(puzzle, symmetry="all")
    assert (found.raw, found.distinct, found.order) == (30, 1, 30)
    assert_agrees(puzzle, board)


def test_a_fixed_piece_of_several_shapes_becomes_no_piece_that_may_be_rotated():
    ell, bar, square, tee = map(Shape.from_picture, ("###/#..", "####", "##/##", "###/.#."))
    fixed, turning = Piece("F", ell, FIXED, also=(bar, square, tee)), Piece("T", ell, ONE_SIDED)  # four shapes each
    for order in ((fixed, turning), (turning, fixed)):
        assert_agrees(Packing(Region.box(2, 4), order))


def test_a_spare_piece_that_fits_nowhere_takes_no_symmetry_away():
    ring_and_square = Region.from_picture("###.#/#.#../###..")
    spare = (".##/##./.#.", FIXED, 0, 1)
    assert group_of(ring_and_square, ("##", FREE, 0, 4), spare) == group_of(ring_and_square, ("##", FREE, 0, 4))
    puzzle = Packing(ring_and_square, pieces(("##", FREE, 0, 4), spare))
    assert Symmetries(puzzle.encode()).order == 8
    assert_agrees(puzzle)


def test_a_spare_piece_that_is_not_connected_and_fits_nowhere_joins_no_components():
    pair = Region.from_picture("###..###")
    assert group_of(pair, ("##", FREE, 0, 2), ("#.....#", FREE, 0, 1)).order == 2
    assert group_of(pair, ("##", FREE, 0, 2), ("#........#", FREE, 0, 1)).order == 8


def test_only_components_in_which_one_placement_lies_move_as_one():
    """Two bars in a column, and a third one far away, which none of the split pieces reaches."""
    bars = Region.from_picture("##....##/......../##......")
    puzzle = Packing(bars, pieces(("#/./#", FREE, 0, 2), ("##", FREE, 0, 3)))
    assert Symmetries(puzzle.encode()).order == 4 * 2
    assert_agrees(puzzle)


def test_components_with_handed_pieces_of_their_own_are_reflected_one_by_one():
    """P fits into the box alone, the hook into the ring alone: each has its mirror image beside it."""
    trays = Region.from_picture("###.###/###.#.#/....###")
    box, ring = (
        [("###/##.", ONE_SIDED, 0, 1), ("###/.##", ONE_SIDED, 0, 1)],
        [
            ("###/..#/.##", ONE_SIDED, 0, 1),
            ("###/#../##.", ONE_SIDED, 0, 1),
        ],
    )
    group = group_of(trays, *box, *ring)
    assert (group.order, group.rotations) == (4 * 8, 2 * 4)
    assert group.exchanged == (("p0", "p1"), ("p2", "p3"))
    assert group_of(trays, *box, ring[0]).order == 4 * 4
    assert_agrees(Packing(trays, pieces(*box, *ring)))


def test_pieces_of_different_shape_and_the_same_placements_keep_their_names():
    """On a 2x2 torus every bent tromino, however turned, leaves one square out."""
    board = torus(2, 2)
    corners = [(picture, FIXED, 0, 1) for picture in ("##/#.", "##/.#", "#./##", ".#/##")]
    puzzle = Packing(board.region, pieces(*corners))
    group = Symmetries(puzzle.encode()).group
    assert (group.order, group.exchanged) == (8, ())
    assert_agrees(puzzle, board)


def test_pieces_that_are_exchanged_have_the_same_bounds():
    box = Region.box(2, 2)
    assert group_of(box, ("##", FIXED, 0, 1), ("#/#", FIXED, 0, 1)).order == 8
    assert group_of(box, ("##", FIXED, 0, 1), ("#/#", FIXED, 0, 2)).order == 4
    crossed = [("##", FIXED, 0, 1), ("##", FIXED, 0, 2), ("#/#", FIXED, 0, 2), ("#/#", FIXED, 0, 1)]
    group = group_of(box, *crossed)
    assert (group.order, group.exchanged) == (8, (("p0", "p3"), ("p1", "p2")))
    assert_agrees(Packing(box, pieces(*crossed)))


def test_a_piece_does_not_become_one_that_can_do_more():
    group = group_of(Region.box(2, 2), ("##", FREE, 0, 1), ("##", FIXED, 0, 1), ("#/#", FIXED, 0, 1))
    assert (group.order, group.exchanged) == (8, (("p1", "p2"),))
    assert group_of(Region.box(2, 2), ("##", FREE, 0, 1), ("##", FIXED, 0, 1)).order == 4


def test_two_pieces_do_not_become_one():
    """A bar that lies and one that stands: two pieces fit the one, and one piece fits the other."""
    bars = Region.from_picture("##.#/...#")
    assert group_of(bars, ("##", FIXED, 0, 1), ("#/#", FIXED, 0, 1)).order == 2 * 4
    assert group_of(bars, ("##", FIXED, 0, 1), ("##", FIXED, 0, 1), ("#/#", FIXED, 0, 1)).order == 4


def test_pieces_are_told_apart_by_all_their_placements():
    """Both may lie in the upper left corner; one reflection alone leaves that and exchanges what else they can do."""
    box = Region.box(2, 2)
    corner = Shape.from_picture("##/#.")
    either = [
        Piece("right", corner, FIXED, 0, 1, (Shape.from_picture("##/.#"),)),
        Piece("below", corner, FIXED, 0, 1, (Shape.from_picture("#./##"),)),
        *pieces(),
    ]
    group = Symmetries(Packing(box, either).encode()).group
    assert (group.order, group.exchanged) == (2, (("right", "below"),))
    assert_agrees(Packing(box, either))


def test_pieces_of_one_kind_are_those_with_equal_placements_and_bounds():
    chance = Random(12)
    names = ["I2", "I3", "V3", "L4", "S4", "one-sided-L4", "one-sided-S4", "F", "one-sided-F"]
    shapes = [(each.shape, each.mobility) for name in names for each in read_pieces(name, room=12)]
    compared = 0
    for _ in range(100):
        cells = chance.sample([(row, column) for row in range(4) for column in range(5)], chance.randint(4, 16))
        board = torus(3, 4).region if chance.random() < 0.2 else Region(cells)
        chosen = [chance.choice(shapes) for _ in range(5)]
        given = [
            Piece(f"p{k}", shape, chance.choice((mobility, FIXED)), low=0, high=chance.randint(1, 2))
            for k, (shape, mobility) in enumerate(chosen)
        ]
        ways = motions.Ways(Packing(board, given))
        if all(piece.mobility is FREE for piece in given):
            continue
        for part, inside in enumerate(ways.parts):
            seen = {}
            placed = [
                frozenset(cells for cells in ways.packing.placements(piece.name) if cells[0] in inside)
                for piece in given
            ]
            first = [seen.setdefault((given[k].low, given[k].high, placed[k]), k) for k in range(5)]
            assert ways.kinds(part) == tuple(first)
            compared += len(set(first)) < 5
    assert compared > 30


def test_pieces_that_become_others_in_too_many_ways_are_refused_in_one_line(monkeypatch):
    monkeypatch.setattr(motions, "MOST_TWISTS", 3)
    monkeypatch.setattr(canonical, "MOST_TWISTS", 3)
    trays = Region.from_picture("###.###/###.#.#/....###")
    handed = [
        *[("###/##.", ONE_SIDED, 0, 1), ("###/.##", ONE_SIDED, 0, 1)],
        *[("###/..#/.##", ONE_SIDED, 0, 1), ("###/#../##.", ONE_SIDED, 0, 1)],
        ("##", FREE, 1, 1),
    ]
    puzzle = Packing(trays, pieces(*handed))
    with pytest.raises(PuzzleError, match=r"^the symmetries of these 2 components .* --symmetry none") as told:
        count(puzzle, symmetry="all")
    assert "\n" not in str(told.value)
    assert not is_found_at_once(puzzle)
    assert count(puzzle) == len(list(solve(puzzle, symmetry="none"))) > 0
    assert len(list(solve(puzzle, limit=1))) == 1


def test_a_search_for_one_solution_of_many_components_is_taken_up_again():
    puzzle = Packing(Region.from_picture("##.##.##.##.##.##"), pieces(("##", FIXED), ("##", FIXED)))
    assert is_found_at_once(puzzle)
    search = solve(puzzle, limit=1)
    assert len(list(search)) == 1
    assert len(list(solve(puzzle, resume=search.position))) == 0 < count(puzzle) == 30


def test_members_handed_out_are_told_in_the_order_in_which_they_were_met():
    encoding = Packing(Region.box(4, 4), [Piece("I", Shape.from_picture("##"), low=8, high=8)]).encode()
    symmetries = Symmetries(encoding)
    found = list(covers(encoding.problem, engine="reference"))[::-1]
    first_met = FirstMet(symmetries, ())
    told = []
    for cover in found:
        if first_met(cover):
            told.append(cover)
        assert first_met.given == tuple(told)
    assert len(told) == 9
    again = FirstMet(symmetries, tuple(told[:4]))
    assert [cover for cover in found if again(cover)] == told
    assert again.given == tuple(told)
