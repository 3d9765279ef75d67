"""What a notebook shows of sheets to cut, and of parts to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dancefloor.reports.view import Card, View, words

if TYPE_CHECKING:
    from dancefloor.houses.makers.cutter_files import CutSheet
    from dancefloor.houses.makers.printed_parts import PrintedParts


def cut_sheet(sheet: CutSheet) -> View:
    """A sheet: its lines and words."""
    return View(cards=[Card(sheet.svg(), words(sheet), words(sheet))])


def printed(parts: PrintedParts) -> View:
    """Parts: how they lie on the bed, and the volume of each."""
    rows = [(name, f"{volume:,.0f} mm³") for name, volume in parts.volumes.items()]
    return View(words(parts), [Card(parts.svg(), words(parts), words(parts))], table=[("part", "volume"), *rows])
