"""The founding programs: Fletcher's of 1965 (docs/fletcher.md), Knuth's generators and printouts (docs/knuth.md)."""

HERE = __name__
_FILMS = f"{HERE}.fletcher.fletcher_films"
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
            f"{HERE}.knuth_commands:PolyominoesCommand",
            "Generate a problem as Knuth's POLYOMINOES does.",
            _GROUP,
        ),
        "polyomino-dlx": (
            f"{HERE}.knuth_commands:PolyominoDlxCommand",
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
            "tells": "dancefloor.formats.text_picture:begins_with_box",
            "lines": 2,
            "suffixes": (".pd",),
            "example": "| two dominoes\n[01][01]\n2|I 00 01\n",
        },
    ),
    "recovers": (f"{HERE}.knuth.polyomino_dlx:recovered",),
    "options": {
        "solve": {
            "program": {
                "names": ("--program",),
                "metavar": "'NAME ...'",
                "about": "With --format knuth, the program to follow, with its parameters, such as 'dlx2 m1 v129':"
                " dance, dlx1, dlx2, dlx3, dlx5 or dlx6.",
            }
        }
    },
    "modes": {
        "solve": (
            {
                "takes": "--pieces --where --only --strict-knuth --timeout --quiet",
                "asked": "--format knuth and --program",
                "name": "--program",
                "runs": f"{HERE}.knuth_commands:run_program",
                "instead": "a program has parameters, such as m1 to print each solution, t5 to stop after five, and"
                " v129 for statistics",
            },
        )
    },
    "documents": {"fletcher": 1},
    "schema": HERE,
    "page": HERE,
    "films": {
        "fletcher": {
            "order": 20,
            "about": "Fletcher's placements",
            "maker": f"{_FILMS}:placements",
            "module": "fletcher.js",
            "shown": {"Fletcher's search": "dominoes 4x4"},
        },
        "tests": {
            "order": 30,
            "about": "each test of a square by Fletcher's program",
            "maker": f"{_FILMS}:tests",
            "module": "fletcher.js",
            "shown": {"Fletcher's search, test by test": "V,P,U 3x5"},
        },
        "macros": {
            "order": 40,
            "about": "the cards of Fletcher's program as they unfold",
            "maker": f"{_FILMS}:macros",
            "solves": False,
            "module": "fletcher.js",
            "shown": {"Fletcher's macros, unfolding": "I3,V3 2x3"},
        },
    },
}
