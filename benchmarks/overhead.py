"""What surrounds a search: handing over, building, printing, tables, starting. A row for each, with peers beside us.

Strategy: every figure comes from a fresh process, so that nothing is remembered and its peak of memory is its own.
Rounds go through all rows and everybody in turn. `surroundings` has the rows, `startup` what a start takes.

python -m benchmarks.overhead ROW WHO    prints one figure, in JSON
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from typing import Any

from benchmarks.memory import peak
from benchmarks.surroundings import ROWS, US, Absent, Row

LIMIT = 120  # seconds for one figure


def figure(row: Row, who: str) -> dict[str, Any]:
    """One figure, from a process of its own: a number and the bytes it took at most, or why there is none."""
    command = [sys.executable, "-m", "benchmarks.overhead", row.name, who]
    try:
        ended = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return {"note": f"> {LIMIT} s"}
    if ended.returncode:
        return {"note": (ended.stderr.strip().splitlines() or ["failed"])[-1]}
    return dict(json.loads(ended.stdout))


def overhead(runs: int, word: str = "") -> list[dict[str, Any]]:
    """Every row with this word so many times, in turn; a failure ends the turns of whoever failed."""
    rows = [row for row in ROWS if word.lower() in row.name.lower()]
    kept: list[dict[str, Any]] = [{"name": row.name, "unit": row.unit, "aim": row.aim, "by": {}} for row in rows]
    for _ in range(runs):
        for row, entry in zip(rows, kept, strict=True):
            for who in (US, *row.peers):
                told = entry["by"].setdefault(who, {"figures": [], "memory": 0, "note": ""})
                if told["note"]:
                    continue
                found = figure(row, who)
                told["note"] = found.get("note", "")
                if not told["note"]:
                    told["figures"].append(found["figure"])
                    told["memory"] = max(told["memory"], found["memory"])
    return kept


def overhead_table(rows: list[dict[str, Any]]) -> str:
    """The rows in Markdown: medians, with peak memory; peers that are not installed are left out."""
    lines = ["| | dancefloor | aim | others |", "|---|---:|---:|---|"]
    for row in rows:
        others = [f"{who} {_told(row, told)}" for who, told in row["by"].items() if who != US and told["figures"]]
        lines.append(f"| {row['name']} | {_told(row, row['by'][US])} | {row['aim']} | {'; '.join(others)} |")
    return "\n".join(lines)


def _told(row: dict[str, Any], told: dict[str, Any]) -> str:
    if not told["figures"]:
        return str(told["note"])
    memory = f", {round(told['memory'] / 1e6)} MB" if told["memory"] else ""
    return f"{statistics.median(told['figures']):.3g} {row['unit']}{memory}"


def main() -> int:
    """Measure one figure."""
    name, who = sys.argv[1:]
    row = next(row for row in ROWS if row.name == name)
    try:
        number = (row.measure if who == US else row.peers[who])()
    except (Absent, ImportError) as reason:
        print(reason, file=sys.stderr)
        return 1
    print(json.dumps({"figure": number, "memory": peak()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
