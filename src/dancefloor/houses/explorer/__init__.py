"""Questions about one piece: rectangles, tori, the plane, its own larger copies; numbers (docs/explorer.md)."""

HERE = __name__
_COMMANDS, _GROUP = f"{HERE}.explorer_commands", "Questions about a piece"
HOUSE = {
    "order": 16,
    "names": {
        f"{HERE}.rectangles": "Rectangles rectangles",
        f"{HERE}.compatibility": "Compatibility compatible",
        f"{HERE}.orders": "RectangularOrder order_of",
        f"{HERE}.planes": "PlaneTiling tile_plane",
        f"{HERE}.scaling": "RepTiles rep_tiles",
        f"{HERE}.sequences": "NumberSequence sequence",
        f"{HERE}.tori": "Tori tori",
    },
    "groups": {
        _GROUP: (
            27,
            """\
dancefloor rectangles L4                  prime rectangles: 2x4, 3x8
dancefloor order Y                        10 copies tile a 5x10 rectangle
dancefloor plane 7-8                      no tiling, and one corona
dancefloor compatible Y X                 two copies of each tile one region
dancefloor sequence polyominoes --to 8    1, 1, 2, 5, 12, 35, 108, 369""",
        )
    },
    "commands": {
        "compatible": (
            f"{_COMMANDS}:CompatibleCommand",
            "Find the smallest region that copies of two pieces tile.",
            _GROUP,
        ),
        "order": (f"{_COMMANDS}:OrderCommand", "Find how few copies of a piece tile a rectangle.", _GROUP),
        "plane": (f"{_COMMANDS}:PlaneCommand", "Find out whether copies of a piece tile the plane.", _GROUP),
        "rectangles": (f"{_COMMANDS}:RectanglesCommand", "Find the rectangles that copies of a piece tile.", _GROUP),
        "rep-tiles": (
            f"{_COMMANDS}:RepTilesCommand",
            "Find larger copies of a piece that its copies tile.",
            _GROUP,
        ),
        "sequence": (f"{_COMMANDS}:SequenceCommand", "Find the first terms of a sequence of numbers.", _GROUP),
        "torus": (f"{_COMMANDS}:TorusCommand", "Find the tori that copies of a piece tile.", _GROUP),
    },
    "documents": {
        "compatible": 1,
        "order": 1,
        "plane": 1,
        "rectangles": 1,
        "rep-tiles": 1,
        "sequence": 1,
        "torus": 1,
    },
    "schema": HERE,
    "views": {f"{HERE}.exploring:Explored": f"{HERE}.explorer_reports:view_of"},
}
