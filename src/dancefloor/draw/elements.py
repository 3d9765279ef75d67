"""Elements of SVG that show a figure: what pictures, contact sheets and pages have in common.

Strategy: each placement is one path, its outline, so users can style the picture, hover over pieces and cut them out. A
piece of a solid is a group of paths: its faces, and their outline. The strokes are the walls. Every color appears
twice: as an attribute, for programs without CSS variables, and in a style sheet, which overrides it and supports dark
mode. The style sheet applies only to this picture, because a page may contain several.
"""

from __future__ import annotations

import re
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from dancefloor.draw.figure import ARC_WIDTH, THIN, WALL, Face, Figure
from dancefloor.draw.markings import WIDTH, hatching
from dancefloor.draw.palette import DARK_GROUND, GROUND, PRINTED_GROUND, Paint
from dancefloor.search.deadline import check

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dancefloor.draw.figure import Letter, Patch
    from dancefloor.draw.labels import Point

LIGHT = {"wall": "#ffffff", "empty": "#dfe3e8", "text": "#3b434d"}
DARK = {"wall": "#0d1117", "empty": "#343c46", "text": "#c3ccd6"}
PRINTED = {"wall": "#000000", "empty": "#ffffff", "text": "#000000"}

# The rules for a chessboard and emblems on it; the colors of its cells depend on the page.
CHESSBOARD = (
    ".dancefloor .piece.emblem{fill:var(--text);stroke:none}"
    + "".join(f".dancefloor .{kind}{{fill:{color}}}" for kind, color in GROUND.items())
    + "@media (prefers-color-scheme: dark){"
    + "".join(f".dancefloor .{kind}{{fill:{color}}}" for kind, color in DARK_GROUND.items())
    + "}"
)

FONT = "ui-sans-serif, system-ui, 'Helvetica Neue', Arial, sans-serif"

# Lengths in cell widths. A crease is the line between two faces of a piece.
SEAM, DASH = 0.05, 0.125
BARRIER, RING_WIDTH, CREASE = 0.12, 0.06, 0.025

# Lengths in font sizes: the distance from the middle of a line to its baseline, and the width of what keeps hatching
# away from a text.
BASELINE, HALO = 0.35, 0.3

PALE, FAINT = 0.35, 0.5  # how opaque pieces are that are not new, and hatchings


def board_elements(drawn: Figure, cell: float, style: str) -> Iterator[str]:
    """The elements that show a figure: in sequence they are well-formed, one by one they need not be.

    Args:
        drawn: the figure.
        cell: the width of a cell, in pixels.
        style: how pieces are told apart.
    """
    theme = PRINTED if style == "print" else LIGHT
    paints = drawn.paints(style)
    yield f'<g stroke="{theme["wall"]}" stroke-width="{number(WALL * cell)}" stroke-linejoin="round">'
    on_paper = theme is PRINTED and bool(drawn.rim)
    for kind, cells in zip(("light", "dark"), drawn.ground, strict=False):
        fill = (PRINTED_GROUND if theme is PRINTED else GROUND)[kind]
        yield f'<path class="{kind}" fill="{fill}" stroke="none" d="{path_data(cells, cell)}"/>'
    if drawn.empty:
        thin = f' stroke-width="{number(THIN * cell)}"' if on_paper else ""
        yield f'<path class="empty" fill="{theme["empty"]}"{thin} d="{path_data(drawn.empty, cell)}"/>'
    for patch, paint in zip(drawn.patches, paints, strict=True):
        yield piece(patch, paint, cell)
    if on_paper:
        yield f'<path class="rim" fill="none" d="{path_data(drawn.rim, cell)}"/>'
    yield "</g>"
    if drawn.arcs:
        yield (
            f'<path class="line" fill="none" stroke="{theme["text"]}" stroke-width="{number(ARC_WIDTH * cell)}"'
            f' stroke-linecap="round" d="{path_data(drawn.arcs, cell, close="")}"/>'
        )
    if drawn.seams:
        yield (
            f'<path class="seam" fill="none" stroke="{theme["text"]}" stroke-width="{number(SEAM * cell)}"'
            f' stroke-dasharray="{number(DASH * cell)}" d="{path_data(drawn.seams, cell, close="")}"/>'
        )
    if drawn.walls:
        yield (
            f'<path class="line" fill="none" stroke="{theme["text"]}" stroke-width="{number(BARRIER * cell)}"'
            f' stroke-linecap="round" d="{path_data(drawn.walls, cell, close="")}"/>'
        )
    size = drawn.letter_size * cell
    for patch, paint in zip(drawn.patches, paints, strict=True):
        if not patch.pale:
            yield from (_letter(letter, cell, size, "letter", paint) for letter in patch.letters)
    bare = Paint(theme["empty"], theme["text"])
    yield from (_letter(letter, cell, size, "letter caption", bare) for letter in drawn.letters)
    ink = {patch.name: paint.ink for patch, paint in zip(drawn.patches, paints, strict=True)}
    for x, y, radius, name in drawn.rings:
        kind, color = ("ring line", theme["text"]) if name is None else ("ring", ink[name])
        yield (
            f'<circle class="{kind}" fill="none" stroke="{color}" stroke-width="{number(RING_WIDTH * cell)}"'
            f' cx="{number(x * cell)}" cy="{number(y * cell)}" r="{number(radius * cell)}"/>'
        )


