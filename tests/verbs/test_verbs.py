from __future__ import annotations

import json
import pickle
import time
from contextlib import contextmanager, suppress
from itertools import islice

import pytest

from dancefloor.cover.problem import Problem
from dancefloor.engines.registry import engine as engine_of_name
from dancefloor.errors import DancefloorError, InputError, InternalError, UnsupportedProblem
from dancefloor.formats.box import box
from dancefloor.formats.knuth.dlx import read_dlx
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.langford import Langford
from dancefloor.puzzles.limited_fillomino import LimitedFillomino
from dancefloor.puzzles.packing import Packing, Piece
from dancefloor.puzzles.queens import Queens
from dancefloor.puzzles.sudoku import Sudoku
from dancefloor.search.values import Limits, Outcome, Position
from dancefloor.solutions.canonical import Symmetries
from dancefloor.solutions.solution import Selection, Solution
from dancefloor.solutions.verify import cover_faults
from dancefloor.verbs import Count, cheapest, count, covers, solve
from dancefloor.verbs.kinds import encoded, packing

DANCING = "reference" if engine_of_name("dancing").missing() else "dancing"
SLOW = "6x10"  # takes dancing links a good part of a second: long enough for progress to be told
TETROMINOES = Packing(box("4x5"), polyominoes(4))
TOY = Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")


# --- count ---


def test_a_count_is_an_int_that_knows_more():
    found = count("3x20")
    assert isinstance(found, int)
    assert isinstance(found, Count)
    assert found == 8
    assert found + 1 == 9
    assert f"{found:>3}" == "  8"
    assert (found.raw, found.distinct, found.order) == (8, None, 1)
    assert (found.outcome, found.progress, found.reason) == (Outcome.COMPLETE, 1.0, "")
    assert found.statistics.nodes > 0
    assert found.engine


def test_a_count_up_to_symmetry_is_the_distinct_one():
    found = count("3x20", up_to_symmetry=True)
    assert (found, found.raw, found.distinct, found.order) == (2, 8, 2, 4)


def test_a_count_can_be_pickled():
    found = pickle.loads(pickle.dumps(count("3x20", up_to_symmetry=True)))
    assert (found, found.raw, found.outcome) == (2, 8, Outcome.COMPLETE)


def test_an_obstruction_is_a_complete_search_with_a_reason():
    for up_to_symmetry in (False, True):
        found = count(TETROMINOES, up_to_symmetry=up_to_symmetry)
        assert (found, found.raw, found.outcome, found.engine) == (0, 0, Outcome.COMPLETE, "")
        assert "chessboard" in found.reason
    assert count(TETROMINOES).distinct is None
    assert count(TETROMINOES, up_to_symmetry=True).distinct == 0
    solutions = solve(TETROMINOES)
    assert list(solutions) == []
    assert (solutions.outcome, solutions.progress, solutions.position) == (Outcome.COMPLETE, 1.0, None)
    assert "chessboard" in solutions.reason
    assert not solutions.reached_limit
    solutions.cancel()


def test_no_solution_without_an_obstruction_is_complete_too():
    puzzle = Packing(box("3x3"), [Piece("V", Shape.from_picture("##/#."), low=3, high=3)])
    found = count(puzzle)
    assert (found, found.outcome, found.reason) == (0, Outcome.COMPLETE, "")


@pytest.mark.parametrize("region", ["5x12", "8x8-2x2", "6x10"])
@pytest.mark.parametrize("limit", [0, 1, 10, 60])
def test_a_limited_count_up_to_symmetry_counts_so_many_classes(region, limit):
    found = count(region, up_to_symmetry=True, limits=Limits(solutions=limit))
    assert (found, found.distinct, found.outcome) == (limit, limit, Outcome.LIMITED)
    assert limit <= found.raw <= limit * found.order
    assert found.progress < 1


@pytest.mark.parametrize("region", ["5x12", "6x10"])
def test_a_limited_raw_count_has_what_was_found_so_far(region):
    found = count(region, limits=Limits(solutions=20))
    assert found.outcome is Outcome.LIMITED
    assert 20 <= found <= 20 * found.order


