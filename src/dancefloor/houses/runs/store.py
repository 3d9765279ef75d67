"""The store of a run, an SQLite file: its puzzle, its question, its progress and its solutions.

Strategy: the file is in WAL mode with `synchronous=FULL`, so that a transaction is there whole or not at all, whatever
happens to the process or the machine, and others can read while one process writes. A transaction holds solutions, the
position after the last of them, and the seals of both. Every failure is a `StoreError` of one line.

One process at a time works on a store, and holds its lock until it ends, however it ends. The lock is on a file of its
own beside the store. A lock on the store itself would disturb those of SQLite: on some systems the two kinds of locks
exclude each other, and closing a descriptor of the store would drop SQLite's. The operating system releases the lock
when the process ends, even after ``kill -9``.
"""

from __future__ import annotations

import errno
import json
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any

from dancefloor.errors import StoreError, printable
from dancefloor.houses.runs.opening import LONGEST_LOG, FilledUp, Opened, damaged, told
from dancefloor.houses.runs.opening import TAKE_UP as TAKE_UP
from dancefloor.houses.runs.opening import Damaged as Damaged
from dancefloor.houses.runs.opening import exists as exists
from dancefloor.houses.runs.opening import is_settled as is_settled
from dancefloor.houses.runs.schema import (
    APPLICATION,
    FORMAT,
    MENDED,
    TABLES,
    UNSEALED,
    Seal,
    note_changes,
    rows_of,
    schema,
    seal_all,
    statements,
    types_of,
    write_seals,
)

LOCK = "-lock"
PATIENCE = 0.5  # seconds to wait for the lock: a process that only looks at a store holds its lock for a moment
BUSY = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
MOST_OBJECTS = 100  # of a schema that is looked at


