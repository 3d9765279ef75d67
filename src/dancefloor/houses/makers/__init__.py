"""For makers of puzzles: outlines of pieces in millimetres, for laser cutters (docs/makers.md)."""

HERE = __name__
_LENGTHS = {
    "cell": ("--cell", "The length of a step of the lattice in millimetres: the side of a square (default: 20)."),
    "kerf": ("--kerf", "The width of the cut in millimetres; outlines grow by half of it (default: 0)."),
    "gap": ("--gap", "The play between neighbouring pieces in millimetres (default: 0)."),
    "corner_radius": ("--round", "The radius of outer corners in millimetres (default: 0)."),
}
_LASER = {
    "laser": {
        "names": ("--laser",),
        "metavar": "FILE",
        "about": "Write outlines of the pieces for a laser cutter, into a .svg or .dxf file (docs/makers.md).",
    },
    **{key: {"names": (name,), "metavar": "MM", "about": about} for key, (name, about) in _LENGTHS.items()},
    "stock": {
        "names": ("--stock",),
        "metavar": "WxH",
        "about": "The size of a sheet of material in millimetres, such as 600x300 (default: one sheet, large enough).",
    },
    "tray": {"names": ("--tray",), "about": "Cut a frame, too, whose opening takes the pieces."},
    "engrave": {"names": ("--engrave",), "about": "Engrave the name of each piece."},
    "shared": {"names": ("--shared",), "about": "Leave the pieces as they lie, and cut each shared edge once."},
}
_OPTIONS = "--cell --kerf --gap --round --stock --tray --engrave --shared"
_ASKED = "--pieces --where --only --symmetry --engine --timeout --threads --memory --seed --quiet --progress"
HOUSE = {
    "order": 18,
    "options": {"solve": _LASER},
    "modes": {
        "solve": (
            {"takes": f"{_ASKED} {_OPTIONS}", "asked": "--laser", "runs": f"{HERE}.laser_command:solve_for_laser"},
        )
    },
}
