"""``dancefloor doctor --proofs``: the checkers accept what is right, and refuse what is wrong."""

from __future__ import annotations

import json

from dancefloor.houses.proofs import proof_checkups
from dancefloor.houses.proofs.proof_checkups import checkups


def test_all_checkers_are_right(monkeypatch):
    monkeypatch.setattr(proof_checkups, "KNOWN", (("3x20", 8),))
    done = list(checkups(timeout=60))
    assert [each.result for each in done] == ["right"] * len(done)
    names = {each.name for each in done}
    assert {"3x20 by verify_count.py", "wrong claims about 3x20 accepted by verify_count.py"} <= names


def test_only_python_where_there_is_no_compiler(monkeypatch):
    monkeypatch.setattr(proof_checkups, "KNOWN", (("3x20", 8),))
    monkeypatch.setattr(proof_checkups.shutil, "which", lambda name: None)
    assert len(list(checkups(timeout=60))) == 2


def test_a_number_that_is_wrong_is_told(monkeypatch):
    monkeypatch.setattr(proof_checkups, "KNOWN", (("3x20", 9),))
    assert [each.result for each in checkups(timeout=60)] == ["wrong"]


def test_a_checker_that_breaks_is_told(monkeypatch, tmp_path):
    broken = tmp_path / "verify_count.py"
    broken.write_text("raise ValueError('broken')\n")
    monkeypatch.setattr(proof_checkups, "KNOWN", (("3x20", 8),))
    monkeypatch.setattr(proof_checkups, "CHECKER", broken)
    done = list(checkups(timeout=60))
    assert [each.result for each in done] == ["failed", "failed"]
    assert "broken" in done[0].error


def test_a_checker_that_accepts_everything_is_told(monkeypatch, tmp_path):
    credulous = tmp_path / "verify_count.py"
    credulous.write_text("print('proved: exactly 8 covers')\n")
    monkeypatch.setattr(proof_checkups, "KNOWN", (("3x20", 8),))
    monkeypatch.setattr(proof_checkups, "CHECKER", credulous)
    assert [each.result for each in checkups(timeout=60)] == ["right", "wrong"]


def test_no_time_skips_all():
    assert {each.result for each in checkups(timeout=0)} == {"skipped"}


def test_the_command(dancefloor):
    done = dancefloor("doctor", "--proofs", "--timeout", "0", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert {each["result"] for each in json.loads(done.stdout)["checks"]} == {"skipped"}
