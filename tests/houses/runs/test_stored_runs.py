"""Runs as sequences, whatever state their files are in."""

from __future__ import annotations

import json
import os
import time
from contextlib import closing

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.houses.runs.chunks import Chunk, Packed, Tail, write_chunk
from dancefloor.houses.runs.question import Question, facts
from dancefloor.houses.runs.running import run
from dancefloor.houses.runs.store import Damaged, Store
from dancefloor.houses.runs.stored_runs import open_run, runs_in
from dancefloor.search.values import Outcome, Position
from dancefloor.verbs.how import Request
from dancefloor.verbs.kinds.kind import kind_of
from tests.houses.runs.damage import edit


@pytest.fixture(scope="module")
def dominoes(tmp_path_factory):
    store = str(tmp_path_factory.mktemp("dominoes") / "run.db")
    run("dominoes 6x6", store=store, symmetry="none")
    return store


def test_a_run_is_a_sequence_of_verified_solutions(dominoes):
    found = open_run(dominoes)
    listed = list(found)
    assert len(found) == len(listed) == 6728
    assert (found[0], found[6727], found[-1]) == (listed[0], listed[-1], listed[-1])
    assert list(found[10:13]) == listed[10:13]
    assert list(found[::-1000]) == listed[::-1000]
    assert list(found[100:200][5:7]) == listed[105:107]
    assert found[5:5000:7][-1] == listed[5:5000:7][-1]
    assert listed[3] in found[:5]
    for wrong in (6728, -6729):
        with pytest.raises(IndexError, match="the run has 6728 so far"):
            found[wrong]


def test_a_run_knows_its_puzzle_and_how_it_went(dominoes):
    found = open_run(dominoes)
    assert found.puzzle == dance.read_puzzle("dominoes 6x6")
    assert (found.name, found.outcome, found.progress, found.total) == ("dominoes 6x6", Outcome.COMPLETE, 1.0, None)
    assert found.statistics.covers == 6728
    engine = "scanning-python" if MISSING else "scanning"
    assert (found.engine, found.seconds_left, found.is_at_work) == (engine, None, False)


def test_solutions_say_their_options_and_options_their_solution(dominoes):
    found = open_run(dominoes)
    assert len(found) > 1000
    for solution in found[::500]:
        assert found.puzzle.solution(solution.options) == solution
        assert found.puzzle.solution(solution.options[::-1]).options == solution.options


def test_a_slice_reads_nothing_until_somebody_looks(dominoes, monkeypatch):
    found = open_run(dominoes)
    monkeypatch.setattr("dancefloor.houses.runs.stored_runs.Chunk", None)
    assert len(found[5:]) == 6723


def test_options_of_different_lengths_are_kept_too(store):
    puzzle = dance.ExactCover(dance.read_dlx("a b c d e\n" + "a\nb\nc\nd\ne\na b\nb c\nc d\nd e\na b c d e\n").problem)
    found = run(puzzle, store=store)
    assert {len(solution.options) for solution in found} == {1, 3, 4, 5}
    assert {solution.options for solution in found} == {solution.options for solution in dance.solve(puzzle)}
    assert [found[k].options for k in range(len(found))] == [solution.options for solution in found]


