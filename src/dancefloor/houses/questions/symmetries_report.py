"""What faces show of a table of symmetries: text, pictures, a JSON document, the view in a notebook."""

from __future__ import annotations

from math import nan
from typing import TYPE_CHECKING

from dancefloor.display import plural
from dancefloor.draw.svg import svg
from dancefloor.reports.documents import Fields, named
from dancefloor.reports.phrases import aligned
from dancefloor.reports.searches import how_it_ended
from dancefloor.reports.view import SMALL_CELL, View, drawn
from dancefloor.search.values import Outcome

if TYPE_CHECKING:
    from dancefloor.draw.look import Look
    from dancefloor.houses.questions.symmetries import KeptSymmetry, SymmetryTable

HEADINGS = ("solutions", "up to symmetry", "kept by")


def rows_of(table: SymmetryTable) -> list[tuple[str, str, str]]:
    """The rows as texts, the headings first, and the sums last.

    >>> from dancefloor.houses.questions.symmetries import symmetries
    >>> rows_of(symmetries("dominoes 2x4"))[1:]
    [('3', '3', 'rotation by 180, ...'), ('2', '1', 'reflection in the horizontal axis'), ('5', '4', 'all solutions')]
    """
    rows = [(str(row.raw), str(row.distinct), row.name) for row in table]
    sums = [(str(table.raw), str(table.distinct), "all solutions")] if table.outcome is Outcome.COMPLETE else []
    return [HEADINGS, *rows, *sums]


def symmetries_text(table: SymmetryTable) -> str:
    """The rows, aligned."""
    return aligned(rows_of(table), numeric=(0, 1))


def symmetries_summary(table: SymmetryTable, seconds: float) -> str:
    """A sentence about the whole table, and the time that it took."""
    if table.outcome is not Outcome.COMPLETE:
        return how_it_ended(table.outcome, seconds, nan)
    return f"{plural(table.raw, 'solution')}, {table.distinct} up to {table.group}, in {seconds:.2f} s"


def symmetries_svg(table: SymmetryTable, look: Look) -> str:
    """A drawing of one solution of each row, with numbers if there are several."""
    boards = [row.example.board for row in table if row.example]
    numbers = [str(number) for number, row in enumerate(table, 1) if row.example]
    return svg(boards, captions=numbers if len(boards) > 1 else None, look=look)


def symmetries_document(table: SymmetryTable) -> Fields:
    """The rows as JSON.

    >>> from dancefloor.houses.questions.symmetries import symmetries
    >>> told = symmetries_document(symmetries("dominoes 2x4"))
    >>> told["document"], told["raw"], told["rows"][1]["motions"]
    ('dancefloor/symmetries/1', 5, ['reflection in the horizontal axis'])
    """
    rows = [
        {
            "motions": list(row.motions),
            "groups": row.groups,
            "raw": row.raw,
            "distinct": row.distinct,
            "example": row.example and row.example.as_json(),
        }
        for row in table
    ]
    is_whole = table.outcome is Outcome.COMPLETE
    return {
        **named("symmetries"),
        "rows": rows,
        "raw": table.raw if is_whole else None,
        "distinct": table.distinct if is_whole else None,
        "symmetries": table.group.order,
        "rotations": table.group.rotations,
        "outcome": table.outcome.value,
    }


def symmetries_view(table: SymmetryTable) -> View:
    """A table of symmetries in a notebook: one solution of each row, and the numbers."""
    shown = [(str(number), row.example) for number, row in enumerate(table, 1) if row.example]
    cards = [drawn(example.board, number, cell=SMALL_CELL) for number, example in shown]
    heading, *rows = rows_of(table)
    numbered = [("", *heading), *((str(k) if k <= len(table) else "", *row) for k, row in enumerate(rows, 1))]
    title = f"{plural(table.raw, 'solution')} by their symmetry, {table.distinct} up to {table.group}"
    return View(title, cards, table=numbered, layout="gallery")


def symmetry_view(row: KeptSymmetry) -> View:
    """A row of it in a notebook."""
    return View(f"{plural(row.raw, 'solution')}: {row.name}", [drawn(row.example.board)] if row.example else [])
