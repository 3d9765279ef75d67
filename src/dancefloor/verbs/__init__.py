"""The verbs: solve, count, check, covers, cheapest, tabulate, sample. Every face calls these and nothing below.

`explain` and `make` are verbs, too, and loaded from their modules when they are wanted: `dancefloor.verbs.explaining`
and `dancefloor.verbs.making`.
"""

from dancefloor.search.answer import Answer
from dancefloor.verbs.asking import How, OnProgress, Puzzle
from dancefloor.verbs.checking import Check, check
from dancefloor.verbs.counting import Count, count
from dancefloor.verbs.covering import Cheapest, cheapest, covers
from dancefloor.verbs.numbering import Tabulated, sample, tabulate
from dancefloor.verbs.solving import Solutions, solve

__all__ = [
    "Answer",
    "Cheapest",
    "Check",
    "Count",
    "How",
    "OnProgress",
    "Puzzle",
    "Solutions",
    "Tabulated",
    "cheapest",
    "check",
    "count",
    "covers",
    "sample",
    "solve",
    "tabulate",
]
