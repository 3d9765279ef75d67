"""Items and options as a puzzle of their own, for exact cover problems without a known meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property

from dancefloor.arguments import check_type
from dancefloor.cover.problem import Problem
from dancefloor.puzzles.kind import WithOptions


@dataclass(frozen=True, repr=False)
class ExactCover(WithOptions):
    """An exact cover problem as a puzzle: its solutions are options. `notes` are remarks from reading the problem.

    Raises:
        InputError: the problem is not a `Problem`.

    >>> puzzle = ExactCover(Problem.from_names("p 2|q", ["p q", "p"]))
    >>> puzzle.obstruction()
    "item 'q' must be covered 2 times, but only 1 option has it"
    """

    problem: Problem
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_type("problem", self.problem, Problem, "a Problem, such as `Problem.from_names` makes")

    def __repr__(self) -> str:
        return f"<ExactCover of {self.problem.about}>"

    def encode(self) -> ExactCover:
        """The puzzle itself, which is its own encoding."""
        return self

    def decode(self, option: int) -> str:
        """An option as text, with its cost after a bar if it has one."""
        return self.text_of(option)

    @cached_property
    def text_of(self) -> Callable[[int], str]:
        """The function that `decode` calls. It makes each text once."""
        problem = self.problem

        def text(option: int) -> str:
            words, cost = problem.option_text(option), problem.options.cost(option)
            return f"{words} |{cost}" if cost else words

        return cache(text)

    def obstruction(self) -> str:
        """A sentence about a primary item that is in too few options; empty if there is none."""
        times = Counter(self.problem.options.flat.items)
        for k, item in enumerate(self.problem.items[: self.problem.primary_count]):
            if item.low and not times[k]:
                return f"no option has item {item.name!r}"
            if times[k] < item.low:
                have = "1 option has" if times[k] == 1 else f"{times[k]} options have"
                return f"item {item.name!r} must be covered {item.low} times, but only {have} it"
        return ""
