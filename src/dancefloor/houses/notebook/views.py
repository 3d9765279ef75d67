"""Views of values: what a notebook shows of puzzles and what they consist of, of solutions, searches and results.

Strategy: a value is looked up by its class and then by the ancestors of that, in the tables of all houses. So values
need not know how they are drawn, and a class of another package that derives from one of ours is shown like that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from dancefloor import Gallery, Solution, name_of
from dancefloor.declarations import declared_for, loaded
from dancefloor.display import brief, cut, number_text, plural
from dancefloor.draw.board import Board, Notes
from dancefloor.reports import searches, verdicts
from dancefloor.reports.view import FIRST, MOST_CELLS, PIECE_CELL, Card, View, drawn, too_large, words
from dancefloor.search.values import Answer, Outcome
from dancefloor.verbs.kinds.kind import kind_of

if TYPE_CHECKING:
    from dancefloor.cover.problem import Problem
    from dancefloor.formats.knuth.dlx import Reading
    from dancefloor.geometry.polyforms import ShapeList
    from dancefloor.geometry.region import Region
    from dancefloor.geometry.shape import NamedShapes, Shape
    from dancefloor.puzzles.classics import Sudoku
    from dancefloor.puzzles.cover import BoardCover, ExactCover
    from dancefloor.puzzles.kind import Many
    from dancefloor.puzzles.packing import Packing
    from dancefloor.puzzles.piece import Piece, Pieces
    from dancefloor.search.session import Session
    from dancefloor.solutions.solution import Selection
    from dancefloor.verbs import Cheapest, Check, Count, Solutions, SolvedPuzzle, Tabulated

MOST_PIECES = 36  # to draw
LONGEST_OPTION = 200  # letters
OPTIONAL = "+"  # as in text pictures
MOST_LETTERS = 2000  # of a solution without a picture
ANSWERS = {
    Answer.NONE: "no solution",
    Answer.UNIQUE: "exactly one solution",
    Answer.MULTIPLE: "more than one solution",
    Answer.UNKNOWN: "a solution",
}
TAKES_NOTHING = "showing a search takes no solutions from it; its method gallery() takes and draws the next dozen"


def view_of(value: Any) -> View:
    """What a notebook shows of a value; its `repr` if it has no view.

    >>> from dancefloor.geometry.region import Region
    >>> view_of(Region.box(6, 10)).title, view_of(7).title
    ('a region of 6x10 cells', '7')
    """
    home = declared_for("views", type(value))
    return cast("View", loaded(home)(value)) if home else View(brief(value))


# --- Puzzles, and what they consist of -------------------------------------------------------------------------------


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
    lines = [f"where {str(each)!r}" for each in packing.where]
    lines += _not_drawn(len(packing.pieces), "piece")
    return View(f"a packing of {plural(len(packing.pieces), 'piece')} into {packing.region.about}", cards, lines)


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


# --- Solutions -------------------------------------------------------------------------------------------------------


def solution(solution: Solution) -> View:
    """A solution: its picture."""
    cells = len(solution.puzzle.cells)
    return View("", [too_large(cells) if cells > MOST_CELLS else Card(solution.svg(), words(solution))])


def selection(solution: Selection) -> View:
    """Options that solve an exact cover problem: one in each line."""
    return View("", [Card("", cut(solution.text(), MOST_LETTERS))])


def gallery(gallery: Gallery) -> View:
    """The first pictures of a gallery, and how many more there are."""
    many, shown = len(gallery), min(len(gallery), gallery.first)
    if gallery.may_be_more:
        title = f"the next {shown}; there may be more" if shown else "there may be some"
    elif gallery.outcome is not Outcome.COMPLETE:
        title = f"{shown} so far: the search was {gallery.outcome.value}"
    elif shown < many:
        title = f"the first {shown} of {many}"
    else:
        title = "" if many else "there are none"
    captions = gallery.captions or map(str, range(1, shown + 1))
    return View(title, _cards(captions, islice(gallery, shown)), layout="gallery")


def _cards(captions: Iterable[str], values: Iterable[Any]) -> list[Card]:
    return [_card(view_of(value), caption) for caption, value in zip(captions, values, strict=False)]


def _card(view: View, caption: str) -> Card:
    first = view.cards[0] if view.cards else Card("", view.title)
    return first._replace(caption=caption)


# --- Searches ---------------------------------------------------------------------------------------------------------


def solutions(search: Solutions[Any]) -> View:
    """A search for solutions: its puzzle, and what it has handed over. Showing it does not advance it."""
    if search.reason and not search.engine:
        is_proved = search.outcome is Outcome.COMPLETE
        return View(f"no solutions: {search.reason}" if is_proved else searches.unknown(search.reason))
    so_far = f"{plural(search.statistics.covers, 'solution')} handed over by {search.engine}"
    lines = [so_far, TAKES_NOTHING] if search.outcome is not Outcome.COMPLETE else [f"{so_far}; {searches.NO_MORE}"]
    return View(f"a search for solutions: {words(search.puzzle)}", (), lines)


def session(search: Session[Any]) -> View:
    """A search for anything: how many results it has handed over."""
    return View(words(search))


def tabulated(table: Tabulated[Any]) -> View:
    """All solutions, numbered: the first of them with their numbers."""
    if not table.count:
        return View(f"no solutions: {table.reason or 'the count is complete'}")
    numbers = range(min(FIRST, table.count))
    cards = _cards(map(str, numbers), map(table.__getitem__, numbers))
    return View(f"{number_text(table.count)} solutions, numbered from 0", cards, layout="gallery")


# --- Verdicts ---------------------------------------------------------------------------------------------------------


def count(number: Count) -> View:
    """The number of solutions as a sentence, with the symmetries and the time."""
    if not vars(number):  # a number that nobody counted
        return View(str(int(number)))
    if number.bit_length() > LARGEST_BITS:
        return View(f"{number_text(number)} solutions")
    seconds = number.statistics.seconds
    separate = "symmetric ones count separately; with symmetry='all', they count as one" if number.in_all else ""
    remarks = searches.count_remark(number, seconds), searches.symmetry_remark(number.group), separate
    return View(searches.count_summary(number, seconds), (), list(filter(None, remarks)))


LARGEST_BITS = 14_000  # Python refuses to print numbers of more than 4300 digits


def check(checked: Check[Any]) -> View:
    """Whether there is exactly one solution: the verdict, the solutions, and the clues to blame."""
    title, *lines = verdicts.verdict(checked, checked.statistics.seconds)
    pictures = list(map(drawn, checked.boards())) or _cards(["", ""], checked.solutions)
    return View(title, pictures, lines)


def cheapest(found: Cheapest) -> View:
    """The cheapest covers as a table."""
    rows = [(str(cost), cut(" ".join(map(str, cover)), 200)) for cost, cover in found.covers[:FIRST]]
    more = len(found.covers) - FIRST
    lines = [f"and {plural(more, 'more cover')}"] if more > 0 else []
    return View(searches.cheapest_summary(found), (), lines, [("cost", "options"), *rows] if rows else ())


def solved(solved: SolvedPuzzle) -> View:
    """A puzzle, with its first solution filled in."""
    return View(ANSWERS[solved.answer], view_of(solved.filled or solved.puzzle).cards)
