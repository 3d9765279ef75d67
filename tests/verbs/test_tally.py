"""Counts of covers, in the way that finishes first, and as they pause and go on."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dancefloor._native import MISSING
from dancefloor.engines.counting import Counting
from dancefloor.engines.reference import covers_of
from dancefloor.errors import InputError, UnsupportedProblem
from dancefloor.formats.knuth.dlx import read_dlx
from dancefloor.search import stepwise
from dancefloor.search.deadline import TimeUp, deadline
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions.verify import CoverCheck
from dancefloor.verbs import count, kind_of
from dancefloor.verbs import searching as race_module
from dancefloor.verbs.how import Request
from dancefloor.verbs.tally import Saved, Tallying, tally
from tests.cover.problems import bounded_problems, together
from tests.engines.fallen_apart import grown_like_a_tree

native = pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
pytestmark = pytest.mark.usefixtures("nothing_chosen")

TOY = read_dlx("p q r\np q\nr\np\nq r\nq\n").problem


def problem(word):
    return kind_of(word).encoded().problem


def counted(what, **asked):
    seen = []
    found = tally(what, seen.append, Request.of(**asked))
    return found, seen


@pytest.mark.parametrize("engine", [None, "reference", "counting"])
def test_every_way_gives_the_number(engine):
    for word, number in (("dominoes 4x5", 95), ("dominoes 4x4", 36), ("dominoes 3x3", 0)):
        found, _ = counted(problem(word), engine=engine)
        assert (found.number, found.outcome) == (number, Outcome.COMPLETE)
    assert counted(TOY, engine=engine)[0].number == 3


def test_a_limit_on_solutions_or_nodes_is_one_on_a_search():
    found, _ = counted(problem("dominoes 6x6"), limits=Limits(solutions=10))
    assert (found.number, found.outcome) == (10, Outcome.LIMITED)
    found, _ = counted(problem("dominoes 6x6"), limits=Limits(nodes=10))
    assert (found.outcome, found.statistics.nodes <= 10) == (Outcome.LIMITED, True)


def test_determinants_count_dominoes_on_boards_of_any_width():
    found, _ = counted(problem("dominoes 16x16"))
    assert (found.number, found.engine, found.outcome) == (
        2444888770250892795802079170816,
        "matchings",
        Outcome.COMPLETE,
    )
    assert found.statistics.covers == found.number
    tables, _ = counted(problem("dominoes 16x16"), engine="counting")
    assert (tables.number, tables.engine) == (found.number, "counting")


def test_determinants_can_be_asked_for():
    found, _ = counted(problem("dominoes 6x6"), engine="matchings")
    assert (found.number, found.engine, found.why) == (6728, "matchings", "asked for")
    with pytest.raises(UnsupportedProblem, match="its board is not flat"):
        counted(problem("dominoes 4x4~mobius"), engine="matchings")
    with pytest.raises(InputError, match="only for counting"):
        counted(problem("dominoes 6x6"), engine="matchings", limits=Limits(solutions=3))


def test_determinants_need_no_memory_and_report_progress():
    told = []
    found, _ = counted(problem("dominoes 24x24"), memory=1, on_progress=told.append)
    assert (found.engine, found.outcome, found.progress) == ("matchings", Outcome.COMPLETE, 1.0)
    assert [each.fraction for each in told] == sorted(each.fraction for each in told)


def test_tables_without_memory_leave_it_to_the_search():
    found, _ = counted(problem("6x10"), memory=1000)
    assert (found.number, found.outcome) == (9356, Outcome.COMPLETE)
    assert found.engine != "counting"


def test_an_engine_that_cannot_take_the_problem_says_so():
    colored = read_dlx("p q | x\np x:A\nq x:A\nq x:B\n").problem
    with pytest.raises(UnsupportedProblem, match="colors"):
        counted(colored, engine="counting")
    assert counted(colored)[0].number == 1


@native
def test_a_count_by_parts_ends_what_falls_apart_again_and_again():
    long = grown_like_a_tree(300, 9)
    found, covers = counted(long)
    assert (found.engine, found.why) == ("parts", "what remains falls apart again and again")
    assert (found.outcome, found.progress, covers) == (Outcome.COMPLETE, 1.0, [])
    assert found.number == counted(long, engine="parts")[0].number
    again, sittings = in_sittings(long)
    assert facts(again) == facts(found)
    assert sittings > 2


# --- problems that fall apart ---


def test_parts_are_counted_by_themselves():
    one = counted(problem("any*pentominoes 5x8"))[0].number
    found, _ = counted(problem("any*pentominoes 5x8+5x8+5x8+5x8"))
    assert (found.number, found.outcome, found.progress) == (one**4, Outcome.COMPLETE, 1.0)
    assert found.why == "4 separate parts, of which no option joins two"
    assert found.statistics.covers == found.number
    tables, _ = counted(problem("any*pentominoes 5x8+5x8"), engine="counting")
    assert (tables.number, tables.engine) == (one**2, "counting")


def test_a_part_without_covers_ends_it():
    found, _ = counted(problem("any*trominoes 2x2+12x12"))
    assert (found.number, found.outcome) == (0, Outcome.COMPLETE)
    assert found.statistics.nodes < 100


def test_a_cover_of_the_whole_is_handed_on():
    what = problem("any*I4 4x4+4x4+4x5")
    found, covers = counted(what)
    assert found.number == 2 * 2 * 3
    [cover] = covers
    check = CoverCheck.of_problem(what)
    assert check(cover)
    assert not check([*cover[:-1], len(what.options)])


@given(st.lists(bounded_problems(), min_size=2, max_size=3))
def test_a_product_is_the_number_of_covers(problems):
    whole = together(*problems)
    assert tally(whole, ignore, request()).number == len(covers_of(whole))


# --- counts that pause and are saved at every turn, and go on in another `Tallying`, as another process would do it ---

BOTH_WAYS = ["8x8-2x2", "Y 12x10", "any*tetrominoes 8x8", "any*tetrominoes 8x6+8x8+8x8"]


def request(**asked):
    return Request.of(threads=asked.pop("threads", 1), **asked)


def ignore(cover):
    """A sample that verifies nothing."""


def kept(saved):
    """What is left of a saved count after it was in a file."""
    return Saved(json.loads(json.dumps(saved.facts, allow_nan=False)), [b"".join(saved.tables)])


def in_sittings(what, **asked):
    """Count in as many sittings as there are turns; every second time on another number of threads, if there may be."""
    threads = asked.pop("threads", (1,))
    tallying, sittings = Tallying(what, ignore, request(**asked, threads=threads[0])), 1
    while not tallying.advance(0):
        again = request(**asked, threads=threads[sittings % len(threads)])
        tallying = Tallying(what, ignore, again, kept(tallying.saved()))
        sittings += 1
    return tallying.tally, sittings


def facts(found):
    return found.number, found.outcome, found.engine, found.why, found.statistics[:4]


@pytest.fixture
def small_portions(monkeypatch):
    """Portions and slices so small that small puzzles take many turns."""
    monkeypatch.setattr(race_module, "PORTION", 2e5)
    monkeypatch.setattr(race_module, "SLICE", 1 << 12)


@native
@pytest.mark.parametrize("word", BOTH_WAYS)
def test_a_race_in_many_sittings_is_the_same_race(word, small_portions):
    what = problem(word)
    undisturbed = tally(what, ignore, request())
    found, sittings = in_sittings(what)
    assert facts(found) == facts(undisturbed)
    assert found.outcome is Outcome.COMPLETE
    assert sittings > 1


@native
@pytest.mark.parametrize("word", ["8x8-2x2", "any*tetrominoes 8x8"])
def test_sittings_may_have_other_threads(word, small_portions):
    found, sittings = in_sittings(problem(word), threads=(1, 2))
    assert (found.number, found.outcome) == (int(count(word)), Outcome.COMPLETE)
    assert sittings > 1


@native
@pytest.mark.parametrize("engine", ["counting", "dancing", "bits", "scanning"])
def test_what_was_asked_for_goes_on(engine, small_portions):
    what = problem("5x8+2x2@5,0" if engine == "scanning" else "any*tetrominoes 6x6")
    undisturbed = tally(what, ignore, request(engine=engine))
    found, _ = in_sittings(what, engine=engine)
    assert facts(found) == facts(undisturbed)
    assert found.engine == engine


@pytest.mark.parametrize("engine", [None, "reference", "counting", "matchings"])
def test_every_way_can_be_saved_before_it_begins(engine):
    what = problem("dominoes 4x5") if engine == "matchings" else TOY
    tallying = Tallying(what, ignore, request(engine=engine))
    again = Tallying(what, ignore, request(engine=engine), kept(tallying.saved()))
    assert again.advance()
    assert facts(again.tally) == facts(tally(what, ignore, request(engine=engine)))


@native
@pytest.mark.parametrize("word", ["dominoes 20x20", "dominoes 2x2+12x12+12x13"])
def test_determinants_go_on_with_the_primes_that_are_left(word, monkeypatch):
    monkeypatch.setattr(stepwise, "TURN_SECONDS", 0.0)
    found, sittings = in_sittings(problem(word))
    assert (found.number, found.outcome) == (int(count(word)), Outcome.COMPLETE)
    assert sittings > 1


def test_limits_are_those_of_the_whole_count():
    what = problem("dominoes 4x6")
    first = Tallying(what, ignore, request(engine="reference", limits=Limits(solutions=100)))
    assert first.advance()
    assert (first.tally.number, first.tally.outcome) == (100, Outcome.LIMITED)
    for limits, number in ((Limits(solutions=100), 100), (Limits(solutions=200), 200), (None, 281)):
        again = Tallying(what, ignore, request(engine="reference", limits=limits), kept(first.saved()))
        assert again.advance()
        assert again.tally.number == number
    nodes = first.tally.statistics.nodes
    again = Tallying(what, ignore, request(engine="reference", limits=Limits(nodes=nodes + 20)), kept(first.saved()))
    assert again.advance()
    assert again.tally.statistics.nodes == nodes + 20


@native
def test_a_race_has_no_limit_on_solutions():
    what = problem("8x8-2x2")
    saved = kept(Tallying(what, ignore, request()).saved())
    with pytest.raises(InputError, match="without a limit"):
        Tallying(what, ignore, request(limits=Limits(solutions=3)), saved)


@native
@pytest.mark.parametrize("engine", [None, "counting", "dancing"])
def test_a_count_that_a_limit_or_ctrl_c_ended_goes_on(engine, small_portions):
    what = problem("any*tetrominoes 6x6" if engine == "dancing" else "any*tetrominoes 6x8")
    undisturbed = tally(what, ignore, request(engine=engine))

    def press(progress):
        raise KeyboardInterrupt

    tallying = Tallying(what, ignore, request(engine=engine))
    tallying.advance(0)
    for outcome in (Outcome.LIMITED, Outcome.INTERRUPTED):
        on_progress = press if outcome is Outcome.INTERRUPTED else None
        tallying = Tallying(what, ignore, request(engine=engine, on_progress=on_progress), kept(tallying.saved()))
        with suppress(TimeUp, KeyboardInterrupt), deadline(0.01 if outcome is Outcome.LIMITED else None):
            tallying.advance()
    tallying = Tallying(what, ignore, request(engine=engine), kept(tallying.saved()))
    assert tallying.advance()
    assert facts(tallying.tally) == facts(undisturbed)


@native
@pytest.mark.parametrize("word", ["8x8-2x2", "any*tetrominoes 6x6", "3x20"])
def test_counts_up_to_symmetry_are_several_tallies(word, small_portions):
    """Those that are complete are kept as numbers, and the one at work as what it has saved."""
    asked = request(symmetry="all")
    plan = kind_of(word).count_plan(asked, None)
    sums = [0, 0]
    for part in plan.parts:
        found, _ = in_sittings(part.problem)
        assert found.outcome is Outcome.COMPLETE
        sums[not part.is_raw] += part.times * found.number
    whole = count(word, symmetry="all")
    assert (sums[0], plan.classes(*sums)) == (whole.raw, whole.distinct)


@native
def test_tables_that_do_not_change_are_known_by_their_states(small_portions):
    what = problem("any*tetrominoes 8x8")
    tallying = Tallying(what, ignore, request())
    seen = {}
    while not tallying.advance(0):
        saved = tallying.saved()
        if saved.states:
            tables = b"".join(saved.tables)
            assert seen.setdefault(saved.states, tables) == tables
    assert len(seen) > 3


@native
def test_what_does_not_belong_to_the_count_is_refused():
    what = problem("8x8-2x2")
    saved = kept(Tallying(what, ignore, request()).saved())
    for wrong, message in (
        ({"problem": "0"}, "another problem"),
        ({"format": 2}, "another format"),
        ({"engine": "bits"}, "another engine"),
        ({"way": "guess"}, "facts that are wrong"),
        ({"way": "tables", "tables": None}, "facts that are wrong"),
        ({"search": {}}, "facts that are wrong"),
        ({"search": 3}, "facts that are wrong"),
        ({"turn": "x"}, "facts that are wrong"),
        ({"fraction": None}, "facts that are wrong"),
    ):
        with pytest.raises(InputError, match=message) as refused:
            Tallying(what, ignore, request(), saved._replace(facts={**saved.facts, **wrong}))
        assert "\n" not in str(refused.value)
    for facts_of in ({}, [], None, 3):
        with pytest.raises(InputError, match="facts that are wrong"):
            Tallying(what, ignore, request(), Saved(facts_of))
    with pytest.raises(InputError, match="another problem"):
        Tallying(problem("8x8-2x2@0,0"), ignore, request(), saved)


@native
def test_damaged_tables_are_refused():
    what = problem("any*tetrominoes 8x8")
    tallying = Tallying(what, ignore, request(engine="counting"))
    tallying.advance(0)
    saved = kept(tallying.saved())
    [tables] = saved.tables
    for wrong in (tables[:-1], b"", b"nothing", tables[:999] + b"?" + tables[1000:]):
        with pytest.raises(InputError, match="saved count"):
            Tallying(what, ignore, request(engine="counting"), saved._replace(tables=[wrong]))
    elsewhere = list(Counting(problem("any*tetrominoes 6x6")).saved())
    with pytest.raises(InputError, match="of another problem"):
        Tallying(what, ignore, request(engine="counting"), saved._replace(tables=elsewhere))
