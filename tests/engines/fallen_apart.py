"""Random problems that fall apart during a search: blocks in a row, few options from one to the next; and trees."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.geometry.region import Region
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces

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


def grown_like_a_tree(size: int, seed: int) -> Problem:
    """A polyomino without circles, to be filled with any number of six small pieces."""
    chance, cells = Random(seed), {(0, 0): None}
    while len(cells) < size:
        row, column = chance.choice([*cells])
        near = [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]
        row, column = cell = chance.choice(near)
        beside = [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]
        if cell not in cells and sum(each in cells for each in beside) == 1:
            cells[cell] = None
    pieces = read_pieces("any*O1,any*I2,any*I3,any*V3,any*I4,any*L4", room=size)
    return Packing(Region(list(cells)), pieces).encode().problem
