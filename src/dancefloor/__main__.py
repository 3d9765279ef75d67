"""The program ``dancefloor``: it installs signal handlers first, and then loads what it needs."""

from __future__ import annotations

import gc

from dancefloor.cli.interrupts import INTERRUPTS

FEW_COLLECTIONS = 50_000  # new objects between two garbage collections: almost all objects stay in use


def main() -> None:
    """Run the command line."""
    INTERRUPTS.install()
    gc.set_threshold(FEW_COLLECTIONS)
    from dancefloor.cli.main import main

    main()


if __name__ == "__main__":
    main()
