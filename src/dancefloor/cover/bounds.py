"""Bounds on the use of an item that follow from the other items, so that an engine need not count its uses.

Strategy: suppose that every option uses the item, and covers between `few` and `many` of the n items that are covered
exactly once. Then a cover has between n / many and n / few options, and uses the item as often. For example, exactly 25
Y pentacubes fill a cube of 125 cells, whether or not an engine counts them.

If some options do not use the item, its bounds may still follow from those of other items. They are kept then, because
they help: a search that counts uses detects early that an item is used too often.
"""

from __future__ import annotations

from dancefloor.cover.problem import Item, Problem


def without_implied(problem: Problem) -> tuple[Item, ...]:
    """The items of a problem, without the bounds that follow from the other items.

    >>> dominoes = Problem.from_names("2:2|I a b c d", ["I a b", "I b c", "I c d"])
    >>> [(item.low, item.high) for item in without_implied(dominoes)]
    [(0, 3), (1, 1), (1, 1), (1, 1), (1, 1)]
    """
    unbounded = len(problem.options)
    return tuple(
        item if _matter(problem, number) else item._replace(low=0, high=unbounded)
        for number, item in enumerate(problem.items)
    )


def _matter(problem: Problem, number: int) -> bool:
    """Whether the bounds of an item may exclude something that the other items allow, or cannot be omitted."""
    _, primary, low, high = problem.items[number]
    if not primary or low == 0 or high == 1:
        return True
    often = {k for k, item in enumerate(problem.items) if not (item.primary and item.low == item.high == 1)}
    covered = set()
    for used in problem.options.item_lists():
        if number not in used:
            return True
        covered.add(len(used) - len(often.intersection(used)))
    few, many, once = min(covered, default=0), max(covered, default=0), len(problem.items) - len(often)
    return not few or low * many > once + many - 1 or high * few < once - few + 1
