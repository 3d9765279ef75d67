"""Pictures one after another: a page of HTML with a slider, or an SVG that moves. They need no other file.

Strategy: solutions have most placements in common. So each piece of SVG is stored once, in a list, and a solution is a
list of numbers. A script of a few lines puts them together. The first solution is in the page itself, for readers
without scripts. A policy in the page (Content-Security-Policy) keeps it from loading anything. An SVG that moves has a
group for each picture, which a style sheet shows for its time; readers who want no motion see the first.
"""

from __future__ import annotations

import json
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from dancefloor.draw.fonts import room_for
from dancefloor.draw.labels import told
from dancefloor.draw.look import shown
from dancefloor.draw.svg import (
    CAPTION,
    FONT,
    LIGHT,
    LINE_HEIGHT,
    PRINTED,
    USUAL,
    board_elements,
    escaped,
    hatchings,
    number,
    opening,
    style_sheet,
    text_at,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dancefloor.draw.board import Board
    from dancefloor.draw.figure import Figure, Patch
    from dancefloor.draw.look import Drawing, Look

CELL, MARGIN = 32.0, 4.0  # pixels, before the picture is fitted to the window
HELD = 3  # how many times as long as the others the first and the last picture of a film are shown
BESIDE, ABOVE = "min-width:8em", "flex:0 0 100%;order:-1"  # where a caption stands: beside the slider, or above it

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
form{{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}}
input{{flex:1}}
output{{{wide};font-variant-numeric:tabular-nums}}
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
  slider.setAttribute("aria-valuetext", caption);
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


class Slides(NamedTuple):
    """Pictures in one frame, of which one is shown at a time."""

    width: float  #: how wide the frame is, in pixels
    height: float
    style: str  #: a style sheet for all of them
    defs: str  #: elements that all of them use
    parts: list[str]  #: each element once
    slides: list[tuple[str, str, list[int]]]  #: the caption of each, how its elements are moved, and their numbers
    legend: str  #: what abbreviations mean


def slides(boards: Iterable[Board], *, film: Sequence[str] | None = None, look: Look = USUAL) -> Slides:
    """Lay out boards as slides.

    Args:
        boards: the boards, at least one.
        film: the captions of solids that are pictures of a film: cells of one place are then seen at one place. None
            for boards with numbers, each in the middle of the frame.
        look: the view of solids, and how to tell pieces apart.

    Raises:
        InputError: the look is that of a solid, and a board is flat.

    >>> from dancefloor.draw.board import Board
    >>> [caption for caption, _, _ in slides([Board([(0, 0)], [])] * 2).slides]
    ['1 of 2', '2 of 2']
    """
    pictures = list(shown(boards, look))
    figures = [picture.figure for picture in pictures]
    if film is not None:
        figures = _in_one_place(figures)
    width, height = (max(side) * CELL for side in zip(*(drawn[:2] for drawn in figures), strict=True))
    numbers: dict[str, int] = {}
    found = []
    for picture, drawn in zip(pictures, figures, strict=True):
        elements = [numbers.setdefault(part, len(numbers)) for part in board_elements(drawn, CELL, look.style)]
        left, top = ((room - side * CELL) / 2 + MARGIN for room, side in ((width, drawn.width), (height, drawn.height)))
        caption = _numbered(picture, pictures[-1].board + 1) if film is None else film[picture.board]
        found.append((caption, f"translate({number(left)} {number(top)})", elements))
    return Slides(
        width + 2 * MARGIN,
        height + 2 * MARGIN,
        style_sheet(figures, look.style),
        "".join(hatchings(figures, look.style, CELL)),
        list(numbers),
        found,
        told(sorted({pair for drawn in figures for pair in drawn.legend})),
    )


def _numbered(picture: Drawing, many: int) -> str:
    place = f"{picture.board + 1} of {many}" if many > 1 or not picture.step else ""
    return ", ".join(filter(None, (place, picture.step)))


def _in_one_place(figures: list[Figure]) -> list[Figure]:
    """Figures of solids in a frame that is large enough for all of them, with labels of one size."""
    left, top = (min(side) for side in zip(*(drawn.origin for drawn in figures), strict=True))
    places = [(drawn.origin[0] - left, drawn.origin[1] - top) for drawn in figures]
    width, height = (
        max(place[axis] + drawn[axis] for place, drawn in zip(places, figures, strict=True)) for axis in (0, 1)
    )
    size = min(drawn.letter_size for drawn in figures)
    found = []
    for drawn, place in zip(figures, places, strict=True):
        patches = tuple([_lettered(patch.shifted(*place), size) for patch in drawn.patches])
        found.append(drawn._replace(width=width, height=height, patches=patches))
    return found


def _lettered(patch: Patch, size: float) -> Patch:
    return patch._replace(letters=tuple([letter._replace(size=size) for letter in patch.letters]))


def html(boards: Iterable[Board], *, title: str, film: Sequence[str] | None = None, look: Look = USUAL) -> str:
    """Make a page with all boards, one of which is shown at a time.

    Args:
        boards: the boards, at least one.
        title: the title above them.
        film: the captions of solids that are pictures of a film; see `slides`.
        look: the view of solids, and how to tell pieces apart.

    Raises:
        InputError: the look is that of a solid, and a board is flat.

    >>> from dancefloor.draw.board import Board
    >>> html([Board([(0, 0)], [("I", [(0, 0)])])], title="One board")[:15]
    '<!doctype html>'
    """
    made = slides(boards, film=film, look=look)
    caption, moved, elements = made.slides[0]
    return _PAGE.format(
        title=escaped(title),
        font=escaped(FONT),
        family=FONT,
        style=made.style,
        width=number(made.width),
        height=number(made.height),
        defs=made.defs,
        moved=moved,
        first="".join(made.parts[part] for part in elements),
        legend=escaped(made.legend),
        last=len(made.slides),
        caption=escaped(caption),
        wide=BESIDE if film is None else ABOVE,
        parts=_script(made.parts),
        solutions=_script(made.slides),
    )


def moving(boards: Iterable[Board], captions: Sequence[str], *, title: str, seconds: float, look: Look = USUAL) -> str:
    """Make an SVG document that shows one board after another, and begins again.

    Args:
        boards: the boards, at least one.
        captions: the texts below them.
        title: the title for readers who do not see it.
        seconds: how long each is shown; the first and the last three times as long.
        look: the view of solids, and how to tell pieces apart.

    Raises:
        InputError: the look is that of a solid, and a board is flat.

    >>> from dancefloor.draw.board import Board
    >>> film = moving([Board([(0, 0)], [])] * 3, ["one", "two", "three"], title="Three", seconds=1)
    >>> film.count('class="shot'), "animation:short 7s" in film
    (3, True)
    """
    made = slides(boards, film=captions, look=look)
    size = CAPTION * CELL
    width = max(made.width, *[room_for(caption) * size for caption in captions])
    height = made.height + LINE_HEIGHT * size
    shift = (width - made.width) / 2
    held = [HELD if k in (0, len(captions) - 1) else 1 for k in range(len(captions))]
    begins = [0, *accumulate(held)]
    whole = begins.pop()
    ink = (PRINTED if look.style == "print" else LIGHT)["text"]
    lines = [
        *opening(title, width, height),
        f"<style>{made.style}{_motion(whole, seconds)}</style>",
        made.defs,
        "<defs>"
        + "".join(f'<g id="e{k}">{part}</g>' for k, part in enumerate(made.parts) if not _is_tag(part))
        + "</defs>",
    ]
    if look.style == "print":
        lines.append(f'<rect width="{number(width)}" height="{number(height)}" fill="#ffffff"/>')
    for k, (caption, moved, elements) in enumerate(made.slides):
        kind = " ".join(["shot", *["first"] * (k == 0), *["long"] * (held[k] > 1)])
        late = f' style="animation-delay:{number((begins[k] - whole) * seconds)}s"' if k else ""
        used = "".join(
            made.parts[part] if _is_tag(made.parts[part]) else f'<use href="#e{part}"/>' for part in elements
        )
        drawn = f'<g transform="translate({number(shift)} 0) {moved}">{used}</g>'
        below = text_at(caption, width / 2, made.height + 0.6 * size, size, "caption", ink)
        lines.append(f'<g class="{kind}"{late}>{drawn}{below}</g>')
    return "\n".join([*filter(None, lines), "</svg>", ""])


def _is_tag(part: str) -> bool:
    """Whether a part opens or closes a group and no more."""
    return part == "</g>" or (part.startswith("<g ") and part.count("<") == 1)


def _motion(whole: int, seconds: float) -> str:
    """The style sheet of a film: when its pictures are seen, if it takes `whole` times some seconds."""
    once = number(whole * seconds)
    seen = {"short": 100 / whole, "long": 100 * HELD / whole}
    frames = "".join(
        f"@keyframes {name}{{0%{{visibility:visible}}{share:.4f}%,100%{{visibility:hidden}}}}"
        for name, share in seen.items()
    )
    return (
        f"{frames}.shot{{visibility:hidden;animation:short {once}s step-end infinite}}"
        ".shot.long{animation-name:long}.first{visibility:visible}"
        "@media (prefers-reduced-motion:reduce){.shot{animation:none}}"
    )


def _script(value: object) -> str:
    """A value as JSON that no HTML can end."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")
