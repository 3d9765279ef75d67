"""Views of what puzzles consist of, and of puzzles themselves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from dancefloor import Solution, name_of
from dancefloor.display import brief, cut, plural
from dancefloor.draw.board import Board, Notes
from dancefloor.notebook.view import FIRST, PIECE_CELL, Card, View, drawn, words
from dancefloor.verbs.kinds.table import kind_of

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.formats.knuth.dlx import Reading
    from dancefloor.geometry.polyforms import ShapeList
    from dancefloor.geometry.region import Region
    from dancefloor.geometry.shape import NamedShapes, Shape
    from dancefloor.puzzles.board_cover import BoardCover
    from dancefloor.puzzles.classics import Sudoku
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.kind import Many
    from dancefloor.puzzles.packing import Packing
    from dancefloor.puzzles.piece import Piece, Pieces

MOST_PIECES = 36  # to draw
LONGEST_OPTION = 200  # letters
OPTIONAL = "+"  # as in text pictures


def region(region: Region) -> View:
    """A region: its cells, and a plus sign in those that may stay empty."""
    return View(f"a region of {region.about}", [_region_drawn(region)])


def shape(shape: Shape) -> View:
    """A shape: its cells, in the color of a piece with its traditional name."""
    board = Board(shape.cells, [(name_of(shape) or "", shape.cells)], shape.lattice, notes=Notes({}))
    return View("", [drawn(board, cell=PIECE_CELL)])


def piece(piece: Piece) -> View:
    """A piece: its shape, its name, and whatever is not the usual about it."""
    return View("", [_piece_drawn(piece)])


def named_shapes(shapes: NamedShapes) -> View:
    """Shapes by name: each with its name below."""
    return _several([(name, name, shape) for name, shape in islice(shapes.items(), MOST_PIECES)], len(shapes), "shape")


def shape_list(shapes: ShapeList) -> View:
    """Shapes in a list: each with its place, and its traditional name if it has one."""
    names = [(name_of(shape) or "", shape) for shape in shapes[:MOST_PIECES]]
    cards = [(f"{place} {name}".rstrip(), name, shape) for place, (name, shape) in enumerate(names)]
    return _several(cards, len(shapes), "shape")


def _several(shown: Sequence[tuple[str, str, Shape]], number: int, noun: str) -> View:
    """The first of several shapes, each with its caption and the name that gives it a color."""
    cards = [
        drawn(Board(shape.cells, [(name, shape.cells)], shape.lattice, notes=Notes({})), caption, cell=PIECE_CELL)
        for caption, name, shape in shown
    ]
    return View(plural(number, noun), cards, _not_drawn(number, noun))


def pieces(pieces: Pieces) -> View:
    """Pieces: each with its name, and whatever is not the usual about it."""
    cards = [_piece_drawn(piece) for piece in pieces[:MOST_PIECES]]
    return View(plural(len(pieces), "piece"), cards, _not_drawn(len(pieces), "piece"))


def _not_drawn(number: int, noun: str) -> Sequence[str]:
    more = number - MOST_PIECES
    return [f"{plural(more, f'more {noun}')} not drawn here"] if more > 0 else []


def packing(packing: Packing) -> View:
    """A packing: its region, and its pieces."""
    board = kind_of(packing).unsolved()
    cards = [*([drawn(board)] if board else []), *map(_piece_drawn, packing.pieces[:MOST_PIECES])]
    lines = _not_drawn(len(packing.pieces), "piece")
    return View(f"a packing of {plural(len(packing.pieces), 'piece')} into {packing.region.about}", cards, lines)


def clued(puzzle: Any) -> View:
    """A puzzle with clues: its clues and walls."""
    board = kind_of(puzzle).unsolved()
    return View(words(puzzle), [drawn(board)] if board else [], puzzle.notes)


def sudoku(puzzle: Sudoku) -> View:
    """A sudoku: its numbers, and lines between the boxes."""
    size, (high, wide) = puzzle.size, puzzle.box_sides
    written = {cell: str(number) for cell, number in zip(puzzle.cells, puzzle.numbers, strict=True) if number}
    walls = [((i - 1, j), (i, j)) for i in range(high, size, high) for j in range(size)]
    walls += [((i, j - 1), (i, j)) for j in range(wide, size, wide) for i in range(size)]
    return View(words(puzzle), [drawn(Board(puzzle.cells, [], notes=Notes(written, written, walls=walls)))])


def board(puzzle: Any) -> View:
    """Any other puzzle on a board: its cells, if it has any."""
    cards = [drawn(Solution.of(puzzle, ()).board)] if getattr(puzzle, "cells", ()) else []
    return View(getattr(puzzle, "about", words(puzzle)), cards)


def many(puzzles: Many) -> View:
    """Several puzzles: the first of them as a table, with their lines in the file."""
    rows = [(str(line), brief(each)) for line, each in zip(puzzles.lines, puzzles.puzzles[:FIRST], strict=False)]
    return View(plural(len(puzzles), "puzzle"), (), _more(len(puzzles), "puzzle"), [("line", "puzzle"), *rows])


def board_cover(puzzle: BoardCover) -> View:
    """Items and options on a board: its cells, and its first options."""
    shown = problem(puzzle.problem)
    title = f"{plural(len(puzzle.problem.options), 'option')} on a board of {puzzle.region.about}"
    return shown._replace(title=title, cards=[_region_drawn(puzzle.region)])


def exact_cover(puzzle: ExactCover) -> View:
    """A problem as a puzzle: the problem, and the first remarks from reading it."""
    shown = problem(puzzle.problem)
    return shown._replace(lines=[*shown.lines, *puzzle.notes[:FIRST]])


def problem(problem: Problem) -> View:
    """A problem: its first options as a table."""
    heading = ("option", "items", "cost") if problem.has_costs else ("option", "items")
    numbers = range(min(FIRST, len(problem.options)))
    rows = [
        (str(number), cut(problem.option_text(number), LONGEST_OPTION), str(problem.options.cost(number)))
        for number in numbers
    ]
    table = [heading, *(row[: len(heading)] for row in rows)]
    return View(f"a problem of {problem.about}", (), _more(len(problem.options), "option"), table)


def reading(reading: Reading) -> View:
    """A problem that was read: the problem, and the comments in the file."""
    shown = problem(reading.problem)
    ignored = [f"{plural(len(reading.ignored), 'option')} left out"] if reading.ignored else []
    return shown._replace(lines=[*shown.lines, *ignored, *reading.comments[:FIRST]])


def _more(number: int, noun: str) -> Sequence[str]:
    return [f"and {plural(number - FIRST, f'more {noun}')}"] if number > FIRST else []


def _region_drawn(region: Region) -> Card:
    spare = dict.fromkeys(region.optional, OPTIONAL)
    fold = region.fold if region.wrapping else None
    board = Board(tuple(region), [], region.lattice, fold, Notes(spare))
    # A solid shows nothing but pieces, so each cell is one.
    cubes = [(spare.get(cell, ""), [cell]) for cell in region] if board.is_solid else []
    return drawn(board._replace(placements=cubes))


def _piece_drawn(piece: Piece) -> Card:
    cells, lattice = piece.shape.cells, piece.shape.lattice
    caption = f"{piece.name}, {piece.about}" if piece.about else piece.name
    return drawn(Board(cells, [(piece.name, cells)], lattice, notes=Notes({})), caption, cell=PIECE_CELL)
