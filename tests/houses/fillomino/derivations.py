"""Check that a move follows: by listing the regions that are possible on the board, not by the rules of the program.

Each reason must follow from the board and from the reasons told before it. So a move is checked line by line: what has
no room, which chains end in a contradiction, which ways a region has, and at last the move itself.
"""

from __future__ import annotations

from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.cases import Cases
from dancefloor.houses.fillomino.techniques.either_or import EitherOr
from dancefloor.houses.fillomino.techniques.supposition import Refutation

MOST = 30_000  # sets of cells to look at for one question


class TooMany(Exception):
    """The question takes too long."""


class Known:
    """Numbers on a board, and numbers that cells cannot have; 0 is a number that is not `named`."""

    def __init__(self, puzzle, numbers, named):
        self.puzzle, self.numbers, self.named = puzzle, dict(numbers), named
        self.barred = set()
        cells = puzzle.cells
        self.beside = {cell: [cells[other] for other in row] for cell, row in zip(cells, puzzle.connected, strict=True)}
        self.largest = min(puzzle.largest or len(cells), len(cells))
        self.least = next(value for value in range(1, len(cells) + 2) if value not in named)

    def supposing(self):
        """A copy, to suppose something."""
        copy = Known(self.puzzle, self.numbers, self.named)
        copy.barred = set(self.barred)
        return copy

    def values(self, cell):
        """The numbers that a cell can have, as far as is known."""
        if cell in self.numbers:
            return {self.numbers[cell]}
        every = {value for value in self.named if value <= self.largest} | (
            {0} if self.least <= self.largest else set()
        )
        return {value for value in every if (cell, value) not in self.barred}

    def can(self, cell, value):
        return self.numbers[cell] == value if cell in self.numbers else (cell, value) not in self.barred

    def group(self, start, value):
        """A cell, and what it is connected with by the number on the board."""
        found = [start]
        for cell in found:
            found += [o for o in self.beside[cell] if self.numbers.get(o) == value and o not in found]
        return found

    def regions(self, start, value, without=()):
        """All regions of a number with a cell."""
        tried = 0

        def grow(inside, left_out):
            nonlocal tried
            tried += 1
            if tried > MOST:
                raise TooMany
            if len(inside) == value:
                yield frozenset(inside)
                return
            left_out = set(left_out)
            for cell in sorted({o for each in inside for o in self.beside[each]} - inside):
                if cell in left_out or not self.can(cell, value):
                    continue
                larger = inside.union(self.group(cell, value))
                if len(larger) <= value and left_out.isdisjoint(larger):
                    yield from grow(larger, left_out)
                left_out.add(cell)

        first = set(self.group(start, value))
        if self.can(start, value) and len(first) <= value and first.isdisjoint(without):
            yield from grow(first, set(without))

    def exists(self, start, value, without=()):
        """Whether a region of a number with a cell is possible."""
        if value and value <= self.largest:
            room = self.flood(start, value, without)
            return len(room) >= value and next(self.regions(start, value, without), None) is not None
        return not value and len(self.flood(start, 0, without)) >= self.least

    def flood(self, start, value, without=()):
        found = [start] if self.can(start, value) and start not in without else []
        for cell in found:
            found += [o for o in self.beside[cell] if self.can(o, value) and o not in without and o not in found]
        return found


def excludes(known, cell, value):
    """Whether no region of a number can have a cell."""
    walled = {o for a, b in known.puzzle.walls for o, c in ((a, b), (b, a)) if c == cell}
    return any(known.numbers.get(o) == value != 0 for o in walled) or not known.exists(cell, value)


def places(known, step, region=()):
    """Whether a number of a chain, or of a move, follows."""
    if step.rule is Rule.LAST:
        return all(excludes(known, step.cell, value) for value in known.values(step.cell) - {step.value})
    start = next(iter(region), None) or step.because[0]
    return not known.exists(start, step.value, without={step.cell})


def contradicts(known, step):
    """Whether the end of a chain is a contradiction."""
    if step.rule is Rule.OVERFLOW:
        return len(known.group(step.cell, step.value)) > step.value
    if step.rule is Rule.STUCK or (step.rule is Rule.EMPTY and step.because):
        # a region, perhaps one that would have to take in a cell that cannot have its number
        return any(not known.exists(cell, known.numbers[cell]) for cell in known.numbers)
    return all(excludes(known, step.cell, value) for value in known.values(step.cell))


