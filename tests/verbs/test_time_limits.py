"""Limits on seconds hold for all that a verb does. Time is counted here in looks at the clock, not measured."""

from __future__ import annotations

from bisect import bisect_left
from itertools import count as numbers
from math import inf

import pytest

from dancefloor._native import MISSING
from dancefloor.draw.pdf_sheet import pdf_sheet
from dancefloor.draw.svg import svg
from dancefloor.draw.svg_sheet import svg_sheet
from dancefloor.draw.text import text
from dancefloor.formats.knuth.dlx import read_dlx
from dancefloor.geometry.box import box
from dancefloor.geometry.region import Region
from dancefloor.houses.fillomino.division import Division
from dancefloor.houses.fillomino.explaining import explain
from dancefloor.houses.fillomino.fillomino import Fillomino
from dancefloor.puzzles.cover import ExactCover
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Placement, read_pieces
from dancefloor.search import deadline as clock
from dancefloor.search import session
from dancefloor.search.deadline import TimeUp, check, deadline, left, now_doing
from dancefloor.search.values import Limits, Outcome
from dancefloor.solutions.verify import faults
from dancefloor.verbs import Answer, cheapest, count, covers, solve
from dancefloor.verbs import check as check_puzzle
from dancefloor.verbs.kinds.packing import PackingKind

NONE_LEFT = Limits(seconds=0)
TOY = "p q r\np q\nr\np r |2\nq |1\n"


@pytest.fixture
def ticking(monkeypatch):
    """A clock that is a second later whenever somebody looks at it."""
    ticks = numbers()
    monkeypatch.setattr(clock, "monotonic", lambda: float(next(ticks)))


def dominoes(rows, columns):
    region = Region.box(rows, columns)
    return Packing(region, read_pieces("dominoes", room=len(region)))


def reasons(ask, seconds):
    """Why nothing came of it, for limits on so many seconds; without what is told only of a search."""
    told = (ask(Limits(seconds=second)).reason for second in seconds)
    return {reason.removeprefix("stopped by its limit while ") for reason in told if reason}


# --- Verbs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle", ["6x10", Fillomino(((2, 0, 0),)), Division("tetrominous", ("....", "...."))])
def test_time_that_is_up_before_a_search_begins_is_an_outcome(puzzle):
    solutions = solve(puzzle, limits=NONE_LEFT)
    assert (list(solutions), solutions.outcome, solutions.position) == ([], Outcome.LIMITED, None)
    assert solutions.reason.startswith("stopped by its limit while ")
    counted = count(puzzle, limits=NONE_LEFT)
    assert (counted, counted.distinct, counted.outcome) == (0, None, Outcome.LIMITED)
    assert counted.reason.startswith("stopped by its limit while ")
    checked = check_puzzle(puzzle, limits=NONE_LEFT)
    assert (checked.answer, checked.outcome) == (Answer.UNKNOWN, Outcome.LIMITED)
    assert checked.reason.startswith("stopped by its limit while ")


def test_the_same_holds_for_covers_and_explanations():
    problem = read_dlx(TOY).problem
    search = covers(problem, limits=NONE_LEFT)
    assert (list(search), search.outcome) == ([], Outcome.LIMITED)
    found = cheapest(problem, limits=NONE_LEFT)
    assert (found.covers, found.outcome) == ((), Outcome.LIMITED)
    explained = explain(Fillomino(((2, 0, 0),)), limits=NONE_LEFT)
    assert (explained.moves, explained.answer, explained.end.value) == ((), Answer.UNKNOWN, "late")


def test_covers_for_which_there_was_no_time_can_be_taken_up_later():
    problem = read_dlx(TOY).problem
    position = covers(problem, limits=NONE_LEFT).position
    assert sorted(map(sorted, covers(problem, resume=position))) == sorted(map(sorted, covers(problem)))
    for engine in ("reference",) if MISSING else ("dancing", "reference"):
        first = covers(problem, engine=engine, limits=Limits(solutions=1))
        next(first)
        again = covers(problem, limits=NONE_LEFT, resume=first.position)
        assert list(again) == []
        assert list(covers(problem, resume=again.position)) == list(covers(problem, resume=first.position))


