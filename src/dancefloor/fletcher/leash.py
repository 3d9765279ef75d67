"""A temporary folder and processes at work in it: none of them outlives this process, however it ends.

Strategy: a shell makes the folder and then waits for the end of a pipe into which only this process could write. The
system closes the pipe when this process ends, be it by SIGKILL. Then the shell ends its process group, to which the
processes on the leash belong, and removes the folder. POSIX has all that this takes, and the processes need not know.
What stays behind: whatever there is when the shell, too, is killed by SIGKILL.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from dancefloor.errors import EngineError, printable

# What could end the shell itself is ignored. A line of output says that there is a folder. Processes get SIGTERM before
# the folder goes, so that none of them puts another file there, and SIGKILL after that.
_KEEPER = """\
trap '' HUP INT QUIT PIPE TERM
mkdir -m 700 "$1" || exit
echo
read -r nothing
kill -s TERM 0
for nothing in 1 2 3 4 5; do rm -rf "$1" && break; sleep 1; done
kill -s KILL 0
"""


class Leash(NamedTuple):
    """Where to work, and the process group to start processes in."""

    folder: str
    group: int | None  #: None on Windows, where only the folder is removed, and only by a process that is not killed


@contextmanager
def leash() -> Iterator[Leash]:
    """Make a folder; what is in it, and the processes of its group, are gone afterwards.

    Raises:
        EngineError: there is no shell, or no folder can be made.

    >>> with leash() as (folder, group):
    ...     done = subprocess.run(["pwd"], cwd=folder, process_group=group, capture_output=True, text=True)
    >>> "dancefloor-" in done.stdout, os.path.exists(folder)
    (True, False)
    """
    if os.name == "nt":
        import tempfile

        with tempfile.TemporaryDirectory(prefix="dancefloor-") as folder:
            yield Leash(folder, None)
        return
    place = os.environ.get("TMPDIR") or "/tmp"  # without `tempfile`, which would try it out with a file
    try:
        folder = os.path.join(os.path.abspath(place), f"dancefloor-{os.urandom(8).hex()}")
        keeper = subprocess.Popen(
            ["sh", "-c", _KEEPER, "sh", folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd="/",
            process_group=0,
        )
    except OSError as error:
        raise EngineError(f"no shell can be started: {error.strerror}; use '--run python'") from None
    with keeper:  # which closes the pipe, and waits
        assert keeper.stdout
        if not keeper.stdout.readline():
            raise EngineError(f"no folder can be made in {printable(place)} (TMPDIR): use '--run python'")
        yield Leash(folder, keeper.pid)
