"""Options of the test run, and what tests share."""

from weakref import WeakKeyDictionary

import pytest


def pytest_addoption(parser):
    parser.addoption("--record", action="store_true", help="write the search signature instead of checking it")


@pytest.fixture
def nothing_chosen(monkeypatch):
    """As if no engine had been chosen yet: a choice is kept for all problems that are equal."""
    monkeypatch.setattr("dancefloor.engines.choice._CHOSEN", WeakKeyDictionary())
