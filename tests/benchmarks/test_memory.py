"""Peaks of memory: of this process from one reset to the next, and of a command."""

import sys
from pathlib import Path

import pytest

from benchmarks.memory import forget_peak, peak, run

MUCH = 60_000_000  # bytes


@pytest.mark.skipif(not Path("/proc/self/clear_refs").exists(), reason="this system cannot forget a peak")
def test_each_piece_of_work_has_a_peak_of_its_own():
    forget_peak()
    before = peak()
    block = bytearray(MUCH)
    block[::4096] = b"x" * len(block[::4096])
    assert before + 0.9 * MUCH < peak() < before + 2 * MUCH
    del block
    forget_peak()
    assert peak() < before + 0.5 * MUCH


@pytest.mark.skipif(sys.platform == "win32", reason="the command is written for a POSIX shell")
def test_a_command_tells_its_output_status_seconds_and_peak():
    ended = run(f'{sys.executable} -c \'b = b"x" * {MUCH}; print(len(b)); raise SystemExit("no")\'')
    assert (ended.status, ended.output, ended.errors) == (1, f"{MUCH}\n", "no\n")
    assert ended.memory > MUCH
    assert ended.seconds > 0
