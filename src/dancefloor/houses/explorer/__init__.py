"""Questions about one piece: rectangles, tori, the plane, its own larger copies; numbers (docs/explorer.md)."""

HERE = __name__
_COMMANDS, _GROUP = f"{HERE}.explorer_commands", "Questions about a piece"
HOUSE = {
    "order": 16,
    "names": {
        f"{HERE}.rectangles": "Rectangles rectangles",
        f"{HERE}.orders": "RectangularOrder order_of",
    },
    "groups": {
        _GROUP: (
            27,
            """\
dancefloor rectangles L4                  which rectangles it tiles: 2x4, 3x8
dancefloor order Y                        10 copies tile a 5x10 rectangle""",
        )
    },
    "commands": {
        "order": (f"{_COMMANDS}:OrderCommand", "Find how few copies of a piece tile a rectangle.", _GROUP),
        "rectangles": (f"{_COMMANDS}:RectanglesCommand", "Find the rectangles that copies of a piece tile.", _GROUP),
    },
    "documents": {"order": 1, "rectangles": 1},
    "schema": HERE,
    "views": {f"{HERE}.exploring:Explored": f"{HERE}.explorer_reports:view_of"},
}
