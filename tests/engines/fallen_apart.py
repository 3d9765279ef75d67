"""Random problems whose items are blocks in a row, with few options from one block into the next."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from dancefloor.cover.problem import Item, Option, Problem, Use

COLORS = ((None,), ("A", "B", None), ("A", "B", "C"))


def blocks_in_a_row(chance: Random) -> Problem:
    """A problem that often falls apart during a search, some with secondary items that blocks have in common."""
    number, size, extra = chance.randint(2, 5), chance.randint(2, 5), chance.choice((0, 0, 1, 2, 3))
    colors, options = chance.choice(COLORS), []
    for block in range(number):
        for _ in range(chance.randint(size, 3 * size)):
            used = {block * size + k for k in chance.sample(range(size), chance.randint(1, min(3, size)))}
            if chance.random() < 0.15 and block + 1 < number:
                used.add((block + 1) * size + chance.randrange(size))
            uses = [Use(item) for item in used]
            if extra and chance.random() < 0.4:
                uses.append(Use(number * size + chance.randrange(extra), chance.choice(colors)))
            options.append(Option(tuple(chance.sample(uses, len(uses)))))
        options += [Option((Use(block * size + k),)) for k in range(size) if chance.random() < 0.5]
    items = [Item(f"p{k}") for k in range(number * size)] + [Item(f"s{k}", primary=False) for k in range(extra)]
    return Problem(tuple(items), tuple(chance.sample(options, len(options))))


def in_a_row(number: int) -> Problem:
    """Items in a row, each used alone or with a neighbour: it has as many covers as Fibonacci's next number says."""
    names = [f"p{k}" for k in range(number)]
    return Problem.from_names(names, [*names, *map(list, pairwise(names))])
