from __future__ import annotations

import pytest

from benchmarks.overhead import overhead_table
from benchmarks.startup import BARE, PROCESSES, Spent, spent, startup


def test_figures_are_ratios_to_the_bare_start_of_the_same_round():
    speeds = iter([1.0, 2.0, 4.0])  # the machine slows down
    speed = 1.0

    def measure(arguments):
        nonlocal speed
        if arguments == BARE:
            speed = next(speeds)
        times = 1 if arguments == BARE else 3 if "import dancefloor" in arguments else 6
        return Spent(speed * times, 2 * speed * times)

    rows = startup(3, measure)
    assert [row["by"]["dancefloor"]["figures"] for row in rows] == [[6.0] * 3] * 4 + [[3.0] * 3] * 2
    assert [row["name"] for row in rows[:2]] == [
        "dancefloor count 6x10, wall time",
        "dancefloor count 6x10, processor time",
    ]
    assert "| import dancefloor, wall time | 3 starts | <= 2 |" in overhead_table(rows)


@pytest.mark.parametrize("name", list(PROCESSES))
def test_each_process_runs(name):
    arguments, _ = PROCESSES[name]
    assert all(seconds > 0 for seconds in spent(arguments))
