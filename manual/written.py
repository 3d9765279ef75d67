"""The pages that people wrote, in `docs` and beside it, as the site has them.

Strategy: the folder of the site is `docs`, and `project` in it has the pages from the top of the repository. Links are
rewritten to match. Links to source files become plain names, because the site has no source files.
"""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath

PROJECT = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "SECURITY.md")
BACK = re.compile(r"^\[Documentation\]\([^)]*\)\n\n", re.MULTILINE)  # the site has its own ways back
# Blocks of code, links, and code in a line; whichever begins first.
PART = re.compile(
    r"^```.*?^```$|(?P<mark>!?)\[(?P<shown>(?:[^][]|\[[^]]*\])*)\]\(\s*(?P<target>[^)\s]+)\s*\)|`[^`\n]*`",
    re.MULTILINE | re.DOTALL,
)


def pages(root: Path) -> dict[str, str | bytes]:
    """The pages and pictures of a repository, by their paths on the site."""
    homes = places(root)
    texts = {source: (root / source).read_text(encoding="utf-8") for source in homes if source.endswith(".md")}
    titles = {source: title(text) for source, text in texts.items()}
    return {
        place: rewritten(source, texts[source], homes, titles) if source in texts else (root / source).read_bytes()
        for source, place in homes.items()
    }


def title(text: str) -> str:
    """The title of a page."""
    return text.partition("\n")[0].removeprefix("# ")


def places(root: Path) -> dict[str, str]:
    """The path on the site of each page and picture, by its path in the repository."""
    found = sorted(path.relative_to(root).as_posix() for path in (root / "docs").rglob("*.*"))
    docs = {name: name.removeprefix("docs/") for name in found if name.endswith((".md", ".svg"))}
    # A page `README.md` would be the index of its folder.
    return docs | {name: f"project/{name.lower().replace('readme', 'overview')}" for name in PROJECT}


def rewritten(source: str, text: str, homes: dict[str, str], titles: dict[str, str]) -> str:
    """A page whose links lead to where pages are on the site. A link that shows the name of a file gets its title.

    Args:
        source: the path of the page in the repository.
        text: the page.
        homes: the path on the site of each page and picture, by its path in the repository.
        titles: the titles of the pages, by their paths in the repository.
    """
    here = PurePosixPath(homes[source]).parent

    def changed(part: re.Match[str]) -> str:
        target = part["target"]
        if not target or target.startswith("#") or re.match(r"\w+:", target):
            return part[0]
        name, hash_, anchor = target.partition("#")
        path = os.path.normpath(PurePosixPath(source).parent / name)
        if path not in homes:
            return part["shown"] if path in part["shown"] else f"{part['shown']} (`{path}`)"
        shown = titles[path] if part["shown"].strip("`").endswith(".md") else part["shown"]
        return f"{part['mark']}[{shown}]({os.path.relpath(homes[path], here)}{hash_}{anchor})"

    return PART.sub(changed, BACK.sub("", text, count=1))
