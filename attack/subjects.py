"""Problems whose searches are worth interrupting: each with many covers, none with so many that listing takes long."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from attack.problems import takes
from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.puzzles.classics import Langford, Queens
from dancefloor.search.values import Cover
from tests.packings import packing

COLOURS = "AAAAB"  # mostly equal, so that there are many covers


def _random(seed: int, items: int, options: int, largest: int, *, bounds: float = 0.0, colours: str = "") -> Problem:
    """A random problem; `bounds` is the share of items that have some, `colours` those of four secondary items."""
    chance = Random(seed)
    names = [f"i{k}" for k in range(items)]
    secondary = [f"s{k}" for k in range(4)] if colours else []
    given = []
    for _ in range(options):
        words = chance.sample(names, chance.randint(1, largest))
        words += [f"{name}:{chance.choice(colours)}" for name in chance.sample(secondary, min(2, len(secondary)))]
        given.append(" ".join(words))
    bounded = [f"1:2|{name}" if chance.random() < bounds else name for name in names]
    return Problem.from_names(bounded, given, secondary=secondary)


SUBJECTS: dict[str, Callable[[], Problem]] = {
    "dominoes 4x5": lambda: packing("4x5", "dominoes").encode().problem,
    "dominoes 5x6": lambda: packing("5x6", "dominoes").encode().problem,
    "dominoes on a torus": lambda: packing("4x4~torus", "dominoes").encode().problem,
    "V trominoes, with cells left over": lambda: packing("4x4?", "any*V3").encode().problem,
    "trominoes": lambda: packing("4x6", "any*V3,any*I3").encode().problem,
    "tetrominoes": lambda: packing("4x5", "any*tetrominoes").encode().problem,
    "pentominoes": lambda: packing("5x6", "I,N,P,V,W,Y").encode().problem,
    "exact cover": lambda: _random(6, 14, 60, 4),
    "colours": lambda: _random(7, 9, 70, 3, colours=COLOURS),
    "multiplicities": lambda: _random(2, 10, 26, 4, bounds=0.3),
    "colours and multiplicities": lambda: _random(7, 8, 50, 3, bounds=0.3, colours=COLOURS),
    "Langford pairs": lambda: Langford(7).encode().problem,
    "queens": lambda: Queens(7).encode().problem,
}


@cache
def problem(name: str) -> Problem:
    """A problem, by its name."""
    return SUBJECTS[name]()


@cache
def all_covers(name: str, engine_name: str) -> tuple[Cover, ...]:
    """All covers in the order of an engine; none if it cannot take the problem."""
    given = problem(name)
    return tuple(Search(engine(engine_name), given)) if takes(engine_name, given) else ()
