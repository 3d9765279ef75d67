"""Arguments about symmetric regions: something follows in each of the few regions in which a number can be.

There are so few symmetric regions that a person can go through those of one number: some lead to a contradiction, and
what all others agree about is so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.arguments import RegionCase, RegionCases
from dancefloor.houses.fillomino.explain.evidence import Evidence
from dancefloor.houses.fillomino.rules.reasoning import Deduction, Reasoning
from dancefloor.houses.fillomino.rules.rule import Rule


def region_cases(reasoning: Reasoning, evidence: Evidence, start: Sequence[Cell], most: int) -> Iterator[RegionCases]:
    """Arguments about the regions of cells that have a value, if there are from two to `most` of them.

    Args:
        reasoning: the rules, which have nothing more to say.
        evidence: what they have said.
        start: connected cells that have a value.
        most: the most regions to go through.
    """
    value = evidence.value(start[0])
    regions, excluded = reasoning.regional(start[0], most)
    if not value or not excluded:
        return
    targets = _targets(reasoning, excluded)
    found: dict[tuple[Cell, int, bool], list[tuple[RegionCase, frozenset[int]]]] = {target: [] for target in targets}
    base = len(evidence.deductions)
    for region in regions:
        with reasoning.supposed_region(region, value):
            taken, possible = reasoning.run(), reasoning.possible
        for step in taken:
            evidence.add(step)
        for target in targets:
            last = evidence.settled(target[0], target[1], placed=target[2]) if possible else base + len(taken) - 1
            chain, needs = evidence.led_to(base, last)
            found[target].append((RegionCase(region, chain), needs))
        evidence.retract(base)
    known = frozenset(evidence.within(start, value))
    for (cell, its, placed), cases in found.items():
        needs = known.union(*(each for _, each in cases))
        conclusion = Deduction(Rule.AGREED, cell, its, placed, ())
        yield RegionCases(tuple(sorted(start)), value, conclusion, tuple(case for case, _ in cases), needs)


def _targets(reasoning: Reasoning, excluded: Sequence[tuple[Cell, int]]) -> list[tuple[Cell, int, bool]]:
    """All conclusions: cells that have one value left, and what the other cells cannot have."""
    gone: dict[Cell, set[int]] = {}
    for cell, its in excluded:
        gone.setdefault(cell, set()).add(its)
    left = {cell: set(reasoning.values(cell)) - values for cell, values in gone.items()}
    placed = [(cell, min(values), True) for cell, values in left.items() if len(values) == 1]
    return placed + [(cell, its, False) for cell, its in excluded if len(left[cell]) > 1]
