"""Trees made in Python are those of compiled code, symbol by symbol."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from dancefloor import Problem, count, read_puzzle
from dancefloor._native import MISSING
from dancefloor.houses.proofs.certificate import quotient
from dancefloor.houses.proofs.proving import motions_of
from dancefloor.houses.proofs.tree_python import ProofMotion, TreeProof, binding
from dancefloor.puzzles.classics import Queens
from dancefloor.solutions.group import Convention
from dancefloor.solutions.option_motions import OptionMotions
from dancefloor.verbs.kinds.kind import kind_of


def native(problem, motions=()):
    from dancefloor._native import core
    from dancefloor.engines.compiled import flatten

    options, items = (array("i", [k for one in motions for k in one[side]]).tobytes() for side in (0, 1))
    number, text, nodes, is_whole = core.prove(flatten(problem), options, items, len(motions), b"", 1 << 28, 1 << 24)
    assert is_whole
    return text, int.from_bytes(number, "little"), nodes


def random_problem(random):
    primary, secondary = random.randrange(2, 7), random.randrange(3)
    names = [f"{random.choice(['', '', '', '0:2|', '1:2|', '2:2|'])}p{k}" for k in range(primary)]
    plain = [name.split("|")[-1] for name in names]
    options = set()
    for _ in range(random.randrange(1, 14)):
        chosen = random.sample(plain, random.randrange(1, min(4, primary + 1)))
        spare = [f"s{k}{random.choice(['', ':A', ':B'])}" for k in range(secondary) if random.random() < 0.4]
        options.add(" ".join(sorted(chosen) + spare))
    return Problem.from_names(names, sorted(options), secondary=[f"s{k}" for k in range(secondary)])


@pytest.mark.skipif(bool(MISSING), reason="it compares with compiled code")
@pytest.mark.parametrize("seed", range(60))
def test_random_problems_have_the_same_tree_in_both_languages(seed):
    problem = random_problem(Random(seed))
    made = TreeProof(problem, (), 1 << 20).made()
    assert made == native(problem)
    assert made.number == count(problem)


@pytest.mark.skipif(bool(MISSING), reason="it compares with compiled code")
@pytest.mark.parametrize("size", [5, 6, 7])
def test_motions_are_used_in_the_same_places(size):
    puzzle = Queens(size)
    motions = [ProofMotion(each.options, each.items) for each in OptionMotions.of(puzzle).motions]
    problem = puzzle.encode().problem
    made = TreeProof(problem, motions, 1 << 20).made()
    assert made == native(problem, motions)
    assert len(made.text) < len(native(problem)[0])


def test_it_gives_up_on_a_tree_that_is_too_long():
    assert TreeProof(kind_of("3x20").encoded().problem, (), 20).made() is None


def test_bounds_bind_where_options_could_exceed_them():
    assert binding(Problem.from_names("0:2|I a b c", ["I a b", "I b c", "c", "a"])) == ()
    assert binding(Problem.from_names("0:1|I a b c d", ["I a b", "I c d"])) == (0,)
    assert binding(Problem.from_names("1:5|I a", ["I a"])) == ()
    assert binding(Problem.from_names("1:5|I a b", ["I a", "b"])) == (0,)
    assert binding(Problem.from_names("2|I a b c d e", ["I a b", "I c d e", "I c d"])) == ()  # three parts, if one each
    assert binding(Problem.from_names("3|I a b c d e", ["I a b", "I c d e", "I c d"])) == (0,)


@pytest.mark.skipif(bool(MISSING), reason="it compares with compiled code")
@pytest.mark.parametrize("puzzle", ["4x4 2*L4,2*T4", "4x4 0-2*L4,any*O,any*I4", "4x6 3-5*V3,1-5*I3", "bent-tricubes"])
def test_orbits_that_use_an_item_often_have_equal_proofs(puzzle):
    kind = kind_of(read_puzzle(puzzle)).encoded()
    motions = motions_of(kind, Convention.ALL)
    assert len(motions) > 3
    for motion in motions:
        kept = quotient(kind.problem, motion.options)
        assert TreeProof(kept, (), 1 << 20).made() == native(kept)


def beside(problem, other):
    """Two problems in one, which have no item in common."""
    both = [(problem, "a"), (other, "b")]
    names = [f"{mark}{item.name}" for each, mark in both for item in each.items[: each.primary_count]]
    spare = [f"{mark}{item.name}" for each, mark in both for item in each.items[each.primary_count :]]
    options = [
        " ".join(mark + each.items[use.item].name + (f":{use.color}" if use.color else "") for use in uses)
        for each, mark in both
        for uses in map(each.options.uses, range(len(each.options)))
    ]
    return Problem.from_names(names, options, secondary=spare)


@pytest.mark.parametrize("puzzle", ["langford 7", "queens 6"])
def test_a_problem_of_two_parts_has_the_trees_of_both(puzzle):
    problem = kind_of(puzzle).encoded().problem
    one, both = TreeProof(problem, (), 1 << 20).made(), TreeProof(beside(problem, problem), (), 1 << 20).made()
    assert both.number == one.number**2
    assert both.nodes == 2 * one.nodes + 1
    if not MISSING:
        assert both == native(beside(problem, problem))


@pytest.mark.skipif(bool(MISSING), reason="it compares with compiled code")
@pytest.mark.parametrize("seed", range(20))
def test_parts_are_the_same_in_both_languages(seed):
    random = Random(seed)
    problem = beside(random_problem(random), random_problem(random))
    made = TreeProof(problem, (), 1 << 20).made()
    assert made == native(problem)
    assert made.number == count(problem)
