"""The modules of the page that make and read links, in Node."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from dancefloor.houses.studio.page_files import page_files

MODULES = ("bits.js", "codes.js", "links.js", "declared.js", "answers.js")


class PageModules:
    """The modules in a folder."""

    def __init__(self, folder):
        files = page_files()
        for name in MODULES:
            Path(folder, name).write_bytes(files[name]())
        Path(folder, "package.json").write_text('{"type": "module"}')
        self._command = ["node", str(Path(__file__).with_name("codes.mjs")), str(folder)]

    def answers(self, questions):
        """The answers to questions, as codes.mjs gives them."""
        lines = "\n".join(map(json.dumps, questions))
        said = subprocess.run(self._command, input=lines, capture_output=True, text=True, check=True, timeout=60)
        return [json.loads(line) for line in said.stdout.splitlines()]


@pytest.fixture(scope="session")
def modules(tmp_path_factory):
    """The page's modules for links."""
    if not shutil.which("node"):
        pytest.skip("Node is not installed")
    return PageModules(tmp_path_factory.mktemp("page"))


@pytest.fixture(scope="session")
def in_node(tmp_path_factory):
    """A function that runs a script among the modules of the page, in Node, and returns what it prints as JSON."""
    if not shutil.which("node"):
        pytest.skip("Node is not installed")
    folder = tmp_path_factory.mktemp("modules")
    for name, content in page_files().items():
        if name.endswith(".js") and name != "pictures.js":
            Path(folder, name).write_bytes(content())
    Path(folder, "package.json").write_text('{"type": "module"}')

    def run(script):
        Path(folder, "script.mjs").write_text(script)
        said = subprocess.run(
            ["node", "script.mjs"], cwd=folder, capture_output=True, text=True, timeout=60, check=False
        )
        assert not said.returncode, said.stderr
        return json.loads(said.stdout)

    return run
