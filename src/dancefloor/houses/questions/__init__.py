"""Questions about a packing beside its solutions: constraints, as sentences (docs/questions.md)."""

HERE = __name__
_FAMILIES, _GROUP = f"{HERE}.families", "Questions about a packing"
HOUSE = {
    "order": 15,
    "names": {
        f"{HERE}.language": "read_constraint",
        f"{_FAMILIES}.nodes": "FamilyTooLarge",
        f"{_FAMILIES}.family": "Family FamilyDifference Priced",
        f"{_FAMILIES}.building": "family read_family",
        f"{_FAMILIES}.heat": "Heat",
        f"{HERE}.fitting": "Fitted fit_most",
        f"{HERE}.hints": "Hints make_hints",
        f"{HERE}.making_packings": "MadePacking make_packing",
        f"{HERE}.piece_sets": "PieceSets piece_sets",
        f"{HERE}.unique": "Unique make_unique",
        f"{HERE}.why_none": "WhyNone",
        f"{HERE}.costs": "PricedSolutions solve_cheaply",
        f"{HERE}.symmetries": "KeptSymmetry SymmetryTable symmetries",
    },
    "kinds": {f"{HERE}.constrained:ConstrainedPacking": f"{HERE}.symmetric_kind:kind_of_constrained"},
    "page": HERE,
    "panels": {"questions": {"order": 10, "module": "questions.js"}},
    "constrained": f"{HERE}.constrained:ConstrainedPacking",
    "groups": {
        _GROUP: (
            25,
            """\
dancefloor family 8x8 --pieces dominoes   12988816 solutions, 2298 nodes
dancefloor heat 6x10 --piece X --svg x.svg
dancefloor symmetries dominoes 6x6        how many solutions are symmetric
dancefloor make hints 6x10                placements that leave one solution
dancefloor make unique 3x20               a change that leaves one solution
dancefloor make packing 5x8               a packing that has one solution""",
        )
    },
    "commands": {
        "family": (
            f"{_FAMILIES}.family_commands:FamilyCommand",
            "Make a diagram of all solutions, and describe it.",
            _GROUP,
        ),
        "heat": (
            f"{_FAMILIES}.family_commands:HeatCommand",
            "Show how many solutions have a piece on each cell.",
            _GROUP,
        ),
        "make hints": (
            f"{HERE}.question_commands:HintsCommand",
            "Give placements of a packing that leave one solution.",
            _GROUP,
        ),
        "make packing": (
            f"{HERE}.design_commands:PackingCommand",
            "Make a packing that has one solution.",
            _GROUP,
        ),
        "make pieces": (
            f"{HERE}.design_commands:PiecesCommand",
            "Find the sets of pieces that fill a region in one way.",
            _GROUP,
        ),
        "make unique": (
            f"{HERE}.question_commands:UniqueCommand",
            "Change a packing so that one solution is left.",
            _GROUP,
        ),
        "symmetries": (
            f"{HERE}.question_commands:SymmetriesCommand",
            "Count the solutions that have each symmetry.",
            _GROUP,
        ),
    },
    "documents": {
        "family": 1,
        "heat": 1,
        "fitted": 1,
        "hints": 1,
        "packing": 1,
        "pieces": 1,
        "unique": 1,
        "priced": 1,
        "symmetries": 1,
    },
    "queries": f"{HERE}.question_queries:QUERIES",
    "schema": HERE,
    "views": {
        f"{_FAMILIES}.family:Family": f"{_FAMILIES}.family_reports:view_of_family",
        f"{_FAMILIES}.family:FamilyDifference": f"{_FAMILIES}.family_reports:view_of_difference",
        f"{_FAMILIES}.family:Priced": f"{_FAMILIES}.family_reports:view_of_priced",
        f"{_FAMILIES}.heat:Heat": f"{_FAMILIES}.family_reports:view_of_heat",
        f"{HERE}.symmetries:SymmetryTable": f"{HERE}.symmetries_report:symmetries_view",
        f"{HERE}.symmetries:KeptSymmetry": f"{HERE}.symmetries_report:symmetry_view",
    },
    "why_none": f"{HERE}.why_none:why_none",
    "options": {
        "solve": {
            "most_of": {
                "names": ("--max",),
                "metavar": "WHAT",
                "about": "Cover the most cells (cells) or place the most pieces (pieces), and prove that no more fit.",
            },
            "costs": {
                "names": ("--cost",),
                "metavar": "SENTENCE",
                "repeated": True,
                "about": "A cost of placements, such as 'X 5' or 'X at the border 3', to find the cheapest solution, or"
                " the --best K; may be given several times (docs/questions.md).",
            },
        }
    },
    "modes": {
        "solve": (
            {
                "takes": "--pieces --where --timeout --threads --json --quiet --progress --svg --style --view --corner",
                "asked": "--max",
                "runs": f"{HERE}.question_commands:solve_most",
            },
            {
                "takes": "--pieces --where --timeout --best --json --quiet --progress --svg --style --view --corner",
                "asked": "--cost",
                "runs": f"{HERE}.question_commands:solve_priced",
            },
        )
    },
}
