"""Sentences for moves: what to write where, and why.

Strategy: one sentence for the move, after lines for the reasons that it rests on: arguments, and numbers without room,
each before its use. Reasons that are visible in the neighbouring cells appear only if a cell has no other number left.
What an earlier move has shown is not explained again. A move that would take too many lines leaves out the steps of its
longest arguments, and at last all arguments; its pictures show them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dancefloor.display import plural
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.move import Exclusion, Move, Reason
from dancefloor.houses.fillomino.explain.naming import LETTER, capital, claims, listed, numbers, packed, told
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.plain_rules import contradiction
from dancefloor.houses.fillomino.techniques.table import RULES, elsewhere
from dancefloor.houses.fillomino.techniques.technique import written
from dancefloor.reports.phrases import runs

WHY_NOT = {rule: RULES[rule].why_not for rule in Rule if rule in RULES and RULES[rule].why_not}
NO_OTHER = {rule: each.why_no_other for rule, each in RULES.items() if each.why_no_other}
TOLD_BEFORE = {rule: each.told_before for rule, each in RULES.items() if each.told_before}
MOST_LINES = 12  #: for one move
MOST_REPEATED = 3  #: of them: what earlier moves have shown


def sentences(move: Move) -> tuple[str, ...]:
    """The sentences of a move, one in each line, the move itself last.

    >>> from dancefloor.houses.fillomino.explain.moves import Moves
    >>> from dancefloor.houses.fillomino.fillomino import Fillomino
    >>> for move in Moves(Fillomino(((3, 0, 0, 0),))):
    ...     print(*sentences(move))
    Row 1, columns 2 and 3 must be 3: the 3 at row 1, column 1 has room for exactly 3 cells.
    Row 1, column 4 must be 1: 3 is complete beside it, and no other number has enough room there.
    """
    return Telling().lines(move)


class Told(NamedTuple):
    """Lines on something that a move rests on, or the move itself; and `why` it is so in few words, if that is less."""

    lines: Sequence[str]
    shown: Sequence[Deduction] = ()
    why: str = ""
    layer: int = 0


class Telling:
    """Tells the moves of an explanation, one after another."""

    def __init__(self) -> None:
        self._count = 0
        self._shown: dict[tuple[Cell, int], int] = {}  # by cell and value: the number of the move that excluded it
        self._has_letter = False

    def lines(self, move: Move) -> tuple[str, ...]:
        """The lines of the next move."""
        self._count += 1
        reasons = list(_to_tell(move))
        known = [each for each in reasons if (each.deduction.cell, each.deduction.value) in self._shown]
        fresh = [each for each in reasons if (each.deduction.cell, each.deduction.value) not in self._shown]
        before = self._as_before([each.deduction for each in known])
        most = MOST_LINES - len(before) - (not self._has_letter)
        found = [*before, *_shortened([*_parts(fresh), _own(move)], fresh, most)]
        for each in fresh:
            self._shown[each.deduction.cell, each.deduction.value] = self._count
        return tuple(self._explained(list(map(capital, found)), move.above))

    def _as_before(self, shown: Sequence[Deduction]) -> list[str]:
        """What earlier moves have shown."""
        by_move: dict[int, list[Deduction]] = {}
        for each in shown:
            by_move.setdefault(self._shown[each.cell, each.value], []).append(each)
        clauses = [f"{clause} (move {move})" for move in sorted(by_move) for clause in claims(by_move[move])]
        together = packed(clauses, "already shown: ", ".", "already shown: ")
        before = {move: f"already shown in move {move}: " for move in sorted(by_move)}
        apart = [line for move in before for line in packed(claims(by_move[move]), before[move], ".", before[move])]
        lines = min(apart, together, key=len)
        if len(lines) <= MOST_REPEATED:
            return lines
        return [f"moves {listed(runs(sorted(by_move)))} have ruled out {len(shown)} numbers that matter here."]

    def _explained(self, lines: Sequence[str], above: int) -> Iterator[str]:
        """The lines, after the meaning of the letter if it stands for a number for the first time."""
        if not self._has_letter and any(re.search(rf"\b{LETTER}\b", line) for line in lines):
            self._has_letter = True
            yield f"{LETTER} stands for a number above {above} that no clue shows."
        yield from lines


def _to_tell(move: Move) -> Iterator[Exclusion]:
    """The exclusions of a move that lines tell, in an order in which each comes before its use."""
    others = set(elsewhere(move))
    for each in sorted(move.exclusions, key=lambda each: each.layer):
        if each.argument or (each.deduction in others and each.deduction.rule in TOLD_BEFORE):
            yield each


def _parts(exclusions: Sequence[Exclusion]) -> Iterator[Told]:
    """Lines on exclusions, layer by layer: first what arguments show, then numbers without room."""
    without_room: list[Deduction] = []
    for layer in sorted({each.layer for each in exclusions}):
        of_layer = [each for each in exclusions if each.layer == layer]
        if any(each.argument for each in of_layer):
            yield from _without_room(without_room)
            without_room = []
        yield from _argued(of_layer)
        without_room += [each.deduction for each in of_layer if not each.argument]
    yield from _without_room(without_room)


def _argued(exclusions: Sequence[Exclusion]) -> Iterator[Told]:
    """Lines on what arguments show; those that share a line together."""
    argued = [(each.argument, each.deduction, each.layer) for each in exclusions if each.argument]
    common = Counter(key for argument, shown, _ in argued for key in argument.shares(shown))
    alike: dict[tuple[int, object], list[tuple[Reason, Deduction, int]]] = {}
    for argument, deduction, layer in argued:
        keys = argument.shares(deduction)
        together = next((key for key in keys if common[key] > 1), keys[0])
        alike.setdefault((argument.place, together), []).append((argument, deduction, layer))
    for _, found in sorted(alike.items(), key=lambda each: each[0][0]):
        (first, _, layer), *rest = found
        shown, others = [each for _, each, _ in found], [argument for argument, _, _ in rest]
        yield Told(first.lines(shown, others), shown, first.brief(others), layer)


def _without_room(exclusions: Sequence[Deduction]) -> Iterator[Told]:
    """Lines on numbers without room in cells."""
    for rule, tell in TOLD_BEFORE.items():
        if alike := [each for each in exclusions if each.rule is rule]:
            yield Told(list(tell(alike)))


def _shortened(parts: Sequence[Told], exclusions: Sequence[Exclusion], most: int) -> list[str]:
    """At most `most` lines of all parts, the last of which is the move itself."""
    lines = [list(part.lines) for part in parts]
    for at in sorted(range(len(parts)), key=lambda at: -len(parts[at].lines)):
        if sum(map(len, lines)) > most and (why := parts[at].why):
            alike = [k for k in range(len(parts)) if (parts[k].layer, parts[k].why) == (parts[at].layer, why)]
            fewer = told([each for k in alike for each in parts[k].shown], why)
            if len(fewer) < sum(len(lines[k]) for k in alike):
                for k in alike:
                    lines[k] = fewer if k == alike[0] else []
    if sum(map(len, lines)) > most:
        lines = [_without_reasons([each.deduction for each in exclusions], most - len(lines[-1])), lines[-1]]
    return [line for part in lines for line in part]


def _without_reasons(shown: Sequence[Deduction], most: int) -> list[str]:
    """What arguments show, without the arguments; if even that takes too many lines, only how much it is."""
    lines = packed(claims(shown), "the pictures show step by step that ", ".", "they also show that ")
    cells = plural(len({each.cell for each in shown}), "cell")
    return lines if len(lines) <= most else [f"the pictures rule out {len(shown)} numbers in {cells}, step by step."]


def _own(move: Move) -> Told:
    """The sentence of the move itself, or the lines of the argument that gives its number."""
    if move.argument:
        shown = [Deduction(move.rule, cell, move.value, True, ()) for cell in move.cells]
        return Told(move.argument.lines(shown), shown, move.argument.brief(), -1)
    return Told([_sentence(move)])


def _sentence(move: Move) -> str:
    if move.contradicts:
        last = Deduction(move.rule, move.cells[0], move.value, False, move.because)
        return f"there is no solution: {contradiction(last, supposed=False)}."
    rule = RULES[move.rule]
    if rule.whole_cell:
        return f"{written(move)}: {_nothing_else(move)}."
    if rule.sentence is None:
        raise ValueError(f"a move by {move.rule.value} needs an argument")
    return f"{rule.sentence(move)}."


def _nothing_else(move: Move) -> str:
    """Why a cell has no other number left: first the numbers that neighbours exclude, then all others."""
    own = [each.deduction for each in move.exclusions if each.deduction.cell == move.cells[0]]
    by_reason = {why: {each.value for each in own if WHY_NOT.get(each.rule) == why} for why in WHY_NOT.values()}
    reasons = [
        f"{numbers(values, 'and')} {'is' if len(values) == 1 else 'are'} {why}"
        for why, values in by_reason.items()
        if values
    ]
    for rule, no_other in NO_OTHER.items():
        if any(each.rule is rule for each in own):
            reasons.append(no_other(bool(reasons)))
    return (
        ", and ".join([", ".join(reasons[:-1]), reasons[-1]] if len(reasons) > 1 else reasons)
        or "there is no other number"
    )
