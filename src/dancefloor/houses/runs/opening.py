"""How the file of a store is opened: without a trace for reading, and so that no file can do harm.

Strategy: SQLite trusts the schema of a file less (`trusted_schema` off, defensive mode where Python can set it), values
longer than the file are refused, and a statement ends that takes more steps than the file is long. Between its steps
signals are heard. The schema must be that of a store before anything else is read: no view, trigger or further index.

A reader leaves no files behind: one in WAL mode without a log is opened as one that nobody changes, and a file with a
rollback journal that another process left is read from a copy.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from dancefloor.arguments import wrong
from dancefloor.errors import DancefloorError, StoreError, printable

BUSY_SECONDS = 30.0  # another process may be about to close the store
LONGEST_LOG = 1 << 26  # bytes of the file `-wal` between two transactions
TAKE_UP = "what is in it is safe, and the same command continues"
INSTEAD = "restore it from a copy, or begin again with another store"
DEFENSIVE = 1010  # SQLITE_DBCONFIG_DEFENSIVE, which `sqlite3` names from Python 3.12 on
STEPS = 10_000  # of SQLite's, between two looks at signals
LEAST_LOOKS = 5_000  # which any statement may take,
BYTES_OF_A_LOOK = 500  # and one more for each of these bytes of the file
LEAST_LENGTH = 1 << 26  # bytes that any value may have
MOST_MISSING = 9  # times as many bytes as a file has may be missing at its end
JOURNAL_OF_MANY = bytes.fromhex("d9d505f920a163d7")  # at the end of a journal that names another file


class Damaged(StoreError):
    """The file is a store that is not as a run wrote it."""


class Patience:
    """How long one statement may take. Between its steps, Python looks at signals.

    Args:
        connection: what executes statements.
        size: the bytes of the file; None for no bound.
    """

    def __init__(self, connection: sqlite3.Connection, size: int | None) -> None:
        self._most = None if size is None else LEAST_LOOKS + size // BYTES_OF_A_LOOK
        self._looks = 0
        connection.set_progress_handler(self._look, STEPS)

    def begin(self) -> None:
        """Begin a statement."""
        self._looks = 0

    def _look(self) -> bool:
        self._looks += 1
        return self.is_over

    @property
    def is_over(self) -> bool:
        """Whether the statement takes too long."""
        return self._most is not None and self._looks > self._most


@contextmanager
def told(name: str, *, is_new: bool = False, patience: Patience | None = None) -> Iterator[None]:
    """A block that uses a store, or makes a new one: an error of SQLite becomes one of ours.

    Raises:
        StoreError: the store cannot be read or written.
        Damaged: it is damaged.
        KeyboardInterrupt: Ctrl-C ended a statement.
    """
    try:
        yield
    except sqlite3.Error as error:
        is_over = patience is not None and patience.is_over
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_INTERRUPT and not is_over:
            raise KeyboardInterrupt from None  # it came while SQLite was at work
        raise _told(printable(name), error, is_new) from None
    except DancefloorError:
        raise
    except OSError as error:
        raise StoreError(f"{printable(name)} cannot be opened: {error.strerror}") from None


def _told(name: str, error: sqlite3.Error, is_new: bool) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without the details
    if code == sqlite3.SQLITE_NOTADB:
        return StoreError(f"{name} is no run: it is another kind of file")
    if code == sqlite3.SQLITE_INTERRUPT:
        return Damaged(f"{name} is damaged: reading it takes longer than its size explains; {INSTEAD}")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_TOOBIG) or "decode" in str(error):
        return Damaged(f"{name} is damaged: {printable(str(error))}; {INSTEAD}")
    if code == sqlite3.SQLITE_READONLY:
        return StoreError(f"{name} cannot be written: it is read-only")
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return StoreError(f"{name} cannot be written: {error}; {'nothing was kept' if is_new else TAKE_UP}")
    if code == sqlite3.SQLITE_BUSY:
        return StoreError(f"{name} is in use by another program: {error}")
    return StoreError(f"{name} cannot be opened: {printable(str(error))}")


def damaged(name: str, what: str) -> Damaged:
    """The error for a store that is not as a run wrote it, with what to do."""
    return Damaged(f"{printable(name)} is damaged: {what}; {INSTEAD}")


def file_name(store: str | os.PathLike[str]) -> str:
    """The name of a file, which callers may give as a path.

    Raises:
        InputError: it is no name.
    """
    name: Any = os.fspath(store) if isinstance(store, os.PathLike) else store
    if not isinstance(name, str) or not name:
        raise wrong("store", store, "the name of a file")
    return name


def exists(name: str) -> bool:
    """Whether there is a store, or something else that is not empty, in this place.

    Raises:
        StoreError: no store can be there.
    """
    if os.path.isdir(name):
        raise StoreError(f"{printable(name)} is a directory: give the name of a file")
    try:
        return os.path.exists(name) and os.path.getsize(name) > 0 and not _is_blank(name)
    except ValueError:  # a NUL, or half a surrogate pair
        raise StoreError(f"{printable(name)} cannot be opened: no file can have this name") from None
    except OSError as error:
        raise StoreError(f"{printable(name)} cannot be opened: {error.strerror}") from None


def is_settled(name: str) -> bool:
    """Whether a store is one plain file: no process has it open to write, or was killed while it had."""
    return not any(os.path.exists(f"{name}{suffix}") for suffix in ("-wal", "-journal"))


def _is_blank(name: str) -> bool:
    """Whether it is a database without tables, such as one whose maker was killed at once."""
    with suppress(sqlite3.Error, StoreError):
        opened = Opened(name)
        try:
            return not opened.connection.execute("select count(*) from sqlite_master").fetchone()[0]
        finally:
            opened.close(without_trace=True)
    return False


class Opened:
    """A connection to the file of a store.

    Args:
        name: the file.
        writes: whether to write.

    Raises:
        sqlite3.Error: it cannot be opened.
        StoreError: another program wrote the journal beside it.
    """

    def __init__(self, name: str, *, writes: bool = False) -> None:
        self._copy: tempfile.TemporaryDirectory[str] | None = None
        self._shared = f"{name}-shm"
        self._had_shared = os.path.exists(self._shared)
        check_journal(name)
        self.connection = _connected(name, "rwc" if writes else _reading(name))
        try:
            size = os.path.getsize(name) if os.path.exists(name) else 0
            _distrust(self.connection, None if writes else size)
            #: How long a statement may take.
            self.patience = Patience(self.connection, None if writes else size)
            if not writes:
                self._look(name, size)
        except BaseException:
            self.close(without_trace=True)
            raise

    def _look(self, name: str, size: int) -> None:
        """Read the header; if another process left a journal, go on with a copy of the file."""
        try:
            self.connection.execute("pragma user_version").fetchone()
        except sqlite3.OperationalError as error:
            code = error.sqlite_errorcode & 0xFF
            if code == sqlite3.SQLITE_READONLY and os.path.exists(f"{name}-journal"):
                self.connection.close()
                self._copy = tempfile.TemporaryDirectory()
                copy = os.path.join(self._copy.name, "copy.db")
                for suffix in ("", "-journal"):
                    shutil.copyfile(f"{name}{suffix}", f"{copy}{suffix}")
                self.connection = _connected(copy, "rw")
            elif code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY) and not os.path.exists(f"{name}-wal"):
                # In a folder that is read-only, SQLite cannot make the files that readers and a writer share.
                self.connection.close()
                self.connection = _connected(name, "ro&immutable=1")
            else:
                raise
            _distrust(self.connection, size)
            self.patience = Patience(self.connection, size)

    def close(self, *, without_trace: bool = False) -> None:
        """Close it; `without_trace` also removes the file that readers share, if there was none before."""
        self.connection.close()
        if self._copy:
            self._copy.cleanup()
        if without_trace and not self._had_shared:
            with suppress(OSError):
                os.unlink(self._shared)


class FilledUp(Opened):
    """A file that was cut short, which SQLite does not open: in memory, with nothing where it ends.

    What is read from it proves nothing about what is missing.
    """

    def __init__(self, name: str, *, writes: bool = False) -> None:
        assert not writes
        self._copy, self._had_shared = None, True
        data = bytearray(Path(name).read_bytes())
        page, pages = int.from_bytes(data[16:18], "big"), int.from_bytes(data[28:32], "big")
        data[18:20] = b"\1\1"  # no longer in WAL mode, which needs further files
        missing = (page if page > 1 else 1 << 16) * pages - len(data)
        if 0 < missing <= MOST_MISSING * len(data):
            data.extend(bytes(missing))
        self.connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        try:
            self.connection.deserialize(bytes(data))
            _distrust(self.connection, len(data))
            self.patience = Patience(self.connection, len(data))
        except BaseException:
            self.connection.close()
            raise


def check_journal(name: str) -> None:
    """Refuse a journal that names another file, which SQLite might delete: none of ours does.

    Raises:
        StoreError: there is such a journal.
    """
    end = b""
    with suppress(OSError), open(f"{name}-journal", "rb") as journal:
        journal.seek(-len(JOURNAL_OF_MANY), os.SEEK_END)
        end = journal.read()
    if end == JOURNAL_OF_MANY:
        raise StoreError(f"{printable(name)}-journal is not by dancefloor, as it names another file: remove it")


def _reading(name: str) -> str:
    """The mode in which to open a file for reading, so that no other file is made."""
    with open(name, "rb") as file:
        header = file.read(20)
    is_in_wal_mode = 2 in header[18:20]
    return "ro&immutable=1" if is_in_wal_mode and not os.path.exists(f"{name}-wal") else "ro"


def _connected(name: str, mode: str) -> sqlite3.Connection:
    address = f"{Path(os.path.abspath(name)).as_uri()}?mode={mode}"
    return sqlite3.connect(address, timeout=BUSY_SECONDS, isolation_level=None, uri=True, check_same_thread=False)


def _distrust(connection: sqlite3.Connection, size: int | None) -> None:
    """Trust no schema, nor lengths of values beyond the size of the file."""
    if hasattr(connection, "setconfig"):  # from Python 3.12 on
        connection.setconfig(DEFENSIVE, True)
    for setting in ("trusted_schema=off", "cell_size_check=on", "mmap_size=0"):
        connection.execute(f"pragma {setting}")
    if size is not None:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, min(max(size, LEAST_LENGTH), (1 << 31) - 1))
