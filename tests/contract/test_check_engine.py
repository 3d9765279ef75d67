"""Every engine keeps the contract of engines, and an engine that breaks it in any way is found and named."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from dancefloor import ContractBroken, EngineUnavailable, InputError, check_engine
from dancefloor.contract.check_engine import table
from dancefloor.engines.reference import ReferenceEngine
from dancefloor.search.values import ALONE
from tests.contract.test_engines import INSTALLED, boards, problems
from tests.packings import packed

DOMINOES = packed("4x4", "dominoes")


SOLVERS = ("sat", "cpsat")  # which make a model for each search, and often one for each cover


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if name in SOLVERS else ())
        for name in INSTALLED
        if name != "reference"  # as an example checks that
    ],
)
def test_every_engine_keeps_the_contract(name):
    check_engine(name)


@pytest.mark.parametrize("name", [name for name in SOLVERS if name in INSTALLED])
def test_solvers_keep_it_on_every_sixth_problem(name):
    check_engine(name, list(table())[::6])


# The table of the test above has random problems too, with which cpsat is done sooner.
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name == "cpsat" else ()) for name in INSTALLED]
)
@settings(max_examples=25, deadline=None)
@given(problem=problems())
def test_every_engine_keeps_it_on_random_problems(name, problem):
    check_engine(name, [problem])


# Boards take the reference long, with which others are compared, and cpsat, which makes a model for each cover.
@pytest.mark.parametrize("name", [name for name in INSTALLED if name not in ("reference", "cpsat")])
@settings(max_examples=10, deadline=None)
@given(problem=boards())
def test_every_engine_keeps_it_on_random_boards(name, problem):
    check_engine(name, [problem])


def test_the_table_is_the_same_every_time():
    assert list(table()) == list(table())
    assert len(list(table())) == 34


class Changed(ReferenceEngine):
    """The reference, whose runs are changed."""

    name = "changed"

    def __init__(self, run=None, **members):
        self._run = run
        vars(self).update(members)

    def start(self, problem, path=(), resources=ALONE):
        run = super().start(problem, path, resources)
        return self._run(run, resources) if self._run else run


class Run:
    """A run that forwards."""

    def __init__(self, run, resources):
        self.run, self.resources, self.advanced = run, resources, 0

    def __getattr__(self, name):
        return getattr(self.run, name)


class LosesOne(Run):
    def advance(self, *budget):
        batch = self.run.advance(*budget)
        kept = [cover for cover in batch.covers if 0 not in cover]
        return batch._replace(covers=kept, found=len(kept))


class RepeatsOne(Run):
    def advance(self, *budget):
        batch = self.run.advance(*budget)
        return batch._replace(covers=[*batch.covers, *batch.covers[:1]], found=batch.found + bool(batch.covers))


class FindsTooMuch(Run):
    def advance(self, *budget):
        batch = self.run.advance(*budget)
        return batch._replace(covers=[cover[1:] for cover in batch.covers])


class TakesItsTime(Run):
    def counters(self):
        return (60_000, 0, 0)


class StandsStill(Run):
    def position(self):
        return ()


class CountsNothing(Run):
    def counters(self):
        return (0, 0, 0)


class DependsOnThreads(Run):
    def advance(self, *budget):
        batch = self.run.advance(*budget)
        return batch._replace(covers=batch.covers[::-1]) if self.resources.threads > 2 else batch


class EndsEarly(Run):
    def end_at(self, path):
        self.run.end_at(path[:-1] if len(path) > 1 else path)


class HasNoHalf(Run):
    def last_part(self):
        self.run.last_part()
        return (0,)


class Raises(Run):
    def advance(self, *budget):
        return {}[0]


def no_check(self, problem, path=(), resources=ALONE):
    try:
        return ReferenceEngine.start(self, problem, path, resources)
    except InputError:
        return ReferenceEngine.start(self, problem)


@pytest.mark.parametrize(
    ("engine", "member", "message"),
    [
        (Changed(LosesOne), "start", "finds 18 covers and the reference 36"),
        (Changed(RepeatsOne), "advance", "finds 37 covers and the reference 36: it should find each once"),
        (Changed(FindsTooMuch), "start", "is missing"),
        (Changed(StandsStill), "position", "stopped and resumed every 6 nodes, it finds 78 covers of 36"),
        (Changed(CountsNothing), "counters", "enters no node, and finds 36 covers"),
        (Changed(DependsOnThreads), "start", "on 3 threads it should find the same covers"),
        (Changed(EndsEarly), "end_at", ""),
        (Changed(HasNoHalf), "last_part", ""),
        (Changed(Raises), "advance", "it raises KeyError: 0"),
        (Changed(start=no_check.__get__(Changed())), "start", "leads nowhere: it should be refused by an InputError"),
        (Changed(abilities={1}), "abilities", "should be a frozenset"),
        (Changed(about="two\nlines"), "about", "it should be one line"),
    ],
)
def test_what_is_wrong_is_found_and_named(engine, member, message):
    with pytest.raises(ContractBroken) as caught:
        check_engine(engine, [DOMINOES])
    assert str(caught.value).startswith(f"engine 'changed': {member}: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_engine_that_does_not_end_in_time_is_found():
    with pytest.raises(ContractBroken, match=r"^engine 'changed': advance: in a batch of 0 seconds"):
        check_engine(Changed(TakesItsTime))


def test_an_engine_that_takes_nothing_is_found():
    with pytest.raises(ContractBroken, match=r"^engine 'changed': abilities: it takes none of the problems"):
        check_engine(Changed(lacks=lambda problem: "strength"))


def test_an_engine_that_is_not_there_says_so():
    with pytest.raises(EngineUnavailable, match="it is elsewhere"):
        check_engine(Changed(missing=lambda: "it is elsewhere"))
    with pytest.raises(InputError, match="did you mean 'dancing'"):
        check_engine("dansing")
