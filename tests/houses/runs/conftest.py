"""Processes that work on runs."""

from contextlib import closing

import pytest

from benchmarks.endurance import begin, contents
from dancefloor.houses.runs.running import run
from dancefloor.houses.runs.store import Store
from dancefloor.search.values import Outcome
from tests.cli.conftest import dancefloor, environment, forking  # noqa: F401 - fixtures


@pytest.fixture
def worker():
    """Start a process that works on a run and writes every hundredth of a second; it has loaded what it needs."""
    begun = []

    def start(**how):
        begun.append(begin(**how))
        return begun[-1]

    yield start
    for process in begun:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def undisturbed(request, tmp_path_factory):
    """What each of the `CASES` of a file finds if nobody disturbs it, on one thread."""
    known = {}

    def of(case):
        if case not in known:
            store = str(tmp_path_factory.mktemp("undisturbed") / "run.db")
            assert run(**request.module.CASES[case], store=store, threads=1).outcome is Outcome.COMPLETE
            known[case] = contents(store)
        return known[case]

    return of


@pytest.fixture
def many_reports(monkeypatch):
    """As many reports of progress as there can be."""
    monkeypatch.setattr("dancefloor.search.session.BETWEEN_REPORTS", 0.0)


@pytest.fixture
def store(tmp_path):
    """The file of a run that nobody has begun."""
    return str(tmp_path / "run.db")


@pytest.fixture
def opened(store):
    """A store that nobody has worked on, for those who write it."""
    Store.create(store, {"name": "a", "options": "9", "question": "{"})
    with closing(Store(store, writes=True)) as opened:
        yield opened
