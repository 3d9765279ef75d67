"""Look for input that a reader cannot bear: anything but a value or a `DancefloorError` is a finding.

    python fuzz/readers.py NAME [options of libFuzzer, such as -max_total_time=60]

`nox -s fuzz` runs all readers for a minute each. What is found becomes a regression test beside the reader's tests.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import atheris

with atheris.instrument_imports(include=["dancefloor"]):
    from dancefloor.errors import DancefloorError
    from dancefloor.formats.box import box
    from dancefloor.formats.dance import read_dance
    from dancefloor.formats.dimacs import read_model
    from dancefloor.formats.dlx import read_dlx
    from dancefloor.formats.fillomino import FORMS
    from dancefloor.formats.fillomino_dlx import read_fillomino_dlx, read_labels
    from dancefloor.formats.fletcher import read_trees
    from dancefloor.formats.pieces import read_pieces
    from dancefloor.formats.polyomino_dlx import read_spec
    from dancefloor.formats.polyominoes import read_polyominoes
    from dancefloor.formats.preset import read_preset
    from dancefloor.formats.sudoku import read_sudoku
    from dancefloor.geometry.region import Region

READERS: dict[str, Callable[[str], object]] = {
    "box": box,
    "pieces": read_pieces,
    "picture": Region.from_picture,
    "preset": lambda text: read_preset(text, name="preset", source="input"),
    "dlx": read_dlx,
    "dance": read_dance,
    "polyominoes": read_polyominoes,
    "polyomino-dlx": read_spec,
    "fillomino-dlx": read_fillomino_dlx,
    "labels": read_labels,
    "fletcher": read_trees,
    "sudoku": read_sudoku,
    "model": read_model,
    **{name: form.read for name, form in FORMS.items()},
}


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
