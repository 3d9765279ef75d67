"""The rows of `overhead`: what a user waits for around a search, each measured by a function that returns one figure.

All are processor time on one thread, but for the row about threads. What is made before the measurement begins is not
timed, and says so where it matters.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import dancefloor as dance
from benchmarks.memory import run
from benchmarks.problems import HARD_SUDOKU, Task, packing
from dancefloor.cover.problem import ProblemBuilder
from dancefloor.engines.choice import choose
from dancefloor.engines.counting import Counting
from dancefloor.engines.registry import engine
from dancefloor.engines.search import Search
from dancefloor.formats.knuth.dlx import read_dlx, write_dlx
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.formats.sudoku import read_sudoku
from dancefloor.puzzles.classics import Langford
from dancefloor.search.values import Limits, Resources
from dancefloor.solutions.canonical import Symmetries
from dancefloor.solutions.group import Symmetry
from dancefloor.verbs import count, covers, solve
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import kind_of

US = "dancefloor"
ALONE = Resources(threads=1)
M = 1e6


class Absent(Exception):
    """A peer that is not installed."""


class Row(NamedTuple):
    """Something to wait for: its name, the unit of its figure, what we aim at, how to measure us and others."""

    name: str
    unit: str
    aim: str
    measure: Callable[[], float]
    peers: Mapping[str, Callable[[], float]] = {}


def spent(work: Callable[[], Any]) -> float:
    """The processor seconds that it takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def seconds_of(arguments: str) -> float:
    """The processor seconds of the program `dancefloor`, from its start to its end."""
    program = f"{sys.executable} -c 'from dancefloor.__main__ import main; main()'"
    ended = run(f"{program} {arguments}")
    if ended.status:
        raise RuntimeError(f"{arguments}: {ended.errors}")
    return ended.seconds


# Counting, and the choice of an engine.


def ratio_of_count(region: str) -> float:
    """A count up to symmetry of a puzzle that is made afresh, in searches alone."""
    ratios = []
    for _ in range(9):
        problem, _ = Symmetries(read_puzzle(region).encode()).reduced()
        alone = Search(choose(problem).engine, problem, resources=ALONE)
        fresh = read_puzzle(region)
        ratios.append(spent(partial(count, fresh, threads=1)) / spent(alone.tally))
    return statistics.median(ratios)


def choosing(make: Callable[[], Any]) -> float:
    """Milliseconds to choose an engine for all covers."""
    choose(packing("3x20")().encode().problem)  # imports engines
    problem = make().encode().problem
    return 1e3 * spent(lambda: choose(problem))


# Searches alone: nanoseconds for each step.


def search(name: str, region: str, *, per: str = "") -> float:
    """Processor seconds of a search up to symmetry, or nanoseconds for each of its nodes or updates."""
    problem, _ = Symmetries(read_puzzle(region).encode()).reduced()
    found = Search(engine(name), problem, resources=ALONE)
    took = spent(found.tally)
    return took * 1e9 / getattr(found.statistics, per) if per else took


# Handing over.

DOMINOES = "6x8"  # 167,089 ways, 24 dominoes each


def dominoes() -> Any:
    """A problem with many covers that are easy to find."""
    return packing(DOMINOES, "dominoes")().encode().problem


def covers_a_second() -> float:
    """Millions of covers, as tuples of option numbers."""
    search, found = covers(dominoes(), engine="scanning", threads=1), 0

    def work() -> None:
        nonlocal found
        for _ in search:
            found += 1

    return 1 / spent(work) * found / M


def arrays_a_second() -> float:
    """Millions of covers, as arrays of NumPy, of 12,988,816."""
    import numpy  # noqa: F401  importing it takes as long as the covers

    search = covers(packing("8x8", "dominoes")().encode().problem, engine="scanning", threads=1)
    found = 0

    def work() -> None:
        nonlocal found
        for batch in search.arrays():
            found += len(batch)

    return 1 / spent(work) * found / M


def covers_by_xcover() -> float:
    """The same in Numba: lists of option numbers."""
    from benchmarks.peers import TOY, XCover, plain

    XCover().solver(TOY, Task.ALL)()  # compiles
    work = XCover().solver(plain(dominoes()), Task.ALL)
    return 167_089 / spent(work) / M


def covers_by_exact_cover() -> float:
    """The same in C: one matrix of NumPy."""
    from benchmarks.peers import ExactCoverPackage, plain

    work = ExactCoverPackage().solver(plain(dominoes()), Task.ALL)
    return 167_089 / spent(work) / M


def solutions_of_pentominoes() -> float:
    """Milliseconds for the list of all 2339 solutions."""
    return 1e3 * spent(lambda: list(solve("6x10", threads=1)))


