"""A run in parts finds what the whole run does, in its order; what is not a whole run is refused."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import dancefloor as dance
from benchmarks.endurance import contents
from dancefloor._native import MISSING
from dancefloor.errors import InputError, StoreError
from dancefloor.houses.runs.merging import gather, merge, ranges
from dancefloor.houses.runs.run_parts import split
from dancefloor.houses.runs.running import run
from dancefloor.houses.runs.stored_runs import open_run
from dancefloor.search.values import Outcome

COVER = dance.ExactCover(dance.read_dlx("a b c\na b\nc\na\nb c\nb\na c\n").problem)
CASES = {
    "list": ("dominoes 5x6", {"symmetry": "none"}),
    "list up to symmetry": ("4x15", {}),
    **{
        f"list by {engine}": ("dominoes 4x6", {"symmetry": "none", "engine": engine})
        for engine in ("dancing", "cells", "bits")
        if not MISSING
    },
    "list separate parts": ("any*dominoes 3x4+2x4", {"symmetry": "none"}),
    "list separate parts by name": ("any*dominoes 3x4+2x3", {"symmetry": "none", "engine": "parts"}),
    "list separate parts up to symmetry": ("any*dominoes 3x4+4x3+2x3", {}),
    "list in plain Python": ("dominoes 4x4", {"symmetry": "none", "engine": "reference"}),
    "count": ("dominoes 6x6", {"symmetry": "none", "count": True, "engine": "scanning"}),
    "count up to symmetry": ("dominoes 6x6", {"count": True, "engine": "scanning"}),
    "count in two components": ("dominoes 4x5+4x5", {"count": True, "engine": "scanning"}),
    "count each class by a sieve": ("dominoes 5x6", {"count": True, "engine": "scanning"}),
    "queens": (dance.Queens(6), {}),
    "exact cover": (COVER, {"engine": "reference"}),
}


def solutions_and_numbers(store):
    """The options of all solutions in order, the numbers of each task, and the result."""
    with closing(sqlite3.connect(store)) as connection:
        numbers = connection.execute("select task, sum(found), sum(weight) from interval group by task").fetchall()
        known = connection.execute("select key, value from meta where key in ('outcome', 'result')").fetchall()
    opened = open_run(store)
    return [covers for _, part in opened.parts(0, len(opened)) for covers in part], numbers, sorted(known)


def ran(parts, folder):
    """Work on all parts; return their stores."""
    stores = [str(folder / f"{part.number}.db") for part in parts]
    for part, store in zip(parts, stores, strict=True):
        assert run(part, store=store, threads=1 + part.number % 2).outcome is Outcome.COMPLETE
    return stores


@pytest.fixture
def done(tmp_path):
    """Parts of a small run, and their stores."""
    parts = split("dominoes 4x5", parts=4, symmetry="none")
    return parts, ran(parts, tmp_path)


@pytest.mark.parametrize("case", CASES)
def test_parts_together_are_the_whole_run(tmp_path, case):
    puzzle, how = CASES[case]
    whole, merged = str(tmp_path / "whole.db"), str(tmp_path / "all.db")
    run(puzzle, **how, store=whole, threads=1)
    parts = split(puzzle, parts=3, **how)
    stores = ran(parts, tmp_path)
    assert merge(stores[::-1], store=merged).outcome is Outcome.COMPLETE
    assert solutions_and_numbers(merged) == solutions_and_numbers(whole)
    told = 1 if "separate" in case else 4  # parts that repeat are searched again in each interval, and not counted
    assert open_run(merged).statistics[:told] == open_run(whole).statistics[:told]
    assert open_run(merged).total == open_run(whole).total
    assert open_run(merged).name == open_run(whole).name
    for store in (merged, whole):
        assert list(open_run(store).as_found) == list(open_run(store))


@pytest.mark.parametrize(
    ("puzzle", "how", "most_quotients", "adds_up"),
    [
        ("6x10", {"count": True}, 100, True),  # no solution is symmetric
        ("dominoes 6x6", {"count": True}, 100, False),
        ("dominoes 5x6", {"count": True}, 0, True),  # by a sieve
        ("4x15", {}, 100, False),
    ],
)
def test_some_parts_tell_what_they_add_to_the_whole(tmp_path, monkeypatch, puzzle, how, most_quotients, adds_up):
    monkeypatch.setattr("dancefloor.solutions.burnside.MOST_CHOICES", most_quotients)
    stores = ran(split(puzzle, parts=3, **how), tmp_path)
    first, rest = gather(stores[:1]), gather(stores[1:])
    whole = merge(stores, store=str(tmp_path / "all.db"))
    assert first.found + rest.found == (whole.total.raw if whole.question.counts else len(whole))
    assert (first.distinct is not None) == adds_up
    if adds_up:
        assert first.distinct + rest.distinct == whole.total.distinct


def test_a_merged_run_is_one_like_any_other(done, tmp_path):
    merged = str(tmp_path / "all.db")
    found = merge(done[1], store=merged)
    again = run("dominoes 4x5", store=merged, symmetry="none")
    assert [solution.options for solution in again] == [solution.options for solution in found]
    assert len(found) == len({solution.options for solution in found}) == 95
    assert not found.part


def test_merging_again_changes_nothing(done, tmp_path):
    merged = tmp_path / "all.db"
    merge(done[1], store=str(merged))
    before = merged.read_bytes()
    assert len(merge([*done[1], str(merged), done[1][0]], store=str(merged))) == 95
    assert merged.read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == ["1.db", "2.db", "3.db", "4.db", "all.db"]


def refused(stores, store, match, error=InputError):
    """Merging fails in one line, and nothing is written."""
    before = Path(store).read_bytes() if os.path.isfile(store) else None
    with pytest.raises(error, match=match) as caught:
        merge(stores, store=store)
    assert "\n" not in str(caught.value)
    assert (Path(store).read_bytes() if os.path.isfile(store) else None) == before
    assert not os.path.exists(f"{store}-merging")


def test_what_is_missing_or_doubled_or_not_finished_is_named(done, tmp_path):
    parts, stores = done
    merged, twice, begun = str(tmp_path / "all.db"), str(tmp_path / "twice.db"), str(tmp_path / "begun.db")
    refused(stores[:1], merged, "4 parts of dominoes 4x5 cannot be merged: parts 2-4 are missing$")
    refused([stores[0], stores[1], stores[3]], merged, "part 3 is missing$")
    run(parts[1], store=twice)
    refused([*stores, twice], merged, r"part 2 is in both \S+2.db and \S+twice.db$")
    run(parts[2], store=begun, limit=1)
    refused([stores[0], stores[1], begun], merged, r"part 4 is missing; part 3 is not finished \(\S+ % done\)$")


def test_what_is_known_of_a_run_that_is_not_complete(done, tmp_path):
    parts, stores = done
    begun = str(tmp_path / "begun.db")
    run(parts[2], store=begun, limit=1)
    known = gather([stores[0], stores[0], begun])
    assert known.missing == [2, 4]
    assert (known.of, known.finished) == (4, 1)
    assert [part.place.number for part in known.unfinished] == [3]
    assert known.found == len(open_run(stores[0])) + 1


def test_parts_of_another_run_are_named(done, tmp_path):
    _parts, stores = done
    merged, whole, other = str(tmp_path / "all.db"), str(tmp_path / "whole.db"), str(tmp_path / "other.db")
    run("dominoes 4x5", store=whole, symmetry="none")
    run(split("dominoes 4x5", parts=5, symmetry="none")[1], store=other)
    refused([*stores, whole], merged, r"whole.db \(a whole run of dominoes 4x5\)$")
    refused([*stores[1:], other], merged, r"other.db \(part 2 of 5 of dominoes 4x5\)$")
    refused(stores, whole, "whole.db keeps another run, dominoes 4x5: name another store$")
    refused(stores, other, "other.db keeps another run")
    refused([merged], merged, "stores is empty")
    refused([*stores, str(tmp_path / "none.db")], merged, "none.db is not there", StoreError)
    (tmp_path / "text.db").write_text("text" * 1000)
    refused([*stores, str(tmp_path / "text.db")], merged, "text.db is no run", StoreError)
    refused(stores, str(tmp_path), "is a directory", StoreError)


def test_a_damaged_part_leaves_no_store(done, tmp_path):
    stores = done[1]
    with closing(sqlite3.connect(stores[2])) as connection:
        page = connection.execute("select rootpage from sqlite_master where name='chunk'").fetchone()[0]
        size = connection.execute("pragma page_size").fetchone()[0]
    with open(stores[2], "r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    refused(stores, str(tmp_path / "all.db"), "3.db is damaged", StoreError)


def test_a_part_is_taken_up_again_like_any_run(tmp_path):
    part = split("dominoes 6x6", parts=2, symmetry="none")[0]
    whole, taken = str(tmp_path / "whole.db"), str(tmp_path / "taken.db")
    run(part, store=whole)
    for limit in (1, 100, 101, None):
        found = run(part, store=taken, limit=limit)
        assert limit is None or len(found) == limit
    assert contents(taken) == contents(whole)
    assert run(part, store=taken, timeout=0).outcome is Outcome.COMPLETE


def test_a_store_keeps_its_part(done, tmp_path):
    parts, stores = done
    whole = str(tmp_path / "whole.db")
    run("dominoes 4x5", store=whole, symmetry="none")
    other = split("dominoes 4x5", parts=4, symmetry="none", seed=1)[0]
    for puzzle, store, match in (
        (parts[1], stores[0], "1.db keeps part 1 of 4, and this is part 2 of 4: name another store"),
        (parts[0], whole, "whole.db keeps the whole run, and this is part 1 of 4"),
        ("dominoes 4x5", stores[0], "1.db keeps part 1 of 4, and this is the whole run"),
        (other, stores[0], "1.db keeps part 1 of 4 after another 'split', and this is part 1 of 4"),
    ):
        before = Path(store).read_bytes()
        with pytest.raises(InputError, match=match):
            run(puzzle, store=store, symmetry="none")
        assert Path(store).read_bytes() == before


def test_a_part_is_no_proof(tmp_path):
    """The total of a part is that of the part: solutions up to symmetry follow only from all of them."""
    part = split("dominoes 6x6", parts=3, count=True)[0]
    total = run(part, store=str(tmp_path / "1.db")).total
    assert total.distinct is None
    assert open_run(str(tmp_path / "1.db")).name == "dominoes 6x6, part 1 of 3"


def test_ranges():
    assert ranges([]) == ""
    assert ranges([4]) == "4"
    assert ranges([1, 2, 4, 5, 6, 9]) == "1-2, 4-6, 9"
