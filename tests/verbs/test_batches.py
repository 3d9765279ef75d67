"""Many puzzles: each solved as `solve` would, in their order, and nothing lost at a mistake."""

import itertools
import random
from concurrent.futures import ThreadPoolExecutor

import pytest

import dancefloor as dance
from dancefloor._native import MISSING
from dancefloor.engines import given
from dancefloor.errors import InputError, InternalError, ParseError
from dancefloor.formats.sudoku import read_sudoku, write_sudoku
from dancefloor.puzzles.classics import Queens, Sudoku
from dancefloor.puzzles.kind import Many, TaggedEncoding, WithOptions
from dancefloor.puzzles.piece import Placement
from dancefloor.search.values import Answer, Limits, Outcome
from dancefloor.verbs import batches, solve_many

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def fewer_clues(line, rng, number):
    return "".join("." if rng.random() < number / 81 else c for c in line)


def test_a_line_is_solved_as_by_the_verbs():
    (solved,) = solve_many([LINE])
    (solution,) = dance.solve(read_sudoku(LINE))
    assert (str(solved), solved.answer) == (SOLVED, Answer.UNIQUE)
    assert [shown.placements for shown in solved.solutions] == [solution.placements]
    assert str(solved.solutions[0]) == str(solution)
    assert solved.filled == read_sudoku(SOLVED)


@pytest.mark.skipif(bool(MISSING), reason="this takes minutes without the compiled module")
def test_sudokus_with_fewer_clues_have_as_many_solutions_as_the_reference_engine_finds():
    rng = random.Random(4)
    lines = [fewer_clues(SOLVED, rng, number) for number in (30, 40, 45, 50, 53, 54) for _ in range(3)]
    for line, solved in zip(lines, solve_many(lines, limit=20), strict=True):
        problem = read_sudoku(line).encode().problem
        expected = len(list(itertools.islice(dance.covers(problem, engine="dancing"), 20)))
        assert len(solved.covers) == len({write_sudoku(solved.puzzle.filled(c)) for c in solved.covers}) == expected
        for cover in solved.covers:
            filled = write_sudoku(solved.puzzle.filled(cover))
            assert all(a in (".", b) for a, b in zip(line, filled, strict=True))
            assert Sudoku([int(c) for c in filled]).obstruction() == ""


@pytest.mark.parametrize("in_python", [False, True])
def test_answers_and_lines(in_python, monkeypatch):
    if in_python:
        monkeypatch.setattr(batches, "instances", given.PythonInstances)
    found = list(solve_many([LINE, 81 * ".", "55" + 79 * ".", LINE]))
    assert [solved.answer for solved in found] == [Answer.UNIQUE, Answer.MULTIPLE, Answer.NONE, Answer.UNIQUE]
    assert [str(solved) for solved in found] == [SOLVED, "several", "none", SOLVED]
    assert [len(solved.covers) for solved in found] == [1, 2, 0, 1]
    assert found[2].filled is None
    assert [len(set(solved.written)) for solved in found] == [len(solved.covers) for solved in found]
    (first,) = solve_many([LINE], limit=1)
    assert (first.answer, str(first)) == (Answer.UNKNOWN, SOLVED)


def test_sizes_may_alternate_and_puzzles_may_be_endless():
    small, large = "1....2....3....4", read_sudoku(256 * ".")
    sizes = [len(solved.puzzle.numbers) for solved in solve_many([small, LINE, LINE, large, small], limit=1)]
    assert sizes == [16, 81, 81, 256, 16]
    endless = solve_many(itertools.repeat(LINE))
    assert [str(next(endless)) for _ in range(100)] == 100 * [SOLVED]
    assert [str(solved) for solved in solve_many(Many([Sudoku([0] * 16)]))] == ["several"]