def solutions_a_second() -> float:
    """Thousands of solutions, verified."""
    puzzle = packing(DOMINOES, "dominoes")()
    return 167_089 / spent(lambda: sum(1 for _ in solve(puzzle, symmetry="none", threads=1))) / 1e3


def printing(arguments: str) -> float:
    """Millions of bytes a second that the program writes, from its start to its end."""
    with tempfile.TemporaryDirectory() as folder:
        puzzle, written = Path(folder, "langford-12.dlx"), Path(folder, "written")
        puzzle.write_text(write_dlx(Langford(12).encode().problem))
        took = seconds_of(f"solve {puzzle} --all {arguments} > {written}")
        return written.stat().st_size / M / took


# Runs.


def verified(words: str, how: Request) -> None:
    """Find all solutions, verify them, and forget them."""
    kind: Any = kind_of(read_puzzle(words))
    plan = kind.plan(how)
    for found in plan.covers(how).batches():
        kind.verify(plan.problem, found)


def cost_of_a_store(words: str, engine: str, *, symmetry: Symmetry) -> float:
    """A run that keeps all solutions in a file, in searches that forget them."""
    ratios = []
    for _ in range(5):
        how = Request.of(symmetry=symmetry, engine=engine, threads=1)
        alone = spent(partial(verified, words, how))
        with tempfile.TemporaryDirectory() as folder:
            keep = partial(dance.run, words, symmetry=symmetry, engine=engine, threads=1)
            ratios.append(spent(partial(keep, store=Path(folder, "run.db"))) / alone)
    return statistics.median(ratios)


# Building.


def hexominoes(region: str) -> Any:
    """A problem with many options."""
    return packing(region, "any*hexominoes")()


def reading() -> float:
    """Millions of options a second, read from Knuth's DLX language."""
    problem = hexominoes("40x40").encode().problem
    text = write_dlx(problem)
    return len(problem.options) / spent(lambda: read_dlx(text)) / M


def building() -> float:
    """Millions of options a second by `ProblemBuilder`, an option at a time."""
    problem = hexominoes("30x30").encode().problem
    options = [problem.option_text(number).split() for number in range(len(problem.options))]

    def work() -> None:
        builder = ProblemBuilder()
        for item in problem.items:
            builder.primary(item.name, low=item.low, high=item.high)
        for words in options:
            builder.option(*words)
        builder.build()

    return len(options) / spent(work) / M


def encoding() -> float:
    """Seconds to encode all hexominoes in 62x62: 769,568 options."""
    puzzle = hexominoes("62x62")
    return spent(lambda: puzzle.encode().problem)


# Tables.


def state() -> float:
    """Nanoseconds for each state of the tables that count Y pentominoes in 15x15."""
    work = Counting(packing("15x15", "Y")().encode().problem, resources=ALONE)
    took = spent(work.run)
    return 1e9 * took / work.statistics.nodes


def threads_of_tables() -> float:
    """How many times as fast two threads count the same, by the clock."""
    problem = packing("15x15", "Y")().encode().problem
    walls = []
    for threads in (1, 2):
        began = time.perf_counter()
        Counting(problem, resources=Resources(threads=threads)).run()
        walls.append(time.perf_counter() - began)
    return walls[0] / walls[1]


def many_dominoes(region: str) -> float:
    """Seconds to count the dominoes in a large box, from the words to the number."""
    return spent(lambda: count(packing(region, "dominoes")(), symmetry="none", threads=1))


# Sudokus.

FEW, TIMES = 25, 40  # different sudokus, and how often each is asked


