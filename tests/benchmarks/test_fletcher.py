from __future__ import annotations

import pytest

from benchmarks.fletcher import ALL, CLASSES, MACHINE, PUBLISHED, Timed, contestants, measured, table
from dancefloor.verbs import count


def test_every_contestant_finds_what_fletcher_found():
    box = "5x6+5x6"
    rounds = list(measured(box, runs=1, budget=0.0, only="engine"))
    assert {name for name, _, _ in rounds} == {name for name in contestants() if "engine" in name}
    assert {timed.found for _, asked, timed in rounds if asked == CLASSES} == {PUBLISHED[box][0]}
    assert {timed.found for _, asked, timed in rounds if asked == ALL} == {count(box).raw}


@pytest.mark.slow
@pytest.mark.parametrize("box", ["3x20", "5x6+5x6"])
def test_every_form_of_the_program_finds_the_same(box):
    rounds = list(measured(box, runs=1, budget=0.0))
    assert {name for name, _, _ in rounds} == {*contestants(), MACHINE}
    assert {timed.found for _, asked, timed in rounds if asked == CLASSES} == {PUBLISHED[box][0]}
    assert {timed.found for _, asked, timed in rounds if asked == ALL} == {count(box).raw}


def test_a_contestant_that_has_used_its_budget_runs_no_more():
    rounds = list(measured("3x20", runs=3, budget=0.0, only="engine scanning"))
    assert len(rounds) == 2 * sum("engine scanning" in name for name in contestants())
    rounds = list(measured("3x20", runs=2, budget=60.0, only="own choice"))
    assert len(rounds) == 4


def test_the_table_has_medians_and_ratios_to_1965():
    figures = {"fast": {CLASSES: [Timed(2339, 1.0), Timed(2339, 2.0), Timed(2339, 9.0)], ALL: [Timed(9356, 4.0)]}}
    lines = table("6x10", figures).splitlines()
    assert lines[0] == "6x10: one of each class: 2339, all solutions: 9356; Fletcher: 2339"
    assert lines[-2].split("|")[2].strip() == "600"
    assert lines[-1] == "| fast | 2 (3) | 4 (1) | 300 |"
