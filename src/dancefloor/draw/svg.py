"""Pictures of tilings as one self-contained SVG document, a sheet of boards with captions; and such a document as PNG.

Strategy: boards stand in rows and columns, each as high or wide as its largest board. An edge of a glued board is
dashed where a piece continues beyond it. The package `resvg-py` (extra: ``png``) renders PNG from SVG.

Each placement is one path, its outline, so users can style the picture, hover over pieces and cut them out. A piece of
a solid is a group of paths: its faces, and their outline. The strokes are the walls. Every color appears twice: as an
attribute, for programs without CSS variables, and in a style sheet, which overrides it and supports dark mode. The
style sheet applies only to this picture, because a page may contain several. Contact sheets and pages have the same
elements.
"""

from __future__ import annotations

import math
import re
from html import escape
from importlib import import_module
from itertools import accumulate, pairwise
from operator import itemgetter
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from dancefloor.draw.figure import ARC_WIDTH, THIN, WALL, Face, Figure
from dancefloor.draw.fonts import room_for
from dancefloor.draw.labels import told
from dancefloor.draw.look import Drawing, Look, shown
from dancefloor.draw.palette import (
    DARK_GROUND,
    GROUND,
    HATCHING_WIDTH,
    PRINTED_GROUND,
    SHADE,
    SHADE_OPACITY,
    Paint,
    hatching,
)
from dancefloor.errors import PackageUnavailable
from dancefloor.search.deadline import paced

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dancefloor.draw.board import Board
    from dancefloor.draw.figure import Letter, Loops, Patch
    from dancefloor.draw.labels import Point

ASPECT = 4 / 3

# Lengths in cell widths.
GAP, MARGIN = 0.9, 0.5
CAPTION, HEADING = 0.44, 0.6

# Lengths in font sizes: the width of a letter, and the height of a line.
LETTER_WIDTH, LINE_HEIGHT = 0.6, 1.7

SMALLEST_TEXT = 10  # pixels
SHORTEST_LINE = 20  # letters, of a legend

USUAL = Look()

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
SANS = "DejaVu Sans"  # the renderer takes Arial for sans-serif, which most Linux systems lack, and then draws no letter

# Lengths in cell widths. A crease is the line between two faces of a piece.
SEAM, DASH = 0.05, 0.125
BARRIER, RING_WIDTH, CREASE = 0.12, 0.06, 0.025

# Lengths in font sizes: the distance from the middle of a line to its baseline, and the width of what keeps hatching
# away from a text.
BASELINE, HALO = 0.35, 0.3

PALE, FAINT = 0.35, 0.5  # how opaque pieces are that are not new, and hatchings


def svg(
    boards: Sequence[Board],
    *,
    title: str | None = None,
    captions: Sequence[str] | None = None,
    cell: float = 32,
    columns: int | None = None,
    look: Look = USUAL,
) -> str:
    """Make an SVG document with any number of boards.

    Each placement is one path of class ``piece`` with the piece name in ``data-piece``, or a group of paths in solids.

    Args:
        boards: the boards, row by row.
        title: the text above all boards; None for none.
        captions: the texts below the boards, one for each; None for none.
        cell: the width of a cell, in pixels.
        columns: the number of boards side by side; None for a sheet with sides of about 4:3.
        look: the view of solids, and how to tell pieces apart.

    Raises:
        InputError: the look is that of a solid, and a board is flat.
        ValueError: there are not as many captions as boards.

    >>> from dancefloor.draw.board import Board
    >>> picture = svg([Board([(0, 0), (0, 1)], [("I", [(0, 0), (0, 1)])])])
    >>> picture[:60], picture.count('<path class="piece"')
    ('<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" r', 1)
    """
    if captions is not None and len(captions) != len(boards):
        raise ValueError(f"{len(captions)} captions for {len(boards)} boards")
    parts = list(shown(boards, look))
    figures = [part.figure for part in parts]
    below = _captions(parts, captions)
    heading_size, caption_size = (max(SMALLEST_TEXT, scale * cell) for scale in (HEADING, CAPTION))
    line = caption_size * LINE_HEIGHT if below else 0
    needed = [room_for(caption) * caption_size for caption in below or [""] * len(figures)]
    sizes = [
        (max(drawn.width * cell, least), drawn.height * cell + line)
        for drawn, least in zip(figures, needed, strict=True)
    ]
    corner = MARGIN * cell, MARGIN * cell + (heading_size * LINE_HEIGHT if title else 0)
    slots, width, height = _slots(sizes, corner, GAP * cell, columns)
    width, height = width + MARGIN * cell, height + MARGIN * cell
    # A heading wider than the boards widens the sheet, and the boards stay under its middle.
    shift = max(0, room_for(title or "") * heading_size + 2 * MARGIN * cell - width) / 2
    width += 2 * shift
    legend = _legend_lines(figures, (width - 2 * MARGIN * cell) / (LETTER_WIDTH * caption_size))
    legend_top = height - MARGIN * cell / 2 + caption_size / 2
    height += len(legend) * LINE_HEIGHT * caption_size
    ink = (PRINTED if look.style == "print" else LIGHT)["text"]

    lines = [
        *opening(title or ("1 board" if len(boards) == 1 else f"{len(boards)} boards"), width, height),
        f"<style>{style_sheet(figures, look.style)}</style>",
        *hatchings(figures, look.style, cell),
    ]
    if look.style == "print":
        lines.append(f'<rect width="{number(width)}" height="{number(height)}" fill="#ffffff"/>')
    if title:
        lines.append(text_at(title, width / 2, MARGIN * cell + heading_size / 2, heading_size, "caption", ink))
    for k, (drawn, (center, bottom)) in enumerate(zip(figures, slots, strict=True)):
        lines += _placed(drawn, center + shift, bottom - line, cell, look.style)
        if below:
            lines.append(text_at(below[k], center + shift, bottom - 0.4 * line, caption_size, "caption", ink))
    for k, words in enumerate(legend):
        y = legend_top + k * LINE_HEIGHT * caption_size
        lines.append(text_at(words, width / 2, y, caption_size, "caption", ink))
    return "\n".join([*lines, "</svg>\n"])


