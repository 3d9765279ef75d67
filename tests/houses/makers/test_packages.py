"""Packages that extras bring: there, or named with the extra."""

from __future__ import annotations

import math
import sys

import pytest

from dancefloor import PackageUnavailable
from dancefloor.houses.makers.packages import brought


def test_a_package_that_is_there_is_loaded():
    assert brought("make", "math", "numbers") is math


def test_one_that_is_missing_is_named_with_its_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "shapely", None)
    with pytest.raises(PackageUnavailable, match=r"'shapely': pip install 'dancefloor\[make\]'"):
        brought("make", "shapely", "outlines of pieces")
