"""What every session promises, tested on every session alike: covers, counts, grids, moves, puzzles in the making.

Engines are picked up from the registry. A new subclass of `Session` needs a place in `SUBJECTS`; a test says so.
"""

from __future__ import annotations

import pickle
import pkgutil
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from itertools import chain, islice, pairwise, product, repeat
from math import isnan
from random import Random
from typing import Any

import pytest

import dancefloor
from attack.interruption import LOST, RECEIVERS, frames_of_library, interrupted, receiving
from dancefloor import (
    InputError,
    Limits,
    NotPicklable,
    Outcome,
    Packing,
    Placement,
    Problem,
    Region,
    Search,
    Shape,
    Solution,
    engine_names,
    solve,
    solve_many,
)
from dancefloor._native import MISSING
from dancefloor.engines import counting_python
from dancefloor.engines import search as searches
from dancefloor.engines.cheapest import CheapestEngine
from dancefloor.engines.counting import Counting
from dancefloor.engines.excerpts import SievedEngine
from dancefloor.engines.matchings import Matchings, plan
from dancefloor.engines.part_counting import PartCounting, PartCountPython
from dancefloor.engines.registry import UnbegunEngine, engine
from dancefloor.geometry.lattices import CUBE
from dancefloor.houses.designers.taking_apart import TakingApart
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.moves import Moves
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.houses.fillomino.make.maker import Maker
from dancefloor.houses.fillomino.make.thinning import Thinning
from dancefloor.houses.fillomino.make.trying import Trying
from dancefloor.houses.fillomino.make.wish import SizedWish
from dancefloor.houses.fillomino.making import MakingMany
from dancefloor.houses.fillomino.solve import solver
from dancefloor.houses.fillomino.solve.solver import Grids, methods
from dancefloor.search import deadline as deadlines
from dancefloor.search import session as sessions
from dancefloor.search.session import Session
from dancefloor.search.stepwise import Stepwise
from dancefloor.search.values import Resources
from dancefloor.solutions.canonical import Symmetries
from dancefloor.solutions.group import Convention
from tests.packings import packing

SLOW = ("sat", "cpsat")  # a model for each cover
IN_PYTHON = ("reference", "scanning-python")  # to lay out a large board takes them long


@cache
def covered(region: str, pieces: str) -> Problem:
    return packing(region, pieces).encode().problem


@dataclass(frozen=True)
class Subject:
    """A session to test.

    `begin` makes one that ends soon, `endless` one that does not. Both take `on_progress`, and `limits` on what is in
    `limits`. If it `resumes`, `begin` takes a position as well. Some can only be counted, some not at all.
    """

    begin: Callable[..., Session[Any]]
    endless: Callable[..., Session[Any]]
    limits: frozenset[str] = frozenset({"solutions", "nodes", "seconds"})
    resumes: bool = False
    at_once: int = 1  #: nodes that it enters without looking at its limit on them: the placements at a cell
    is_estimated: bool = True  #: whether it can tell how far it is
    is_struck: bool = True  #: whether it survives a signal: python-sat may free a solver twice if one comes meanwhile
    ends: bool = True  #: whether what `begin` makes ends by itself


def never_ends(name: str) -> tuple[str, str]:
    """A board of which an engine does not find all covers while a test waits; not larger, as it is laid out often."""
    if name in SLOW:
        return "8x8", "dominoes"
    return "6x10" if name in IN_PYTHON else "12x20", "any*pentominoes"


def covers_by(name: str) -> Subject:
    small = covered("4x4" if name in SLOW else "4x5", "dominoes")
    large = covered(*never_ends(name))
    return Subject(
        lambda **how: Search(engine(name), small, **how),
        lambda **how: Search(engine(name), large, **how),
        resumes=True,
        at_once=2 if "scanning" in name or name in ("portfolio", "parts") else 1,
        is_struck=name not in SLOW,
    )


def on_threads() -> Subject:
    used, many = engine("dancing" if not MISSING else "reference"), Resources(threads=3)
    return Subject(
        lambda **how: Search(used, covered("4x5", "dominoes"), resources=many, **how),
        lambda **how: Search(used, covered("12x20", "any*pentominoes"), resources=many, **how),
        resumes=True,
    )


def decoded() -> Subject:
    """Every third cover means nothing."""
    used = engine("reference")
    return Subject(
        lambda **how: Search(used, covered("4x5", "dominoes"), decode=lambda c: c if c[-1] % 3 else None, **how),
        lambda **how: Search(used, covered(*never_ends("reference")), decode=str, **how),
        resumes=True,
    )