READ, ENCODED = "the puzzle was being read", "the puzzle was being encoded"
CHOSEN, COMPARED = "an engine was being chosen", "symmetries were being looked for"
PHASES = {READ, ENCODED, COMPARED} | (set() if MISSING else {CHOSEN})  # without the compiled module no choice is made


@pytest.mark.usefixtures("ticking")
def test_solving_tells_what_took_the_time():
    seen = reasons(lambda limits: solve("8x8-2x2@3,3", limits=limits), [0, 20, 100, 1000, 4000, 10**9])
    assert seen == PHASES


@pytest.mark.usefixtures("ticking")
def test_counting_tells_what_took_the_time():
    def asked(second):
        return reasons(lambda limits: count("6x10", limits=limits, symmetry="all"), [second])

    asked(10**9)  # what is remembered from one count to the next takes no time afterwards
    compared = bisect_left(range(10_000), True, key=lambda second: not asked(second) & {READ, ENCODED, COMPARED})
    seen = set().union(*map(asked, [0, 20, 100, compared - 1, compared, 10**9]))
    assert seen | {CHOSEN} == PHASES | {CHOSEN}  # an engine is chosen only if a search could be faster than tables


@pytest.mark.usefixtures("ticking")
def test_whatever_the_limit_a_check_is_right_or_unknown():
    answers = {check_puzzle("5x6+5x6", limits=Limits(seconds=limit)).answer for limit in (0, 100, 5000, 9000, 10**9)}
    assert answers == {Answer.UNKNOWN, Answer.MULTIPLE}


def test_a_solution_is_verified_in_the_time_that_is_left(monkeypatch):
    monkeypatch.setattr(PackingKind, "verified", lambda *_: [check() for _ in numbers()])
    monkeypatch.setattr(session, "GRACE", 0.0)
    solutions = solve("6x10", timeout=0.5)
    assert (list(solutions), solutions.outcome) == ([], Outcome.LIMITED)


def test_to_cancel_ends_a_verification_too(monkeypatch):
    def checked(*_):
        solutions.cancel()
        check()

    monkeypatch.setattr(PackingKind, "verified", checked)
    solutions = solve("6x10")
    assert (list(solutions), solutions.outcome) == ([], Outcome.INTERRUPTED)


def test_the_deadline_of_a_caller_is_a_limit():
    with deadline(0):
        assert solve("6x10").outcome is Outcome.LIMITED
        assert count("6x10").outcome is Outcome.LIMITED


def test_nothing_is_left_of_a_deadline_behind_a_verb():
    list(solve("6x10", limit=1, timeout=0))
    check()
    now_doing("this")
    assert left() == inf


# --- Work that had no end ---------------------------------------------------------------------------------------------


def test_a_large_solution_is_verified_within_seconds():
    puzzle = dominoes(256, 256)
    name = puzzle.pieces[0].name
    laid = [Placement(name, ((i, j), (i, j + 1))) for i in range(256) for j in range(0, 256, 2)]
    with deadline(20):  # it took minutes when each cell made the union of two sets, and takes less than one second
        assert faults(puzzle, laid) == []
        assert len(faults(puzzle, [*laid[1:], laid[1]])) > 0


@pytest.mark.parametrize(
    "draw",
    [
        text,
        lambda board: svg([board]),
        *(lambda board, how=how: how([board], title="") for how in (pdf_sheet, svg_sheet)),
    ],
)
def test_drawing_ends_when_time_is_up(draw):
    board = next(solve(dominoes(12, 12), limit=1)).board
    with pytest.raises(TimeUp), deadline(0):
        draw(board)
    with deadline(60):
        assert draw(board)


# --- Reading ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("read", [lambda: read_dlx(TOY), lambda: ExactCover(read_dlx(TOY).problem).encode()])
def test_reading_ends_when_time_is_up(read):
    with pytest.raises(TimeUp), deadline(0):
        read()


def test_boxes_are_encoded_only_while_there_is_time():
    puzzle = Packing(box(6, 10), read_pieces("pentominoes", room=60))
    with pytest.raises(TimeUp), deadline(0):
        puzzle.encode()
    assert len(puzzle.encode().problem.options) == 2056  # nothing half done was kept
