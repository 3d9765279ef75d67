"""Counting, native and in Python, against the reference, determinants, a recurrence and published counts."""

import itertools
import math
import threading
from functools import partial

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from benchmarks.families import rectangles
from benchmarks.problems import packing
from dancefloor._native import MISSING
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines import counting as counting_module
from dancefloor.engines.counting import Counting, CountingEngine, Tables, Work
from dancefloor.engines.prices import CHILD, DOUBLING, LOOKED, LOOKED_OPTION, NEAR, STATE, TRIED
from dancefloor.engines.reference import covers_of
from dancefloor.errors import InputError, TablesTooLarge, UnsupportedProblem
from dancefloor.search.deadline import TimeUp, deadline
from dancefloor.search.values import Outcome, Resources
from tests.contract.test_engines import boards, problems
from tests.engines.counts import by_determinants, by_tables
from tests.packings import dominoes, packed

native = pytest.mark.skipif(bool(MISSING), reason="needs the compiled module")
AMPLE = 1 << 30


def bricks(*sides):
    """The packing of a solid box with bricks of two cubes, as many as it takes."""
    cells = list(itertools.product(*map(range, sides)))
    pairs = [(a, b) for a in cells for b in cells if a < b and sum(abs(x - y) for x, y in zip(a, b, strict=True)) == 1]
    items = tuple(Item("".join(map(str, cell))) for cell in cells)
    options = tuple(Option(tuple(Use(cells.index(cell)) for cell in pair)) for pair in pairs)
    return Problem(items, options, tuple(range(len(cells))))


@st.composite
def placed_problems(draw):
    """Small problems of items and options, without colours, with and without an order of cells."""
    problem = draw(problems(colors=False))
    if draw(st.booleans()):
        return problem
    places = draw(st.permutations(range(0, 3 * len(problem.items), 3)))
    return problem.with_positions(tuple(place if draw(st.booleans()) else None for place in places))


layers = st.integers(1, 4).map(lambda rows: bricks(2, rows, 3))
optional = st.sampled_from(["3x3?", "3x3+1x3?@3,0"]).map(lambda text: packed(text, "1-2*V3,0-2*I3,any*I2"))
packings = st.one_of(boards(), layers, optional)


def check_against_reference(problem):
    engine = CountingEngine()
    assume(not engine.lacks(problem))
    expected = covers_of(problem)
    for memory in (0, 2000, AMPLE) if not counting_module.MISSING else (AMPLE,):
        assert by_tables(problem, memory=memory) == len(expected)
    tables = Tables(problem, memory=AMPLE)
    assert tables.count == len(expected)
    covers = list(tables)
    assert sorted(tuple(sorted(cover)) for cover in covers) == expected
    assert [tables.rank(reversed(cover)) for cover in covers] == list(range(len(expected)))


@native
@given(problem=st.one_of(placed_problems(), packings))
def test_covers_are_those_of_the_reference(problem):
    check_against_reference(problem)


@native
@given(problem=st.one_of(placed_problems(), packings))
def test_the_python_twin_numbers_covers_alike(problem):
    assume(not CountingEngine().lacks(problem))
    fast = list(Tables(problem, memory=AMPLE))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting_module, "MISSING", "pretend")
        assert list(Tables(problem, memory=AMPLE)) == fast
        assert by_tables(problem, memory=AMPLE) == len(fast)


@pytest.mark.parametrize(("text", "known"), [("8x8", 12988816), ("3x3", 0), ("1x4", 1)])
def test_dominoes_are_counted_by_both(kind, text, known):
    assert by_tables(dominoes(text)) == known


@native
def test_dominoes_overflow_in_tables_that_are_kept():
    tables = Tables(dominoes("10x24"))
    assert tables.count == by_determinants(dominoes("10x24")) > 1 << 64
    for number in (0, 1 << 70, tables.count - 1):
        assert tables.rank(tables.cover(number)) == number


