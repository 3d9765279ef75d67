"""Solve items and options as Knuth's DANCE, DLX1, DLX2, DLX3, DLX5 and DLX6 do, with their parameters.

A `KnuthProgram` is what a user would type: ``dlx2 m1 v128``; `dancefloor.houses.founders.knuth.knuth_performances` has
what such a program then prints.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from dancefloor.arguments import check_type
from dancefloor.cover.problem import Problem
from dancefloor.errors import InputError, printable

DLX = "vmsdcCltTS"
PARAMETERS = {"dance": "", "dlx1": DLX, "dlx2": DLX, "dlx3": DLX, "dlx5": "vmkhdcCltTS", "dlx6": DLX + "Z"}
MOST_WORDS = 3  # after ``dance``
MOST_BEST = 15000  # as in DLX5


class KnuthProgram(NamedTuple):
    """One of Knuth's programs, and its parameters.

    >>> KnuthProgram.read("dlx3 m1 v129").numbers
    {'m': 1, 'v': 129}
    >>> KnuthProgram.read("dlx1 k3")
    Traceback (most recent call last):
    dancefloor.errors.InputError: parameter 'k3' of dlx1: its parameters are v<n>, m<n>, s<n>, d<n>, c<n>, C<n>, ...
    """

    name: str
    numbers: dict[str, int]  #: by letter
    shape: str = ""  #: the file for the shape of the search tree
    words: int = 0  #: how many words follow ``dance``

    @classmethod
    def read(cls, text: str) -> KnuthProgram:
        """Read a program and its parameters.

        Raises:
            InputError: there is no such program, or no such parameter.
        """
        check_type("program", text, str, "a text, such as 'dlx2 m1'")
        name, *words = text.split() or [""]
        if name not in PARAMETERS:
            raise InputError(f"program is {printable(name[:20])!r}; it must be one of {', '.join(PARAMETERS)}")
        if name == "dance":
            return cls._of_dance(words)
        numbers: dict[str, int] = {}
        shape = ""
        for word in words:
            letter, value = cls._parameter(name, word)
            if letter == "S":
                shape = shape or value
            else:
                numbers.setdefault(letter, int(value))
        if not 1 <= numbers.get("k", 1) <= MOST_BEST:
            raise InputError(f"parameter k of dlx5 is {numbers['k']}; it must be from 1 to {MOST_BEST}")
        return cls(name, numbers, shape)

    @staticmethod
    def _parameter(name: str, word: str) -> tuple[str, str]:
        """The letter and the value of a parameter."""
        letter, value = word[0], word[1:]
        wanted = ".+" if letter == "S" else "-?[0-9]{1,18}"
        if letter not in PARAMETERS[name] or not re.fullmatch(wanted, value):
            known = (f"{letter}<{'file' if letter == 'S' else 'n'}>" for letter in PARAMETERS[name])
            raise InputError(f"parameter {printable(word[:20])!r} of {name}: its parameters are {', '.join(known)}")
        return letter, value

    @classmethod
    def _of_dance(cls, words: list[str]) -> KnuthProgram:
        if len(words) > MOST_WORDS or (words and not re.fullmatch("[0-9]{1,18}", words[0])):
            wanted = "a number n, to print every n-th solution, and up to two other words, to print what it does"
            raise InputError(f"parameters {printable(' '.join(words)[:40])!r} of dance: they should be {wanted}")
        return cls("dance", {"m": max(1, int(words[0]))} if words else {}, words=len(words))

    def check(self, problem: Problem) -> None:
        """Refuse a problem that the program cannot read.

        Raises:
            InputError: it has colours, bounds or costs that the program does not know.
        """
        for has, what, programs in (
            (problem.has_colors, "colours", "dlx2 dlx3 dlx5 dlx6"),
            (problem.has_multiplicities, "bounds", "dlx3"),
            (problem.has_costs, "costs", "dlx5"),
        ):
            if has and self.name not in programs.split():
                raise InputError(f"the problem has {what}: {self.name} has none, but {programs.split()[0]} has")
