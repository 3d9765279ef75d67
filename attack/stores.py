"""Stores that were damaged: a run in them is read as it was, or refused in one line, and then the file stays as is.

Bytes are altered, shifted, copied from elsewhere and cut off; rows are altered, deleted, doubled and exchanged, as
other programs can do. A store that is read nevertheless must have the same solutions or the same number, and the same
outcome.
"""

from __future__ import annotations

import atexit
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from attack.figures import Figures, repeat
from dancefloor.errors import DancefloorError, StoreError
from dancefloor.houses.runs import chunks
from dancefloor.houses.runs.merging import merge
from dancefloor.houses.runs.run_parts import split
from dancefloor.houses.runs.running import run as run_in_store
from dancefloor.houses.runs.stored_runs import KeptRun, open_run

SMALL = 600  # bytes of a chunk, so that small stores have many
BESIDE = ("-wal", "-shm", "-journal")
LIKELY = 8192  # bytes in the beginning of a file, which has its schema
OFTEN_RUN = 0.3  # the share of stores with which a run is asked to go on
TABLES = ("meta", "task", "interval", "chunk", "arrival", "sitting", "sample", "digest", "seal")
VALUES: tuple[Any, ...] = (
    0,
    1,
    -1,
    5,
    2**62,
    -(2**63),
    1.5,
    "",
    "x",
    "complete",
    "[" * 5000,
    "null",
    None,
    b"",
    b"x" * 99,
)


class Subject(NamedTuple):
    """A store to damage, and what it has."""

    name: str
    asked: dict[str, Any]  #: what `run` is asked
    file: str
    has: tuple[object, ...]
    in_the_end: tuple[object, ...]  #: what it has once it is finished


def run(seed: int, seconds: float, case: int | None = None) -> dict[str, int]:
    """Attack stores."""
    return repeat("stores", seed, seconds, case, attempt)


def told(kept: KeptRun[Any]) -> tuple[object, ...]:
    """All that a run claims."""
    solutions = () if kept.question.counts else tuple([solution.options for solution in kept])
    total = kept.total
    numbers = None if total is None else (total.raw, total.distinct)
    return kept.name, kept.question, kept.group, kept.outcome, kept.found, numbers, solutions