def piece(patch: Patch, paint: Paint, scale: float) -> str:
    """The element that shows a placement: a path, or a group of them.

    Args:
        patch: the placement.
        paint: its paint.
        scale: how long a cell width is.
    """
    name, outline = escaped(patch.name), path_data(patch.loops, scale)
    if patch.is_emblem:
        kind = f'class="piece emblem" data-piece="{name}"'
        return f'<path {kind} fill="{paint.fill}" stroke="none" d="{outline}"><title>{name}</title></path>'
    named = f'class="piece" data-piece="{name}"'
    if not patch.faces and not paint.hatching:
        return f'<path {named} fill="{paint.fill}" fill-rule="evenodd" d="{outline}"><title>{name}</title></path>'
    faces = patch.faces or (Face(0, patch.loops),)
    paths = [f'<path fill="{paint.darker(dark).fill}" d="{path_data(loops, scale)}"/>' for dark, loops in faces]
    if paint.hatching:
        paths.append(f'<path stroke="none" fill="url(#{_hatching_id(paint, scale)})" d="{outline}"/>')
    crease = f' stroke-width="{number(CREASE * scale)}"'
    edge = f'<path class="edge" fill="none" stroke-width="{number(WALL * scale)}" d="{outline}"/>'
    pale = f' opacity="{PALE}"' if patch.pale else ""
    return f'<g {named} fill-rule="evenodd"{crease}{pale}><title>{name}</title>{"".join(paths)}{edge}</g>'


def hatchings(figures: Iterable[Figure], style: str, scale: float) -> list[str]:
    """The definitions of the hatchings that figures use."""
    if style == "colors":
        return []
    used = {(paint.hatching, paint.ink): paint for drawn in figures for paint in drawn.paints(style) if paint.hatching}
    return ["<defs>", *(_pattern(paint, scale) for _, paint in sorted(used.items())), "</defs>"] if used else []


def _hatching_id(paint: Paint, scale: float) -> str:
    return f"hatching-{paint.hatching}-{paint.ink[1:]}-{number(scale).replace('.', '-')}"


def _pattern(paint: Paint, scale: float) -> str:
    angle, distance, crossed = hatching(paint.hatching)
    side, middle = number(distance * scale), number(distance * scale / 2)
    return (
        f'<pattern id="{_hatching_id(paint, scale)}" patternUnits="userSpaceOnUse" width="{side}" height="{side}"'
        f' patternTransform="rotate({number(angle)})"><path fill="none" stroke="{paint.ink}" stroke-opacity="{FAINT}"'
        f' stroke-width="{number(WIDTH * scale)}" d="M{middle} 0V{side}{f"M0 {middle}H{side}" * crossed}"/></pattern>'
    )


