"""Each benchmark runs on a small question, and its answers are the published ones."""

from __future__ import annotations

import sys

import pytest

import dancefloor as dance
from benchmarks import __main__ as command
from benchmarks import calibrate, estimates, families, fillomino_aims, fillomino_character, fletcher, startup, ways
from benchmarks.contestants import Ours, Refusal
from benchmarks.families import FAMILIES, QUICK
from benchmarks.measure import Result, judge
from benchmarks.overhead import figure
from benchmarks.peers import External, peers
from benchmarks.problems import QUESTIONS, Question, Task, collection, packing
from benchmarks.surroundings import ROWS
from dancefloor._native import MISSING
from dancefloor.cover.problem import Problem
from dancefloor.engines.reference import covers_of
from dancefloor.puzzles.classics import Queens
from dancefloor.puzzles.cover import ExactCover
from dancefloor.solutions.verify import cover_faults

posix = pytest.mark.skipif(sys.platform == "win32", reason="memory and commands are those of POSIX")
QUICK_PROBLEMS = [
    *(each for each in FAMILIES if each.name in QUICK),
    *(each for each in QUESTIONS if each.quick and each.kind.startswith("Enumerate") and "distinct" not in each.name),
]


def printed(main, monkeypatch, capsys, *words):
    """What a benchmark prints, and its exit status."""
    monkeypatch.setattr(sys, "argv", ["benchmark", *words])
    status = main()
    return capsys.readouterr().out, status


def test_figures_are_kept_and_shown_again(monkeypatch, capsys, tmp_path):
    kept, drawn = str(tmp_path / "kept.json"), tmp_path / "plot.svg"
    asked = ["--quick", "--only", "8x8-2x2", "--who", "auto,bits,dancing", "--limit", "20", "--json", kept]
    table, status = printed(command.main, monkeypatch, capsys, *asked)
    assert status == 0
    assert "| auto |" in table
    assert "wrong" not in table
    assert printed(command.main, monkeypatch, capsys, "--table", kept) == (table, 0)
    assert "8x8-2x2" in printed(command.main, monkeypatch, capsys, "--check-choice", kept)[0]
    pytest.importorskip("matplotlib")
    assert printed(command.main, monkeypatch, capsys, "--plot", kept, str(drawn)) == ("", 0)
    assert drawn.read_text().count("<svg")


@pytest.mark.parametrize(("published", "wrong"), [(2, {"xcover"}), (3, {"auto", "dancing"}), (None, {"xcover"})])
def test_answers_are_held_against_the_published_one_or_else_against_ours(published, wrong):
    said = {"auto": "2", "dancing": "2", "xcover": "3"}
    results = [Result("", "", name, "ok", answer=answer) for name, answer in said.items()]
    judge(Question("", "", Task.COUNT, packing("3x20"), published), results)
    assert {each.contestant for each in results if each.status == "wrong"} == wrong


@pytest.mark.parametrize("each", QUICK_PROBLEMS, ids=lambda each: each.name)
def test_quick_problems_have_the_answers_that_are_published(each):
    assert dance.count(each.make()) == each.answer


def test_a_collection_is_read_from_its_file(tmp_path):
    path = tmp_path / "collection.txt"
    path.write_text(
        "problem Rhombus\nlattice triangle\nraw 2\ngroup 4\ncells 0,0,0 0,0,1\npiece A 0,0,0\npiece B 0,0,1\nend\n"
    )
    (rhombus,) = collection(str(path))
    assert dance.count(rhombus.make()) == rhombus.answer == 2


@posix
def test_our_choice_stands_beside_every_way(monkeypatch, capsys):
    measured = ways.measured
    monkeypatch.setattr(ways, "in_a_process", lambda name, way, limit: {**measured(name, way, limit), "megabytes": 1.0})
    table, status = printed(
        command.main, monkeypatch, capsys, "--count", "--only", "queens 8", "--runs", "1", "--limit", "1"
    )
    assert status == 0  # no way is wrong
    assert "1 problems: geometric mean" in table
    assert ways.in_a_process("queens 8", "bits", 20.0)["number"] == "92"


