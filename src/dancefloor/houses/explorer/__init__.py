"""Questions about one piece: rectangles, tori, the plane, its own larger copies; numbers (docs/explorer.md)."""

HERE = __name__
_COMMANDS, _GROUP = f"{HERE}.explorer_commands", "Questions about a piece"
HOUSE = {
    "order": 16,
    "names": {
        f"{HERE}.rectangles": "Rectangles rectangles",
        f"{HERE}.orders": "RectangularOrder order_of",
        f"{HERE}.planes": "PlaneTiling tile_plane",
        f"{HERE}.tori": "Tori tori",
    },
    "groups": {
        _GROUP: (
            27,
            """\
dancefloor rectangles L4                  which rectangles it tiles: 2x4, 3x8
dancefloor order Y                        10 copies tile a 5x10 rectangle
dancefloor plane 7-8                      it does not tile the plane; one corona
dancefloor torus X                        the smallest tori that it tiles""",
        )
    },
    "commands": {
        "order": (f"{_COMMANDS}:OrderCommand", "Find how few copies of a piece tile a rectangle.", _GROUP),
        "plane": (f"{_COMMANDS}:PlaneCommand", "Find out whether copies of a piece tile the plane.", _GROUP),
        "rectangles": (f"{_COMMANDS}:RectanglesCommand", "Find the rectangles that copies of a piece tile.", _GROUP),
        "torus": (f"{_COMMANDS}:TorusCommand", "Find the tori that copies of a piece tile.", _GROUP),
    },
    "documents": {"order": 1, "plane": 1, "rectangles": 1, "torus": 1},
    "schema": HERE,
    "views": {f"{HERE}.exploring:Explored": f"{HERE}.explorer_reports:view_of"},
}
