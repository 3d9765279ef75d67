"""The numbers that decide which engine works, and whether tables or a search: one table, which `--stats` prints.

Strategy: a choice reckons with the time that work is assumed to take, and never looks at a clock, so that it is the
same on every machine and under any load. `python -m benchmarks.calibrate` measures what can be measured here, and
prints it beside these numbers. They are nanoseconds, or shares and multiples of an estimate.
"""

from __future__ import annotations

from collections.abc import Iterator

# --- What work costs, in nanoseconds.

#: A node, and an update, of the engines that search.
COSTS = {
    "scanning": (6, 0),
    "bits": (100, 0),
    "cells": (60, 1),
    "dancing": (100, 5),
    "scanning-python": (5_000, 0),
    "reference": (5_000, 500),
}
BITS, BITS_OPTION = 45.0, 0.04  # a node of `bits` where it counts, and its part for each option
STARTING = 150.0  # to start an engine, for each option
TO_START = 1000.0  # to start tables, for each option
STATE, TRIED, CHILD = 25.0, 18.0, 22.0  # a state in tables, each option that fits there, and each child
DOUBLING = 13.0  # more for a state, each time that the largest lead takes twice as much memory
NEAR = 1 << 16  # bytes: the memory up to which it does not matter how much it is
FIRST_STATE = 140.0  # a state in tables, before anybody has looked at them
STATE_IN_PYTHON = 20_000.0
LOOKED, LOOKED_OPTION = 50.0, 30.0  # a state in an estimate of tables, and each option that fits there
LOOKED_AT_FIRST = 200.0  # both, before the first look
THINNED = 0.78  # of an estimate that follows from a part of the states: those with many options are met more often

# --- Dives, which estimate a search.

#: The engines that can dive, and the cost of each level of a dive: a fixed part, and one for each option.
CONTENDERS = {"scanning": (180.0, 0.09), "bits": (1200.0, 3.0), "cells": (150.0, 1.7), "dancing": (1000.0, 2.0)}
WIDTHS = {"scanning": 8, "bits": 8, "cells": 1, "dancing": 1}  # the nodes of each level that a dive enters
LARGE = 50_000  # options: starting every engine on more can take longer than a search
BULKY = 0.28  # of a board: where options reach further, as in solids, scanning keeps too much in view
WIDE = 28  # cells: where options reach further, one cover with each piece once is found sooner by `bits`
GLANCE = 1e5  # nanoseconds for the first dives of the likely winner
SHARE = 0.05  # the largest share of the search that goes into all dives
LEAST, MOST = 1e6, 2e7  # the bounds of that share in nanoseconds
TINY = 2e6  # nanoseconds: no search with a shorter estimate gains from a contest
HOPELESS = 1e14  # nanoseconds: which engine or order is taken does not matter if a search takes days
FEWEST = 32  # the fewest ways down, in all dives together, of a contender that could win
FAR_BEHIND = 16.0  # times the best estimate: beyond, a contender is given up after few dives
PRECISE = 0.2  # of an estimate: dives go on until its error is smaller

# --- The order of scanning.

DIVES, FEW = 100, 10  # the most dives for finalists, and for the choice of finalists
FEWEST_OF_ORDERS = 4  # dives, on large boards
FINALISTS = 6  # the best orders by few dives: almost always, one of them is about the best by many dives
SHORT = 5e7  # nanoseconds: choosing an order is not worthwhile if the first one is estimated to be faster
SHARE_OF_ORDERS = 0.05  # the largest share of the search by the first order that goes into dives, or into looks
LEAST_OF_ORDERS = 2e6  # nanoseconds: what may go into dives at least
GAIN = 0.7  # another order must have a lower estimate than this share of the first order's
SEEN = 3000  # states in a first look at the tables of an order
MORE_SEEN, MOST_SEEN = 4, 200_000  # times as many in the next one, and the most: short looks may be wrong by 400 times
FURTHER_BEHIND = 300.0  # times what the best tables take, it seems: an order beyond gets no further look

# --- Tables beside a search.

LEAST_LOOK, FIRST_LOOK, LONGEST_LOOK = 2e5, 6e5, 1e8  # nanoseconds to estimate tables: the first time, and ever
EXACTLY = 0.25  # of the states of a look: those of the first leads, all of which are looked at
SHORTEST = 1e6  # nanoseconds: a turn
PORTION = 5e7  # nanoseconds: the part of a turn in which a search does not pause
TURN = 2e7  # nanoseconds: on several threads, a search with a shorter estimate is not interrupted to correct it
# A count by parts gets a share of what search and tables beside it have spent: the second one while its progress says
# that it will be done before them.
BESIDE_SHARE, LEADING_SHARE = 0.03, 1.0
BESIDE_NODES = 100  # nodes of it at once
LOOK_OF_PARTS, BEGINNING_PARTS = 11.0, 2000.0  # nanoseconds to look at an option, and for each one at the beginning
APART = 0.01  # the least share of its nodes that falls apart; with fewer, it hardly ever wins, and is given up
UNSEEN = 3e8  # nanoseconds: a search with a longer estimate leaves a first, short turn to tables, unseen
WORTH = 6.0  # a search is compared with tables if it takes this many times as long as to start them
WORTH_ONCE = 20.0  # the same where each item is covered once at most: then there are many states
LOOK = 0.025  # the largest share of the shorter way that goes into an estimate of tables, about
CLEAR = 16.0  # estimates that differ by this factor need not be better
RIVAL = 5.0  # another engine than the likely one is hardly ever this many times as fast
KNOWN = 0.4  # a smaller error of the dives, as a share of their estimate, is smaller than that of tables
CLOSE = 2.0  # between estimates that differ less, of which neither is known well, the first turns of tables decide
MARGIN = 1.3  # a search may have this many times as much left as tables that have begun
PROBE = 0.06  # after this share of its estimate a way has it corrected for the first time
SURE = 0.2  # after this share of a search its correction is right within a fifth; before, dives may know better
FAR = 6.0  # dives whose estimate is exceeded by this factor were misleading
TRUSTED = 0.03  # the share that must be done before an estimate of tables is corrected
SLACK = 1.5  # the first turn of a search that is not interrupted to correct its estimate
SLICE = 1 << 18  # states between two looks at the memory


def prices() -> Iterator[tuple[str, float]]:
    """All numbers of this table by name, those of an engine as "NAME.engine", of which there may be two.

    >>> dict(prices())["costs.scanning.1"]
    6
    """
    for name, value in globals().items():
        if isinstance(value, dict) and name.isupper():
            for engine, numbers in value.items():
                several = numbers if isinstance(numbers, tuple) else (numbers,)
                for k, number in enumerate(several, 1):
                    yield f"{name.lower()}.{engine}.{k}" if len(several) > 1 else f"{name.lower()}.{engine}", number
        elif isinstance(value, int | float) and name.isupper():
            yield name.lower(), value
