"""The store of a run, an SQLite file: its puzzle, its question, its progress and its solutions.

Strategy: the file is in WAL mode with `synchronous=FULL`, so that a transaction is there whole or not at all, whatever
happens to the process or the machine, and others can read while one process writes. A transaction holds solutions and
the position after the last of them. Every failure is a `StoreError` of one line.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from dancefloor.errors import StoreError, printable
from dancefloor.runs.schema import APPLICATION, FORMAT, TABLES

BUSY_SECONDS = 30.0  # another process may be about to close the store
LONGEST_LOG = 1 << 26  # bytes of the file `-wal` between two transactions
MOST_MISSING = 9  # times as many bytes as a file has may be missing at its end
TAKE_UP = "what is in it is safe, and the same command continues"


class Damaged(StoreError):
    """The file is a store with pages that cannot be read."""


@contextmanager
def told(name: str, *, is_new: bool = False) -> Iterator[None]:
    """A block that uses a store, or makes a new one: an error of SQLite becomes one of ours.

    Raises:
        StoreError: the store cannot be read or written.
        Damaged: it is damaged.
    """
    try:
        yield
    except sqlite3.Error as error:
        raise _told(printable(name), error, is_new) from None


def _told(name: str, error: sqlite3.Error, is_new: bool) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # without the details
    if code == sqlite3.SQLITE_NOTADB:
        return StoreError(f"{name} is no run: it is another kind of file")
    if code == sqlite3.SQLITE_CORRUPT:
        return Damaged(f"{name} is damaged: {error}")
    if code == sqlite3.SQLITE_READONLY:
        return StoreError(f"{name} cannot be written: it is read-only")
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return StoreError(f"{name} cannot be written: {error}; {'nothing was kept' if is_new else TAKE_UP}")
    if code == sqlite3.SQLITE_BUSY:
        return StoreError(f"{name} is in use by another program: {error}")
    return StoreError(f"{name} cannot be opened: {error}")


class Store:
    """An open store.

    Args:
        name: its file.
        writes: whether to write; a reader (the default) changes nothing.

    Raises:
        StoreError: it is not there, it is no run, or this version cannot read it.
    """

    def __init__(self, name: str, *, writes: bool = False) -> None:
        self.name = name
        with told(name):
            self._connection = _connected(name, writes=writes)
        try:
            try:
                self._check()
            except Damaged:
                if writes:
                    raise
                self._connection.close()
                with told(name):
                    self._connection = _salvaged(name)
                self._check()
        except BaseException:
            self._connection.close()
            raise

    @classmethod
    def create(cls, name: str, facts: dict[str, str]) -> None:
        """Make a new store with these facts about the run.

        Raises:
            StoreError: the file cannot be written.
        """
        is_new = not os.path.exists(name)
        with told(name, is_new=True):
            connection = _connected(name, writes=True)
            try:
                with _transaction(connection):
                    connection.execute(f"pragma application_id={APPLICATION}")
                    connection.execute(f"pragma user_version={FORMAT}")
                    for statement in TABLES.split(";")[:-1]:
                        connection.execute(statement)
                    connection.executemany("insert into meta values(?, ?)", facts.items())
            except BaseException:
                if is_new:
                    _remove(name)
                raise
            finally:
                connection.close()

    def _check(self) -> None:
        name = printable(self.name)
        ours, version = self.one("pragma application_id")[0], self.one("pragma user_version")[0]
        if ours != APPLICATION:
            raise StoreError(f"{name} is no run: it is a database of another program")
        if version != FORMAT:
            made = "a newer" if version > FORMAT else "an older"
            by = f"{made} version of dancefloor ({printable(self.fact('version'))})"
            raise StoreError(f"{name} is a run of {by}: this version cannot read it")

    def close(self) -> None:
        """Close it."""
        with told(self.name):
            self._connection.close()

    def __del__(self) -> None:
        with suppress(AttributeError, sqlite3.Error):  # it may never have been opened
            self._connection.close()

    def settle(self) -> None:
        """Make it one plain file without empty pages, which can be read from a folder that is read-only."""
        with suppress(sqlite3.Error):  # others may be reading it
            self._connection.execute("pragma journal_mode=delete")
            if 2 * self._pages("freelist_count") > self._pages("page_count"):  # a checkpoint was there
                self._connection.execute("vacuum")

    def _pages(self, which: str) -> int:
        return int(self._connection.execute(f"pragma {which}").fetchone()[0])

    # Reading.

    def all(self, query: str, *values: object) -> list[Any]:
        """The rows that a query gives."""
        with told(self.name):
            return self._connection.execute(query, values).fetchall()

    def until_damage(self, query: str, *values: object) -> list[Any]:
        """The rows that a query gives, up to the first that cannot be read."""
        rows: list[Any] = []
        with suppress(sqlite3.DatabaseError):
            rows.extend(self._connection.execute(query, values))
        return rows

    def one(self, query: str, *values: object) -> Any:
        """The first row; None if there is none."""
        with told(self.name):
            return self._connection.execute(query, values).fetchone()

    def fact(self, key: str) -> str:
        """A fact about the run, from the table `meta`; empty if it is not there."""
        row = self.one("select value from meta where key=?", key)
        return str(row[0]) if row else ""

    def json_fact(self, key: str) -> Any:
        """A fact that is JSON; None if it is not there."""
        text = self.fact(key)
        try:
            return json.loads(text) if text else None
        except ValueError:
            raise Damaged(f"{printable(self.name)} is damaged: {key} cannot be read") from None

    def check_pages(self) -> None:
        """Look at every page.

        Raises:
            Damaged: one is broken.
        """
        found = self.one("pragma quick_check(1)")[0]
        if found != "ok":
            raise Damaged(f"{printable(self.name)} is damaged: {printable(found.splitlines()[-1])}")

    # Writing.

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """A block whose statements take effect together, or not at all.

        Raises:
            StoreError: they cannot be written.
        """
        with told(self.name), _transaction(self._connection):
            yield self._connection


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


def _remove(name: str) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            os.unlink(f"{name}{suffix}")


def _is_blank(name: str) -> bool:
    """Whether it is a database without tables, such as one whose maker was killed at once."""
    with suppress(sqlite3.Error):
        connection = _connected(name)
        try:
            return not connection.execute("select count(*) from sqlite_master").fetchone()[0]
        finally:
            connection.close()
    return False


def _connected(name: str, *, writes: bool = False) -> sqlite3.Connection:
    address = Path(os.path.abspath(name)).as_uri()
    mode = "rwc" if writes else "ro"
    connection = sqlite3.connect(
        f"{address}?mode={mode}", timeout=BUSY_SECONDS, isolation_level=None, uri=True, check_same_thread=False
    )
    try:
        if not writes and _needs_a_writer(connection) and not os.path.exists(f"{name}-wal"):
            # In a folder that is read-only, SQLite cannot make the files that readers and a writer share.
            connection.close()
            connection = sqlite3.connect(
                f"{address}?mode=ro&immutable=1", isolation_level=None, uri=True, check_same_thread=False
            )
        if writes:
            connection.execute("pragma journal_mode=wal")
            connection.execute("pragma synchronous=full")
            connection.execute(f"pragma journal_size_limit={LONGEST_LOG}")
    except BaseException:
        connection.close()
        raise
    return connection


def _salvaged(name: str) -> sqlite3.Connection:
    """The tables of a file that was cut short, which SQLite does not open: in memory, with nothing where it ends.

    Raises:
        DatabaseError: nothing can be saved.
    """
    data = bytearray(Path(name).read_bytes())
    page, pages = int.from_bytes(data[16:18], "big"), int.from_bytes(data[28:32], "big")
    data[18:20] = b"\1\1"  # no longer in WAL mode, which needs further files
    missing = (page if page > 1 else 1 << 16) * pages - len(data)
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    if 0 < missing <= MOST_MISSING * len(data):
        data.extend(bytes(missing))
    connection.deserialize(bytes(data))
    return connection


def _needs_a_writer(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("pragma user_version").fetchone()
    except sqlite3.DatabaseError as error:
        return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
    return False


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    if connection.in_transaction:  # an interruption left it open
        connection.execute("rollback")
    connection.execute("begin immediate")
    try:
        yield
        connection.execute("commit")
    except BaseException:
        if connection.in_transaction:
            with suppress(sqlite3.Error):
                connection.execute("rollback")
        raise
