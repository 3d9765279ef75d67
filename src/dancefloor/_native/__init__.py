"""The compiled engines, if this installation has them; `MISSING` says why it has not.

Twins in Python stand in for them, only where the commands of the README need one to be answered without a compiler:
nearly all take a second, `count 6x10` four, and to make a fillomino of 10x10 about ten.

* `engines/reference.py` and `scanning_python.py` search, `counting_python.py` counts and samples by tables, and
  `matchings.py` has determinants.
* `houses/fillomino/rules/` deduces and supposes, `solve/searches.py` solves.
* What encodes, reads, verifies and divides a problem has its twin beside the call, in the same module.

The tests compare both. `bits`, `cells`, `dancing` and the restarts of `portfolio` have no twins.
"""

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
