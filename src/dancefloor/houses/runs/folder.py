"""The runs in a folder."""

from __future__ import annotations

import os
from typing import Any, NamedTuple

from dancefloor.errors import StoreError, printable
from dancefloor.houses.runs.reading import KeptRun, open_run
from dancefloor.houses.runs.store import Damaged

SUFFIX = ".db"


class Listed(NamedTuple):
    """A store, and the run in it; or why it cannot be read."""

    file: str
    run: KeptRun[Any] | None
    damage: str = ""


def runs_in(folder: str) -> list[Listed]:
    """The runs in a folder, by the names of their files; or the one in a file.

    A folder may have other files, and databases of other programs: these are left out.

    Raises:
        StoreError: the folder cannot be read, or the file is no run.
    """
    if not os.path.isdir(folder):
        return [_listed(folder)]
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(SUFFIX))
    except OSError as error:
        raise StoreError(f"{printable(folder)} cannot be read: {error.strerror}") from None
    found = []
    for name in names:
        try:
            found.append(_listed(name if folder == "." else os.path.join(folder, name)))
        except StoreError:  # it is no run
            continue
    return found


def _listed(file: str) -> Listed:
    try:
        run = open_run(file)
        run.found, run.progress, run.statistics, run.samples  # noqa: B018 - whatever a list tells
    except Damaged as damage:
        return Listed(file, None, str(damage))
    return Listed(file, run)
