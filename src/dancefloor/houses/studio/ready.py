"""What a page knows before Python is loaded: the module `ready.js` of a static folder.

Strategy: JavaScript answers for simple packings, and for the kinds that houses declare. It has the tables of Python:
motions of lattices, families of pieces, built-in puzzles, the colors of pieces, the widths of letters, and the prices
of engines. They are written here from what Python says, so that no number stands in two places.

A motion of a lattice is a matrix for the coordinates of a vector, and for each kind of cells the image of the first one
of that kind. This is enough for every lattice whose cells move by adding vectors.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from dancefloor.declarations import declared
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

PLAIN = ("square", "triangle", "hexagon", "cube")
MOST_PIECES = 40  # that a name means
PRICES = (
    *("BULKY", "CONTENDERS", "DIVES", "FAR_BEHIND", "FEW", "FEWEST", "FEWEST_OF_ORDERS", "FINALISTS", "GAIN", "GLANCE"),
    *("HOPELESS", "LEAST", "LEAST_OF_ORDERS", "MOST", "PRECISE", "SHARE", "SHARE_OF_ORDERS", "SHORT"),
    *("STARTING", "TINY", "WIDTHS"),
)

CROOKED = ((0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0))  # a shape without any symmetry, and another cell in space
ABOVE = (1, 0, 1)


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
        "CALENDAR": _calendar(),
        "FORMATS": {kind: _answer(ask="read", text=text)["formats"] for kind, text in _examples().items()},
        "LATTICES": {name: _lattice(name) for name in PLAIN},
        "PALETTE": {"LETTERS": LETTERS, "COLORS": COLORS, "COLORBLIND": COLORBLIND},
        "PIECES": dict(_pieces([*FAMILIES, *(each["name"] for each in presets["puzzles"])])),
        "PRICES": {name: getattr(prices, name) for name in PRICES},
        "PUZZLES": dict(_puzzles(words)),
        "USUAL": usual,
        "WIDTHS_OF_LETTERS": WIDTHS[BOLD],
    }


def _examples() -> Fields:
    """For each kind of puzzle that JavaScript knows a text that means one."""
    return {"packing": "6x10"} | {kind: answers["example"] for kind, answers in declared("near").items()}


def _answer(**query: Any) -> Fields:
    value: Fields = ask(query)[-1]["value"]
    return value


def _lattice(name: str) -> Fields:
    lattice = lattice_named(name)
    rank, origins = rank_of(lattice), lattice.origins
    drawn = _answer(ask="lattice", name=name, rows=1, columns=1)
    first = [(*(0 for _ in range(rank)), *origin[rank:]) for origin in origins]
    unit = [lattice.translate(first[0], tuple([int(k == axis) for k in range(rank)])) for axis in range(2)]
    spots = list(map(lattice.spot, [*first, *unit]))
    return {
        "rank": rank,
        "group": lattice.group,
        "images": [[lattice.transform(matrix, cell) for cell in first] for matrix in lattice.group],
        "proper": list(map(is_proper, lattice.group)),
        "motions": dict(_motions(name)),
        "spots": {"kinds": spots[: len(first)], "steps": [_less(spot, spots[0]) for spot in spots[len(first) :]]},
        "corners": {
            "kinds": list(map(lattice.corners, first)),
            "steps": [_less(lattice.corners(cell)[0], lattice.corners(first[0])[0]) for cell in unit],
            "page": [lattice.on_page((1, 0)), lattice.on_page((0, 1))],
        },
        "drawn": {key: value for key, value in drawn.items() if key != "board"},
    }


def _less(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] - other[0], one[1] - other[1]


def _motions(name: str) -> Iterator[tuple[str, int]]:
    """The number in the point group of each motion: where it leads a shape whose orientations all differ."""
    lattice = lattice_named(name)
    cells = [lattice.translate(lattice.origins[0], cell[: rank_of(lattice)]) for cell in CROOKED]
    if rank_of(lattice) > 2:
        cells.append(ABOVE)
    told = _answer(ask="orientations", lattice=name, cells=list(map(list, cells)), mobility="free")["orientations"]
    assert len(told) == len(lattice.group)
    for motion, led in told[0]["motions"].items():
        yield motion, led["to"]


def _pieces(names: Iterable[str]) -> Iterator[tuple[str, Fields]]:
    """Those names that mean pieces, if these are few and lie on the lattices that JavaScript knows."""
    for name in names:
        *_, told = ask({"ask": "pieces", "text": name})
        found = told.get("value", {})
        if found and found["lattice"] in PLAIN and found["count"] <= MOST_PIECES:
            yield name, {"lattice": found["lattice"], "pieces": list(map(_piece, found["pieces"]))}


def _puzzles(words: list[str]) -> Iterator[tuple[str, Fields]]:
    """The packings among puzzles that words name with which JavaScript knows what to do."""
    for text in dict.fromkeys(words):
        if "{" in text:  # stands for the day
            continue
        puzzle = _answer(ask="read", text=text)["puzzle"]
        if _is_simple(puzzle):
            glued = {"wrapping": puzzle["wrapping"]} if puzzle["wrapping"] else {}
            pieces = {"pieces": list(map(_piece, puzzle["pieces"]))}
            yield text, {key: puzzle[key] for key in ("lattice", "cells")} | glued | pieces


def _calendar() -> Fields:
    """The calendar without a day: all cells, their names, and the pieces."""
    one, other = (_answer(ask="read", text=f"calendar {day}")["puzzle"] for day in ("1-Jan", "2-Feb"))
    cells = {tuple(cell) for puzzle in (one, other) for cell in puzzle["cells"]}
    pieces = list(map(_piece, one["pieces"]))
    return {"lattice": one["lattice"], "cells": sorted(cells), "labels": one["labels"], "pieces": pieces}


def _is_simple(puzzle: Mapping[str, Any]) -> bool:
    """Whether JavaScript knows what to do with a puzzle; `packings.js` asks the same."""
    if puzzle["kind"] != "packing" or puzzle["lattice"] not in PLAIN:
        return False
    return not any(puzzle.get(name) for name in ("optional", "labels", "where"))


def _piece(piece: Mapping[str, Any]) -> list[Any]:
    """A piece in short: its uses stand there unless it is used once, and further shapes come last."""
    first, *also = piece["shapes"]
    uses = piece["uses"]
    return [piece["name"], piece["mobility"], first, *([uses] if uses != [1, 1] or also else []), *also]
