"""The compiled engines, if this installation has them; `MISSING` says why it has not."""

from __future__ import annotations

try:
    from dancefloor._native import core as core
except ImportError as error:
    MISSING = f"this installation has no compiled module ({error})"
else:
    MISSING = ""
