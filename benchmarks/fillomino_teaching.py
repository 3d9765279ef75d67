"""What explanations of published fillominoes are like: called by ``python -m benchmarks.fillomino PATH --teaching``.

Printed are what the rules solve alone, and the share of the cells that they leave open; how many puzzles have each
level, and how often each technique is used; the share of suppositions without a step, which are told as rules; the
longest line; and the milliseconds of the processor for an explanation: median, 99 %, worst, of all boards and of those
with up to 400 cells, with the name of the worst. The published solution tells whether a number or exclusion is wrong.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.houses.fillomino.explain.grades import graded
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Move
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.explain.sentences import sentences
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.techniques.supposition import Refutation
from dancefloor.houses.fillomino.techniques.table import TECHNIQUES

if TYPE_CHECKING:
    from benchmarks.fillomino import Case


MANY_CELLS = 400
SLOWEST = 15  # boards to name


class Time(NamedTuple):
    """The seconds of the processor that it took to explain a board."""

    seconds: float
    name: str
    cells: int


class Teaching:
    """Figures of explanations, added case by case."""

    def __init__(self) -> None:
        self.cases = self.by_rules = self.wrong = 0
        self.open = 0.0
        self.levels: Counter[Level] = Counter()
        self.ends: Counter[End] = Counter()
        self.techniques: Counter[str] = Counter()
        self.suppositions = self.plain = 0
        self.longest_line, self.longest_argument = "", 0
        self.times: list[Time] = []

    def add(self, case: Case) -> None:
        reasoning = Reasoning(case.puzzle)
        reasoning.run()
        self.cases += 1
        self.by_rules += reasoning.solved
        left = [len(reasoning.values(cell)) for cell in case.puzzle.cells]
        self.open += sum(many > 1 for many in left) / len(left)
        began = time.process_time()
        moves = Moves(case.puzzle)
        told = list(moves)
        grade = graded(told, moves.end)
        lines = [line for move in told for line in sentences(move)]
        self.times.append(Time(time.process_time() - began, case.name, len(case.puzzle.numbers)))
        self.levels[grade.level] += 1
        self.ends[moves.end] += 1
        self.techniques.update(dict(grade.techniques))
        arguments = [each for move in told for each in move.arguments if isinstance(each, Refutation)]
        self.suppositions += len(arguments)
        self.plain += sum(each.plain for each in arguments)
        self.longest_line = max(self.longest_line, *lines, "", key=len)
        self.longest_argument = max([self.longest_argument, *(each.length for each in arguments)])
        self.wrong += sum(_wrong(case, told))

    def print(self) -> None:
        print(
            f"rules alone: {self.by_rules} of {self.cases} solved, {self.open / self.cases:.1%} of the cells left open"
        )
        print("levels: " + ", ".join(f"{level} {self.levels[level]}" for level in Level))
        print("ends: " + ", ".join(f"{end.value} {many}" for end, many in self.ends.most_common()))
        print("techniques: " + ", ".join(f"{each.name} {self.techniques[each.name]}" for each in TECHNIQUES))
        print(f"suppositions: {self.suppositions}, {self.plain / max(1, self.suppositions):.1%} of them without a step")
        print(f"longest argument: {self.longest_argument} steps; longest line: {len(self.longest_line)} letters")
        _print_times("all", self.times)
        _print_times(f"up to {MANY_CELLS} cells", [each for each in self.times if each.cells <= MANY_CELLS])
        slowest = sorted(self.times, reverse=True)[:SLOWEST]
        print("slowest: " + ", ".join(f"{each.name} {each.seconds:.2f} s" for each in slowest))
        print(f"wrong: {self.wrong}")


def _print_times(which: str, times: Iterable[Time]) -> None:
    ordered = sorted(times)
    if ordered:
        median, most, worst = (ordered[k] for k in (len(ordered) // 2, len(ordered) * 99 // 100, -1))
        spread = f"median {1000 * median.seconds:.1f} ms, 99 % {1000 * most.seconds:.1f}"
        slow = sum(each.seconds > 1 for each in ordered)
        print(f"explaining, {which}: {spread}, worst {1000 * worst.seconds:.1f} ({worst.name}); {slow} above 1 s")


def _wrong(case: Case, told: Iterable[Move]) -> Iterable[bool]:
    for move in told:
        for i, j in move.cells if case.solution else ():
            yield case.solution[i][j] != move.value and move.value != 0
        for exclusion in move.exclusions if case.solution else ():
            i, j = exclusion.deduction.cell
            yield case.solution[i][j] == exclusion.deduction.value
