"""The page of a static folder in Firefox: it solves without Python, shows a solid, and says why there is none.

Firefox is the one of the machine, such as Debian's `firefox-esr`. The variable `DANCEFLOOR_PUPPETEER` names the folder
`node_modules` that has `puppeteer-core`, which drives it; `nox -s static` brings it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.houses.conftest import FOLDER, hosted

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
MODULES = os.environ.get("DANCEFLOOR_PUPPETEER")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FOLDER, reason="there is no folder to look at: `nox -s static` makes one"),
    pytest.mark.skipif(not (FIREFOX and MODULES), reason="Firefox and puppeteer-core cannot be found"),
]


def test_firefox_shows_what_chromium_shows():
    script = Path(__file__).with_name("firefox.mjs")
    with hosted(FOLDER) as address:
        command = ["node", str(script), str(MODULES), str(FIREFOX), address]
        done = subprocess.run(command, capture_output=True, text=True, timeout=500, check=False)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["where"] == "1 / 1000"
    assert seen["solved"].startswith("1000 solutions found by scanning")
    assert (seen["verdict"], seen["python"]) == ("one solution", False)
    assert seen["none"].startswith("coloured like a chessboard")
    assert seen["wrong"] == []
    host = address.removesuffix("index.html")
    assert [request for request in seen["requests"] if not request.startswith((host, "blob:", "data:"))] == []
