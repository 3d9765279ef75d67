from __future__ import annotations


def test_runs_are_listed_with_their_progress(dancefloor, documented, tmp_path):
    assert dancefloor("runs").stdout == "there are no runs here: 'dancefloor run' makes them\n"
    dancefloor("run", "3x20", "--store", "a.db")
    dancefloor("run", "6x10", "--store", "b.db", "--limit", "7")
    dancefloor("run", "3x20", "--count", "--store", "c.db")
    (tmp_path / "d.db").write_bytes((tmp_path / "a.db").read_bytes()[:4096])
    head, *rows = [line.split() for line in dancefloor("runs").stdout.splitlines()]
    assert head == ["file", "puzzle", "done", "found", "per", "second", "left", "state"]
    assert [(row[0], row[1], row[-1]) for row in rows] == [
        ("a.db", "3x20", "finished"),
        ("b.db", "6x10", "stopped"),
        ("c.db", "3x20", "finished"),
        ("d.db", "?", "damaged"),
    ]
    told = documented(dancefloor("runs", "--json").stdout)["runs"]
    assert [run.get("found") for run in told] == [2, 7, 2, None]
    assert dancefloor("runs", "none").stderr.startswith("dancefloor: none is not there")
    assert len(dancefloor("runs", "a.db").stdout.splitlines()) == 2
