from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import covers_of
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.geometry.box import box
from dancefloor.geometry.lattices import HEXAGON
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.symmetry import Mobility
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, Placement
from dancefloor.solutions import verify
from dancefloor.solutions.verify import CoverCheck, cover_faults, faults
from dancefloor.verbs import covers
from tests.cover.problems import bounded_problems
from tests.solutions.boards import packings

DOMINO, DOT = Shape.from_picture("##"), Shape([(0, 0)])
ROW = Packing(box(1, 3), {"I": DOMINO, "O": DOT})
GOOD = [Placement("I", ((0, 0), (0, 1))), Placement("O", ((0, 2),))]


def test_a_solution_has_no_faults_in_whatever_order():
    assert faults(ROW, GOOD) == []
    assert faults(ROW, iter(GOOD[::-1])) == []
    assert faults(ROW, [Placement("O", ((0, 2),)), Placement("I", ((0, 1), (0, 0)))]) == []


@pytest.mark.parametrize(
    ("placements", "fault"),
    [
        ([*GOOD, Placement("O", ((0, 2),))], "cell (0, 2) is covered 2 times"),
        ([Placement("I", ((0, 0), (0, 0))), GOOD[1]], "cell (0, 0) is covered 2 times"),
        ([GOOD[0], Placement("O", ((0, 3),))], "cell (0, 3) is outside the region"),
        ([GOOD[0], Placement("O", ((0, 3),))], "cell (0, 2) is not covered"),
        ([*GOOD, Placement("X", ((0, 2),))], "there is no piece 'X'"),
        ([Placement("I", ((0, 0), (0, 2))), GOOD[1]], "piece 'I' does not look like [(0, 0), (0, 2)]"),
        ([Placement("I", ((0, 0),)), GOOD[1]], "piece 'I' does not look like [(0, 0)]"),
        ([*GOOD, Placement("O", ())], "piece 'O' does not look like []"),
        ([*GOOD, Placement("O", ((0, 0, 0),))], "piece 'O' does not look like [(0, 0, 0)]"),
        ([GOOD[0]], "piece 'O' is used 0 times, not 1"),
        ([*GOOD, GOOD[1]], "piece 'O' is used 2 times, not 1"),
        ([], "cell (0, 0) is not covered"),
    ],
)
def test_each_fault_is_reported(placements, fault):
    assert fault in faults(ROW, placements)


def test_optional_cells_may_stay_empty_but_hold_one_piece():
    puzzle = Packing(Region.from_picture("##+"), [Piece("I", DOMINO), Piece("O", DOT, low=0, high=2)])
    assert faults(puzzle, GOOD[:1]) == []
    assert faults(puzzle, GOOD) == []
    assert faults(puzzle, [*GOOD, GOOD[1]]) == ["cell (0, 2) is covered 2 times"]


def test_bounds_are_respected():
    puzzle = Packing(Region.box(1, 4, optional=True), [Piece("O", DOT, low=1, high=2)])
    for times in range(5):
        wrong = faults(puzzle, [Placement("O", ((0, y),)) for y in range(times)])
        assert wrong == ([] if 1 <= times <= 2 else [f"piece 'O' is used {times} times, not 1:2"])


def test_mobility_is_respected():
    l4 = Shape.from_picture("#./#./##")
    poses = {"as it is": "#./#./##", "turned": "###/#..", "reflected": ".#/.#/##"}
    allowed = {}
    for mobility in Mobility:
        puzzle = Packing(Region.box(3, 3, optional=True), [Piece("L", l4, mobility)])
        allowed[mobility.value] = [
            name for name, rows in poses.items() if not faults(puzzle, [Placement("L", Shape.from_picture(rows).cells)])
        ]
    assert allowed == {
        "fixed": ["as it is"],
        "one-sided": ["as it is", "turned"],
        "free": ["as it is", "turned", "reflected"],
    }


def test_other_shapes_of_a_piece_are_allowed():
    puzzle = Packing(box(1, 2), [Piece("p", Shape.from_picture("#.#"), also=(DOMINO,))])
    assert faults(puzzle, [Placement("p", ((0, 0), (0, 1)))]) == []


