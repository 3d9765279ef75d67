"""Look for input that a reader cannot bear: anything but a value or a `DancefloorError` is a finding.

    python fuzz/readers.py NAME [options of libFuzzer, such as -max_total_time=60]

`nox -s fuzz` runs all readers for a minute each. What is found becomes a regression test beside the reader's tests.
"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parent.parent))

with atheris.instrument_imports(include=["dancefloor"]):
    from attack.inputs import READERS
    from dancefloor.errors import DancefloorError


def main() -> None:
    """Fuzz the reader that the first argument names."""
    if len(sys.argv) < 2 or sys.argv[1] not in READERS:
        sys.exit(f"usage: python fuzz/readers.py {'|'.join(READERS)} [-max_total_time=SECONDS ...]")
    read = READERS[sys.argv.pop(1)]

    def one_input(data: bytes) -> None:
        try:
            read(data.decode("latin-1"))
        except DancefloorError:
            return

    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