def test_the_results_before_a_mistake_are_handed_over_and_those_after_it_too():
    found, mistakes = [], []
    session = solve_many([LINE, LINE, "x" + LINE[1:], LINE, 7, LINE])
    for _ in range(6):
        try:
            found.append(str(next(session)))
        except InputError as mistake:
            mistakes.append((len(found), type(mistake), str(mistake).partition("\n")[0]))
    assert found == 4 * [SOLVED]
    (first, read, told), (second, given, other) = mistakes
    assert (first, read, second, given) == (2, ParseError, 3, InputError)
    assert told.startswith("puzzle 3, line 1, column 1: 'x' is not a cell")
    assert other.startswith("puzzle 5 is 7: it should be a sudoku")
    assert list(session) == []
    assert session.outcome is Outcome.COMPLETE


def test_a_limit_reads_no_further_than_it_needs():
    lines = iter([LINE] * 10)
    session = solve_many(lines, limits=Limits(solutions=3))
    assert len(list(session)) == 3
    assert (session.outcome, len(list(lines))) == (Outcome.LIMITED, 7)


def test_threads_do_not_change_the_order():
    rng = random.Random(1)
    lines = [fewer_clues(SOLVED, rng, 45) for _ in range(300)]
    assert [s.covers for s in solve_many(lines, threads=1)] == [s.covers for s in solve_many(lines, threads=3)]


def test_a_wrong_cover_is_our_fault(monkeypatch):
    class Wrong(given.PythonInstances):
        def covers(self, first, last):
            covers, numbers = super().covers(first, last)
            return [(*cover[:-1], cover[0]) for cover in covers], numbers

    class Ungiven(given.PythonInstances):
        def __init__(self, problem, given, limit):
            super().__init__(problem, [[] for _ in given], limit)

    for made in (Wrong, Ungiven):
        monkeypatch.setattr(batches, "instances", made)
        with pytest.raises(InternalError, match="it is not a cover with the given options"):
            list(solve_many(["4" + 15 * "."]))


@pytest.mark.parametrize(
    ("puzzles", "how", "message"),
    [
        (LINE, {}, "texts or puzzles"),
        (3, {}, "texts or puzzles"),
        ([], {"limit": 0}, "limit is 0"),
        ([], {"threads": 0}, "threads is 0"),
        ([], {"limits": Limits(nodes=1)}, "limit seconds instead"),
    ],
)
def test_wrong_arguments_are_refused(puzzles, how, message):
    with pytest.raises(InputError, match=message):
        solve_many(puzzles, **how)


def test_the_progress_is_a_share_if_the_number_of_puzzles_is_known():
    told = []
    batch = solve_many([LINE] * 40, on_progress=told.append)
    next(batch)
    assert 1 / 40 <= batch.progress <= 16 / 40
    assert len(list(batch)) == 39
    assert batch.progress == 1.0


def test_an_error_of_the_first_text_is_a_parse_error():
    with pytest.raises(ParseError, match="puzzle 1, line 1, column 4"):
        next(solve_many(["123"]))


# One puzzle a call.


def ordinary(ask, monkeypatch):
    """What a verb answers without a glance at the template."""
    with monkeypatch.context() as patched:
        patched.setattr(batches, "few", lambda problem, given, most=None: None)
        return ask()


