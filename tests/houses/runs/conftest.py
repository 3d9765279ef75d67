"""Processes that work on runs."""

import pytest

from benchmarks.endurance import begin
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
