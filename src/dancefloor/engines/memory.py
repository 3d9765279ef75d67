"""How much memory tables may take by default: half of what is free.

Strategy: the system says how much memory is available, and control groups, which limit containers, how much this
process may still take; the least of them counts. It is a limit, and nothing is set aside: a count that needs less takes
less. No number depends on it, but where tables pass it, a search takes over.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

UNKNOWN = 1 << 30  # bytes, where the system does not say how much is free
LEAST = 1 << 26  # bytes: that much is asked for even if less is free
SYSTEM = Path("/proc/meminfo")
GROUPS = Path("/sys/fs/cgroup")


def default_memory() -> int:
    """The default memory limit for tables, in bytes: half of what is free, and 1 GiB if that is not known."""
    free = min(_free(), default=2 * UNKNOWN)
    return max(LEAST, free // 2)


def _free() -> Iterator[int]:
    """What each of those who know it says is free."""
    try:
        told = dict(line.split(":", 1) for line in SYSTEM.read_text().splitlines())
        yield 1024 * int(told["MemAvailable"].split()[0])
    except (OSError, ValueError, LookupError):
        with suppress(AttributeError, ValueError, OSError):  # some systems do not report it
            yield os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    for group, most, used in _groups():
        with suppress(OSError, ValueError):  # no such file, or "max"
            yield max(0, int((group / most).read_text()) - int((group / used).read_text()))


def _groups() -> Iterator[tuple[Path, str, str]]:
    """The control groups of this process, with their files for the limit and the use, of both versions."""
    try:
        rows = [line.split(":", 2) for line in Path("/proc/self/cgroup").read_text().splitlines()]
    except OSError:
        return
    for row in rows:
        controllers, inside = row[1], row[2].lstrip("/")
        if not controllers:
            folders, files = (GROUPS, GROUPS / inside), ("memory.max", "memory.current")
        elif "memory" in controllers.split(","):
            root = GROUPS / "memory"
            folders, files = (root, root / inside), ("memory.limit_in_bytes", "memory.usage_in_bytes")
        else:
            continue
        for folder in folders:
            yield folder, *files
