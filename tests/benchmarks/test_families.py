"""The problems of which it is asked whether they are counted in the best way."""

from __future__ import annotations

import pytest

import dancefloor as dance
from benchmarks.families import FAMILIES, LONG, QUICK, random_bounds, random_colors, random_cover


def problem(each):
    return dance.verbs.kind_of(each.make()).encoded().problem


def test_there_are_sixty_of_them_with_different_names():
    names = [each.name for each in FAMILIES]
    assert len(set(names)) == len(names) >= 58
    assert set(names) >= QUICK | LONG
    assert not QUICK & LONG


@pytest.mark.parametrize("each", [each for each in FAMILIES if each.name in QUICK], ids=lambda each: each.name)
def test_quick_ones_have_the_answers_that_are_published(each):
    assert dance.count(each.make()) == each.answer


def test_small_ones_of_every_family_agree_with_the_reference():
    small = ("queens 8", "Latin squares 4", "triple systems 7", "colorings 18/4/3", "random MCC 18/60/3")
    families = [each for each in FAMILIES if each.name in small]
    assert len(families) == len(small)
    for each in families:
        assert dance.count(each.make()) == dance.count(each.make(), engine="reference")


@pytest.mark.parametrize("make", [random_cover, random_colors, random_bounds])
def test_random_ones_are_the_same_every_time_and_have_a_cover(make):
    sizes = (12, 30, 3) if make is not random_colors else (12, 6, 30, 3)
    assert make(*sizes).encode().problem == make(*sizes).encode().problem
    assert dance.count(make(*sizes)) >= 1