@cache
def sieve(region: str, pieces: str) -> tuple[SievedEngine, Problem]:
    symmetries = Symmetries(packing(region, pieces).encode(), Convention.ALL)
    problem, numbers = symmetries.reduced()
    images = symmetries.images(numbers)
    assert images, "small groups can be listed"
    return SievedEngine(engine("dancing" if not MISSING else "reference"), images), problem


def sieved() -> Subject:
    return Subject(
        lambda **how: Search(*sieve("4x6", "dominoes"), **how),
        lambda **how: Search(*sieve("10x12", "dominoes"), **how),
        resumes=True,
    )


def cheapest() -> Subject:
    random = Random(1)

    def priced(region: str) -> Problem:
        problem = covered(region, "dominoes")
        options = tuple(option._replace(cost=random.randrange(100)) for option in problem.options)
        return replace(problem, options=options)

    used, small, large = CheapestEngine(20), priced("4x4"), priced("16x16")
    return Subject(lambda **how: Search(used, small, **how), lambda **how: Search(used, large, **how))


def unbegun() -> Subject:
    begin = lambda **how: Search(UnbegunEngine("reference"), covered("3x4", "dominoes"), **how)  # noqa: E731
    return Subject(begin, begin, limits=frozenset({"solutions", "seconds"}), resumes=True, ends=False)


def counted(*, in_python: bool) -> Subject:
    def begin(problem: Problem, limits: Limits | None = None, **how: Any) -> Counting:
        session = Counting(problem, seconds=limits.seconds if limits else None, **how)
        if in_python:
            session.frontier = counting_python.FrontierPython(problem, False, session.memory)
        return session

    return Subject(
        lambda **how: begin(covered("6x8", "dominoes"), **how),
        lambda **how: begin(covered("20x20", "dominoes" if in_python else "any*pentominoes"), **how),
        limits=frozenset({"seconds"}),
    )


def counted_by_parts(*, in_python: bool) -> Subject:
    def begin(problem: Problem, limits: Limits | None = None, **how: Any) -> PartCounting:
        session = PartCounting(problem, seconds=limits.seconds if limits else None, **how)
        if in_python:
            session._work = PartCountPython(problem, 1 << 20)
        return session

    return Subject(
        lambda **how: begin(covered("4x5", "dominoes"), **how),
        lambda **how: begin(covered("10x12", "any*pentominoes"), **how),
        limits=frozenset({"seconds"}),
    )


def matched() -> Subject:
    small, large = (cache(lambda region=region: plan(covered(region, "dominoes"))) for region in ("6x8", "100x100"))
    return Subject(
        lambda limits=None, **how: Matchings(small(), seconds=limits.seconds if limits else None, **how),
        lambda limits=None, **how: Matchings(large(), seconds=limits.seconds if limits else None, **how),
        limits=frozenset({"seconds"}),
    )


def grids_by(method: str) -> Subject:
    small, large = Fillomino(((0,) * 3,) * 2), Fillomino(((0,) * 12,) * 12)
    return Subject(
        lambda **how: Grids(small, method=method, **how),
        lambda **how: Grids(large, method=method, **how),
        at_once=2 if method == "sat" else 1,
        is_struck=method != "sat",
        is_estimated=False,
    )


EXPERT = Fillomino(
    (
        (0, 0, 0, 6, 0, 0),
        (0, 6, 0, 6, 0, 0),
        (0, 7, 0, 0, 3, 0),
        (7, 7, 6, 0, 4, 3),
        (0, 0, 0, 0, 7, 0),
        (0, 1, 0, 0, 0, 0),
    )
)


def moves() -> Subject:
    def endless(limits: Limits | None = None, **how: Any) -> Moves:
        limits = limits or Limits()
        many = limits if limits.nodes is not None else Limits(limits.solutions, 10**9, limits.seconds)
        return Moves(Fillomino(((0,) * 12,) * 12), limits=many, **how)

    return Subject(lambda **how: Moves(EXPERT, **how), endless)


def made() -> Subject:
    return Subject(
        lambda **how: Maker(SizedWish(2, 6, Level.HARD), seed=3, **how),
        lambda **how: Maker(SizedWish(6, 6, hidden_regions=14), **how),
        is_estimated=False,
    )