def test_a_limit_that_is_not_reached_does_not_show():
    found = count("3x20", up_to_symmetry=True, limits=Limits(solutions=1000))
    assert (found, found.outcome) == (2, Outcome.COMPLETE)


def test_limits_of_nodes_and_seconds_stop_a_count():
    found = count(SLOW, engine=DANCING, limits=Limits(nodes=2000))
    assert found.outcome is Outcome.LIMITED
    assert found.statistics.nodes == 2000
    assert 0 <= found < 9356
    found = count(SLOW, engine=DANCING, limits=Limits(seconds=0.0))
    assert (found, found.outcome) == (0, Outcome.LIMITED)


def test_the_engine_asked_for_counts_what_symmetries_leave_unchanged_if_it_can():
    puzzle = Packing(box("4x4"), [Piece("I", Shape.from_picture("##"), low=0, high=8)])
    counts = [count(puzzle, up_to_symmetry=True, engine=engine) for engine in ("reference", "scanning-python")]
    assert [(found, found.raw, found.engine) for found in counts] == [(9, 36, "reference"), (9, 36, "scanning-python")]
    assert counts[0].statistics.updates > count(puzzle, engine="reference").statistics.updates > 0
    assert counts[1].statistics.updates == 0


def test_what_the_engine_asked_for_cannot_count_another_does(monkeypatch):
    puzzle = Packing(box("4x4"), [Piece("I", Shape.from_picture("##"), low=0, high=8)])
    engine, whole = engine_of_name("scanning-python"), puzzle.encode().problem
    monkeypatch.setattr(type(engine), "lacks", lambda self, problem: "" if problem is whole else "it is too small")
    found = count(puzzle, up_to_symmetry=True, engine="scanning-python")
    assert (found, found.raw, found.engine) == (9, 36, "scanning-python")


def test_engines_agree_where_the_least_forms_are_filtered():
    puzzle = Packing(box("4x4"), [Piece(name, shape, low=0, high=2) for name, shape in polyominoes(4).items()])
    for engine in ("reference", DANCING, "scanning-python", None):
        found = count(puzzle, up_to_symmetry=True, engine=engine)
        assert (found, found.raw) == (len(list(solve(puzzle, engine=engine))), count(puzzle, engine=engine))


# --- solve ---


def test_solutions_come_verified_and_one_of_each_class():
    solutions = solve("8x8-2x2")
    assert iter(solutions) is solutions
    found = list(solutions)
    assert all(isinstance(solution, Solution) for solution in found)
    assert len(set(found)) == 65
    assert (solutions.outcome, solutions.order, solutions.progress) == (Outcome.COMPLETE, 8, 1.0)
    assert not solutions.reached_limit
    assert next(solutions, None) is None


@pytest.mark.parametrize("up_to_symmetry", [True, False])
def test_a_limit_hands_out_so_many(up_to_symmetry):
    solutions = solve("8x8-2x2", limit=7, up_to_symmetry=up_to_symmetry)
    assert len(list(solutions)) == 7
    assert solutions.outcome is Outcome.LIMITED
    assert solutions.reached_limit
    assert len(list(solve("8x8-2x2", limit=0, up_to_symmetry=up_to_symmetry))) == 0


def test_a_limit_joins_other_limits():
    solutions = solve(SLOW, limit=5, limits=Limits(nodes=100), engine=DANCING)
    assert len(list(solutions)) < 5
    assert solutions.outcome is Outcome.LIMITED
    assert not solutions.reached_limit


def resumed_in_steps(region, step, **options):
    """All solutions, found by searches of a few each; every position goes through JSON."""
    found, position = [], None
    while True:
        solutions = solve(region, limit=step, resume=position, **options)
        found += solutions
        if solutions.outcome is Outcome.COMPLETE:
            return found
        position = Position.from_json(json.loads(json.dumps(solutions.position)))