def test_a_way_is_wrong_if_another_one_is_noticeably_better():
    right = ways.Compared("right", {"auto": 0.101, "bits": 0.1, "cells": 0.2}, "bits", 1.0)
    wrong = ways.Compared("wrong", {"auto": 0.121, "bits": 0.12, "cells": 0.1}, "bits", 1.0)
    close = ways.Compared("close", {"auto": 0.0012, "bits": 0.0011, "cells": 0.001}, "bits", 1.0)
    assert [each.is_wrong for each in (right, wrong, close)] == [False, True, False]
    told = ways.summary([right, wrong, close])
    assert "1.11 on the 2 above 5 ms" in told
    assert "wrong way by more than 1 ms: 1 (wrong)" in told


@pytest.mark.parametrize(
    ("puzzle", "number"),
    [(families.rectangles(2, 3), 7), (families.edge_tiles(2, 2, 9), 1), (families.word_square(2, 5, 3), 2)],
)
def test_new_families_have_the_solutions_that_they_must_have(puzzle, number):
    assert dance.count(puzzle) == number == len(covers_of(puzzle.encode().problem))


def test_sixty_problems_are_made_by_a_seed():
    made = families.made(7)
    assert [each.name for each in made] == [each.name for each in families.made(7)]
    assert len({each.name for each in made}) == 60
    assert [each.name for each in made] != [each.name for each in families.made(8)]
    assert ways._question(made[9].name).make().encode().problem.options


@pytest.mark.skipif(bool(MISSING), reason="the compiled module is not installed")
def test_what_work_costs_stands_beside_what_is_assumed(monkeypatch, capsys):
    rows = [row for row in calibrate.rows() if "cells" in row[0] or "tables" in row[0]]
    small = [(name, measure, ("dominoes 4x4",)) for name, measure, _ in rows]
    monkeypatch.setattr(calibrate, "rows", lambda: small)
    table, _ = printed(calibrate.main, monkeypatch, capsys, "--runs", "1")
    assert len(table.splitlines()) == 1 + len(small)


@pytest.mark.parametrize("verb", ["list", "solve", "count"])
def test_estimates_are_judged_by_what_a_search_told(verb, monkeypatch, capsys):
    monkeypatch.setattr(estimates, "CASES", [estimates.Case("pentominoes 4x15", verb, packing("4x15"), "cells")])
    assert estimates.main(["4x15"]) == 0
    assert "| pentominoes 4x15 | cells |" in capsys.readouterr().out


def test_every_engine_finds_what_fletcher_found(monkeypatch, capsys):
    words = ["--box", "5x6+5x6", "--runs", "1", "--budget", "0", "--only", "engine"]
    table, _ = printed(fletcher.main, monkeypatch, capsys, *words)
    found = fletcher.PUBLISHED["5x6+5x6"][0]
    assert table.startswith(f"5x6+5x6: one of each class: {found}, all solutions: {dance.count('5x6+5x6').raw}; ")


@pytest.mark.slow
@pytest.mark.parametrize("box", ["3x20", "5x6+5x6"])
def test_every_form_of_the_program_finds_the_same(box):
    rounds = list(fletcher.measured(box, runs=1, budget=0.0))
    assert {name for name, _, _ in rounds} == {*fletcher.contestants(), fletcher.MACHINE}
    assert {timed.found for _, asked, timed in rounds if asked == fletcher.CLASSES} == {fletcher.PUBLISHED[box][0]}
    assert {timed.found for _, asked, timed in rounds if asked == fletcher.ALL} == {dance.count(box).raw}


@posix
def test_starts_and_what_surrounds_a_search_are_measured_in_processes_of_their_own():
    assert all(seconds > 0 for seconds in startup.spent(startup.PROCESSES["dancefloor count 6x10"][0]))
    assert len({row.name for row in ROWS}) == len(ROWS)
    found = figure(next(row for row in ROWS if row.name == "choosing for a sudoku"), "dancefloor")
    assert found["figure"] > 0
    assert found["memory"] > 5_000_000


