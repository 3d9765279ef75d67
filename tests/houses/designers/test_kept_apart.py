"""Disassemblies as lines of a file, and as values again."""

from __future__ import annotations

import json

import pytest

from dancefloor import apart, solve
from dancefloor.houses.designers.kept_apart import fingerprint, line_of, taken_of
from tests.houses.designers.examples import box_with, drawer, turnstile

SOMA = next(solve("soma"))


@pytest.mark.parametrize("turns", [False, True])
@pytest.mark.parametrize(
    "solution", [SOMA, drawer(3), turnstile(), box_with([(1, 1, 1)])], ids=["soma", "drawer", "turnstile", "closed"]
)
def test_a_line_keeps_all_of_it(solution, turns):
    taken = apart(solution, turns=turns)
    again = taken_of(solution, json.loads(json.dumps(line_of(taken))), turns=turns)
    assert again == taken
    assert again.text() == taken.text()
    assert [each.before for each in again.separations] == [each.before for each in taken.separations]


@pytest.mark.parametrize(
    "changed",
    [
        {"solution": "0" * 16},
        {"separations": []},
        {"separations": [{}]},
        {"separations": [{"pieces": [0, 1], "away": [1], "moves": [{"pieces": [1], "by": [0, 1, 0], "away": True}]}]},
        {"stuck": None},
        {"outcome": "over"},
        {"positions": "many"},
    ],
    ids=["another", "nothing", "empty", "blocked", "null", "outcome", "word"],
)
def test_what_is_wrong_is_no_value(changed):
    line = line_of(apart(drawer(3)))
    assert taken_of(drawer(3), {**line, **changed}, turns=False) is None
    assert taken_of(drawer(3), None, turns=False) is None


def test_solutions_have_fingerprints_of_their_own():
    assert len({fingerprint(each) for each in list(solve("soma"))[:50]}) == 50
