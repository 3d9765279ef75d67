"""Every variant beside brute force: all grids of small boards, filtered by a rule that is written here once more."""

from __future__ import annotations

import random

import pytest

import dancefloor as dance
import dancefloor._native
from dancefloor.draw.look import Look
from dancefloor.draw.svg import svg
from dancefloor.errors import InputError, PuzzleError
from dancefloor.houses.fillomino.filled_grid import unsolved
from dancefloor.houses.fillomino.rules.reasoning import Reasoning
from dancefloor.houses.fillomino.solve.solver import METHODS, Grids
from dancefloor.houses.fillomino.variants import VARIANTS as VARIANT_TABLE
from tests.houses.fillomino.boards import everything

SIZES = [(1, 5), (2, 3), (3, 3), (2, 4), (2, 5)]
VARIANTS = [("non-consecutive",), ("even-odd",), ("non-consecutive", "even-odd")]


def keeps(puzzle, grid):
    """Whether a grid keeps the rules of the variants, by pairs of cells."""
    numbers = {(i, j): number for i, row in enumerate(grid) for j, number in enumerate(row)}
    if "even-odd" in puzzle.variants and any((numbers[c] % 2 == 0) != (c in puzzle.shaded) for c in numbers):
        return False
    beside = ((numbers[i, j], numbers.get(o)) for i, j in numbers for o in ((i + 1, j), (i, j + 1)))
    return "non-consecutive" not in puzzle.variants or not any(b is not None and abs(a - b) == 1 for a, b in beside)


def puzzles(count, variants, seed=1):
    """Random puzzles, and all their solutions."""
    rng = random.Random(seed)
    while count:
        rows, columns = rng.choice(SIZES)
        grid = rng.choice(everything(rows, columns))
        cells = [(i, j) for i in range(rows) for j in range(columns)]
        shaded = [(i, j) for i, j in cells if grid[i][j] % 2 == 0 and rng.random() < 0.97]
        share = rng.choice((0, 0.2, 0.4))
        clues = [[grid[i][j] if rng.random() < share else 0 for j in range(columns)] for i in range(rows)]
        walls = [w for w in (((0, 0), (0, 1)), ((0, 1), (1, 1))) if rng.random() < 0.2 and w[1][0] < rows]
        puzzle = dance.Fillomino(clues, walls, variants=variants, shaded=shaded if "even-odd" in variants else ())
        yield puzzle, {each for each in everything(rows, columns) if fits(puzzle, each) and keeps(puzzle, each)}
        count -= 1


def fits(puzzle, grid):
    clued = all(grid[i][j] == clue for (i, j), clue in puzzle.given.items())
    return clued and not any(grid[a[0]][a[1]] == grid[b[0]][b[1]] for a, b in puzzle.walls)


def check(puzzle, expected, method):
    found = list(Grids(puzzle, method=method))
    assert len(found) == len(set(found))
    assert set(found) == expected, puzzle
    assert all(dance.grid_faults(puzzle, grid) == [] for grid in found)


def check_rules(puzzle, expected):
    """The rules remove nothing that a solution has, and their twin takes the same steps."""
    steps = []
    for compiled in (True, False) if not dancefloor._native.MISSING else (False,):
        reasoning = Reasoning(puzzle, compiled=compiled)
        steps.append(reasoning.run())
        left = {cell: reasoning.values(cell) for cell in puzzle.cells} if reasoning.possible else {}
        assert left or not expected
        assert all(grid[i][j] in left[i, j] or left[i, j][-1] == 0 for grid in expected for i, j in puzzle.cells)
    assert steps[0] == steps[-1]


@pytest.mark.parametrize("variants", VARIANTS, ids=" ".join)
@pytest.mark.parametrize("count", [20, pytest.param(2000, marks=[pytest.mark.slow, pytest.mark.timeout(1800)])])
def test_every_method_finds_what_brute_force_finds(count, variants):
    for number, (puzzle, expected) in enumerate(puzzles(count, variants)):
        check_rules(puzzle, expected)
        for method in METHODS if number < 60 else METHODS[:1]:
            if method != "compiled" or not dancefloor._native.MISSING:
                check(puzzle, expected, method)


@pytest.mark.parametrize("kind", ["non-consecutive", "even-odd"])
def test_new_puzzles_are_unique_written_read_graded_and_explained(kind):
    made = dance.make(kind, "5x5", seed=2, grade=True).made
    puzzle = made.puzzle
    assert keeps(puzzle, made.solution)
    assert list(Grids(puzzle)) == [made.solution]
    assert dance.read_fillomino(dance.write_fillomino(puzzle, "grid")) == puzzle
    explained = dance.explain(puzzle)
    assert explained.grade == made.grade
    known = explained.known(len(explained.moves))
    assert [[int(known[i, j]) for j in range(5)] for i in range(5)] == [list(row) for row in made.solution]
    assert dance.make(kind, "5x5", seed=2).made.puzzle == puzzle


def test_sentences_name_the_rule_of_the_variant():
    shaded = dance.read_fillomino("even-odd\n. 3 . .*\n")
    assert "not allowed in a cell of this shade" in str(dance.explain(shaded))
    apart = dance.read_fillomino("non-consecutive\n3 3 3 . . .\n")
    assert "one more or one less than a number beside it" in str(dance.explain(apart))
    example = dance.read_fillomino(VARIANT_TABLE["non-consecutive"].example)
    first = dance.explain(example).text(0, numbered=False)
    assert first.startswith(
        "Row 2, columns 2 and 4 and row 3, column 3 cannot be 5: a number beside it is one more or one less."
    )
    two = dance.explain(dance.read_fillomino("non-consecutive\n. . . .\n. 1 3 .\n1 . . .\n4 . . ."))
    assert "Row 1, column 4 cannot be 2 or 4: a number beside it is one more or one less." in str(two)


def test_a_picture_has_the_shade():
    puzzle = dance.read_fillomino("even-odd\n2* .* 1\n")
    (solution,) = dance.solve(puzzle)
    assert "░2░" in str(solution)
    assert 'fill-opacity="0.4"' in svg([unsolved(puzzle)], look=Look(style="print"))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"variants": ["even"]}, "there is no variant 'even'"),
        ({"variants": ["even-odd"], "symmetric": True}, "cannot have symmetric regions"),
        ({"variants": ["non-consecutive"], "shaded": [(0, 0)]}, "shaded cells mean something in a variant only"),
        ({"variants": ["even-odd"], "shaded": [(0, 2)]}, "a shaded cell row 1, column 3: the board has 1x2 cells"),
        ({"shaded": [(0, 0)]}, "shaded cells mean something in a variant only"),
    ],
)
def test_what_is_no_variant_is_refused(fields, message):
    with pytest.raises(PuzzleError, match=message):
        dance.Fillomino([[0, 0]], **fields)


@pytest.mark.parametrize("form", ["puzzlink", "pzprv3", "penpa", "janko", "filling"])
def test_formats_without_the_variant_refuse_it(form):
    with pytest.raises(InputError, match="a fillomino that is non-consecutive: the format"):
        dance.write_fillomino(dance.Fillomino([[1, 0]], variants=["non-consecutive"]), form)
