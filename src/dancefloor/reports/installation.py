"""What `dancefloor doctor` says: the versions and engines of an installation, and how its counts came out."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.display import plural
from dancefloor.reports.phrases import aligned
from dancefloor.versions import version, version_of

if TYPE_CHECKING:
    from dancefloor.verbs.health import Checkup

REMEDY = "reinstall with a C++20 compiler at hand: pip install --force-reinstall --no-binary dancefloor dancefloor"
OTHERS = ("rich", "numpy", "python-sat", "ortools", "anywidget", "tqdm", "resvg-py", "distributed")


def slowness_text() -> str:
    """Why this installation is slow, and what mends that; empty if it is not."""
    from dancefloor.engines.registry import why_not_compiled

    why = why_not_compiled()
    return why and f"dancefloor is some hundred times slower than it could be: {why}; {REMEDY}"


class Installation(NamedTuple):
    """What is installed, and where."""

    version: str
    python: str
    implementation: str  #: of Python, such as CPython
    system: str
    architecture: str
    processors: int
    not_compiled: str  #: why there is no compiled module; empty if there is one
    engines: tuple[str, ...]
    not_installed: tuple[str, ...]  #: other engines
    packages: dict[str, str]  #: the versions of packages that dancefloor can use

    @classmethod
    def here(cls) -> Installation:
        """The installation that runs.

        >>> "reference" in Installation.here().engines
        True
        """
        import platform

        from dancefloor.engines.registry import why_not_compiled
        from dancefloor.reports.listings import engines_known

        known = engines_known()
        return cls(
            version(),
            platform.python_version(),
            platform.python_implementation(),
            platform.system(),
            platform.machine(),
            os.cpu_count() or 1,
            why_not_compiled(),
            tuple([each.name for each in known if not each.missing]),
            tuple([each.name for each in known if each.missing]),
            {name: found for name in OTHERS if (found := version_of(name))},
        )


def installation_text(installed: Installation) -> str:
    """The versions of what is installed, and the engines, each on a line."""
    machine = f"{installed.system} {installed.architecture}, {plural(installed.processors, 'processor')}"
    rows: list[list[str]] = [
        ["dancefloor", installed.version],
        ["Python", f"{installed.python}, {installed.implementation}"],
        ["machine", machine],
        ["compiled module", installed.not_compiled or "yes"],
        ["engines", ", ".join(installed.engines)],
        ["not installed", ", ".join(installed.not_installed) or "none"],
        ["packages", ", ".join(f"{name} {found}" for name, found in installed.packages.items())],
    ]
    return aligned(rows)


def checkup_line(checkup: Checkup) -> str:
    """How one check came out.

    >>> from dancefloor.verbs.health import Checkup
    >>> checkup_line(Checkup("6x10", 2339, 2339, 0.25))
    'right    6x10: 2339 in 0.25 s'
    """
    told = {
        "right": f"{checkup.found} in {checkup.seconds:.2f} s",
        "wrong": f"{checkup.found}, where {checkup.expected} is known",
        "skipped": "no time was left",
        "failed": checkup.error,
    }
    word = "WRONG" if checkup.result == "wrong" else checkup.result
    return f"{word:7}  {checkup.name}: {told[checkup.result]}"


def verdict(checkups: Sequence[Checkup]) -> str:
    """The last line.

    >>> verdict([])
    '0 counts are right'
    """
    results = [each.result for each in checkups]
    right, skipped = results.count("right"), results.count("skipped")
    wrong = len(results) - right - skipped
    parts = [f"{plural(right, 'count')} {'is' if right == 1 else 'are'} right"]
    if skipped:
        parts.append(f"{skipped} skipped (a longer --timeout counts more)")
    if wrong:
        parts.append(f"{wrong} wrong: please report this, with all lines above")
    return ", ".join(parts)
