"""Families of solutions: sets of them, questioned without listing them."""

from __future__ import annotations

import pickle
from functools import cache
from random import Random

import pytest

import dancefloor as dance
from dancefloor import Packing, Placement
from dancefloor.errors import InputError, ParseError, PuzzleError
from tests.houses.questions.sentences import random_packing, random_sentence

QUICK = 1.0  # seconds in which a preset's count should end


@cache
def family_of(puzzle):
    return dance.family(puzzle)


def placed(solutions):
    return {frozenset(each.placements) for each in solutions}


def test_members_are_those_of_a_table_in_its_order():
    table, family = dance.tabulate("dominoes 4x5"), family_of("dominoes 4x5")
    assert list(family) == list(table)
    assert len(family) == family.count == table.count
    assert [family.rank(each) for each in table] == list(range(table.count))
    assert family.sample(3, seed=7) == table.sample(3, seed=7)
    assert all(each in family for each in table)


def test_a_number_that_is_not_there_is_refused():
    for number in (-1, 8, 10**30):
        with pytest.raises(InputError, match="from 0 to 7"):
            family_of("3x20")[number]
    with pytest.raises(InputError, match="there are no solutions"):
        dance.family("tetrominoes 4x5")[0]
    with pytest.raises(InputError, match="there are no solutions"):
        dance.family("tetrominoes 4x5").sample()


def test_a_solution_of_another_puzzle_is_no_member():
    stranger = family_of("dominoes 4x5")[0]
    assert stranger not in family_of("3x20")
    with pytest.raises(InputError, match="not in this family"):
        family_of("3x20").rank(stranger)


def test_parts_are_those_with_placements_and_without():
    family = family_of("3x20")
    every = list(family)
    for placement in every[0].placements[:4]:
        having = [each for each in every if placement in each.placements]
        assert list(family.with_(placement)) == having
        assert set(family.without(placement)) == {*every} - {*having}
    assert family.with_(*every[0].placements).count == 1
    with pytest.raises(InputError, match="no placement of this puzzle"):
        family.with_(Placement("X", ((0, 0), (0, 1))))


def test_families_join_as_sets_do():
    family = family_of("3x20")
    one, other = family.where("X at 1,2"), family.where("I at 0,5")
    of_one, of_other = set(one), set(other)
    assert set(one | other) == of_one | of_other
    assert set(one & other) == of_one & of_other
    assert set(one - other) == of_one - of_other
    assert set(one ^ other) == of_one ^ of_other
    assert one <= family
    assert one < family
    assert not family <= one
    assert (one | family) == family
    assert hash(one | family) == hash(family)
    assert one != other
    assert not one - one
    assert one != 7


def test_a_family_of_another_puzzle_is_refused():
    with pytest.raises(InputError, match="another puzzle"):
        family_of("3x20") | family_of("dominoes 4x5")
    with pytest.raises(InputError, match="should be a family"):
        family_of("3x20") & {1}


def narrowed(seed):
    """Compare what constraints leave with the solutions that satisfy them; whether that tells anything."""
    random = Random(seed)
    plain = random_packing(random)
    sentences = [random_sentence(random, plain) for _ in range(2)]
    try:
        puzzle = Packing(plain.region, plain.pieces, where=sentences)
    except PuzzleError:
        return False
    every = list(dance.solve(plain, symmetry="none"))
    right = {frozenset(each.placements) for each in every if not puzzle.broken(each.placements)}
    told = f"{seed}: {sentences}"
    assert placed(family_of(plain).where(*sentences)) == right, told
    assert placed(dance.family(puzzle)) == right, told
    return 0 < len(right) < len(every)


def test_constraints_leave_what_satisfies_them():
    assert sum(map(narrowed, range(20))) > 2


@pytest.mark.slow
def test_many_constraints_leave_what_satisfies_them():
    assert sum(map(narrowed, range(100, 1500))) > 200


@pytest.mark.parametrize(
    "sentence", ["no two of I V touch", "X not turned", "equal pieces apart", "I touches V", "no fault"]
)
def test_constraints_on_a_family_count_like_constraints_on_a_puzzle(sentence):
    assert family_of("4x15").where(sentence).count == dance.count(Packing("4x15", where=sentence)).raw


