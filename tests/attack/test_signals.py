from __future__ import annotations

import signal
import sys

import pytest

from attack.signals import Ended, SignalTrial, faults, run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs signals")

TRIAL = SignalTrial("count 6x10 --json", signal.SIGTERM, 1, 0.1)
WELL = Ended(3, b'{"raw": 1}', "interrupted", True, 0.1, 0.1)


def test_signals_at_random_moments_do_no_harm():
    figures = run(seed=1, seconds=1)
    assert figures["trials"]
    assert figures["wrong"] == 0


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", [2, 3])
def test_signals_at_random_moments_do_no_harm_for_long(seed):
    figures = run(seed=seed, seconds=150)
    assert figures["signals"] > 20
    assert figures["wrong"] == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"status": -15}, "status -15"),
        ({"status": 2}, "status 2"),
        ({"said": "Traceback (most recent call last)"}, "a traceback"),
        ({"said": "Exception ignored in: <function>"}, "a traceback"),
        ({"output": b'{"raw": '}, "no JSON"),
        ({"output": b""}, "no JSON"),
        ({"lingered": 5.0}, "it worked for 5.00 s more"),
        ({"waited": 60.0}, "did not end"),
    ],
)
def test_what_is_wrong_is_seen(tmp_path, change, words):
    assert faults(TRIAL, WELL, tmp_path) == []
    (found,) = faults(TRIAL, WELL._replace(**change), tmp_path)
    assert words in found


def test_a_file_that_was_left_behind_is_seen(tmp_path):
    (tmp_path / "a.part").touch()
    assert faults(TRIAL, WELL, tmp_path) == ["a.part was left behind"]
