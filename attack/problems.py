"""Random small problems: every engine, and everything that counts, against a brute force of its own.

Problems are of every kind (exact cover, secondary items, colours, multiplicities, boards with positions, costs) and so
small that all sets of options can be tried. What an engine finds must be exactly that, each cover once, with any
threads, memory and seed, within limits, and when it is stopped and taken up again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import chain
from random import Random

from attack.figures import Figures, repeat
from dancefloor._native import MISSING
from dancefloor.cover.problem import Item, Option, Problem, Use
from dancefloor.cover.reduce import reduce
from dancefloor.engines.counting import Counting, CountingEngine, Tables
from dancefloor.engines.counting_python import FrontierPython, Status
from dancefloor.engines.reference import covers_of
from dancefloor.engines.registry import Engine, engine, engine_names, needs
from dancefloor.engines.search import Search
from dancefloor.errors import InputError
from dancefloor.search.values import Cover, Limits, Outcome, Position, Resources
from dancefloor.solutions.verify import cover_faults
from dancefloor.verbs import cheapest, covers

MOST_COVERS = 60  # of a problem with more most checks would only take longer
ALL_MEMORY = 1 << 30
#: Engines that take long, and in what share of the cases they run.
SLOW = {"sat": 0.1, "portfolio": 0.2, "cpsat": 0.02, "scanning-python": 0.3, "reference": 0.5}
WIDE = 300  # positions that are further apart are too much for the Python engine


def run(seed: int, seconds: float, case: int | None = None) -> dict[str, int]:
    """Attack the searches with random problems."""
    return repeat("problems", seed, seconds, case, attempt)


def attempt(chance: Random, figures: Figures) -> None:
    """One problem, and all that can be asked of it."""
    problem = random_problem(chance)
    truth = brute_force(problem)
    figures.add("problems")
    figures.check("reference", covers_of(problem), truth)
    if len(truth) > MOST_COVERS and chance.random() < 0.95:
        return
    for name in engine_names():
        if takes(name, problem) and chance.random() < SLOW.get(name, 1.0):
            with figures.surprises(f"{name} on {problem!r}"):
                _search(figures, chance, engine(name), problem, truth)
    _one(figures, chance, problem, truth)
    _cheapest(figures, chance, problem, truth)
    _count(figures, chance, problem, truth)
    _reduce(figures, problem, truth)
    _verify(figures, chance, problem, truth)


# Random problems.


def random_problem(chance: Random) -> Problem:
    """A problem of some kind, small enough for brute force."""
    kind = chance.choice(["plain", "secondary", "colours", "multiplicities", "everything", "board", "large"])
    primary = chance.randint(1, 9 if kind == "large" else 6)
    secondary = chance.randint(1, 4) if kind in ("secondary", "colours", "everything") else 0
    bounded = kind in ("multiplicities", "everything") or (kind == "board" and chance.random() < 0.5)
    items = [_primary(chance, f"p{k}", bounded) for k in range(primary)]
    items += [Item(f"s{k}", primary=False) for k in range(secondary)]
    colours: list[str | None] = [None] if kind == "secondary" else [None, "A", "B", "C"][: chance.randint(2, 4)]
    has_costs = chance.random() < 0.4
    number = chance.randint(6, 13) if kind == "large" else chance.randint(0, 10)
    options = [_option(chance, primary, secondary, colours, has_costs) for _ in range(number)]
    if options and chance.random() < 0.15:
        options.append(chance.choice(options))
    is_board = kind == "board" or (kind in ("plain", "multiplicities", "large") and chance.random() < 0.3)
    positions = _positions(chance, primary, secondary) if is_board else ()
    return Problem(tuple(items), tuple(options), positions)


def _primary(chance: Random, name: str, bounded: bool) -> Item:
    if not bounded or chance.random() < 0.3:
        return Item(name)
    high = chance.choice([1, 1, 2, 2, 3, 4, 7, 10**6])
    return Item(name, low=min(high, chance.choice([0, 1, 1, 1, 2, 2, 3])), high=high)


def _option(chance: Random, primary: int, secondary: int, colours: list[str | None], has_costs: bool) -> Option:
    uses = [Use(item) for item in chance.sample(range(primary), chance.randint(1, min(primary, 3)))]
    others = range(primary, primary + secondary)
    uses += [Use(item, chance.choice(colours)) for item in chance.sample(others, chance.randint(0, min(secondary, 3)))]
    chance.shuffle(uses)
    return Option(tuple(uses), chance.choice([0, 1, 1, 2, 3, 5, 1000, 10**9]) if has_costs else 0)


def _positions(chance: Random, primary: int, secondary: int) -> tuple[int | None, ...]:
    """Positions near each other, or now and then far apart; some items are no cells."""
    span = chance.choice([primary, primary + 2, primary + 5, 20, 30])
    if chance.random() < 0.03:
        span = chance.choice([200, 1000, 10**6])
    cells = chance.sample(range(max(span, primary)), primary)
    positions = tuple(cell if chance.random() < 0.85 else None for cell in cells)
    return positions + (None,) * secondary if any(cell is not None for cell in positions) else ()


# The truth.


def brute_force(problem: Problem) -> list[Cover]:
    """All covers, in ascending order: options are taken or left, one after another."""
    items, options = problem.items, problem.options
    later = [[0] * len(items)]  # how often the options from some one on use each item
    for option in reversed(options):
        later.append(list(later[-1]))
        for use in option.uses:
            later[-1][use.item] += 1
    later.reverse()
    asked = [number for number, item in enumerate(items) if item.primary and item.low]
    found: list[Cover] = []
    colours: list[list[str | None]] = [[] for _ in items]  # of all that use an item

    def decide(number: int, chosen: Cover) -> None:
        if any(len(colours[item]) + later[number][item] < items[item].low for item in asked):
            return
        if number == len(options):
            found.append(chosen)
            return
        uses = options[number].uses
        if all(_is_free(items[item], colours[item], colour) for item, colour in uses):
            for item, colour in uses:
                colours[item].append(colour)
            decide(number + 1, (*chosen, number))
            for item, _ in uses:
                colours[item].pop()
        decide(number + 1, chosen)

    decide(0, ())
    return sorted(found)


def _is_free(item: Item, colours: list[str | None], colour: str | None) -> bool:
    """Whether an item, which options of these colours use, can be used once more."""
    if item.primary:
        return len(colours) < item.high
    return not colours or (colour is not None and colours[0] == colour)


# What is asked of each engine.


@cache
def _is_installed(name: str) -> bool:
    return not engine(name).missing()


def takes(name: str, problem: Problem) -> bool:
    """Whether an engine is there, and can take a problem; the Python engine only if the board is not too wide."""
    if not _is_installed(name):
        return False
    used = engine(name)
    if needs(problem) - used.abilities or used.lacks(problem):
        return False
    return name != "scanning-python" or max((cell or 0 for cell in problem.positions), default=0) <= WIDE


def as_sets(found: Iterable[Cover]) -> list[Cover]:
    """Covers in ascending order, and the options of each, too; one that was found twice is there twice."""
    return sorted(tuple(sorted(cover)) for cover in found)


def _search(figures: Figures, chance: Random, used: Engine, problem: Problem, truth: list[Cover]) -> None:
    search = Search(used, problem)
    in_order = list(search)
    figures.check(f"{used.name}, all covers", (as_sets(in_order), search.outcome), (truth, Outcome.COMPLETE))
    if chance.random() < 0.15:
        resources = _resources(chance)
        if used.name == "portfolio":
            resources = replace(resources, seed=0)  # its seed decides which cover comes first
        found = list(Search(used, problem, resources=resources))
        figures.check(f"{used.name} with {resources}", found, in_order)
    if chance.random() < 0.15:
        tallied = Search(used, problem, resources=_resources(chance)).tally()
        figures.check(f"{used.name}, tally", tallied, len(truth))
    if chance.random() < 0.15:
        _limited(figures, chance, used, problem, in_order)
    if chance.random() < 0.1:
        _step_by_step(figures, chance, used, problem, in_order)


def _resources(chance: Random) -> Resources:
    return Resources(chance.choice([1, 2, 3]), chance.choice([None, 0, 1000, 100_000]), chance.randrange(99))


def _limited(figures: Figures, chance: Random, used: Engine, problem: Problem, in_order: list[Cover]) -> None:
    most = chance.randint(0, len(in_order) + 1)
    search = Search(used, problem, limits=Limits(solutions=most))
    figures.check(f"{used.name}, at most {most}", list(search), in_order[:most])
    figures.check(f"{used.name}, at most {most}, counted", search.statistics.covers, min(most, len(in_order)))
    tallied = Search(used, problem, limits=Limits(solutions=most)).tally()
    figures.check(f"{used.name}, tally of at most {most}", tallied, min(most, len(in_order)))
    for limits in (Limits(nodes=chance.randint(0, 9)), Limits(seconds=0.0)):
        found = list(Search(used, problem, limits=limits))
        figures.check(f"{used.name} within {limits}", found, in_order[: len(found)])


def _step_by_step(figures: Figures, chance: Random, used: Engine, problem: Problem, in_order: list[Cover]) -> None:
    """Stop after every few nodes, and go on from the position as JSON."""
    step, position, found = chance.randint(1, 7), None, []
    for _ in range(3000):
        search = Search(used, problem, limits=Limits(nodes=step), resume=position)
        found += list(search)
        position = Position.from_json(json.loads(json.dumps(search.position)))
        if search.outcome is Outcome.COMPLETE:
            break
    figures.check(f"{used.name}, {step} nodes at a time", (found, search.outcome), (in_order, Outcome.COMPLETE))


# What is asked of the problem.


def _one(figures: Figures, chance: Random, problem: Problem, truth: list[Cover]) -> None:
    if chance.random() < 0.1:
        found = as_sets(covers(problem, limits=Limits(solutions=1), seed=chance.randrange(99)))
        figures.check("one cover", (len(found), set(found) <= set(truth)), (min(1, len(truth)), True))


def _cheapest(figures: Figures, chance: Random, problem: Problem, truth: list[Cover]) -> None:
    if chance.random() < (0.5 if problem.has_costs else 0.02):
        best = chance.randint(1, 5)
        found = cheapest(problem, best).covers
        sets = as_sets(cover for _, cover in found)
        right = sorted(_cost(problem, cover) for cover in truth)[:best]
        figures.check("cheapest, costs", [cost for cost, _ in found], right)
        figures.check("cheapest, summed up", [_cost(problem, cover) for _, cover in found], right)
        figures.check("cheapest, covers", (len(set(sets)), set(sets) <= set(truth)), (len(right), True))


def _cost(problem: Problem, cover: Cover) -> int:
    return sum(problem.options[option].cost for option in cover)


def _count(figures: Figures, chance: Random, problem: Problem, truth: list[Cover]) -> None:
    counting = CountingEngine()
    if needs(problem) - counting.abilities or counting.lacks(problem):
        return
    # Without the compiled module too little memory is refused.
    memory = None if MISSING or chance.random() < 0.8 else chance.choice([0, 100, 2000])
    count = Counting(problem, resources=Resources(memory=memory))
    figures.check(f"counting in memory {memory}", (count.run(), count.count), (Outcome.COMPLETE, len(truth)))
    if chance.random() < 0.4:
        _number(figures, chance, problem, truth)
    if chance.random() < 0.05:
        in_python = FrontierPython(problem, False, ALL_MEMORY)
        while in_python.advance(1.0, 1 << 60) is not Status.COUNTED:
            pass
        figures.check("counting in Python", in_python.count(), len(truth))


def _number(figures: Figures, chance: Random, problem: Problem, truth: list[Cover]) -> None:
    """Tables: every number has its cover, every cover its number, and nothing else has one."""
    tables = Tables(problem)
    figures.check("tables", (tables.count, as_sets(tables)), (len(truth), truth))
    for number in range(tables.count):
        options = list(tables.cover(number))
        chance.shuffle(options)
        figures.check("rank", tables.rank(options), number)
    other = _some_options(chance, problem, 3)
    if other not in truth:
        figures.check(f"rank of {other}, which is no cover", _is_refused(lambda: tables.rank(other)))
    figures.check("cover of a number too large", _is_refused(lambda: tables.cover(len(truth))))


def _is_refused(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except InputError:
        return True
    return False


def _reduce(figures: Figures, problem: Problem, truth: list[Cover]) -> None:
    """A reduced problem has the same covers, and every option that is left out is in none of them."""
    reduction = reduce(problem)
    smaller = brute_force(reduction.problem)
    figures.check("reduced", as_sets(map(reduction.original, smaller)), truth)
    figures.check("left out in reducing", set(reduction.removed) & set(chain.from_iterable(truth)), set())


def _verify(figures: Figures, chance: Random, problem: Problem, truth: list[Cover]) -> None:
    """The verifier takes the covers, and nothing else."""
    for _ in range(3):
        some = tuple(
            sorted(chance.sample(range(len(problem.options)), chance.randint(0, min(4, len(problem.options)))))
        )
        figures.check(f"verifier, of {some}", not cover_faults(problem, some), some in truth)
    if truth:
        figures.check("verifier, of a cover", cover_faults(problem, chance.choice(truth)), [])


def _some_options(chance: Random, problem: Problem, most: int) -> Cover:
    number = len(problem.options)
    return tuple(sorted(chance.sample(range(number), chance.randint(0, min(most, number)))))
