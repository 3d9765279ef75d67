"""A house can be deleted: everything else still works, and says nothing of it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dancefloor.meanings import COMMANDS_OF
from tests.houses.copies import ROOT, copy_without


@pytest.mark.parametrize("house", COMMANDS_OF)
def test_the_rest_works_without_a_house(house, tmp_path):
    environment = copy_without(house, tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "tests.houses.without", tmp_path, house],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout[-20:]) == (0, "all is well\n"[-20:]), done.stdout + done.stderr


#: Rooms whose tests need no house, except those that ask for one, or have the marker `house`: these are skipped.
OF_KERNEL = (
    *("cli", "contract", "cover", "draw", "engines", "faces", "formats", "geometry", "known", "plugins", "puzzles"),
    *("reports", "search", "solutions", "verbs", "test_declarations.py", "test_display.py", "test_pickling.py"),
)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("house", COMMANDS_OF)
def test_all_other_tests_pass_without_a_house(house, tmp_path):
    environment = copy_without(house, tmp_path)
    # The page is tested as a whole, with the tabs of all houses.
    others = [f"houses/{other}" for other in COMMANDS_OF if other not in (house, "studio")]
    tests = [f"tests/{name}" for name in (*OF_KERNEL, *others)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *tests],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]