def made_many() -> Subject:
    wishes = {"kind": "fillomino", "size": "3x3"}
    return Subject(
        lambda limits=None, on_progress=None: MakingMany(4, 1, 0, wishes, (), limits, on_progress),
        lambda limits=None, on_progress=None: MakingMany(10_000, 1, 0, wishes, (), limits, on_progress),
        limits=frozenset({"solutions", "seconds"}),
    )


def thinned() -> Subject:
    return Subject(
        lambda **how: Thinning("tetrominous", 4, 4, puzzles=4, **how),
        lambda **how: Thinning("pentominous", 10, 10, puzzles=None, **how),
        is_estimated=False,
    )


def tried_out() -> Subject:
    row, changes = Fillomino(((2, 0, 0),)), [((((0, 2), clue),), None) for clue in (1, 2, 3)]
    return Subject(
        lambda **how: Trying(row, changes, **how),
        lambda **how: Trying(row, changes * 1_000_000, **how),
        limits=frozenset({"solutions", "seconds"}),
    )


def solved() -> Subject:
    lines = [one + 6 * "." + other + 8 * "." for one in "1234" for other in "1234"]  # each of them another puzzle
    return Subject(
        lambda **how: solve_many(lines, **how),
        lambda **how: solve_many(repeat(81 * "."), **how),
        limits=frozenset({"solutions", "seconds"}),
        is_estimated=False,
    )


@cache
def enclosed() -> Any:
    """A closed box in which three bricks can be shifted in very many ways, and never come out."""
    walls = [cell for cell in product(range(9), repeat=3) if not all(0 < k < 8 for k in cell)]
    bricks = [[(x, y, z) for x, y, z in product((1, 2), (1, 2), (far, far + 1))] for far in (1, 3, 5)]
    cells = [cell for brick in bricks for cell in brick]
    pieces = {"W": walls, "A": bricks[0], "B": bricks[1], "C": bricks[2]}
    puzzle = Packing(Region([*walls, *cells], lattice=CUBE), {name: Shape(own, CUBE) for name, own in pieces.items()})
    return Solution.of(puzzle, [Placement(name, tuple(sorted(own))) for name, own in pieces.items()])


def taken_apart(*, in_python: bool) -> Subject:
    soma = next(solve("soma"))
    return Subject(
        lambda **how: TakingApart(soma, native=not in_python, **how),
        lambda **how: TakingApart(enclosed(), native=not in_python, **how),
        is_estimated=False,
        at_once=1,
    )


SUBJECTS: dict[str, Subject] = {
    **{f"covers by {name}": covers_by(name) for name in engine_names() if not engine(name).missing()},
    "covers on threads": on_threads(),
    "covers decoded": decoded(),
    "covers sieved": sieved(),
    "cheapest covers": cheapest(),
    "an unbegun search": unbegun(),
    **({} if MISSING else {"a count": counted(in_python=False)}),
    "a count in Python": counted(in_python=True),
    **({} if MISSING else {"a count by parts": counted_by_parts(in_python=False)}),
    "a count by parts in Python": counted_by_parts(in_python=True),
    "a count by determinants": matched(),
    **{f"grids by {method}": grids_by(method) for method in methods()},
    "moves": moves(),
    "a puzzle in the making": made(),
    "many puzzles in the making": made_many(),
    "puzzles by leaving out clues": thinned(),
    "clues tried out": tried_out(),
    "a solution taken apart": taken_apart(in_python=True),
    **({} if MISSING else {"a solution taken apart by native code": taken_apart(in_python=False)}),
    "many puzzles": solved(),
}


def chosen(want: Callable[[Subject], bool] = lambda subject: True) -> Any:
    """A test of all subjects that are as wanted."""
    names = [name for name, subject in SUBJECTS.items() if want(subject)]
    return pytest.mark.parametrize("subject", [SUBJECTS[name] for name in names], ids=names)


every_subject = chosen()
every_that_ends = chosen(lambda subject: subject.ends)
every_that_yields = chosen(lambda subject: subject.ends and "solutions" in subject.limits)
LIMITED = Limits(seconds=0)

# Python drops an exception that is raised in a callback of the garbage collector, which some test tools have.
pytestmark = [
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.timeout(120),
]


