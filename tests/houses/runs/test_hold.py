from __future__ import annotations

import os
import subprocess
import sys

import pytest

from dancefloor.houses.runs.hold import Hold, InUse, is_held

TRY = "import sys, dancefloor.houses.runs.hold as it\ntry: it.Hold(sys.argv[1], 0)\nexcept it.InUse: print('InUse')"


def test_one_at_a_time_holds_a_store(tmp_path):
    store = str(tmp_path / "run.db")
    assert not is_held(store)
    hold = Hold(store)
    assert is_held(store)
    with pytest.raises(InUse):
        Hold(store, 0.05)
    said = subprocess.run([sys.executable, "-c", TRY, store], capture_output=True, text=True, check=True).stdout
    assert "InUse" in said
    hold.release()
    assert not is_held(store)
    assert os.listdir(tmp_path) == []
    Hold(store).release()


def test_a_lock_that_stayed_behind_does_no_harm(tmp_path):
    store = str(tmp_path / "run.db")
    (tmp_path / "run.db-lock").touch()
    assert not is_held(store)
    Hold(store).release()
    assert os.listdir(tmp_path) == []


def test_a_link_is_held_where_it_leads(tmp_path):
    (tmp_path / "run.db").touch()
    os.symlink(tmp_path / "run.db", tmp_path / "link.db")
    hold = Hold(str(tmp_path / "link.db"))
    assert is_held(str(tmp_path / "run.db"))
    hold.release()