@native
@pytest.mark.parametrize("memory", [0, 20_000, AMPLE])
def test_a_long_strip_is_counted_as_its_recurrence_says(memory):
    strip = [1, 1, 5, 11]  # 4xn: a(n) = a(n-1) + 5 a(n-2) + a(n-3) - a(n-4)
    while len(strip) <= 300:
        strip.append(strip[-1] + 5 * strip[-2] + strip[-3] - strip[-4])
    assert strip[300] > 1 << 256
    assert by_tables(dominoes("4x300"), memory=memory) == strip[300]


@native
@pytest.mark.parametrize("memory", [0, 1 << 16, AMPLE])
@pytest.mark.parametrize(
    ("text", "pieces", "known"),
    [
        ("6x10", "pentominoes", 9356),
        ("8x8-2x2@3,3", "pentominoes", 520),
        ("4x5", "tetrominoes", 0),
        ("10x10", "any*Y", 350),
    ],
)
def test_published_counts_in_any_memory(text, pieces, known, memory):
    assert by_tables(packed(text, pieces), memory=memory) == known


@native
def test_five_tetrominoes_in_any_memory():
    problem = packed("8x8", "any*tetrominoes")
    whole, cut = Counting(problem), Counting(problem, resources=Resources(memory=1 << 19))
    assert whole.run() is cut.run() is Outcome.COMPLETE
    assert whole.count == cut.count == FIVE_TETROMINOES
    assert "depth-first" in cut.how
    assert "depth-first" not in whole.how


FIVE_TETROMINOES = 19077209438  # as counted by the Python twin too, which takes seconds


@native
@pytest.mark.parametrize("span", [30, 70, 100, 200])
def test_windows_of_one_word_and_of_several(span):
    names = [f"i{k}" for k in range(2 * span)]
    pairs = [[names[k], names[k + span - 1]] for k in range(0, 20, 2)]
    tables = Tables(Problem.from_names(names, [*pairs, *[[name] for name in names]]))
    assert tables.count == 2**10
    assert [tables.rank(cover) for cover in tables] == list(range(2**10))
    assert len(set(tables)) == 2**10


@native
@pytest.mark.parametrize("memory", [0, AMPLE])
def test_bricks_fill_solid_boxes(memory):
    assert by_tables(bricks(2, 2, 2), memory=memory) == 9
    assert by_tables(bricks(2, 2, 3), memory=memory) == 32
    assert by_tables(bricks(4, 4, 4), memory=AMPLE) == 5051532105


def test_uniform_by_chi_square(kind):
    tables = Tables(dominoes("4x4"))
    assert tables.count == 36
    drawn = tables.sample(3600, seed=5)
    times = [0] * 36
    for cover in drawn:
        times[tables.rank(cover)] += 1
    # 35 degrees of freedom: above 66.6 with probability 0.001.
    assert sum((t - 100) ** 2 / 100 for t in times) < 66.6
    assert tables.sample(3600, seed=5) == drawn != tables.sample(3600, seed=6)


def test_numbers_and_covers_that_are_none(kind):
    tables = Tables(dominoes("2x3"))
    assert tables.count == 3
    for number in (-1, 3, 1 << 80):
        with pytest.raises(InputError, match="from 0 to 2"):
            tables.cover(number)
    for cover in ([], [0], [0, 0, 0], [*tables.cover(0), 99], [*tables.cover(0), -1], tables.cover(0)[:-1]):
        with pytest.raises(InputError, match="not a cover of this problem"):
            tables.rank(cover)
    with pytest.raises(InputError, match="zero or more"):
        tables.sample(-1)
    none = Tables(dominoes("3x3"))
    assert (none.count, list(none), none.sample(0)) == (0, [], [])
    with pytest.raises(InputError, match="no covers"):
        none.cover(0)
    with pytest.raises(InputError, match="no covers"):
        none.sample(1)
    with pytest.raises(InputError, match="not a cover of this problem"):
        none.rank([])


def test_a_problem_with_nothing_to_cover_has_the_empty_cover(kind):
    tables = Tables(Problem((Item("s", False),), ()))
    assert (tables.count, tables.cover(0), tables.rank(())) == (1, (), 0)
    assert by_tables(Problem((Item("p", True, 1, 2),), ())) == 0


