"""Processes and files that Fletcher's programs might leave behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager


def at_work(folder):
    """The processes that have a folder in their arguments, by number."""
    done = subprocess.run(["ps", "-ewwo", "pid=,args="], capture_output=True, text=True, check=True)
    numbered = (line.strip().partition(" ") for line in done.stdout.splitlines())
    return {int(number): arguments for number, _, arguments in numbered if str(folder) in arguments}


def await_that(condition):
    """Wait until something is so, two minutes at most; whether it is."""
    end = time.monotonic() + 120
    while not condition() and time.monotonic() < end:
        time.sleep(0.02)
    return condition()


def await_nothing(folder):
    """Wait until no process and no file is left."""
    await_that(lambda: not at_work(folder) and not list(folder.iterdir()))
    assert (at_work(folder), list(folder.iterdir())) == ({}, [])


@contextmanager
def cleared(folder):
    """A new folder, in which no process works afterwards."""
    folder.mkdir()
    yield folder
    if sys.platform != "win32":
        for number in at_work(folder):
            os.kill(number, signal.SIGKILL)
