"""Numbers of covers without a search."""

from __future__ import annotations

from dancefloor.engines.counting import Counting
from dancefloor.engines.matchings import Matchings, plan
from dancefloor.search.values import Outcome, Resources


def by_tables(problem, memory=None):
    """The number of covers, by tables in that much memory."""
    return Counting(problem, resources=Resources(memory=memory)).finish()


def by_determinants(problem):
    """The number of covers, by determinants."""
    session = Matchings(plan(problem))
    assert session.run() is Outcome.COMPLETE
    return session.count
