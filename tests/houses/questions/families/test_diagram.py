"""Diagrams: however they are made, they hold the same sets in the same nodes, and tell what Python's sets do."""

from __future__ import annotations

import contextlib
from array import array
from random import Random

import pytest

from dancefloor import Problem
from dancefloor._native import MISSING
from dancefloor.engines.compiled import without_implied
from dancefloor.errors import InputError, UnsupportedProblem
from dancefloor.houses.questions.families.diagram import of_covers, of_nodes, of_options, of_tables, order_of
from dancefloor.houses.questions.families.diagram_python import LeftRule, joined, layered, rebuilt
from dancefloor.houses.questions.families.nodes import DIFFER, INTERSECT, SUBTRACT, UNITE, FamilyTooLarge
from tests.houses.questions.families.random_problems import covers_of, random_problem
from tests.packings import dominoes, packed

ROOM = 1 << 28
OPERATIONS = {
    UNITE: set.union,
    INTERSECT: set.intersection,
    SUBTRACT: set.difference,
    DIFFER: set.symmetric_difference,
}


def members(diagram):
    return [frozenset(diagram.member(number)) for number in range(diagram.count)]


def flat(sets, random=None):
    listed = list(sets)
    if random:
        random.shuffle(listed)
    return array("i", [option for each in listed for option in each]), array("i", map(len, listed))


def ways(problem, covers, random):
    """The diagrams of all covers, made in every way, native and in Python."""
    order = order_of(problem)
    yield of_options(problem, ROOM)
    yield layered(order, LeftRule(problem, without_implied(problem), order), ROOM)
    yield of_covers(problem, *flat(covers, random), ROOM)
    yield joined(order, *flat(covers, random), ROOM)
    with contextlib.suppress(UnsupportedProblem):
        yield of_tables(problem, ROOM)


def agrees(seed):
    """Compare everything with Python's sets; whether there were covers at all."""
    random = Random(seed)
    problem = random_problem(random)
    covers = covers_of(problem)
    made = list(ways(problem, covers, random))
    nodes = made[0].nodes()
    assert all(diagram.nodes() == nodes for diagram in made), seed
    for diagram in made[:2]:
        _tells_what_sets_do(diagram, covers, Random(seed))
    return bool(covers), problem.has_colors, problem.has_multiplicities, len(made) == 5


def _tells_what_sets_do(diagram, covers, random):
    options = len(diagram.occurrences())
    listed = members(diagram)
    assert set(listed) == covers
    assert len(listed) == len(covers) == diagram.count
    assert [diagram.rank(each) for each in listed] == list(range(diagram.count))
    assert diagram.occurrences() == [sum(option in each for each in covers) for option in range(options)]
    stranger = frozenset(random.sample(range(options), random.randint(0, options)))
    assert (diagram.rank(stranger) is None) == (stranger not in covers)

    colors = {option: random.randint(0, 2) for option in random.sample(range(options), random.randint(1, options))}
    low, high = random.randint(0, 2), random.randint(0, 3)
    narrowed = diagram.within(colors, low, high, ROOM)
    right = {each for each in covers if is_within(each, colors, low, high)}
    assert set(members(narrowed)) == right

    having = diagram.within({random.randrange(options): 0}, 1, 1, ROOM)
    for operation, of_sets in OPERATIONS.items():
        combined = narrowed.combined(having, operation, ROOM)
        listed = members(combined)
        assert set(listed) == of_sets(right, set(members(having)))
        assert len(listed) == combined.count

    costs = [random.randint(-5, 5) for _ in range(options)]
    cheapest = diagram.cheapest(costs, 5)
    assert len(set(map(frozenset, cheapest))) == len(cheapest)
    priced = sorted(sum(costs[option] for option in each) for each in covers)
    assert [sum(costs[option] for option in each) for each in cheapest] == priced[:5]


def is_within(cover, colors, low, high):
    used = [colors[option] for option in cover if option in colors]
    if any(used):
        return len(set(used)) == 1 and low <= 1
    return low <= len(used) <= high


def test_diagrams_agree_with_sets():
    told = list(map(agrees, range(250)))
    assert all(sum(column) > 20 for column in zip(*told, strict=True))


@pytest.mark.slow
def test_many_diagrams_agree_with_sets():
    told = list(map(agrees, range(1000, 11_000)))
    assert all(sum(column) > 1000 for column in zip(*told, strict=True))


@pytest.mark.skipif(bool(MISSING), reason="in Python it takes longer")
@pytest.mark.parametrize(
    ("problem", "count", "nodes"),
    [(dominoes("8x8"), 12988816, 2298), (dominoes("12x12"), 53060477521960000, 70619), (packed("3x20"), 8, 72)],
)
def test_tables_and_options_make_the_same_large_diagrams(problem, count, nodes):
    by_tables, by_options = of_tables(problem, ROOM), of_options(problem, ROOM)
    assert (by_tables.count, by_tables.size) == (count, nodes)
    assert by_tables.nodes() == by_options.nodes()
    assert sum(by_tables.occurrences()) == count * len(by_tables.member(0))


def test_numbers_of_any_size_are_exact():
    diagram = of_options(dominoes("4x60"), ROOM)
    last = diagram.count - 1
    assert diagram.count > 1 << 64
    assert diagram.rank(diagram.member(last)) == last
    assert sum(diagram.occurrences()) == 120 * diagram.count


def test_nodes_make_the_diagram_again():
    problem = dominoes("4x5")
    diagram = of_options(problem, ROOM)
    for again in (of_nodes(problem, diagram.nodes(), ROOM), rebuilt(order_of(problem), diagram.nodes(), ROOM)):
        assert again.nodes() == diagram.nodes()


@pytest.mark.parametrize(
    ("nodes", "why"),
    [
        ([(99, 0, 1)], "there is no such option"),
        ([(0, 0, 2)], "a node comes before what it leads to"),
        ([(1, 0, 1), (0, 2, 3)], "a node comes before"),
        ([(0, 0, 1), (1, 0, 2)], "its options are in another order"),
    ],
)
def test_nodes_that_are_no_diagram_are_refused(nodes, why):
    problem = Problem.from_names("p q", ["p", "p q"])
    with pytest.raises(InputError, match=why):
        of_nodes(problem, nodes, ROOM)
    with pytest.raises(ValueError, match=why):
        rebuilt(order_of(problem), nodes, ROOM)


@pytest.mark.parametrize("make", [of_options, of_tables])
def test_too_little_memory_is_told_with_what_was_done(make):
    with pytest.raises(FamilyTooLarge, match=r"memory limit of 20000 bytes, .*count or sample instead") as caught:
        make(dominoes("10x10"), 20_000)
    assert caught.value.memory == 20_000
    assert 0 <= caught.value.done < 1


def test_a_number_of_states_is_a_limit_too():
    with pytest.raises(FamilyTooLarge):
        of_options(dominoes("6x6"), ROOM, 50)


def test_a_problem_without_options_has_one_cover_or_none():
    for items, count in (("", 1), ("p", 0)):
        problem = Problem.from_names(items, [], secondary="x")
        diagram = of_options(problem, ROOM)
        assert (diagram.count, diagram.size) == (count, 0)
