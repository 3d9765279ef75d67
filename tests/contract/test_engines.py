"""What engines promise beyond `check_engine`: on larger problems, on threads, and in the long run."""

import itertools
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attack.problems import brute_force
from dancefloor.contract.check_engine import accepts
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.engines.choice import choose
from dancefloor.engines.prices import CONTENDERS
from dancefloor.engines.reference import covers_of
from dancefloor.engines.registry import Ability, engine, engine_names
from dancefloor.engines.search import Search
from dancefloor.errors import EngineUnavailable, InputError, UnsupportedProblem
from dancefloor.puzzles.classics import Langford
from dancefloor.search.values import Limits, Outcome, Resources
from tests.packings import packed

INSTALLED = [name for name in engine_names() if not engine(name).missing()]
every_engine = pytest.mark.parametrize("name", INSTALLED)

TOY = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
MULTIPLE = Problem.from_names("A B 2:3|C", ["A B X:0 Y:0", "A C X:1 Y:1", "C X:0", "B X:1", "C Y:1"], secondary="X Y")
PLAIN = Problem.from_names("a b c d e f g", ["c e", "a d g", "b c f", "a d f", "b g", "d e g"])


PROBLEMS = {
    "toy": TOY,
    "multiple": MULTIPLE,
    "plain": PLAIN,
    "boxed pentominoes": packed("3x20"),
    "dominoes": packed("4x5", "dominoes"),
    "counted": packed("4x5", "0-2*L4,1-3*I4,any*O4,T4,any*S4"),
    "optional": packed("3x4+1x4?@3,0", "any*V3"),
    "none": packed("4x5", "tetrominoes"),
    "alike": Problem.from_names("a b", ["a b", "a b"]).with_positions((0, 1)),
}


@st.composite
def problems(draw, *, secondary=True, colors=True, multiplicities=True, most_options=9):
    primary = draw(st.integers(1, 4))
    extra = draw(st.integers(0, 3)) if secondary else 0
    bounds = []
    for _ in range(primary):
        counted = multiplicities and draw(st.booleans())
        high = draw(st.integers(1, 3)) if counted else 1
        bounds.append((draw(st.integers(0, high)) if counted else 1, high))
    items = [Item(f"p{k}", True, low, high) for k, (low, high) in enumerate(bounds)]
    items += [Item(f"s{k}", False) for k in range(extra)]
    options = []
    for _ in range(draw(st.integers(0, most_options))):
        used = draw(st.lists(st.integers(0, primary - 1), min_size=1, max_size=3, unique=True))
        uses = [Use(item) for item in used]
        if extra:
            shared = draw(st.lists(st.integers(primary, primary + extra - 1), max_size=2, unique=True))
            palette = st.sampled_from([None, "A", "B"]) if colors else st.none()
            uses += [Use(item, draw(palette)) for item in shared]
        options.append(Option(tuple(draw(st.permutations(uses)))))
    return Problem(tuple(items), tuple(options))


