"""Lists of bit masks: what the engine refuses, and that its variants differ in nothing but speed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.cover.reduce import reduce
from dancefloor.engines.compiled import BITS, variants
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from dancefloor.formats.sudoku import read_sudoku
from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.puzzles.classics import Langford, Queens
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces

pytestmark = pytest.mark.skipif(bool(BITS.missing()), reason="the compiled module is not installed")

SUDOKU = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def all_of(problem, variant="auto"):
    """Every cover, and the number of nodes."""
    run = BITS.start(problem, variant=variant)
    batch = run.advance(1 << 60, 1 << 60, 1e9, 1 << 60)
    assert batch.complete
    assert len(batch.covers) == batch.found
    return list(batch.covers), run.counters()[0]


def danced(problem):
    """The same by dancing links, which branch in the same way if every primary item is to be covered once."""
    search = Search(engine("dancing"), problem)
    return list(search), search.statistics.nodes


@st.composite
def problems(draw):
    """Secondary items, many colours, options alike; and enough items for several words."""
    primary, secondary = draw(st.integers(1, 5)), draw(st.integers(0, 3))
    wide = draw(st.sampled_from([0, 0, 60, 130, 200]))
    items = [Item(f"p{k}") for k in range(primary + wide)] + [Item(f"s{k}", False) for k in range(secondary)]
    options = [Option(tuple(Use(primary + k) for k in range(wide)))] if wide else []
    for _ in range(draw(st.integers(0, 14))):
        uses = [Use(item) for item in draw(st.sets(st.integers(0, primary - 1), min_size=1, max_size=3))]
        if secondary:
            shared = draw(st.sets(st.integers(0, secondary - 1), max_size=2))
            uses += [Use(primary + wide + k, draw(st.sampled_from([None, *"ABCDEFG"]))) for k in shared]
        options.append(Option(tuple(uses)))
    return Problem(tuple(items), tuple(options))


@given(problems())
def test_every_variant_is_dancing_node_by_node(problem):
    expected = danced(problem)
    assert variants()
    for variant in variants():
        assert all_of(problem, variant) == expected


LARGER = {
    "queens": Queens(8).encode().problem,
    "langford": Langford(7).encode().problem,
    "sudoku": reduce(read_sudoku(SUDOKU).encode().problem).problem,
    "pentominoes": Packing(box("3x20"), polyominoes(5)).encode().problem,
}


@pytest.mark.parametrize("name", LARGER)
@pytest.mark.parametrize("variant", variants())
def test_every_variant_is_dancing_on_larger_problems(name, variant):
    assert all_of(LARGER[name], variant) == danced(LARGER[name])


def test_the_portable_variant_is_always_there_and_others_are_refused():
    assert variants()[-1] == "portable"
    with pytest.raises(InputError, match="does not run the variant 'mmx'"):
        BITS.start(LARGER["queens"], variant="mmx")


def test_what_it_lacks_is_said_with_numbers():
    bits = BITS
    assert bits.lacks(Problem.from_names([f"i{k}" for k in range(257)], [f"i{k}" for k in range(257)])) == (
        "its items take 257 bits, more than the 256 it has"
    )
    assert bits.lacks(Problem.from_names("p 2:3|q", ["p q", "q", "q"])) == (
        "it counts how often an item is covered: 2 to 3 times (item number 1)"
    )


@pytest.mark.parametrize(
    ("items", "options", "covers"),
    [
        ("p 0:1|q", ["p", "p q", "q"], [(0,), (0, 2), (1,)]),
        ("p 0:9|q", ["p", "p q", "q"], [(0,), (0, 2), (1,), (1, 2)]),
        ("0:1|p 0:1|q", ["p q", "p", "q"], [(), (0,), (1,), (1, 2), (2,)]),
    ],
)
def test_items_covered_at_most_once_or_as_often_as_one_likes(items, options, covers):
    found, _ = all_of(Problem.from_names(items, options))
    assert sorted(tuple(sorted(cover)) for cover in found) == covers


def test_a_piece_for_which_there_is_room_only_so_often_needs_no_counting():
    region = box("4x5")
    problem = Packing(region, read_pieces("0-10*I2", room=len(region))).encode().problem
    assert problem.has_multiplicities
    assert len(all_of(problem)[0]) == 95
    assert BITS.lacks(Packing(region, read_pieces("0-9*I2", room=len(region))).encode().problem)


def test_what_no_option_uses_takes_no_bit():
    names = [f"s{k}" for k in range(300)]
    problem = Problem.from_names("p q", ["p s0", "p s1:A", "q s1:A", "q s2"], secondary=names)
    assert all_of(problem) == danced(problem)
