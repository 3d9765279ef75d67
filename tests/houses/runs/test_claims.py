"""A store whose claims do not add up is refused, whatever its seals say."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.errors import InputError
from dancefloor.houses.runs import chunks
from dancefloor.houses.runs.claims import check, open_store
from dancefloor.houses.runs.store import Damaged, Store
from dancefloor.houses.runs.stored_runs import runs_in
from dancefloor.search.values import Outcome
from tests.houses.runs.damage import edit, files, forge, unsealed

pytestmark = pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")

LIST = {"puzzle": "dominoes 5x6", "symmetry": "none"}
COUNT = {"puzzle": "dominoes 5x6", "symmetry": "all", "count": True, "engine": "dancing"}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The content of a finished list of many chunks, and of a finished count."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chunks, "CHUNK", 2000)
        dance.run(**LIST, store=str(folder / "list.db"))
    dance.run(**COUNT, store=str(folder / "count.db"))
    return [(folder / name).read_bytes() for name in ("list.db", "count.db")]


@pytest.fixture
def store(made, tmp_path):
    (tmp_path / "run.db").write_bytes(made[0])
    return str(tmp_path / "run.db")


@pytest.fixture
def count(made, tmp_path):
    (tmp_path / "count.db").write_bytes(made[1])
    return str(tmp_path / "count.db")


OF_A_LIST = {
    "intervals deleted": ["delete from chunk", "delete from arrival", "delete from digest", "delete from interval"],
    "found raised": ["update interval set found=found+5"],
    "found and chunks raised": ["update interval set found=found+1", "update chunk set count=count+1 where id=1"],
    "chunks deleted": ["delete from chunk"],
    "one chunk deleted": ["delete from chunk where id=3"],
    "one chunk and its checksum deleted": ["delete from digest where first=0", "delete from chunk where first=0"],
    "a chunk doubled": [
        "insert into chunk(interval, first, count, width, options)"
        " select interval, first+100000, count, width, options from chunk where id=1"
    ],
    "chunks exchanged": [
        "update chunk set first=-1 where id=1",
        "update chunk set first=0 where id=2",
        "update chunk set first=(select count from chunk where id=1) where id=1",
    ],
    "numbers in a chunk changed": ["update chunk set options=zeroblob(length(options)) where id=2"],
    "a short chunk": ["update chunk set options=x'00' where id=2"],
    "a wide chunk": ["update chunk set width=1000000000, count=1000000000 where id=1"],
    "a negative count": ["update chunk set count=-1, first=-5 where id=1"],
    "no arrivals": ["delete from arrival"],
    "another outcome": ["update meta set value='limited' where key='outcome'"],
    "open, and finished": ["update interval set state='open'"],
    "no position": ["update interval set stands=null"],
    "a position elsewhere": ["update interval set stands=replace(stands, '[', '[[')"],
    "a position of another problem": ["update interval set stands=json_set(stands, '$[1]', 'ab')"],
    "a state that is none": ["update interval set state='lost'"],
    "an end before the end": ["update interval set until='[3]'"],
    "an end that is none": ["update interval set until='[[[3]'"],
    "a beginning after the beginning": ["update interval set begin=json_set(stands, '$[2]', json('[7]'))"],
    "a gap": ["insert into interval(task, rank, state) values(1, 1, 'done')"],
    "an interval of no search": ["update interval set task=2"],
    "no searches": ["delete from task"],
    "searches without numbers": ["update task set id=0"],
    "an endless question": [("update meta set value=? where key='question'", ("[" * 200_000,))],
    "a question of other words": ["update meta set value='{\"a\": 1}' where key='question'"],
    "a question of other types": ["update meta set value=json_set(value, '$.counts', 7) where key='question'"],
    "a symmetry that is none": ["update meta set value=json_set(value, '$.symmetry', 'x') where key='question'"],
    "no question": ["delete from meta where key='question'"],
    "symmetries that are none": ["update meta set value='[1]' where key='group'"],
    "symmetries of other types": ["update meta set value=json_set(value, '$.order', 'x') where key='group'"],
    "a huge number of options": [("update meta set value=? where key='options'", ("9" * 10_000,))],
    "an expected time that is none": ["update meta set value='[\"x\", 1]' where key='expected'"],
    "a part of nothing": ["update meta set value='7' where key='part'", "insert into meta values('part', '[3, 2]')"],
    "a count": ["update meta set value=json_set(value, '$.counts', json('true')) where key='question'"],
}
OF_A_COUNT = {
    "found raised": ["update interval set found=found+5"],
    "intervals deleted": ["delete from interval"],
    "one interval deleted": ["delete from interval where id=1"],
    "another result": ["update meta set value=json_set(value, '$.raw', 7) where key='result'"],
    "a result of other types": ["update meta set value=json_set(value, '$.distinct', 'x') where key='result'"],
    "an endless result": [("update meta set value=? where key='result'", ("[" * 200_000,))],
    "no result": ["delete from meta where key='result'"],
    "a search with other weights": ["update task set times=times+1"],
    "a huge number": ["update interval set found=9223372036854775807"],
    "solutions": ["insert into chunk values(1, 1, 0, 1, 1, x'00')"],
}


def refused_everywhere(name, asked):
    """Whatever opens a store says in one line what is wrong with it, and changes nothing."""
    folder = str(name).rpartition("/")[0]
    before = files(folder)
    for opening in (
        dance.open_run,
        open_store,
        lambda file: dance.run(**asked, store=file),
        lambda file: dance.merge([file], store=f"{folder}/merged.db"),
    ):
        with pytest.raises(Damaged, match=r"^[^\n]*(restore it from a copy|see )[^\n]*$"):
            opening(name)
    assert files(folder) == before
    assert [(each.run, "restore it" in each.damage) for each in runs_in(name)] == [(None, True)]


@pytest.mark.parametrize("edits", OF_A_LIST.values(), ids=OF_A_LIST)
def test_solutions_that_do_not_add_up_are_told_everywhere_even_if_they_are_sealed(store, edits):
    forge(store, *edits)
    refused_everywhere(store, LIST)


@pytest.mark.parametrize("edits", OF_A_COUNT.values(), ids=OF_A_COUNT)
def test_a_count_that_does_not_add_up_is_told_everywhere_even_if_it_is_sealed(count, edits):
    forge(count, *edits)
    refused_everywhere(count, COUNT)


@pytest.mark.parametrize("name", ["intervals deleted", "another outcome", "numbers in a chunk changed", "no question"])
def test_what_a_program_did_that_knows_no_seals_is_told_everywhere(store, name):
    edit(store, *OF_A_LIST[name])
    refused_everywhere(store, LIST)


@pytest.mark.parametrize("name", ["intervals deleted", "found raised", "chunks deleted", "a chunk doubled"])
def test_a_store_without_seals_adds_up_too(tmp_path, name):
    store = unsealed("list", tmp_path / "run.db")
    assert len(dance.open_run(store)) == 95
    edit(store, *[statement for statement in OF_A_LIST[name] if "digest" not in statement])
    refused_everywhere(store, {"puzzle": "dominoes 4x5", "symmetry": "none"})


def test_a_large_store_compares_its_solutions_when_they_are_read(store, monkeypatch):
    monkeypatch.setattr("dancefloor.houses.runs.claims.FEW", 10_000)
    edit(store, *OF_A_LIST["numbers in a chunk changed"])
    found = dance.open_run(store)
    assert len(found) == 1183
    with pytest.raises(Damaged, match="chunk 2 are not as they were written"):
        list(found)
    assert found[0].options == next(iter(found)).options
    with pytest.raises(Damaged, match="chunk 2 are not as they were written"):
        dance.run(**LIST, store=store)
    with pytest.raises(Damaged, match="chunk 2 are not as they were written"):
        open_store(store, wholly=True)


@pytest.mark.parametrize(
    ("name", "found", "in_the_end"),
    [
        ("list", 95, 95),
        ("open", 50, 95),
        ("executor", 95, 95),
        ("count", 33, 33),
        ("part1", 49, None),
        ("part2", 46, None),
        ("openpart", 3, None),
    ],
)
def test_what_an_earlier_version_made_is_read_and_continued(tmp_path, name, found, in_the_end):
    """Only parts are those of the version that has guessed their work."""
    store = unsealed(name, tmp_path / "run.db")
    before = files(tmp_path)
    had = dance.open_run(store)
    solutions = [solution.options for solution in had]
    assert had.found == found
    had.close()
    assert files(tmp_path) == before
    how = {"count": True} if name == "count" else {"symmetry": "none"}
    if in_the_end is None:
        with pytest.raises(InputError, match=r"keeps part . of 2 after another 'split'"):
            dance.run(dance.split("dominoes 4x5", parts=2, **how)[name == "part2"], store=store)
        return
    kept = dance.run("dominoes 4x5", **how, store=store)
    assert (kept.outcome, kept.found) == (Outcome.COMPLETE, in_the_end)
    assert [solution.options for solution in kept][: len(solutions)] == solutions
    with Store(store).snapshot():
        assert Store(store).is_sealed == name.startswith("open")  # a finished run is only read
    check(Store(store))


def test_parts_of_an_earlier_version_are_merged(tmp_path):
    stores = [unsealed(name, tmp_path / f"{name}.db") for name in ("part1", "part2")]
    merged = dance.merge(stores, store=str(tmp_path / "all.db"))
    found = dance.run("dominoes 4x5", symmetry="none", store=str(tmp_path / "whole.db"))
    assert [solution.options for solution in merged] == [solution.options for solution in found]


def test_an_index_that_leads_elsewhere_is_noticed(store, tmp_path):
    with closing(sqlite3.connect(store)) as connection:
        root = connection.execute("select rootpage from sqlite_master where name='chunk_place'").fetchone()[0]
        page = connection.execute("pragma page_size").fetchone()[0]
        many = connection.execute("select count(*) from chunk").fetchone()[0]
    with open(store, "rb") as file:
        content = bytearray(file.read())
    begin = (root - 1) * page
    assert content[begin] == 10  # a page of an index without pages below it
    places = [begin + int.from_bytes(content[begin + 8 + 2 * k : begin + 10 + 2 * k], "big") for k in range(many)]
    ends = [place + 1 + content[place] for place in places]  # a cell ends with the number of its row
    assert content[ends[4] - 1] == 5
    content[ends[4] - 1] = 7
    with open(store, "wb") as file:
        file.write(content)
    refused_everywhere(store, LIST)