# Adapters of other programs.

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
    """What a contestant says, as a number of covers; one that it shows is verified."""
    puzzle = make()
    contestant.ready()
    reply = contestant.prepare(Question("", "", task, make), puzzle)()
    if reply.cover is None:
        return reply.number
    assert cover_faults(puzzle.encode().problem, reply.cover) == []
    return 1


@pytest.mark.filterwarnings("ignore")  # theirs
@pytest.mark.parametrize("contestant", [Ours("auto"), *peers()], ids=lambda each: each.name)
@pytest.mark.parametrize("task", [Task.ALL, Task.COUNT, Task.FIRST])
def test_everybody_is_right_about_small_problems(contestant, task):
    refusals = []
    for make in PUZZLES.values():
        right = len(covers_of(make().encode().problem))
        try:
            assert answer(contestant, task, make) == (min(right, 1) if task is Task.FIRST else right)
        except Refusal as reason:
            refusals.append(str(reason))
    if len(refusals) == len(PUZZLES):
        pytest.skip(refusals[0])


@posix
def test_an_external_program_reads_the_file_and_its_number_is_found():
    assert answer(External("grep -c p < {dlx}", r"(\d+)"), Task.COUNT, PUZZLES["plain"]) == 3  # lines with a p
    named = External("sets = grep -c '^s ' {sets}", r"(\d+)")
    assert (named.name, answer(named, Task.COUNT, PUZZLES["plain"])) == ("sets", 5)
    with pytest.raises(Refusal, match="nothing but sets"):
        answer(named, Task.COUNT, PUZZLES["secondary"])
    for command_line, words in [("cat {dlx}; exit 3", "no number of solutions"), ("dlx1 m0", "should say where")]:
        with pytest.raises(Refusal, match=words):
            External(command_line, "never").ready()


def test_features_tell_puzzles_that_differ_and_not_those_that_are_alike(capsys):
    puzzle, grid = dance.Fillomino(((2, 0, 0), (0, 0, 3))), ((2, 2, 3), (1, 3, 3))
    seen = fillomino_character.features(puzzle, grid)
    assert seen["clues"] == 1 / 3
    assert (seen["hidden regions"], seen["distinct sizes"], seen["half turn"]) == (1 / 3, 3, 1.0)
    many, dense = [seen] * 20, [{**seen, "clues": 0.5}] * 20
    assert fillomino_character.accuracy(many, dense) == 1.0
    assert fillomino_character.accuracy(many, many) <= 0.5
    fillomino_character.compare(many, dense)
    assert capsys.readouterr().out.endswith("100 % (50 is perfect)\n")


def test_puzzles_made_in_time_are_counted():
    assert fillomino_aims.in_time("3x3", "easy", "none", 20.0, 1) == 1
    assert fillomino_aims.in_time("6x6", "beyond", "none", 0.0, 2) == 0


def test_each_aim_is_a_row_with_what_is_wanted(monkeypatch, capsys):
    monkeypatch.setattr(fillomino_aims, "SIZE", (4, 4))
    monkeypatch.setattr(fillomino_aims, "PATTERNS", ("none",))
    monkeypatch.setattr(fillomino_aims, "IN_TIME", ((("3x3",), "easy", ("none",), 20.0, (1, 1)),))
    puzzle = dance.Fillomino(((2, 0, 1),))
    fillomino_aims.print_table([fillomino_aims.Row("told", "0", "0")], [(puzzle, ((2, 2, 1),))] * 4, 1)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines[:2]] == ["measured", "told"]
    assert lines[-3].split() == ["one", "open", "clue:", "no", "number", "found", "0", "of", "4", "0"]
    assert lines[-1].split() == ["made", "in", "20", "s:", "easy,", "3x3", "1", "of", "1", "1", "of", "1"]
