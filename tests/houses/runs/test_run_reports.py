from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

import dancefloor as dance
from dancefloor.display import view_of
from dancefloor.houses.runs.merging import Gathered, Given
from dancefloor.houses.runs.run_parts import PartPlace, split
from dancefloor.houses.runs.run_reports import gathered_text, run_summary, runs_table, shown, split_text, state_of
from dancefloor.houses.runs.stored_runs import Listed
from dancefloor.solutions.group import NO_GROUP, Convention, Group


@pytest.fixture
def stopped(tmp_path):
    return dance.run("6x10", store=str(tmp_path / "run.db"), limit=3)


def test_a_run_that_is_stopped_says_so(stopped):
    assert state_of(stopped) == "stopped"
    assert run_summary(stopped, 2.0).startswith("3 solutions up to 4 symmetries (2 rotations, 2 reflections) so far,")
    assert "there may be more" in run_summary(stopped, 2.0, reached_limit=True)
    assert shown(stopped, 1, 3) == "solutions 1 to 3 of 3 so far"


def test_a_damaged_file_has_a_row_too():
    assert runs_table([Listed("a.db", None, "damaged")]).splitlines()[1].split() == ["a.db", *"?????", "damaged"]


class Dawdling(ThreadPoolExecutor):
    """Workers who take longer over their work than they say."""

    def submit(self, function, *order):
        return super().submit(lambda: function(*order)._replace(seconds=100.0))


def test_the_time_of_a_run_is_told_apart_from_that_of_its_workers(tmp_path):
    with Dawdling(2) as executor:
        kept = dance.run("3x20", store=str(tmp_path / "run.db"), executor=executor)
    assert re.search(
        r"; found by scanning in \d+\.\d\d s \([1-9]\d*00\.00 s of work by all workers\), and kept in ",
        run_summary(kept, 2.0),
    )


def test_the_time_of_a_merged_run_is_that_of_its_parts(tmp_path):
    parts = dance.split("3x20", parts=2)
    stores = [str(tmp_path / f"{part.number}.db") for part in parts]
    seconds = [dance.run(part, store=store).statistics.seconds for part, store in zip(parts, stores, strict=True)]
    merged = dance.merge(stores, store=str(tmp_path / "all.db"))
    assert f"; found by scanning in {sum(seconds):.2f} s of work on all parts, and kept in " in run_summary(merged, 2.0)


def given(number, *, progress=1.0, file=""):
    return Given(file or f"{number}.db", PartPlace(number, 9, "x"), progress == 1.0, progress, 10)


def test_what_is_known_is_told_with_what_is_missing():
    known = Gathered(
        "6x10", 9, False, NO_GROUP, {2: given(2), 5: given(5, progress=0.25)}, [(given(2), given(2, file="b.db"))]
    )
    assert gathered_text(known) == (
        "6x10: 20 solutions found in 1 finished part of 9; parts 1, 3-4, 6-9 are missing; part 5 is not finished"
        " (25 % done); part 2 is in both 2.db and b.db"
    )


def test_numbers_up_to_symmetry_are_told_where_they_are_exact():
    def told(*, counts, distinct=None):
        group, part = Group(Convention.ALL, 4, 2), given(2)._replace(distinct=distinct)
        return gathered_text(Gathered("6x10", 9, counts, group, {2: part}, [])).partition(" in 1")[0]

    assert told(counts=False) == "6x10: 10 solutions up to 4 symmetries (2 rotations, 2 reflections) found"
    assert told(counts=True, distinct=3) == (
        "6x10: 3 solutions up to 4 symmetries (2 rotations, 2 reflections) counted, 10 in all,"
    )
    assert told(counts=True) == (
        "6x10: 10 solutions counted, symmetric ones separately (how many differ follows from all parts),"
    )


def test_a_split_tells_where_the_parts_are():
    told = split_text(split("3x20", parts=2), ["p/001.part", "p/002.part"])
    assert told.startswith("2 parts, p/001.part to p/002.part, with about ")


@pytest.mark.house("notebook")
def test_a_run_is_a_gallery_of_what_it_keeps(tmp_path):
    run = dance.run("3x20", store=tmp_path / "a<b>.db")
    view = view_of(run)
    assert view.title == "3x20: 2 solutions up to 4 symmetries (2 rotations, 2 reflections)"
    assert [card.svg for card in view.cards] == [solution.svg() for solution in run]
    assert view.lines[0] == "finished"
    assert "<b>" not in view.html
    assert [card.svg for card in view_of(run[1:]).cards] == [run[1].svg()]
    run.close()
    assert view_of(run).cards == ()
    assert repr(run).endswith("which cannot be read>")


@pytest.mark.house("notebook")
def test_a_run_that_counts_has_no_pictures(tmp_path):
    view = view_of(dance.run("3x20", store=tmp_path / "run.db", count=True))
    assert view.title.startswith("3x20: 2 solutions up to")
    assert view.cards == ()


@pytest.mark.house("notebook")
def test_a_part_says_what_it_is_a_part_of():
    view = view_of(dance.split("3x20", parts=2)[0])
    assert view.title == "part 1 of 2 of 3x20"
    assert view.lines[0].endswith(" intervals")
