"""Arguments by forced placements: why a packing has no solution, in steps that a person can follow.

Definition: an argument looks at one item, such as a cell, and tries each placement that can still cover it. Most often
there is only one, which is then forced; others lead to a cell that nothing covers, after a few more placements. Where
the board is empty, placements that a symmetry turns into each other need to be tried only once. The length of an
argument is the number of placements that it tries.

Strategy: sets of options are whole numbers, with a bit for each option. First a search that looks one placement ahead
finds some argument. Placements that it does not rest on are then dropped, as in backjumping. Then arguments of 1, 2, 3
... placements are looked for, which share what they find out about a set of placements. Both have a number of nodes
that they may look at, so that the same puzzle always has the same argument.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dancefloor.cover.problem import Problem
from dancefloor.search.deadline import check

LONGEST = 24  # placements of an argument that a person may want to follow
MOST_NODES = 1500  # of the first search
MOST_SHORTER = 6000  # nodes of the search for a shorter argument
MOST_BITS = 1 << 22  # options times items: beyond that, a node takes too long
MOST_WAYS = 4  # to cover an item that is looked at
MOST_LOOKED_AT = 16  # items, when an option that is forced is looked for
EFFORTS = (1, 8, 60)  # nodes for each option that may be refuted then


class Case(NamedTuple):
    """A placement that is tried."""

    option: int
    then: Impasse  #: why there is no solution with it
    alike: tuple[int, ...] = ()  #: its images under symmetries, which need not be tried


class Impasse(NamedTuple):
    """Why there is no solution: each option that can still cover an item leads to none."""

    item: int
    cases: tuple[Case, ...]  #: empty if nothing can cover the item any more

    @property
    def length(self) -> int:
        """The number of placements that it tries."""
        return sum(1 + case.then.length for case in self.cases)


class ForcedArgument(NamedTuple):
    """An argument by forced placements."""

    refutation: Impasse
    shortest: bool  #: whether it is proved that none is shorter


class Forced(NamedTuple):
    """An option that each cover has which has some others, and why."""

    item: int  #: which only this option can cover
    option: int
    others: tuple[Case, ...]  #: the other options that could cover the item, and why each leads to no cover

    @property
    def length(self) -> int:
        """The number of placements that the reason tries."""
        return sum(1 + case.then.length for case in self.others)


def forced(problem: Problem, chosen: Sequence[int]) -> Forced | None:
    """An option that is forced after some others, with the shortest reason that was found; None if none was found.

    Args:
        problem: items and options without colours; it has a cover with these options.
        chosen: the options that are chosen already.

    >>> forced(Problem.from_names("p q r s", ["p q", "q r", "r s", "p s"]), [0])
    Forced(item=2, option=2, others=())
    """
    if problem.has_colors or len(problem.options) * len(problem.items) > MOST_BITS:
        return None
    board = _Board(problem, ())
    state = board.start
    for option in chosen:
        state = board.placed(state, option)
    choices = board.choices(state, MOST_WAYS)[:MOST_LOOKED_AT]
    for nodes in EFFORTS:
        found = [each for each in (_only(board, state, item, ways, nodes) for item, ways in choices) if each]
        if found:
            return min(found, key=lambda each: each.length)
    return None


def _only(board: _Board, state: _State, item: int, ways: list[tuple[int, ...]], nodes: int) -> Forced | None:
    """The option that alone can cover an item, if a search of up to `nodes` nodes refutes each of the others."""
    refuted, open_ways = [], []
    for option, *_ in ways:
        why = _First(board, nodes).refutation(board.placed(state, option))
        if why:
            refuted.append(Case(option, why))
        else:
            open_ways.append(option)
            if len(open_ways) > 1:
                return None
    return Forced(item, open_ways[0], tuple(refuted)) if open_ways else None


def argument(problem: Problem, motions: Sequence[Sequence[int]] = ()) -> ForcedArgument | None:
    """A short argument why a problem has no cover; None if none was found.

    Args:
        problem: items and options without colours.
        motions: its symmetries, each as the image of every option; by default none.

    >>> found = argument(Problem.from_names("p q r", ["p q", "p r", "q r"]))
    >>> found.refutation.length, found.shortest
    (2, True)
    """
    if problem.has_colors or len(problem.options) * len(problem.items) > MOST_BITS:
        return None
    board = _Board(problem, motions)
    first = _First(board, MOST_NODES).refutation(board.start)
    most = LONGEST if first is None else min(LONGEST, first.length - 1)
    shorter, proved = _Shorter(board).refutation(most)
    found = shorter or first
    if found is None or found.length > LONGEST:
        return None
    return ForcedArgument(found, proved)


class _State(NamedTuple):
    """What is left after some placements."""

    left: int  #: the options that can still be chosen, as bits
    open: tuple[int, ...]  #: the items that must still be covered
    used: tuple[tuple[int, int], ...]  #: how often items are covered that may be covered several times
    path: tuple[int, ...]  #: the options that were chosen


class _Board:
    """Items and options as sets of bits."""

    def __init__(self, problem: Problem, motions: Sequence[Sequence[int]]) -> None:
        self.items, self.motions = problem.items, motions
        self.of = list(problem.options.item_lists())
        self.members = [0] * len(problem.items)
        for option, items in enumerate(self.of):
            for item in items:
                self.members[item] |= 1 << option
        self.single = [not item.primary or item.high == 1 for item in problem.items]
        self._conflicts: dict[int, int] = {}

    @property
    def start(self) -> _State:
        """Nothing is placed. Options of items that may not be covered at all are left out."""
        none = 0
        for item, members in zip(self.items, self.members, strict=True):
            none |= members if item.primary and not item.high else 0
        needed = [number for number, item in enumerate(self.items) if item.primary and item.low]
        return _State((1 << len(self.of)) - 1 & ~none, tuple(needed), (), ())

    def conflicts(self, option: int) -> int:
        """The options that cannot be chosen with this one, and itself."""
        if option not in self._conflicts:
            found = 1 << option
            for item in self.of[option]:
                found |= self.members[item] if self.single[item] else 0
            self._conflicts[option] = found
        return self._conflicts[option]

    def placed(self, state: _State, option: int) -> _State:
        """What is left when one more option is chosen."""
        check()
        left, used, items = state.left & ~self.conflicts(option), dict(state.used), self.of[option]
        done = set()
        for item in items:
            if self.single[item]:
                done.add(item)
                continue
            used[item] = used.get(item, 0) + 1
            if used[item] == self.items[item].high:
                left &= ~self.members[item]
            if used[item] >= self.items[item].low:
                done.add(item)
        still = tuple([item for item in state.open if item not in done])
        return _State(left, still, tuple(sorted(used.items())), (*state.path, option))

    def dead(self, state: _State) -> int | None:
        """The first item that can no longer be covered as often as it must be; None if there is none."""
        left, members = state.left, self.members
        used = dict(state.used)
        for item in state.open:
            ways = left & members[item]
            if not ways:
                return item
            if not self.single[item] and ways.bit_count() < self.items[item].low - used.get(item, 0):
                return item
        return None

    def choices(self, state: _State, most: int) -> list[tuple[int, list[tuple[int, ...]]]]:
        """The items with at most `most` ways to cover them, those with fewest first; each with these ways.

        Each way is an option, followed by those that are alike by symmetry.
        """
        few = []
        for item in state.open:
            ways = state.left & self.members[item]
            if self.single[item] and (not state.path or ways.bit_count() <= most):
                orbits = self._orbits(list(_bits(ways)), state)
                if len(orbits) <= most:
                    few.append((item, orbits))
        return sorted(few, key=lambda each: len(each[1]))

    def _orbits(self, options: list[int], state: _State) -> list[tuple[int, ...]]:
        if state.path or not self.motions:
            return [(option,) for option in options]
        found: list[tuple[int, ...]] = []
        met: set[int] = set()
        for option in options:
            if option not in met:
                images = {motion[option] for motion in self.motions}
                met |= images
                found.append((option, *sorted(images.intersection(options) - {option})))
        return found

    def blockers(self, item: int, state: _State) -> int:
        """Chosen options, as bits, because of which all others that cover an item are left out."""
        found, gone = 0, self.members[item] & ~state.left
        for option in state.path:
            if self.conflicts(option) & gone:
                found |= 1 << option
                gone &= ~self.conflicts(option)
        for full, times in state.used:
            if times == self.items[full].high and self.members[full] & gone:
                found |= self.members[full] & sum(1 << option for option in state.path)
        return found


class _Exhausted(Exception):
    """The nodes are used up."""


class _First:
    """A search for some argument, with a number of nodes that it may look at."""

    def __init__(self, board: _Board, most: int) -> None:
        self._board, self._left = board, most

    def refutation(self, state: _State) -> Impasse | None:
        try:
            found = self._refuted(state)
        except (_Exhausted, RecursionError):
            return None
        return found and found[0]

    def _refuted(self, state: _State) -> tuple[Impasse, int] | None:
        """Why nothing follows on a state, and the chosen options on which that rests; None if there is a cover."""
        board = self._board
        self._left -= 1
        if self._left < 0:
            raise _Exhausted
        if (dead := board.dead(state)) is not None:
            return Impasse(dead, ()), board.blockers(dead, state)
        choice = self._choice(state)
        if choice is None:
            return None
        item, orbits = choice
        cases, used = [], board.blockers(item, state)
        for option, *alike in orbits:
            found = self._refuted(board.placed(state, option))
            if found is None:
                return None
            then, rests_on = found
            if not rests_on >> option & 1:
                return found  # it holds without this placement
            used |= rests_on & ~(1 << option)
            cases.append(Case(option, then, tuple(alike)))
        return Impasse(item, tuple(cases)), used

    def _choice(self, state: _State) -> tuple[int, list[tuple[int, ...]]] | None:
        """The item to look at: the one of which the fewest ways survive a look at what they leave."""
        board = self._board
        choices = board.choices(state, MOST_WAYS) or board.choices(state, len(board.of))[:1]
        if not choices:
            return None
        survives: dict[int, bool] = {}

        def alive(choice: tuple[int, list[tuple[int, ...]]]) -> int:
            for option, *_ in choice[1]:
                if option not in survives:
                    survives[option] = board.dead(board.placed(state, option)) is None
            return sum(survives[option] for option, *_ in choice[1])

        return min(choices[:12], key=lambda choice: (alive(choice), len(choice[1])))


class _Shorter:
    """A search for the shortest argument."""

    def __init__(self, board: _Board) -> None:
        self._board, self._nodes = board, 0
        self._failed: dict[tuple[int, tuple[int, ...]], int] = {}  # the length that is too short
        self._known: dict[tuple[int, tuple[int, ...]], Impasse] = {}

    def refutation(self, most: int) -> tuple[Impasse | None, bool]:
        """The shortest argument of at most `most` placements; and whether it is proved that none is shorter."""
        start = self._board.start
        try:
            found = self._shortest(start, most)
        except _Exhausted:
            return None, False
        return found, True

    def _shortest(self, state: _State, most: int) -> Impasse | None:
        for length in range(most + 1):
            if found := self._within(state, length):
                return found
        return None

    def _within(self, state: _State, length: int) -> Impasse | None:
        """An argument of at most this length; None if there is none."""
        key = state.left, state.open
        if self._failed.get(key, -1) >= length:
            return None
        if (known := self._known.get(key)) and known.length <= length:
            return known
        self._nodes += 1
        if self._nodes > MOST_SHORTER:
            raise _Exhausted
        found = self._looked(state, length)
        if found is None:
            self._failed[key] = length
        else:
            self._known[key] = found
        return found

    def _looked(self, state: _State, length: int) -> Impasse | None:
        board = self._board
        if (dead := board.dead(state)) is not None:
            return Impasse(dead, ())
        for item, orbits in board.choices(state, min(length, MOST_WAYS)):
            rest, cases = length - len(orbits), []
            for option, *alike in orbits:
                then = self._shortest(board.placed(state, option), rest)
                if then is None:
                    break
                rest -= then.length
                cases.append(Case(option, then, tuple(alike)))
            else:
                return Impasse(item, tuple(cases))
        return None


def _bits(number: int) -> Iterator[int]:
    """The numbers of the bits that are set, in ascending order."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
