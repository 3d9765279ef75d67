"""What an attack counts, and the loop that takes it through its cases."""

from __future__ import annotations

import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any

LONGEST_VALUE = 300  # characters of what was got and wanted
LONGEST_TRACE = 3  # frames of an exception that nobody expected

#: Where the number of the case at work is kept while an attack runs in a process of its own, so that it is known even
#: if that process dies: a shared `multiprocessing.Value`, or None.
case_at_work: Any = None


class Figures:
    """The figures of one attack, and a line for everything that is wrong."""

    def __init__(self, attack: str, seed: int) -> None:
        self._attack, self._seed, self._case = attack, seed, 0
        self.counts = Counter(checks=0, wrong=0)

    def begin(self, case: int) -> Random:
        """Begin a case: what is random in it comes from the generator returned."""
        self._case = case
        if case_at_work is not None:
            case_at_work.value = case
        return Random(f"{self._attack} {self._seed} {case}")

    def add(self, name: str, number: int = 1) -> None:
        """Count something."""
        self.counts[name] += number

    def check(self, what: str, got: object, wanted: object = True) -> bool:
        """Count a check, and report it unless what was got is what was wanted."""
        self.counts["checks"] += 1
        if got == wanted:
            return True
        self.wrong(f"{what}: got {_short(got)}, wanted {_short(wanted)}")
        return False

    def wrong(self, what: str) -> None:
        """Report something wrong, with the command that tries the case again."""
        self.counts["wrong"] += 1
        print(f"{again(self._attack, self._seed, self._case)}: {what}", flush=True)

    @contextmanager
    def surprises(self, what: str) -> Iterator[None]:
        """Report an exception that should not have been raised."""
        try:
            yield
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)[-LONGEST_TRACE:]
            where = " < ".join(f"{frame.name} in {frame.filename}:{frame.lineno}" for frame in reversed(frames))
            self.wrong(f"{what}: {type(error).__name__}: {_short(str(error))} from {where}")


def repeat(
    attack: str, seed: int, seconds: float, case: int | None, attempt: Callable[[Random, Figures], None]
) -> dict[str, int]:
    """Attempt cases 0, 1, 2, ... until the time is up, or only `case`; return the figures."""
    figures = Figures(attack, seed)
    until = time.monotonic() + seconds
    for number in count() if case is None else [case]:
        if number and case is None and time.monotonic() >= until:
            break
        chance = figures.begin(number)
        with figures.surprises("unexpected"):
            attempt(chance, figures)
    return dict(figures.counts)


def again(attack: str, seed: int, case: int) -> str:
    """The command that tries a case again."""
    return f"python -m attack {attack} --seed {seed} --case {case}"


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= LONGEST_VALUE else text[:LONGEST_VALUE] + "..."
