"""Lists and counts of what motions keep, beside what each solution says of itself."""

from __future__ import annotations

from collections import Counter

import pytest

import dancefloor as dance
from dancefloor import Packing
from dancefloor.houses.questions.board_motions import TRIVIAL
from dancefloor.houses.questions.kept import Joins, KeptBy, KeptCounting, Listing


@pytest.fixture(scope="module")
def kept():
    return KeptBy(Packing("4x4", "dominoes", where="no symmetry"))


@pytest.fixture(scope="module")
def every():
    return [solution.options for solution in dance.solve("dominoes 4x4", symmetry="none")]


def named(kept, words):
    return kept.meant(words)


def numbers(kept, every):
    """The number of solutions that each class of subgroups keeps."""
    joins, found = Joins(kept.motions), Counter()
    for subgroup in [TRIVIAL, *joins.above(TRIVIAL, range(kept.motions.order))]:
        found[joins.class_of(subgroup)] = sum(subgroup <= kept.stabilizer(cover) for cover in every)
    return found


def test_a_stabilizer_is_a_subgroup(kept, every):
    for cover in every:
        found = kept.stabilizer(cover)
        assert kept.motions.generated(found) == found
        assert all(kept.moved(motion, cover) == cover for motion in found)


def test_only_motions_of_prime_order_are_needed_for_symmetry(kept):
    names = [kept.motions.of_board[motion].name for motion in kept.least(kept.meant("symmetric"))]
    assert "rotation by 90" not in names
    assert len(names) == 3  # the half turn, and reflections in two axes: those in diagonals keep no dominoes


@pytest.mark.parametrize("words", ["symmetric", "rotation", "rotation by 90", "reflection in the horizontal axis"])
@pytest.mark.parametrize("relating", [[0], range(8)])
def test_sums_over_subgroups_are_what_they_say(kept, every, words, relating):
    meant, relating = kept.meant(words), list(relating)
    known = numbers(kept, every)
    wanted = {cover for cover in every if any(kept.keeps(motion, frozenset(cover)) for motion in meant)}
    classes = {frozenset(kept.moved(by, cover) for by in relating) for cover in wanted}
    counting = KeptCounting(kept, meant, relating)
    assert counting.raw.of(known) == len(wanted)
    assert counting.classes.of(known) == len(classes)
    others = KeptCounting(kept, kept.meant("symmetric"), relating, without=True)
    free = [cover for cover in every if kept.stabilizer(cover) == TRIVIAL]
    assert others.raw.of(known) == len(free)
    assert others.classes.of(known) == len(free) // len(relating)


def test_each_class_passes_once(kept, every):
    for relating in ([0], list(range(8))):
        listing = Listing(kept, kept.meant("symmetric"), relating)
        passed = []
        for folded in dance.covers(listing.problem):
            cover = tuple(sorted(option for orbit in folded for option in listing.orbits[orbit]))
            if listing.passes(cover, tuple(folded)):
                passed.append(cover)
        symmetric = {cover for cover in every if kept.stabilizer(cover) != TRIVIAL}
        assert len(passed) == len({frozenset(kept.moved(by, cover) for by in relating) for cover in symmetric})
        assert sum(listing.members(cover) for cover in passed) == len(symmetric)


def test_conjugate_subgroups_form_classes(kept):
    joins = Joins(kept.motions)
    subgroups = joins.above(TRIVIAL, range(kept.motions.order))
    assert len(subgroups) == 10
    sizes = {joins.class_of(subgroup): joins.size(subgroup) for subgroup in subgroups}
    assert sum(sizes.values()) == 10
    assert len(sizes) == 8


def test_too_many_subgroups_are_not_looked_for():
    torus = KeptBy(Packing("6x6~torus", "dominoes", where="no symmetry"))
    assert KeptCounting(torus, torus.meant("symmetric"), [0]).raw is None
    assert KeptCounting(torus, torus.meant("shift by 0,3"), [0]).raw is not None