def _letter(letter: Letter, cell: float, size: float, kind: str, paint: Paint) -> str:
    check()
    kind = kind if letter.bold else f"{kind} plain"
    return text_at(letter.string, letter.x * cell, letter.y * cell, size, kind, paint.ink, halo(paint, size))


def halo(paint: Paint, size: float) -> str:
    """The attributes of a text that keep hatching away from it; empty without hatching."""
    around = f' stroke="{paint.fill}" stroke-width="{number(HALO * size)}" stroke-linejoin="round" paint-order="stroke"'
    return around if paint.hatching else ""


def path_data(loops: Iterable[Sequence[Point]], scale: float, close: str = "Z") -> str:
    """The data of a path along loops of points; with an empty `close`, along open lines.

    >>> path_data([((0, 0), (2, 0), (2, 1), (1, 2))], 10)
    'M0 0H20V10L10 20Z'
    """
    parts = []
    for loop in loops:
        check()
        corners = [(number(x * scale), number(y * scale)) for x, y in loop]
        parts.append("M{} {}".format(*corners[0]))
        for (left, top), (x, y) in pairwise(corners):
            parts.append(f"H{x}" if y == top else f"V{y}" if x == left else f"L{x} {y}")
        parts.append(close)
    return "".join(parts)


def text_at(string: str, x: float, y: float, size: float, kind: str, fill: str, around: str = "") -> str:
    """A line of text.

    Args:
        string: the text.
        x: the horizontal position of its middle.
        y: the vertical position of its middle.
        size: the font size.
        kind: its class.
        fill: its color.
        around: further attributes (default: none).
    """
    place = f'x="{number(x)}" y="{number(y + BASELINE * size)}" font-size="{number(size)}"'
    return f'<text class="{kind}" {place} fill="{fill}"{around}>{escaped(string)}</text>'


def style_sheet(figures: Iterable[Figure], style: str) -> str:
    """The style sheet of a picture, with rules only for classes that the figures have.

    It adapts to light and dark mode, unless the style is that of print.
    """
    figures = list(figures)
    seams = any(drawn.seams for drawn in figures)
    lines = any(drawn.walls or drawn.rings or drawn.arcs for drawn in figures)
    plain = any(
        not letter.bold
        for drawn in figures
        for letters in (drawn.letters, *(patch.letters for patch in drawn.patches))
        for letter in letters
    )
    grouped = style != "colors" or any(patch.faces for drawn in figures for patch in drawn.patches)
    lettering = (
        ".dancefloor .letter{font-weight:600;pointer-events:none}" + ".dancefloor .plain{font-weight:400}" * plain
    )
    if style == "print":
        return lettering
    light, dark = (";".join(f"--{name}:{value}" for name, value in theme.items()) for theme in (LIGHT, DARK))
    return (
        f".dancefloor{{{light}}}"
        f"@media (prefers-color-scheme: dark){{.dancefloor{{{dark}}}}}"
        ".dancefloor .piece,.dancefloor .empty{stroke:var(--wall)}"
        ".dancefloor .empty{fill:var(--empty)}"
        ".dancefloor .caption{fill:var(--text)}"
        + lettering
        + ".dancefloor .edge{stroke:inherit}" * grouped
        + CHESSBOARD * any(drawn.ground for drawn in figures)
        + ".dancefloor .seam{stroke:var(--text)}" * seams
        + ".dancefloor .line{stroke:var(--text)}" * lines
    )


def number(value: float) -> str:
    """A number with at most two decimals, no trailing zeros and no minus zero."""
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def escaped(string: str) -> str:
    """A string escaped as XML text or attribute value. Characters that XML does not allow become question marks."""
    return escape(re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", string))