@pytest.mark.parametrize(
    ("region", "step", "options"),
    [
        ("8x8-2x2", 1, {}),
        ("8x8-2x2", 7, {}),
        ("8x8-2x2", 7, {"engine": DANCING}),
        ("8x8-2x2", 100, {"up_to_symmetry": False}),
        ("5x12", 99, {}),
        ("5x6+5x6", 1, {}),
        ("5x6+5x6", 5, {"up_to_symmetry": False}),
    ],
)
def test_resuming_loses_and_repeats_nothing(region, step, options):
    assert resumed_in_steps(region, step, **options) == list(solve(region, limit=10**6, **options))


def test_resuming_in_the_middle_of_an_iteration_loses_and_repeats_nothing():
    expected = list(solve("8x8-2x2"))
    for taken in (0, 1, 2, 40, 64, 65):
        solutions = solve("8x8-2x2")
        found = [next(solutions) for _ in range(taken)]
        assert [*found, *solve("8x8-2x2", resume=solutions.position)] == expected


def test_resuming_after_limits_of_nodes_loses_and_repeats_nothing():
    found, position, rounds = [], None, 0
    while True:
        solutions = solve("8x8-2x2", limits=Limits(nodes=20_000), resume=position)
        found += solutions
        rounds += 1
        if solutions.outcome is Outcome.COMPLETE:
            break
        position = solutions.position
    assert found == list(solve("8x8-2x2"))
    assert rounds > 1


def test_a_position_belongs_to_its_problem_and_engine():
    solutions = solve("8x8-2x2", limit=1)
    next(solutions)
    with pytest.raises(InputError, match="another problem"):
        solve("6x10", resume=solutions.position)
    with pytest.raises(InputError, match="position is one of engine"):
        solve("8x8-2x2", engine="reference", resume=solutions.position)


def test_a_single_solution_is_sought_in_two_ways_and_the_rest_in_one():
    first = solve("8x8-2x2", limit=1)
    found = list(first)
    assert first.engine == "portfolio"
    assert "restarts in turn" in first.why
    rest = solve("8x8-2x2", resume=first.position)
    found += rest
    assert rest.outcome is Outcome.COMPLETE
    assert len(found) == len(set(found)) == 65
    assert solve("8x8-2x2", limit=2).engine != "portfolio"
    assert solve("8x8-2x2", limit=1, engine="reference").engine == "reference"


def test_that_there_is_no_solution_is_proven_for_a_limit_of_one_too():
    solutions = solve(Packing(box("5x8"), [Piece("Y", Shape.from_picture("####\n.#"), low=0, high=8)]), limit=1)
    assert (list(solutions), solutions.outcome) == ([], Outcome.COMPLETE)


# --- progress, cancellation, Ctrl-C ---


def test_progress_is_told():
    told = []
    count(SLOW, engine=DANCING, limits=Limits(seconds=0.5), on_progress=told.append)
    assert told
    fractions = [progress.fraction for progress in told]
    assert all(0 <= fraction <= 1 for fraction in fractions)
    assert fractions == sorted(fractions)
    assert [p.statistics.nodes for p in told] == sorted(p.statistics.nodes for p in told)


def test_a_callback_may_cancel():
    solutions = solve(SLOW, engine=DANCING, on_progress=lambda progress: solutions.cancel())
    found = list(solutions)
    assert solutions.outcome is Outcome.INTERRUPTED
    assert len(found) < 2339
    assert solutions.progress < 1


def test_cancelling_between_two_solutions_ends_the_iteration():
    solutions = solve("8x8-2x2")
    first = next(solutions)
    solutions.cancel()
    assert list(solutions) == []
    assert solutions.outcome is Outcome.INTERRUPTED
    assert [first, *solve("8x8-2x2", resume=solutions.position)] == list(solve("8x8-2x2"))


def interrupt(*_):
    raise KeyboardInterrupt


def test_control_c_in_a_callback_ends_a_count_with_what_was_found():
    for up_to_symmetry in (False, True):
        found = count(SLOW, engine=DANCING, up_to_symmetry=up_to_symmetry, on_progress=interrupt)
        assert found.outcome is Outcome.INTERRUPTED
        assert 0 <= found < 9356
        assert found.progress < 1


