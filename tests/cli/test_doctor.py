from __future__ import annotations

import pytest

from dancefloor.cli.doctor import DoctorCommand
from dancefloor.verbs import health


def test_a_healthy_installation(dancefloor):
    done = dancefloor("doctor", "--timeout", "60")
    assert (done.returncode, done.stderr) == (0, "")
    assert "right    6x10: 2339 in " in done.stdout
    assert "skipped" not in done.stdout
    assert done.stdout.splitlines()[-1].endswith("counts are right")


def test_the_same_as_json(dancefloor, documented):
    done = dancefloor("doctor", "--json", "--timeout", "0")
    assert (done.returncode, done.stderr) == (0, "")
    assert {each["result"] for each in documented(done.stdout)["checks"]} == {"skipped"}


def test_one_that_counts_wrong(monkeypatch, capsys):
    monkeypatch.setattr(health, "KNOWN", (("3x20", "all", 3),))
    assert DoctorCommand(timeout=60.0).run() == 1
    assert capsys.readouterr().out.endswith("1 wrong: please report this, with all lines above\n")


@pytest.mark.parametrize("seconds", ["-1", "soon", "nan"])
def test_a_wrong_limit_is_refused(dancefloor, seconds):
    done = dancefloor("doctor", "--timeout", seconds)
    assert (done.returncode, done.stdout) == (2, "")
    assert "it should be a number of seconds" in done.stderr