@settings(max_examples=30, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(packings(), st.data())
def test_on_every_board_a_placement_is_right_if_some_shift_of_the_piece_comes_down_there(packing, data):
    board, puzzle = packing
    piece = data.draw(st.sampled_from(puzzle.pieces))
    right = board.placements(piece)
    tried = st.sets(st.sampled_from(list(board.region)), min_size=1, max_size=5).map(frozenset)
    if right:
        tried |= st.sampled_from(sorted(right, key=sorted))
    cells = data.draw(tried)
    wrong = faults(puzzle, [Placement(piece.name, tuple(data.draw(st.permutations(sorted(cells)))))])
    assert (f"piece {piece.name!r} does not look like" not in "; ".join(wrong)) == (cells in right)


NO_PLACEMENTS = [(), ((0, 0, 0), (0, 1, 0)), ((0, 0), (0, 5)), ((0, 3), (0, 4)), ((0, 0), (0, 0)), ((0, 0),)]


@pytest.mark.parametrize("cells", NO_PLACEMENTS)
@pytest.mark.parametrize("lattice", [SQUARE, HEXAGON])
def test_what_are_no_cells_of_a_glued_board_is_no_placement(lattice, cells):
    ring = Region([(0, y) if lattice is SQUARE else (y, 0) for y in range(4)], lattice=lattice).wrap("cylinder")
    cells = cells if lattice is SQUARE else tuple((cell[1], cell[0], *cell[2:]) for cell in cells)
    puzzle = Packing(ring, [Piece("I", Shape(ring.cells[:2], lattice), low=0, high=2)])
    assert any(fault.startswith("piece 'I' does not look like") for fault in faults(puzzle, [Placement("I", cells)]))


@pytest.mark.parametrize("lattice", [SQUARE, HEXAGON])
def test_a_piece_may_lie_across_the_seam(lattice):
    ring = Region([(0, y) if lattice is SQUARE else (y, 0) for y in range(4)], lattice=lattice).wrap("cylinder")
    puzzle = Packing(ring, [Piece("I", Shape(ring.cells[:2], lattice), low=2, high=2)])
    assert faults(puzzle, [Placement("I", (ring.cells[0], ring.cells[3])), Placement("I", ring.cells[1:3])]) == []


@given(st.lists(st.integers(0, 11), max_size=5, unique=True))
def test_exactly_the_covers_have_no_faults(options):
    puzzle = Packing(
        Region.from_picture("##/##/+."), [Piece("I", DOMINO, low=1, high=2), Piece("O", DOT, low=0, high=2)]
    )
    encoding = puzzle.encode()
    options = [k for k in options if k < len(encoding.problem.options)]
    right = {tuple(sorted(cover)) for cover in covers(encoding.problem, engine="reference")}
    assert (not faults(puzzle, map(encoding.decode, options))) == (tuple(sorted(options)) in right)


COVER = Problem.from_names("p 0:2|q", ["p x:A", "q x:B", "q x:A", "p x", "p q", "q"], secondary="x")


@pytest.mark.parametrize(
    ("cover", "fault"),
    [
        ((), "item 'p' is covered 0 times, not 1"),
        ((0, 3), "item 'p' is covered 2 times, not 1"),
        ((4, 2, 1), "item 'q' is covered 3 times, not 0 to 2"),
        ((0, 1), "item 'x' has the colours A, B"),
        ((3, 2), "item 'x' is used 2 times, but not always with a colour"),
        ((0, 0), "option 0 is chosen 2 times"),
        ((6,), "there is no option 6"),
        ((-1,), "there is no option -1"),
    ],
)
def test_each_fault_of_a_cover_is_reported(cover, fault):
    assert fault in cover_faults(COVER, cover)


def test_exactly_the_covers_of_items_and_options_have_no_faults():
    every = [tuple(k for k in range(6) if chosen >> k & 1) for chosen in range(64)]
    assert sorted(cover for cover in every if not cover_faults(COVER, cover)) == covers_of(COVER)


# --- covers that are right, told by compiled code and in Python ---


both = pytest.mark.usefixtures("_way")


@pytest.fixture(params=["compiled", "in Python"])
def _way(request, monkeypatch):
    if request.param == "in Python":
        monkeypatch.setattr(verify, "MISSING", "it is not there")
    elif MISSING:
        pytest.skip(MISSING)


@both
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(bounded_problems(), st.data())
def test_it_agrees_with_the_list_of_faults(problem, data):
    is_right = CoverCheck.of_problem(problem)
    some = st.lists(st.integers(-1, len(problem.options)), max_size=6)
    right = list(covers(problem, engine="reference"))
    for cover in [*right, *data.draw(st.lists(some | st.sampled_from(right or [()]), max_size=6))]:
        assert is_right(cover) == (not cover_faults(problem, cover))
    for cover in right:
        assert is_right(cover)
        assert not is_right(cover[1:]) or not cover_faults(problem, cover[1:])


@both
@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(packings(), st.data())
def test_of_packings_it_agrees_with_geometry(packing, data):
    _, puzzle = packing
    encoding = puzzle.encode()
    count = len(encoding.problem.options)
    if not count:
        return
    is_right = CoverCheck.of_packing(puzzle, encoding.decode)
    some = data.draw(st.lists(st.lists(st.integers(0, count - 1), max_size=5), max_size=6))
    search = covers(encoding.problem, engine="reference")
    found = [cover for cover, _ in zip(search, range(5), strict=False)]
    assert all(map(is_right, found))
    for cover in [*some, *(cover[1:] for cover in found), *(cover + cover[:1] for cover in found)]:
        assert is_right(tuple(cover)) == (not faults(puzzle, map(encoding.decode, cover)))


LOOSE = Packing(Region.from_picture("##+"), [Piece("I", DOMINO), Piece("O", DOT, low=0, high=2)])


@both
@pytest.mark.parametrize(
    ("placements", "right"),
    [
        ([("I", ((0, 0), (0, 1)))], True),
        ([("I", ((0, 1), (0, 0))), ("O", ((0, 2),))], True),
        ([("I", ((0, 1), (0, 2))), ("O", ((0, 0),))], True),
        ([("I", ((0, 0), (0, 1))), ("O", ((0, 1),))], False),
        ([("I", ((0, 0), (0, 1))), ("O", ((0, 2),)), ("O", ((0, 2),))], False),
        ([("I", ((0, 0), (0, 2)))], False),  # not its shape
        ([("I", ((0, 0), (0, 0)))], False),
        ([("I", ((0, 0),))], False),
        ([("I", ((0, 2), (0, 3))), ("O", ((0, 0),)), ("O", ((0, 1),))], False),  # outside the region
        ([("X", ((0, 0), (0, 1)))], False),  # no piece
        ([("O", ((0, 0),)), ("O", ((0, 1),))], False),  # I is missing
        ([("O", ()), ("I", ((0, 0), (0, 1)))], False),
        ([], False),
    ],
)
def test_an_option_that_means_something_wrong_is_in_no_right_cover(placements, right):
    """The encoding is not trusted: here it claims whatever it likes."""
    means = [Placement(*each) for each in placements]
    assert CoverCheck.of_packing(LOOSE, means.__getitem__)(tuple(range(len(means)))) == right
    assert (not faults(LOOSE, means)) == right


@both
def test_numbers_that_are_no_options_are_in_no_cover():
    is_right = CoverCheck.of_problem(Problem.from_names("p", ["p", "p"]))
    assert [is_right(cover) for cover in [(0,), (1,), (2,), (-1,), (), (0, 1), (0, 0)]] == [True, True] + 5 * [False]


@both
def test_each_option_is_looked_at_once():
    seen = []

    def uses(option):
        seen.append(option)
        return [(option, None)]

    is_right = CoverCheck([(1, 1)] * 3, uses)
    assert [is_right((0, 1, 2)), is_right((2, 1, 0)), is_right((0, 1))] == [True, True, False]
    assert seen == [0, 1, 2]


@both
def test_an_option_twice_is_no_cover_even_where_bounds_allow_its_items():
    problem = Problem.from_names("0:4|p", ["p", "p"])
    problem = replace(problem, options=problem.options)
    is_right = CoverCheck.of_problem(problem)
    assert [is_right((0,)), is_right((0, 1)), is_right((0, 0))] == [True, True, False]


@both
@pytest.mark.parametrize("name", ["dancing", "reference"])
def test_the_first_of_several_covers_that_is_wrong_is_found(name):
    if engine(name).missing():
        pytest.skip(engine(name).missing())
    items, options = "p q r s", ["p q", "r s", "p", "q", "r", "s", "q r"]
    found = next(Search(engine(name), Problem.from_names(items, options)).batches())
    assert CoverCheck.of_problem(Problem.from_names(items, options)).first_wrong(found) is None
    other = Problem.from_names(items, [*options[:4], "s", "r s", *options[6:]])
    wrong = [k for k, cover in enumerate(found) if not CoverCheck.of_problem(other)(cover)]
    assert CoverCheck.of_problem(other).first_wrong(found) == CoverCheck.of_problem(other).first_wrong(list(found))
    assert CoverCheck.of_problem(other).first_wrong(found) == wrong[0] > 0
    fewer = Problem.from_names(items, options[:6])  # which knows one option less
    assert CoverCheck.of_problem(fewer).first_wrong(found) == next(k for k, cover in enumerate(found) if 6 in cover)


def test_a_cover_that_lacks_what_is_wanted_is_wrong():
    problem = Problem.from_names("p q r", ["p", "q", "r", "p q", "q r"])
    for name in ["reference", *([] if MISSING else ["dancing"])]:
        found = next(Search(engine(name), problem).batches())
        assert len(found) == 3
        wanted = [sorted(cover)[:1] for cover in found]
        is_right = CoverCheck.of_problem(problem)
        assert is_right.first_wrong(found, wanted) is None
        for k in range(3):
            for lacking in ([*wanted[k], *({*range(5)} - {*found[k]})], [-1], [5], [1 << 20]):
                assert is_right.first_wrong(found, [*wanted[:k], lacking, *wanted[k + 1 :]]) == k
