"""For designers of packing puzzles: BurrTools' files, and how solutions are taken apart (docs/designers.md)."""

HERE = __name__
_COMMANDS, _GROUP = f"{HERE}.apart_commands", "Burrs and packings in space"
_APART = {
    "apart": {
        "names": ("--apart",),
        "about": "Keep only solutions in space that come apart, and print their level (docs/designers.md).",
    },
    "turns": {
        "names": ("--turns",),
        "about": "With --apart: pieces of cubes may also turn by quarters when they are taken apart.",
    },
    "file": {
        "names": ("--file",),
        "metavar": "FILE",
        "about": "With --apart: keep what was looked at; a later call goes on from there.",
    },
}
_ASKED = "--pieces --where --symmetry --engine --timeout --threads --memory --seed --json --quiet --progress"
HOUSE = {
    "order": 17,
    "names": {
        f"{HERE}.all_burrs": "AllBurrs all_burrs",
        f"{HERE}.disassembly": "Disassembly",
        f"{HERE}.making_burrs": "MadeBurr make_burr",
        f"{HERE}.separable": "Disassemblies disassemblies",
        f"{HERE}.sticks": "burr_problem",
        f"{HERE}.taking_apart": "apart",
        f"{HERE}.verify_apart": "disassembly_faults",
    },
    "groups": {
        _GROUP: (
            25,
            """\
dancefloor apart burr.xmpuzzle            in how many moves it comes apart
dancefloor make burr --level 5 --seed 2   a burr that comes apart in 5 moves""",
        )
    },
    "commands": {
        "apart": (
            f"{_COMMANDS}:ApartCommand",
            "Take solutions in space apart, and count the moves.",
            _GROUP,
        ),
        "make burr": (f"{HERE}.burr_command:BurrCommand", "Make a burr of six sticks.", _GROUP),
    },
    "options": {"solve": _APART, "check": _APART},
    "modes": {
        "solve": (
            {"takes": f"{_ASKED} --turns --file --limit --all", "asked": "--apart", "runs": f"{_COMMANDS}:solve_apart"},
        ),
        "check": ({"takes": f"{_ASKED} --turns --file", "asked": "--apart", "runs": f"{_COMMANDS}:check_apart"},),
    },
    "documents": {"apart": 1, "burr": 1, "burrs": 1, "stored": 1},
    "schema": HERE,
    "queries": f"{HERE}.apart_queries:QUERIES",
    "page": HERE,
    "panels": {"apart": {"order": 20, "module": "apart.js"}},
    "kinds": {f"{HERE}.designed_packing:DesignedPacking": f"{HERE}.burr_kind:BurrKind"},
    "kept": {
        "burr": (f"{HERE}.burr:Burr", ("text", "number")),
        "design": (f"{HERE}.designed_packing:DesignedPacking", ("toml",), f"{HERE}.burr_file:of_toml"),
        "constrained design": (f"{HERE}.constrained_design:ConstrainedDesign", ("toml",), f"{HERE}.burr_file:of_toml"),
    },
    "puzzle_files": {"burr": (f"{HERE}.burr_file", "colors groups holes weights")},
    "unpackers": (f"{HERE}.burrtools.unpacking:unpacked",),
    "formats": (
        {
            "order": 85,
            "name": "xmpuzzle",
            "summary": "problem of a BurrTools file, compressed or not",
            "holds": ("packing", "burr"),
            "reader": f"{HERE}.xmpuzzle:read_xmpuzzle",
            "writer": f"{HERE}.xmpuzzle:write_xmpuzzle",
            "remarks": f"{HERE}.xmpuzzle:remarks",
            "tells": f"{HERE}.burrtools.unpacking:tells",
            "lists": f"{HERE}.xmpuzzle:list_problems",
            "suffixes": (".xmpuzzle",),
            "takes": ("words",),
            "example": '<puzzle version="2"><shapes><voxel x="2" y="1" z="1" type="0">##</voxel></shapes>'
            '<problems><problem state="0"><shapes><shape id="0" count="1"/></shapes><result id="0"/></problem>'
            "</problems></puzzle>",
        },
    ),
}
