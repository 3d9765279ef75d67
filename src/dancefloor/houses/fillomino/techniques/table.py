"""All techniques, the simplest first, and the order in which a person looks for them.

Grades and the page of techniques list them in the order of `TECHNIQUES`. The rules come first, all together. Where they
lead no further, the `Arguments` that are the first to show something do. Where none does, `Moves` takes a number from
the `LastResort`; when all cells have a value, it counts `unnamed_regions`. `reveal` gives a number without a reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dancefloor.errors import InputError, nearest, printable
from dancefloor.houses.fillomino.explain import trials
from dancefloor.houses.fillomino.explain.levels import FEW_REGIONS
from dancefloor.houses.fillomino.explain.move import Move
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.techniques import (
    cases,
    closed_pocket,
    counting_areas,
    either_or,
    no_short_argument,
    supposition,
    symmetric_region,
)
from dancefloor.houses.fillomino.techniques.complete_region import unnamed_regions as unnamed_regions
from dancefloor.houses.fillomino.techniques.no_short_argument import LastResort as LastResort
from dancefloor.houses.fillomino.techniques.no_short_argument import reveal as reveal
from dancefloor.houses.fillomino.techniques.plain_rules import PLAIN_TECHNIQUES
from dancefloor.houses.fillomino.techniques.technique import Lesson

#: What finds patterns: those that are easy to see; and those that take longer than a supposition that fails at once.
AT_A_GLANCE = (either_or.EitherOrs, closed_pocket.Pockets)
LONGER = (closed_pocket.Pockets, counting_areas.Counts, either_or.EitherOrs)

#: What finds suppositions, with how far it looks: those that fail at once, short ones, longer ones, and the last.
AT_ONCE = ((supposition.Refutations, trials.AT_ONCE),)
SHORT = ((cases.SymmetricRegionCases, FEW_REGIONS), (supposition.Refutations, trials.SOON))
LATER = (
    (cases.SymmetricRegionCases, cases.MOST_REGIONS),
    (cases.Agreements, trials.SOON),
    (supposition.Refutations, trials.EVER),
    (cases.Agreements, trials.EVER),
)
NESTED = ((supposition.Nested, trials.MANY),)

TECHNIQUES = (
    *PLAIN_TECHNIQUES,
    either_or.TECHNIQUE,
    closed_pocket.TECHNIQUE,
    counting_areas.TECHNIQUE,
    either_or.TWO,
    supposition.FAILING,
    supposition.REFUTING,
    supposition.DENYING,
    cases.BY_REGION,
    cases.TECHNIQUE,
    supposition.NESTING,
    no_short_argument.TECHNIQUE,
)
RULES = {each.rule: each for technique in TECHNIQUES for each in technique.rules}
OF_RULE = {each.by: each.name for each in TECHNIQUES if each.by}
NAMES = tuple(each.name for each in TECHNIQUES)
PLAIN_NAMES = tuple(each.name for each in PLAIN_TECHNIQUES)
#: Those that only symmetric regions take.
OF_SYMMAREAS = (symmetric_region.TECHNIQUE.name, cases.BY_REGION.name)
#: By name: the easiest level of a puzzle that takes the technique.
LEAST = {each.name: min(min(section.example.levels) for section in each.sections) for each in TECHNIQUES}
#: The last techniques that hold no supposition, and that hold only one at once.
UNSUPPOSED, ALONE = NAMES.index(supposition.FAILING.name), NAMES.index(cases.TECHNIQUE.name)
ELSEWHERE = next(each.name for each in TECHNIQUES if any(rule.elsewhere for rule in each.rules))


def elsewhere(move: Move) -> Iterator[Deduction]:
    """The exclusions on which a move rests, without those that its own sentence lists."""
    own = RULES[move.rule].whole_cell and not move.contradicts
    return (each.deduction for each in move.exclusions if not (own and each.deduction.cell in move.cells))


def without_room_elsewhere(move: Move) -> set[tuple[tuple[int, ...], int]]:
    """The cells without room for a number that a person must notice, other than those that the move fills."""
    return {(each.cell, each.value) for each in elsewhere(move) if each.rule in RULES and RULES[each.rule].elsewhere}


def used(move: Move) -> Iterator[str]:
    """The techniques of a move, each as often as it is needed."""
    yield from [ELSEWHERE] * len(without_room_elsewhere(move))
    yield from (each.technique for each in move.arguments)
    if move.rule in OF_RULE:
        yield OF_RULE[move.rule]


def named(move: Move) -> tuple[str, ...]:
    """The names of the techniques of a move, the simplest first; none for a number without a reason."""
    return tuple(sorted(set(used(move)), key=NAMES.index))


def first_shown(lesson: Lesson, moves: Sequence[Move]) -> int | None:
    """Which of some moves is the first that shows what a lesson is about, counted from 0; None if none does."""
    return next((at for at, move in enumerate(moves) if lesson.example.shows(move, set(used(move)))), None)


def checked_name(name: str) -> str:
    """The name of a technique.

    Raises:
        InputError: there is none.

    >>> checked_name("either or")
    Traceback (most recent call last):
    dancefloor.errors.InputError: there is no technique 'either or'; did you mean 'either-or'?
    """
    if name not in NAMES:
        raise InputError(f"there is no technique {printable(name)[:40]!r}; {nearest(name, NAMES)}")
    return name


def read_techniques(text: str) -> tuple[str, ...]:
    """Read the names of techniques, with commas between them.

    Raises:
        InputError: there is no such technique.

    >>> read_techniques("supposition, if it is not")
    ('supposition', 'if it is not')
    """
    return tuple(checked_name(name.strip()) for name in text.split(","))
