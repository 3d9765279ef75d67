"""What would help a packing without solutions: one small change, proved by a solution of what it makes.

Strategy: changes of one sort after another are tried (`changes`), and of each sort the first that helps is taken. All
searches together have a number of nodes, so that the same puzzle always gets the same help.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dancefloor.houses.questions.asking_covers import AskingCovers
from dancefloor.houses.questions.changes import Changes
from dancefloor.houses.questions.cores import Core
from dancefloor.puzzles.packing import Packing
from dancefloor.search.deadline import paced
from dancefloor.solutions.solution import Solution

MOST_NODES = 200_000  # of all searches together
EACH = 5_000  # nodes of a search
MOST_TRIED = 300  # changes of each sort
MOST_HELPS = 3


class Help(NamedTuple):
    """A change with which a packing has a solution."""

    sort: str  #: ``drop``, ``open``, ``block``, ``leave out``, ``add``, ``swap`` or ``move``
    sentence: str
    puzzle: Packing  #: the packing with the change
    solution: Solution  #: the proof


def helps(puzzle: Packing, core: Core | None = None, nodes: int = MOST_NODES) -> Iterator[Help]:
    """Changes each of which gives a packing a solution, one after another, at most `MOST_HELPS`.

    Args:
        puzzle: a packing without solutions.
        core: demands that cannot be met together, if some are known (default: none).
        nodes: how many nodes all searches may take together.

    >>> for found in helps(Packing("4x5", "tetrominoes")):
    ...     print(found.sentence)
    with T instead of O
    with cell -1,0 open and cell 0,2 blocked
    """
    asking, number = AskingCovers(nodes, EACH), 0
    for changes in Changes(puzzle, core).sorts:
        for tried, change in enumerate(paced(changes())):
            if asking.is_spent or tried == MOST_TRIED:
                break
            if found := asking.solution(change.puzzle):
                yield Help(*change, found)
                number += 1
                break
        if number == MOST_HELPS:
            return
