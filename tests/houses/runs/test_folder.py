from __future__ import annotations

import sqlite3

import pytest

import dancefloor as dance
from dancefloor.houses.runs.folder import runs_in


def test_a_folder_lists_its_runs_and_nothing_else(tmp_path):
    dance.run("3x20", store=str(tmp_path / "b.db"))
    dance.run("3x20", store=str(tmp_path / "a.db"), count=True)
    (tmp_path / "text.db").write_text("text")
    (tmp_path / "empty.db").touch()
    (tmp_path / "folder.db").mkdir()
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("create table a(b)")
    other.close()
    (tmp_path / "c.db").write_bytes((tmp_path / "b.db").read_bytes()[:4096])
    listed = runs_in(str(tmp_path))
    assert [
        (each.file.removeprefix(f"{tmp_path}/"), None if each.run is None else each.run.found) for each in listed
    ] == [
        ("a.db", 2),
        ("b.db", 2),
        ("c.db", None),
    ]
    assert "c.db is damaged" in listed[2].damage


def test_a_single_file_is_listed_or_refused(tmp_path):
    dance.run("3x20", store=str(tmp_path / "run.db"))
    assert runs_in(str(tmp_path / "run.db"))[0].run.name == "3x20"
    with pytest.raises(dance.StoreError, match="is not there"):
        runs_in(str(tmp_path / "none.db"))
