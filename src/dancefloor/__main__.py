"""The program ``dancefloor``: it lets signals wait until their handlers are installed, and then loads what it needs.

A signal that comes before the first line of `main` ends the process in Python's own way: while the interpreter starts,
and while it imports this package, whose ``__init__`` therefore loads nothing.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # unlike `signal`, it needs no time to load
import gc

FEW_COLLECTIONS = 50_000  # new objects between two garbage collections: almost all objects stay in use
ALL = _signal.valid_signals()
CAN_WAIT = hasattr(_signal, "pthread_sigmask")  # not on Windows


def main() -> None:
    """Run the command line."""
    before = _signal.pthread_sigmask(_signal.SIG_BLOCK, ALL) if CAN_WAIT else None
    from dancefloor.cli.interrupts import INTERRUPTS

    INTERRUPTS.install()
    if CAN_WAIT:
        _signal.pthread_sigmask(_signal.SIG_SETMASK, before)
    gc.set_threshold(FEW_COLLECTIONS)
    from dancefloor.cli.main import main

    main()


if __name__ == "__main__":
    main()
