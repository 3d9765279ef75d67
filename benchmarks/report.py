"""What was measured, in words: tables in Markdown, and how good the automatic choice was."""

from __future__ import annotations

import statistics
from typing import Any, NamedTuple

from benchmarks.contestants import AUTO, ours
from benchmarks.overhead import overhead_table

WORST_RATIO = 2.0  # of our own choice to the best of our engines
ORDINARY = 30e6  # bytes: less is what any process with the package needs
NEGLIGIBLE = 0.005  # seconds: below, it is the making of the problem that is measured

Results = list[dict[str, Any]]


def median(result: dict[str, Any]) -> float | None:
    """The median of the processor seconds; None if there is no right answer."""
    return statistics.median(result["seconds"]) if result["status"] == "ok" else None


def duration(seconds: float) -> str:
    """Seconds in three digits.

    >>> duration(0.00123), duration(0.0456), duration(12.34)
    ('1.23 ms', '45.6 ms', '12.3 s')
    """
    return f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def tables(kept: dict[str, Any]) -> str:
    """A table for each class: medians, in brackets their ratio to our own choice, and memory where it is large."""
    parts = [_origin(kept)]
    if kept.get("overhead"):
        parts.append(f"### Overhead\n\n{overhead_table(kept['overhead'])}")
    results: Results = kept["results"]
    kinds = dict.fromkeys(result["kind"] for result in results)
    parts += [f"### {kind}\n\n{_table([r for r in results if r['kind'] == kind])}" for kind in kinds]
    return "\n\n".join(parts)


def _origin(kept: dict[str, Any]) -> str:
    machine, versions = kept["machine"], kept["versions"]
    told = ", ".join(f"{name} {version}" for name, version in versions.items())
    return f"{kept['date']}, {machine['processor']}, {machine['cores']} cores, Python {machine['python']}; {told}."


def _table(results: Results) -> str:
    questions = list(dict.fromkeys(result["question"] for result in results))
    by = {(result["contestant"], result["question"]): result for result in results}
    ends: dict[str, set[str]] = {}
    for result in results:
        ends.setdefault(result["contestant"], set()).add(result["status"])
    late = [name for name, how in ends.items() if "cut" in how and how <= {"cut", "cannot"}]
    lines = ["| | " + " | ".join(questions) + " |", "|---|" + "---:|" * len(questions)]
    for name in ends:
        if ends[name] != {"cannot"} and name not in late:
            cells = [_cell(by.get((name, each)), by.get((AUTO, each))) for each in questions]
            lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + (f"\n\nCut off everywhere: {', '.join(late)}." if late else "")


def _cell(result: dict[str, Any] | None, auto: dict[str, Any] | None) -> str:
    if result is None or result["status"] == "cannot":
        return "–"
    spent, own = median(result), median(auto) if auto else None
    if spent is None:
        return str(result["note"] if result["status"] == "cut" else result["status"])
    memory = f", {round(result['memory'] / 1e6)} MB" if result.get("memory", 0) >= ORDINARY else ""
    if result["contestant"] == AUTO:
        return f"**{duration(spent)}** {result['engine']}".strip() + memory
    return duration(spent) + (f" ({spent / own:.2g})" if own else "") + memory


class Choice(NamedTuple):
    """How our own choice did at a question: its seconds, the best engine and its seconds."""

    kind: str
    question: str
    chosen: str
    seconds: float | None
    best: str
    least: float

    @property
    def is_poor(self) -> bool:
        """Whether it is slower than allowed."""
        return self.seconds is None or self.seconds > max(WORST_RATIO * self.least, NEGLIGIBLE)

    def __str__(self) -> str:
        verdict = "no answer" if self.seconds is None else f"{self.seconds / self.least:.2f}"
        best = f"{self.best} {duration(self.least)}"
        return f"{'POOR' if self.is_poor else 'good':5} {verdict:>9}  {self.question}: {self.chosen}; best {best}"


def choices(results: Results) -> list[Choice]:
    """Our own choice against each of our engines, wherever one of these has an answer."""
    own = {contestant.name for contestant in ours()} - {AUTO}
    found = []
    for auto in (result for result in results if result["contestant"] == AUTO):
        rivals = [
            (seconds, result["contestant"])
            for result in results
            if (result["kind"], result["question"]) == (auto["kind"], auto["question"])
            and result["contestant"] in own
            and (seconds := median(result)) is not None
        ]
        if rivals:
            least, best = min(rivals)
            chosen = auto["engine"] or auto["note"]
            found.append(Choice(auto["kind"], auto["question"], chosen, median(auto), best, least))
    return found
