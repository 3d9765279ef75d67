"""The most memory that work takes: the peak of a process while it works, in bytes.

On Linux a process can forget its peak, so that each piece of work has its own. Elsewhere the peak is that of the
process since it began.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

FORGET = "5"  # what to write into `clear_refs`: proc(5)
UNIT = 1 if sys.platform == "darwin" else 1024  # bytes, of `ru_maxrss`


def forget_peak() -> None:
    """Let the peak begin anew, at what the process takes now."""
    try:
        Path("/proc/self/clear_refs").write_text(FORGET)
    except OSError:
        return


def peak() -> int:
    """The most bytes that this process took at a time since `forget_peak`."""
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))


class Ended(NamedTuple):
    """A command that has ended: its exit status, what it wrote, its seconds of the processor, its peak in bytes."""

    status: int
    output: str
    errors: str
    seconds: float
    memory: int


def run(command: str) -> Ended:
    """Run a command of the shell to its end.

    The peak is that of its largest process, but on Linux never less than what this process took when it began.
    """
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, shell=True, stdout=output, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        texts = []
        for file in (output, errors):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
    return Ended(process.returncode, texts[0], texts[1], usage.ru_utime + usage.ru_stime, usage.ru_maxrss * UNIT)
