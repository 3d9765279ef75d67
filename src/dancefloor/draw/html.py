"""One page of HTML with all solutions and a slider, which needs no network and no other file.

Strategy: solutions have most placements in common. So each piece of SVG is stored once, in a list, and a solution is a
list of numbers. A script of a few lines puts them together. The first solution is in the page itself, for readers
without scripts. A policy in the page (Content-Security-Policy) keeps it from loading anything.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from dancefloor.draw.labels import told
from dancefloor.draw.look import shown
from dancefloor.draw.svg import FONT, USUAL, board_elements, escaped, hatchings, number, style_sheet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dancefloor.draw.board import Board
    from dancefloor.draw.look import Look

CELL, MARGIN = 32.0, 4.0  # pixels, before the picture is fitted to the window

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>
:root{{color-scheme:light dark}}
body{{margin:0 auto;padding:1.5rem;max-width:64rem;font-family:{family};text-align:center}}
h1{{font-size:1.1rem}}
svg{{width:100%;height:68vh}}
form{{display:flex;gap:.75rem;align-items:center}}
input{{flex:1}}
output{{min-width:8em;font-variant-numeric:tabular-nums}}
button{{font:inherit;padding:.2em .7em}}
{style}
</style>
<h1>{title}</h1>
<svg class="dancefloor" role="img" aria-label="{title}" viewBox="0 0 {width} {height}" font-family="{font}"
 text-anchor="middle">{defs}<g id="solution" transform="{moved}">{first}</g></svg>
<p>{legend}</p>
<form>
<button type="button" id="back" aria-label="previous">‹</button>
<input id="slider" type="range" min="1" max="{last}" value="1" aria-label="number" autofocus>
<button type="button" id="on" aria-label="next">›</button>
<output id="place">{caption}</output>
</form>
<script>
const parts = {parts};
const solutions = {solutions};
const [group, slider, place] = ["solution", "slider", "place"].map(id => document.getElementById(id));
function show(number) {{
  slider.value = Math.min(Math.max(number, 1), solutions.length);
  const [caption, moved, drawn] = solutions[slider.value - 1];
  group.setAttribute("transform", moved);
  group.innerHTML = drawn.map(part => parts[part]).join("");
  place.textContent = caption;
}}
slider.oninput = () => show(+slider.value);
document.getElementById("back").onclick = () => show(+slider.value - 1);
document.getElementById("on").onclick = () => show(+slider.value + 1);
document.onkeydown = event => {{
  if (event.target !== slider && event.key === "ArrowLeft") show(+slider.value - 1);
  if (event.target !== slider && event.key === "ArrowRight") show(+slider.value + 1);
}};
</script>
</html>
"""


def html(boards: Iterable[Board], *, title: str, look: Look = USUAL) -> str:
    """Make a page with all boards, one of which is shown at a time.

    Args:
        boards: the boards, at least one.
        title: the title above them.
        look: the view of solids, and how to tell pieces apart.

    Raises:
        InputError: the look is that of a solid, and a board is flat.

    >>> from dancefloor.draw.board import Board
    >>> html([Board([(0, 0)], [("I", [(0, 0)])])], title="One board")[:15]
    '<!doctype html>'
    """
    pictures = list(shown(boards, look))
    figures = [picture.figure for picture in pictures]
    width, height = (max(side) * CELL for side in zip(*(drawn[:2] for drawn in figures), strict=True))
    numbers: dict[str, int] = {}
    solutions = []
    for picture in pictures:
        drawn = picture.figure
        elements = [numbers.setdefault(part, len(numbers)) for part in board_elements(drawn, CELL, look.style)]
        left, top = ((room - side * CELL) / 2 + MARGIN for room, side in ((width, drawn.width), (height, drawn.height)))
        many = pictures[-1].board + 1
        place = f"{picture.board + 1} of {many}" if many > 1 or not picture.step else ""
        caption = ", ".join(filter(None, (place, picture.step)))
        solutions.append((caption, f"translate({number(left)} {number(top)})", elements))
    parts = list(numbers)
    caption, moved, elements = solutions[0]
    legend = told(sorted({pair for drawn in figures for pair in drawn.legend}))
    return _PAGE.format(
        title=escaped(title),
        font=escaped(FONT),
        family=FONT,
        style=style_sheet(figures, look.style),
        width=number(width + 2 * MARGIN),
        height=number(height + 2 * MARGIN),
        defs="".join(hatchings(figures, look.style, CELL)),
        moved=moved,
        first="".join(parts[part] for part in elements),
        legend=escaped(legend),
        last=len(solutions),
        caption=escaped(caption),
        parts=_script(parts),
        solutions=_script(solutions),
    )


def _script(value: object) -> str:
    """A value as JSON that no HTML can end."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")