def opening(title: str, width: float, height: float) -> list[str]:
    """The lines with which a document begins: its title and its size, in pixels.

    >>> opening("1 board", 40, 20)[1]
    '<title>1 board</title>'
    """
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="dancefloor" role="img" width="{number(width)}"'
        f' height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}" font-family="{FONT}"'
        ' text-anchor="middle">',
        f"<title>{escaped(title)}</title>",
    ]


def _legend_lines(figures: Sequence[Figure], room: float) -> list[str]:
    """What abbreviations mean, in lines of as many letters as there is room for."""
    legend = sorted({pair for drawn in figures for pair in drawn.legend}, key=itemgetter(1))
    return wrap(told(legend), max(SHORTEST_LINE, int(room)))


def _placed(drawn: Figure, middle: float, bottom: float, cell: float, style: str) -> Iterator[str]:
    """A figure at its place."""
    left, top = middle - drawn.width * cell / 2, bottom - drawn.height * cell
    yield f'<g transform="translate({number(left)} {number(top)})">'
    yield from board_elements(drawn, cell, style)
    yield "</g>"


def _captions(parts: Sequence[Drawing], captions: Sequence[str] | None) -> list[str] | None:
    """The text below each figure; None if there are none."""
    if captions is None and not any(part.step for part in parts):
        return None
    return [", ".join(filter(None, (captions[part.board] if captions else "", part.step))) for part in parts]


