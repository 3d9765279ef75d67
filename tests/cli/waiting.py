"""Waiting for a process that says nothing."""

import os
import time
from pathlib import Path


def await_work(process, seconds):
    """Wait until a process has had so much of the processor, where that is told: on a busy machine it begins late."""
    spent, status = 0.0, Path(f"/proc/{process.pid}/stat")
    while spent < seconds and process.poll() is None:
        time.sleep(0.05)
        if status.exists():
            user, system = status.read_text().rpartition(")")[2].split()[11:13]
            spent = (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
        else:
            spent += 0.05
