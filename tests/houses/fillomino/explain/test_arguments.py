"""Arguments: their steps and lengths, and how they move with a board."""

from dancefloor.houses.fillomino.explain.arguments import Cases, Proof, Refutation, steps
from dancefloor.houses.fillomino.rules.reasoning import Deduction
from dancefloor.houses.fillomino.rules.rule import Rule

WRITES = Deduction(Rule.LAST, (0, 1), 3, True, ())
EXCLUDES = Deduction(Rule.COMPLETE, (0, 2), 3, False, ((0, 1),))
FAILS = Deduction(Rule.STUCK, (1, 0), 4, False, ((1, 0),))


def test_a_contradiction_without_a_written_number_is_plain():
    assert Refutation((0, 0), 2, (EXCLUDES, FAILS)).plain
    refutation = Refutation((0, 0), 2, (WRITES, EXCLUDES, FAILS))
    assert (refutation.plain, refutation.length, refutation.depth) == (False, 1, 1)


def test_a_refutation_within_another_counts_as_a_step_with_its_own():
    inner = Refutation((0, 2), 5, (WRITES, FAILS))
    outer = Refutation((0, 0), 2, (FAILS,), (inner,))
    assert (outer.length, outer.depth) == (2, 2)


def test_the_conclusion_is_the_opposite_of_what_was_supposed():
    for holds in (True, False):
        told = Refutation((0, 0), 2, (FAILS,), holds=holds).conclusion
        assert (told.cell, told.value, told.placed) == ((0, 0), 2, not holds)


def test_cells_of_different_floods_are_different_steps():
    one = Deduction(Rule.FIT, (0, 1), 3, True, ((0, 0), (0, 1)))
    assert len(steps([one, one._replace(cell=(0, 2))])) == 1
    assert len(steps([one, one._replace(cell=(0, 2), because=((0, 3),))])) == 2


def test_an_argument_moves_with_all_its_cells():
    home = {(i, j): (j, i) for i in range(3) for j in range(3)}
    moved = Refutation((0, 1), 2, (EXCLUDES, FAILS)).moved(home)
    assert (moved.cell, moved.chain[0].cell, moved.chain[0].because, moved.chain[1].cell) == (
        (1, 0),
        (2, 0),
        ((1, 0),),
        (0, 1),
    )
    cases = Cases((0, 1), 2, WRITES, ((EXCLUDES, WRITES), (WRITES,))).moved(home)
    assert (cases.cell, cases.conclusion.cell, cases.chains[0][0].cell, cases.length) == ((1, 0), (1, 0), (2, 0), 2)
    proof = Proof(WRITES, ((0, 2), (1, 0)), True).moved(home)
    assert (proof.cells, proof.conclusion.cell, proof.length) == (((0, 1), (2, 0)), (1, 0), 2)
