"""Options of the test run, and what tests share."""

from weakref import WeakKeyDictionary

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says how busy the machine is, and without the compiled module all take longer.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_addoption(parser):
    parser.addoption("--record", action="store_true", help="write the search signature instead of checking it")


@pytest.fixture
def nothing_chosen(monkeypatch):
    """As if no engine had been chosen yet: a choice is kept for all problems that are equal."""
    monkeypatch.setattr("dancefloor.engines.choice._CHOSEN", WeakKeyDictionary())
