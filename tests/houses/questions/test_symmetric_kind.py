"""Symmetric solutions, and the others: compared with a filter of all solutions, on boards of all lattices and gluings."""

from __future__ import annotations

from random import Random

import dancefloor as dance
from dancefloor import Packing
from dancefloor.houses.questions.board_motions import ConstrainedMotions, is_meant
from dancefloor.houses.questions.motion_names import motion_name
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
    names = {motion_name(puzzle.region, way) for way in dance.geometry.symmetry.symmetries(puzzle.region)} - {""}
    return ["only symmetric", "no symmetry", *(f"only {name}" for name in sorted(names)), "only rotation"]


def compare(puzzle, words):
    wanted = Filtered(puzzle, words)
    asked = Packing(puzzle.region, puzzle.pieces, where=[*puzzle.where, words])
    try:
        listed = list(dance.solve(asked, symmetry="none"))
    except dance.PuzzleError as error:
        assert "no such motion keeps all pieces and constraints" in str(error)
        assert not any(is_meant(motion.name, words.removeprefix("only ")) for motion in wanted.motions)
        return 0
    assert sorted(map(wanted.placed, listed), key=repr) == sorted(wanted.found, key=repr)
    assert dance.count(asked) == len(wanted.found)
    for convention in CONVENTIONS:
        classes = wanted.classes(convention)
        counted = dance.count(asked, symmetry=convention)
        assert (counted.raw, counted.distinct) == (len(wanted.found), len(classes))
        for limit in (None, len(wanted.found) + 1):
            shown = list(map(wanted.placed, dance.solve(asked, symmetry=convention, limit=limit)))
            assert len(shown) == len(classes)
            assert all(any(solution in each for each in classes) for solution in shown)
            assert {*shown} <= wanted.found
    return len(wanted.found)


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
