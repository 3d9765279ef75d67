"""The lock of a store: one process at a time works on it, and holds the lock until it ends, however it ends.

Strategy: the lock is on a file of its own beside the store. A lock on the store itself would disturb those of
SQLite: on some systems the two kinds of locks exclude each other, and closing a descriptor of the store would drop
SQLite's. The operating system releases the lock when the process ends, even after ``kill -9``.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from contextlib import closing, suppress

from dancefloor.errors import StoreError, printable
from dancefloor.houses.runs.store import Store, exists

SUFFIX = "-lock"
PATIENCE = 0.5  # seconds: a process that only looks at a store holds its lock for a moment
BUSY = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class InUse(Exception):
    """Another process holds the lock."""


class Hold:
    """The lock of a store.

    Args:
        store: the name of the store.
        patience: how many seconds to wait for another process to release it.

    Raises:
        InUse: another process holds it.
        OSError: the file of the lock cannot be made.
    """

    def __init__(self, store: str, patience: float = PATIENCE) -> None:
        self._name = os.path.realpath(store) + SUFFIX
        until = time.monotonic() + patience
        while True:
            self._file = os.open(self._name, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                _lock(self._file)
            except OSError as error:
                os.close(self._file)
                if error.errno not in BUSY:
                    raise
                if time.monotonic() >= until:
                    raise InUse from None
                time.sleep(0.02)
                continue
            if self._is_still_there():
                return
            os.close(self._file)  # its holder removed it while this process waited

    def _is_still_there(self) -> bool:
        with suppress(FileNotFoundError):
            return os.path.samestat(os.fstat(self._file), os.stat(self._name))
        return False

    def release(self) -> None:
        """Release the lock, and remove its file."""
        with suppress(OSError):  # Windows removes no file that is open
            os.unlink(self._name)
        os.close(self._file)


def held(store: str) -> Hold:
    """The lock of a store.

    Raises:
        StoreError: another process holds it, or it cannot be made.
    """
    exists(store)  # refuses a name that no store can have
    if not os.path.isdir(folder := os.path.dirname(os.path.abspath(store))):
        raise StoreError(f"{printable(store)} cannot be made: there is no directory {printable(folder)}: make it")
    if os.path.exists(store) and not os.access(store, os.W_OK):
        raise StoreError(f"{printable(store)} cannot be written: it is read-only")
    try:
        return Hold(store)
    except InUse:
        raise StoreError(f"{printable(store)} is at work already: {holder_of(store)}") from None
    except OSError as error:
        raise StoreError(f"{printable(store)} cannot be written: {error.strerror}") from None


def holder_of(store: str) -> str:
    """The process that works on a store, in words."""
    with suppress(StoreError), closing(Store(store)) as known:
        row = known.one("select host, pid, began from sitting order by id desc limit 1")
        if row:
            since = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(row[2]))
            return f"process {row[1]} on {printable(row[0])} holds it since {since}"
    return "another process holds it"


def is_held(store: str) -> bool:
    """Whether a process works on a store now."""
    try:
        file = os.open(os.path.realpath(store) + SUFFIX, os.O_RDONLY)
    except OSError:
        return False  # no file, or not ours to lock
    try:
        _lock(file)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