def synthetic(store, many):
    """A run of 6x10 that says that it has found so many solutions, in its own order again and again."""
    kind = kind_of("6x10")
    question = Question(counts=False, symmetry="none", engine=None, seed=0)
    Store.create(store, facts(kind, "6x10", question, group=kind.plan(Request.of()).group, order="", reason=""))
    solutions = [solution.options for solution in dance.solve("6x10", symmetry="none", limit=1000)]
    options = b"".join(number.to_bytes(2, "little") for cover in solutions for number in cover)
    opened = Store(store, writes=True)
    with opened.transaction() as connection:
        connection.execute("insert into task values(1, 1, 1, 0, 2056, '')")
        stands = json.dumps(Position("scanning", "", (), 0, many, 0, 0, 0))
        row = "insert into interval(task, rank, state, found, stands) values(1, 0, 'open', ?, ?)"
        connection.execute(row, (many, stands))
    tail = Tail.__new__(Tail)
    tail._interval, tail._size = 1, 2
    tail.keep((0, []))
    for _ in range(many // 1000):
        tail.add(Packed((12).to_bytes(4, "little") * 1000, options))
        if tail.bytes > 1 << 22 or tail.found == many:
            with opened.transaction() as connection:
                held = tail.write(connection)
            tail.keep(held)
    opened.close()
    return solutions


@pytest.mark.parametrize("many", [100_000, pytest.param(10_000_000, marks=pytest.mark.slow)])
def test_a_file_is_little_more_than_its_numbers_and_any_solution_is_near(tmp_path, many, store):
    solutions = synthetic(store, many)
    size = sum(os.path.getsize(tmp_path / name) for name in os.listdir(tmp_path) if name.endswith(".db"))
    assert size <= 1.2 * many * 12 * 2
    found = open_run(store)
    assert len(found) == many
    place = many * 9 // 10
    began = time.perf_counter()
    assert found[place].options == solutions[place % 1000]
    print(f"solution {place} in {1000 * (time.perf_counter() - began):.1f} ms")
    looked = []
    found._store._connection.set_trace_callback(looked.append)
    found[place + 5000]
    assert len(looked) <= 5


def test_a_file_that_is_no_run_is_named_and_left_alone(tmp_path):
    for name, content, said in (
        ("text.db", b"hello " * 1000, "is no run: it is another kind of file"),
        ("empty.db", b"", "is empty"),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(dance.StoreError, match=said):
            open_run(str(tmp_path / name))
        assert (tmp_path / name).read_bytes() == content
    with pytest.raises(dance.StoreError, match="is a directory"):
        open_run(str(tmp_path))
    for wrong in (None, 7, ""):
        with pytest.raises(dance.InputError, match=r"store is .*: it should be the name of a file"):
            open_run(wrong)
    with pytest.raises(dance.StoreError, match="is not there"):
        open_run(str(tmp_path / "none.db"))
    edit(tmp_path / "other.db", "create table a(b)")
    before = (tmp_path / "other.db").read_bytes()
    for opening in (open_run, lambda store: run("3x20", store=store)):
        with pytest.raises(dance.StoreError, match="is a database of another program"):
            opening(str(tmp_path / "other.db"))
    assert (tmp_path / "other.db").read_bytes() == before


def test_a_run_of_another_version_is_named(store):
    run("3x20", store=store)
    edit(store, "pragma user_version=99")
    for opening in (open_run, lambda store: run("3x20", store=store)):
        with pytest.raises(dance.StoreError, match="is a run of a newer version of dancefloor"):
            opening(store)


def test_what_a_file_that_was_cut_short_still_has_is_said(tmp_path):
    whole, store = tmp_path / "whole.db", tmp_path / "run.db"
    solutions = synthetic(str(whole), 100_000)
    content = whole.read_bytes()
    store.write_bytes(content[: len(content) // 2])
    said = (
        r"run.db is damaged: .*; restore it from a copy, .*; \d+ solutions in it can be read: 'dancefloor show --all'"
    )
    for opening in (lambda name: run("6x10", store=name, symmetry="none"), open_run):
        with pytest.raises(Damaged, match=said):
            opening(str(store))
    assert store.read_bytes() == content[: len(content) // 2]
    listed = {each.file: each.run for each in runs_in(str(tmp_path))}
    assert listed[str(store)] is None
    assert listed[str(whole)] is not None
    saved = open_run(str(store), damaged=True)
    assert 20_000 < len(saved) < 60_000
    assert saved.outcome is Outcome.INTERRUPTED
    assert [solution.options for solution in saved[:50]] == solutions[:50]
    assert saved[-1] == list(saved[-3:])[-1]


def test_a_solution_that_is_none_is_damage_and_no_bug_of_ours(store):
    run("3x20", store=store)
    with closing(Store(store, writes=True)) as opened, opened.transaction() as connection:  # with seals
        first, count, width, options = connection.execute("select first, count, width, options from chunk").fetchone()
        write_chunk(connection, 1, Chunk(first, count, width, bytes(len(options))))
    with pytest.raises(Damaged, match="are no solution"):
        open_run(store)[0]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_what_is_read_only_can_be_read_and_is_not_written(tmp_path, store):
    run("3x20", store=store)
    os.chmod(store, 0o444)
    with pytest.raises(dance.StoreError, match="cannot be written"):
        run("3x20", store=store)
    os.chmod(tmp_path, 0o555)
    try:
        assert len(open_run(store)) == 2
        with pytest.raises(dance.StoreError, match="cannot be written"):
            run("3x20", store=str(tmp_path / "new.db"))
    finally:
        os.chmod(tmp_path, 0o755)


def test_a_folder_lists_its_runs_and_nothing_else(tmp_path):
    dance.run("3x20", store=str(tmp_path / "b.db"))
    dance.run("3x20", store=str(tmp_path / "a.db"), count=True)
    (tmp_path / "text.db").write_text("text")
    (tmp_path / "empty.db").touch()
    (tmp_path / "folder.db").mkdir()
    edit(tmp_path / "other.db", "create table a(b)")
    (tmp_path / "c.db").write_bytes((tmp_path / "b.db").read_bytes()[:4096])
    listed = runs_in(str(tmp_path))
    found = [(os.path.basename(each.file), getattr(each.run, "found", None)) for each in listed]
    assert found == [("a.db", 2), ("b.db", 2), ("c.db", None)]
    assert "c.db is damaged" in listed[2].damage


def test_a_single_file_is_listed_or_refused(tmp_path, store):
    dance.run("3x20", store=store)
    assert runs_in(store)[0].run.name == "3x20"
    with pytest.raises(dance.StoreError, match="is not there"):
        runs_in(str(tmp_path / "none.db"))