def test_what_cannot_be_counted_is_refused(kind):
    colored = Problem.from_names("p q", ["p x:A", "q x:A"], secondary="x")
    with pytest.raises(UnsupportedProblem, match="it has colours"):
        by_tables(colored)
    often = Problem.from_names("p 2|q", ["p q", "q"])
    with pytest.raises(UnsupportedProblem, match="without an item that must be covered exactly once"):
        Counting(often)
    assert CountingEngine().missing() == ""


@native
def test_a_frontier_that_is_too_wide_is_refused():
    names = [f"i{k}" for k in range(1200)]
    with pytest.raises(UnsupportedProblem, match="more than 512"):
        by_tables(Problem.from_names(names, [list(pair) for pair in zip(names, names[600:], strict=False)]))


@native
def test_a_single_option_that_reaches_far_does_not_make_a_frontier_wide():
    names = [f"i{k}" for k in range(1200)]
    assert by_tables(Problem.from_names(names, [[names[0], names[-1]], *[[name] for name in names]])) == 2


def test_tables_that_do_not_fit_are_refused(kind):
    with pytest.raises(TablesTooLarge, match="memory limit of 10000 bytes"):
        Tables(dominoes("8x8"), memory=10_000)


LONG = "20x20"  # the pentominoes used as often as one likes: nobody knows the number


@native
@pytest.mark.timeout(60)
@pytest.mark.parametrize("memory", [1 << 20, AMPLE])
def test_a_count_can_be_cancelled(memory):
    counting = Counting(packed(LONG, "any*pentominoes"), resources=Resources(memory=memory))
    timer = threading.Timer(0.5, counting.cancel)
    timer.start()
    assert counting.run() is Outcome.INTERRUPTED
    timer.join()
    assert (counting.count, counting.progress < 1) == (0, True)


def test_a_count_stops_at_its_limit_and_can_go_on(kind):
    counting = Counting(packed("6x10"), seconds=0.03)
    assert counting.run() is Outcome.LIMITED
    assert 0 < counting.progress < 1
    assert counting.statistics.nodes > 0


def test_a_count_can_be_portioned_by_states(kind):
    whole, portioned = Counting(dominoes("8x8")), Counting(dominoes("8x8"))
    whole.run()
    portions = 0
    while not portioned.ended:
        before = portioned.statistics.nodes
        portioned.run(states=200)
        assert portioned.ended or before + 200 <= portioned.statistics.nodes <= before + 600
        portions += 1
    assert (portioned.count, portioned.statistics.nodes) == (whole.count, whole.statistics.nodes)
    assert portions > 5


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
def test_states_are_guessed_before_they_are_counted():
    counting = Counting(packed("5x8", "any*tetrominoes"))
    exact, rough = counting.look(1 << 22), counting.look(2000)
    counting.run()
    assert exact.states == counting.statistics.nodes
    assert len(exact.by_lead) == len(rough.by_lead) == 41
    assert exact.tried > exact.children > exact.states
    assert exact.looked == LOOKED + LOOKED_OPTION * exact.tried / exact.states
    assert exact.states / 2 < rough.states < 2 * exact.states


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
@pytest.mark.parametrize("make", [packing("5x12"), packing("8x8", "any*tetrominoes"), partial(rectangles, 6, 6)])
def test_a_look_at_a_few_states_tells_how_many_there_are(make):
    """Where steps hardly ever meet in the states that are looked at, they are not taken for those that never meet."""
    counting = Counting(make().encode().problem)
    rough = counting.look(3000)
    counting.run()
    assert counting.statistics.nodes / 4 < rough.states < 4 * counting.statistics.nodes


