"""Small inputs that want much memory or time: every reader stays within 30 times the size of its input and 100 MB."""

import json
import os
import subprocess
import sys

import pytest

from attack.inputs import ROOT, allowed, run

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="each input is read in a process that is forked")


def reports(size, *readers):
    """What came of the hostile inputs of a size."""
    command = [sys.executable, "-m", "attack.inputs", "hostile", str(size), *readers]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_hostile_inputs_are_read_or_refused_in_bounded_memory():
    readers = ("toml", "penpa", "dlx", "fletcher")
    found = reports(2_000, *readers)
    assert {report["reader"] for report in found} == set(readers)
    assert [report for report in found if report["wrong"]] == []


@pytest.mark.slow
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("size", [3_000, 100_000, 1_000_000])
def test_every_reader_takes_hostile_inputs_of_every_size(size):
    found = reports(size)
    assert len(found) > 400
    assert [report for report in found if report["wrong"]] == []


@pytest.mark.slow
def test_mutated_inputs_of_every_reader_do_no_worse_than_an_error():
    figures = run(1, 60)
    assert figures["checks"] > 1000
    assert figures["accepted"] > figures["checks"] // 10
    assert figures["wrong"] == 0


def test_a_reader_that_takes_too_much_is_found_out():
    script = (
        "from attack.inputs import *; READERS['bad'] = lambda text: [0] * 20_000_000; print(measured('bad', 'x').wrong)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("it took 15")
    assert allowed("x" * 1000) == 30_000 + (100 << 20)
