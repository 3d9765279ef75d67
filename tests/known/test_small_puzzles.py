"""Queens, Langford pairs and sudokus: published counts, and Knuth's generators item by item and option by option."""

import csv
from pathlib import Path

import pytest

import dancefloor as dance
from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import covers_of
from dancefloor.engines.registry import engine
from dancefloor.formats.solvers import write_dimacs
from dancefloor.formats.sudoku import read_sudoku, write_sudoku
from dancefloor.puzzles.classics import Langford, Queens, Sudoku

FOLDER = Path(__file__).parent / "knuth"
compiled = pytest.mark.skipif(bool(engine("dancing").missing()), reason="the compiled module is not installed")

QUEENS = {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352, 10: 724, 11: 2680, 12: 14200}
LANGFORD = {1: 0, 2: 0, 3: 2, 4: 2, 5: 0, 6: 0, 7: 52, 8: 300, 9: 0, 10: 0, 11: 35584}


# Up to symmetry: sequences A002562 and A014552 of the On-Line Encyclopedia of Integer Sequences.
QUEENS_UP_TO_8 = {1: 1, 2: 0, 3: 0, 4: 1, 5: 2, 6: 1, 7: 6, 8: 12, 9: 46, 10: 92, 11: 341, 12: 1787}
LANGFORD_UP_TO_2 = {1: 0, 2: 0, 3: 1, 4: 1, 5: 0, 6: 0, 7: 26, 8: 150, 9: 0, 10: 0, 11: 17792}


def count(puzzle):
    return dance.covers(puzzle.encode().problem).tally()


def knuths(name):
    """The item line and the option lines of one of Knuth's files."""
    return [line.split() for line in (FOLDER / name).read_text().splitlines() if line and not line.startswith("|")]


def ours(problem):
    names = [item.name for item in problem.items]
    if problem.has_secondary:
        names.insert(problem.primary_count, "|")
    return [names, *(problem.option_text(k).split() for k in range(len(problem.options)))]


@pytest.mark.parametrize("n", [n for n in QUEENS if n <= 7])
def test_few_queens_are_counted_by_the_reference_too(n):
    assert count(Queens(n)) == len(covers_of(Queens(n).encode().problem)) == QUEENS[n]


@compiled
@pytest.mark.parametrize("n", [n for n in QUEENS if n > 7])
def test_queens_are_as_many_as_published(n):
    assert count(Queens(n)) == QUEENS[n]


@pytest.mark.parametrize("n", [n for n in LANGFORD if n <= 7])
def test_few_langford_pairs_are_counted_by_the_reference_too(n):
    assert count(Langford(n)) == len(covers_of(Langford(n).encode().problem)) == LANGFORD[n]


@compiled
@pytest.mark.parametrize("n", [8, 9, 10, 11])
def test_langford_pairs_are_as_many_as_published(n):
    assert count(Langford(n)) == LANGFORD[n]


@compiled
@pytest.mark.parametrize(
    ("puzzle", "published"),
    [(Queens(n), number) for n, number in QUEENS_UP_TO_8.items()]
    + [(Langford(n), number) for n, number in LANGFORD_UP_TO_2.items()],
    ids=str,
)
def test_up_to_symmetry_they_are_as_many_as_published(puzzle, published):
    assert dance.count(puzzle, symmetry="all") == published


@pytest.mark.parametrize("n", range(2, 13))  # Knuth ends the items of the first one with a bar
def test_queens_are_encoded_as_by_knuth(n):
    assert ours(Queens(n).encode().problem) == knuths(f"queens-{n}.dlx")


@pytest.mark.parametrize("n", range(1, 12))
def test_langford_pairs_are_encoded_as_by_knuth(n):
    assert ours(Langford(n).encode().problem) == knuths(f"langford-{n}.dlx")


def sudokus():
    for name in ("sudoku-0", "sudoku-1", "sudoku-2", "sudoku-3", "sudoku-multi"):
        text = (FOLDER / f"{name}.dlx").read_text()
        yield pytest.param(name, text.splitlines()[0].removeprefix("| sudoku "), id=name)


@pytest.mark.parametrize(("name", "clues"), list(sudokus()))
def test_sudokus_are_encoded_as_by_knuth(name, clues):
    assert ours(read_sudoku(clues).encode().problem) == knuths(f"{name}.dlx")


@pytest.mark.parametrize(("name", "clues"), list(sudokus()))
def test_sudokus_have_one_solution_which_obeys_the_rules(name, clues):
    puzzle = read_sudoku(clues)
    if name == "sudoku-multi":
        if not engine("dancing").missing():
            assert count(puzzle) == 5773
        return
    (cover,) = dance.covers(puzzle.encode().problem)
    numbers = puzzle.solved(cover)
    lines = [numbers[9 * k : 9 * k + 9] for k in range(9)]
    columns = list(zip(*lines, strict=True))
    boxes = [[lines[3 * (k // 3) + i][3 * (k % 3) + j] for i in range(3) for j in range(3)] for k in range(9)]
    assert all(sorted(nine) == list(range(1, 10)) for nine in (*lines, *columns, *boxes))
    assert all(c in (".", n) for c, n in zip(clues, write_sudoku(numbers), strict=True))


def rows():
    lines = [line for line in (FOLDER / "counts.tsv").read_text().splitlines() if not line.startswith("#")]
    made = {f"queens-{n}.dlx": Queens(n) for n in QUEENS} | {f"langford-{n}.dlx": Langford(n) for n in LANGFORD}
    made |= {f"{param.values[0]}.dlx": read_sudoku(param.values[1]) for param in sudokus()}
    for row in csv.DictReader(lines, delimiter="\t"):
        if row["input"] in made and row["program"] == "dlx2":
            slow = int(row["updates"]) > 3_000_000
            yield pytest.param(made[row["input"]], row, id=row["input"], marks=[pytest.mark.slow] if slow else [])


@compiled
@pytest.mark.parametrize(("puzzle", "row"), list(rows()))
def test_the_search_is_knuths_node_by_node(puzzle, row):
    run = engine("dancing").start(puzzle.encode().problem)
    batch = run.advance(1 << 62, 1 << 62, 1e9, 0)
    assert (batch.found, *run.counters()[:2]) == tuple(int(row[key]) for key in ("solutions", "nodes", "updates"))


def test_a_sat_solver_agrees_on_queens():
    formula = pytest.importorskip("pysat.formula")
    solvers = pytest.importorskip("pysat.solvers")
    clauses = formula.CNF(from_string=write_dimacs(Queens(6).encode().problem)).clauses
    with solvers.Solver(name="minisat22", bootstrap_with=clauses) as solver:
        assert len(list(solver.enum_models())) == 4


@pytest.mark.parametrize("puzzle", [Queens(4), Langford(4), Sudoku([0] * 81)])
def test_a_puzzle_is_a_value(puzzle):
    again = type(puzzle)(*vars(puzzle).values()) if not isinstance(puzzle, Sudoku) else Sudoku(puzzle.numbers)
    assert puzzle == again
    assert hash(puzzle) == hash(again)
    assert isinstance(puzzle.encode().problem, Problem)
    assert puzzle == again  # encoding changes nothing
