"""Symmetric solutions, and the others, beside a filter of all solutions: on boards of all lattices and gluings."""

from __future__ import annotations

from random import Random

import pytest

import dancefloor as dance
from dancefloor import Packing
from dancefloor.geometry.symmetry import symmetries
from dancefloor.houses.questions import kept
from dancefloor.houses.questions.board_motions import ConstrainedMotions
from dancefloor.houses.questions.motion_names import is_meant, motion_name
from tests.houses.questions.sentences import SMALL, random_sentence

CONVENTIONS = ("all", "rotations")


class Filtered:
    """The solutions of a packing that satisfy a sentence about symmetry, from all solutions."""

    def __init__(self, puzzle, words):
        every = ConstrainedMotions.keeping(Packing(puzzle.region, puzzle.pieces, where=["no symmetry", *puzzle.where]))
        self.motions = every.of_board
        self.proper = [motion.proper for motion in every.motions]
        plain = dance.solve(puzzle, symmetry="none")
        self.found = {solution for solution in map(self.placed, plain) if self.is_kept(solution, words)}

    @staticmethod
    def placed(solution):
        return frozenset((placed.piece, frozenset(placed.cells)) for placed in solution.placements)

    @staticmethod
    def moved(motion, solution):
        return frozenset((motion.becomes[name], frozenset(map(motion.image.get, cells))) for name, cells in solution)

    def is_kept(self, solution, words):
        if words == "no symmetry":
            return not self.is_kept(solution, "only symmetric")
        meant = [motion for motion in self.motions if is_meant(motion.name, words.removeprefix("only "))]
        return any(self.moved(motion, solution) == solution for motion in meant)

    def classes(self, convention):
        relating = [
            motion for motion, proper in zip(self.motions, self.proper, strict=True) if proper or convention == "all"
        ]
        return {frozenset(self.moved(motion, solution) for motion in relating) for solution in self.found}


def sentences_of(puzzle):
    names = {motion_name(puzzle.region, way) for way in symmetries(puzzle.region)} - {""}
    return ["only symmetric", "no symmetry", *(f"only {name}" for name in sorted(names)), "only rotation"]


def compare(puzzle, words):
    """Compare lists and counts with a filter; the number of solutions."""
    wanted = Filtered(puzzle, words)
    asked = Packing(puzzle.region, puzzle.pieces, where=[*puzzle.where, words])
    is_meant_there = words == "no symmetry" or any(is_meant(each.name, words[5:]) for each in wanted.motions)
    if not is_meant_there and not asked.obstruction():
        with pytest.raises(dance.PuzzleError, match="no such motion keeps all pieces and constraints"):
            dance.solve(asked)
        return 0
    listed = list(dance.solve(asked, symmetry="none"))
    assert len(listed) == len(wanted.found)
    assert {*map(wanted.placed, listed)} == wanted.found
    assert dance.count(asked) == len(wanted.found)
    for convention in CONVENTIONS:
        compare_classes(wanted, asked, convention)
    return len(wanted.found)


def compare_classes(wanted, asked, convention):
    classes = wanted.classes(convention)
    counted = dance.count(asked, symmetry=convention)
    assert (counted.raw, counted.distinct) == (len(wanted.found), len(classes))
    for limit in (None, len(wanted.found) + 1):
        shown = {*map(wanted.placed, dance.solve(asked, symmetry=convention, limit=limit))}
        assert shown <= wanted.found
        assert len(shown) == len(classes)
        assert all(len(shown & each) == 1 for each in classes)


def random_question(random, *, constraints):
    box, pieces = random.choice(SMALL)
    puzzle = Packing(box, pieces, where=())
    where = [random_sentence(random, puzzle) for _ in range(random.randint(0, constraints))]
    try:
        puzzle = Packing(box, pieces, where=where)
        words = random.choice(sentences_of(puzzle))
        Packing(box, pieces, where=[*where, words])
    except dance.PuzzleError:
        return None
    return puzzle, words


def compare_random(seed, questions, constraints):
    random, found = Random(seed), 0
    for _ in range(questions):
        if question := random_question(random, constraints=constraints):
            found += compare(*question)
    return found


@pytest.mark.parametrize(("seed", "constraints"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_symmetric_solutions_are_those_of_a_filter(seed, constraints):
    assert compare_random(seed, 8, constraints) > 10


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 18))
def test_symmetric_solutions_are_those_of_a_filter_at_length(seed):
    assert compare_random(seed, 150, seed % 3) > 100


