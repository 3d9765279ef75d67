"""The commits of this repository keep to what CONTRIBUTING.md asks for."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from tests.architecture.source import ROOT

SINCE = "2026-11-22"  # 67 earlier subjects are longer
LONGEST = 60


def test_no_subject_is_longer_than_contributing_allows():
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this is no checkout")
    asked = ["git", "-C", str(ROOT), "log", "--no-merges", f"--since={SINCE}T00:00:00", "--format=%s"]
    subjects = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [subject for subject in subjects if len(subject) > LONGEST] == []
