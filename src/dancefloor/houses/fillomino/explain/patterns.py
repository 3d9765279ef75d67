"""Patterns that a person sees on the board where the rules lead no further, without supposing anything.

Strategy: look only near what has changed. Some are easy to see: a region with few ways to grow, or a few cells between
complete regions. Others take longer than a supposition that fails at once: a larger closed area to divide or to count,
and two regions that need the same cells.
"""

from __future__ import annotations

from collections.abc import Sequence

from dancefloor.houses.fillomino.explain.evidence import Evidence
from dancefloor.houses.fillomino.explain.knowledge import Knowledge
from dancefloor.houses.fillomino.explain.reason import SeenPattern
from dancefloor.houses.fillomino.rules.reasoning import Deduction, Reasoning
from dancefloor.houses.fillomino.techniques.closed_pocket import Pockets
from dancefloor.houses.fillomino.techniques.counting_areas import Counts
from dancefloor.houses.fillomino.techniques.either_or import EitherOrs

Findings = Sequence[tuple[SeenPattern, Deduction]]


class Patterns:
    """Finds patterns on one board, for when the rules deduce nothing more.

    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> puzzle = Fillomino(((3, 0, 0), (0, 0, 2), (2, 0, 0)))
    >>> reasoning, evidence = Reasoning(puzzle), Evidence(puzzle)
    >>> for deduction in reasoning.run():
    ...     _ = evidence.add(deduction)
    >>> Patterns(reasoning, evidence).easy()
    [(<EitherOr of 1 region: 2 ways>, <Deduction by either: (1, 1) is not 2>)]
    """

    def __init__(self, reasoning: Reasoning, evidence: Evidence) -> None:
        self._reasoning, self._evidence = reasoning, evidence
        self._knowledge: Knowledge | None = None

    @property
    def work(self) -> int:
        """How much was looked at so far."""
        return self._knowledge.work if self._knowledge else 0

    def easy(self) -> Findings:
        """The first patterns that are seen at a glance, each with what it shows; none if there are none."""
        if self._knowledge is None:
            self._knowledge = Knowledge(self._reasoning, self._evidence)
            self._either_ors, self._pockets = EitherOrs(self._knowledge), Pockets(self._knowledge)
            self._counts = Counts(self._knowledge)
        self._either_ors.look(self._knowledge.look())
        return self._either_ors.of_one() or self._pockets.at_a_glance()

    def harder(self) -> Findings:
        """The first of the others, for when there is none that is easy."""
        return self._pockets.longer() or self._counts.first() or self._either_ors.of_two()