@cache
def subjects() -> list[Subject]:
    """Stores of every kind."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    parts = split("dominoes 4x5", parts=3, symmetry="none")
    asked: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("finished list", {"puzzle": "dominoes 5x6", "symmetry": "none"}, {}),
        ("unfinished list", {"puzzle": "dominoes 5x6", "symmetry": "none", "engine": "dancing"}, {"limit": 300}),
        ("list by an executor", {"puzzle": "dominoes 4x6", "symmetry": "all"}, {"executor": "threads"}),
        ("finished count", {"puzzle": "3x20", "count": True}, {}),
        ("count by a search", {"puzzle": "dominoes 4x5", "count": True, "engine": "dancing"}, {}),
        *[(f"part {part.number}", {"puzzle": part}, {}) for part in parts],
    ]
    made = []
    with patch.object(chunks, "CHUNK", SMALL):
        for number, (name, what, how) in enumerate(asked):
            file = os.path.join(folder, f"{number}.db")
            has = _ran(file, what, how)
            again = os.path.join(folder, f"{number}-again.db")
            made.append(Subject(name, what, file, has, _ran(again, what, {})))
        merged = os.path.join(folder, "merged.db")
        merge([subject.file for subject in made[-len(parts) :]], store=merged)
        has = told(open_run(merged))
        made.append(Subject("merged", {}, merged, has, has))
    return made


def _ran(file: str, what: dict[str, Any], how: dict[str, Any]) -> tuple[object, ...]:
    if how.get("executor"):
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(2) as executor:
            return told(run_in_store(**what, store=file, executor=executor))
    return told(run_in_store(**what, **how, store=file))


def attempt(chance: Random, figures: Figures) -> None:
    """Damage a store, and read it; perhaps let a run go on with it, or merge it."""
    subject = chance.choice(subjects())
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "damaged.db")
        shutil.copyfile(subject.file, file)
        what = f"{subject.name}, {chance.choice(DAMAGES)(chance, file)}"
        figures.add("stores")
        before = _content(folder)
        with figures.surprises(what):
            _read(figures, subject, file, what)
            figures.check(f"{what}: files after reading", _content(folder) == before)
            if subject.asked and chance.random() < OFTEN_RUN:
                _continue(figures, subject, folder, file, what)
            elif subject.name.startswith("part"):
                _merge(figures, subject, folder, file, what)


def _read(figures: Figures, subject: Subject, file: str, what: str) -> None:
    try:
        with closing(open_run(file)) as kept:
            got = told(kept)
    except StoreError as refusal:
        figures.add("refused")
        figures.check(f"{what}: one line", "\n" in str(refusal), False)
    else:
        figures.check(f"{what}: what it has", got == subject.has)
        return
    with suppress(DancefloorError), closing(open_run(file, damaged=True)) as kept:
        known = set(subject.has[-1])  # type: ignore[call-overload]
        some = [solution.options for solution in kept]
        figures.check(f"{what}: what can be read", (known.issuperset(some), len(set(some))), (True, len(some)))
        figures.check(f"{what}: no total", kept.outcome.value, "interrupted")


def _continue(figures: Figures, subject: Subject, folder: str, file: str, what: str) -> None:
    before = _content(folder)
    try:
        got = told(run_in_store(**subject.asked, store=file))
    except DancefloorError as refusal:
        figures.check(f"{what}: a run says in one line", "\n" in str(refusal), False)
        figures.check(f"{what}: a run that is refused changes nothing", _content(folder) == before)
    else:
        figures.check(f"{what}: a run in the end", got == subject.in_the_end)


def _merge(figures: Figures, subject: Subject, folder: str, file: str, what: str) -> None:
    merged = subjects()[-1]
    others = [each.file for each in subjects() if each.name.startswith("part") and each is not subject]
    before = _content(folder)
    try:
        got = told(merge([file, *others], store=os.path.join(folder, "merged.db")))
    except DancefloorError as refusal:
        figures.check(f"{what}: merge says in one line", "\n" in str(refusal), False)
        figures.check(f"{what}: a merge that is refused changes nothing", _content(folder) == before)
    else:
        figures.check(f"{what}: merged", got == merged.has)


def _content(folder: str) -> dict[str, bytes]:
    found = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = file.read()
    return found


# Damages. Each says in words what it did.


def _bytes(change: Callable[[Random, bytearray], str]) -> Callable[[Random, str], str]:
    def damage(chance: Random, name: str) -> str:
        with open(name, "rb") as file:
            data = bytearray(file.read())
        said = change(chance, data)
        with open(name, "wb") as file:
            file.write(data)
        return said

    return damage


def _place(chance: Random, data: bytearray) -> int:
    return chance.randrange(len(data) if chance.random() < 0.7 else min(len(data), LIKELY))


def _alter(chance: Random, data: bytearray) -> str:
    many = chance.choice([1, 1, 3, 20, 200])
    for _ in range(many):
        data[_place(chance, data)] = chance.randrange(256)
    return f"{many} bytes altered"


def _flip(chance: Random, data: bytearray) -> str:
    many = chance.choice([1, 1, 3, 20, 200])
    for _ in range(many):
        data[_place(chance, data)] ^= 1 << chance.randrange(8)
    return f"{many} bits altered"


def _shift(chance: Random, data: bytearray) -> str:
    at, gone, come = _place(chance, data), chance.randrange(100), chance.randrange(100)
    data[at : at + gone] = bytes(come)
    return f"{gone} bytes at {at} replaced by {come}"


def _copy(chance: Random, data: bytearray) -> str:
    size = chance.choice([16, 64, 512, 4096])
    source, target = (chance.randrange(len(data)) // size * size for _ in range(2))
    data[target : target + size] = data[source : source + size]
    return f"{size} bytes copied from {source} to {target}"


def _blank(chance: Random, data: bytearray) -> str:
    size = chance.choice([16, 512, 4096])
    at = chance.randrange(len(data)) // size * size
    data[at : at + size] = bytes(min(size, len(data) - at))
    return f"{size} bytes at {at} made zero"


def _cut(chance: Random, data: bytearray) -> str:
    left = chance.randrange(len(data)) if chance.random() < 0.5 else chance.randrange(1, len(data) // 512) * 512
    del data[left:]
    return f"cut after {left} bytes"


def _rows(change: Callable[[Random, sqlite3.Connection, str], str]) -> Callable[[Random, str], str]:
    def damage(chance: Random, name: str) -> str:
        with closing(sqlite3.connect(name)) as connection, connection:
            table = chance.choice(TABLES)
            with suppress(sqlite3.Error):  # a constraint: then nothing is damaged
                return change(chance, connection, table)
        return "nothing"

    return damage


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f"pragma table_info({table})")]


def _row(chance: Random, connection: sqlite3.Connection, table: str) -> tuple[str, tuple[Any, ...]]:
    """A condition that is true for a row, and the values in it."""
    columns = _columns(connection, table)
    row = chance.choice(connection.execute(f"select * from {table}").fetchall() or [tuple(columns)])
    return " and ".join([f"{column} is ?" for column in columns]), row


def _update(chance: Random, connection: sqlite3.Connection, table: str) -> str:
    where, row = _row(chance, connection, table)
    number = chance.randrange(len(row))
    old, column = row[number], _columns(connection, table)[number]
    near = old + chance.choice([-1, 1, 256]) if isinstance(old, int | float) else old
    if isinstance(old, bytes) and old:
        near = bytes([*old[:-1], old[-1] ^ 1])
    if isinstance(old, str) and old:
        at = chance.randrange(len(old))
        near = old[:at] + chance.choice("0123456789x") + old[at + 1 :]
    new = chance.choice([near, near, near, chance.choice(VALUES)])
    connection.execute(f"update {table} set {column}=? where {where}", (new, *row))
    return f"{table}.{column} from {str(old)[:60]!r} to {str(new)[:60]!r}"


def _delete(chance: Random, connection: sqlite3.Connection, table: str) -> str:
    where, row = _row(chance, connection, table)
    if chance.random() < 0.2:
        connection.execute(f"delete from {table}")
        return f"{table} emptied"
    connection.execute(f"delete from {table} where {where}", row)
    return f"a row of {table} deleted"


def _double(chance: Random, connection: sqlite3.Connection, table: str) -> str:
    _, row = _row(chance, connection, table)
    copy = list(row)
    if isinstance(row[0], str):
        copy[0] = f"{row[0]}x"
    elif table != "sample":
        key = _columns(connection, table)[0]
        copy[0] = 1 + connection.execute(f"select max({key}) from {table}").fetchone()[0]
    if table == "chunk":
        copy[2] += copy[3] * chance.choice([1, 1, 100])
    connection.execute(f"insert into {table} values({', '.join('?' * len(copy))})", copy)
    return f"a row of {table} doubled"


def _exchange(chance: Random, connection: sqlite3.Connection, table: str) -> str:
    """The values of a column in two rows change places."""
    (where, one), (_, other) = _row(chance, connection, table), _row(chance, connection, table)
    columns = _columns(connection, table)
    number = len(columns) - 1 if chance.random() < 0.5 else chance.randrange(len(columns))
    for row, value in ((one, other[number]), (other, one[number])):
        connection.execute(f"update {table} set {columns[number]}=? where {where}", (value, *row))
    return f"two values of {table}.{columns[number]} exchanged"


DAMAGES = [
    *[_bytes(change) for change in (_alter, _flip, _shift, _copy, _blank, _cut)],
    *[_rows(change) for change in (_update, _update, _delete, _double, _exchange)],
]
