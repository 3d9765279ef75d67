"""Questions about a packing beside its solutions: constraints, as sentences (docs/questions.md)."""

HERE = __name__
HOUSE = {
    "order": 15,
    "names": {
        f"{HERE}.language": "read_constraint",
        f"{HERE}.families.diagram": "FamilyTooLarge",
        f"{HERE}.families.family": "Family FamilyDifference Priced family read_family",
        f"{HERE}.families.heat": "Heat",
    },
    "kinds": {f"{HERE}.constrained:ConstrainedPacking": f"{HERE}.kind:ConstrainedKind"},
    "page": HERE,
    "panels": {"questions": {"order": 10, "module": "questions.js"}},
    "constrained": f"{HERE}.constrained:ConstrainedPacking",
}
