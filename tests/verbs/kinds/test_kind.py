"""Which kind a puzzle is, and two kinds that this file adds without a change to any other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

import pytest

import dancefloor as dance
from dancefloor.cover.problem import ProblemBuilder
from dancefloor.draw.board import Board, Notes
from dancefloor.errors import InputError, PuzzleError
from dancefloor.formats.knuth.boards import board_cover
from dancefloor.formats.knuth.dlx import read_dlx, write_dlx
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.puzzles.classics import Langford
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.piece import Placement
from dancefloor.search.handing_over import Delivery
from dancefloor.search.least_core import Contradiction
from dancefloor.search.session import Session
from dancefloor.search.values import Answer, Limits, Outcome
from dancefloor.solutions.solution import Solution
from dancefloor.verbs import check, count, kind_of, sample, solve, tabulate
from dancefloor.verbs.kinds.kind import Encoded, Kind
from dancefloor.verbs.solutions import Count, Solutions
from dancefloor.verbs.tally import Tally

# --- A kind that is an exact cover, with clues. ---


@dataclass(frozen=True)
class LatinSquare:
    """A square to be filled so that each row and each column has each number once; 0 for an empty cell."""

    rows: tuple[tuple[int, ...], ...]

    @property
    def cells(self):
        return tuple((i, j) for i in range(len(self.rows)) for j in range(len(self.rows)))

    @property
    def given(self):
        return {(i, j): self.rows[i][j] for i, j in self.cells if self.rows[i][j]}

    def encode(self):
        return LatinEncoding(self)

    def obstruction(self):
        return ""


class LatinEncoding:
    def __init__(self, puzzle):
        size, given = len(puzzle.rows), puzzle.given
        builder = ProblemBuilder()
        for name in "prc":
            for i in range(size):
                for j in range(size):
                    builder.primary(f"{name}{i}{j}")
        self.placements = []
        for i, j in puzzle.cells:
            for number in range(1, size + 1):
                if given.get((i, j), number) == number:
                    builder.option(f"p{i}{j}", f"r{i}{number - 1}", f"c{j}{number - 1}")
                    self.placements.append(Placement(str(number), ((i, j),)))
        self.problem = builder.build()

    def decode(self, option):
        return self.placements[option]


class LatinKind(Encoded[Solution]):
    """Latin squares, whose clues can be doubted."""

    has_clues = True

    name = "latin square"

    def faults(self, problem, cover):
        filled = {placed.cells[0]: placed.piece for placed in self.meaning(problem, cover).placements}
        size = len(self.puzzle.rows)
        lines = [[filled[i, j] for j in range(size)] for i in range(size)]
        return [f"{line} repeats a number" for line in (*lines, *zip(*lines, strict=True)) if len(set(line)) < size]

    def board(self, solution, marked=()):
        written = {placed.cells[0]: placed.piece for placed in solution.placements}
        return Board(self.puzzle.cells, [], notes=Notes(written, self._written(), marked))

    def as_json(self, solution):
        size = len(self.puzzle.rows)
        return {"rows": [[int(solution.owner[i, j]) for j in range(size)] for i in range(size)]}

    def _written(self):
        return {cell: str(number) for cell, number in self.puzzle.given.items()}

    def unsolved(self, marked=()):
        return Board(self.puzzle.cells, [], notes=Notes(self._written(), self._written(), marked))

    def clues(self):
        return list(self.puzzle.given)

    def differing(self, one, other):
        return tuple(cell for cell in self.puzzle.cells if one.owner[cell] != other.owner[cell])

    def doubts(self, request, *, seconds):
        return LatinDoubts(self.puzzle)


class LatinDoubts:
    def __init__(self, puzzle):
        self.puzzle = puzzle

    def contradiction(self, stopped):
        return Contradiction(True, tuple(self.puzzle.given), all_needed=False)

    def follows(self, cell):
        blank = [list(row) for row in self.puzzle.rows]
        blank[cell[0]][cell[1]] = 0
        return len(list(solve(LatinSquare(tuple(map(tuple, blank))), limit=2))) == 1


LatinSquare.dancefloor_kind = LatinKind
ALMOST = LatinSquare(((1, 2, 3), (2, 3, 0), (0, 0, 0)))
EMPTY = LatinSquare(((0,) * 3,) * 3)


def test_a_new_kind_is_checked_and_its_clues_are_doubted():
    checked = check(ALMOST)
    assert checked.answer is Answer.UNIQUE
    for cell in ALMOST.given:
        assert (cell in checked.redundant) == bool(LatinDoubts(ALMOST).follows(cell))
    two = check(EMPTY)
    assert two.answer is Answer.MULTIPLE
    assert two.differing == kind_of(EMPTY).differing(*two.solutions) != ()
    none = check(LatinSquare(((1, 1), (0, 0))))
    assert (none.answer, none.contradiction.clues) == (Answer.NONE, ((0, 0), (0, 1)))


def test_a_new_kind_is_drawn_with_what_its_check_found():
    two = check(EMPTY)
    boards = list(two.boards())
    assert [board.notes.marked for board in boards] == [two.differing] * 2
    (unsolved,) = check(LatinSquare(((1, 1), (0, 0)))).boards()
    assert unsolved.notes.written == {(0, 0): "1", (0, 1): "1"}


def test_a_new_kind_is_told_as_json():
    (solution,) = solve(ALMOST)
    assert kind_of(ALMOST).as_json(solution) == {"rows": [[1, 2, 3], [2, 3, 1], [3, 1, 2]]}


def test_a_new_kind_is_numbered_drawn_at_random_and_converted():
    table = tabulate(EMPTY)
    assert [table.rank(table[number]) for number in range(table.count)] == list(range(12))
    assert all(solution in list(table) for solution in sample(EMPTY, 3))
    problem = kind_of(EMPTY).encoded().problem
    assert count(ExactCover(read_dlx(write_dlx(problem)).problem)) == 12


# --- A kind that is no exact cover, with a search of its own. ---


@dataclass(frozen=True)
class Derangements:
    """Orders of numbers in which none stands in its own place."""

    size: int
    dancefloor_kind = f"{__name__}:DerangementsKind"

    def obstruction(self):
        return "a single number stands in its own place" if self.size == 1 else ""

    @cached_property
    def found(self):
        return [order for order in permutations(range(self.size)) if all(k != n for k, n in enumerate(order))]


class DerangementSearch(Session):
    """Hands out one derangement a turn."""

    by = "all orders"

    def __init__(self, puzzle, request):
        super().__init__(request.limits, request.on_progress)
        self._left = iter(puzzle.found)

    def _advance(self, results, nodes, seconds):
        found = next(self._left, None)
        self._delivery = Delivery([] if found is None else [found], self._handed_over)
        if found is None:
            self._closing = Outcome.COMPLETE


class DerangementsKind(Kind):
    name = "derangements"

    def check_engine(self, engine):
        if engine is not None:
            raise InputError(f"there is no engine {engine!r} for derangements: leave it out")

    def solve(self, request):
        self.check_engine(request.engine)
        if reason := self.obstruction():
            return Solutions(self.puzzle, None, reason)
        return Solutions(self.puzzle, DerangementSearch(self.puzzle, request))

    def count(self, request):
        self.check_engine(request.engine)
        if reason := self.obstruction():
            return Count.none(reason)
        search = DerangementSearch(self.puzzle, request)
        return Count.of(Tally.of(search, sum(1 for _ in search)))

    def encoded(self):
        raise PuzzleError("derangements are no exact cover here")

    def board(self, solution, marked=()):
        return Board(tuple((0, k) for k in range(self.puzzle.size)), [])

    def as_json(self, solution):
        return {"order": list(solution)}


def test_a_kind_without_exact_cover_is_solved_counted_and_checked():
    puzzle = Derangements(4)
    assert count(puzzle) == 9
    limited = solve(puzzle, limit=2)
    assert (list(limited), limited.reached_limit) == (puzzle.found[:2], True)
    assert count(puzzle, limits=Limits(solutions=3)).outcome is Outcome.LIMITED
    assert check(puzzle).answer is Answer.MULTIPLE
    assert check(Derangements(2)).answer is Answer.UNIQUE
    assert check(Derangements(1)).reason == "a single number stands in its own place"
    assert len(list(check(puzzle).boards())) == 2


def test_a_kind_without_exact_cover_says_so_where_one_is_needed():
    with pytest.raises(PuzzleError, match="no exact cover"):
        tabulate(Derangements(3))


# --- Kinds of this package. ---


@pytest.mark.parametrize(
    ("puzzle", "name"),
    [
        ("6x10", "packing"),
        (Fillomino(((2, 0),)), "fillomino"),
        (Division("tetrominous", ("IIII",)), "division"),
        (ExactCover(read_dlx("a\na\n").problem), "exact cover"),
        (Langford(3), "board"),
    ],
)
def test_each_puzzle_has_its_kind(puzzle, name):
    kind = kind_of(puzzle)
    assert kind.name == name
    assert isinstance(puzzle, str) or kind.puzzle is puzzle


@pytest.mark.parametrize("given", [3.5, None, [1, 2], object(), b"6x10", int, {"a": 1}])
def test_what_is_no_puzzle_is_refused_by_the_name_of_the_parameter(given):
    for verb in (count, solve, check, tabulate, sample):
        with pytest.raises(InputError, match=r"^puzzle is .*: it should be a puzzle, or a text such as '6x10'"):
            verb(given)


def test_a_kind_without_clues_has_none_to_doubt():
    with pytest.raises(InputError, match="packing has no clues"):
        kind_of("6x10").doubts(None, seconds=1.0)
    assert not check("tetrominoes 4x5").has_clues


def test_a_board_shows_all_names_of_cells_and_walls_around_those_that_stay_open():
    board = kind_of("calendar 25-Dec").unsolved()
    assert len(board.notes.labels) == len(board.cells) == 43
    assert board.notes.labels[1, 5] == "Dec"
    assert len(board.walls()) == 8


@pytest.mark.house("questions")
def test_a_packing_with_names_of_cells_but_no_solution_is_drawn_by_check():
    packing = dance.Packing(dance.box("1x3"), dance.read_pieces("V3"), {(0, 1): "start"})
    (board,) = check(packing, contradiction=False).boards()
    assert board.notes.labels == {(0, 1): "start"}
    _, solved = check(packing).boards()  # the cells that nothing covers, and what would help
    assert (solved.notes.labels, len(solved.placements)) == ({(0, 1): "start"}, 1)
    assert not list(check("tetrominoes 4x5", contradiction=False).boards())
    assert len(list(check("tetrominoes 4x5").boards())) == 3


# Edited boards: Knuth's way to leave out symmetric solutions.

BOX = dance.read_puzzle("5x12")


def edited(keeps):
    """The pentominoes in a 5x12 box, with the options whose text passes."""
    problem = BOX.encode().problem
    return board_cover(problem.without(k for k in range(len(problem.options)) if not keeps(problem.option_text(k)))[0])


def in_quadrant(option):
    """Whether an option is no X, or has its centre, its third cell, in one quadrant."""
    words = option.split()
    return words[0] != "X" or (words[3][0] in "12" and words[3][1] in "12345")


def test_one_piece_in_one_quadrant_leaves_no_symmetries():
    board = edited(lambda option: in_quadrant(option) and not option.startswith("X 12"))
    count = dance.count(board, symmetry="all")
    assert count.group.order == 1
    assert count == count.raw == count.distinct


def test_symmetric_edits_keep_symmetries():
    board = edited(lambda option: not option.startswith("I 0"))
    group = dance.count(board, symmetry="all").group
    assert group.order == 2  # the first row is another one now
    assert str(group) == "2 symmetries (1 rotation, 1 reflection)"


def test_the_whole_board_has_the_classes_of_the_packing():
    board = edited(lambda option: True)
    count = dance.count(board, symmetry="all")
    assert (count, count.raw) == (1010, 4040)


def test_solve_draws_and_verifies_placements():
    solution = next(dance.solve(edited(in_quadrant)))
    assert not dance.faults(BOX, [dance.Placement(one.piece, one.cells) for one in solution.placements])
    assert "X" in str(solution)


@pytest.mark.parametrize("limit", [1, 3])
def test_a_limit_is_kept(limit):
    assert len(list(dance.solve(edited(lambda option: True), limit=limit, symmetry="all"))) == limit
    count = dance.count(edited(lambda option: True), limits=dance.Limits(solutions=limit), symmetry="all")
    assert count.outcome is dance.Outcome.LIMITED