def filled(size, rng):
    """A full sudoku, from a shuffled pattern."""
    height, width = Sudoku(size * size * [0]).box_sides
    rows = [
        height * band + row for band in rng.sample(range(width), width) for row in rng.sample(range(height), height)
    ]
    numbers = rng.sample(range(1, size + 1), size)
    return [numbers[(width * (row % height) + row // height + column) % size] for row in rows for column in range(size)]


def some_sudokus():
    """Sudokus with one solution, with several, with very many and with none."""
    rng = random.Random(7)
    for size, clues in [(4, 0.1), (4, 0.3), (4, 0.5), (6, 0.2), (6, 0.5), (9, 0.33), (9, 0.5), (16, 0.6)]:
        for _ in range(1 if size == 16 else 3):
            numbers = [number if rng.random() < clues else 0 for number in filled(size, rng)]
            yield Sudoku(numbers)
            numbers[rng.randrange(size * size)] = rng.randint(1, size)
            yield Sudoku(numbers)


@pytest.mark.skipif(bool(MISSING), reason="without the compiled module nobody glances")
def test_the_answers_are_those_of_an_ordinary_search(monkeypatch):
    answers = set()
    for sudoku in some_sudokus():
        for ask in (
            lambda sudoku=sudoku: list(itertools.islice(dance.solve(sudoku, symmetry="none"), 5)),
            lambda sudoku=sudoku: list(dance.solve(sudoku, limit=1, seed=3)),
            lambda sudoku=sudoku: (dance.check(sudoku).answer, dance.check(sudoku).solutions),
            lambda sudoku=sudoku: dance.solve(sudoku).reason,
            lambda sudoku=sudoku: (dance.count(sudoku, limit=50), dance.count(sudoku, limit=50).reason),
        ):
            assert ask() == ordinary(ask, monkeypatch)
        checked = dance.check(sudoku)
        answers.add((checked.answer, checked.engine == given.NAME))
    assert answers >= {(Answer.UNIQUE, True), (Answer.NONE, True), (Answer.MULTIPLE, False)}


@pytest.mark.skipif(bool(MISSING), reason="without the compiled module nobody glances")
def test_few_solutions_are_counted_at_a_glance_and_many_by_a_search(monkeypatch):
    rng = random.Random(2)
    engines = set()
    for clues in (6, 5, 4, 3, 2):
        for _ in range(4):
            whole = filled(4, rng)
            kept = set(rng.sample(range(16), clues))
            sudoku = Sudoku([number if cell in kept else 0 for cell, number in enumerate(whole)])
            counted = dance.count(sudoku)
            assert counted == ordinary(lambda sudoku=sudoku: dance.count(sudoku), monkeypatch)
            engines.add(counted.engine)
    assert engines == {given.NAME}
    many = Sudoku([*range(1, 7), *(30 * [0])])
    counted = dance.count(many)
    assert counted.engine != given.NAME
    assert counted == 28_200_960 / 720


@pytest.mark.skipif(bool(MISSING), reason="without the compiled module nobody glances")
def test_limits_engines_and_positions_are_those_of_any_search():
    sudoku = read_sudoku(LINE)
    assert dance.solve(sudoku, engine="dancing").engine == "dancing"
    assert dance.solve(sudoku, limits=Limits(nodes=3)).engine != given.NAME
    assert list(dance.solve(sudoku, limit=0)) == []
    late = dance.solve(sudoku, timeout=0)
    assert (list(late), late.outcome, late.reason[:10]) == ([], Outcome.LIMITED, "stopped by")
    search = dance.solve(sudoku)
    assert (search.engine, search.outcome) == (given.NAME, Outcome.INTERRUPTED)
    before = search.position
    (solution,) = search
    assert (search.outcome, search.statistics[:2], search.progress) == (Outcome.COMPLETE, (1, 1), 1.0)
    assert [one.placements for one in dance.solve(sudoku, resume=before)] == [solution.placements]
    assert list(dance.solve(sudoku, resume=search.position)) == []
    assert sudoku.solution(solution.options) == solution


def test_a_glance_keeps_to_a_limit_on_solutions():
    sudoku = Sudoku([1, 2, 3, 4] + 12 * [0])
    assert [dance.count(sudoku, limit=limit) for limit in (1, 5, 12, 13)] == [1, 5, 12, 12]
    assert [len(list(dance.solve(sudoku, limit=limit))) for limit in (1, 5)] == [1, 5]


@pytest.mark.skipif(bool(MISSING), reason="without the compiled module nobody glances")
def test_a_glance_hands_over_its_solution_once_unless_it_is_cancelled_before():
    sudoku = read_sudoku(LINE)
    for first, second in itertools.permutations(
        (list, lambda search: [one for part in search.batches() for one in part])
    ):
        search = dance.solve(sudoku)
        assert (search.outcome, search.statistics.covers) == (Outcome.INTERRUPTED, 0)
        assert (len(first(search)), second(search), first(search)) == (1, [], [])
        search.cancel()
        assert (search.outcome, search.statistics.covers, search.split()) == (Outcome.COMPLETE, 1, None)
    search = dance.solve(sudoku)
    search.cancel()
    assert (list(search), search.outcome, search.statistics.covers) == ([], Outcome.INTERRUPTED, 0)
    none = Sudoku([1, 2, 3, 0, 0, 0, 0, 4] + 8 * [0])
    search, number = dance.solve(none), dance.count(none)
    assert (list(search), search.outcome) == ([], Outcome.COMPLETE)
    assert (number, number.outcome, number.progress) == (0, Outcome.COMPLETE, 1.0)


@pytest.mark.skipif(bool(MISSING), reason="without the compiled module nobody glances")
def test_one_of_many_threads_gets_the_solution_of_a_glance():
    sudoku = read_sudoku(LINE)
    with ThreadPoolExecutor(4) as threads:
        for _ in range(20):
            search = dance.solve(sudoku)
            *got, _ = threads.map(lambda take, search=search: take(search), [*3 * [list], lambda one: one.cancel()])
            assert (sum(map(len, got)), search.statistics.covers) in ((1, 1), (0, 0))
            assert search.outcome is (Outcome.COMPLETE if any(got) else Outcome.INTERRUPTED)


@pytest.mark.skipif(bool(MISSING), reason="without the compiled module nobody glances")
def test_a_wrong_cover_of_a_glance_is_our_fault(monkeypatch):
    sudoku = read_sudoku(LINE)
    (cover,) = next(solve_many([LINE])).covers
    (other,) = next(solve_many([SOLVED[::-1]])).covers
    for wrong in (cover[:-1], cover[:-1] + cover[:1], other):
        monkeypatch.setattr(batches, "few", lambda problem, given, most, wrong=wrong: given_few(wrong))
        for verb in (dance.solve, dance.count, dance.check):
            with pytest.raises(InternalError, match="it is not a cover with the given options"):
                verb(sudoku)


def given_few(cover):
    return given.Few([cover], 1)


class Rooks(WithOptions):
    """Rooks on a board of `size` rows, some of them given, as row and column; each puzzle makes its own template."""

    genre = "rooks"

    def __init__(self, size, placed=()):
        self.size, self.placed, self.cells = size, placed, tuple(itertools.product(range(size), repeat=2))

    @property
    def template(self):
        return Rooks(self.size)

    @property
    def given(self):
        return [self.size * row + column for row, column in self.placed]

    def encode(self):
        names = [*(f"r{k}" for k in range(self.size)), *(f"c{k}" for k in range(self.size))]
        options = [f"r{row} c{column}" for row, column in self.cells]
        columns = dict(self.placed)
        problem = dance.Problem.from_names(names, options)
        left = [k for k, (row, column) in enumerate(self.cells) if columns.get(row, column) == column]
        tags = [Placement("rook", (self.cells[k],)) for k in left]
        return TaggedEncoding(
            dance.Problem(
                problem.items, tuple(problem.options[k]._replace(tag=tag) for k, tag in zip(left, tags, strict=True))
            )
        )

    def obstruction(self):
        return ""

    is_upright = True


@pytest.mark.skipif(bool(MISSING), reason="without the compiled module nobody glances")
def test_templates_take_turns_and_only_the_last_few_are_remembered(monkeypatch):
    given._prepared.cache_clear()
    sizes = range(2, 5 + given.REMEMBERED)
    for size in (*sizes, *reversed(sizes), 3, 5, 3):
        puzzle = Rooks(size, [(row, row) for row in range(size - 2)])
        (one, other) = dance.solve(puzzle)
        assert one != other
        assert dance.count(puzzle) == 2
        assert dance.check(Rooks(size, [*puzzle.placed, (size - 1, size - 1)])).answer is Answer.UNIQUE
        assert dance.check(Rooks(size, [(0, 0), (1, 0)])).answer is Answer.NONE
    remembered = given._prepared.cache_info()
    assert remembered.currsize == given.REMEMBERED
    assert remembered.misses == 2 * len(sizes) - given.REMEMBERED


def test_what_another_package_calls_a_template_is_left_alone():
    class Named(Queens):
        template = "six queens"

    assert dance.count(Named(6)) == len(list(dance.solve(Named(6), symmetry="none"))) == 4