def test_a_state_is_dear_where_many_options_fit_and_tables_are_large():
    small, large = Work([10.0, 30.0], 40.0, 40.0, 16), Work([1e6, 3e6], 4e6, 4e6, 16)
    assert small.price == STATE + TRIED + CHILD
    assert large.price == small.price + DOUBLING * math.log2(3e6 * 16 / NEAR)
    assert Work([10.0, 30.0], 200.0, 40.0, 16).price == small.price + 4 * TRIED
    assert Work([0.0], 0.0, 0.0, 16).price == STATE


def test_ctrl_c_ends_the_making_of_tables(kind):
    def press(progress):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Tables(packed(LONG, "any*pentominoes"), on_progress=press)


def test_tables_are_made_while_there_is_time(kind):
    problem = packed("6x10")
    with deadline(0), pytest.raises(TimeUp):
        Tables(problem)


L_TROMINOES = {"6x6": 69744, "9x9": 16476422808, "6x9": 9776724}  # on tori, as counted without turning any state


@native
@pytest.mark.parametrize(("sides", "known"), L_TROMINOES.items())
def test_states_of_a_torus_that_are_turned_into_each_other_count_once(sides, known):
    counting = Counting(packed(f"{sides}~torus", "V3"))
    assert counting.finish() == known
    assert counting.statistics.nodes < 100_000  # 3,677,509 without turns on 9x9


@native
def test_any_tetrominoes_on_a_torus():
    assert by_tables(packed("6x6~torus", "any*tetrominoes")) == 109424360


# By tables, which may take few bytes, and by closed walks.
ON_TORI = [
    ("6x9~torus", "V3", L_TROMINOES["6x9"], 20_000, 500),
    ("6x6~torus", "any*tetrominoes", 109424360, AMPLE, 50_000),
]


@native
@pytest.mark.parametrize(("board", "pieces", "number", "memory", "states"), ON_TORI)
def test_a_count_on_a_torus_continues_elsewhere(board, pieces, number, memory, states):
    problem, sittings = packed(board, pieces), 0
    counting = Counting(problem, resources=Resources(memory=memory))
    while not counting.ended:
        counting.run(states=states)
        resources = Resources(memory=memory, threads=1 + sittings % 2)
        counting, sittings = Counting(problem, resources=resources, resume=counting.saved()), sittings + 1
        counting.run(states=1)
    assert (counting.count, sittings > 3) == (number, True)


@native
def test_covers_of_a_board_that_reaches_round_have_numbers():
    tables = Tables(packed("9x9~torus", "V3"), memory=AMPLE)
    for number in (0, 16476422807, *range(5, 10**10, 10**9)):
        assert tables.rank(tables.cover(number)) == number
    assert tables.count == L_TROMINOES["9x9"]


@pytest.mark.parametrize("modulo", [2, 1_000_003, (1 << 61) - 1])
def test_a_count_modulo_a_number(kind, modulo):
    assert Counting(dominoes("8x8"), modulo=modulo).finish() == 12988816 % modulo


@native
@pytest.mark.parametrize("memory", [0, 20_000, AMPLE])
def test_a_large_count_modulo_a_prime_in_any_memory(memory):
    prime, problem = (1 << 61) - 1, dominoes("12x16")
    counting = Counting(problem, resources=Resources(memory=memory), modulo=prime)
    whole = Counting(problem)
    assert counting.finish() == whole.finish() % prime
    assert whole.count > 1 << 64
    assert memory < AMPLE or counting.bytes < whole.bytes


def test_a_count_modulo_a_number_continues_only_modulo_that_number(kind):
    problem = dominoes("8x8")
    first = Counting(problem, modulo=97)
    first.run(states=200)
    saved = b"".join(first.saved())
    assert Counting(problem, modulo=97, resume=saved).finish() == 12988816 % 97
    for other in (None, 101):
        with pytest.raises(InputError, match="of another problem"):
            Counting(problem, modulo=other, resume=saved)


@pytest.mark.parametrize(("how", "message"), [({"modulo": 1}, "from 2 on"), ({"modulo": 7, "keep": True}, "keep")])
def test_what_no_count_modulo_can_do_is_refused(how, message):
    with pytest.raises(InputError, match=message):
        Counting(dominoes("4x4"), **how)
