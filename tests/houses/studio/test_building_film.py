"""The film of building: pictures one after another, of which the last shows the whole."""

from __future__ import annotations

import re
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
CUBES = """{ name: "cube", rank: 3, layer: 2, space: null, kinds: [], steps: [] }"""
SQUARES = """{ name: "square", rank: 2, layer: null, space: null, steps: [[0, 1], [1, 0]],
    kinds: [{ kind: [], polygon: [[0, 0], [1, 0], [1, 1], [0, 1]] }] }"""


def film(in_node, lattice, parts):
    text = in_node(f"""import {{ buildingFilm }} from "./building.js";
        console.log(JSON.stringify(buildingFilm({lattice}, {parts})));""")
    return ElementTree.fromstring(text)


def times(film):
    """When each part of a film is seen."""
    return [[float(time) for time in each.get("keyTimes").split(";")] for each in film.iter(f"{SVG}animate")]


def test_pieces_of_a_solid_come_one_by_one(in_node):
    parts = """[{ cells: [[0, 0, 0], [0, 1, 0]], color: { fill: "#ff0000" } },
                { cells: [[0, 0, 1], [0, 1, 1]], color: { fill: "#0000ff" } }]"""
    found = film(in_node, CUBES, parts)
    frames = list(found)
    assert [frame.get("visibility") for frame in frames] == ["hidden"] * 7 + ["visible"]
    fills = [
        {re.sub(r"\D", " ", path.get("fill")) for path in frame.iter(f"{SVG}path") if path.get("fill")}
        for frame in frames
    ]
    blue = [any(int(each.split()[2]) > 0 for each in frame) for frame in fills]
    assert blue == [False] * 4 + [True] * 4  # the upper one comes last
    starts = [each[-2] if len(each) > 2 else each[-1] for each in times(found)]
    assert starts == sorted(starts)
    assert all(0 <= time < 1 for each in times(found) for time in each)


def test_pieces_of_a_board_appear(in_node):
    parts = """[{ cells: [[0, 0], [0, 1]], color: { fill: "#ff0000" } }, { cells: [[1, 0], [1, 1]], color: null }]"""
    found = film(in_node, SQUARES, parts)
    assert len(list(found)) == 2
    assert found.get("viewBox") == "-4 -4 88 88"
    (_, first), (_, second) = times(found)
    assert 0 < first < second < 1
