"""No short argument: the solver gives a number, and names the fewest numbers that force it.

Strategy: the solver finds the only solution, and one solver answers all questions. For a few open cells, those with the
fewest values left, ask which of the known numbers are to blame if their number were another one. Take the cell that
needs the fewest, leave out those that it can do without, the farthest first, and look for a smallest set for it. All
limits are numbers of conflicts, so a puzzle always gets the same proof.

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/6/6/j7i13g1786n8r").text(3, numbered=False))
Row 6, column 6 must be 2: no short argument was found, but the 8 numbers in row 1, column 6, row 2, columns 3, 4 and 6,
    row 3, columns 1-3 and row 4, column 6 leave no other; no fewer suffice. [no short argument]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from dancefloor.display import plural
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.explain.evidence import Evidence
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Move, Supposition, moved_cells
from dancefloor.houses.fillomino.explain.naming import number, places
from dancefloor.houses.fillomino.fillomino import Fillomino, Grid
from dancefloor.houses.fillomino.rules.reasoning import Deduction, Reasoning
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.solve.doubts import NumberDoubts
from dancefloor.houses.fillomino.solve.solver import judge
from dancefloor.houses.fillomino.techniques.technique import Example, HumanRule, Lesson, Technique, argues
from dancefloor.search.least_core import Contradiction
from dancefloor.search.values import Answer, Limits

NAME = "no short argument"
CONFLICTS = 20_000  #: to find the solution
CONFLICTS_ASKED = 300  #: for one question about a cell
MOST_CELLS = 150  #: on larger boards, leave out only what a short search proves to be needless
MOST_ASKED = 6  #: cells to ask about


@dataclass(frozen=True, repr=False)
class Proof(Supposition):
    """Numbers, each in a cell of `cells`, that leave no other number for a cell; the solver found them.

    `smallest`: whether it is proved that no fewer of the numbers suffice.
    """

    conclusion: Deduction
    cells: tuple[Cell, ...]
    smallest: bool
    needs: frozenset[int] = frozenset()

    technique = NAME
    level = Level.BEYOND

    def __repr__(self) -> str:
        return f"<Proof of {self.conclusion.value} in {self.conclusion.cell}: {plural(self.length, 'number')}>"

    @property
    def length(self) -> int:
        """The number of numbers to look at."""
        return len(self.cells)

    def moved(self, home: Mapping[Cell, Cell]) -> Proof:
        """The same proof on a board where each cell is elsewhere."""
        return replace(self, conclusion=self.conclusion.moved(home), cells=moved_cells(self.cells, home))

    @property
    def caption(self) -> str:
        """How many numbers there are."""
        return f"{plural(self.length, 'number')} leave no other"

    def lines(self, shown: Sequence[Deduction], others: Sequence[Proof] = ()) -> list[str]:
        """One line with the numbers."""
        return [_proof(self)]

    def grounds(self, value: int) -> Iterator[tuple[int, tuple[Cell, ...]]]:
        """The cells of the numbers."""
        yield value, self.cells


class LastResort:
    """Proofs by the solver, for one puzzle.

    >>> resort = LastResort(Fillomino(((0, 0, 0), (0, 6, 0), (3, 0, 3))))
    >>> resort.solution
    ((6, 6, 6), (6, 6, 6), (3, 3, 3))
    >>> cell, reason = resort.forced([(0, 0)], resort.puzzle.given)
    >>> cell, reason.clues
    ((0, 0), ((1, 1), (2, 2)))
    """

    def __init__(self, puzzle: Fillomino) -> None:
        self.puzzle = puzzle
        verdict = judge(puzzle, limits=Limits(nodes=CONFLICTS))
        #: the only solution; None if there is none, or several, or it was not found
        self.solution: Grid | None = verdict.solutions[0] if verdict.answer is Answer.UNIQUE else None
        self._doubts: NumberDoubts | None = None
        if self.solution:
            self._doubts = NumberDoubts(replace(puzzle, clues=self.solution), conflicts=CONFLICTS_ASKED)

    def number(self, cell: Cell) -> int:
        """The number of a cell in the only solution; 0 if it is not known."""
        return self.solution[cell[0]][cell[1]] if self.solution else 0

    @property
    def work(self) -> int:
        """The steps of all proofs so far, as `Solver.work` counts them."""
        return self._doubts.steps if self._doubts else 0

    def forced(
        self, cells: Sequence[Cell], known: Mapping[Cell, int], steps: float = inf
    ) -> tuple[Cell, Contradiction] | None:
        """One of some cells, and the fewest of the known numbers that force its number; None if none is found.

        Args:
            cells: open cells; the first ones are looked at.
            known: the numbers found so far, clues included; 0 is one without a name yet, which is no reason.
            steps: how many steps this may take; if they do not suffice, the numbers may be more than the fewest.
        """
        if self._doubts is None:
            return None
        self._doubts.allow(steps)
        others = [cell for cell, number in known.items() if number]
        asked = ((cell, self._doubts.blamed(cell, others)) for cell in cells[:MOST_ASKED])
        blamed = [(len(clues), cell, clues) for cell, clues in asked if clues is not None]
        if not blamed:  # all questions took too long; that the solution is the only one is known
            return (cells[0], Contradiction(True, tuple(sorted(others)), False)) if cells else None
        _, cell, first = min(blamed)
        large = len(self.puzzle.cells) > MOST_CELLS

        def near(other: Cell) -> tuple[int, Cell]:
            return abs(other[0] - cell[0]) + abs(other[1] - cell[1]), other

        reason = self._doubts.reason(cell, sorted(first if large else others, key=near, reverse=True), quick=large)
        if not reason or not reason.found:
            return cell, Contradiction(True, tuple(sorted(first)), False)
        return cell, reason

    def proof(self, reasoning: Reasoning, evidence: Evidence, known: Mapping[Cell, int], steps: float) -> Proof | None:
        """A number in one of the cells with the fewest values left; None if there is none.

        Args:
            reasoning: the rules, which have nothing more to say.
            evidence: what they have said.
            known: the numbers found so far, as for `forced`.
            steps: how many steps this may take.
        """
        open_ = [cell for cell in self.puzzle.cells if cell not in evidence.placed]
        forced = self.forced(sorted(open_, key=lambda cell: len(reasoning.values(cell))), known, steps)
        if not forced:
            return None
        cell, reason = forced
        number = self.number(cell)
        named = number if number in reasoning.values(cell) else 0
        needs = frozenset(evidence.placed[each] for each in reason.clues)
        return Proof(Deduction(Rule.PROVED, cell, named, True, ()), reason.clues, reason.smallest, needs)


def _proof(argument: Proof) -> str:
    told = argument.conclusion
    must = f"{places([told.cell])} must be {number(told.value)}: no short argument was found"
    if not argument.cells:
        return f"{must}, but the board leaves no other number there."
    fewest = "; no fewer suffice" if argument.smallest else ""
    numbers = f"the number in {places(argument.cells)} leaves"
    if len(argument.cells) > 1:
        where = places(argument.cells)
        marked = where.startswith("the ")
        numbers = f"the {len(argument.cells)} {'marked numbers' if marked else f'numbers in {where}'} leave"
    return f"{must}, but {numbers} no other{fewest}."


def reveal(puzzle: Fillomino, moves: Sequence[Move]) -> Move | None:
    """One number of the next move, from the solution and without a reason; None if no cell is left."""
    resort = LastResort(puzzle)
    cells = [cell for move in moves[:1] if not move.contradicts for cell in move.cells]
    open_ = [cell for cell in puzzle.cells if cell not in puzzle.given] if resort.solution else []
    cell = next(iter((*cells, *open_)), None)
    value = cell and (resort.number(cell) or (moves[0].value if cells else 0))
    return None if cell is None or not value else Move(Rule.REVEALED, (cell,), value, (), (), (), 0)


def revealed(move: Move) -> str:
    """A number without a reason."""
    return f"{places(move.cells)} is {number(move.value)}"


PROVED = HumanRule(Rule.PROVED, argued=True)
REVEALED = HumanRule(Rule.REVEALED, sentence=revealed, caption="revealed")

TECHNIQUE = Technique(
    NAME,
    (PROVED, REVEALED),
    Lesson(
        "proved",
        "No short argument",
        "Where no supposition helps, the program names as few numbers as possible that leave no other, but gives no"
        " argument.",
        "a search",
        Example("fillomino/6/6/j7i13g1786n8r", (Level.BEYOND,), argues(NAME)),
        difficulty="beyond",
    ),
)
