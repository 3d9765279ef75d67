"""A plot of what was measured, by matplotlib, which only this needs: readable on white and on black."""

from __future__ import annotations

from typing import Any

from benchmarks.contestants import AUTO, ours
from benchmarks.report import median

GREY, OWN, OTHERS = "#808890", "#e07b00", "#2f8fd0"


def plot(kept: dict[str, Any], path: str) -> None:
    """Seconds on a logarithmic axis, a line for each question: our choice, our engines, and peers."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot
    from matplotlib.lines import Line2D

    own = {contestant.name for contestant in ours()}
    lines = list(dict.fromkeys((result["kind"], result["question"]) for result in kept["results"]))
    style: Any = {"text.color": GREY, "axes.edgecolor": GREY, "axes.labelcolor": GREY, "xtick.color": GREY}
    style |= {"ytick.color": GREY, "svg.hashsalt": "dancefloor", "svg.fonttype": "none", "font.family": "sans-serif"}
    with pyplot.rc_context(style):
        figure, axes = pyplot.subplots(figsize=(9, 1 + 0.32 * len(lines)), layout="constrained")
        for result in kept["results"]:
            seconds = median(result)
            if seconds is None:
                continue
            at = lines.index((result["kind"], result["question"]))
            name = result["contestant"]
            if name == AUTO:
                axes.plot(seconds, at, "D", color=OWN, markersize=8, zorder=3)
            elif name in own:
                axes.plot(seconds, at, "o", markeredgecolor=OWN, markerfacecolor="none", markersize=6)
            else:
                axes.plot(seconds, at, "s", color=OTHERS, markersize=5)
                axes.annotate(name, (seconds, at), (4, 3), textcoords="offset points", fontsize=6, color=GREY)
        axes.set_xscale("log")
        axes.set_xlabel("seconds of processor time")
        axes.set_yticks(range(len(lines)), [f"{name} ({kind.lower()})" for kind, name in lines], fontsize=8)
        axes.invert_yaxis()
        axes.grid(axis="x", color=GREY, alpha=0.25)
        axes.spines[["top", "right"]].set_visible(False)
        handles = [
            Line2D([], [], marker="D", linestyle="", color=OWN, label="our own choice"),
            Line2D([], [], marker="o", linestyle="", markeredgecolor=OWN, markerfacecolor="none", label="our engines"),
            Line2D([], [], marker="s", linestyle="", color=OTHERS, label="peers"),
        ]
        figure.legend(handles=handles, loc="outside upper center", ncols=3, frameon=False)
        figure.savefig(path, transparent=True, metadata={"Date": None})
        pyplot.close(figure)