@pytest.mark.parametrize("words", ["only symmetric", "no symmetry", "only reflection"])
def test_solutions_are_counted_one_by_one_where_there_are_too_many_subgroups(words, monkeypatch):
    monkeypatch.setattr(kept, "MOST_SUBGROUPS", 0)
    assert compare(Packing("4x4", "dominoes"), words) > 10
    assert compare(Packing("triangle:hexagon2", "diamonds"), words) >= 0


def test_several_questions_about_symmetry_are_asked_together():
    both = ["only reflection in the horizontal axis", "only reflection in the vertical axis"]
    assert dance.count(Packing("4x4", "dominoes", where=both)) == 6
    assert dance.count(Packing("4x4", "dominoes", where=[*both, "no symmetry"])) == 0
    one = Packing("4x4", "dominoes", where=["only rotation by 180", "I at 0,0"])
    with pytest.raises(dance.PuzzleError, match="no such motion keeps all pieces and constraints"):
        dance.count(Packing("4x4", "any*I2,any*L4", where=["only rotation by 180", "L4 at 0,0"]))
    assert dance.count(one) == 8


def test_the_command_line_asks_for_symmetric_solutions(printed):
    status, out, err = printed("count 8x8 --pieces dominoes --only 'rotation by 90'")
    assert (status, err) == (0, "")
    assert out.startswith("22 solutions up to 8 symmetries (4 rotations, 4 reflections); 44 in all")
    assert len(printed("solve 6x6 --pieces dominoes --only symmetric --all --jsonl -q")[1].splitlines()) == 168
    status, out, err = printed("solve 6x10 --only symmetric -q")
    assert (status, out, err) == (1, "", "")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "rotation by 90",
            "no such symmetry; it has rotation by 180, reflection in the horizontal axis",
        ),
        ("upside down", "the region has no such symmetry; it has rotation by 180"),
        ("", "'only' is not a constraint"),
    ],
)
def test_a_symmetry_that_the_region_lacks_is_bad_input(words, told, printed):
    status, out, err = printed(f"count 6x10 --only '{words}'")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert told in err


def test_a_region_without_symmetry_says_so(printed):
    status, _, err = printed("solve 4x4-1x2@0,0 --pieces dominoes --only symmetric")
    assert status == 2
    assert "the region has no such symmetry, nor any other" in err


@pytest.mark.house("runs")
@pytest.mark.parametrize("symmetry", ["all", "none"])
@pytest.mark.parametrize("words", ["symmetric", "rotation by 180", "no symmetry"])
def test_runs_keep_symmetric_solutions(words, symmetry, tmp_path, printed):
    puzzle = Packing("4x4", "dominoes", where=f"only {words}")
    store = tmp_path / "kept.db"
    line = f"run 4x4 --pieces dominoes --only '{words}' --symmetry {symmetry} --store {store} -q"
    assert printed(line)[0] == 0
    shown = printed(f"show {store} --all --jsonl")[1].splitlines()
    assert len(shown) == dance.count(puzzle, symmetry=symmetry)
    assert all(dance.open_run(store).kind.puzzle.broken(found.placements) == [] for found in dance.open_run(store))


@pytest.mark.house("runs")
def test_a_run_counts_what_one_group_keeps(tmp_path, printed):
    line = f"run 8x8 --pieces dominoes --only 'rotation by 90' --symmetry none --count --store {tmp_path}/n.db -q"
    assert printed(line)[0] == 0
    assert dance.open_run(tmp_path / "n.db").found == 44
    status, _, err = printed(f"run 4x4 --pieces dominoes --only symmetric --count --store {tmp_path}/s.db -q")
    assert (status, err.count("\n")) == (2, 1)
    assert "a run lists such solutions, but does not count them" in err


def test_a_limit_ends_a_count():
    counted = dance.count(Packing("8x8", "any*tetrominoes", where="only symmetric"), limits=dance.Limits(nodes=50))
    assert counted.outcome is dance.Outcome.LIMITED
    assert counted.distinct is None


def test_more_solutions_are_symmetric_than_a_limit_asks_for():
    puzzle = Packing("6x6", "dominoes", where="only symmetric")
    found = list(dance.solve(puzzle, limit=5))
    assert len(found) == 5
    assert not any(puzzle.broken(solution.placements) for solution in found)
