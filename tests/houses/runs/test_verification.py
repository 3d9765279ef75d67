"""A check of a store looks at everything in it, against the puzzle itself."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.houses.runs.run_reports import checked_text
from dancefloor.houses.runs.schema import crc_of
from dancefloor.houses.runs.store import Damaged
from dancefloor.houses.runs.verification import check_wholly
from tests.houses.runs.damage import edit, files, forge, unsealed

pytestmark = pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")

LIST = {"puzzle": "dominoes 5x6", "symmetry": "none", "engine": "dancing"}


@pytest.fixture
def store(tmp_path):
    name = str(tmp_path / "run.db")
    dance.run(**LIST, store=name).close()
    return name


def text_of(store):
    said = checked_text(check_wholly(store))
    assert "\n" not in said
    return said.replace(store, "run.db")


def test_a_finished_list_is_sound(store, tmp_path):
    before, told = files(tmp_path), []
    assert check_wholly(store, lambda verified, of: told.append((verified, of))).found == 1183
    assert told[-1] == (1183, 1183)
    assert text_of(store) == (
        "run.db is sound: 1183 solutions, each verified and no two the same, in 1 interval;"
        " the search is covered from beginning to end"
    )
    assert files(tmp_path) == before


def test_an_unfinished_list_is_sound_as_far_as_it_goes(tmp_path):
    store = str(tmp_path / "run.db")
    dance.run(**LIST, store=store, limit=100).close()
    assert re.fullmatch(
        r"run.db is sound: 100 solutions, each verified and no two the same, in 1 interval;"
        r" about [\d.]+ % of the search is done, and the rest can go on",
        text_of(store),
    )


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"puzzle": "6x10", "count": True}, 2339),
        ({"puzzle": "dominoes 5x6", "count": True, "engine": "dancing"}, 329),
        ({"puzzle": "dominoes 7x7", "symmetry": "none", "count": True}, 0),  # no search is needed
        ({"puzzle": "dominoes 5x6", "symmetry": "all"}, 329),
        ({"puzzle": "queens 6"}, 1),
        ({"puzzle": "queens 6", "symmetry": "none"}, 4),
    ],
)
def test_runs_of_every_kind_are_sound(tmp_path, asked, found):
    store = str(tmp_path / "run.db")
    dance.run(**asked, store=store).close()
    assert check_wholly(store)[3:6] == (dance.Outcome.COMPLETE, bool(asked.get("count")), found)


def test_parts_are_sound_and_so_is_what_they_are_merged_to(tmp_path):
    parts = dance.split("dominoes 5x6", parts=3, symmetry="all", count=True)
    stores = [str(tmp_path / f"{part.number}.db") for part in parts]
    for part, store in zip(parts, stores, strict=True):
        dance.run(part, store=store).close()
        assert f"in part {part.number} of 3, counted in" in text_of(store)
    dance.merge(stores, store=str(tmp_path / "all.db")).close()
    assert check_wholly(str(tmp_path / "all.db")).found == 329


@pytest.mark.parametrize("name", ["list", "open", "executor", "count", "part1", "openpart"])
def test_what_an_earlier_version_made_is_sound_and_not_sealed(tmp_path, name):
    store = unsealed(name, tmp_path / "run.db")
    before = files(tmp_path)
    assert text_of(store).endswith("; an earlier version made it, without seals: 'dancefloor run' adds them")
    assert files(tmp_path) == before


# What only a forger does, who makes new seals, and lets everything add up.
FORGED = {
    "a solution twice": (
        "update chunk set options=cast(substr(options, 1, width)||substr(options, 1, width)||"
        "substr(options, 2*width+1) as blob)",
        "not as they were written",
    ),
    "another puzzle": (
        "update meta set value='{\"queens\": {\"size\": 6}}' where key='puzzle'",
        "other items or options",
    ),
    "no puzzle": ("update meta set value='[[[' where key='puzzle'", "its puzzle cannot be read"),
    "a file instead of a puzzle": (
        'update meta set value=\'{"words": {"words": "/etc/passwd"}}\' where key=\'puzzle\'',
        "its puzzle cannot be read",
    ),
    "other searches": ("update task set times=3", "its searches are not those of its puzzle"),
    "other symmetries": (
        "update meta set value=json_set(value, '$.order', 8) where key='group'",
        "its symmetries are not those of its puzzle",
    ),
    "another order": ("update meta set value='nowhere' where key='order'", "order of scanning"),
}


@pytest.mark.parametrize(("statement", "said"), FORGED.values(), ids=FORGED)
def test_a_forged_store_is_told(store, tmp_path, statement, said):
    forge(store, statement)
    before = files(tmp_path)
    with pytest.raises(Damaged, match=rf"is damaged: [^\n]*{said}[^\n]*$"):
        check_wholly(store)
    assert files(tmp_path) == before


def test_a_solution_that_is_there_twice_is_told_even_with_its_checksum(store):
    with closing(sqlite3.connect(store)) as connection:
        many, width, options = connection.execute("select count, width, options from chunk where id=1").fetchone()
    options = options[:width] * 2 + options[2 * width :]
    forge(
        store,
        ("update chunk set options=? where id=1", (options,)),
        ("update digest set crc=? where first=0", (crc_of(0, many, width, options),)),
    )
    assert len(dance.open_run(store)) == 1183
    with pytest.raises(Damaged, match="a solution is there twice"):
        check_wholly(store)


def test_a_wrong_number_up_to_symmetry_is_told(tmp_path):
    store = str(tmp_path / "run.db")
    dance.run("dominoes 5x6", symmetry="all", count=True, engine="dancing", store=store).close()
    forge(store, "update meta set value=json_set(value, '$.distinct', 311) where key='result'")
    with pytest.raises(Damaged):
        check_wholly(store)


def test_a_broken_page_is_told(store):
    edit(store, "pragma writable_schema=on", "update sqlite_master set rootpage=2 where name='chunk_place'")
    with pytest.raises(Damaged):
        check_wholly(store)
