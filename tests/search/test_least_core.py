"""Clues that contradict each other, as few as can be found."""

import random
from itertools import combinations

import pytest

from dancefloor.search.deadline import deadline
from dancefloor.search.least_core import Contradiction, Said, least_contradiction

CLUES = [(0, column) for column in range(20)]


def doubts_of(rng):
    """Doubts about the numbers of a random fillomino."""
    from dancefloor.houses.fillomino.solve.doubts import NumberDoubts
    from tests.houses.fillomino.boards import random_puzzle

    return NumberDoubts(random_puzzle(rng, 3, 3))


def judge_of(contradictions):
    """Answers where these sets of columns are the least contradictions; the first one found is blamed."""

    def ask(clues):
        asked = {column for _, column in clues}
        for each in contradictions:
            if each <= asked:
                return Said(False, [(0, column) for column in each])
        return Said(True, clues)

    return ask


@pytest.mark.parametrize("contradictions", [[{1, 5, 7}], [{1, 2, 3, 4}, {3, 9}], [{1, 2, 3}, {1, 2, 8, 9}, {3, 8, 10}]])
def test_no_contradiction_has_fewer_clues(contradictions):
    found = least_contradiction(judge_of(contradictions), CLUES, 10_000)
    assert (found.found, found.all_needed, found.smallest) == (True, True, True)
    assert {column for _, column in found.clues} in contradictions
    assert len(found.clues) == min(map(len, contradictions))


def test_without_questions_to_spare_only_what_is_needless_is_left_out():
    asked = []

    def ask(clues):
        asked.append(len(clues))
        return judge_of([{1, 2, 3, 4}, {3, 9}])(clues)

    found = least_contradiction(ask, CLUES, 0)
    assert (found.all_needed, found.smallest) == (True, False)
    assert len(found.clues) == 4, "a smaller one is there, but it is not looked for"
    assert len(asked) == 1 + 4


@pytest.mark.house("fillomino")
def test_on_small_boards_it_is_the_smallest():
    rng = random.Random(4)
    sizes = set()
    for _ in range(150):
        doubts = doubts_of(rng)
        found = doubts.contradiction()
        if found.found:
            assert found.smallest
            cells = [cell for cell in doubts.puzzle.cells if doubts.puzzle.numbers[doubts.puzzle.number(cell)]]
            assert doubts.solution(found.clues) is False
            fewer = combinations(cells, len(found.clues) - 1) if found.clues else ()
            assert all(doubts.solution(some) for some in fewer)
            sizes.add(len(found.clues))
    assert sizes >= {1, 2, 3}


def test_after_so_many_questions_it_is_not_known_to_be_the_smallest():
    ask = judge_of([{0, 1, 2, 3, 4, 5}, {0, 6, 7}])
    found = least_contradiction(ask, CLUES, 20)
    assert (found.all_needed, found.smallest) == (True, False)
    assert len(found.clues) == 6


def test_what_is_not_known_is_not_said():
    asked = []

    def ask(clues):
        asked.append(clues)
        return Said(None) if len(asked) > 1 else Said(False, clues)

    assert least_contradiction(ask, CLUES, 1000) == Contradiction(True, tuple(CLUES), False, False)
    assert least_contradiction(lambda clues: Said(None), CLUES, 1000) is None


def test_of_sets_that_are_not_answered_it_is_not_known_whether_one_is_smaller():
    def ask(clues):
        return judge_of([{1, 2, 3, 4}, {3, 9}])(clues) if len(clues) != 2 else Said(None)

    found = least_contradiction(ask, CLUES, 10_000)
    assert (found.all_needed, found.smallest) == (True, False)


def test_ctrl_c_leaves_what_was_found():
    asked = []

    def ask(clues):
        asked.append(clues)
        if len(asked) == interrupted_at:
            raise KeyboardInterrupt
        return judge_of([{1, 5, 7}])(clues)

    interrupted_at = 2
    found = least_contradiction(ask, CLUES, 1000)
    assert (found.clues, found.all_needed, found.smallest) == (((0, 1), (0, 5), (0, 7)), False, False)
    assert len(asked) == 2
    asked, interrupted_at = [], 1
    with pytest.raises(KeyboardInterrupt):
        least_contradiction(ask, CLUES, 1000)


@pytest.mark.house("fillomino")
def test_the_same_is_found_again():
    rng = random.Random(1)
    doubts = doubts_of(rng)
    assert doubts.contradiction() == type(doubts)(doubts.puzzle).contradiction()


@pytest.mark.house("fillomino")
def test_nothing_is_known_when_time_is_up():
    doubts = doubts_of(random.Random(1))
    with deadline(0):
        assert doubts.solution([]) is None
        assert doubts.contradiction() is None
    assert doubts.solution([])
