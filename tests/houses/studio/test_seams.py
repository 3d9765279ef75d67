"""Glued boards on the page: pieces go on beyond the edge where pictures say so."""

from __future__ import annotations

import json

import pytest

import dancefloor as dance
from dancefloor.draw.board import sides
from dancefloor.faces.asking import ask
from dancefloor.faces.page_puzzles import kind_in, solution_of
from dancefloor.geometry.lattices import HEXAGON
from tests.houses.studio.packing_tab import BOARD, enter, expect, has_covered, has_inside, solve

WORDS = (
    *(f"dominoes 4x4~{kind}" for kind in ("cylinder", "torus", "mobius", "klein", "projective")),
    *("3x5~klein I3", "dominoes 2x3~mobius", "dominoes 1x4~cylinder", "dominoes 2x2~torus"),
    *("4x7~cylinder tetrahexes", "4x7~torus tetrahexes", "any*dihexes hexagon:1x6~mobius"),
    *("4x9~torus hexiamonds", "2x2x2~torus dicubes", "2x2x3~cylinder dicubes", "dominoes 4x4"),
)


def strip():
    """A Möbius strip of three rows of hexagons."""
    cells = [(column - row // 2, row) for row in range(3) for column in range(6)]
    board = dance.Region(cells, lattice=HEXAGON).wrap("mobius")
    pair = dance.Shape([(0, 0), (0, 1)], HEXAGON)
    return dance.convert(dance.Packing(board, [dance.Piece("I2", pair, low=0, high=9)]), "toml")


def value(**query):
    return ask(query)[-1]["value"]


def test_they_are_those_of_pictures(in_node):
    asked, wanted = [], []
    for words in (*WORDS, strip()):
        puzzle = value(ask="read", text=words)["puzzle"]
        lattice = value(ask="lattice", name=puzzle["lattice"], rows=1, columns=1)
        kind = kind_in(puzzle)
        events = list(ask({"ask": "solve", "puzzle": puzzle, "limit": 12, "symmetry": "none"}))
        for solution in (each for event in events for each in event.get("solutions", ())):
            asked.append([lattice, puzzle, solution["placements"]])
            board = kind.board(solution_of(kind, solution))
            wanted.append((board.lattice, board.seams()))
    told = in_node(f"""import {{ seamsOf }} from "./gluing.js";
        console.log(JSON.stringify({json.dumps(asked)}.map((each) => seamsOf(...each))));""")
    for (lattice, seams), pairs in zip(wanted, told, strict=True):
        found = set()
        for cell, beyond in (map(tuple, pair) for pair in pairs):
            found |= {(cell, side) for side in sides(lattice, cell) if side[::-1] in sides(lattice, beyond)}
        assert found == seams
    assert sum(not seams for _, seams in wanted) < len(wanted) / 2


@pytest.mark.parametrize(("words", "cells"), [("5x12~torus", 60), ("4x9~torus hexiamonds", 72)])
def test_they_are_dashed(page, words, cells):
    enter(page, words)
    has_inside(page, cells)
    seams, walls = (page.locator(f"{BOARD} .lines .{name}") for name in ("seams", "walls"))
    solve(page)
    has_covered(page, cells)
    dashed = seams.get_attribute("d").split("M")[1:]
    assert dashed
    assert not set(dashed) & set(walls.get_attribute("d").split("M"))
    dash, solid = (each.evaluate("each => getComputedStyle(each).strokeDasharray") for each in (seams, walls))
    assert (dash, solid) == ("4px", "none")
    page.get_by_role("button", name="My pieces").click()
    expect(seams).to_have_attribute("d", "")
