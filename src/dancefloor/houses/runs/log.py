"""What a store keeps about a sitting: which process it was, what it did, and how much of the run was done meanwhile."""

from __future__ import annotations

import os
import socket
import time
from typing import TYPE_CHECKING

from dancefloor.houses.runs.counted import rounded
from dancefloor.houses.runs.question import version
from dancefloor.houses.runs.schema import SHARE
from dancefloor.search.values import Outcome

if TYPE_CHECKING:
    import sqlite3

    from dancefloor.houses.runs.store import Store

SECONDS, SHARE_OF_ALL = 1.0, 0.02  # a sample is taken after this time, and this share of the time so far


class Log:
    """The row of a sitting, and its samples.

    Args:
        store: the store.
        connection: the same, in a transaction that begins the sitting.
        threads: how many threads work.
    """

    def __init__(self, store: Store, connection: sqlite3.Connection, threads: int) -> None:
        self._store, self.began, now = store, time.monotonic(), time.time()
        #: The seconds of earlier sittings, and those of all sittings at the last sample.
        self._before = self._sampled = float(connection.execute("select total(seconds) from sitting").fetchone()[0])
        self.number = connection.execute(
            "insert into sitting(began, ended, host, pid, threads, version, found, seconds, how)"
            " values(?, ?, ?, ?, ?, ?, 0, 0.0, 'working')",
            (now, now, socket.gethostname(), os.getpid(), threads, version()),
        ).lastrowid

    @property
    def seconds(self) -> float:
        """The seconds of all sittings."""
        return self._before + time.monotonic() - self.began

    def write(self, connection: sqlite3.Connection, found: int, *, is_last: bool) -> None:
        """Note how far this sitting is, and how far the run.

        Args:
            connection: the store, in a transaction.
            found: how many covers this sitting has found.
            is_last: whether it ends an interval, or the sitting.
        """
        total = self.seconds
        connection.execute(
            "update sitting set ended=?, found=?, seconds=? where id=?",
            (time.time(), rounded(found), total - self._before, self.number),
        )
        if is_last or total - self._sampled >= max(SECONDS, SHARE_OF_ALL * total):
            share, size = connection.execute(SHARE).fetchone()
            of_all = connection.execute("select total(found) from interval").fetchone()[0]
            sample = self.number, total, share / (size or 1), of_all
            connection.execute("insert into sample values(?, ?, ?, ?)", sample)
            self._sampled = total

    def end(self, outcome: Outcome) -> None:
        """Note how the sitting ended."""
        how = {Outcome.COMPLETE: "finished", Outcome.LIMITED: "limit"}.get(outcome, "interrupted")
        with self._store.transaction() as connection:
            connection.execute("update sitting set ended=?, how=? where id=?", (time.time(), how, self.number))
