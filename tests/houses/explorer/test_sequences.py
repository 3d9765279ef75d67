"""Sequences, beside terms that were published."""

from __future__ import annotations

import pytest

import dancefloor as dance
from dancefloor.houses.explorer.sequences import SEQUENCES

#: Terms of the On-Line Encyclopedia of Integer Sequences, under the numbers that `SEQUENCES` has.
TERMS = {
    "polyominoes": (1, 1, 2, 5, 12, 35, 108, 369),
    "one-sided-polyominoes": (1, 1, 2, 7, 18, 60, 196),
    "fixed-polyominoes": (1, 2, 6, 19, 63, 216, 760),
    "polyiamonds": (1, 1, 1, 3, 4, 12, 24, 66),
    "one-sided-polyiamonds": (1, 1, 1, 4, 6, 19, 43),
    "fixed-polyiamonds": (2, 3, 6, 14, 36, 94, 250),
    "polyhexes": (1, 1, 3, 7, 22, 82),
    "one-sided-polyhexes": (1, 1, 3, 10, 33, 147),
    "fixed-polyhexes": (1, 3, 11, 44, 186, 814),
    "polycubes": (1, 1, 2, 7, 23, 112),
    "one-sided-polycubes": (1, 1, 2, 8, 29, 166),
    "fixed-polycubes": (1, 3, 15, 86, 534),
    "dominoes": (2, 36, 6728, 12988816, 258584046368),
    "monominoes-dominoes": (1, 7, 131, 10012, 2810694),
    "squares": (1, 2, 6, 40, 472, 10668),
    "rectangles": (1, 8, 322, 70878),
    "queens": (1, 0, 0, 2, 10, 4, 40, 92),
    "langford": (0, 0, 1, 1, 0, 0, 26, 150),
}


#: Single terms of the same encyclopedia: the size, and the term.
SINGLE = {
    "monominoes-trominoes": (7, 207866584389),
    "dominoes-trominoes": (7, 3238675344),
    "trominoes-squares": (8, 652036),
}


@pytest.mark.parametrize("name", SINGLE)
def test_single_terms_are_those_that_were_published(name):
    size, term = SINGLE[name]
    assert dance.sequence(name, size).terms[-1] == term


def test_every_sequence_is_tested():
    assert set(SEQUENCES) == {*TERMS, *SINGLE}


@pytest.mark.parametrize("name", TERMS)
def test_terms_are_those_that_were_published(name):
    found = dance.sequence(name, len(TERMS[name]))
    assert found.terms == TERMS[name]
    assert found.oeis.startswith("A")


def test_ratios_leave_out_what_follows_a_zero():
    assert dance.sequence("queens", 6).ratios == [0, 5, 0.4]


def test_sentences_say_what_is_counted():
    title, about, ratios = dance.sequence("dominoes", 3).told()
    assert title == "dominoes, A004003: 2, 36, 6728"
    assert about == "tilings of 2n x 2n squares by dominoes, from n = 1 on"
    assert ratios == "the last 2 ratios of a term to the one before: 18.0000, 186.8889"


@pytest.mark.parametrize(("name", "to"), [("polyominos", 3), ("queens", 0), (5, 3)])
def test_other_words_are_refused(name, to):
    with pytest.raises(dance.InputError):
        dance.sequence(name, to)


def test_it_stops_when_the_time_is_up():
    found = dance.sequence("polyominoes", 40, timeout=0.3)
    assert found.outcome is dance.Outcome.LIMITED
    assert found.terms[:5] == (1, 1, 2, 5, 12)
