"""Stores as other programs may leave them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from dancefloor.houses.runs.store import Store

UNSEALED = Path(__file__).parent / "unsealed"


def edit(store, *statements):
    """Edit a store as another program does, which knows nothing of seals."""
    with closing(sqlite3.connect(store)) as connection, connection:
        for statement in statements:
            connection.execute(*([statement] if isinstance(statement, str) else statement))


def forge(store, *statements):
    """Edit a store and its seals."""
    with closing(Store(store, writes=True)) as opened:
        with opened.transaction() as connection:
            for statement in statements:
                connection.execute(*([statement] if isinstance(statement, str) else statement))
        opened.settle()


def unsealed(name, store):
    """A store that an earlier version made: `list`, `open`, `executor`, `count`, `part1`, `part2` or `openpart`."""
    with closing(sqlite3.connect(store)) as connection:
        for each in ("tables", name):
            connection.executescript((UNSEALED / f"{each}.sql").read_text())
    return str(store)


def files(folder):
    """The files in a folder, and what they contain."""
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}
