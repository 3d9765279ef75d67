"""Find arguments for when the rules lead no further: patterns on the board, and suppositions, the simplest first.

Strategy: patterns suppose nothing, and are looked for only near what has changed. Some are easy to see. Others take
longer than a supposition that fails at once. Suppositions are followed only for a few numbers at first, and then for
longer; at last one is held while others are refuted within it. The order is that of `techniques.table`, where each
technique is a class that finds its arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dancefloor.houses.fillomino.explain.evidence import Evidence
from dancefloor.houses.fillomino.explain.knowledge import Knowledge, PatternFinder
from dancefloor.houses.fillomino.explain.move import SeenPattern, Supposition
from dancefloor.houses.fillomino.explain.trials import Budget, Finder, Trials
from dancefloor.houses.fillomino.rules.reasoning import Deduction, Reasoning
from dancefloor.houses.fillomino.techniques import table
from dancefloor.search.stepwise import Steps

Findings = Sequence[tuple[SeenPattern, Deduction]]
Found = Sequence[Supposition]  #: an argument, and others that rest on the same; empty if there is none


class Arguments:
    """Arguments on one board. Methods that suppose something raise `Exhausted` when the budget is spent.

    Args:
        reasoning: what is known of the board.
        evidence: its deductions, and what they rest on.
        budget: how many suppositions are allowed.
        short: whether `short` may be asked after `at_once`.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> puzzle = Fillomino(((3, 0, 0), (0, 0, 2), (2, 0, 0)))
    >>> reasoning, evidence = Reasoning(puzzle), Evidence(puzzle)
    >>> for deduction in reasoning.run():
    ...     _ = evidence.add(deduction)
    >>> budget = Budget(100)
    >>> arguments = Arguments(reasoning, evidence, budget)
    >>> arguments.easy()
    [(<EitherOr of 1 region: 2 ways>, <Deduction by either: (1, 1) is not 2>)]
    >>> for _ in arguments.at_once():
    ...     pass
    >>> budget.spent > 15
    True
    """

    def __init__(self, reasoning: Reasoning, evidence: Evidence, budget: Budget, *, short: bool = True) -> None:
        self._reasoning, self._evidence = reasoning, evidence
        self._knowledge: Knowledge | None = None
        self._trials = Trials(reasoning, evidence, budget, short=short)
        self._patterns: dict[type[PatternFinder], PatternFinder] = {}
        self._by_trials: dict[type[Finder], Finder] = {}

    @property
    def work(self) -> int:
        """How much was looked at so far, in steps of `Effort`."""
        return self._trials.work + (self._knowledge.work if self._knowledge else 0)

    def easy(self) -> Findings:
        """The first patterns that are seen at a glance, each with what it shows; none if there are none."""
        if self._knowledge is None:
            self._knowledge = knowledge = Knowledge(self._reasoning, self._evidence)
            self._patterns = {kind: kind(knowledge) for kind in {*table.AT_A_GLANCE, *table.LONGER}}
        changed = self._knowledge.look()
        for finder in self._patterns.values():
            finder.look(changed)
        return next((found for kind in table.AT_A_GLANCE if (found := self._patterns[kind].at_a_glance())), [])

    def harder(self) -> Findings:
        """The first of the others, for when there is none that is easy."""
        order = table.LONGER if self._patterns else ()
        return next((found for kind in order if (found := self._patterns[kind].longer())), [])

    def at_once(self) -> Steps[Found]:
        """What supposes something that fails as soon as the rules look at it."""
        return (yield from self._first(table.AT_ONCE))

    def short(self) -> Steps[Found]:
        """What a person sees after a few numbers."""
        return (yield from self._first(table.SHORT))

    def later(self) -> Steps[Found]:
        """The simplest argument, when none is short."""
        return (yield from self._first(table.LATER))

    def nested(self) -> Steps[Found]:
        """What holds several suppositions at once."""
        return (yield from self._first(table.NESTED))

    def _first(self, order: Iterable[tuple[type[Finder], int]]) -> Steps[Found]:
        """What the first technique finds that finds anything."""
        for kind, far in order:
            if kind not in self._by_trials:
                self._by_trials[kind] = kind(self._trials)
            found = yield from self._by_trials[kind].within(far)
            if found:
                return found
        return ()
