"""Runs: questions that outlive processes, kept in files, split over machines and merged (docs/runs.md)."""

HERE = __name__
_COMMANDS, _VIEWS = f"{HERE}.run_commands", f"{HERE}.run_reports"
_GROUP = "Keep long searches"
HOUSE = {
    "order": 10,
    "names": {
        f"{HERE}.merging": "merge",
        f"{HERE}.run_parts": "Part read_part split",
        f"{HERE}.stored_runs": "KeptRun open_run",
        f"{HERE}.running": "run",
    },
    "groups": {
        _GROUP: (
            20,
            """\
dancefloor run 6x10 --store 6x10.db       Ctrl-C, and the same again goes on
dancefloor runs                           how far they are
dancefloor show 6x10.db -n 5              the first five solutions""",
        )
    },
    "commands": {
        "run": (f"{_COMMANDS}:RunCommand", "Find or count all solutions, and keep them in a file.", _GROUP),
        "runs": (f"{_COMMANDS}:RunsCommand", "List the runs in a folder and their progress.", _GROUP),
        "show": (f"{_COMMANDS}:ShowCommand", "Print or draw the solutions that a run has found.", _GROUP),
        "split": (f"{_COMMANDS}:SplitCommand", "Split a run into parts, for job arrays.", _GROUP),
        "merge": (f"{_COMMANDS}:MergeCommand", "Put the results of all parts of a run together.", _GROUP),
    },
    "documents": {"run": 1, "runs": 1, "split": 1},
    "schema": HERE,
    "views": {
        f"{HERE}.stored_runs:KeptRun": f"{_VIEWS}:view_of_run",
        f"{HERE}.stored_runs:Slice": f"{_VIEWS}:view_of_slice",
        f"{HERE}.run_parts:Part": f"{_VIEWS}:view_of_part",
    },
}
