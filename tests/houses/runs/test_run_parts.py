"""Parts: always the same, about equally long, with everything in one of them, and read back as they were written."""

from __future__ import annotations

import itertools
import json

import pytest

import dancefloor as dance
from dancefloor.errors import InputError, StoreError
from dancefloor.houses.runs.run_parts import read_part, split, write_parts


def test_a_part_comes_back_from_its_file(tmp_path):
    parts = split("6x10", parts=3, count=True)
    files = write_parts(parts, str(tmp_path / "new" / "parts"))
    assert [file[-8:] for file in files] == ["001.part", "002.part", "003.part"]
    assert [read_part(file) for file in files] == parts
    assert json.loads((tmp_path / "new" / "parts" / "002.part").read_text())["question"]["counts"]


def changed(file, **fields):
    told = json.loads(file.read_text())
    file.write_text(json.dumps(told | fields))


@pytest.mark.parametrize(
    ("change", "match"),
    [
        (lambda file: file.write_text(file.read_text()[:-20]), "is no part, or it is damaged"),
        (lambda file: file.write_text("[]"), "is no part"),
        (lambda file: file.write_text('{"document": "run"}'), "is no part"),
        (
            lambda file: changed(file, version="0.0.7"),
            "was made by dancefloor 0.0.7, and this is ",
        ),
        (lambda file: changed(file, intervals=[]), "is damaged"),
        (lambda file: changed(file, part=2), "is damaged"),
        (lambda file: file.unlink(), "cannot be read"),
    ],
)
def test_what_is_no_part_of_this_version_is_refused(tmp_path, change, match):
    file = tmp_path / "001.part"
    write_parts(split("dominoes 4x4", parts=1), str(tmp_path))
    change(file)
    with pytest.raises((InputError, StoreError), match=match) as caught:
        read_part(str(file))
    assert "\n" not in str(caught.value)


def test_the_same_puzzle_is_split_into_the_same_bytes():
    texts = [[part.text for part in split("6x10", parts=7, count=True)] for _ in range(2)]
    assert texts[0] == texts[1]
    assert len(set(texts[0])) == 7


def test_whoever_waits_is_told(monkeypatch):
    monkeypatch.setattr("dancefloor.houses.runs.run_parts.BETWEEN_REPORTS", 0.0)
    told = []
    parts = split("dominoes 6x6", parts=9, on_progress=told.append)
    shares = [progress.fraction for progress in told]
    assert shares == sorted(shares)
    assert (len(set(shares)) > 3, shares[-1], told[0].doing) == (True, 1, "splitting")
    assert parts == split("dominoes 6x6", parts=9)


def test_every_interval_is_in_one_part():
    parts = split("6x10", parts=9)
    ranks = [interval.rank for part in parts for interval in part.intervals]
    assert sorted(ranks) == list(range(len(ranks)))
    assert all(list(part.intervals) == sorted(part.intervals, key=lambda each: each.rank) for part in parts)
    in_order = sorted((interval for part in parts for interval in part.intervals), key=lambda each: each.rank)
    for one, other in itertools.pairwise(in_order):
        assert one.position.until == other.position.path
    assert in_order[-1].position.until is None


def test_parts_are_guessed_to_take_equally_long():
    guesses = [part.guess for part in split("6x10", parts=10)]
    assert max(guesses) < 1.1 * min(guesses)


def test_many_parts_of_a_short_search_have_fewer_intervals(monkeypatch):
    monkeypatch.setattr("dancefloor.houses.runs.run_parts.MANY", 500)
    few, many = split("6x10", parts=30), split("6x10", parts=200)
    assert 480 <= sum(len(part.intervals) for part in few) < 530
    assert 500 <= sum(len(part.intervals) for part in many) < 600


def test_a_part_goes_on_where_another_build_cuts_elsewhere(tmp_path, monkeypatch):
    first, second = write_parts(split("dominoes 4x5", parts=2, symmetry="none"), str(tmp_path / "parts"))
    store, other = str(tmp_path / "1.db"), str(tmp_path / "2.db")
    dance.run(read_part(first), store=store, limit=3)
    monkeypatch.setattr("dancefloor.houses.runs.run_parts._guess", lambda *_: 1e6)
    assert split("dominoes 4x5", parts=2, symmetry="none")[0] != read_part(first)
    found = [dance.run(read_part(file), store=name) for file, name in ((first, store), (second, other))]
    assert [each.outcome.value for each in found] == ["complete", "complete"]
    assert len(dance.merge([store, other], store=str(tmp_path / "all.db"))) == 95


@pytest.mark.parametrize(
    ("puzzle", "how", "match"),
    [
        ("6x10", {"parts": 0}, "parts"),
        ("6x10", {"parts": 2.5}, "parts"),
        ("6x10", {"parts": 1_000_000}, "parts is 1000000: it should be at most 100000"),
        (
            "dominoes 2x2",
            {"parts": 50, "symmetry": "none"},
            "dominoes 2x2 can be cut into 2 at most",
        ),
        ("6x11", {"parts": 2}, "no search is needed"),
        ("6x10", {"parts": 2, "engine": "counting"}, "only a search can be split"),
        (dance.Fillomino([[2, 0], [0, 0]]), {"parts": 2}, "only a search can be split"),
        ("6x10", {"parts": 2, "engine": "portfolio"}, "interval"),
    ],
)
def test_what_cannot_be_split_is_refused(puzzle, how, match):
    with pytest.raises(InputError, match=match):
        split(puzzle, **how)


def test_a_folder_that_is_not_empty_stays_as_it_is(tmp_path):
    parts = split("dominoes 4x4", parts=2)
    (tmp_path / "file").write_text("x")
    for folder, match in ((tmp_path, "is not empty"), (tmp_path / "file", "is a file"), ("a\0", "no directory")):
        with pytest.raises(StoreError, match=match):
            write_parts(parts, str(folder))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
