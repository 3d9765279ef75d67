"""Suppositions: suppose that a cell has a number, or that it has not, and follow the rules to a contradiction.

What fails without a step is *no room left at once*; where a supposition leads no further, others are refuted within it.
The rules try every supposition about every open cell, positive and negative, but follow each only for a few numbers at
first. They do so in `native/src/fillomino/trials.cpp`, or its Python twin `Supposing` in `rules/reasoning.py`.

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/3/3/j6g3g3").text(0, numbered=False))
Row 1, column 1 must be 6: if it were not, row 2, column 1 and row 3, column 2 would be 6, and the 3 at row 3, column 1
    would have room for 1 cell only. [if it is not]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from dancefloor.display import plural
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.evidence import Evidence
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import SEEING, Chain, Supposed, Supposition, moved_chain, steps
from dancefloor.houses.fillomino.explain.naming import (
    LONGEST,
    SAME,
    capital,
    claims,
    joined,
    number,
    packed,
    places,
    told,
)
from dancefloor.houses.fillomino.explain.trials import (
    AT_ONCE,
    EVER,
    FEW,
    FEW_VALUES,
    MANY,
    SOON,
    Exhausted,
    Finder,
    Trials,
)
from dancefloor.houses.fillomino.rules.reasoning import Deduced, Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.plain_rules import PLAIN, contradiction, long, short
from dancefloor.houses.fillomino.techniques.technique import (
    BY_LENGTH,
    RULED_OUT,
    Example,
    HumanRule,
    Lesson,
    Technique,
    argues,
)
from dancefloor.search.stepwise import Steps

PLAINLY, SUPPOSED = "no room left at once", "supposition"
OTHERWISE, NESTED = "if it is not", "supposition within another"
MOST_IN_A_SENTENCE = 3  #: steps; more of them get numbered lines
PROBES = 300  #: suppositions within another that the rules try, before it is looked at more closely
MOST_INNER = 12  #: the most refutations within a supposition


@dataclass(frozen=True, repr=False)
class Refutation(Supposition):
    """The refutation of a supposition: that a cell has a value, or, unless it `holds`, that it has another one.

    `chain` holds the deductions within the supposition, the last of which is a contradiction; `inner` the refutations
    of the values supposed within it. `needs` holds the numbers of the earlier deductions that it rests on.
    """

    cell: Cell
    value: int
    chain: Chain
    inner: tuple[Refutation, ...] = ()
    needs: frozenset[int] = frozenset()
    holds: bool = True

    place = 2

    def __repr__(self) -> str:
        supposed = "" if self.holds else "anything but "
        return f"<Refutation of {supposed}{self.value} in {self.cell}: {plural(self.length, 'step')}>"

    @property
    def depth(self) -> int:
        """How many suppositions are held at once; 0 if the contradiction is there without a step."""
        return 0 if self.plain else 1 + max((each.depth for each in self.inner), default=0)

    @property
    def length(self) -> int:
        """The number of steps before the contradiction; each inner refutation is one, and has steps of its own."""
        return len(steps(self.chain)) + sum(1 + each.length for each in self.inner)

    @property
    def plain(self) -> bool:
        """Whether the contradiction is there without a step."""
        return not self.length

    @property
    def conclusion(self) -> Deduction:
        """What it shows."""
        return Deduction(Rule.REFUTED, self.cell, self.value, not self.holds, ())

    def moved(self, home: Mapping[Cell, Cell]) -> Refutation:
        """The same refutation on a board where each cell is elsewhere."""
        inner = tuple(each.moved(home) for each in self.inner)
        return replace(self, cell=home[self.cell], chain=moved_chain(self.chain, home), inner=inner)

    @property
    def technique(self) -> str:
        """By what is supposed, and how many suppositions are held at once."""
        if self.plain:
            return PLAINLY
        if self.depth > 1:
            return NESTED
        return SUPPOSED if self.holds else OTHERWISE

    @property
    def level(self) -> Level:
        """By the number of steps, and of suppositions that are held at once."""
        return Level.MEDIUM if self.plain else self._level(self.length)

    @property
    def effort(self) -> int:
        """Little if the contradiction is there without a step."""
        return SEEING if self.plain else super().effort

    def shares(self, shown: Deduction) -> Sequence[object]:
        """The same steps and contradiction; the same apart from the number; one contradiction after at most a step."""
        if not self.holds or self.inner:
            return (shown,)
        last = self.chain[-1]
        told: list[object] = [self._told, self._told_of_several]
        if self.length <= 1 and last.value != self.value:
            told.append((None if self.plain else self.cell, last.rule, last.cell, last.value))
        return told

    @property
    def _told(self) -> object:
        """What its lines say of its chain."""
        written = [(each.rule, each.cell, each.value, each.because[:1]) for each in self.chain if each.placed]
        last = self.chain[-1]
        return (*written, last.rule, last.cell, last.value, len(last.because))

    @property
    def _told_of_several(self) -> object:
        """The same apart from the number, of one cell."""
        return self.cell, self._of_several()._told

    def _of_several(self) -> Refutation:
        """The same for a value that is one of several."""
        chain = tuple(each._replace(value=SAME) if each.value == self.value else each for each in self.chain)
        return replace(self, value=SAME, chain=chain)

    def _with(self, others: Sequence[Refutation]) -> Refutation | None:
        """The one whose lines say all of it and of others; None if their steps differ."""
        if all(each._told == self._told for each in others):
            return self
        several = self._told_of_several
        return self._of_several() if all(each._told_of_several == several for each in others) else None

    def lines(self, shown: Sequence[Deduction], others: Sequence[Refutation] = ()) -> list[str]:
        """A sentence, or numbered lines if there are more steps."""
        together = self._with(others)
        return _refutation(together, "", shown) if together else told(shown, self.brief(others))

    def brief(self, others: Sequence[Refutation] = ()) -> str:
        """The contradiction, and after how many steps it comes."""
        together = self._with(others)
        last = (together or self).chain[-1]
        short_end = None if together else PLAIN[last.rule].end
        end = short_end(last) if short_end else contradiction(last)
        after = "" if self.plain else f"after {plural(self.length, 'step')} "
        return f"otherwise, {after}{end}"

    def grounds(self, value: int) -> Iterator[tuple[int, tuple[Cell, ...]]]:
        """The cells of the contradiction."""
        yield self.chain[-1].value, self.chain[-1].because

    def pictures(self) -> Iterator[Supposed]:
        """What follows."""
        if not self.plain:
            last, about, value = self.chain[-1], (self.cell,), number(self.value)
            supposed = f"{places(about)} were {'' if self.holds else 'not '}{value}"
            caption = f"if {supposed}: {PLAIN[last.rule].end_caption(last)}"
            yield Supposed(caption, about if self.holds else (), about, self.value, self.chain)


def refuted(
    evidence: Evidence,
    base: int,
    taken: Deduced,
    cell: Cell,
    value: int,
    *,
    holds: bool = True,
    inner: dict[int, Refutation] | None = None,
) -> Refutation:
    """The refutation that a contradiction gives; the evidence forgets the deductions from number `base` on.

    Args:
        evidence: all deductions.
        base: the number of the first deduction within the supposition.
        taken: steps to add, the last of which is the contradiction.
        cell: the cell that the supposition is about.
        value: its value.
        holds: whether the cell was supposed to have it.
        inner: refutations within the supposition, by the numbers of their deductions.
    """
    evidence.learn(taken)
    last = len(evidence.deductions) - 1
    kept: tuple[Refutation, ...] = ()
    if inner:
        needed = evidence.everything(last, since=base)
        kept = tuple(refutation for number, refutation in sorted(inner.items()) if number in needed)
    chain, needs = evidence.led_to(base, last)
    evidence.retract(base)
    return Refutation(cell, value, chain, kept, needs, holds)


class Failing(NamedTuple):
    """A supposition that the rules refute. The order is that in which they are looked at: the simplest first."""

    cost: int
    left: int  #: how many values the cell had
    cell: Cell
    value: int
    holds: bool
    assigned: int  #: how many numbers the rules found on the way


class Refutations(Finder):
    """Finds refutations: suppositions that the rules refute, the simplest first; about one cell in one step.

    The evidence for those that fail soonest leaves out all that did not lead to the contradiction; the shortest is
    taken. The others are kept for later: what is refuted once stays so.
    """

    def __init__(self, trials: Trials) -> None:
        super().__init__(trials)
        self._found: dict[int, list[Failing]] = {}  # by how far they were followed: those not used yet
        self._refutations: dict[Failing, tuple[Refutation | None, int]] = {}  # why they fail, and what was known then
        self._tried: dict[tuple[Cell, int], int] = {}  # by cell and how far: what was known

    def within(self, far: int) -> Steps[list[Refutation]]:
        """The shortest refutation of a supposition that is followed for at most `far` numbers."""
        self._found = {at: [each for each in some if self._open(each)] for at, some in self._found.items()}
        found = self._known(far)
        if not found or AT_ONCE < far < EVER:
            yield from self._try(max(far, self._trials.least))
            found = self._known(far)
        best: Refutation | None = None
        for failing in sorted(found)[:FEW]:
            each = self._refutation(failing)
            if each and (best is None or (each.length, len(each.chain)) < (best.length, len(best.chain))):
                best = each
            yield
        return [best] if best else []

    def _known(self, most: int) -> list[Failing]:
        """The suppositions tried so far that the rules refute after at most `most` numbers."""
        return [each for some in self._found.values() for each in some if each.assigned <= most]

    def _try(self, most: int) -> Steps[None]:
        """Find suppositions that the rules refute; about cells near which something has changed, try them again.

        Once there are many, it looks only for those that fail at once.
        """
        self._trials.look_around()
        found = self._found.setdefault(most, [])
        for left, cell in self._trials.fewest_first():
            many = len(found) >= MANY
            if many and most == EVER:
                break
            far = AT_ONCE if many and (cell, most) not in self._tried else most
            if self._due(cell, far):
                self._trials.budget.spend(left if left == 2 else 2 * left)
                found[:] = [each for each in found if each.cell != cell]
                for value, holds, assigned in self._reasoning.refuted(cell, far):
                    # Other values remain, unless it gives a number.
                    cost = 2 * assigned + (min(left - 2, 2) if holds else 0)
                    found.append(Failing(cost, left, cell, value, holds, assigned))
                yield

    def _due(self, cell: Cell, most: int) -> bool:
        """Whether to try suppositions about a cell; those that are followed for longer tell what fails at once, too."""
        due = self._trials.due(self._tried, cell, most)
        if most == SOON:
            self._tried[cell, AT_ONCE] = self._trials.seen
        return due

    def _open(self, failing: Failing) -> bool:
        left = self._reasoning.values(failing.cell)
        return failing.value in left and len(left) > (1 if failing.holds else 2)

    def _refutation(self, failing: Failing) -> Refutation | None:
        """The refutation of a supposition; it is derived again only if one of its cells has changed."""
        derived, seen = self._refutations.get(failing, (None, 0))
        changed = self._evidence.changed(seen) if derived else set()
        if derived is None or not changed.isdisjoint(each.cell for each in derived.chain):
            derived = _derive(self._trials, failing)
        self._refutations[failing] = derived, len(self._evidence.deductions)
        return derived


def _derive(trials: Trials, failing: Failing) -> Refutation | None:
    """The refutation of a supposition, without what does not lead to the contradiction."""
    _, _, cell, value, holds, _ = failing
    base = len(trials.evidence.deductions)
    with trials.reasoning.supposed(cell, value, holds=holds):
        taken = trials.reasoning.deduced()
        if trials.reasoning.possible:
            return None
    return refuted(trials.evidence, base, taken, cell, value, holds=holds)


class Nested(Finder):
    """Finds refutations that refute other values within a supposition."""

    def __init__(self, trials: Trials) -> None:
        super().__init__(trials)
        self._failed: dict[tuple[Cell, int], int] = {}  # values not refuted by others within: what was known

    def within(self, far: int) -> Steps[list[Refutation]]:
        """A refutation of a value of one of the first `far` cells, those with the fewest values left."""
        for left, cell in self._trials.fewest_first()[:far]:
            for value in self._reasoning.values(cell) if left <= FEW_VALUES else ():
                if self._failed.get((cell, value), -1) < self._trials.touched[cell]:
                    yield
                    found = self._nested(cell, value)
                    if found:
                        return [found]
                    self._failed[cell, value] = len(self._evidence.deductions)
        return []

    def _nested(self, cell: Cell, value: int) -> Refutation | None:
        reasoning, evidence = self._reasoning, self._evidence
        if not self._fails(cell, value):
            return None
        base, inner = len(evidence.deductions), dict[int, Refutation]()
        try:
            with reasoning.supposed(cell, value):
                evidence.learn(reasoning.deduced())
                while reasoning.possible and len(inner) < MOST_INNER and (found := self._shortest()):
                    inner[len(evidence.deductions)] = found
                    reasoning.remove(found.cell, found.value)
                    for step in reasoning.run():
                        evidence.add(step, found.needs if step.rule is Rule.REFUTED else None)
                possible = reasoning.possible
        except Exhausted:
            evidence.retract(base)  # or what was supposed would pass for known
            raise
        if possible:
            evidence.retract(base)
            return None
        return refuted(evidence, base, (), cell, value, inner=inner)

    def _fails(self, cell: Cell, value: int) -> bool:
        """Whether suppositions within this one refute it, as far as the rules see."""
        with self._reasoning.supposed(cell, value):
            _, remaining = self._reasoning.probe(PROBES)
            self._trials.budget.spend(1 + PROBES - remaining)
            return not self._reasoning.possible

    def _shortest(self) -> Refutation | None:
        """The shortest of a few refutations of values within a supposition."""
        failing: list[Failing] = []
        for left, cell in self._trials.fewest_first():
            if len(failing) >= FEW:
                break
            self._trials.budget.spend(left)
            refuted = self._reasoning.refuted(cell, EVER)
            failing += [Failing(many, left, cell, value, True, many) for value, holds, many in refuted if holds]
        derived = [_derive(self._trials, each) for each in sorted(failing)[:2]]
        return min((each for each in derived if each), key=lambda each: each.length, default=None)


def _refutation(argument: Refutation, before: str, shown: Sequence[Deduction]) -> list[str]:
    """The lines of a refutation; `before` comes before the numbers of its steps."""
    end, chain = contradiction(argument.chain[-1]), steps(argument.chain)
    if argument.plain:
        return told(shown, f"otherwise, {end}")
    *first, claim = packed(claims(shown), "", ".", "")
    supposed, suppose = _supposed(argument, shown)
    if not first and not argument.inner and argument.length <= MOST_IN_A_SENTENCE:
        sentence = f"{claim[:-1]}: {supposed}, {_follows(chain, argument.chain[-1], end)}."
        if len(sentence) <= LONGEST:
            return [sentence]
    lines = [*first, f"{claim} Suppose {suppose}:"]
    count = 0
    for step in _in_order(argument):
        count += 1
        if isinstance(step, Refutation):
            inner = _refutation(step, f"{before}{count}.", [step.conclusion])
            lines += [f"({before}{count}) {capital(inner[0])}", *inner[1:]]
        else:
            lines.append(f"({before}{count}) {long(step)}.")
    return [*lines, f"({before}{count + 1}) But then {end}."]


def _supposed(argument: Refutation, shown: Sequence[Deduction]) -> tuple[str, str]:
    """The supposition, before what follows from it, and after "suppose"."""
    if len({each.cell for each in shown}) > 1:
        return "otherwise", "otherwise"
    if len(shown) > 1:
        return "with either of them" if len(shown) == 2 else "with any of them", "that it were one of them"
    return ("if it were", "that it were") if argument.holds else ("if it were not", "that it were not")


def _follows(chain: Sequence[Chain], last: Deduction, end: str) -> str:
    """A few steps and the contradiction."""
    told = [short(step) for step in chain]
    if last.rule is Rule.STUCK and [each.cell for each in chain[-1]] == [last.cell]:
        told[-1] += f", with room for {plural(len(last.because), 'cell')} only"
    else:
        told.append(end)
    return joined(told)


def _in_order(argument: Refutation) -> Iterator[Chain | Refutation]:
    """The steps of a refutation, with the refutations within it where they belong."""
    inner = {(each.cell, each.value): each for each in argument.inner}
    chain: list[Deduction] = []
    for each in argument.chain:
        within = None if each.placed else inner.get((each.cell, each.value))
        if within:
            yield from steps(chain)
            yield within
            chain = []
        else:
            chain.append(each)
    yield from steps(chain)


REFUTED = HumanRule(Rule.REFUTED, argued=True, caption="or else a contradiction", why_not=RULED_OUT)
TRIALS = "trials.cpp"

FAILING = Technique(
    PLAINLY,
    (REFUTED,),
    Lesson(
        "at-once",
        "No room left at once",
        "A number is wrong if it leaves a region or a cell beside it without room.",
        "the room of the regions beside the cell",
        Example("fillomino/4/4/h5i3g3l3", (Level.MEDIUM,), argues(PLAINLY)),
        difficulty="hard",
    ),
    native=TRIALS,
)
REFUTING = Technique(
    SUPPOSED,
    (),
    Lesson(
        "supposed",
        "Suppose, and refute",
        "Suppose a number and follow the rules. If something becomes impossible, the number is wrong.",
        "a chain of moves that ends in a contradiction",
        Example("fillomino/4/4/h7g8l1h7g", BY_LENGTH, argues(SUPPOSED)),
        difficulty="hard",
    ),
    native=TRIALS,
)
DENYING = Technique(
    OTHERWISE,
    (),
    Lesson(
        "otherwise",
        "If it is not",
        "Suppose that a cell does *not* have a number. If that is impossible, it has the number, and you need not"
        " try the others.",
        "a chain of moves that ends in a contradiction",
        Example("fillomino/4/4/n2g56g2h", BY_LENGTH, argues(OTHERWISE)),
        difficulty="hard",
    ),
    native=TRIALS,
)
NESTING = Technique(
    NESTED,
    (),
    Lesson(
        "nested",
        "A supposition within another",
        "Suppose a number; where that leads no further, refute other numbers within the supposition. The program"
        " does so only when nothing shorter helps.",
        "chains within a chain",
        Example("fillomino/7/6/g8i63m7g7g5g6r3g7h4i", (Level.DEEP,), lambda move, used: NESTED in used),
        difficulty="deep",
    ),
    native=TRIALS,
)
