from __future__ import annotations

import pytest

from dancefloor.reports.installation import Installation, checkup_line, installation_text, verdict
from dancefloor.verbs.health import Checkup

RIGHT, WRONG = Checkup("soma", 240, 240, 0.1), Checkup("soma", 240, 241, 0.1)
SKIPPED, FAILED = Checkup("soma", 240, None, 0.0), Checkup("soma", 240, None, 0.0, "no such engine")


@pytest.mark.parametrize(
    ("checkup", "line"),
    [
        (RIGHT, "right    soma: 240 in 0.10 s"),
        (WRONG, "WRONG    soma: 241, where 240 is known"),
        (SKIPPED, "skipped  soma: no time was left"),
        (FAILED, "failed   soma: no such engine"),
    ],
)
def test_a_line_says_how_it_came_out(checkup, line):
    assert checkup_line(checkup) == line


def test_the_verdict_counts_them():
    assert verdict([RIGHT]) == "1 count is right"
    told = verdict([RIGHT, RIGHT, WRONG, FAILED, SKIPPED])
    assert told.startswith("2 counts are right, 1 skipped (a longer --timeout counts more), 2 wrong: please report")


def test_versions_and_engines_are_told():
    lines = dict(line.split(maxsplit=1) for line in installation_text(Installation.here()).splitlines() if " " in line)
    assert {"dancefloor", "Python", "machine", "engines", "packages"} <= lines.keys()
    assert "reference" in lines["engines"]
