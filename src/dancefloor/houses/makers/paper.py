"""``paper_pieces``: an empty board and the pieces of a puzzle, to cut out of paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dancefloor.arguments import check_type
from dancefloor.draw.board import joints_of
from dancefloor.errors import InputError
from dancefloor.geometry.lattice import is_solid, rank_of
from dancefloor.houses.makers.lengths import check_solution, read_length
from dancefloor.houses.makers.outlines import FOR_FLAT

if TYPE_CHECKING:
    from dancefloor.solutions.solution import Solution

OPTIONAL = "+"  # how a board marks cells that may stay empty
SMALLEST, LARGEST = 2.0, 200.0  # millimetres


def paper_pieces(
    solution: Solution, size: float = 20.0, *, title: str = "Puzzle", paper: str = "a4", style: str = "colors"
) -> bytes:
    """Draw an empty board and the pieces, in true size, on pages to print.

    Args:
        solution: a solution of a flat puzzle; the pages do not show where its pieces lie.
        size: the length of a step of the lattice in millimetres, 2 to 200 (default: 20).
        title: the title on each page.
        paper: ``"a4"`` or ``"letter"``.
        style: how pieces are told apart: by ``colors`` (default), for ``colorblind`` eyes, or not at all, for
            ``print``: they stay white.

    Returns:
        a PDF document.

    Raises:
        InputError: it is not such a solution, or a piece is larger than a page.

    >>> from dancefloor import solve
    >>> paper_pieces(next(solve("6x10")), 15)[:8]
    b'%PDF-1.4'

    Added in version 0.2.
    """
    from dancefloor.draw.book import check_form
    from dancefloor.draw.look import Look

    check_solution(solution)
    check_flat(solution.puzzle, "paper")
    step = read_length("size", size, zero=False, least=SMALLEST, most=LARGEST)
    check_type("title", title, str, "a text")
    check_form(paper, "pdf")
    return paper_pages(solution, step, title=title, paper=paper, style=Look(style=style).style)


def check_flat(puzzle: Any, asked: str) -> None:
    """Refuse puzzles that are not flat.

    Args:
        puzzle: a puzzle with pieces.
        asked: what is for flat ones, for errors.

    Raises:
        InputError: it is not flat.
    """
    lattice = puzzle.region.lattice
    if is_solid(lattice) or rank_of(lattice) > 2:
        raise InputError(f"{asked} {FOR_FLAT}")


def paper_pages(solution: Solution, step: float, *, title: str, paper: str, style: str) -> bytes:
    """The pages.

    Args:
        solution: the solution.
        step: the length of a step of the lattice, in millimetres.
        title: the title on each page.
        paper: ``a4`` or ``letter``.
        style: how pieces are told apart.

    Raises:
        InputError: a piece is larger than a page.
    """
    from dancefloor.draw.palette import paints
    from dancefloor.houses.makers.paper_sheet import paper_shape, paper_sheet
    from dancefloor.verbs.kinds.kind import kind_of

    puzzle: Any = solution.puzzle
    solved = solution.board
    blank, lattice = kind_of(puzzle).unsolved() or solved, solved.lattice
    labels = {cell: text for cell, text in (blank.notes.labels or {}).items() if text != OPTIONAL}
    board = paper_shape("", blank.cells, lattice, step, labels)
    shapes = {piece.name: piece.shape for piece in puzzle.pieces if not piece.also}
    pieces = [
        paper_shape(piece, (*own, *joints_of(lattice, own)), lattice, step)
        for piece, cells in sorted(solved.placements, key=lambda placed: placed[0])
        for own in [shapes[piece].cells if piece in shapes else cells]
    ]
    painted = {} if style == "print" else paints(solved.pieces(), style)
    return paper_sheet(board, pieces, title=title, paper=paper, paints=painted)
