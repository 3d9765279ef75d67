"""The founding programs: Fletcher's of 1965 (docs/fletcher.md), Knuth's generators and printouts (docs/knuth.md)."""

HERE = __name__
_GROUP = "The founding programs"
HOUSE = {
    "order": 20,
    "groups": {
        _GROUP: (
            50,
            """\
dancefloor fletcher 6x10                  count as Fletcher did in 1965
dancefloor polyomino-dlx 610.pd | dancefloor solve -""",
        )
    },
    "commands": {
        "fletcher": (f"{HERE}.fletcher_command:FletcherCommand", "Run John Fletcher's program of 1965.", _GROUP),
        "polyominoes": (
            f"{HERE}.polyominoes_command:PolyominoesCommand",
            "Generate a problem as Knuth's POLYOMINOES does.",
            _GROUP,
        ),
        "polyomino-dlx": (
            f"{HERE}.polyomino_dlx_command:PolyominoDlxCommand",
            "Generate a problem as Knuth's POLYOMINO-DLX does.",
            _GROUP,
        ),
    },
    "formats": (
        {
            "order": 100,
            "name": "polyomino-dlx",
            "summary": "box and pieces, as Knuth's POLYOMINO-DLX reads them",
            "holds": ("packing",),
            "reader": f"{HERE}.knuth.polyomino_dlx:read_polyomino_dlx",
            "tells": "dancefloor.formats.first_lines:begins_with_box",
            "lines": 2,
            "suffixes": (".pd",),
            "example": "| two dominoes\n[01][01]\n2|I 00 01\n",
        },
    ),
    "recovers": (f"{HERE}.knuth.polyomino_origin:recovered",),
    "performs": {"program": f"{HERE}.knuth.program_output:run_program"},
    "documents": {"fletcher": 1},
    "schema": HERE,
    "films": {
        "fletcher": f"{HERE}.fletcher.fletcher_films:placements",
        "tests": f"{HERE}.fletcher.fletcher_films:tests",
        "macros": f"{HERE}.fletcher.fletcher_films:macros",
    },
}