def sudokus(few: int = FEW) -> list[str]:
    """Sudokus without a clue too many: shuffled grids from which clues are taken as long as one grid is left."""
    chance, made = random.Random(1), []

    def shuffled() -> list[int]:
        return [3 * band + line for band in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)]

    for _ in range(few):
        rows, columns, digits = shuffled(), shuffled(), chance.sample("123456789", 9)
        grid = [digits[(3 * row + row // 3 + column) % 9] for row in rows for column in columns]
        for cell in chance.sample(range(81), 81):
            fewer = [*grid[:cell], ".", *grid[cell + 1 :]]
            problem = read_sudoku("".join(fewer)).encode().problem
            if len(list(covers(problem, limits=Limits(solutions=2), engine="cells"))) == 1:
                grid = fewer
        made.append("".join(grid))
    return TIMES * made


def sudokus_a_second() -> float:
    """Sudokus a second, from text to text."""
    asked = sudokus()
    next(dance.solve_many(asked, threads=1))  # prepares the template
    return len(asked) / spent(lambda: list(dance.solve_many(asked, threads=1)))


def first_solution(puzzle: Any) -> list[Any]:
    """One solution, and whether there is another one."""
    return list(solve(puzzle, limit=1))


def sudokus_by_call(verb: Callable[[Any], object], kind: str) -> float:
    """Sudokus a second, each of them another one, by a call for each."""
    asked = {"easy": sudokus()[:FEW], "hard": [HARD_SUDOKU]}[kind]
    chance, puzzles = random.Random(2), []
    for _ in range(200):
        digits = str.maketrans("123456789", "".join(chance.sample("123456789", 9)))
        puzzles.append(read_sudoku(chance.choice(asked).translate(digits)))
    verb(puzzles[0])
    return len(puzzles) / spent(lambda: [verb(puzzle) for puzzle in puzzles])


def sudokus_by(name: str) -> float:
    """The same by another package, options made in Python."""
    from benchmarks import peers

    peer = getattr(peers, name)()
    peer.solver(peers.TOY, Task.ALL)()
    asked = sudokus()[:FEW]
    problems = [read_sudoku(text).encode().problem for text in asked]

    def work() -> None:
        for problem in problems:
            peer.solver(problem, Task.ALL)()

    return len(asked) / spent(work)


ROWS = [
    Row("scanning 6x10, the search", "s", "<= 0.035", partial(search, "scanning", "6x10")),
    Row("scanning 6x10, a node", "ns", "<= 10", partial(search, "scanning", "6x10", per="nodes")),
    Row("dancing 8x8-2x2, an update", "ns", "<= 8", partial(search, "dancing", "8x8-2x2", per="updates")),
    Row("scanning-python 6x10, the search", "s", "<= 4", partial(search, "scanning-python", "6x10")),
    Row("count 6x10 up to symmetry, in searches", "", "<= 1.3", partial(ratio_of_count, "6x10")),
    Row("choosing for 6x10", "ms", "<= 2", partial(choosing, packing("6x10"))),
    Row("choosing for hexominoes in 15x15", "ms", "<= 2", partial(choosing, packing("15x15", "any*hexominoes"))),
    Row("choosing for a sudoku", "ms", "<= 2", partial(choosing, lambda: read_sudoku(HARD_SUDOKU))),
    Row(
        "all covers of dominoes in 6x8, tuples",
        "M/s",
        ">= 1.5",
        covers_a_second,
        {"xcover": covers_by_xcover, "exact-cover": covers_by_exact_cover},
    ),
    Row("all covers of dominoes in 8x8, arrays of NumPy", "M/s", ">= 10", arrays_a_second),
    Row("list(solve('6x10')), 2339 solutions", "ms", "<= 100", solutions_of_pentominoes),
    Row("solutions of dominoes in 6x8", "thousand/s", ">= 50", solutions_a_second),
    Row(
        "a run of kanoodle, in searches: 300,000 solutions a second",
        "",
        "<= 1.3",
        partial(cost_of_a_store, "kanoodle", "scanning", symmetry="none"),
    ),
    Row(
        "a run of 6x10 by scanning-python, in searches: 800 solutions a second",
        "",
        "<= 1.02",
        partial(cost_of_a_store, "6x10", "scanning-python", symmetry="all"),
    ),
    Row("pictures of all solutions of 6x10", "s", "<= 0.5", partial(seconds_of, "solve 6x10 --all > /dev/null")),
    Row("Langford 12 as text", "MB/s", ">= 30", partial(printing, "")),
    Row("Langford 12 as JSON Lines", "MB/s", ">= 30", partial(printing, "--jsonl")),
    Row("Langford 12 as Knuth prints it", "MB/s", ">= 30", partial(printing, "--format knuth")),
    Row("reading DLX", "M options/s", ">= 2", reading),
    Row("ProblemBuilder", "M options/s", ">= 2", building),
    Row("encoding all hexominoes in 62x62", "s", "<= 0.5", encoding),
    Row(
        "sudokus",
        "/s",
        ">= 10000",
        sudokus_a_second,
        {"xcover": partial(sudokus_by, "XCover"), "exact-cover": partial(sudokus_by, "ExactCoverPackage")},
    ),
    *(
        Row(
            f"{kind} sudokus, each another one, by {verb.__name__}",
            "/s",
            ">= 10000",
            partial(sudokus_by_call, verb, kind),
        )
        for kind in ("easy", "hard")
        for verb in (dance.check, first_solution, dance.count)
    ),
    Row("tables, Y in 15x15, a state", "ns", "<= 120", state),
    Row("the same on two threads", "times as fast", ">= 1.8", threads_of_tables),
    Row("dominoes in 20x20", "s", "", partial(many_dominoes, "20x20")),
    Row("dominoes in 60x60-3x4@7,9-1x2@30,40", "s", "<= 1", partial(many_dominoes, "60x60-3x4@7,9-1x2@30,40")),
    Row("dominoes in 60x60 on a torus", "s", "<= 1", partial(many_dominoes, "60x60~torus")),
]
