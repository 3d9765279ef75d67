"""``symmetries`` counts the solutions of a packing that have each symmetry, and shows one of each sort.

Strategy: the motions that keep a solution form a subgroup. The solutions that a subgroup keeps are covers of a smaller
problem (`folding`). Subgroups are taken in descending order, and what larger ones keep is subtracted, so that each
solution counts for the subgroup of all its motions. Conjugate subgroups share a row. If there are too many subgroups,
or something has to be checked for each solution, the symmetric solutions are found one by one, each with its motions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Unpack, cast

from dancefloor.display import Displayed, Value, brief, plural
from dancefloor.errors import InputError
from dancefloor.houses.questions.board_motions import TRIVIAL, Subgroup
from dancefloor.houses.questions.constrained import ConstrainedPacking, packing_of
from dancefloor.houses.questions.kept import MOST_MOTIONS, Joins
from dancefloor.houses.questions.motion_names import SYMMETRIC
from dancefloor.houses.questions.symmetric import NoSymmetry, OnlyKept, in_order
from dancefloor.houses.questions.symmetric_kind import SymmetricKind
from dancefloor.puzzles.packing import Packing
from dancefloor.search.deadline import TimeUp
from dancefloor.search.values import Outcome
from dancefloor.solutions.group import NO_GROUP, Convention, Group
from dancefloor.solutions.solution import Solution
from dancefloor.verbs.how import Request, TimeKeywords, asks, until_limit
from dancefloor.verbs.kinds.kind import kind_of
from dancefloor.verbs.kinds.plan import Turns
from dancefloor.verbs.searching import search_for

if TYPE_CHECKING:
    from dancefloor.houses.questions.constraint import Constraint
    from dancefloor.search.values import Cover
    from dancefloor.verbs.kinds.plan import CountPart


@dataclass(frozen=True, repr=False)
class KeptSymmetry(Value, Displayed):
    """The solutions that the same motions keep, and no others.

    >>> row = symmetries("dominoes 4x4")[0]
    >>> row, row.motions[:2], row.raw, row.distinct
    (<KeptSymmetry: rotation by 180, rotation by 90 (2); 2 solutions>, ('rotation by 180', 'rotation by 90'), 2, 1)

    Added in version 0.2.
    """

    motions: tuple[str, ...]  #: the names of the motions without the identity, rotations first; two may share a name
    groups: int  #: how many such groups of motions there are, which other motions of the board map to each other
    raw: int  #: the number of solutions
    distinct: int  #: the same up to all motions of the board
    example: Solution | None  #: one of them; None if the time was up

    @property
    def name(self) -> str:
        """What keeps these solutions, in words."""
        if not self.motions:
            return "no symmetry"
        told = [f"{name} ({times})" if times > 1 else name for name, times in Counter(self.motions).items()]
        return f"{', '.join(told)}{f'; in {self.groups} ways' if self.groups > 1 else ''}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.name}; {plural(self.raw, 'solution')}>"


@dataclass(frozen=True, repr=False)
class SymmetryTable(Value, Displayed):
    """How many solutions of a packing have each symmetry: a sequence of rows, the most symmetric solutions first.

    Every solution is in one row, that of all motions that keep it. If the time was up, rows are missing.

    >>> table = symmetries("dominoes 4x4")
    >>> table, len(table), sum(row.raw for row in table)
    (<SymmetryTable of 36 solutions of <Packing of 4x4 cells, 1 piece>>, 4, 36)

    Added in version 0.2.
    """

    puzzle: Packing | str  #: the text if the time was up before it was read
    rows: tuple[KeptSymmetry, ...]
    group: Group  #: the motions of the board that keep the pieces and all constraints
    outcome: Outcome

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[KeptSymmetry]:
        return iter(self.rows)

    def __getitem__(self, number: int) -> KeptSymmetry:
        return self.rows[number]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {plural(self.raw, 'solution')} of {brief(self.puzzle, 60)}>"

    @property
    def raw(self) -> int:
        """The number of all solutions in the table."""
        return sum(row.raw for row in self.rows)

    @property
    def distinct(self) -> int:
        """The same up to all motions of the board."""
        return sum(row.distinct for row in self.rows)


@asks(TimeKeywords)
def symmetries(puzzle: Packing | str, **how: Unpack[TimeKeywords]) -> SymmetryTable:
    """Count the solutions of a packing that have each symmetry, and give one of each sort.

    Args:
        puzzle: a packing, or a text that means one, as for `solve`.
        limits: limits on seconds; None for none. When they are up, rows are missing.

    Raises:
        InputError: the puzzle is not a packing, or its board has too many motions.

    >>> for row in symmetries("dominoes 2x4"):
    ...     print(row.raw, row.name)
    3 rotation by 180, reflection in the horizontal axis, reflection in the vertical axis
    2 reflection in the horizontal axis

    Added in version 0.2.
    """
    request = Request.asked(symmetries, how)
    try:
        with until_limit(request.limits):
            return _Sorting(packing_of(puzzle, "a table of symmetries"), request).table()
    except TimeUp:
        return SymmetryTable(puzzle, (), NO_GROUP, Outcome.LIMITED)


def _with(puzzle: Packing, asked: Constraint) -> ConstrainedPacking:
    made: Any = puzzle.changed(where=[*puzzle.where, asked])
    return cast("ConstrainedPacking", made)


class _Sorting:
    """The solutions of a packing, sorted by the motions that keep them."""

    def __init__(self, puzzle: Packing, request: Request) -> None:
        self._puzzle, self._request = puzzle, request.but(convention=Convention.NONE)
        constrained = [_with(puzzle, NoSymmetry())]
        self._motions = constrained[0].motions
        if unseen := self._motions.unseen:
            raise InputError(f"no motions are looked for, since {unseen}")
        if self._motions.order > 1:
            constrained.append(_with(puzzle, OnlyKept(SYMMETRIC)))
        self._kind = SymmetricKind(constrained[-1])
        self._joins = Joins(self._motions, self._kind.kept.vain)
        self._outcome = Outcome.COMPLETE

    def table(self) -> SymmetryTable:
        """The table."""
        numbers = self._symmetric() if self._motions.order > 1 else {}
        if self._outcome is Outcome.COMPLETE:
            every = kind_of(self._puzzle).count(self._request)
            self._outcome = every.outcome
            if every.outcome is Outcome.COMPLETE:
                numbers = {**numbers, TRIVIAL: every.raw - sum(numbers.values())}
        rows = tuple([self._row(subgroup, number) for subgroup, number in numbers.items() if number])
        return SymmetryTable(self._puzzle, rows, self._motions.group, self._outcome)

    def _row(self, subgroup: Subgroup, number: int) -> KeptSymmetry:
        names = in_order(self._motions.of_board[motion].name for motion in subgroup)
        distinct, rest = divmod(number * len(subgroup), self._motions.order)
        assert not rest
        return KeptSymmetry(tuple(names), self._joins.size(subgroup), number, distinct, self._example(subgroup))

    # --- numbers -----------------------------------------------------------------------------------------------------

    def _symmetric(self) -> Mapping[Subgroup, int]:
        """For each class of subgroups, the largest first: the number of solutions that it keeps and no larger one."""
        subgroups = None
        if self._motions.order <= MOST_MOTIONS and len(self._kind.puzzle.checked) == 1:
            subgroups = self._joins.above(TRIVIAL, range(1, self._motions.order))
        if subgroups is not None:
            classes = list(dict.fromkeys(map(self._joins.class_of, subgroups)))
            parts = {subgroup: self._kind.parts_of(subgroup, self._request) for subgroup in classes}
            known = {subgroup: found for subgroup, found in parts.items() if found is not None}
            if len(known) == len(parts):
                return self._counted(subgroups, known)
        return self._listed()

    def _counted(
        self, subgroups: Sequence[Subgroup], parts: Mapping[Subgroup, Sequence[CountPart]]
    ) -> Mapping[Subgroup, int]:
        turns = Turns([part.problem for each in parts.values() for part in each], self._request)
        kept = {subgroup: sum(map(turns.number_of_part, each)) for subgroup, each in parts.items()}
        self._outcome = turns.outcome
        if turns.outcome is not Outcome.COMPLETE:
            return {}
        exactly: dict[Subgroup, int] = {}
        for subgroup in subgroups:  # the largest first
            more = sum(number for other, number in exactly.items() if other > subgroup)
            exactly[subgroup] = kept[self._joins.class_of(subgroup)] - more
        found: Counter[Subgroup] = Counter()
        for subgroup, number in exactly.items():
            found[self._joins.class_of(subgroup)] += number
        return found

    def _listed(self) -> Mapping[Subgroup, int]:
        kind, plan = self._kind, self._kind.plan(self._request)
        search = plan.search(self._request, lambda cover: kind.kept.stabilizer(kind.unfolded(plan.problem, cover)))
        found = Counter(map(self._joins.class_of, search))
        self._outcome = search.outcome
        largest = sorted(found, key=lambda subgroup: (-len(subgroup), sorted(subgroup)))
        return {subgroup: found[subgroup] for subgroup in largest} if search.outcome is Outcome.COMPLETE else {}

    # --- examples ----------------------------------------------------------------------------------------------------

    def _example(self, subgroup: Subgroup) -> Solution | None:
        """The first solution that is found which all motions of a subgroup keep, and no others."""
        kind, kept = self._kind, self._kind.kept
        problem = kept.folding(subgroup).loose() if len(subgroup) > 1 else kind.problem

        def decode(cover: Cover) -> Cover | None:
            own = kind.unfolded(problem, cover)
            return own if kept.stabilizer(own) == subgroup and kind.solves_otherwise(own) else None

        try:
            search = search_for(problem, self._request, decode)
            found = next(iter(search), None)
        except TimeUp:
            self._outcome = Outcome.LIMITED
            return None
        if found is None:
            self._outcome = search.outcome
            return None
        return Solution.of(self._puzzle, map(kind.encoding.decode, found))
