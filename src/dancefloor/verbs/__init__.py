"""The verbs: solve, count, covers, cheapest, tabulate, sample. Every face calls these and nothing below."""

from dancefloor.verbs.asking import How, OnProgress, Puzzle
from dancefloor.verbs.counting import Count, count
from dancefloor.verbs.covering import Cheapest, cheapest, covers
from dancefloor.verbs.numbering import Tabulated, sample, tabulate
from dancefloor.verbs.solving import Solutions, solve

__all__ = [
    "Cheapest",
    "Count",
    "How",
    "OnProgress",
    "Puzzle",
    "Solutions",
    "Tabulated",
    "cheapest",
    "count",
    "covers",
    "sample",
    "solve",
    "tabulate",
]
