"""The program ``dancefloor``: it takes signals first, and then loads what it needs."""

from __future__ import annotations

from dancefloor.cli.interrupts import INTERRUPTS


def main() -> None:
    """Run the command line."""
    INTERRUPTS.install()
    from dancefloor.cli.main import main

    main()


if __name__ == "__main__":
    main()
