"""Runs: questions that outlive processes, kept in files, split over machines and merged (docs/runs.md)."""

HERE = __name__
_VIEWS = f"{HERE}.run_reports"
HOUSE = {
    "order": 10,
    "names": {
        f"{HERE}.merging": "merge",
        f"{HERE}.parts": "Part read_part split",
        f"{HERE}.reading": "KeptRun open_run",
        f"{HERE}.running": "run",
    },
    "groups": {
        "Keep long searches": (
            20,
            """\
dancefloor run 6x10 --store 6x10.db       Ctrl-C, and the same again goes on
dancefloor runs                           how far they are
dancefloor show 6x10.db -n 5              the first five solutions""",
        )
    },
    "commands": {
        name: (f"{HERE}.run_commands:{name.capitalize()}Command", about, "Keep long searches")
        for name, about in {
            "run": "Find or count all solutions, and keep them in a file.",
            "runs": "List the runs in a folder and their progress.",
            "show": "Print or draw the solutions that a run has found.",
            "split": "Split a run into parts, for job arrays.",
            "merge": "Put the results of all parts of a run together.",
        }.items()
    },
    "documents": {"run": 1, "runs": 1, "split": 1},
    "schema": HERE,
    "views": {
        f"{HERE}.reading:KeptRun": f"{HERE}.run_reports:view_of_run",
        f"{HERE}.reading:Slice": f"{HERE}.run_reports:view_of_slice",
        f"{HERE}.parts:Part": f"{HERE}.run_reports:view_of_part",
    },
}