class Store:
    """An open store.

    Args:
        name: its file.
        writes: whether to write; a reader (the default) changes nothing.
        salvages: whether it may be damaged: its rows are not compared with the seals, and pages may be missing.

    Raises:
        StoreError: it is not there, it is no run, or this version cannot read it.
        Damaged: rows are missing, or not as they were written.
    """

    def __init__(self, name: str, *, writes: bool = False, salvages: bool = False) -> None:
        self.name, self._salvages = name, salvages  # one that salvages never writes
        try:
            self._open(Opened, writes=writes, salvages=salvages)
        except Damaged:
            if not salvages:
                raise
            self._open(FilledUp, writes=False, salvages=True)

    def _open(self, kind: type[Opened], *, writes: bool, salvages: bool) -> None:
        with told(self.name):
            self._opened = kind(self.name, writes=writes)
        # Unless it salvages, all rows are as they were sealed. Between transactions, seals and rows agree.
        self._connection = self._opened.connection
        try:
            self._version = self._checked_format()
            with self.snapshot():
                self._check_schema()
                if not salvages:
                    self._check_seals()
            if writes:
                self._begin_writing()
        except BaseException:
            self.refuse()
            raise

    @classmethod
    def create(cls, name: str, facts: dict[str, str]) -> None:
        """Make a new store with these facts about the run.

        Raises:
            StoreError: the file cannot be written.
        """
        is_new = not os.path.exists(name)
        with told(name, is_new=True):
            opened = Opened(name, writes=True)
            try:
                _prepare(opened.connection)
                with _transaction(opened.connection) as connection:
                    connection.execute(f"pragma application_id={APPLICATION}")
                    for statement in statements(TABLES):
                        connection.execute(statement)
                    connection.executemany("insert into meta values(?, ?)", facts.items())
                    seal_all(connection)
            except BaseException:
                if is_new:
                    _remove(name)
                raise
            finally:
                opened.close()

    # What it is.

    def _checked_format(self) -> int:
        """The version of its format, which this version of dancefloor can read."""
        name = printable(self.name)
        ours, version = self.one("pragma application_id")[0], self.one("pragma user_version")[0]
        if ours != APPLICATION:
            raise StoreError(f"{name} is no run: it is a database of another program")
        if version not in (FORMAT, UNSEALED):
            made = "a newer" if version > FORMAT else "an older"
            raise StoreError(f"{name} is a run of {made} version of dancefloor: this version cannot read it")
        return int(version)

    @property
    def is_sealed(self) -> bool:
        """Whether it has seals: a store of an earlier version has none until a process works on it."""
        return self._version != UNSEALED

    def _check_schema(self) -> None:
        """Refuse tables that are not those of a run, before anything in them is read."""
        query = f"select type, name, tbl_name, sql from sqlite_master limit {MOST_OBJECTS}"
        found = [tuple(row) for row in self.each(query)]
        if len(found) != len(set(found)) or frozenset(found) != schema(self._version).objects:
            raise damaged(self.name, "its tables are not those of a run")

    def _check_seals(self) -> None:
        """Read all rows, as they are sealed, and compare what they add up to with the seals."""
        known = schema(self._version)
        rows = self.each("select name, rows, total from seal limit ?", MOST_OBJECTS) if self.is_sealed else ()
        kept = {name: (count, total) for name, count, total in rows}
        for name in known.sealed:
            total, kinds = Seal(), types_of(name, known)
            for row in self.each(rows_of(name, known)):
                if not all(map(isinstance, row, kinds)):
                    raise damaged(self.name, f"a row of its table {name} cannot be read")
                if self.is_sealed:
                    total = total.plus(1, name, row)
            if self.is_sealed and total.kept != kept.pop(name, None):
                raise damaged(self.name, f"the rows of its table {name} are not as they were sealed")
        if kept:
            raise damaged(self.name, "it has seals of other tables")

    # Opening and closing.

    def _begin_writing(self) -> None:
        with told(self.name):
            _prepare(self._connection)
            if not self.is_sealed:
                with _transaction(self._connection):
                    for statement in statements(MENDED):
                        self._connection.execute(statement)
                    seal_all(self._connection)
                self._version = FORMAT
            note_changes(self._connection)

    def close(self) -> None:
        """Close it."""
        with told(self.name):
            self._opened.close(without_trace=self._salvages)

    def refuse(self) -> None:
        """Close it, and leave nothing behind."""
        with suppress(sqlite3.Error):
            self._opened.close(without_trace=True)

    def __del__(self) -> None:
        with suppress(AttributeError, sqlite3.Error):  # it may never have been opened
            self._opened.close()

    def settle(self) -> None:
        """Make it one plain file without empty pages, which can be read from a folder that is read-only."""
        with suppress(sqlite3.Error):  # others may be reading it
            self._connection.execute("pragma journal_mode=delete")
            if 2 * self._pages("freelist_count") > self._pages("page_count"):  # a checkpoint was there
                self._connection.execute("vacuum")

    def _pages(self, which: str) -> int:
        return int(self._connection.execute(f"pragma {which}").fetchone()[0])

    # Reading.

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """A block that reads one state of the store, whatever another process writes meanwhile."""
        with told(self.name, patience=self._opened.patience):
            self._connection.execute("begin")
            try:
                yield
            finally:
                with suppress(sqlite3.Error):
                    self._connection.execute("rollback")

    def each(self, query: str, *values: object) -> Iterator[Any]:
        """The rows that a query gives, one after another."""
        self._opened.patience.begin()
        with told(self.name, patience=self._opened.patience):
            yield from self._connection.execute(query, values)

    def all(self, query: str, *values: object) -> list[Any]:
        """The rows that a query gives."""
        return list(self.each(query, *values))

    def until_damage(self, query: str, *values: object) -> list[Any]:
        """The rows that a query gives, up to the first that cannot be read."""
        rows: list[Any] = []
        with suppress(StoreError):
            rows.extend(self.each(query, *values))  # which keeps what came before the damage
        return rows

    def one(self, query: str, *values: object) -> Any:
        """The first row; None if there is none."""
        self._opened.patience.begin()
        with told(self.name, patience=self._opened.patience):
            return self._connection.execute(query, values).fetchone()

    def fact(self, key: str) -> str:
        """A fact about the run, from the table `meta`; empty if it is not there."""
        row = self.one("select value from meta where key=?", key)
        return str(row[0]) if row else ""

    def json_fact(self, key: str) -> Any:
        """A fact that is JSON; None if it is not there."""
        text = self.fact(key)
        return self.json(text, key) if text else None

    def json(self, text: str, what: str) -> Any:
        """What JSON in the store says.

        Raises:
            Damaged: it is none; `what` names it.
        """
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise damaged(self.name, f"its {what} cannot be read") from None

    def check_pages(self) -> None:
        """Look at every page.

        Raises:
            Damaged: one is broken.
        """
        found = self.one("pragma integrity_check(1)")[0]
        if found != "ok":
            raise damaged(self.name, printable(str(found).splitlines()[-1]))

    # Writing.

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """A block whose statements take effect together, or not at all; what they change is sealed.

        Raises:
            StoreError: they cannot be written.
        """
        with told(self.name), _transaction(self._connection):
            yield self._connection
            write_seals(self._connection)


def _remove(name: str) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            os.unlink(f"{name}{suffix}")


def _prepare(connection: sqlite3.Connection) -> None:
    """Make a connection ready to write."""
    connection.execute("pragma journal_mode=wal")
    connection.execute("pragma synchronous=full")
    connection.execute(f"pragma journal_size_limit={LONGEST_LOG}")


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    if connection.in_transaction:  # an interruption left it open
        connection.execute("rollback")
    connection.execute("begin immediate")
    try:
        yield connection
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("rollback")
        raise


# The lock.


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
        self._name = os.path.realpath(store) + LOCK
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
        file = os.open(os.path.realpath(store) + LOCK, os.O_RDONLY)
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
