"""Langford pairs, queens and sudoku as puzzles."""

import pytest

import dancefloor as dance
from dancefloor.puzzles.classics import Langford, Queens, Sudoku


def arrangements(puzzle):
    encoding = puzzle.encode()
    for cover in dance.covers(encoding.problem):
        slots = {}
        for option in cover:
            placement = encoding.decode(option)
            slots |= {cell[1]: int(placement.piece) for cell in placement.cells}
        yield tuple(slots[k] for k in sorted(slots))


def test_between_two_ks_are_k_numbers_and_the_reverse_is_another_solution():
    assert set(arrangements(Langford(4))) == {(2, 3, 4, 2, 1, 3, 1, 4), (4, 1, 3, 1, 2, 4, 3, 2)}
    assert len(list(arrangements(Langford(7)))) == 2 * 26


@pytest.mark.parametrize("kind", [Langford, Queens])
@pytest.mark.parametrize("n", range(1, 8))
def test_there_is_an_obstruction_where_there_is_no_solution(kind, n):
    assert bool(kind(n).obstruction()) == (dance.count(dance.ExactCover(kind(n).encode().problem)) == 0)


def test_no_two_queens_of_a_solution_attack_each_other():
    encoding = Queens(6).encode()
    covers = list(dance.covers(encoding.problem))
    assert len(covers) == 4
    for cover in covers:
        cells = [encoding.decode(option).cells[0] for option in cover]
        for key in (lambda c: c[0], lambda c: c[1], lambda c: c[0] + c[1], lambda c: c[0] - c[1]):
            assert len(set(map(key, cells))) == 6


def given(**at):
    numbers = [0] * 81
    for place, number in at.items():
        numbers[int(place[1:])] = number
    return numbers


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        (given(c0=7, c8=7), "row 1 has the number 7 twice"),
        (given(c1=7, c73=7), "column 2 has the number 7 twice"),
        (given(c60=3, c70=3), "box 9 has the number 3 twice"),
        (given(c0=1, c1=2), ""),
    ],
)
def test_clues_that_contradict_each_other_are_an_obstruction(numbers, reason):
    assert Sudoku(numbers).obstruction() == reason


@pytest.mark.parametrize(
    ("kind", "given", "message"),
    [
        (Langford, 0, "it should be 1 or more"),
        (Queens, 0, "it should be 1 or more"),
        (Queens, -1, "it should be 1 or more"),
        (Sudoku, [0] * 82, "numbers has 82 entries"),
        (Sudoku, [0] * 80 + [10], "the number in row 9, column 9 is 10: it should be"),
        (Sudoku, [5, *(15 * [0])], "the number in row 1, column 1 is 5: it should be 1 to 4"),
        *[
            (Sudoku, n * [0], f"numbers has {n} entries: it should have 81, or another square")
            for n in (1, 4, 9, 25, 49, 80, 121)
        ],
    ],
)
def test_what_is_no_puzzle_is_refused(kind, given, message):
    with pytest.raises(dance.PuzzleError, match=message):
        kind(given)


@pytest.mark.parametrize(("size", "last"), [(4, (2, 2)), (6, (4, 3)), (9, (6, 6)), (10, (8, 5)), (12, (9, 8))])
def test_boxes_are_as_square_as_they_can_be(size, last):
    problem = Sudoku(size * size * [0]).encode().problem
    assert len(problem.items) == 4 * size * size
    assert len(problem.options) == size**3
    box = [option for option in problem.options if problem.items[option.uses[3].item].name.startswith("b")]
    assert len(box) == size**3
    final = problem.options[-1].uses[3]
    cells = [divmod(k // size, size) for k, option in enumerate(problem.options) if option.uses[3] == final]
    assert len(cells) == size
    assert min(cells) == last


def test_the_empty_sudoku_has_solutions():
    puzzle = Sudoku([0] * 81)
    cover = next(iter(dance.covers(puzzle.encode().problem)))
    assert sorted(puzzle.solved(cover)) == sorted(9 * list(range(1, 10)))


def test_a_small_sudoku_is_counted():
    assert dance.count(Sudoku(16 * [0])) == 288
    assert dance.count(Sudoku([1, 2, 3, 4] + 12 * [0])) == 288 / 24


@pytest.mark.parametrize("size", [4, 6, 9, 16])
def test_a_sudoku_has_the_options_of_the_blank_one_that_its_clues_leave(size):
    numbers = [k % size + 1 if k % 3 == 0 else 0 for k in range(size * size)]
    blank, encoded = (Sudoku(each).encode().problem for each in ([0] * size * size, numbers))
    left = [option for k, option in enumerate(blank.options) if numbers[k // size] in (0, k % size + 1)]
    assert encoded.items == blank.items
    assert list(encoded.options) == left
    assert encoded.fingerprint == dance.Problem(blank.items, left).fingerprint


def test_a_sudoku_shares_its_template_with_others_of_its_size():
    one, other = Sudoku(given(c0=7, c80=2)), Sudoku([0] * 81)
    assert one.template is other.template
    assert [one.template.encode().decode(option) for option in one.given] == [
        dance.Placement("7", ((0, 0),)),
        dance.Placement("2", ((8, 8),)),
    ]
    (cover,) = dance.solve(other, limit=1)
    numbers = {placed.cells[0]: int(placed.piece) for placed in cover.placements}
    options = [81 * row + 9 * column + number - 1 for (row, column), number in numbers.items()]
    assert other.filled(options).numbers == tuple(numbers[divmod(k, 9)] for k in range(81))