@pytest.mark.skipif(DANCING == "reference", reason="takes minutes without the compiled module")
def test_control_c_in_a_callback_ends_an_iteration_and_can_be_resumed():
    solutions = solve("5x12", engine=DANCING, on_progress=interrupt)
    found = list(solutions)
    assert solutions.outcome is Outcome.INTERRUPTED
    assert len(found) < 1010
    found += solve("5x12", resume=solutions.position)
    assert len(found) == len(set(found)) == 1010


def interrupted_once(function, at):
    """A function that is hit by Ctrl-C when it is called for the `at`-th time."""
    calls = 0

    def wrapped(*arguments):
        nonlocal calls
        calls += 1
        if calls == at:
            raise KeyboardInterrupt
        return function(*arguments)

    return wrapped


@contextmanager
def outcome_instead_of_exception():
    """Ctrl-C that escapes would end the whole test run: make it a failure."""
    try:
        yield
    except KeyboardInterrupt:
        pytest.fail("Ctrl-C came out as an exception")


def compare_one_by_one(monkeypatch):
    """As for groups too large to be listed."""
    monkeypatch.setattr(packing, "quotients", lambda symmetries: None)
    monkeypatch.setattr(Symmetries, "images", lambda symmetries, numbers: None)


def test_control_c_while_classes_are_measured_ends_a_count_with_what_was_found(monkeypatch):
    monkeypatch.setattr(Symmetries, "class_size", interrupted_once(Symmetries.class_size, 50))
    compare_one_by_one(monkeypatch)
    with outcome_instead_of_exception():
        found = count("8x8-2x2", up_to_symmetry=True)
    assert found.outcome is Outcome.INTERRUPTED
    assert 0 < found < 50
    assert found.raw == 8 * found


def test_classes_of_a_count_that_was_stopped_are_not_known():
    dominoes = Packing(box("8x8"), [Piece("I", Shape.from_picture("##"), low=32, high=32)])
    told = []
    found = count(dominoes, up_to_symmetry=True, limits=Limits(nodes=10**6), on_progress=told.append)
    assert (found.outcome, found.distinct, found.order) == (Outcome.LIMITED, None, 8)
    assert found == found.raw > 0
    assert found.statistics.nodes == 10**6
    assert 0 < found.progress < 1

    found = count(dominoes, up_to_symmetry=True, limits=Limits(seconds=0.0))
    assert (found, found.outcome, found.distinct) == (0, Outcome.LIMITED, None)


def test_a_count_stopped_after_the_raw_number_still_knows_that():
    dominoes = Packing(box("6x6"), [Piece("I", Shape.from_picture("##"), low=18, high=18)])
    nodes = count(dominoes, engine="scanning-python").statistics.nodes
    found = count(dominoes, up_to_symmetry=True, engine="scanning-python", limits=Limits(nodes=nodes + 1))
    assert (found.outcome, found.distinct, found.raw) == (Outcome.LIMITED, None, 6728)


def test_control_c_while_classes_are_measured_loses_no_solution(monkeypatch):
    compare_one_by_one(monkeypatch)
    expected = list(solve("8x8-2x2"))
    for at in range(10, 20):  # at some of them there is a solution to hand out
        with monkeypatch.context() as patched, outcome_instead_of_exception():
            patched.setattr(Symmetries, "class_size", interrupted_once(Symmetries.class_size, at))
            solutions = solve("8x8-2x2")
            found = list(solutions)
        assert solutions.outcome is Outcome.INTERRUPTED
        assert [*found, *solve("8x8-2x2", resume=solutions.position)] == expected


def test_control_c_while_a_solution_is_verified_loses_no_solution(monkeypatch):
    expected = list(solve("8x8-2x2"))
    found = []
    with monkeypatch.context() as patched:
        patched.setattr(packing, "faults", interrupted_once(packing.faults, 10))
        solutions = solve("8x8-2x2")
        with suppress(KeyboardInterrupt):
            found.extend(iter(solutions))
    assert len(found) == 9
    assert [*found, *solve("8x8-2x2", resume=solutions.position)] == expected


# --- what is given ---


