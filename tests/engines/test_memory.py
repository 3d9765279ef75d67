"""The default memory of tables: half of what is free, as far as the system and control groups say."""

from __future__ import annotations

import pytest

from dancefloor.engines import memory
from dancefloor.engines.memory import LEAST, UNKNOWN, default_memory

GIB = 1 << 30


@pytest.fixture
def system(monkeypatch, tmp_path):
    """A folder for what the system says, instead of this one's."""
    monkeypatch.setattr(memory, "SYSTEM", tmp_path / "meminfo")
    monkeypatch.setattr(memory, "_groups", lambda: [(tmp_path / "memory.max", tmp_path / "memory.current")])
    return tmp_path


def test_half_of_what_is_available(system):
    (system / "meminfo").write_text(f"MemTotal: {64 << 20} kB\nMemAvailable: {8 << 20} kB\n")
    assert default_memory() == 4 * GIB


@pytest.mark.parametrize(("limit", "half"), [(str(3 * GIB), GIB), ("max", 4 * GIB), (str(GIB), LEAST)])
def test_a_container_may_have_less(system, limit, half):
    (system / "meminfo").write_text(f"MemAvailable: {8 << 20} kB\n")
    (system / "memory.max").write_text(f"{limit}\n")
    (system / "memory.current").write_text(f"{GIB}\n")
    assert default_memory() == half


def test_without_a_word_from_the_system(system, monkeypatch):
    monkeypatch.delattr(memory.os, "sysconf")
    assert default_memory() == UNKNOWN


def test_damaged_files_say_nothing(system):
    (system / "meminfo").write_text("nonsense\n")
    (system / "memory.max").write_text("12x\n")
    assert default_memory() >= LEAST


def test_the_groups_of_this_process_can_be_listed():
    assert all(len(each) == 2 for each in memory._groups())
