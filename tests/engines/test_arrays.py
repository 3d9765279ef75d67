from __future__ import annotations

import sys
from itertools import islice
from random import Random

import pytest

from dancefloor import InputError, Limits, Outcome, PackageUnavailable, Problem, Search
from dancefloor._native import MISSING
from dancefloor.engines import search as searches
from dancefloor.engines.registry import engine
from tests.packings import packed

numpy = pytest.importorskip("numpy")


ALIKE = packed("4x5", "dominoes")
UNLIKE = packed("3x4", "any*tetrominoes,any*dominoes")
NAMES = [
    name
    for name in ("reference", "scanning-python", "scanning", "bits", "cells", "dancing")
    if not engine(name).missing()
]
ways = pytest.mark.parametrize(("name", "problem"), [(name, problem) for name in NAMES for problem in (ALIKE, UNLIKE)])


def rows(arrays):
    return [tuple(row) for array in arrays for row in array.tolist()]


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch):
    monkeypatch.setattr(searches, "BATCH_COVERS", 13)


@ways
def test_rows_are_the_covers_in_their_order(name, problem):
    expected = list(Search(engine(name), problem))
    search = Search(engine(name), problem)
    arrays = list(search.arrays())
    assert rows(arrays) == expected
    assert (search.outcome, search.statistics.covers) == (Outcome.COMPLETE, len(expected))
    for array in arrays:
        assert (array.dtype, array.ndim, array.flags.writeable) == (numpy.uint32, 2, False)
        assert 0 < len(array) <= 13
    assert len({array.shape[1] for array in arrays}) == len(set(map(len, expected)))


@ways
def test_a_search_goes_on_after_any_array(name, problem):
    expected, random = list(Search(engine(name), problem)), Random(1)
    for _ in range(5):
        search, found = Search(engine(name), problem), []
        for _ in range(random.randint(1, 6)):
            found += islice(search, random.randint(0, 20))
            found += rows(islice(search.arrays(), random.randint(0, 2)))
            assert search.statistics.covers == len(found)
        rest = Search(engine(name), problem, resume=search.position)
        assert found + rows(rest.arrays()) == expected
        assert rest.statistics.covers == len(expected)


@ways
def test_a_limit_on_covers_is_kept(name, problem):
    expected = list(Search(engine(name), problem))
    for limit in (0, 1, 12, 13, 14, 50):
        search = Search(engine(name), problem, limits=Limits(solutions=limit))
        assert rows(search.arrays()) == expected[:limit]
        assert search.statistics.covers == min(limit, len(expected))


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
def test_an_array_is_the_memory_of_its_batch_and_outlives_the_search():
    search = Search(engine("dancing"), ALIKE)
    first, second = islice(search.arrays(), 2)
    assert first.base is not None
    assert type(first.base).__name__ == "CoverBatch"
    copy = first.copy()
    del search, second
    assert (first == copy).all()


def test_the_cover_of_no_options_is_an_empty_row():
    search = Search(engine("reference"), Problem.from_names("0:1|p", ["p"]))
    assert sorted(array.shape for array in search.arrays()) == [(1, 0), (1, 1)]


def test_what_is_decoded_has_no_arrays():
    with pytest.raises(InputError, match="a search with `decode` has no arrays"):
        Search(engine("reference"), ALIKE, decode=str).arrays()


def test_a_missing_numpy_is_told_by_name(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(
        PackageUnavailable, match=r"^arrays need the package 'numpy': pip install 'dancefloor\[arrays\]'$"
    ):
        Search(engine("reference"), ALIKE).arrays()