def test_puzzles_may_be_texts(tmp_path):
    file = tmp_path / "box.txt"
    file.write_text("#####\n" * 12)
    assert count(str(file), up_to_symmetry=True) == 1010
    assert len(list(solve("3x20"))) == 2


def test_bad_texts_are_input_errors():
    for text in ("", "6x", "8x8-", "no/such/file.txt", "six by ten"):
        with pytest.raises(DancefloorError):
            count(text)


def test_unknown_engines_are_refused():
    for verb in (count, solve):
        with pytest.raises(InputError, match="did you mean 'dancing'"):
            verb("6x10", engine="dansing")


def test_an_unknown_engine_is_refused_even_where_no_search_is_needed():
    for verb in (count, solve):
        with pytest.raises(InputError, match="did you mean 'dancing'"):
            verb(TETROMINOES, engine="dansing")


def test_an_engine_says_what_it_lacks():
    puzzle = Packing(Region.from_picture("##+"), [Piece("I", Shape.from_picture("##"))])
    with pytest.raises(UnsupportedProblem, match="secondary items") as caught:
        count(puzzle, engine="scanning-python")
    assert caught.value.try_instead


def test_a_wrong_solution_is_a_bug_of_ours_and_reproducible(monkeypatch):
    monkeypatch.setattr(packing, "faults", lambda puzzle, placements: ["something is wrong"])
    with pytest.raises(InternalError, match="something is wrong") as caught:
        next(solve("8x8-2x2"))
    assert "| cover:" in caught.value.report
    with pytest.raises(InternalError, match="something is wrong"):
        count("3x20")


# --- covers ---


def test_covers_of_a_problem_are_option_numbers():
    search = covers(TOY)
    assert [sorted(cover) for cover in search] == [[1, 3]]
    assert search.outcome is Outcome.COMPLETE


def test_a_limit_of_seconds_is_on_the_whole_search_not_on_the_engine_alone(monkeypatch):
    looked_at = []

    def slowly(self, cover):
        time.sleep(0.001)
        looked_at.append(cover)
        return 0

    monkeypatch.setattr(Symmetries, "class_size", slowly)
    compare_one_by_one(monkeypatch)
    puzzle = Packing(box("6x6"), [Piece("I", Shape.from_picture("##"), low=18, high=18)])
    found = count(puzzle, up_to_symmetry=True, limits=Limits(seconds=0.1))
    assert (found, found.outcome) == (0, Outcome.LIMITED)
    assert len(looked_at) <= 101  # each of them took a hundredth of the time that there was


def test_a_few_solutions_up_to_symmetry_are_not_waited_for():
    for solution in solve(Packing(box("20x20"), [Piece("I", Shape.from_picture("##"), low=200, high=200)]), limit=2):
        assert len(solution.placements) == 200


def test_a_limit_takes_one_member_of_each_class_whichever_comes_first():
    puzzle = Packing(box("4x4"), [Piece("I", Shape.from_picture("##"), low=8, high=8)])
    assert len(list(solve(puzzle))) == len(list(solve(puzzle, limit=10**6))) == count(puzzle, up_to_symmetry=True) == 9


def test_a_listing_that_was_begun_without_a_limit_goes_on_with_one():
    puzzle = Packing(box("4x6"), [Piece("I", Shape.from_picture("##"), low=12, high=12)])
    expected = list(solve(puzzle))
    begun = solve(puzzle)
    found = [next(begun) for _ in range(7)]
    position = begun.position
    while len(found) < len(expected):
        some = solve(puzzle, limit=5, resume=position)
        found += list(some)
        position = some.position
    assert found == expected


def test_a_raw_count_with_a_limit_stops_at_the_limit():
    found = count("5x12", limits=Limits(solutions=10))
    assert (found, found.raw, found.outcome) == (10, 10, Outcome.LIMITED)


def test_an_empty_problem_has_the_empty_cover():
    for engine in (DANCING, "reference"):
        assert list(covers(Problem((), ()), engine=engine)) == [()]


# --- items and options ---


def test_items_and_options_are_solved_as_they_are():
    solutions = solve(ExactCover(TOY))
    (found,) = solutions
    assert isinstance(found, Selection)
    assert (found.lines, solutions.order, solutions.outcome) == (("p r x:A y", "q x:A"), 1, Outcome.COMPLETE)


