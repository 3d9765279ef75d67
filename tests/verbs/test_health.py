from __future__ import annotations

from dancefloor.declarations import listed
from dancefloor.engines.registry import COUNTERS, engine, engine_names
from dancefloor.verbs import health
from dancefloor.verbs.health import HARDER, KNOWN, checkups


def test_every_installed_engine_and_every_known_number_is_checked():
    done = list(checkups(timeout=120))
    installed = [name for name in engine_names() if not engine(name).missing()]
    assert len(done) == len(installed) + len(COUNTERS) + len([*KNOWN, *listed("known"), *HARDER])
    assert [each for each in done if each.found != each.expected] == []


def test_without_time_nothing_is_wrong():
    done = list(checkups(timeout=0))
    assert done
    assert all(each.is_right and each.found is None for each in done)


def test_a_wrong_count_and_an_error_are_noticed(monkeypatch):
    monkeypatch.setattr(health, "HARDER", (("3x20", "all", 3), ("3x-20", "all", 2)))
    wrong, failed = list(checkups(timeout=60))[-2:]
    assert (wrong.found, wrong.is_right, wrong.error) == (2, False, "")
    assert (failed.found, failed.is_right) == (None, False)
    assert failed.error
