"""Certificates: the form of a proof, and the problems of covers that a symmetry keeps."""

from __future__ import annotations

import pytest

from dancefloor import Problem, count, covers
from dancefloor.houses.proofs.certificate import certificate, proof_of, quotient
from dancefloor.houses.proofs.tree_python import ProofMotion
from dancefloor.puzzles.classics import Queens
from dancefloor.solutions.option_motions import OptionMotions
from dancefloor.verbs.kinds.kind import kind_of

ROOM = 1 << 26


def test_a_small_table_is_an_order_and_a_small_tree_a_tree():
    board = kind_of("dominoes 8x8").encoded().problem
    assert proof_of(board, (), ROOM, ROOM).lines.startswith(b"order ")
    assert proof_of(kind_of("6x10").encoded().problem, (), ROOM, ROOM).lines.startswith(b"tree ")


@pytest.mark.parametrize("size", [4, 5, 6, 8])
def test_covers_of_a_quotient_are_those_that_the_symmetry_keeps(size):
    puzzle = Queens(size)
    problem = puzzle.encode().problem
    every = [frozenset(cover) for cover in covers(problem, limit=None)]
    for motion in OptionMotions.of(puzzle).motions:
        kept = [cover for cover in every if frozenset(motion.options[k] for k in cover) == cover]
        assert count(quotient(problem, motion.options)) == len(kept)


def test_costs_are_left_out_and_words_are_comments():
    problem = Problem.from_names("p q", ["p", "q", "p q"])
    made = certificate(problem, (), ["a café"], ROOM, ROOM, classes=True)
    assert (made.number, made.classes) == (2, None)
    assert made.text.splitlines()[:2] == [b"exact-cover certificate 1", b"# a caf?"]


def test_classes_follow_by_burnside():
    puzzle = Queens(6)
    motions = [ProofMotion(each.options, each.items) for each in OptionMotions.of(puzzle).motions]
    made = certificate(puzzle.encode().problem, motions, (), ROOM, ROOM, classes=True)
    assert (made.number, made.classes) == (4, 1)
