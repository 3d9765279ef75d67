"""How much memory tables may take by default: half of what is free.

Strategy: the system says how much memory is available, and control groups, which limit containers, how much this
process may still take; the least of them counts. It is a limit, and nothing is set aside: a count that needs less takes
less. No number depends on it, but where tables pass it, a search takes over.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress

UNKNOWN = 1 << 30  # bytes, where the system does not say how much is free
LEAST = 1 << 26  # bytes: that much is asked for even if less is free
ENOUGH = 1 << 16  # the most bytes that are read of such a file
SYSTEM, PROCESS, GROUPS = "/proc/meminfo", "/proc/self/cgroup", "/sys/fs/cgroup"


def default_memory() -> int:
    """The default memory limit for tables, in bytes: half of what is free, and 1 GiB if that is not known."""
    free = min(_free(), default=2 * UNKNOWN)
    return max(LEAST, free // 2)


def _free() -> Iterator[int]:
    """What each of those who know it says is free."""
    try:
        yield 1024 * int(_text(SYSTEM).partition("MemAvailable:")[2].split(maxsplit=1)[0])
    except (OSError, ValueError, LookupError):
        with suppress(AttributeError, ValueError, OSError):  # some systems do not report it
            yield os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    for most, used in _groups():
        with suppress(OSError, ValueError):  # no such file, or "max"
            yield max(0, int(_text(most)) - int(_text(used)))


def _groups() -> Iterator[tuple[str, str]]:
    """The control groups of this process, of both versions: the files of their limit and of their use."""
    try:
        rows = [line.split(":", 2) for line in _text(PROCESS).splitlines()]
    except OSError:
        return
    for _, controllers, inside in rows:
        if not controllers:
            root, files = GROUPS, ("memory.max", "memory.current")
        elif "memory" in controllers.split(","):
            root, files = f"{GROUPS}/memory", ("memory.limit_in_bytes", "memory.usage_in_bytes")
        else:
            continue
        for folder in dict.fromkeys((root, f"{root}{inside.rstrip('/')}")):
            yield f"{folder}/{files[0]}", f"{folder}/{files[1]}"


def _text(path: str) -> str:
    file = os.open(path, os.O_RDONLY)  # `open` takes twice as long, and `pathlib` longer than many counts
    try:
        return os.read(file, ENOUGH).decode()
    finally:
        os.close(file)