def test_items_and_options_are_counted_without_a_word_of_symmetry():
    for up_to_symmetry in (False, True):
        found = count(ExactCover(TOY), up_to_symmetry=up_to_symmetry)
        assert (found, found.raw, found.distinct, found.order) == (1, 1, None, 1)
    found = count(ExactCover(Problem.from_names("p q", ["p"])), up_to_symmetry=True)
    assert (found, found.distinct, found.reason) == (0, None, "no option has item 'q'")


def test_a_wrong_cover_of_items_and_options_is_our_bug(monkeypatch):
    monkeypatch.setattr(encoded, "cover_faults", lambda *_: ["it is wrong"])
    for verb in (lambda puzzle: list(solve(puzzle)), count):
        with pytest.raises(InternalError, match=r"a solution is wrong: it is wrong[^|]*\| cover: .*\np q r \| x y\n"):
            verb(ExactCover(TOY))


def test_the_cheapest_covers_come_in_order_and_equals_as_they_were_found():
    problem = read_dlx("p q\np |3\nq |3\np q |6\np q |2\n").problem
    assert [cost for cost, _ in cheapest(problem, 9).covers] == [2, 6, 6]
    assert cheapest(problem).covers == ((2, (3,)),)


def test_the_cheapest_of_no_covers_are_none():
    found = cheapest(read_dlx("p q\np |3\n").problem, 2)
    assert (found.covers, found.outcome) == ((), Outcome.COMPLETE)


def test_a_limit_on_solutions_makes_no_sense_for_the_cheapest():
    with pytest.raises(InputError, match="how many of the cheapest"):
        cheapest(read_dlx("p\np |3\n").problem, limits=Limits(solutions=1))


@pytest.mark.parametrize(
    ("puzzle", "solutions"),
    [
        (Queens(6), 4),
        (Langford(4), 2),
        (LimitedFillomino(("..3", "2..", "...")), None),
        (Sudoku([1, 2] + 79 * [0]), None),
    ],
)
def test_puzzles_of_every_kind_are_solved_counted_and_drawn(puzzle, solutions):
    first = next(solve(puzzle))
    assert set(first.owner) <= set(puzzle.cells)
    assert len(str(first).splitlines()) == 2 * (1 + max(row for row, _ in puzzle.cells)) + 1
    assert first.svg().startswith("<svg")
    assert not faults_of_cover(puzzle, first)
    if solutions is not None:
        assert count(puzzle) == len(list(solve(puzzle))) == solutions


def faults_of_cover(puzzle, solution):
    """What is wrong with a solution, told from the options of the puzzle."""
    problem = puzzle.encode().problem
    number = {option.tag: k for k, option in enumerate(problem.options)}
    return cover_faults(problem, [number[placement] for placement in solution.placements])


@pytest.mark.parametrize("engine", [None, DANCING, "portfolio"])
@pytest.mark.parametrize("limit", [1, 3, None])
def test_an_irregular_board_is_taken_up_again_in_the_same_order(engine, limit):
    stairs = Packing(
        Region.from_picture("######../#######./########/########/########/.#######/..######"),
        [Piece("V", Shape.from_picture("##/#."), low=0, high=40), Piece("I", Shape.from_picture("##"), low=0, high=2)],
    )
    search = solve(stairs, limit=limit, engine=engine, limits=Limits(seconds=60))
    first = list(islice(search, 2))
    again = solve(stairs, limit=2, resume=search.position)
    found = first + list(again)
    assert len(found) == len(set(map(str, found))) == len(first) + 2


def test_a_search_that_could_not_be_taken_up_in_time_keeps_its_position():
    first = solve("8x8-2x2", limit=5)
    found = list(first)
    late = solve("8x8-2x2", resume=first.position, limits=Limits(seconds=0.0))
    assert (list(late), late.outcome) == ([], Outcome.LIMITED)
    assert late.position == first.position
    assert late.statistics.covers == 5
    rest = list(solve("8x8-2x2", resume=late.position))
    assert len(found + rest) == 65
