"""Random small problems of items and options: secondary items, colors, multiplicities and positions."""

from __future__ import annotations

from random import Random

import dancefloor as dance
from dancefloor import Problem
from dancefloor.errors import DancefloorError


def random_problem(random: Random) -> Problem:
    """A problem with up to nine items and ten options."""
    while True:
        try:
            return _drawn(random)
        except DancefloorError:  # an option twice
            pass


def _drawn(random):
    primary = [f"p{k}" for k in range(random.randint(1, 6))]
    secondary = [f"s{k}" for k in range(random.randint(0, 3))]
    options = []
    for _ in range(random.randint(1, 10)):
        most = min(3, len(primary))
        used = random.sample(primary, random.randint(0 if secondary else 1, most))
        colored = [f"{name}{random.choice(['', ':A', ':B'])}" for name in secondary if random.random() < 0.4]
        options.append(" ".join(used + colored) or random.choice(primary))
    words = [f"{_bounds(random)}{name}" for name in primary]
    problem = Problem.from_names(" ".join(words), options, secondary=" ".join(secondary))
    if random.random() < 0.5:
        places = random.sample(range(20), len(problem.items))
        problem = problem.with_positions(tuple([place if random.random() < 0.7 else None for place in places]))
    return problem


def _bounds(random):
    if random.random() < 0.75:
        return ""
    low = random.randint(0, 2)
    return f"{low}:{max(1, low + random.randint(0, 2))}|"


def covers_of(problem: Problem) -> set[frozenset[int]]:
    """All covers, found by the reference engine."""
    return set(map(frozenset, dance.covers(problem, engine="reference")))
