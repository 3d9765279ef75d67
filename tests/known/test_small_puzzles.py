"""Queens, Langford pairs and sudokus: published counts, and Knuth's generators item by item and option by option.

What his programs count in these files: test_knuth_counts.py.
"""

from pathlib import Path

import pytest

import dancefloor as dance
from dancefloor.engines.registry import engine
from dancefloor.formats.sudoku import read_sudoku, write_sudoku
from dancefloor.puzzles.classics import Langford, Queens

FOLDER = Path(__file__).parent / "knuth"
compiled = pytest.mark.skipif(bool(engine("dancing").missing()), reason="the compiled module is not installed")

QUEENS = {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4, 7: 40, 8: 92, 9: 352, 10: 724, 11: 2680, 12: 14200}
LANGFORD = {1: 0, 2: 0, 3: 2, 4: 2, 5: 0, 6: 0, 7: 52, 8: 300, 9: 0, 10: 0, 11: 35584}


# Up to symmetry: sequences A002562 and A014552 of the On-Line Encyclopedia of Integer Sequences.
QUEENS_UP_TO_8 = {1: 1, 2: 0, 3: 0, 4: 1, 5: 2, 6: 1, 7: 6, 8: 12, 9: 46, 10: 92, 11: 341, 12: 1787}
LANGFORD_UP_TO_2 = {1: 0, 2: 0, 3: 1, 4: 1, 5: 0, 6: 0, 7: 26, 8: 150, 9: 0, 10: 0, 11: 17792}


def knuths(name):
    """The item line and the option lines of one of Knuth's files."""
    return [line.split() for line in (FOLDER / name).read_text().splitlines() if line and not line.startswith("|")]


def ours(problem):
    names = [item.name for item in problem.items]
    if problem.has_secondary:
        names.insert(problem.primary_count, "|")
    return [names, *(problem.option_text(k).split() for k in range(len(problem.options)))]


@compiled
@pytest.mark.parametrize("n", QUEENS)
def test_queens_are_as_many_as_published(n):
    found = dance.count(Queens(n), symmetry="all")
    assert (found.raw, found.distinct) == (QUEENS[n], QUEENS_UP_TO_8[n])


@compiled
@pytest.mark.parametrize("n", LANGFORD)
def test_langford_pairs_are_as_many_as_published(n):
    found = dance.count(Langford(n), symmetry="all")
    assert (found.raw, found.distinct) == (LANGFORD[n], LANGFORD_UP_TO_2[n])


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


@pytest.mark.parametrize(("name", "clues"), list(sudokus())[:4])  # the last one has many solutions
def test_sudokus_have_one_solution_which_obeys_the_rules(name, clues):
    puzzle = read_sudoku(clues)
    (cover,) = dance.covers(puzzle.encode().problem)
    numbers = puzzle.solved(cover)
    lines = [numbers[9 * k : 9 * k + 9] for k in range(9)]
    columns = list(zip(*lines, strict=True))
    boxes = [[lines[3 * (k // 3) + i][3 * (k % 3) + j] for i in range(3) for j in range(3)] for k in range(9)]
    assert all(sorted(nine) == list(range(1, 10)) for nine in (*lines, *columns, *boxes))
    assert all(c in (".", n) for c, n in zip(clues, write_sudoku(numbers), strict=True))
