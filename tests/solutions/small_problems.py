"""Small random problems, some of them with symmetries, and all of their covers by brute force."""

from __future__ import annotations

from random import Random

from dancefloor.cover.options import Option, Use
from dancefloor.cover.problem import Item, Problem


def random_problem(rng: Random) -> Problem:
    """A small problem, often with a symmetry that was planted."""
    primary, secondary = rng.randint(1, 4), rng.randint(0, 2)
    items = [Item(f"p{k}") for k in range(primary)]
    if rng.random() < 0.3:
        items = [item._replace(low=rng.randint(0, 1), high=rng.randint(1, 3)) for item in items]
    items += [Item(f"s{k}", False) for k in range(secondary)]
    colors = (None, "A", "B") if rng.random() < 0.5 else (None,)

    def uses() -> tuple[Use, ...]:
        chosen = rng.sample(range(primary), rng.randint(1, min(3, primary)))
        others = rng.sample(range(primary, primary + secondary), rng.randint(0, secondary))
        return tuple([Use(item) for item in chosen] + [Use(item, rng.choice(colors)) for item in others])

    costs = (0, 1) if rng.random() < 0.2 else (0,)
    options = [Option(uses(), rng.choice(costs)) for _ in range(rng.randint(1, 6))]
    if rng.random() < 0.7:  # close them under a permutation of items
        moved = [*rng.sample(range(primary), primary), *rng.sample(range(primary, primary + secondary), secondary)]
        options += [one._replace(uses=tuple([Use(moved[u.item], u.color) for u in one.uses])) for one in options]
    if rng.random() < 0.7:
        options = list({(frozenset(one.uses), one.cost): one for one in options}.values())
    return Problem(tuple(items), tuple(options[:7]))


def covers(problem: Problem) -> list[frozenset[int]]:
    """All covers, by the rules."""
    found = []
    for chosen in range(1 << len(problem.options)):
        options = [k for k in range(len(problem.options)) if chosen >> k & 1]
        used: dict[int, list[str | None]] = {}
        for k in options:
            for item, color in problem.options[k].uses:
                used.setdefault(item, []).append(color)
        if all(
            item.low <= len(used.get(k, ())) <= item.high
            if item.primary
            else len(used.get(k, ())) <= 1 or (len(set(used[k])) == 1 and used[k][0] is not None)
            for k, item in enumerate(problem.items)
        ):
            found.append(frozenset(options))
    return found
