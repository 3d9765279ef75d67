"""For makers of puzzles: files for laser cutters and 3D printers, and sheets of paper (docs/makers.md)."""

HERE = __name__
_OPTIONS = {
    "laser": {
        "names": ("--laser",),
        "metavar": "FILE",
        "about": "Write outlines of the pieces for a laser cutter, into a .svg or .dxf file.",
    },
    "stl": {"names": ("--stl",), "metavar": "FILE", "about": "Write the pieces for a 3D printer, as triangles."},
    "three_mf": {
        "names": ("--3mf",),
        "metavar": "FILE",
        "about": "Write the pieces for a 3D printer, with names and colours.",
    },
    "glb": {"names": ("--glb",), "metavar": "FILE", "about": "Write the pieces for viewers of 3D models."},
    "cell": {
        "names": ("--cell",),
        "metavar": "MM",
        "about": "The side of a square, or another step of the lattice, in millimetres (default: 20).",
    },
    "gap": {
        "names": ("--gap",),
        "metavar": "MM",
        "about": "The play between neighbouring pieces in millimetres (default: 0).",
    },
    "kerf": {
        "names": ("--kerf",),
        "metavar": "MM",
        "about": "The width of the cut in millimetres; outlines grow by half of it (default: 0).",
    },
    "corner_radius": {
        "names": ("--round",),
        "metavar": "MM",
        "about": "The radius of outer corners in millimetres (default: 0).",
    },
    "stock": {
        "names": ("--stock",),
        "metavar": "WxH",
        "about": "The size of a sheet of material in millimetres, such as 600x300 (default: large enough).",
    },
    "tray": {"names": ("--tray",), "about": "Cut a frame, too, whose opening takes the pieces."},
    "engrave": {"names": ("--engrave",), "about": "Engrave the name of each piece."},
    "shared": {"names": ("--shared",), "about": "Leave the pieces as they lie, and cut each shared edge once."},
    "chamfer": {
        "names": ("--chamfer",),
        "metavar": "MM",
        "about": "The width of chamfers along outer edges in millimetres (default: 0).",
    },
    "thickness": {
        "names": ("--thickness",),
        "metavar": "MM",
        "about": "The thickness of the pieces of a flat puzzle in millimetres.",
    },
    "assembled": {"names": ("--assembled",), "about": "Leave the pieces as they lie in the solution."},
    "size": {
        "names": ("--size",),
        "metavar": "LENGTH",
        "about": "With --sheet, draw an empty board and the pieces to cut out, with steps of this length: 20mm.",
    },
    "with_box": {"names": ("--box",), "about": "Print a box with a lid, too, that takes the pieces."},
}
_ASKED = "--pieces --where --only --symmetry --engine --timeout --threads --memory --seed --quiet --progress"
HOUSE = {
    "order": 18,
    "names": {
        f"{HERE}.cutter_files": "CutSheet",
        f"{HERE}.cutting": "laser_sheets",
        f"{HERE}.paper": "paper_pieces",
        f"{HERE}.printed_parts": "PrintedParts printed_parts",
    },
    "options": {"solve": _OPTIONS},
    "modes": {
        "solve": (
            {
                "takes": f"{_ASKED} --cell --kerf --gap --round --stock --tray --engrave --shared",
                "asked": "--laser",
                "runs": f"{HERE}.laser_command:solve_for_laser",
            },
            {
                "takes": f"{_ASKED} --stl --3mf --glb --svg --cell --gap --chamfer --thickness --assembled --box",
                "asked": "--stl or --3mf or --glb",
                "runs": f"{HERE}.print_command:solve_for_printer",
            },
            {
                "takes": f"{_ASKED} --page --style",
                "asked": "--sheet and --size",
                "runs": f"{HERE}.paper_command:solve_for_paper",
            },
        )
    },
    "views": {
        f"{HERE}.cutter_files:CutSheet": f"{HERE}.maker_views:cut_sheet",
        f"{HERE}.printed_parts:PrintedParts": f"{HERE}.maker_views:printed",
    },
}