def test_a_constraint_that_makes_no_sense_is_refused():
    with pytest.raises(PuzzleError, match="where 'K at 0,0': there is no piece 'K'"):
        family_of("3x20").where("K at 0,0")
    with pytest.raises(ParseError, match="is not a constraint"):
        family_of("3x20").where("X sideways")
    with pytest.raises(PuzzleError, match="constraints are about packings"):
        family_of("queens 4").where("X at 0,0")


def test_occurrences_backbone_and_what_is_never_used():
    family = family_of("3x20")
    every = [set(each.placements) for each in family]
    occurrences = family.occurrences()
    assert occurrences == {each: sum(each in placements for placements in every) for each in occurrences}
    half = family.where("X at 1,2")
    assert half.backbone
    assert set(half.backbone) == set.intersection(*(set(each.placements) for each in half))
    assert set(half.unused) == set(occurrences).difference(*(each.placements for each in half))
    none = half - half
    assert none.backbone == ()
    assert len(none.unused) == len(occurrences)


def test_costs_find_the_cheapest_and_the_dearest():
    family = family_of("4x15")
    random = Random(1)
    costs = {placement: random.randint(-50, 50) for placement in family.occurrences()}
    priced = sorted(sum(costs[each] for each in solution.placements) for solution in family)
    assert [each.cost for each in family.cheapest(costs, 4)] == priced[:4]
    assert [each.cost for each in family.dearest(costs, 4)] == priced[:-5:-1]
    (best,) = family.cheapest(costs.__getitem__)
    assert best.cost == sum(costs[each] for each in best.solution.placements) == priced[0]
    assert family.cheapest({}, 2)[0].cost == 0


def test_costs_that_make_no_sense_are_refused():
    family = family_of("3x20")
    for costs, why in (
        ({"X": 1}, "no placement"),
        (7, "costs is 7"),
        (lambda _: 1.5, "whole number"),
        (lambda _: 1 << 60, "together"),
    ):
        with pytest.raises(InputError, match=why):
            family.cheapest(costs)


def test_families_are_compared():
    family = family_of("3x20")
    part = family.where("X at 1,2")
    difference = family.compare(part)
    assert (difference.both, difference.only_first, difference.only_second) == (4, 4, 0)
    assert set(difference.lost) == set(part.unused) - set(family.unused)
    assert difference.gained == ()
    assert part.compare(family).gained == difference.lost


def test_a_family_is_pickled_with_its_members():
    family = family_of("3x20").where("X at 1,2")
    again = pickle.loads(pickle.dumps(family))
    assert again == family
    assert list(again) == list(family)


def test_items_and_options_have_families_too():
    problem = dance.Problem.from_names("p q", ["p q", "p", "q"])
    family = dance.family(problem)
    assert family.occurrences() == {0: 1, 1: 1, 2: 1}
    assert family.with_(0)[0].options == (0,)
    assert family.backbone == ()
    assert family.with_(1).backbone == (1, 2)


def test_a_puzzle_without_solutions_has_an_empty_family():
    family = dance.family("tetrominoes 4x5")
    assert not family
    assert list(family) == []
    assert family.how == "a proof"


@pytest.mark.parametrize(
    "preset", ["scott", "soma", "trominoes-9x9", "hexiamonds-4x9", "tetrahexes-4x7", "dominoes-mobius"]
)
def test_families_agree_with_counts_on_some_presets(preset):
    assert dance.family(preset).count == dance.count(preset, symmetry="none").raw


@pytest.mark.slow
def test_families_agree_with_counts_on_presets():
    agreed = 0
    for preset in presets():
        counted = dance.count(preset, symmetry="none", timeout=QUICK)
        if counted.outcome is dance.Outcome.COMPLETE:
            assert dance.family(preset).count == counted.raw, preset
            agreed += 1
    assert agreed > 80


def presets():
    from dancefloor.formats.named import preset_names

    return [name for name in preset_names() if name != "calendar"]
