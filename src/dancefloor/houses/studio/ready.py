"""What a page knows before Python is loaded: the module `ready.js` of a static folder.

Strategy: JavaScript answers for plain packings on squares and cubes, with the tables that Python has: groups of
lattices, families of pieces, built-in puzzles, the colors of pieces, the widths of letters, and the prices of engines.
They are written here from what Python says, so that no number stands in two places.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dancefloor.draw.fonts import BOLD, WIDTHS
from dancefloor.draw.palette import COLORBLIND, COLORS, LETTERS
from dancefloor.engines import prices
from dancefloor.faces.asking import ask
from dancefloor.geometry.lattice import is_proper, rank_of
from dancefloor.geometry.lattices import lattice_named
from dancefloor.geometry.polyforms import FAMILIES
from dancefloor.houses.studio.cards import cards
from dancefloor.puzzles.piece import default_pieces
from dancefloor.reports.documents import Fields

PLAIN = ("square", "cube")
MOST_PIECES = 40  # that a name means
PRICES = (
    *("BULKY", "CONTENDERS", "DIVES", "FAR_BEHIND", "FEW", "FEWEST", "FEWEST_OF_ORDERS", "FINALISTS", "GAIN", "GLANCE"),
    *("HOPELESS", "LEAST", "LEAST_OF_ORDERS", "MOST", "PACES", "PRECISE", "SHARE", "SHARE_OF_ORDERS", "SHORT"),
    *("STARTING", "TINY", "WIDTHS"),
)

CROOKED = ((0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0), (1, 0, 1))  # a shape without any symmetry


def ready() -> str:
    """The module `ready.js`.

    >>> ready().splitlines()[1].startswith("export const ABOUT = {")
    True
    """
    lines = [
        "// What JavaScript knows of lattices, pieces, puzzles and engines. The program made it from its own tables."
    ]
    for name, table in tables().items():
        lines.append(f"export const {name} = {json.dumps(table, separators=(',', ':'), ensure_ascii=False)};")
    return "\n".join(lines) + "\n"


def tables() -> Fields:
    """The tables by name."""
    presets = _answer(ask="presets")
    words = [f"{each['name']} {each['example']}".strip() for each in presets["puzzles"]]
    words += [card["opens"] for card in cards(plugged=False).values() if card.get("opens")]
    usual = {name: default_pieces(lattice_named(name)) for name in PLAIN}
    return {
        "ABOUT": {"presets": presets, "families": _answer(ask="families")},
        "FORMATS": _answer(ask="read", text="6x10")["formats"],
        "LATTICES": {name: _lattice(name) for name in PLAIN},
        "PALETTE": {"LETTERS": LETTERS, "COLORS": COLORS, "COLORBLIND": COLORBLIND},
        "PIECES": dict(_pieces([*FAMILIES, *(each["name"] for each in presets["puzzles"])])),
        "PRICES": {name: getattr(prices, name) for name in PRICES},
        "PUZZLES": dict(_puzzles(words)),
        "USUAL": usual,
        "WIDTHS_OF_LETTERS": WIDTHS[BOLD],
    }


def _answer(**query: Any) -> Fields:
    value: Fields = ask(query)[-1]["value"]
    return value


def _lattice(name: str) -> Fields:
    lattice = lattice_named(name)
    drawn = _answer(ask="lattice", name=name, rows=1, columns=1)
    return {
        "rank": rank_of(lattice),
        "group": lattice.group,
        "proper": list(map(is_proper, lattice.group)),
        "motions": dict(_motions(name)),
        "drawn": {key: value for key, value in drawn.items() if key != "board"},
    }


def _motions(name: str) -> Iterator[tuple[str, Any]]:
    """The matrix of each motion: where it leads a shape whose orientations all differ."""
    lattice = lattice_named(name)
    cells = sorted({cell[: rank_of(lattice)] for cell in CROOKED})
    told = _answer(ask="orientations", lattice=name, cells=list(map(list, cells)), mobility="free")["orientations"]
    assert len(told) == len(lattice.group)
    for motion, led in told[0]["motions"].items():
        yield motion, lattice.group[led["to"]]


def _pieces(names: Iterable[str]) -> Iterator[tuple[str, Fields]]:
    """Those names that mean pieces, if these are few, lie on squares or cubes, and are used once."""
    for name in names:
        *_, told = ask({"ask": "pieces", "text": name})
        found = told.get("value", {})
        if not found or found["lattice"] not in PLAIN or found["count"] > MOST_PIECES:
            continue
        if all(piece["uses"] == [1, 1] for piece in found["pieces"]):
            yield name, {"lattice": found["lattice"], "pieces": list(map(_piece, found["pieces"]))}


def _puzzles(words: list[str]) -> Iterator[tuple[str, Fields]]:
    """The plain packings among puzzles that words name."""
    for text in dict.fromkeys(words):
        if "{" in text:  # stands for the day
            continue
        puzzle = _answer(ask="read", text=text)["puzzle"]
        if _is_plain(puzzle):
            yield (
                text,
                {key: puzzle[key] for key in ("lattice", "cells")} | {"pieces": list(map(_piece, puzzle["pieces"]))},
            )


def _is_plain(puzzle: Mapping[str, Any]) -> bool:
    """Whether JavaScript knows what to do with a puzzle; `packings.js` asks the same."""
    if puzzle["kind"] != "packing" or puzzle["lattice"] not in PLAIN:
        return False
    if any(puzzle.get(name) for name in ("optional", "wrapping", "labels", "where")):
        return False
    return all(piece["uses"] == [1, 1] and len(piece["shapes"]) == 1 for piece in puzzle["pieces"])


def _piece(piece: Mapping[str, Any]) -> list[Any]:
    return [piece["name"], piece["mobility"], piece["shapes"][0]]
