"""The compiled engines, if this installation has them; `MISSING` says why it has not."""

from __future__ import annotations

import sys
from importlib import import_module

try:
    if sys.platform == "emscripten":  # Python in a browser: `core` is a module beside it
        core = import_module("dancefloor._native.in_wasm")
    else:
        import_module("dancefloor._native.core")
except ImportError as error:
    MISSING = f"this installation has no compiled module ({error})"
else:
    MISSING = ""