@st.composite
def boards(draw):
    """Small packing problems with all that a board can have: holes, repeated pieces, bounds, forbidden options."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    pieces = draw(
        st.sampled_from(
            [
                "dominoes",
                "any*trominoes,any*O1",
                "any*I2,O1",
                "1-2*V3,0-2*I3,any*I2",
                "V3,I2,I3,O1",
                "2*I2,0-1*V3,0-9*O1",
            ]
        )
    )
    text = f"{rows}x{columns}"
    if rows > 2 and columns > 2 and draw(st.booleans()):
        text += f"-1x1@{draw(st.integers(0, rows - 1))},{draw(st.integers(0, columns - 1))}"
    problem = packed(text, pieces)
    dropped = draw(st.sets(st.integers(0, len(problem.options) - 1), max_size=4)) if problem.options else set()
    return problem.without(dropped)[0]


@given(problems())
def test_the_reference_finds_what_brute_force_finds(problem):
    assert covers_of(problem) == brute_force(problem)


def go_alike(native, python, problem):
    """Check that two engines find the same covers in the same order, and count the same."""
    if engine(native).missing():
        pytest.skip("the compiled module is not installed")
    fast, plain = Search(engine(native), problem), Search(engine(python), problem)
    assert list(fast) == list(plain)
    assert fast.statistics[:4] == plain.statistics[:4]


@settings(max_examples=60, deadline=None)
@given(problem=problems())
def test_dancing_is_the_reference_step_by_step(problem):
    go_alike("dancing", "reference", problem)


@given(problem=boards())
def test_scanning_is_its_python_twin_step_by_step(problem):
    go_alike("scanning", "scanning-python", problem)


@every_engine
def test_a_position_of_another_problem_is_refused(name):
    problem = packed("4x5", "dominoes")
    search = Search(engine(name), problem, limits=Limits(solutions=1))
    list(search)
    with pytest.raises(InputError, match="resume is a position in another problem"):
        Search(engine(name), packed("4x6", "dominoes"), resume=search.position)
    other = next(other for other in engine_names() if other != name)
    with pytest.raises(InputError, match="cannot continue there"):
        Search(engine(other), problem, resume=search.position)


def endless():
    return packed("12x20", "any*pentominoes")


@every_engine
@pytest.mark.timeout(60)
@pytest.mark.parametrize("threads", [1, 4])
def test_a_batch_for_which_there_is_no_time_enters_few_nodes(name, threads):
    run = engine(name).start(endless(), resources=several(threads))
    for batches in range(1, 4):
        assert not run.advance(1 << 62, 1 << 62, 0.0, 0).complete
        assert run.counters()[0] <= batches * 50_000  # some milliseconds' work, of the engine that enters most


def test_an_engine_says_what_it_lacks_and_which_engine_does_not():
    with pytest.raises(UnsupportedProblem) as caught:
        choose(TOY, "scanning-python")
    assert "colors" in str(caught.value)
    assert caught.value.try_instead in (*CONTENDERS, "reference")
    assert Ability.COLORS not in engine("scanning-python").abilities


@pytest.mark.usefixtures("nothing_chosen")
def test_an_engine_that_is_not_installed_says_how_to_get_it(monkeypatch):
    for name in CONTENDERS:
        monkeypatch.setattr(type(engine(name)), "missing", lambda self: "there is no compiled module")
    with pytest.raises(EngineUnavailable, match=r"compiler, or use 'reference'"):
        choose(TOY, "dancing")
    assert choose(packed("3x20")).engine.name == "scanning-python"


# --- Threads: however many there are, nothing else changes ------------------------------------------------------------

LANGFORD = Langford(9).encode().problem  # no solutions: nothing to deliver but counters
LANGFORD_8 = Langford(8).encode().problem
THREADED = {"langford 8": LANGFORD_8, "langford 9": LANGFORD, "dominoes": packed("6x6", "dominoes")}


def threaded_cases():
    return [
        pytest.param(name, problem, id=f"{name}-{label}")
        for name in CONTENDERS  # native, all of them; others have no use for threads
        if name in INSTALLED
        for label, problem in {**PROBLEMS, **THREADED}.items()
        if accepts(engine(name), problem)
    ]


def several(threads):
    return Resources(threads=threads)


@pytest.mark.parametrize(("name", "problem"), threaded_cases())
def test_threads_change_neither_covers_nor_counters(name, problem):
    alone, whole = Search(engine(name), problem), Search(engine(name), problem)
    covers, number = list(itertools.islice(alone, 2000)), whole.tally()
    for threads in (2, 7):
        search = Search(engine(name), problem, resources=several(threads))
        assert list(itertools.islice(search, 2000)) == covers
        search = Search(engine(name), problem, resources=several(threads))
        assert search.tally() == number
        assert (search.outcome, search.progress) == (Outcome.COMPLETE, 1.0)
        assert search.statistics[:4] == whole.statistics[:4]


@pytest.mark.parametrize(("name", "problem"), threaded_cases())
def test_threads_keep_limits_exactly(name, problem):
    for limits in (Limits(solutions=1), Limits(solutions=370), Limits(nodes=5000)):
        for tally in (False, True):
            ends = []
            for threads in (1, 3):
                search = Search(engine(name), problem, limits=limits, resources=several(threads))
                found = search.tally() if tally else list(search)
                ends.append((found, search.outcome, search.statistics[:4]))
            assert ends[0] == ends[1]


@pytest.mark.parametrize(("name", "problem"), threaded_cases())
def test_a_search_goes_on_with_any_number_of_threads(name, problem):
    alone = Search(engine(name), problem)
    covers, found, position = list(itertools.islice(alone, 600)), [], None
    for threads in (3, 1, 2, 7):
        search = Search(engine(name), problem, resources=several(threads), resume=position)
        found += itertools.islice(search, 150)
        position = search.position
    assert found == covers
    rest = Search(engine(name), problem, resources=several(2), resume=position)
    rest.tally()
    alone.tally()
    assert rest.statistics[:4] == alone.statistics[:4]


@pytest.mark.parametrize(("name", "problem"), threaded_cases())
def test_ctrl_c_among_threads_loses_and_repeats_nothing(name, problem):
    def press(progress):
        raise KeyboardInterrupt

    first = Search(engine(name), problem, resources=several(3), on_progress=press)
    found = list(first)
    second = Search(engine(name), problem, resources=several(2), resume=first.position)
    whole = Search(engine(name), problem)
    assert len(found) + second.tally() == whole.tally()
    assert second.statistics[:4] == whole.statistics[:4]


@pytest.mark.skipif(bool(engine("dancing").missing()), reason="the compiled module is not installed")
def test_covers_are_listed_after_some_were_counted():
    class BrokenError(Exception):
        pass

    def sample(cover):
        raise BrokenError

    search = Search(engine("dancing"), LANGFORD_8, resources=several(3))
    covers = list(Search(engine("dancing"), LANGFORD_8))
    with pytest.raises(BrokenError):
        search.tally(sample)
    assert list(search) == covers


# --- Nothing is left behind ------------------------------------------------------------------------------------------


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="resident memory is read from /proc")
@pytest.mark.parametrize("name", [name for name in CONTENDERS if name in INSTALLED])
def test_a_long_loop_of_searches_leaves_no_memory_behind(name):
    """Searches that end, that are stopped, resumed or dropped, on one thread and on two."""

    def loop(times):
        for turn in range(times):
            search = Search(engine(name), PROBLEMS["dominoes"], resources=several(1 + turn % 2))
            found = list(itertools.islice(search, turn % 50))
            if turn % 3 == 0:
                resumed = Search(engine(name), PROBLEMS["dominoes"], resume=search.position)
                assert len(found) + resumed.tally() == DOMINOES_4X5
            else:
                search.tally()

    loop(150)  # whatever is made once
    before = _resident()
    loop(600)
    assert _resident() - before < 2_000_000


DOMINOES_4X5 = 95


def _resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
