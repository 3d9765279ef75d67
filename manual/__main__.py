"""Puts all pages of the site into a folder: those of this repository, and those made from the program.

    python -m manual FOLDER [--page ADDRESS]

`mkdocs.yml` reads them from `build/pages`; `nox -s docs` does both steps. With the address of a page of puzzles (a
static folder, docs/static.md), pictures lead there.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

from manual import commands, documents, entries, names, playing, queries, techniques, written

ROOT = Path(__file__).resolve().parent.parent


def pages() -> dict[str, str | bytes]:
    """Every file of the site by its path there."""
    made: dict[str, str | bytes] = {
        "reference/commands.md": commands.page(),
        "reference/documents.md": documents.page(),
        "reference/queries.md": queries.page(),
        "reference/a-z.md": entries.page(ROOT),
        "manual.css": (ROOT / "manual/manual.css").read_bytes(),
    }
    return {**written.pages(ROOT), **names.pages(), **techniques.pages(), **made}


def main() -> None:
    """Write the pages into the folder that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m manual", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the pages go; what it holds is deleted")
    about = "the page that opens the puzzles of pictures: an address, or a path on the site (default: none)"
    parser.add_argument("--page", default="", metavar="ADDRESS", help=about)
    given = parser.parse_args()
    shutil.rmtree(given.folder, ignore_errors=True)
    for name, content in pages().items():
        if given.page and name.endswith(".md"):
            content = playing.playable(name, str(content), given.page)
        path = given.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


if __name__ == "__main__":
    main()
