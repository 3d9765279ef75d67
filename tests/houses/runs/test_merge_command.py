from __future__ import annotations


def test_the_merged_run_is_one_like_any_other(dancefloor, tmp_path):
    dancefloor("split", "6x10", "--parts", "2", "--out", "parts")
    for part in "12":
        dancefloor("run", f"parts/00{part}.part", "--store", f"{part}.db")
    done = dancefloor("merge", "1.db", "2.db", "--store", "all.db")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("2339 solutions up to 4 symmetries")
    before = (tmp_path / "all.db").read_bytes()
    assert dancefloor("merge", "2.db", "1.db", "all.db", "--store", "all.db").stdout == done.stdout
    assert (tmp_path / "all.db").read_bytes() == before
    dancefloor("run", "6x10", "--store", "whole.db")
    shown = [dancefloor("show", file, "--all", "--jsonl").stdout for file in ("all.db", "whole.db")]
    assert shown[0] == shown[1]


def test_files_with_blanks_are_files_of_their_own(dancefloor):
    dancefloor("split", "3x20", "--parts", "2", "--out", "parts")
    for part in "12":
        dancefloor("run", f"parts/00{part}.part", "--store", f"my {part}.db")
    assert dancefloor("merge", "my 1.db", "my 2.db", "--store", "all of it.db").returncode == 0


def test_a_run_without_solutions_has_none(dancefloor, tmp_path):
    (tmp_path / "none.dlx").write_text("a b c d e f\na b\nb c\nc a\nd e\ne f\nf d\n")
    assert dancefloor("split", "none.dlx", "--parts", "2", "--out", "parts").returncode == 0
    for part in "12":
        assert dancefloor("run", f"parts/00{part}.part", "--store", f"{part}.db").returncode == 0
    assert dancefloor("merge", "1.db", "2.db", "--store", "all.db").returncode == 1