class Clock:
    """A clock that goes on by a tick at each look; it may raise KeyboardInterrupt at one of them."""

    def __init__(self, tick: float, strike_at: int = 0) -> None:
        self.tick, self.strike_at, self.looks = tick, strike_at, 0

    def __call__(self) -> float:
        self.looks += 1
        if self.looks == self.strike_at:
            raise KeyboardInterrupt
        return self.looks * self.tick


@pytest.fixture(autouse=True)
def _short_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions that end soon take many turns all the same."""
    monkeypatch.setattr(searches, "BATCH_COVERS", 9)
    monkeypatch.setattr(searches, "BATCH_NODES", 100)
    monkeypatch.setattr(solver, "BATCH_GRIDS", 2)
    monkeypatch.setattr("dancefloor.search.stepwise.TURN_SECONDS", 0.001)
    monkeypatch.setattr("dancefloor.engines.counting.BATCH_SECONDS", 0.0)


_WHOLE: dict[int, tuple[list[Any], Session[Any]]] = {}


def whole(subject: Subject) -> list[Any]:
    """All that a session finds that ends by itself."""
    return finished(subject)[0]


def finished(subject: Subject) -> tuple[list[Any], Session[Any]]:
    if id(subject) not in _WHOLE:
        session = subject.begin()
        _WHOLE[id(subject)] = list(session), session
    return _WHOLE[id(subject)]


def ways(session: Session[Any]) -> list[Callable[[], object]]:
    """How a session can be taken as far as it goes: listing, and counting if it can."""
    counting = getattr(session, "tally", None) or getattr(session, "run", None)
    return [
        lambda: list(session),
        lambda: list(chain.from_iterable(session.batches())),
        *([counting] if counting else []),
    ]


def each_way(begin: Callable[..., Session[Any]], **how: Any) -> Any:
    """Sessions, each taken as far as it goes in another way."""
    first = begin(**how)
    for number in range(len(ways(first))):
        session = begin(**how) if number else first
        yield session, ways(session)[number]


def is_consistent(session: Session[Any], found: list[Any], full: list[Any]) -> None:
    """What was found is the beginning of all that there is, and what was counted."""
    assert found == full[: len(found)]
    if isinstance(session, Counting | Matchings | PartCounting):
        assert session.statistics.covers == session.count
        assert session.count > 0 or session.outcome is not Outcome.COMPLETE
    else:
        assert session.statistics.covers == len(found)


# --- The suite is complete --------------------------------------------------------------------------------------------


def test_every_kind_of_session_has_a_place_in_this_suite():
    for module in pkgutil.walk_packages(dancefloor.__path__, "dancefloor."):
        if not module.name.endswith("__main__") and "._native." not in module.name:
            import_module(module.name)
    kinds, found = [Session], set()
    for kind in kinds:
        kinds += kind.__subclasses__()
        found |= {kind} if kind.__module__.startswith("dancefloor.") else set()
    tested = {type(subject.begin()) for subject in SUBJECTS.values()}
    assert found - {Session, Stepwise} == tested  # these two say nothing about what is found


# --- Limits -----------------------------------------------------------------------------------------------------------


@every_that_yields
def test_a_limit_on_solutions_is_kept_exactly(subject):
    full = whole(subject)
    for limit in {0, 1, len(full) // 2, len(full), len(full) + 1}:
        for session, go in each_way(subject.begin, limits=Limits(solutions=limit)):
            found = go()
            assert not isinstance(found, list) or found == full[:limit]
            assert session.statistics.covers == min(limit, len(full))
            if limit < len(full):
                assert session.outcome is Outcome.LIMITED
                assert session.reached_limit
            if limit > len(full):
                assert session.outcome is Outcome.COMPLETE


@chosen(lambda subject: "nodes" in subject.limits)
def test_a_limit_on_nodes_is_kept(subject):
    full, ended = finished(subject)
    most = ended.statistics.nodes
    assert most > 0
    for limit in (1, most // 2, most + 1):
        for session, go in each_way(subject.begin, limits=Limits(nodes=limit)):
            go()
            assert session.statistics.nodes < limit + subject.at_once
            assert session.statistics.covers <= len(full)
            assert session.outcome is (Outcome.COMPLETE if limit > most else Outcome.LIMITED)
            assert not session.reached_limit


@chosen(lambda subject: "nodes" in subject.limits)
def test_a_turn_always_has_something_to_spend(subject):
    most = finished(subject)[1].statistics.nodes
    for limit in range(0, most, max(1, most // 8)):
        session, spent = subject.begin(limits=Limits(solutions=10**6, nodes=limit)), []
        advance = session._advance

        def recorded(results, nodes, seconds, advance=advance, spent=spent):
            spent.append(min(results, nodes))
            advance(results, nodes, seconds)

        session._advance = recorded
        list(session)
        assert all(budget > 0 for budget in spent)


@every_subject
def test_without_any_seconds_nothing_is_done(subject):
    for session, go in each_way(subject.begin, limits=Limits(seconds=0)):
        go()
        assert session.outcome is Outcome.LIMITED
        assert session.statistics[:2] == (0, 0)


@every_subject
def test_seconds_run_out(subject, monkeypatch):
    monkeypatch.setattr(time, "perf_counter", Clock(0.1))
    for session, go in each_way(subject.endless, limits=Limits(seconds=2)):
        began = time.monotonic()  # a deadline looks at this clock: on a busy machine its seconds may be over first
        go()
        assert session.outcome is Outcome.LIMITED
        assert session.statistics.seconds >= 2 or time.monotonic() - began >= 2
        assert not session.progress >= 1


@every_subject
def test_a_deadline_around_a_session_is_a_limit(subject):
    session = subject.endless()
    with deadlines.deadline(0):
        assert list(session) == []
    assert session.outcome is Outcome.LIMITED


# --- Ctrl-C -----------------------------------------------------------------------------------------------------------


@every_subject
def test_ctrl_c_at_any_look_at_the_clock_ends_it_and_loses_nothing(subject, monkeypatch):
    """The clock is looked at when work begins and ends, in each turn, and by much of what is done in a turn."""
    random = Random(1)
    how = {} if subject.ends else {"limits": Limits(seconds=9)}
    looks = Clock(0.001)
    with monkeypatch.context() as patch:
        patch.setattr(time, "perf_counter", looks)
        list(subject.begin(on_progress=print, **how))
    full, ends = whole(subject) if subject.ends else [], set()
    for _ in range(6):
        session, found = subject.begin(on_progress=str, **how), []
        with monkeypatch.context() as patch:
            patch.setattr(time, "perf_counter", Clock(0.001, random.randint(1, looks.looks)))
            found.extend(session)  # what is raised in there must not come out
        ends.add(session.outcome)
        assert session.ended
        is_consistent(session, found, full)
        others: list[Any] = []
        other = threading.Thread(target=lambda other=others, session=session: other.extend(session))
        other.start()
        other.join(120)
        assert (others, other.is_alive()) == ([], False)  # nobody waits for a turn that was never left
        if subject.resumes and subject.ends:
            assert found + list(subject.begin(resume=session.position)) == full
    assert Outcome.INTERRUPTED in ends


def strike(subject: Subject, random: Random) -> Outcome:
    """Strike a session at a random moment, and see that nothing is lost; how it ended."""
    full, ended = finished(subject)
    session, found = subject.begin(), []
    receiver, moment = random.choice(list(RECEIVERS)), random.uniform(0.0, ended.statistics.seconds)
    out = interrupted(receiving(receiver, session, found), moment, by_signal=random.random() < 0.5)
    assert not (out and frames_of_library(out)), "KeyboardInterrupt came out of the library"
    assert deadlines.current_deadline() is None, "a deadline outlasted its block"
    seen = [full[number] if result == LOST else result for number, result in enumerate(found)]
    is_consistent(session, seen, full)
    if subject.resumes:
        assert seen + list(subject.begin(resume=session.position)) == full
    return Outcome.LIMITED if out else session.outcome


SOLUTIONS = {
    "of all classes the least": Subject(lambda **how: solve(packing("4x5", "dominoes"), **how), solve, resumes=True),
    "of all classes the first": Subject(
        lambda **how: solve(packing("4x5", "dominoes"), limit=10**6, **how), solve, resumes=True
    ),
    "of a fillomino": Subject(lambda **how: solve(Fillomino(((0,) * 3,) * 2), **how), solve),
}

needs_timer = pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="needs a timer")
STRUCK = {name: subject for name, subject in SUBJECTS.items() if subject.ends and subject.is_struck}
every_that_can_be_struck = pytest.mark.parametrize("subject", STRUCK.values(), ids=STRUCK)


def until_struck(subject):
    random, outcomes = Random(1), Counter[Outcome]()
    while outcomes[Outcome.INTERRUPTED] < 5 and outcomes.total() < 400:
        outcomes[strike(subject, random)] += 1
    assert outcomes[Outcome.INTERRUPTED]


@needs_timer
@every_that_can_be_struck
def test_ctrl_c_at_any_moment_ends_it_and_loses_nothing(subject):
    until_struck(subject)


@needs_timer
@pytest.mark.parametrize("subject", SOLUTIONS.values(), ids=SOLUTIONS)
def test_nothing_is_lost_between_a_session_and_its_solutions(subject):
    until_struck(subject)


@pytest.mark.slow
@needs_timer
@pytest.mark.parametrize("subject", [*STRUCK.values(), *SOLUTIONS.values()], ids=[*STRUCK, *SOLUTIONS])
def test_ctrl_c_never_comes_out_of_the_library(subject):
    random = Random(2)
    for _ in range(1000):
        strike(subject, random)


@every_subject
@pytest.mark.parametrize("moment", ["_begin_work", "_is_waiting", "_rest", "_leave_turn"])
def test_ctrl_c_where_work_begins_or_ends_leaves_nothing_behind(subject, moment):
    """It is raised where the function is entered, as signals may."""
    for session, go in each_way(subject.begin, limits=LIMITED):
        whole_function, strikes = getattr(session, moment), [KeyboardInterrupt]

        def struck(*arguments, whole_function=whole_function, strikes=strikes, **how):
            if strikes:
                raise strikes.pop()
            return whole_function(*arguments, **how)

        setattr(session, moment, struck)
        go()
        assert not strikes
        assert session.ended
        assert deadlines.current_deadline() is None
        assert not session._turn
        for again in ways(session):
            assert again() in ([], 0, session.outcome)


@every_subject
def test_ctrl_c_in_a_callback_is_an_outcome(subject, monkeypatch):
    def press(progress):
        raise KeyboardInterrupt

    monkeypatch.setattr(sessions, "BETWEEN_REPORTS", 0.0)
    for session, go in each_way(subject.endless, on_progress=press):
        go()
        assert session.outcome is Outcome.INTERRUPTED


# --- Cancelling -------------------------------------------------------------------------------------------------------


@every_subject
def test_a_session_that_is_cancelled_before_it_begins_finds_nothing(subject):
    for session, go in each_way(subject.endless):
        session.cancel()
        go()
        assert session.outcome is Outcome.INTERRUPTED
        assert session.statistics[:2] == (0, 0)


@every_subject
def test_another_thread_cancels(subject):
    for session, go in each_way(subject.endless):
        timer = threading.Timer(0.01, session.cancel)
        timer.start()
        go()
        timer.join()
        assert session.outcome is Outcome.INTERRUPTED


@every_subject
def test_a_callback_may_watch_and_cancel_but_not_advance(subject, monkeypatch):
    monkeypatch.setattr(sessions, "BETWEEN_REPORTS", 0.0)
    told: list[Any] = []
    session: Any = None

    def tell(progress):
        told.append((session.statistics.covers, session.outcome, session.ended))
        for advance in (lambda: next(session), *ways(session)):
            with pytest.raises(InputError, match="a callback cannot advance the search that calls it"):
                advance()
        session.cancel()

    session = subject.endless(on_progress=tell)
    found = list(session)
    assert told == [(len(found), Outcome.INTERRUPTED, False)]
    assert (session.outcome, session.ended) == (Outcome.INTERRUPTED, True)
    for session, go in each_way(subject.endless, on_progress=tell):  # noqa: B007 - the callback needs it
        go()
    assert session.outcome is Outcome.INTERRUPTED


# --- Progress ---------------------------------------------------------------------------------------------------------


def watched(subject, number, times):
    """What a session tells that is then cancelled, and how long it was at work at that moment, in its own words."""
    told: list[Any] = []
    seen: list[float] = []
    session: Any = None

    def tell(progress):
        told.append(progress)
        seen.append(session.statistics.seconds)
        if len(told) == times:
            session.cancel()

    session = subject.endless(on_progress=tell)
    ways(session)[number]()
    assert len(told) == times
    return told, seen


@every_subject
def test_progress_is_told_from_time_to_time_and_never_goes_back(subject, monkeypatch):
    monkeypatch.setattr(time, "perf_counter", Clock(0.03))
    for number in range(len(ways(subject.begin()))):
        told, seen = watched(subject, number, 6)
        seconds = [progress.statistics.seconds for progress in told]
        assert all(later - earlier >= sessions.BETWEEN_REPORTS for earlier, later in pairwise([0.0, *seconds]))
        assert all(told < now for told, now in zip(seconds, seen, strict=True))
        for counts in zip(*(progress.statistics[:4] for progress in told), strict=True):
            assert list(counts) == sorted(counts)
        fractions = [progress.fraction for progress in told]
        if subject.is_estimated:
            assert fractions == sorted(fractions)
            assert all(0.0 <= fraction <= 1.0 for fraction in fractions)
        else:
            assert all(map(isnan, fractions))


# --- Results ----------------------------------------------------------------------------------------------------------


@every_that_ends
def test_a_session_that_ends_by_itself_is_complete_and_begun_anew_the_same(subject):
    full, session = finished(subject)
    assert session.outcome is Outcome.COMPLETE
    assert session.progress == 1.0
    assert (len(full) > 0) == ("solutions" in subject.limits)
    is_consistent(session, full, full)
    again = subject.begin()
    assert list(again) == full
    assert again.statistics[:2] == session.statistics[:2]


@every_that_yields
def test_results_come_once_whether_one_by_one_or_many_at_a_time(subject):
    full, random = whole(subject), Random(1)
    session, found, sizes = subject.begin(), [], set()
    while not session.ended:
        if random.random() < 0.5:
            found += islice(session, random.randint(0, 4))
        for batch in islice(session.batches(), random.randint(0, 2)):
            sizes.add(len(batch))
            found += batch
        is_consistent(session, found, full)
        if subject.resumes:
            assert found + list(subject.begin(resume=session.position)) == full
    assert found == full
    assert min(sizes, default=1) >= 1
    assert session.batches() is session.batches()


@chosen(lambda subject: subject.resumes and subject.ends)
def test_a_session_may_be_resumed_again_and_again(subject):
    full, random = whole(subject), Random(1)
    for _ in range(2):
        found, position, outcome = [], None, None
        while outcome is not Outcome.COMPLETE:
            few = random.randint(1, 9)
            limits, most = random.choice([(None, few), (Limits(nodes=few), None), (Limits(solutions=few), None)])
            session = subject.begin(limits=limits, resume=position)
            found += islice(session, most)
            assert session.statistics.covers == len(found)
            outcome, position = session.outcome, session.position
        assert found == full


@every_subject
def test_a_session_that_ended_stays_ended(subject):
    how = {} if subject.ends else {"limits": LIMITED}
    ended = [subject.begin(limits=LIMITED), subject.begin(**how), subject.begin(**how)]
    ended[2].cancel()
    for session in ended:
        list(session)
    assert [session.outcome for session in ended] == [
        Outcome.LIMITED,
        Outcome.COMPLETE if subject.ends else Outcome.LIMITED,
        Outcome.INTERRUPTED,
    ]
    for session in ended:
        before = session.ended, session.outcome, session.statistics, session.position
        for go in ways(session):
            assert go() in ([], 0, session.outcome)
        session.cancel()
        assert next(session, None) is None
        assert (session.ended, session.outcome, session.statistics, session.position) == before
        assert before[0]


# --- Threads ----------------------------------------------------------------------------------------------------------


@every_that_ends
def test_threads_take_turns_and_together_miss_nothing(subject):
    full = whole(subject)
    session = subject.begin()
    shares: list[list[Any]] = [[] for _ in range(4)]
    seen: list[Any] = []

    def watch():
        while not session.ended:
            seen.append((session.statistics, session.progress, session.position))
            time.sleep(0)

    results = [session, session, session, chain.from_iterable(session.batches())]
    workers = [threading.Thread(target=share.extend, args=(each,)) for share, each in zip(shares, results, strict=True)]
    workers.append(threading.Thread(target=watch))
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    places = [[full.index(result) for result in share] for share in shares]
    assert sorted(place for share in places for place in share) == list(range(len(full)))
    assert all(share == sorted(share) for share in places)
    assert session.outcome is Outcome.COMPLETE
    numbers = [statistics.covers for statistics, _, _ in seen]
    assert numbers == sorted(numbers)
    for _, _, position in islice(seen, 0, None, max(1, len(seen) // 4)):
        if subject.resumes:
            assert list(subject.begin(resume=position)) == full[position.covers :]


@every_subject
def test_it_cannot_be_pickled_and_says_what_can_be_kept(subject):
    with pytest.raises(NotPicklable, match=r"can be neither pickled nor copied: keep [^\n]+$"):
        pickle.dumps(subject.begin())
