"""Covers of separate parts by number: all covers of the whole, each with its own number, in the order stated.

`test_tally.py` counts products.
"""

import itertools

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dancefloor.cover.components import components
from dancefloor.cover.problem import Problem
from dancefloor.engines.counting import CountingEngine, Tables
from dancefloor.engines.reference import covers_of
from dancefloor.errors import InputError, TablesTooLarge
from dancefloor.verbs import sample, tabulate
from dancefloor.verbs.product import TablesOfParts
from tests.contract.test_engines import boards, problems
from tests.cover.problems import together
from tests.packings import packed

AMPLE = 1 << 30


def is_tabulated(problem):
    return len(problem.options) > 0 and not CountingEngine().lacks(problem)


SMALL = st.one_of(boards().filter(lambda board: len(covers_of(board)) < 9), problems(colors=False).filter(is_tabulated))


@given(st.lists(SMALL, min_size=2, max_size=3))
def test_numbers_are_those_of_all_covers_of_the_whole(several):
    whole = together(*several)
    parts = components(whole)
    assume(parts and all(is_tabulated(part.problem) for part in parts))
    tables = TablesOfParts(parts, memory=AMPLE)
    covers = list(tables)
    assert sorted(tuple(sorted(cover)) for cover in covers) == covers_of(whole)
    assert [tables.rank(reversed(cover)) for cover in covers] == list(range(tables.count))


def test_the_largest_part_has_the_first_digit():
    whole = packed("2x7-2x1@0,3+2x2@0,8", "any*dominoes")
    large, other, small = sorted(components(whole), key=lambda part: (-len(part.numbers), part.numbers))
    lists = [[part.whole(cover) for cover in Tables(part.problem)] for part in (large, other, small)]
    assert [len(each) for each in lists] == [3, 3, 2]
    assert list(TablesOfParts(components(whole))) == [sum(choice, ()) for choice in itertools.product(*lists)]


def test_samples_numbers_and_solutions_agree_on_any_threads():
    table = tabulate("any*pentominoes 5x8+5x8+5x8")
    assert table.count == tabulate("any*pentominoes 5x8").count ** 3
    drawn = table.sample(3, seed=5)
    assert drawn == sample("any*pentominoes 5x8+5x8+5x8", 3, seed=5)
    ranks = [table.rank(solution) for solution in drawn]
    assert [table[rank] for rank in ranks] == drawn
    parts = components(table.puzzle.encode().problem)
    one, several = (TablesOfParts(parts, threads=threads) for threads in (1, 3))
    assert [one.cover(rank) for rank in ranks] == [several.cover(rank) for rank in ranks]


def test_a_part_without_covers_leaves_none():
    tables = TablesOfParts(components(packed("2x2+12x12", "any*trominoes")))
    assert (tables.count, list(tables), tables.sample(0)) == (0, [], [])
    with pytest.raises(InputError, match="there are no covers"):
        tables.cover(0)
    with pytest.raises(InputError, match="not a cover"):
        tables.rank((0,))


@pytest.mark.parametrize("cover", [(), (0,), (99,), (0, 0, 0)])
def test_what_is_no_cover_has_no_number(cover):
    parts = components(Problem.from_names("p q r", ["p", "q", "r", "p", "q r"]))
    with pytest.raises(InputError, match="not a cover"):
        TablesOfParts(parts).rank(cover)


def test_all_parts_together_must_fit_into_memory():
    word = "any*tetrominoes 6x8+8x8"
    most = TablesOfParts(components(packed(*reversed(word.split())))).bytes
    assert tabulate(word, memory=2 * most).count > 0
    with pytest.raises(TablesTooLarge) as error:
        tabulate(word, memory=most // 2)
    assert error.value.memory == most // 2


def test_progress_grows_over_all_parts():
    told = []
    tabulate("any*pentominoes 5x10+6x10+5x11", on_progress=told.append)
    shares = [progress.fraction for progress in told]
    assert shares == sorted(shares)
    assert all(0.0 <= share <= 1.0 for share in shares)
