"""How long it takes to solve published fillominoes, and to prove that there is no other solution.

    python -m benchmarks.fillomino [--seeds 10]
    python -m benchmarks.fillomino PATH [--seconds 60] [--method compiled] [--least CELLS]
    python -m benchmarks.fillomino PATH --thin SHARE [--of solution] [--seeds 3]
    python -m benchmarks.fillomino PATH --setter | --peers | --rules
    python -m benchmarks.fillomino [PATH] --teaching [--uneven SEEDS] [--made 4]
    python -m benchmarks.fillomino --made 4
    python -m benchmarks.fillomino --large [--made 20]
    python -m benchmarks.fillomino [PATH] --making [--seeds 10] [--sizes 10x10,17x17]
    python -m benchmarks.fillomino PATH --character [--seeds 100]

Without a file, a table of our aims for telling and making is printed, with what is measured now; see
`benchmarks.fillomino_aims`. The file has, for each puzzle, a line ``# id: NAME``, a line ``problem``, rows of clues
(``.`` blank, ``?`` unknown), a line ``solution``, rows of numbers, and a line ``end``; a solution may be missing. A
comment in between that ends in ``every value at most 3`` tells the largest number allowed. Printed are, by size, the
milliseconds of the processor:
median, nine tenths, and worst, with our aims beside them; and how many are right (the published solution, proved to be
the only one), wrong and open.

With ``--thin`` only such a share of the clues, or of the solution's numbers, is kept, and two solutions are sought.
With ``--setter`` boards of 10x10 are changed by one clue, and judged again. With ``--peers`` other people's solvers get
some of the boards, too. With ``--rules`` it is told how many puzzles the rules solve by themselves, and how many with
suppositions that the rules refute. With ``--teaching`` it is told what explanations are like; see
`benchmarks.fillomino_teaching`. ``--uneven 20-29`` adds boards of 10x10 made with these
seeds, with few different clues or one region of half the board; see `benchmarks.fillomino_uneven`. With
``--making`` puzzles are made, for a table of times and of what they look like,
beside those of the file; ``--character`` tells whether new ones can be told from those of the file, see
`benchmarks.fillomino_character`. ``--made`` measures so many boards of 50x64, made here, with hardly a clue too many.
``--large`` does so, and tells how late commands on boards of 200x200 end; see `benchmarks.fillomino_large`.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks import fillomino_aims, fillomino_character, fillomino_large, fillomino_making, fillomino_uneven
from benchmarks.fillomino_peers import PEERS
from benchmarks.fillomino_teaching import Teaching
from dancefloor.geometry.box import parse_size
from dancefloor.geometry.lattice import Cell
from dancefloor.houses.fillomino.fillomino import BLANK, UNKNOWN, Fillomino, Grid
from dancefloor.houses.fillomino.make.random_grids import random_grid
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.solve.doubts import NumberDoubts
from dancefloor.houses.fillomino.solve.solver import METHODS, judge
from dancefloor.houses.fillomino.verify_filled import grid_faults
from dancefloor.search.values import Answer, Limits


class Class(NamedTuple):
    """Boards of a size, and our aims for them in milliseconds: median and worst."""

    cells: int
    name: str
    median: float
    worst: float


CLASSES = (
    Class(100, "to 100 cells", 2, 1000),
    Class(399, "101-399", 6, 100),
    Class(720, "400-720", 40, 500),
    Class(10**9, "more than 720", 200, 4000),
)
ALL = Class(0, "all", 3, 4000)
PROBES = 20_000
PUBLISHED = Path(__file__).parents[2] / "shared" / "real" / "fillomino" / "puzzles.txt"
SIGNS = {".": BLANK, "?": UNKNOWN}
LARGE_MADE = 4
TOLD = 30  # published puzzles to explain for the table of aims
MADE_ROWS, MADE_COLUMNS, MADE_LARGEST, MADE_SHARE = 50, 64, 6, 0.3
PEER_BOARDS, PEER_CELLS, PEER_SECONDS = 12, 100, 10.0
SETTER_CLUES = 8  # changed on each board


class Case(NamedTuple):
    name: str
    puzzle: Fillomino
    solution: Grid | None


def cases(path: str) -> Iterator[Case]:
    name, part = "", ""
    largest: int | None = None
    rows: dict[str, list[tuple[int, ...]]] = {}
    with open(path, encoding="utf-8") as file:
        for line in map(str.strip, file):
            if line.startswith("# id:"):
                name, part = line.removeprefix("# id:").strip(), ""
                rows, largest = {"problem": [], "solution": []}, None
            elif limit := re.fullmatch(r"#.*every value at most (\d+)", line):
                largest = int(limit[1])
            elif line in rows:
                part = line
            elif line == "end":
                yield Case(name, Fillomino(tuple(rows["problem"]), largest=largest), tuple(rows["solution"]) or None)
                part = ""
            elif part and not line.startswith("#"):
                rows[part].append(tuple(SIGNS[clue] if clue in SIGNS else int(clue) for clue in line.split()))


def thinned(case: Case, share: float, of: str, seed: int) -> Case:
    rng = random.Random(f"{case.name} {of} {share} {seed}")
    rows = case.solution if of == "solution" and case.solution else case.puzzle.clues
    return Case(f"{case.name} {seed}", Fillomino(_kept(rows, share, rng), largest=case.puzzle.largest), None)


def _kept(rows: Grid, share: float, rng: random.Random) -> Grid:
    return tuple(tuple(clue if rng.random() < share else BLANK for clue in row) for row in rows)


def made(seed: int) -> Case:
    """A large board with one solution, and nearly no clue that follows from the others."""
    rng = random.Random(seed)
    grid = random_grid(Fillomino(((BLANK,) * MADE_COLUMNS,) * MADE_ROWS, largest=MADE_LARGEST), rng)
    assert grid is not None
    puzzle = Fillomino(_kept(grid, MADE_SHARE, rng))
    while (verdict := judge(puzzle)).answer is Answer.MULTIPLE:
        other = next(found for found in verdict.solutions if found != grid)
        differing = {(i, j) for i, j in puzzle.cells if grid[i][j] != other[i][j]}
        more = {start: grid[start[0]][start[1]] for start in _one_of_each(puzzle, differing, rng)}
        puzzle = changed(puzzle, more)
    kept = {cell for cell, number in zip(puzzle.cells, puzzle.numbers, strict=True) if number}
    doubts = NumberDoubts(puzzle, conflicts=500)
    for cell in sorted(kept, key=lambda _: rng.random()):
        if doubts.follows(cell, kept):
            kept.remove(cell)
    left_out = {cell: BLANK for cell in puzzle.cells if cell not in kept}
    return Case(f"made {seed}", changed(puzzle, left_out), grid)


def _one_of_each(puzzle: Fillomino, cells: set[Cell], rng: random.Random) -> Iterator[Cell]:
    """A cell of each connected group of them."""
    while cells:
        group = [min(cells)]
        cells.discard(group[0])
        for cell in group:
            beside = {puzzle.cells[other] for other in puzzle.beside[puzzle.number(cell)]} & cells
            group += sorted(beside)
            cells -= beside
        yield rng.choice(group)


def changed(puzzle: Fillomino, clues: dict[Cell, int]) -> Fillomino:
    rows = [list(row) for row in puzzle.clues]
    for (i, j), clue in clues.items():
        rows[i][j] = clue
    return Fillomino(tuple(map(tuple, rows)), puzzle.walls, puzzle.largest)


def judged(case: Case, seconds: float, method: str | None) -> tuple[str, float]:
    """Whether the answer is right, and the seconds of the processor."""
    began = time.process_time()
    verdict = judge(case.puzzle, limits=Limits(seconds=seconds), method=method)
    took = time.process_time() - began
    complete = verdict.answer in (Answer.UNIQUE, Answer.NONE)
    return _told(case, verdict.solutions, complete), took


def _told(case: Case, found: tuple[Grid, ...], complete: bool) -> str:
    if any(grid_faults(case.puzzle, grid) for grid in found) or len(set(found)) != len(found):
        return "wrong"
    if len(found) < 2 and not complete:
        return "open"
    if case.solution is None or len(found) > 1:
        return ("none", "unique", "multiple")[len(found)]
    return "right" if found == (case.solution,) else "wrong"


def by_peer(case: Case, peer: str) -> tuple[str, float]:
    began = time.process_time()
    found, complete = PEERS[peer](case.puzzle, PEER_SECONDS)
    return _told(case, tuple(found), complete), time.process_time() - began


def by_rules(case: Case) -> tuple[str, float]:
    began = time.process_time()
    reasoning = Reasoning(case.puzzle)
    reasoning.run()
    if reasoning.solved:
        grade = "rules"
    else:
        reasoning.probe(PROBES)
        grade = "suppositions" if reasoning.solved else "deeper"
    return grade, time.process_time() - began


def by_setter(case: Case) -> Iterator[tuple[str, str, float]]:
    """What was changed, the answer, and the seconds until it was proved; ``kept`` asks one solver again and again."""
    rng, solution = random.Random(case.name), case.solution
    assert solution is not None
    clues = [cell for cell, number in zip(case.puzzle.cells, case.puzzle.numbers, strict=True) if number]
    doubts = NumberDoubts(case.puzzle)
    doubts.solution(clues)
    for cell in rng.sample(clues, min(SETTER_CLUES, len(clues))):
        fewer = Case(case.name, changed(case.puzzle, {cell: BLANK}), None)
        yield "removed, fresh", *judged(fewer, 60.0, None)
        began = time.process_time()
        follows = doubts.follows(cell)
        yield "removed, kept", str(follows), time.process_time() - began
    blank = [cell for cell in case.puzzle.cells if cell not in clues]
    for i, j in rng.sample(blank, min(SETTER_CLUES, len(blank))):
        more = changed(case.puzzle, {(i, j): solution[i][j]})
        yield "added, fresh", *judged(Case(case.name, more, solution), 60.0, None)
        wrong = changed(case.puzzle, {(i, j): solution[i][j] % 6 + 1})
        yield "added, wrong", *judged(Case(case.name, wrong, None), 60.0, None)


class Table:
    """Seconds and answers, in rows."""

    def __init__(self) -> None:
        self._times: dict[str, list[float]] = {}
        self._answers: dict[str, Counter[str]] = {}

    def add(self, row: str, answer: str, took: float) -> None:
        self._times.setdefault(row, []).append(took)
        self._answers.setdefault(row, Counter())[answer] += 1

    def print(self, rows: tuple[Class, ...]) -> None:
        for row in rows:
            if row.name in self._times:
                ms = sorted(1000 * took for took in self._times[row.name])
                spread = f"median {_aimed(ms[len(ms) // 2], row.median)}   90 % {ms[len(ms) * 9 // 10]:8.1f}"
                spread += f"   worst {_aimed(ms[-1], row.worst)}   total {sum(ms) / 1000:6.1f} s"
                told = ", ".join(f"{count} {answer}" for answer, count in self._answers[row.name].most_common())
                print(f"{row.name:>16}: {len(ms):4}   {spread}   {told}")

    def print_all(self, aim: float = 0.0) -> None:
        self.print(tuple(Class(0, name, aim, 0) for name in self._times))

    def wrong(self) -> bool:
        return any("wrong" in each for each in self._answers.values())


def _aimed(ms: float, aim: float) -> str:
    return f"{ms:8.1f} ms (aim {aim:g})" if aim else f"{ms:8.1f} ms"


def aims(seeds: int) -> None:
    """Print the table of our aims, with published puzzles if they are at hand, and as many new ones."""
    published = [(each.puzzle, each.solution) for each in (cases(str(PUBLISHED)) if PUBLISHED.exists() else ())]
    known = [(puzzle, solution) for puzzle, solution in published if solution]
    teaching, step = Teaching(), max(1, len(known) // TOLD)
    sample = known[::step] or [(new.puzzle, new.solution) for new in fillomino_aims.new_puzzles(seeds)]
    for puzzle, solution in sample:
        teaching.add(Case("", puzzle, solution))
    fillomino_aims.print_table(map(fillomino_aims.Row._make, teaching.aims()), known, seeds)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.fillomino", description="Solve published fillominoes.")
    parser.add_argument("path", metavar="PATH", nargs="*")
    parser.add_argument("--seconds", type=float, default=60.0, help="for each puzzle")
    parser.add_argument("--method", choices=METHODS)
    parser.add_argument("--thin", type=float, metavar="SHARE", help="keep so many of the clues, from 0 to 1")
    parser.add_argument("--of", choices=("clues", "solution"), default="clues", help="what --thin keeps some of")
    parser.add_argument("--seeds", type=int, default=1, help="how often each board is thinned")
    parser.add_argument("--least", type=int, default=0, metavar="CELLS", help="leave out smaller boards")
    parser.add_argument("--made", type=int, default=0, metavar="N", help="so many boards of 50x64, too")
    parser.add_argument("--setter", action="store_true", help="change 10x10 boards by one clue")
    parser.add_argument(
        "--peers", action="store_true", help=f"{PEER_BOARDS} of the boards, other people's solvers, too"
    )
    parser.add_argument("--making", action="store_true", help="make puzzles, and compare them with these")
    parser.add_argument("--character", action="store_true", help="make puzzles, and try to tell them from these")
    parser.add_argument("--sizes", default="", metavar="LIST", help="of the boards to make, such as 10x10,17x17")
    parser.add_argument("--rules", action="store_true", help="grade instead of solve")
    parser.add_argument("--teaching", action="store_true", help=f"explain and grade, by default {PUBLISHED}")
    parser.add_argument("--uneven", metavar="SEEDS", help="boards with few different clues, too, such as 20-29")
    parser.add_argument("--large", action="store_true", help=f"boards of 50x64 (by default {LARGE_MADE}) and 200x200")
    asked = parser.parse_args()
    if asked.large:
        numbers = range(asked.made or LARGE_MADE)
        fillomino_large.large(lambda: [judged(made(seed), asked.seconds, asked.method)[1] for seed in numbers])
        return 0
    if asked.teaching and not (asked.path or asked.uneven or asked.made):
        if not PUBLISHED.exists():
            print(f"skipped: there is no {PUBLISHED}; name a file of published puzzles")
            return 0
        asked.path = [str(PUBLISHED)]
    if not (asked.path or asked.uneven or asked.made or asked.making):
        aims(asked.seeds)
        return 0
    given = [case for path in asked.path for case in cases(path) if len(case.puzzle.numbers) >= asked.least]
    if asked.character:
        fillomino_character.report([(case.puzzle, case.solution) for case in given], asked.seeds)
        return 0
    if asked.making:
        sizes = [parse_size(size) for size in asked.sizes.split(",") if size] or fillomino_making.SIZES
        fillomino_making.table([(case.puzzle, case.solution) for case in given], asked.seeds, sizes, asked.seconds)
        return 0
    given += [made(seed) for seed in range(asked.made)]
    if asked.uneven:
        first, _, last = asked.uneven.partition("-")
        given += [Case(*each) for each in fillomino_uneven.boards(range(int(first), int(last or first) + 1))]
    if asked.thin is not None:
        given = [thinned(case, asked.thin, asked.of, seed) for case in given for seed in range(asked.seeds)]
    table = Table()
    if asked.teaching:
        teaching = Teaching()
        for case in given:
            teaching.add(case)
        teaching.print()
        return int(teaching.wrong > 0)
    if asked.setter:
        for case in given:
            if (case.puzzle.rows, case.puzzle.columns) == (10, 10) and case.solution:
                for row, answer, took in by_setter(case):
                    table.add(row, answer, took)
        table.print_all(aim=60)
    elif asked.peers:
        small = [case for case in given if len(case.puzzle.numbers) <= PEER_CELLS and case.solution]
        for case in small[:: max(1, -(-len(small) // PEER_BOARDS))]:
            table.add("dancefloor", *judged(case, PEER_SECONDS, asked.method))
            for peer in PEERS:
                table.add(peer, *by_peer(case, peer))
        table.print_all()
    else:
        for case in given:
            answer, took = by_rules(case) if asked.rules else judged(case, asked.seconds, asked.method)
            if answer in ("wrong", "open"):
                print(f"{case.name}: {answer} after {took:.3f} s")
            size = next(each for each in CLASSES if len(case.puzzle.numbers) <= each.cells)
            for row in (size.name, ALL.name):
                table.add(row, answer, took)
        rows = (*CLASSES, ALL)
        if asked.thin is not None or asked.rules:
            rows = tuple(row._replace(median=0, worst=0) for row in rows)
        table.print(rows)
    return int(table.wrong())


if __name__ == "__main__":
    sys.exit(main())
