"""Positions that were tampered with: a search goes on from them to right covers, or refuses them with an InputError."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from attack.figures import Figures, repeat
from attack.problems import SLOW, takes
from attack.subjects import SUBJECTS, all_covers, problem
from dancefloor.engines.registry import engine, engine_names
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from dancefloor.search.values import Limits, Position, Resources

NUMBERS = (0, 1, -1, -2, 2**31 - 1, 2**31, -(2**31), 2**63, 10**30)
OTHERS: tuple[Any, ...] = (None, True, 1.5, float("nan"), "x", "", [], [[1]], {}, {"a": 1})
PATH = Position._fields.index("path")


def run(seed: int, seconds: float, case: int | None = None) -> dict[str, int]:
    """Attack resuming with positions that no search has given."""
    return repeat("positions", seed, seconds, case, attempt)


def attempt(chance: Random, figures: Figures) -> None:
    """A position of some search, as JSON, mutated; and the search that is asked to go on from there."""
    figures.add("inputs")
    name = chance.choice(list(SUBJECTS))
    able = [each for each in engine_names() if takes(each, problem(name)) and chance.random() < SLOW.get(each, 1.0)]
    used, given = engine(chance.choice(able or ["reference"])), problem(name)
    begun = Search(used, given, limits=Limits(nodes=chance.choice([0, 3, 20, 200]), solutions=chance.choice([3, None])))
    list(begun)
    kept = json.loads(json.dumps(begun.position))
    for _ in range(chance.choice([1, 1, 2, 4])):
        _mutate(chance, kept, len(given.options))
    what = f"{name} by {used.name} from {kept!r}"
    figures.add("checks")
    with figures.surprises(what):
        try:
            resources = Resources(chance.choice([1, 1, 2]))
            limits = Limits(solutions=20, nodes=chance.choice([None, 5000]), seconds=0.2)
            search = Search(used, given, limits=limits, resources=resources, resume=Position.from_json(kept))
            found = list(search)
            json.dumps(search.position)
        except InputError as refusal:
            figures.add("refused")
            figures.check(f"{what}: one line", "\n" in str(refusal), False)
        else:
            right = len(set(found)) == len(found) and set(found) <= set(all_covers(name, used.name))
            figures.check(f"{what}: covers", right)


def _mutate(chance: Random, kept: Any, options: int) -> None:
    """Change a kept position in place: mostly its path, else any other field, or its shape."""
    kind = chance.random()
    if kind < 0.6 and len(kept) > PATH and isinstance(kept[PATH], list):
        _mutate_path(chance, kept[PATH], options)
    elif kind < 0.9 and kept:
        place = chance.randrange(len(kept))
        kept[place] = chance.choice([*NUMBERS, *OTHERS])
    elif kept and chance.random() < 0.5:
        kept.pop(chance.randrange(len(kept)))
    else:
        kept.append(chance.choice(OTHERS))


def _mutate_path(chance: Random, path: list[Any], options: int) -> None:
    value = chance.choice([*NUMBERS, options, *(chance.randrange(options) for _ in range(9)), *OTHERS[:4]])
    place = chance.randrange(len(path) + 1)
    change = chance.randrange(6)
    if change == 0:
        path.insert(place, value)
    elif change == 1 and path:
        path[place % len(path)] = value
    elif change == 2:
        del path[place:]
    elif change == 3:
        del path[:place]
    elif change == 4:
        path += path[place:]
    else:
        chance.shuffle(path)
