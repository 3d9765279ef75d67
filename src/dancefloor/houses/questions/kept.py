"""The solutions of a packing that motions of its board keep: listed as covers of one problem, and counted.

A list needs only those of the motions that are asked for whose powers are not asked for, too: for *symmetric*, the
motions of prime order. Each of them folds the problem (`folding`), and one problem unites all foldings. A solution that
several motions keep is found several times, and passes where no earlier motion keeps it. If solutions are the same up
to motions, one folding stands for all conjugate ones. It passes a solution if it is the first folding with a member of
the class, and the solution is the least member that it has. So nothing has to be remembered.

A count is a weighted sum. The solutions that all motions of a subgroup H keep are covers of a problem, which any engine
or tables count; let N(H) be their number. The joins of the subgroups of single motions get weights: for each join, the
weights of all joins below it, itself included, add up to 1. Then the sum of weight times N(H) counts each solution that
some motion keeps once, since the largest of the joins that keep it is unique (Moebius inversion). Classes are counted
as everywhere, as the mean number of solutions that a motion keeps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.cover.problem import Item, Problem
from dancefloor.houses.questions.board_motions import TRIVIAL, ConstrainedMotions, Subgroup
from dancefloor.houses.questions.folding import FoldedOrbit, Folding, united
from dancefloor.houses.questions.motion_names import is_meant
from dancefloor.search.deadline import paced
from dancefloor.search.values import Cover

if TYPE_CHECKING:
    from dancefloor.houses.questions.constrained import ConstrainedPacking

NOTHING = Problem.trusted((Item("nothing"),), ())  # has no covers
MOST_SUBGROUPS = 150  # that are counted: about a second of work
MOST_MOTIONS = 64  # of a group whose subgroups are looked for


class KeptBy:
    """The motions of a packing, and how they act on its solutions."""

    def __init__(self, puzzle: ConstrainedPacking) -> None:
        self.motions: ConstrainedMotions = puzzle.motions
        self.problem = puzzle.encode().problem
        first = len(puzzle.region.cells)
        self._pieces, self._spare = range(first, first + len(puzzle.pieces)), len(puzzle.region.optional)

    def meant(self, words: str) -> list[int]:
        """The numbers of the motions that words stand for."""
        return [number for number, motion in enumerate(self.motions.of_board) if is_meant(motion.name, words)]

    def folding(self, motions: Iterable[int]) -> Folding:
        """The problem, folded by motions."""
        listed = self.motions.motions
        return Folding(self.problem, [listed[motion] for motion in motions], self._pieces, self._spare)

    @cached_property
    def vain(self) -> frozenset[int]:
        """The motions that obviously keep no solution, since their orbits leave gaps."""
        alike = self.motions.alike
        gaps = {first for first in paced(dict.fromkeys(alike)) if self.folding([first]).leaves_gaps}
        return frozenset(number for number, first in enumerate(alike) if first in gaps)

    def keeps(self, motion: int, cover: frozenset[int]) -> bool:
        """Whether a motion keeps a cover."""
        options = self.motions.motions[motion].options
        return all(options[option] in cover for option in cover)

    def stabilizer(self, cover: Iterable[int]) -> Subgroup:
        """The motions that keep a cover."""
        chosen = frozenset(cover)
        return frozenset(number for number in range(self.motions.order) if self.keeps(number, chosen))

    def moved(self, motion: int, cover: Cover) -> Cover:
        """The image of a cover, in ascending order."""
        options = self.motions.motions[motion].options
        return tuple(sorted([options[option] for option in cover]))

    def least(self, motions: Iterable[int]) -> list[int]:
        """The motions that keep the most, among some: a cyclic group with a smaller one is left out.

        Each group is represented by one of its motions. Those that obviously keep nothing are left out, too.
        """
        groups: dict[Subgroup, int] = {}
        for motion in motions:
            if motion not in self.vain:
                groups.setdefault(self.motions.generated([motion]), motion)
        return [one for group, one in groups.items() if not any(other < group for other in groups)]


class Listing:
    """One problem for all solutions that some motions keep, and which of its covers pass.

    Args:
        kept: the motions of the puzzle.
        meant: the numbers of motions, any of which keeps a solution.
        relating: the numbers of motions that make solutions the same.
    """

    def __init__(self, kept: KeptBy, meant: Sequence[int], relating: Sequence[int]) -> None:
        self._kept, self._relating, self.meant = kept, relating, meant
        atoms = kept.least(meant)
        self._conjugates = {atom: self._conjugates_of(atom) for atom in self._different(atoms)}
        self._alike = {atom: list(dict.fromkeys(motions)) for atom, motions in self._conjugates.items()}
        foldings = {atom: kept.folding([atom]) for atom in self._conjugates}
        used = {atom: folding.loose() for atom, folding in foldings.items()}
        self._atoms = list(used)
        self.problem = united(list(used.values())) if used else NOTHING
        tags = map(self.problem.options.tag, range(len(self.problem.options)))
        #: The options that each option of the problem stands for.
        self.orbits: list[Cover] = [tag.options for tag in tags if isinstance(tag, FoldedOrbit)]
        choosing = [option for option, own in enumerate(self.orbits) if not own]
        self._folding_of = {option: number for number, option in enumerate(choosing)}

    def _different(self, atoms: list[int]) -> list[int]:
        """One motion of each class, as far as the relating motions map those that are meant to each other."""
        motions, keeping = self._kept.motions, self._keeping
        found: dict[Subgroup, int] = {}
        for atom in atoms:
            group = motions.generated([atom])
            if not any(motions.moved(by, group) in found for by in paced(keeping)):
                found[group] = atom
        return list(found.values())

    @cached_property
    def _keeping(self) -> list[int]:
        """The relating motions that map those that are meant to each other."""
        motions, meant = self._kept.motions, {*self.meant}
        return [by for by in self._relating if all(motions.conjugate(by, one) in meant for one in meant)]

    def _conjugates_of(self, atom: int) -> list[int]:
        """For each relating motion, the motion that keeps a solution whose image the atom keeps."""
        motions = self._kept.motions
        return [motions.conjugate(motions.inverse(by), atom) for by in self._relating]

    def passes(self, cover: Cover, folded: Cover) -> bool:
        """Whether a solution passes where a folding has it.

        Args:
            cover: the options of the puzzle.
            folded: those of the folded problem.
        """
        number = next((self._folding_of[option] for option in folded if option in self._folding_of), 0)
        kept, chosen, own = self._kept, frozenset(cover), tuple(sorted(cover))
        for atom in self._atoms[:number]:
            if any(kept.keeps(motion, chosen) for motion in self._alike[atom]):
                return False
        conjugates = self._conjugates[self._atoms[number]]
        keeping = {motion for motion in self._alike[self._atoms[number]] if kept.keeps(motion, chosen)}
        return all(
            own <= kept.moved(by, own)
            for by, motion in zip(self._relating, conjugates, strict=True)
            if motion in keeping
        )

    def members(self, cover: Cover) -> int:
        """How many solutions of a class are kept by a motion that is meant."""
        kept, own = self._kept, tuple(sorted(cover))
        images = {kept.moved(by, own) for by in self._relating}
        if len(self._keeping) == len(self._relating):  # then all of them are
            return len(images)
        return sum(any(kept.keeps(motion, frozenset(image)) for motion in self.meant) for image in images)


class Joins:
    """Subgroups of a group of motions, joined.

    Args:
        motions: the group.
        vain: motions that keep nothing.
    """

    def __init__(self, motions: ConstrainedMotions, vain: frozenset[int] = frozenset()) -> None:
        self._motions, self._vain = motions, vain
        self._known: dict[tuple[Subgroup, int], Subgroup] = {}
        self._classes: dict[Subgroup, Subgroup] = {}

    def with_motion(self, subgroup: Subgroup, motion: int) -> Subgroup:
        """The least subgroup with a subgroup and a motion."""
        if motion in subgroup:
            return subgroup
        if (subgroup, motion) not in self._known:
            self._known[subgroup, motion] = self._motions.generated([*subgroup, motion])
        return self._known[subgroup, motion]

    def above(self, start: Subgroup, motions: Sequence[int]) -> list[Subgroup] | None:
        """All joins of a subgroup with one or more motions, the largest first; None if there are too many.

        Those with a motion that keeps nothing are left out.
        """
        joins = (self.with_motion(start, motion) for motion in motions)
        found = dict.fromkeys(joined for joined in joins if self._vain.isdisjoint(joined))
        for one in (listed := list(found)):
            for motion in motions:
                joined = self.with_motion(one, motion)
                if joined not in found and self._vain.isdisjoint(joined):
                    found[joined] = None
                    listed.append(joined)
            if len(found) > MOST_SUBGROUPS:
                return None
        return sorted(found, key=lambda subgroup: (-len(subgroup), sorted(subgroup)))

    def class_of(self, subgroup: Subgroup) -> Subgroup:
        """The first of its conjugate subgroups, which all keep equally many solutions."""
        if subgroup not in self._classes:
            alike = {self._motions.moved(by, subgroup) for by in paced(range(self._motions.order))}
            first = min(alike, key=sorted)
            self._classes.update(dict.fromkeys(alike, first))
        return self._classes[subgroup]

    def size(self, subgroup: Subgroup) -> int:
        """How many subgroups there are in its class."""
        return len({self._motions.moved(by, subgroup) for by in range(self._motions.order)})


class SubgroupSum(NamedTuple):
    """A number of solutions or classes, as a sum of the numbers that subgroups keep, divided by a number."""

    times: Mapping[Subgroup, int]  #: for each class of subgroups
    by: int = 1

    def of(self, numbers: Mapping[Subgroup, int]) -> int:
        """The number, from those of the subgroups; it is not a whole one only if these are wrong."""
        total, rest = divmod(sum(times * numbers[subgroup] for subgroup, times in self.times.items()), self.by)
        assert not rest
        return total


class KeptCounting:
    """How to count the solutions that some motions keep.

    Args:
        kept: the motions of the puzzle.
        meant: the numbers of motions, any of which keeps a solution; or none of which does if `without`.
        relating: the numbers of motions that make solutions the same.
        without: whether to count the others.
    """

    def __init__(self, kept: KeptBy, meant: Sequence[int], relating: Sequence[int], *, without: bool = False) -> None:
        self._kept, self._joins = kept, Joins(kept.motions, kept.vain)
        self._meant, self._relating, self._without = meant, relating, without

    @cached_property
    def raw(self) -> SubgroupSum | None:
        """The number of solutions; None if too many subgroups are needed."""
        times = self._any_keeps(TRIVIAL, self._kept.least(self._meant))
        if times is None:
            return None
        if not self._without:
            return SubgroupSum(times)
        return SubgroupSum({TRIVIAL: 1, **{subgroup: -number for subgroup, number in times.items()}})

    @cached_property
    def classes(self) -> SubgroupSum | None:
        """The number of classes; None if too many subgroups are needed."""
        if self._without:  # only the identity keeps any of these solutions
            return self.raw and SubgroupSum(self.raw.times, len(self._relating))
        motions = self._kept.motions
        meant = {motions.conjugate(by, one) for one in self._meant for by in self._relating}
        atoms = self._kept.least(sorted(meant))
        total: Counter[Subgroup] = Counter()
        for motion, number in self._relating_classes().items():
            times = self._any_keeps(motions.generated([motion]), atoms)
            if times is None:
                return None
            for subgroup in times:
                total[subgroup] += number * times[subgroup]
        return SubgroupSum(total, len(self._relating))

    def _relating_classes(self) -> dict[int, int]:
        """One relating motion of each class, and the size of the class."""
        motions, found = self._kept.motions, dict[int, int]()
        left = dict.fromkeys(self._relating)
        while left:
            first = next(iter(left))
            alike = {motions.conjugate(by, first) for by in self._relating}
            found[first] = len(alike)
            for one in alike:
                del left[one]
        return found

    def _any_keeps(self, start: Subgroup, atoms: Sequence[int]) -> Counter[Subgroup] | None:
        """How often each class of subgroups counts for the solutions that `start` and any of the atoms keep."""
        if self._kept.motions.order > MOST_MOTIONS and len(atoms) > 1:
            return None
        subgroups = self._joins.above(start, atoms)
        if subgroups is None:
            return None
        weights: dict[Subgroup, int] = {}
        for subgroup in reversed(subgroups):  # Moebius: the weights of what lies between add up to 1
            weights[subgroup] = 1 - sum(weight for other, weight in weights.items() if other < subgroup)
        found: Counter[Subgroup] = Counter()
        for subgroup, weight in weights.items():
            found[self._joins.class_of(subgroup)] += weight
        return found
