"""What explanations of published fillominoes are like: called by ``python -m benchmarks.fillomino PATH --teaching``.

Printed are what the rules solve alone, and the share of the cells that they leave open; how many puzzles have each
level, and how often each technique is used; the share of suppositions without a step, which are told as rules; how many
moves suppose something where a hint on the same board does not; how many lines a move takes at most, and how many
letters a sentence; and the milliseconds of the processor for an explanation: median, 99 %, worst, of all boards and of
those with up to 400 cells, with the name of the worst. The published solution tells whether a number or exclusion is
wrong.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.houses.fillomino.explain.grades import graded
from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Move
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.explain.naming import LONGEST
from dancefloor.houses.fillomino.explain.sentences import MOST_LINES, Telling
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.techniques.supposition import Refutation
from dancefloor.houses.fillomino.techniques.table import TECHNIQUES
from dancefloor.search.values import Limits

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
        self.longest_argument = 0
        self.lines: list[int] = []  # of each move
        self.letters: list[int] = []  # of each sentence
        self.supposing = self.needless = 0  # moves that suppose something, and those where a hint does not
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
        telling = Telling()
        lines = [telling.lines(move) for move in told]
        self.times.append(Time(time.process_time() - began, case.name, len(case.puzzle.numbers)))
        self.levels[grade.level] += 1
        self.ends[moves.end] += 1
        self.techniques.update(dict(grade.techniques))
        arguments = [each for move in told for each in move.arguments if isinstance(each, Refutation)]
        self.suppositions += len(arguments)
        self.plain += sum(each.plain for each in arguments)
        self.lines += map(len, lines)
        self.letters += [len(line) for move in lines for line in move]
        self._compare(case, told)
        self.longest_argument = max([self.longest_argument, *(each.length for each in arguments)])
        self.wrong += sum(_wrong(case, told))

    def _compare(self, case: Case, told: Iterable[Move]) -> None:
        """Ask for a hint wherever a move supposes something, unless the board shows a number without a name."""
        numbers, puzzle = dict(case.puzzle.given), case.puzzle
        for move in told:
            if supposes(move) and all(numbers.values()) and len(puzzle.numbers) <= MANY_CELLS:
                board = puzzle.grid([numbers.get(cell, 0) for cell in puzzle.cells])
                hint = next(iter(Moves(replace(puzzle, clues=board), limits=Limits(solutions=1))))
                self.supposing += 1
                self.needless += not supposes(hint)
            numbers.update(dict.fromkeys(move.cells, move.value))

    def aims(self) -> list[tuple[str, str, str]]:
        """What was measured, the figure now, and what is wanted."""
        return [
            ("moves that suppose where a hint does not", f"{self.needless} of {self.supposing}", "0"),
            (
                "lines of a move; letters of a sentence",
                f"{max(self.lines)}; {max(self.letters)}",
                f"{MOST_LINES}; {LONGEST}",
            ),
            ("numbers and exclusions that are wrong", str(self.wrong), "0"),
        ]

    def print(self) -> None:
        print(
            f"rules alone: {self.by_rules} of {self.cases} solved, {self.open / self.cases:.1%} of the cells left open"
        )
        print("levels: " + ", ".join(f"{level} {self.levels[level]}" for level in Level))
        print("ends: " + ", ".join(f"{end.value} {many}" for end, many in self.ends.most_common()))
        print("techniques: " + ", ".join(f"{each.name} {self.techniques[each.name]}" for each in TECHNIQUES))
        print(f"suppositions: {self.suppositions}, {self.plain / max(1, self.suppositions):.1%} of them without a step")
        print(f"longest argument: {self.longest_argument} steps")
        print(f"moves that suppose something: {self.supposing}, {self.needless} of them where a hint does not")
        long_moves, long_lines = (
            sum(each > MOST_LINES for each in self.lines),
            sum(each > LONGEST for each in self.letters),
        )
        print(f"lines of a move: at most {max(self.lines)}; {long_moves} moves have more than {MOST_LINES}")
        print(f"letters of a sentence: at most {max(self.letters)}; {long_lines} have more than {LONGEST}")
        _print_times("all", self.times)
        _print_times(f"up to {MANY_CELLS} cells", [each for each in self.times if each.cells <= MANY_CELLS])
        slowest = sorted(self.times, reverse=True)[:SLOWEST]
        print("slowest: " + ", ".join(f"{each.name} {each.seconds:.2f} s" for each in slowest))
        print(f"wrong: {self.wrong}")


def supposes(move: Move) -> bool:
    """Whether a move rests on a supposition."""
    return any(not each.plain for each in move.arguments)


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
