"""A temporary folder and the processes that work in it. Neither outlives this process, however it ends.

Strategy: a shell makes the folder and then waits for the end of a pipe that only this process can write to. The system
closes the pipe when this process ends, even by SIGKILL. The shell then ends its process group, which contains the
processes on the leash, and removes the folder. This works on any POSIX system, and the processes need no changes. The
folder remains only if the shell is killed by SIGKILL too.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from dancefloor.errors import EngineError, printable

# The shell ignores the signals that could end it. It prints a line as soon as the folder exists. Processes get SIGTERM
# before the folder is removed, so that none of them adds another file to it, and SIGKILL afterwards.
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
    """A folder to work in, and the process group to start processes in."""

    folder: str
    group: int | None  #: None on Windows, where this process removes the folder itself, unless it is killed


@contextmanager
def leash() -> Iterator[Leash]:
    """Make a folder, and remove it afterwards with its contents and the processes of its group.

    Raises:
        EngineError: the shell cannot be started, or it cannot make the folder.

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
    place = os.environ.get("TMPDIR") or "/tmp"  # not by `tempfile`, which would write a file there to test it
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
        raise EngineError(f"no shell can be started: {error.strerror}; use --run python") from None
    with keeper:  # closes the pipe on exit, and waits
        assert keeper.stdout
        if not keeper.stdout.readline():
            raise EngineError(f"no folder can be made in {printable(place)} (TMPDIR): use --run python")
        yield Leash(folder, keeper.pid)
