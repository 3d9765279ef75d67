"""``dancefloor prove`` and ``dancefloor verify``."""

from __future__ import annotations

import json

import pytest


def test_a_count_is_proved_and_checked(dancefloor, tmp_path):
    file = str(tmp_path / "3x20.cert.xz")
    made = dancefloor("prove", "3x20", "--certificate", file)
    assert (made.returncode, made.stdout) == (0, "8 solutions; 2 up to 4 symmetries\n")
    checked = dancefloor("verify", file)
    assert checked.returncode == 0
    assert "proved: exactly 8 covers" in checked.stdout
    assert checked.stderr.startswith("to be believed: ")


def test_none_is_proved_too(dancefloor, tmp_path):
    file = str(tmp_path / "none.cert")
    pieces = ("--pieces", "F,I,X,W,Z")
    made = dancefloor("prove", "5x5", *pieces, "--certificate", file, "--symmetry", "none", "--json")
    proved = json.loads(made.stdout)
    assert (made.returncode, proved["number"], proved["classes"]) == (1, 0, None)
    assert dancefloor("verify", "-q", file).returncode == 0


def test_a_certificate_goes_to_standard_output(dancefloor):
    made = dancefloor("prove", "3x20", "--certificate", "-")
    assert made.stdout.startswith("exact-cover certificate 1\n# puzzle: ")
    assert made.stderr == ""


@pytest.mark.house("runs")
def test_a_store_is_checked_like_a_certificate(dancefloor, tmp_path):
    store = tmp_path / "3x20.db"
    assert dancefloor("run", "3x20", "--store", str(store), "-q").returncode == 0
    checked = dancefloor("verify", str(store))
    assert (checked.returncode, checked.stderr.count("\n")) == (0, 1)
    assert "is sound: 2 solutions, each verified" in checked.stdout
    assert checked.stderr.startswith("to be believed of a run: ")
    store.write_bytes(store.read_bytes()[:-4096])
    refused = dancefloor("verify", str(store), "-q")
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "3x20.db" in refused.stderr


def test_shares_of_several_machines_are_one_certificate(dancefloor, tmp_path):
    whole, *shares = [str(tmp_path / name) for name in ("whole.cert", "one.cert", "two.cert.xz")]
    for number, file in enumerate(shares, 1):
        made = dancefloor("prove", "langford", "7", "--share", f"{number}/2", "--certificate", file)
        assert (made.returncode, made.stdout) == (0, "")
        assert f" of 46 parts in {file}" in made.stderr
        assert "parts, not the whole, of" in dancefloor("verify", file).stdout
    put = [word for file in shares for word in ("--parts", file)]
    made = dancefloor("prove", "langford", "7", "--certificate", whole, *put)
    assert (made.returncode, made.stdout) == (0, "52 solutions; 26 up to 2 symmetries\n")
    assert "exactly 52 covers" in dancefloor("verify", whole).stdout


@pytest.mark.parametrize(
    ("line", "status", "told"),
    [
        (["prove", "3x20"], 2, "--certificate"),
        (["prove", "6x10", "--certificate", "x.cert", "--size", "100"], 2, "more than 100 bytes"),
        (["prove", "6x10", "--certificate", "x.cert", "--timeout", "0"], 3, "no certificate is written"),
        (["prove", "3x20", "--certificate", "-", "--json"], 2, "--json has no effect"),
        (["prove", "6x10", "--certificate", "x.cert", "--share", "3/2"], 2, "the second of eight is 2/8"),
        (["prove", "6x10", "--certificate", "x.cert", "--share", "1/2", "--list"], 2, "--list"),
        (["prove", "6x10", "--certificate", "x.cert", "--parts", "nowhere.cert"], 2, "nowhere.cert"),
        (["verify", "nowhere.cert"], 2, "nowhere.cert"),
    ],
)
def test_what_ends_without_a_certificate(dancefloor, tmp_path, monkeypatch, line, status, told):
    monkeypatch.chdir(tmp_path)
    done = dancefloor(*line)
    assert done.returncode == status
    assert told in done.stderr + done.stdout
    assert not (tmp_path / "x.cert").exists()


def test_a_file_of_something_else_is_refused(dancefloor, tmp_path):
    file = tmp_path / "other"
    file.write_text("hello\n")
    done = dancefloor("verify", str(file), "-q")
    assert (done.returncode, done.stderr) == (1, "")
    assert "refused" in done.stdout
