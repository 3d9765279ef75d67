"""Draw the figures of docs/fletcher.md from the films of Fletcher's program, into the folder that is named.

Strategy: a figure is one SVG document whose frames are visible in turn. Readers who have asked their system for less
motion see the last frame.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from dancefloor.houses.studio.films import Film, film

CELL, LINE, SECONDS = 36, 18, 0.8  # pixels; pixels; for a frame
WIDEST = 48  # characters of a macro instruction
COLORS = {"V": "#f4a4a0", "P": "#a8cbe8", "U": "#b2dba1"}
STYLE = """\
text {{ font: 14px monospace; fill: #222; }}
.frame {{ visibility: hidden; animation: show {length}s steps(1) infinite; }}
@keyframes show {{ 0% {{ visibility: visible; }} {share}% {{ visibility: hidden; }} }}
@media (prefers-reduced-motion: reduce) {{
  .frame {{ animation: none; }}
  .frame:last-child {{ visibility: visible; }}
}}"""


def document(frames: Iterable[str], width: int, height: int, title: str, ground: str = "") -> str:
    """One SVG document that shows frames in turn, on the same ground."""
    drawn = list(frames)
    style = STYLE.format(length=round(len(drawn) * SECONDS, 1), share=round(100 / len(drawn), 3))
    groups = (
        f'<g class="frame" style="animation-delay: {number * SECONDS:.1f}s">{frame}</g>'
        for number, frame in enumerate(drawn)
    )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    paper = f'<rect width="{width}" height="{height}" fill="#fff"/>{ground}'
    return "\n".join([head, f"<title>{title}</title>", f"<style>{style}</style>", paper, *groups, "</svg>"]) + "\n"


def text(at: tuple[int, int], line: str) -> str:
    """A line of text."""
    return f'<text x="{at[0]}" y="{at[1]}" xml:space="preserve">{escape(line)}</text>'


def search(shown: Film) -> Iterator[str]:
    """The tests up to the first solution: marked squares are gray, and the square that is looked at has a frame."""
    placed: dict[int, dict[str, Any]] = {}
    leads: dict[int, Any] = {}  # by the node of the search tree
    marked: list[Any] = []
    for step in shown.steps:
        looked = None
        match step["do"]:
            case "lead":
                looked, told = step["cell"], "the lead: the first empty square"
                leads[step["node"]] = looked
            case "test":
                looked = step["cell"]
                told = f"lead + {step['distance']}: {'empty' if step['empty'] else 'not empty'}"
                marked += [step["cell"]] * step["empty"]
            case "ask":
                told = f"the squares of {step['piece']}, which is {'left' if step['left'] else 'used'}"
            case "leave":
                told = "remove the mark"
                marked.pop()
            case "place":
                placed[step["node"]], told = step, f"place {step['piece']}"
            case "lift":
                told = f"take {placed.pop(step['node'])['piece']} back"
            case _:
                told = {"stuck": "no pattern fits", "solution": "a solution"}[step["do"]]
        gray = [*marked, leads[step["node"]]] if step["do"] in ("test", "ask", "leave") else marked
        yield board(placed.values(), gray, looked) + text((CELL // 2, CELL * 4 + 8), told)
        if step["do"] == "solution":
            return


def board(placed: Iterable[dict[str, Any]], marked: Any, looked: Any) -> str:
    """The squares of the box that are filled, and the one that is looked at."""
    fill = {tuple(cell): "#ccc" for cell in marked}
    fill |= {tuple(cell): COLORS[step["piece"]] for step in placed for cell in step["cells"]}
    squares = [square(cell, color, "#888", 1) for cell, color in fill.items()]
    return "".join(squares + ([square(looked, "none", "#1f5fa8", 4)] if looked else []))


def square(cell: Any, fill: str, stroke: str, width: int) -> str:
    """A square of the box."""
    x, y = CELL // 2 + cell[1] * CELL, CELL // 2 + cell[0] * CELL
    return f'<path d="M{x} {y}h{CELL}v{CELL}h-{CELL}z" fill="{fill}" stroke="{stroke}" stroke-width="{width}"/>'


def macros(shown: Film, lines: int) -> Iterator[str]:
    """The macro instructions that are being unfolded, and the last cards that the assembler has kept."""
    stack: list[str] = []
    kept: list[str] = []
    for step in shown.steps:
        match step["do"]:
            case "call":
                stack.append(" ".join(step["card"].split()))
            case "return":
                stack.pop()
            case "keep":
                kept.append(step["card"] if step["card"][0] != " " else step["card"].strip())
                continue  # several cards at once
            case _:
                continue
        left = [text((10, LINE * (1 + k)), ("  " * k + each)[:WIDEST]) for k, each in enumerate(stack)]
        right = [text((430, LINE * (1 + k)), each) for k, each in enumerate(kept[-lines:])]
        yield "".join(left + right) + text((10, LINE * lines), f"{len(kept)} cards kept")


def main(folder: str) -> None:
    """Draw all figures."""
    shown = film("V,P,U 3x5", "tests")
    grid = "".join(square(cell, "#fff", "#888", 1) for cell in shown.scene["cells"])
    tests = document(search(shown), 330, 165, "Fletcher's search, test by test", grid)
    unfolding = document(macros(film("I3,V3 2x3", "macros"), 12), 640, 230, "Fletcher's macros, unfolding")
    Path(folder, "search.svg").write_text(tests, encoding="utf-8")
    Path(folder, "macros.svg").write_text(unfolding, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
