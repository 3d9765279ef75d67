"""What a technique is: how it is found, told and shown, and where the page of techniques has it.

A `Technique` gathers `HumanRule`s: what people need to know of a `Rule`, that is, on what its deductions rest, and the
words for them. Rules find their deductions in native code, which `native` names, or in its Python twin. Where they lead
no further, a `Reason` shows something, and is a class in the same module. `Lesson`s make the page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Barrier, Move
from dancefloor.houses.fillomino.explain.naming import number, places
from dancefloor.houses.fillomino.explain.record import Record
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule

Shows = Callable[[Move, Collection[str]], bool]


@dataclass(frozen=True)
class HumanRule:
    """What people need to know of a rule.

    Words are parts of sentences: `step` follows "row 1, column 2 would be 3,", `why_not` follows "3 is" in a list of
    reasons why a cell has no other number.
    """

    rule: Rule
    evidence: Callable[[Record, int], set[int]] | None = None  #: what a deduction with a number used; None: nothing
    argued: bool = False  #: an argument says what it rests on
    weight: int = 0  #: the lightest move that is ready comes first
    in_one_move: bool = False  #: what follows from one region is one move
    whole_cell: bool = False  #: it rests on all exclusions in its cell, and lists them
    level: Level = Level.EASY  #: for a move by it without an argument
    elsewhere: bool = False  #: an exclusion by it in another cell must be noticed
    bars: Barrier | None = None  #: why a cell from which it excludes a number is no way out
    joins: bool = False  #: it excludes a number from a cell that would join a region
    fills: bool = False  #: its cells are all that the region can have
    coloured: bool = False  #: a picture shows why it excludes a number from the cell of the move
    sentence: Callable[[Move], str] | None = None  #: the sentence of a move, without its period
    told_before: Callable[[Sequence[Deduction]], Iterable[str]] | None = None  #: sentences on exclusions elsewhere
    caption: str = ""  #: in a picture
    step: str = ""  #: why a step of a numbered line follows; before the region, unless it rests on a whole cell
    why_not: str = ""
    excluding: Callable[[Deduction], str] | None = None  #: why a case excludes a number, after "since"
    why_no_other: Callable[[bool], str] | None = None  #: why a cell has none of the numbers that nothing else excludes
    contradiction: Callable[[Deduction, bool], str] | None = None  #: the words, and whether it is only supposed
    end: Callable[[Deduction], str] | None = None  #: a contradiction in few words, for several numbers
    end_caption: Callable[[Deduction], str] = lambda _: "a contradiction"


class Example(NamedTuple):
    """A small puzzle in which a move shows a technique."""

    puzzle: str  #: a text that means it
    levels: tuple[Level, ...]  #: those that such a move can have
    shows: Shows  #: whether a move that uses these techniques shows it

    @property
    def kind(self) -> str:
        """The kind of puzzles among which to find another one."""
        return self.puzzle.partition("/")[0]


@dataclass(frozen=True)
class Lesson:
    """A section of the page of techniques."""

    name: str
    title: str
    about: str
    evidence: str  #: what one must see for it
    example: Example
    difficulty: str | None = None  #: that of puzzles among which to find another example; None: the rules solve them


class Technique:
    """What a person has to see for a move.

    Args:
        name: its name, in grades and on the page.
        rules: the rules that only it needs.
        sections: its sections on the page.
        native: the file of native code that finds it, below `native/src/fillomino`; empty if it is found here.
        by: a move by this rule uses the technique.
    """

    def __init__(
        self, name: str, rules: tuple[HumanRule, ...], *sections: Lesson, native: str = "", by: Rule | None = None
    ) -> None:
        self.name, self.rules, self.sections, self.native, self.by = name, rules, sections, native, by


RULED_OUT = "ruled out"  #: in a list of reasons: an argument has shown it
BY_LENGTH = (Level.HARD, Level.EXPERT, Level.DEEP)  #: the levels of suppositions, by their length


def only(*names: str) -> Shows:
    """A test for moves that use these techniques and no other."""
    return lambda move, used: bool(move.value) and set(used) == set(names)


def excludes(rule: Rule, name: str) -> Shows:
    """A test for moves by one technique, because of an exclusion by a rule and without arguments."""
    return lambda move, used: only(name)(move, used) and rule in {each.deduction.rule for each in move.exclusions}


def argues(name: str) -> Shows:
    """A test for moves that need one argument, of this technique."""
    return lambda move, used: len(move.arguments) == 1 and name in used


def sees(name: str) -> Shows:
    """A test for moves that need one pattern, of this technique, and no number without room elsewhere."""
    return lambda move, used: argues(name)(move, used) and "no room elsewhere" not in used


def written(move: Move) -> str:
    """The beginning of a sentence: what a move writes.

    >>> written(Move(Rule.FIT, ((0, 1), (0, 2)), 3, (), (), (), 3))
    'row 1, columns 2 and 3 must be 3'
    """
    return f"{places(move.cells)} must be {number(move.value)}"
