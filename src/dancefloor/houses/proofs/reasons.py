"""Proofs that need no search: weights of items, and determinants of boards for pieces of two cells.

Strategy: weights that prove that there is no cover are what `dancefloor.puzzles.weighing` finds for cells and pieces,
here for all items that are used a fixed number of times. A determinant comes from the graph that
`dancefloor.engines.kasteleyn` draws in the plane. The checker wants its options as they lie around each item, and those
with a minus sign.
"""

from __future__ import annotations

from array import array

from dancefloor.cover.problem import Problem
from dancefloor.engines.kasteleyn import in_the_plane
from dancefloor.engines.matchings import graphs
from dancefloor.engines.registry import Lacking
from dancefloor.puzzles.weighing import PRIMES, weighing
from dancefloor.search.deadline import check

MOST_COLUMNS = 1000  # items whose weights are looked for


def weights(problem: Problem) -> list[int] | None:
    """A modulus, and a weight of each item, which prove that there is no cover; None if there are none.

    >>> weights(Problem.from_names("a b c", ["a b", "b c"]))
    [2, 1, 1, 1]
    """
    fixed = [k for k, item in enumerate(problem.items) if item.primary and item.low == item.high]
    if not fixed or len(fixed) > MOST_COLUMNS:
        return None
    place = {k: column for column, k in enumerate(fixed)}
    column_of = array("i", [place.get(k, -1) for k in range(len(problem.items))])
    wanted = array("i", [problem.items[k].low for k in fixed])
    flat = problem.options.flat
    for prime in PRIMES:
        check()
        if found := weighing(flat.offsets, flat.items, column_of, wanted, prime):
            return [prime, *[found[column] if column >= 0 else 0 for column in column_of]]
    return None


def determinant(problem: Problem) -> list[list[int]] | None:
    """For each item that is covered once, the options around it; and those with a minus sign. None if there is none.

    >>> from dancefloor.verbs.kinds.kind import kind_of
    >>> determinant(kind_of("dominoes 2x2").encoded().problem)
    [[0, 2], [3, 0], [1, 2], [1, 3], [3]]
    """
    try:
        parts = graphs(problem)
        planes = [in_the_plane(part) for part in parts]
    except Lacking:
        return None
    cells = [k for k, at in enumerate(problem.positions or ()) if at is not None]
    place = {item: k for k, item in enumerate(cells)}
    alike: dict[tuple[int, int], list[int]] = {}
    for number, used in enumerate(problem.options.item_lists()):
        check()
        one, other = sorted([place[item] for item in used if item in place])
        alike.setdefault((one, other), []).append(number)
    around: dict[int, list[int]] = {}
    minus = list[int]()
    for plane in planes:
        for vertex, others in plane.around.items():
            turned = [(alike[vertex, b] if vertex < b else alike[b, vertex][::-1]) for b in others]
            around[vertex] = [option for options in turned for option in options]
        minus += [option for edge in plane.minus for option in alike[edge]]
    return [*[around[vertex] for vertex in sorted(around)], sorted(minus)]
