"""A strip of pictures of taking apart: one before the first move, and one after each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dancefloor.draw.board import Board
from dancefloor.draw.look import Look
from dancefloor.draw.svg import svg
from dancefloor.geometry.lattice import Vector
from dancefloor.houses.designers.disassembly import Disassembly, moved


def strip(apart: Disassembly, *, corner: int = 0, style: str = "colors") -> str:
    """The strip as an SVG document; `Disassembly.svg` explains the arguments.

    >>> import dancefloor as dance
    >>> strip(dance.apart(next(dance.solve("soma")))).count("<text") > 6
    True
    """
    frames = list(_frames(apart))
    captions = [caption for _, caption in frames]
    return svg([board for board, _ in frames], captions=captions, look=Look(None, corner, style))


def _frames(apart: Disassembly) -> Iterator[tuple[Board, str]]:
    """Each picture and what is below it."""
    sentences = apart.sentences()
    yield _board(apart, dict.fromkeys(range(len(apart.solution.placements)), (0, 0, 0))), "assembled"
    for separation in apart.separations:
        places = list(separation.places())
        for places_after in places[1:]:
            yield _board(apart, places_after), next(sentences)
        yield _board(apart, {piece: places[-1][piece] for piece in separation.left}), next(sentences)


def _board(apart: Disassembly, places: Mapping[int, Vector]) -> Board:
    """The pieces that are still together, where they are."""
    solution = apart.solution
    names = [apart.named(piece) for piece in range(len(solution.placements))]
    placed = [(names[piece], moved(solution.placements[piece].cells, by, solution)) for piece, by in places.items()]
    cells = tuple(cell for _, cells in placed for cell in cells)
    return solution.board._replace(cells=cells, placements=placed, names=names)
