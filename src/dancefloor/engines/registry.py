"""The engines by name, what each can take, and the choice among them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import NamedTuple, cast

from dancefloor.cover.problem import Problem
from dancefloor.engines.base import Engine, needs
from dancefloor.errors import EngineUnavailable, InputError, UnsupportedProblem

# Name, module and class, in order of preference: the first that is there and can take a problem gets it.
_ENGINES = {
    "scanning": ("dancefloor.engines.scanning", "ScanningEngine"),
    "dancing": ("dancefloor.engines.dancing", "DancingEngine"),
    "scanning-python": ("dancefloor.engines.scanning_python", "ScanningPythonEngine"),
    "reference": ("dancefloor.engines.reference", "ReferenceEngine"),
    "portfolio": ("dancefloor.engines.portfolio", "PortfolioEngine"),
    "sat": ("dancefloor.engines.sat", "SatEngine"),
    "cpsat": ("dancefloor.engines.cpsat", "CpSatEngine"),
}


class Choice(NamedTuple):
    """An engine, and the reason for taking it."""

    engine: Engine
    why: str


def engine_names() -> tuple[str, ...]:
    """The names of all engines, in order of preference.

    >>> engine_names()
    ('scanning', 'dancing', 'scanning-python', 'reference', 'portfolio', 'sat', 'cpsat')
    """
    return tuple(_ENGINES)


@cache
def engine(name: str) -> Engine:
    """The engine of that name, whether or not its native part is installed.

    Raises:
        InputError: there is no such engine; the nearest name is suggested.

    >>> engine("dansing")
    Traceback (most recent call last):
    dancefloor.errors.InputError: there is no engine 'dansing'; did you mean 'dancing'?
    """
    if name not in _ENGINES:
        from difflib import get_close_matches  # only mistakes pay for it

        near = get_close_matches(name, _ENGINES, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"engines are {', '.join(_ENGINES)}"
        raise InputError(f"there is no engine {name!r}; {hint}")
    module, kind = _ENGINES[name]
    return cast("Engine", getattr(import_module(module), kind)())


def choose(problem: Problem, name: str | None = None) -> Choice:
    """The engine of that name, or the first in order of preference that can take the problem.

    Raises:
        InputError: there is no such engine.
        EngineUnavailable: it is not installed.
        UnsupportedProblem: it cannot take this problem; names one that can.

    >>> choose(Problem.from_names("p q", ["p q"])).engine.name in ("dancing", "reference")
    True
    """
    if name is None:
        return _first_fit(problem)
    wanted = engine(name)
    if reason := wanted.missing():
        raise EngineUnavailable(name, reason, f"{wanted.remedy}, or use {_first_fit(problem).engine.name!r}")
    if reason := _lacking(wanted, problem):
        raise UnsupportedProblem(name, reason, _first_fit(problem).engine.name)
    return Choice(wanted, "asked for")


def choose_for_one(problem: Problem) -> Choice:
    """The engine for a single cover of a problem.

    >>> choose_for_one(Problem.from_names("p q", ["p q"])).engine.name
    'portfolio'
    """
    return Choice(engine("portfolio"), f"for one solution: {choose(problem).engine.name}, and restarts in turn")


def _lacking(candidate: Engine, problem: Problem) -> str:
    """Why an engine cannot take a problem: a named ability first, then whatever it finds on a closer look."""
    absent = sorted(ability.value for ability in needs(problem) - candidate.abilities)
    return f"it lacks {' and '.join(absent)}" if absent else candidate.lacks(problem)


def _first_fit(problem: Problem) -> Choice:
    passed: list[str] = []
    for name in _ENGINES:
        candidate = engine(name)
        reason = candidate.missing() or _lacking(candidate, problem)
        if not reason:
            why = "a packing of a board" if "scanning" in name else "; ".join(passed)
            return Choice(candidate, why)
        if not candidate.missing():
            passed.append(f"{name} cannot: {reason}")
    raise AssertionError("the reference engine takes everything")  # pragma: no cover
