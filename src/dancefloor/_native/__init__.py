"""The compiled engines, if this installation has them; `MISSING` says why it has not."""

from __future__ import annotations

from importlib import import_module

try:
    import_module("dancefloor._native.core")
except ImportError as error:
    MISSING = f"this installation has no compiled module ({error})"
else:
    MISSING = ""
