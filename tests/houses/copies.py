"""Scratch copies of dancefloor that lack a house."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import dancefloor

ROOT = Path(__file__).parents[2]

#: Modules that find an installed dancefloor before the path is looked at, as those of an editable installation, would
#: hide the copy. Python runs this at each start.
SITE = """\
import sys
from importlib.machinery import PathFinder

sys.meta_path[:] = [each for each in sys.meta_path if each is PathFinder or not each.find_spec("dancefloor", None)]
"""


def copy_without(house: str, folder: Path) -> dict[str, str]:
    """Copy the package into a folder, without a house; return the environment in which Python imports the copy."""
    home = Path(dancefloor.__file__).parent
    gone = home / "houses" / house
    assert gone.is_dir()

    def left_out(at: str, names: list[str]) -> list[str]:
        return [name for name in names if Path(at, name) == gone]

    shutil.copytree(home, folder / "dancefloor", ignore=left_out)
    from dancefloor._native import MISSING

    if not MISSING:
        import dancefloor._native.core as core

        shutil.copy(core.__file__, folder / "dancefloor" / "_native")
    (folder / "sitecustomize.py").write_text(SITE)
    path = [str(folder), str(ROOT), *filter(None, sys.path)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