def follows(known, chain):
    """Follow a chain: whether each number in it follows from those before; it is written."""
    for step in chain:
        if step.placed:
            if not places(known, step):
                return False
            known.numbers[step.cell] = step.value
        elif step is not chain[-1]:
            if not excludes(known, step.cell, step.value):
                return False
            known.barred.add((step.cell, step.value))
    return True


def refutes(known, refutation):
    """Whether what is supposed leads to a contradiction, step by step."""
    supposed = known.supposing()
    suppose(supposed, refutation.cell, refutation.value, refutation.holds)
    return follows(supposed, refutation.chain) and contradicts(supposed, refutation.chain[-1])


def suppose(known, cell, value, holds):
    if holds:
        known.numbers[cell] = value
    else:
        known.barred.add((cell, value))


def agrees(known, cases):
    """Whether both cases lead to the same."""
    told = cases.conclusion
    for holds, chain in zip((True, False), cases.chains, strict=True):
        supposed = known.supposing()
        suppose(supposed, cases.cell, cases.value, holds)
        if not follows(supposed, chain):
            return False
        if told.placed and supposed.numbers.get(told.cell) != told.value:
            return False
        if not told.placed and supposed.can(told.cell, told.value) and not excludes(supposed, told.cell, told.value):
            return False
    return True


def allows(known, pattern, told):
    """Whether what a few ways of regions show is so in all that fit together."""
    ways = [list(known.regions(growth.cells[0], growth.value)) for growth in pattern.regions]
    values = [growth.value for growth in pattern.regions]
    for one in ways[0]:
        for other in ways[1] if len(ways) > 1 else [frozenset()]:
            taken = {**dict.fromkeys(one, values[0]), **dict.fromkeys(other, values[-1])}
            if len(taken) < len(one | other) or (one & other and one != other):
                continue
            near = {o for cell in one for o in known.beside[cell]} - one
            if len(ways) > 1 and values[0] == values[1] and one != other and near & other:
                continue
            shown = {value for cell in known.beside[told.cell] if (value := taken.get(cell))}
            has = taken.get(told.cell)
            if (has != told.value) if told.placed else (has == told.value or not (has or told.value in shown)):
                return False
    return True


def shown_by(known, exclusion):
    """Whether an exclusion follows; None if this program does not check such arguments."""
    argument, told = exclusion.argument, exclusion.deduction
    if isinstance(argument, Refutation):
        return None if argument.inner else refutes(known, argument)
    if isinstance(argument, Cases):
        return agrees(known, argument)
    if isinstance(argument, EitherOr):
        return allows(known, argument, told)
    return None if argument or told.rule in (Rule.SYMMETRIC, Rule.REFUTED) else excludes(known, told.cell, told.value)


def faults(puzzle, numbers, move, solution):
    """What is wrong with a move, and how many conclusions were checked: pairs of a count and a text."""
    named = {*range(1, move.above + 1), *filter(None, numbers.values())}
    known = Known(puzzle, numbers, named)
    for exclusion in sorted(move.exclusions, key=lambda each: each.layer):
        told = exclusion.deduction
        if solution[told.cell[0]][told.cell[1]] == told.value:
            yield 1, f"{exclusion} is wrong"
        try:
            shown = shown_by(known, exclusion)
            fine = shown in (True, None)
            yield int(shown is not None), "" if fine else f"{exclusion} does not follow: {exclusion.argument}"
        except TooMany:
            yield 0, ""
        known.barred.add((told.cell, told.value))
    for cell in move.cells:
        if move.value and solution[cell[0]][cell[1]] != move.value:
            yield 1, f"{move} is wrong"
    if move.rule in (Rule.FIT, Rule.FORCED, Rule.LAST):
        try:
            for cell in move.cells:
                step = Deduction(move.rule, cell, move.value, True, move.because)
                yield 1, "" if places(known, step, move.region) else f"{move} does not follow in {cell}"
        except TooMany:
            yield 0, ""
    elif isinstance(move.argument, Refutation) and not move.argument.inner:
        yield 1, "" if refutes(known, move.argument) else f"{move} does not follow: {move.argument}"
    elif isinstance(move.argument, Cases):
        yield 1, "" if agrees(known, move.argument) else f"{move} does not follow: {move.argument}"
