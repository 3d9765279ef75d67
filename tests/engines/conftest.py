"""Native code, and its twin in Python."""

from __future__ import annotations

import pytest

from dancefloor._native import MISSING


@pytest.fixture(params=["native", "python"])
def kind(request, monkeypatch):
    """Counting by tables and determinants in native code, then in Python."""
    if request.param == "python":
        for module in ("counting", "matchings"):
            monkeypatch.setattr(f"dancefloor.engines.{module}.MISSING", "pretend")
    elif MISSING:
        pytest.skip("needs the compiled module")
    return request.param
