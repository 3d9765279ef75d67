"""The figures of docs/fletcher.md are those that its script draws."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
FIGURES = DOCS / "fletcher"


def test_the_figures_are_what_the_films_show(tmp_path):
    subprocess.run([sys.executable, FIGURES / "draw.py", tmp_path], check=True)
    kept = {path.name: path.read_text(encoding="utf-8") for path in FIGURES.glob("*.svg")}
    assert kept == {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert all(len(text) < 60_000 for text in kept.values())


def test_the_page_shows_each_figure():
    page = (DOCS / "fletcher.md").read_text(encoding="utf-8")
    shown = re.findall(r"^!\[[^]]+\]\(fletcher/([\w-]+\.svg)\)$", page, re.MULTILINE)
    assert sorted(shown) == sorted(path.name for path in FIGURES.glob("*.svg"))
