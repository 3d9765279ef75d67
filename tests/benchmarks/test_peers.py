"""Adapters give right answers on tiny problems, or say why not; commands of external programs are filled in."""

import sys

import pytest

from benchmarks.contestants import Ours, Refusal, ours
from benchmarks.peers import External, peers, plain
from benchmarks.problems import QUESTIONS, Question, Task, macmahon, packing, question
from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import covers_of
from dancefloor.puzzles.classics import Queens
from dancefloor.puzzles.cover import ExactCover
from dancefloor.solutions.verify import cover_faults

posix = pytest.mark.skipif(sys.platform == "win32", reason="the commands are written for a POSIX shell")

PUZZLES = {
    "plain": lambda: ExactCover(Problem.from_names("p q r", ["p q", "p", "q", "r", "q r"])),
    "secondary": lambda: Queens(5),
    "colors": lambda: ExactCover(
        Problem.from_names("p q r", ["p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"], secondary="x y")
    ),
    "multiplicities": packing("4x5", "2*I4,2*L4,1*O4"),
    "any number": packing("3x4", "dominoes"),
    "none": lambda: ExactCover(Problem.from_names("p q", ["p q", "p q"]).without([0])[0]),
}


def answer(contestant, task, make):
    """What a contestant says: a number, or a verified cover; skipped where it cannot."""
    puzzle = make()
    try:
        contestant.ready()
        reply = contestant.prepare(Question("", "", task, make), puzzle)()
    except Refusal as reason:
        pytest.skip(str(reason))
    if reply.cover is None:
        return reply.number
    assert cover_faults(puzzle.encode().problem, reply.cover) == []
    return 1


@pytest.mark.filterwarnings("ignore")  # theirs
@pytest.mark.parametrize("make", PUZZLES.values(), ids=PUZZLES)
@pytest.mark.parametrize("contestant", [Ours("auto"), *peers()], ids=lambda each: each.name)
@pytest.mark.parametrize("task", [Task.ALL, Task.COUNT, Task.FIRST])
def test_everybody_is_right_about_small_problems(contestant, task, make):
    right = len(covers_of(make().encode().problem))
    assert answer(contestant, task, make) == (min(right, 1) if task is Task.FIRST else right)


def test_bounds_that_hold_anyway_are_left_out():
    problem = packing("3x4", "dominoes")().encode().problem
    assert len(plain(problem).items) == len(problem.items) - 1
    assert covers_of(plain(problem)) == covers_of(problem)
    tight = packing("4x5", "0-2*I4,any*L4")().encode().problem
    assert plain(tight).has_multiplicities


def test_a_program_that_is_not_installed_refuses():
    class Absent(type(peers()[0])):
        module = "there_is_no_such_package"

    with pytest.raises(Refusal, match="not installed"):
        Absent().ready()


@posix
def test_an_external_program_reads_the_file_and_its_number_is_found():
    lines = External("grep -c p < {dlx}", r"(\d+)")
    assert lines.name == "grep"
    assert answer(lines, Task.COUNT, PUZZLES["plain"]) == 3  # two options and the line of items
    limited = External("cat {dlx} > /dev/null; echo {limit} solutions", r"(\d+) solutions")
    assert answer(limited, Task.FIRST, PUZZLES["plain"]) == 1


@posix
def test_an_external_program_that_says_no_number_or_cannot_stop_refuses():
    with pytest.raises(Refusal, match="no number of solutions"):
        External("cat {dlx}; exit 3", "never").ready()
    with pytest.raises(Refusal, match="should say where"):
        External("dlx1 m0", "x")
    asked = Question("", "", Task.FIRST, PUZZLES["plain"])
    with pytest.raises(Refusal, match="limit"):
        External("cat {dlx}", "x").prepare(asked, PUZZLES["plain"]())


def test_questions_have_names_of_their_own_and_published_answers():
    assert len({(each.kind, each.name) for each in QUESTIONS}) == len(QUESTIONS)
    assert question("Count", "Y 15x15").task is Task.COUNT
    for kind, name in (("Multiplicities", "4 guarding queens 7x7"), ("Enumerate, flat boards", "6x10 distinct")):
        asked = question(kind, name)
        assert answer(ours()[0], asked.task, asked.make) == asked.answer
    assert macmahon().encode().problem.has_colors
