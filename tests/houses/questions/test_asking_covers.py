"""Questions whether a problem has a cover, and problems that ask for less."""

from __future__ import annotations

from itertools import combinations
from random import Random

import dancefloor as dance
from dancefloor import Packing, Problem
from dancefloor.houses.questions.asking_covers import AskingCovers, relaxed


def test_the_nodes_bound_an_answer():
    hard = Packing("8x8-1x1@0,0-1x1@7,7", "31*I2").encode().problem
    asking = AskingCovers(2000, 1000)
    assert asking.ask(hard).possible is None
    assert not asking.is_spent
    assert asking.ask(hard).possible is None
    assert asking.is_spent


def test_covers_and_solutions():
    problem = Packing("3x20").encode().problem
    reply = AskingCovers(10_000).ask(problem)
    assert reply.possible
    assert reply.cover == tuple(sorted(reply.cover))
    assert AskingCovers(10**6).ask(Packing("4x5", "tetrominoes").encode().problem).possible is False
    assert AskingCovers(10**6).ask_puzzle(Packing("3x20", where="X touches I")) in (True, False)
    assert AskingCovers(10**6).solution(Packing("4x5", "tetrominoes")) is None
    assert not dance.faults(Packing("3x20"), AskingCovers(10**6).solution(Packing("3x20")).placements)


def met(problem, chosen, needed):
    """Whether chosen options cover no item too often, and all that is needed often enough."""
    times = [0] * len(problem.items)
    for option in chosen:
        for item in problem.options.items(option):
            times[item] += 1
    return all(times[k] <= item.high for k, item in enumerate(problem.items)) and all(
        times[k] >= problem.items[k].low for k in needed
    )


def test_relaxed_problems_ask_for_what_is_needed_alone():
    random = Random(2)
    for _ in range(60):
        options = [" ".join(random.sample("pqrs", random.randint(1, 3))) for _ in range(5)]
        problem = Problem.from_names("p q 1:2|r s", options)
        needed = random.sample(range(4), random.randint(0, 4))
        easier = relaxed(problem, needed)
        assert [item.primary for item in easier.items] == sorted([item.primary for item in easier.items], reverse=True)
        every = [some for size in range(6) for some in combinations(range(5), size)]
        expected = any(met(problem, some, needed) for some in every)
        assert AskingCovers(10**5).ask(easier).possible is expected
