"""Arguments in words: short ones in a sentence, longer ones in numbered lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.arguments import (
    Cases,
    Proof,
    Reason,
    Refutation,
    RegionCase,
    RegionCases,
    Stride,
    steps,
)
from dancefloor.houses.fillomino.explain.evidence import CONTRADICTIONS
from dancefloor.houses.fillomino.explain.naming import listed, number, places, region
from dancefloor.houses.fillomino.explain.pattern_lines import pattern_line
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule

MOST_IN_A_SENTENCE = 3  #: steps; more of them get numbered lines
MOST_IN_A_PROOF = 24  # cells to name
MOST_IN_A_REGION = 12  # cells to name

# Why a step of a numbered line follows.
WHY = {
    Rule.FORCED: "the only way out for",
    Rule.FIT: "needed for",
    Rule.SYMMETRIC: "in every symmetric region with",
    Rule.LAST: "the only number left there",
}


def lines(argument: Reason, shown: Sequence[Deduction] = ()) -> list[str]:
    """The lines of an argument, the last of which says what it shows, if not the first.

    Args:
        argument: the argument.
        shown: what it shows, if it is a pattern, which does not say so itself.
    """
    if isinstance(argument, Refutation):
        return _refutation(argument, "")
    if isinstance(argument, Cases):
        return _cases(argument)
    if isinstance(argument, RegionCases):
        return list(_region_cases(argument))
    return [_proof(argument) if isinstance(argument, Proof) else pattern_line(argument, shown)]


def merged(refutations: Sequence[Refutation]) -> str:
    """One line for short refutations of several values of a cell that have the same contradiction."""
    last = refutations[0].chain[-1]
    values = sorted((each.value for each in refutations), key=lambda value: (value == 0, value))
    told = listed([number(value) for value in values], "or")
    end = _common_end(last)
    return f"{places([refutations[0].cell])} cannot be {told}: with any of them, {end}."


def _common_end(last: Deduction) -> str:
    if last.rule is Rule.STUCK:
        return f"{region([last.cell], last.value)} would not have enough room"
    return contradiction(last.rule, last.cell, last.value, last.because)


def _claim(argument: Refutation) -> str:
    cell, value = places([argument.cell]), number(argument.value)
    return f"{cell} cannot be {value}" if argument.holds else f"{cell} must be {value}"


def _refutation(argument: Refutation, numbers: str) -> list[str]:
    """The lines of a refutation; `numbers` comes before those of its steps."""
    last = argument.chain[-1]
    end = contradiction(last.rule, last.cell, last.value, last.because)
    claim, otherwise = _claim(argument), "" if argument.holds else "otherwise "
    if argument.plain:
        return [f"{claim}: {otherwise}{end}."]
    if not argument.inner and argument.length <= MOST_IN_A_SENTENCE:
        follows = "; ".join(_short(step) for step in steps(argument.chain))
        return [f"{claim}: {'if it were' if argument.holds else 'if it were not'}, {follows}, and {end}."]
    suppose = "it were" if argument.holds else "it were not"
    told = [f"{claim}. Suppose that {suppose}:"]
    count = 0
    for told_step in _in_order(argument):
        count += 1
        if isinstance(told_step, Refutation):
            first, *rest = _refutation(told_step, f"{numbers}{count}.")
            told += [f"({numbers}{count}) {_upper(first)}", *rest]
        else:
            told.append(f"({numbers}{count}) {_long(told_step)}.")
    return [*told, f"({numbers}{count + 1}) But then {end}."]


def _in_order(argument: Refutation) -> Iterator[Stride | Refutation]:
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


def _cases(argument: Cases) -> list[str]:
    told = argument.conclusion
    verb = "must be" if told.placed else "cannot be"
    where = places([argument.cell])
    claim = f"{places([told.cell])} {verb} {number(told.value)}, whether {where} is {number(argument.value)} or not"
    if argument.length <= MOST_IN_A_SENTENCE + 1:
        yes, no = ("; ".join([_short(step) for step in steps(chain)]) or _end(told) for chain in argument.chains)
        return [f"{claim}: if it is, {yes}; if it is not, {no}."]
    found = [f"{claim}."]
    for supposed, chain in zip(("If it is:", "If it is not:"), argument.chains, strict=True):
        found.append(supposed)
        found += [f"({count}) {_long(step)}." for count, step in enumerate(steps(chain), 1)]
        if not told.placed:
            found.append(f"({len(steps(chain)) + 1}) {_upper(_end(told))}.")
    return found


def _region_cases(argument: RegionCases) -> Iterator[str]:
    """A line for each region, and one for each step where there are many."""
    told, start = argument.conclusion, set(argument.start)
    claim = f"{places([told.cell])} {'must be' if told.placed else 'cannot be'} {number(told.value)}"
    yield f"{claim}, whichever of {len(argument.cases)} symmetric regions {region(argument.start, argument.value)} has."
    for count, case in enumerate(argument.cases, 1):
        others = [cell for cell in case.cells if cell not in start]
        having = f"({count}) If {places(others, MOST_IN_A_REGION)} {'were' if len(others) > 1 else 'was'} in it"
        taken, end = steps(case.chain), _case_end(case, told)
        if len(taken) <= MOST_IN_A_SENTENCE:
            yield f"{having}, {listed([*map(_short, taken), *end])}."
        else:
            yield f"{having}:"
            yield from (f"({count}.{at}) {_long(step)}." for at, step in enumerate(taken, 1))
            yield from (f"({count}.{len(taken) + 1}) {_upper(each)}." for each in end)


def _case_end(case: RegionCase, told: Deduction) -> list[str]:
    """What follows from a region last, if it is not a number."""
    last = case.chain[-1] if case.chain else told
    if last.rule in CONTRADICTIONS:
        return [contradiction(last.rule, last.cell, last.value, last.because)]
    return [] if told.placed and case.chain else [_end(told)]


def _end(told: Deduction) -> str:
    """The end of a case."""
    return f"{places([told.cell])} {'would be' if told.placed else 'could not be'} {number(told.value)}"


def _proof(argument: Proof) -> str:
    told = argument.conclusion
    must = f"{places([told.cell])} must be {number(told.value)}: no short argument was found"
    if not argument.cells:
        return f"{must}, but the board leaves no other number there."
    fewest = "; no fewer suffice" if argument.smallest else ""
    numbers = f"the number in {places(argument.cells)} leaves"
    if len(argument.cells) > 1:
        numbers = f"the {len(argument.cells)} numbers in {places(argument.cells, MOST_IN_A_PROOF)} leave"
    return f"{must}, but {numbers} no other{fewest}."


def _short(step: Stride) -> str:
    return f"{places([each.cell for each in step])} would be {number(step[0].value)}"


def _long(step: Stride) -> str:
    """A step, with the reason."""
    first = step[0]
    why = WHY.get(first.rule, "")
    if why and first.rule is not Rule.LAST:
        why = f"{why} {region(first.because[:1], first.value)}"
    return _upper(_short(step)) + (f", {why}" if why else "")


def _upper(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"


def contradiction(rule: Rule, cell: Cell, value: int, because: Sequence[Cell], *, supposed: bool = True) -> str:
    """What contradicts the rules.

    Args:
        rule: what the contradiction is.
        cell: the cell at fault.
        value: its number.
        because: the cells that justify it.
        supposed: whether it follows from a supposition, so that it only would be so.
    """
    if rule is Rule.STUCK:
        has = "would have" if supposed else "has"
        return f"{region([cell], value)} {has} room for {len(because)} cell{'s' * (len(because) > 1)} only"
    if rule is Rule.OVERFLOW:
        are = "would be" if supposed else "are"
        return f"there {are} {len(because)} connected {number(value)}s around {places([cell])}"
    if rule is Rule.LARGE:
        return f"the number in {places([cell])} is too large"
    if rule is Rule.EMPTY and because:
        return f"{places([cell])} would have to be {number(value)} too"
    return f"no number {'would be' if supposed else 'is'} left for {places([cell])}"
