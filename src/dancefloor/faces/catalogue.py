"""What there is to choose from: queries, built-in puzzles, families of pieces, engines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dancefloor import caps
from dancefloor.arguments import shown
from dancefloor.errors import InputError
from dancefloor.faces.parameters import REQUIRED
from dancefloor.faces.queries import QUERIES
from dancefloor.reports.documents import Fields

if TYPE_CHECKING:
    from dancefloor.faces.asking import Asking

MOST_SHADES = 200_000  # in one answer, which takes about a second


def about(asking: Asking, given: Fields) -> Fields:
    """The version, and the table of queries."""
    import dancefloor

    queries = {
        name: {
            "about": query.about,
            "parameters": {
                key: {"about": each.about, "required": each.default is REQUIRED}
                | ({} if each.default is REQUIRED else {"default": each.default})
                for key, each in query.parameters.items()
            },
        }
        for name, query in QUERIES.items()
    }
    return {"value": {"version": dancefloor.__version__, "queries": queries}, "text": []}


def presets(asking: Asking, given: Fields) -> Fields:
    """A summary of each built-in puzzle, as ``dancefloor puzzles --json`` prints it."""
    from dancefloor.formats.named import preset_named, preset_names
    from dancefloor.reports.documents import puzzles_document

    return {"value": puzzles_document(map(preset_named, preset_names())), "text": []}


def families(asking: Asking, given: Fields) -> Fields:
    """The families of pieces by name, with their lattice and the number of cells of a piece."""
    from dancefloor.geometry.names import FAMILIES

    listed = [{"name": name, "lattice": each.lattice, "size": each.size} for name, each in FAMILIES.items()]
    return {"value": {"families": listed}, "text": []}


def pieces(asking: Asking, given: Fields) -> Fields:
    """Pieces in the piece language, as they stand in a packing."""
    from dancefloor.faces.puzzles import MOST_PIECES
    from dancefloor.formats.editable import piece_fields
    from dancefloor.puzzles.piece import read_pieces

    read = read_pieces(given["text"], room=given["room"])
    told = [piece_fields(piece) for piece in read[:MOST_PIECES]]
    return {"value": {"lattice": read[0].shape.lattice.name, "pieces": told, "count": len(read)}, "text": []}


def colors(asking: Asking, given: Fields) -> Fields:
    """The color of each piece and of its copies, and the color of what is written there, as in a picture."""
    from dancefloor.draw.look import Look
    from dancefloor.draw.palette import Paint, paints, shaded

    if wrong := next((name for name in given["names"] if not isinstance(name, str)), None):
        raise InputError(f"names should be a list of texts, and {shown(wrong)} is none")
    caps.check("pieces", len(given["names"]), "names")
    if (many := len(given["names"]) * given["copies"]) > MOST_SHADES:
        raise InputError(f"{many} shades, names times copies: there may be {MOST_SHADES} at most")
    painted = paints(frozenset(given["names"]), Look(style=given["style"]).style)

    def told(paint: Paint) -> Fields:
        return {"fill": paint.fill, "ink": paint.ink}

    def shades(paint: Paint) -> list[Fields]:
        return [told(shaded(paint, copy)) for copy in range(1, given["copies"] + 1)]

    found = [{**told(painted[name]), "shades": shades(painted[name])} for name in given["names"]]
    return {"value": {"colors": found}, "text": []}


def engines(asking: Asking, given: Fields) -> Fields:
    """The engines, as ``dancefloor engines --json`` prints them."""
    from dancefloor.reports.documents import engines_document
    from dancefloor.reports.listings import engines_known, fillomino_methods

    return {"value": engines_document(engines_known(), fillomino_methods()), "text": []}
