"""The engines by name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import cast

from dancefloor._native import MISSING
from dancefloor.declarations import loaded
from dancefloor.engines.base import Engine
from dancefloor.errors import InputError, nearest

# By name, the engine or its class, roughly from the fastest to the slowest. `choice` decides which one gets a problem.
_ENGINES = {
    "scanning": "dancefloor.engines.compiled:SCANNING",
    "bits": "dancefloor.engines.compiled:BITS",
    "cells": "dancefloor.engines.compiled:CELLS",
    "dancing": "dancefloor.engines.compiled:DANCING",
    "scanning-python": "dancefloor.engines.scanning_python:ScanningPythonEngine",
    "reference": "dancefloor.engines.reference:ReferenceEngine",
    "portfolio": "dancefloor.engines.portfolio:PortfolioEngine",
    "sat": "dancefloor.engines.solvers:SAT",
    "cpsat": "dancefloor.engines.solvers:CPSAT",
}


def engine_names() -> tuple[str, ...]:
    """The names of all engines, in order of preference.

    >>> engine_names()
    ('scanning', 'bits', 'cells', 'dancing', 'scanning-python', 'reference', 'portfolio', 'sat', 'cpsat')
    """
    return tuple(_ENGINES)


# Not searching engines: they count covers without finding them.
COUNTING, MATCHINGS = "counting", "matchings"
COUNTERS = (COUNTING, MATCHINGS)


def why_not_compiled() -> str:
    """Why this installation has no compiled engines; empty if it has them."""
    return MISSING


def tuning(name: str) -> Sequence[tuple[str, float]]:
    """The numbers that steer a compiled engine, by name (`native/src/tuning.inc`); none for other engines."""
    if MISSING:
        return ()
    from dancefloor._native import core

    return core.tuning(name)


@cache
def engine(name: str) -> Engine:
    """The engine called `name`, whether or not it is installed.

    Raises:
        InputError: there is no such engine; the message suggests the nearest name.

    >>> engine("dansing")
    Traceback (most recent call last):
    dancefloor.errors.InputError: there is no engine 'dansing'; did you mean 'dancing'?
    """
    if name in COUNTERS:
        raise InputError(
            f"engine {name!r} counts covers without finding them: use it only for counting, with no limit but seconds"
        )
    if name not in _ENGINES:
        from dancefloor.meanings import ENGINE  # loaded only after a mistake

        raise InputError(f"there is no engine {name!r}; {nearest(name, _ENGINES, where=ENGINE)}")
    found = loaded(_ENGINES[name])
    return cast("Engine", found() if isinstance(found, type) else found)
