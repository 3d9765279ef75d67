"""The files of the page: those of the studio, and what other houses add to it.

Each house may have a folder `page`. All files of these folders stand side by side where the page is served, in a static
folder or in the widget of a notebook, and so a module of a house imports ``./board.js`` of the studio. No two have the
same name. Style sheets become one, that of the studio first. The module `declared.js` is made here: it lists the tabs,
the panels, the films, the cards and the answers without Python that houses declare, and has the address for links; and
so is `pictures.js`, with the pictures of cards.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from operator import attrgetter
from pathlib import Path
from typing import Any

from dancefloor.declarations import declared, houses, ordered
from dancefloor.errors import InputError
from dancefloor.houses.studio.cards import cards, pictures

STUDIO = "dancefloor.houses.studio"
STYLE, DECLARED, PICTURES = "style.css", "declared.js", "pictures.js"
READY, SKETCHES = "ready.js", "sketches.js"  #: of static folders


def page_files(*, plugged: bool = True, public: str = "") -> dict[str, Callable[[], bytes]]:
    """All files of the page by name, each with a function that gives its content.

    Args:
        plugged: whether houses of other packages add to the page, too.
        public: the address of a static folder, for links of the page; empty if none is known.

    Raises:
        InputError: two houses have a file of the same name.

    >>> files = page_files()
    >>> files["app.js"]().partition(b":")[0]
    b'// The page'
    >>> "fillomino.js" in files
    True
    """
    found: dict[str, Callable[[], bytes]] = {
        DECLARED: lambda: declarations(plugged=plugged, public=public).encode(),
        PICTURES: lambda: pictures(plugged=plugged).encode(),
    }
    styles = []
    packages = [house["page"] for house in houses(plugged=plugged) if "page" in house]
    for package in sorted(packages, key=STUDIO.__ne__):
        for file in sorted(files(package).joinpath("page").iterdir(), key=attrgetter("name")):
            if file.name.endswith(".css"):
                styles.append(file)
            elif file.name in found:
                raise InputError(f"{package}: another house has a file {file.name} of the page; choose another name")
            else:
                found[file.name] = file.read_bytes
    return {**found, STYLE: lambda: _joined(styles)}


def _joined(sheets: list[Traversable]) -> bytes:
    return b"\n".join(sheet.read_bytes() for sheet in sheets)


def declarations(*, plugged: bool = True, public: str = "") -> str:
    """The module `declared.js`: tabs, panels of the tab of packings, films, cards of the start, answers without Python.

    Args:
        plugged: whether houses of other packages add to the page, too.
        public: the address of a static folder, for links of the page; empty if none is known.
    """
    tabs = ordered(declared("tabs", plugged=plugged))
    panels = ordered(declared("panels", plugged=plugged))
    films = ordered(declared("films", plugged=plugged))
    near = declared("near", plugged=plugged)
    return "\n".join(
        [
            "// What houses declare for the page; and the address for links. The program made it.",
            "",
            *_table("TABS", (_tab(name, tab) for name, tab in tabs.items())),
            "",
            *_table("PANELS", (_row(panel["module"], name=name) for name, panel in panels.items())),
            "",
            *_table("FILMS", (row for name, film in films.items() for row in _films(name, film))),
            "",
            *_table("CARDS", (_card(name, card) for name, card in cards(plugged=plugged).items())),
            "",
            *_table("NEAR", (_row(answers["module"], kind=kind) for kind, answers in near.items())),
            "",
            f"export const PUBLIC = {json.dumps(public or None)};",
            "",
        ]
    )


def _table(name: str, rows: Iterator[str]) -> Iterator[str]:
    yield f"export const {name} = ["
    yield from rows
    yield "];"


def _tab(name: str, tab: Mapping[str, Any]) -> str:
    return _row(tab["module"], tab.get("small"), name=name, title=tab["title"], opens=tab.get("opens"))


def _films(name: str, film: Mapping[str, Any]) -> Iterator[str]:
    for title, puzzle in film["shown"].items():
        yield _row(film["module"], of=name, title=title, text=puzzle or None)


def _card(name: str, card: Mapping[str, Any]) -> str:
    told = {key: card.get(key) for key in ("title", "about", "opens", "tab")}
    return _row(card.get("module"), name=name, **told)


def _row(module: str | None, small: str | None = None, **fields: str | None) -> str:
    told = ", ".join(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in fields.items())
    drawn = f", small: {_loading(small)}" if small else ""
    return f"  {{ {told}, load: {_loading(module)}{drawn} }},"


def _loading(module: str | None) -> str:
    return f"() => import({json.dumps('./' + module)})" if module else "null"


def copy_page(folder: str | Path) -> None:
    """Write the files of the page into a new folder, for a web host (docs/static.md)."""
    from dancefloor.houses.studio.cards import sketches
    from dancefloor.houses.studio.ready import ready  # which no other page needs, nor the following

    Path(folder).mkdir(parents=True)
    for name, content in page_files(plugged=False).items():
        Path(folder, name).write_bytes(content())
    Path(folder, READY).write_text(ready(), encoding="utf-8")
    Path(folder, SKETCHES).write_text(sketches(), encoding="utf-8")
