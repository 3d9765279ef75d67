"""Counts with proofs: certificates that another program can check (docs/proofs.md)."""

HERE = __name__
_COMMANDS, _GROUP = f"{HERE}.prove_commands", "Counts with proofs"
HOUSE = {
    "order": 18,
    "names": {f"{HERE}.proving": "ProvedCount prove", f"{HERE}.certificate": "ProofTooLarge"},
    "unpackers": (f"{HERE}.certified_problem:certified",),
    "groups": {
        _GROUP: (
            45,
            """\
dancefloor prove 6x10 --certificate 6x10.cert
dancefloor verify 6x10.cert               check it with a program of its own""",
        )
    },
    "commands": {
        "prove": (f"{_COMMANDS}:ProveCommand", "Count solutions, and write a proof of their number.", _GROUP),
        "verify": (f"{_COMMANDS}:VerifyCommand", "Check certificates of counts, and stores of runs.", _GROUP),
    },
    "options": {
        "doctor": {"proofs": {"names": ("--proofs",), "about": "Check proofs of counts instead (docs/proofs.md)."}},
        "run": {
            "certificate": {
                "names": ("--certificate",),
                "metavar": "FILE",
                "about": "With --count, prove the number, and write the certificate; the store keeps the proved parts.",
            }
        },
    },
    "modes": {
        "doctor": ({"takes": "--timeout --json", "asked": "--proofs", "runs": f"{HERE}.proof_checkups:checkups"},),
        "run": (
            {
                "takes": "--store --pieces --where --strict-knuth --symmetry --memory --timeout --quiet",
                "asked": "--count and --certificate",
                "runs": f"{HERE}.kept_proofs:run_proved",
            },
        ),
    },
    "documents": {"proved": 1},
    "schema": HERE,
}
