"""What `dancefloor doctor` says: the versions and engines of an installation, and how its counts came out."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dancefloor.display import plural
from dancefloor.reports.phrases import aligned

if TYPE_CHECKING:
    from dancefloor.verbs.health import Checkup

REMEDY = "reinstall with a C++20 compiler at hand: pip install --force-reinstall --no-binary dancefloor dancefloor"
OTHERS = ("rich", "numpy", "python-sat", "ortools", "anywidget", "tqdm", "resvg-py", "distributed")


def slowness_text() -> str:
    """Why this installation is slow, and what mends that; empty if it is not."""
    from dancefloor.engines.registry import why_not_compiled

    why = why_not_compiled()
    return why and f"dancefloor is some hundred times slower than it could be: {why}; {REMEDY}"


def installation_text() -> str:
    """The versions of what is installed, and the engines, each on a line."""
    import platform

    import dancefloor
    from dancefloor.engines.registry import why_not_compiled
    from dancefloor.reports.listings import engines_known

    known = engines_known()
    rows: list[list[str]] = [
        ["dancefloor", str(dancefloor.__version__)],
        ["Python", f"{platform.python_version()}, {platform.python_implementation()}"],
        ["machine", f"{platform.system()} {platform.machine()}, {plural(os.cpu_count() or 1, 'processor')}"],
        ["compiled module", why_not_compiled() or "yes"],
        ["engines", ", ".join(each.name for each in known if not each.missing)],
        ["not installed", ", ".join(each.name for each in known if each.missing) or "none"],
        ["packages", ", ".join(filter(None, map(_versioned, OTHERS)))],
    ]
    return aligned(rows)


def checkup_line(checkup: Checkup) -> str:
    """How one check came out.

    >>> from dancefloor.verbs.health import Checkup
    >>> checkup_line(Checkup("6x10", 2339, 2339, 0.25))
    'right    6x10: 2339 in 0.25 s'
    """
    if checkup.error:
        return f"failed   {checkup.name}: {checkup.error}"
    if checkup.found is None:
        return f"skipped  {checkup.name}: no time was left"
    if not checkup.is_right:
        return f"WRONG    {checkup.name}: {checkup.found}, where {checkup.expected} is known"
    return f"right    {checkup.name}: {checkup.found} in {checkup.seconds:.2f} s"


def verdict(checkups: Sequence[Checkup]) -> str:
    """The last line.

    >>> verdict([])
    '0 counts are right'
    """
    right = sum(each.is_right and each.found is not None for each in checkups)
    wrong = sum(not each.is_right for each in checkups)
    skipped = len(checkups) - right - wrong
    parts = [f"{plural(right, 'count')} {'is' if right == 1 else 'are'} right"]
    if skipped:
        parts.append(f"{skipped} skipped (a longer --timeout counts more)")
    if wrong:
        parts.append(f"{wrong} wrong: please report this, with all lines above")
    return ", ".join(parts)


def _versioned(name: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return ""