def _slots(
    sizes: Sequence[tuple[float, float]], corner: tuple[float, float], gap: float, columns: int | None
) -> tuple[list[tuple[float, float]], float, float]:
    """For each size the middle of its slot and the bottom of its row; then the right and the lower end of all slots."""
    count = max(1, len(sizes))
    wide = gap + max((width for width, _ in sizes), default=0)
    high = gap + max((height for _, height in sizes), default=0)
    if columns is None:
        columns = min(range(1, count + 1), key=lambda n: abs(math.log(n * wide / (-(-count // n) * high) / ASPECT)))
    columns = max(1, min(columns, count))
    widths = [max(width for width, _ in sizes[column::columns]) for column in range(min(columns, len(sizes)))]
    heights = [max(height for _, height in sizes[i : i + columns]) for i in range(0, len(sizes), columns)]
    rights = list(accumulate(widths, lambda end, width: end + gap + width, initial=corner[0] - gap))[1:]
    bottoms = list(accumulate(heights, lambda end, height: end + gap + height, initial=corner[1] - gap))[1:]
    slots = [(rights[i % columns] - widths[i % columns] / 2, bottoms[i // columns]) for i in range(len(sizes))]
    return slots, max(rights, default=corner[0]), max(bottoms, default=corner[1])


ZOOM = 2  # pixels of PNG for one of SVG, so that letters are sharp
MOST_PIXELS = 8000  # wide or high: programs that show pictures refuse far larger ones


def png_of(svg: str) -> bytes:
    """A drawing in SVG as PNG, on white.

    Raises:
        PackageUnavailable: `resvg-py` is not installed.
    """
    plain = re.sub(r"var\(--(\w+)\)", lambda found: LIGHT[found[1]], svg)  # the renderer knows no variables of CSS
    look = {"background": "#ffffff", "sans_serif_family": SANS, "zoom": _zoom(plain)}
    return bytes(renderer().svg_to_bytes(svg_string=plain, **look))


def _zoom(svg: str) -> float:
    """Pixels of PNG for one of SVG: fewer than usual for a drawing so large that it would have too many."""
    sides = re.findall(r'\b(?:width|height)="([\d.]+)"', svg[: svg.index(">")])
    return min(ZOOM, MOST_PIXELS / max(map(float, sides)))


def renderer() -> Any:
    """The package that renders, loaded only for PNG.

    Raises:
        PackageUnavailable: it is not installed.
    """
    try:
        return import_module("resvg_py")
    except ImportError:
        raise PackageUnavailable("pictures in PNG", "resvg-py", "png") from None


# --- the elements that show a figure ---


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
    yield from pieces_and_ground(
        drawn, (piece(*each, cell) for each in zip(drawn.patches, paints, strict=True)), cell, style
    )
    yield "</g>"
    ends, dashes = ' stroke-linecap="round"', f' stroke-dasharray="{number(DASH * cell)}"'
    yield from open_path("line", drawn.arcs, ARC_WIDTH, theme["text"], ends, cell)
    yield from open_path("seam", drawn.seams, SEAM, theme["text"], dashes, cell)
    yield from open_path("line", drawn.walls, BARRIER, theme["text"], ends, cell)
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


def pieces_and_ground(drawn: Figure, pieces: Iterable[str], scale: float, style: str) -> Iterator[str]:
    """The cells of a chessboard, those that are empty, the elements of pieces, and the rim of what is printed.

    Args:
        drawn: the figure.
        pieces: the elements of its pieces.
        scale: how long a cell width is.
        style: how pieces are told apart.
    """
    on_paper = style == "print"
    for kind, cells in zip(("light", "dark"), drawn.ground, strict=False):
        fill = (PRINTED_GROUND if on_paper else GROUND)[kind]
        yield f'<path class="{kind}" fill="{fill}" stroke="none" d="{path_data(cells, scale)}"/>'
    if drawn.empty:
        fill = (PRINTED if on_paper else LIGHT)["empty"]
        thin = f' stroke-width="{number(THIN * scale)}"' if on_paper and drawn.rim else ""
        yield f'<path class="empty" fill="{fill}"{thin} d="{path_data(drawn.empty, scale)}"/>'
    if drawn.shaded:
        shade = f'fill="{SHADE}" fill-opacity="{SHADE_OPACITY}" stroke="none"'
        yield f'<path {shade} d="{path_data(drawn.shaded, scale)}"/>'
    yield from pieces
    if on_paper and drawn.rim:
        yield f'<path class="rim" fill="none" d="{path_data(drawn.rim, scale)}"/>'


def open_path(kind: str, lines: Loops, width: float, ink: str, more: str, scale: float) -> Iterator[str]:
    """The element that shows lines, if there are any.

    Args:
        kind: its class.
        lines: the points of each.
        width: how wide they are, in cell widths.
        ink: their color.
        more: further attributes.
        scale: how long a cell width is.
    """
    if lines:
        path = f'd="{path_data(lines, scale, close="")}"'
        yield f'<path class="{kind}" fill="none" stroke="{ink}" stroke-width="{number(width * scale)}"{more} {path}/>'


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
    paths = [_face(face, paint, scale) for face in faces]
    if paint.hatching:
        paths.append(f'<path stroke="none" fill="url(#{_hatching_id(paint, scale)})" d="{outline}"/>')
    crease = f' stroke-width="{number(CREASE * scale)}"'
    edge = f'<path class="edge" fill="none" stroke-width="{number(WALL * scale)}" d="{outline}"/>'
    pale = f' opacity="{PALE}"' if patch.pale else ""
    return f'<g {named} fill-rule="evenodd"{crease}{pale}><title>{name}</title>{"".join(paths)}{edge}</g>'


def _face(face: Face, paint: Paint, scale: float) -> str:
    fill = paint.darker(face.shadow).fill
    smooth = "" if face.creased else f' stroke="{fill}"'
    return f'<path fill="{fill}"{smooth} d="{path_data(face.loops, scale)}"/>'


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
    side, middle, width = (number(length * scale) for length in (distance, distance / 2, HATCHING_WIDTH))
    return (
        f'<pattern id="{_hatching_id(paint, scale)}" patternUnits="userSpaceOnUse" width="{side}" height="{side}"'
        f' patternTransform="rotate({number(angle)})"><path fill="none" stroke="{paint.ink}" stroke-opacity="{FAINT}"'
        f' stroke-width="{width}" d="M{middle} 0V{side}{f"M0 {middle}H{side}" * crossed}"/></pattern>'
    )


def _letter(letter: Letter, cell: float, size: float, kind: str, paint: Paint) -> str:
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
    for loop in paced(loops):
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
