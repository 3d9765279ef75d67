"""Patterns against brute force: what they show is so, and follows from what they are said to rest on."""

import random

import pytest

from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.fillomino.explain.evidence import Evidence, Knowledge
from dancefloor.houses.fillomino.explain.look import Arguments
from dancefloor.houses.fillomino.explain.move import SeenPattern
from dancefloor.houses.fillomino.explain.moves import End, Moves
from dancefloor.houses.fillomino.explain.trials import Budget
from dancefloor.houses.fillomino.fillomino import Fillomino, images
from dancefloor.houses.fillomino.rules.reasoning import Deduction, Reasoning
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.closed_pocket import Pocket, Pockets
from dancefloor.houses.fillomino.techniques.counting_areas import AreaCount, Counts
from dancefloor.houses.fillomino.techniques.either_or import EitherOr, EitherOrs, Growth
from tests.houses.fillomino.boards import random_puzzle, solutions

# Small puzzles with one solution, and a kind of pattern in the moves of each.
KNOWN = {
    "fillomino/4/5/3h3k3k6h4g": "<EitherOr of 1 region: 2 ways>",
    "fillomino/5/5/84o3g6i3i3i": "<EitherOr of 2 regions: 4 ways>",
    "fillomino/4/5/2l2h2l5g6": "<Pocket of 3 cells>",
    "fillomino/4/4/3j4k4g8h": "<AreaCount of 16 cells, 1 left>",
}

ORDERS = ((0, 2, 4, 6, 8, 1, 3, 5, 7), (1, 3, 5, 7, 9, 2, 4, 6, 8))
AREA = ((0, 0), (0, 1), (1, 0), (1, 1))


def everything_found(puzzle, rng):
    """All patterns of all kinds, with what they show and the evidence; a solution gives a number after each look."""
    grids = solutions(puzzle)
    reasoning, evidence = Reasoning(puzzle), Evidence(puzzle)
    grid = rng.choice(grids) if grids else None
    knowledge = None
    while grid:
        for deduction in reasoning.run():
            evidence.add(deduction)
        knowledge = knowledge or Knowledge(reasoning, evidence)
        changed = knowledge.look()
        assert [tuple(sorted(left)) for left in knowledge.values] == [
            tuple(sorted(reasoning.values(cell))) for cell in puzzle.cells
        ]
        either_ors = EitherOrs(knowledge)
        either_ors.look(changed | {*range(len(puzzle.cells))})
        pockets, counts = Pockets(knowledge), Counts(knowledge)
        for shown in (either_ors.at_a_glance(), pockets.longer(), counts.longer(), either_ors.longer()):
            for pattern, deduction in shown:
                yield pattern, deduction, evidence, knowledge.named
        blank = [cell for cell in puzzle.cells if len(reasoning.values(cell)) > 1]
        if not blank:
            return
        i, j = rng.choice(blank)
        reasoning.place((i, j), grid[i][j] if grid[i][j] in knowledge.named else 0)


def holds(grid, deduction, named):
    i, j = deduction.cell
    value = grid[i][j] if grid[i][j] in named else 0
    return (value == deduction.value) == deduction.placed


def kinds_found(rng, puzzles, sizes, symmetric=False):
    """The kinds of patterns in random puzzles, each checked: all boards with its evidence have what it shows."""
    kinds = set()
    for _ in range(puzzles):
        rows, columns = rng.choice(sizes)
        puzzle = random_puzzle(rng, rows, columns, symmetric=symmetric)
        blank = Fillomino(((0,) * columns,) * rows, puzzle.walls, puzzle.largest, puzzle.symmetric)
        grids = solutions(blank)
        for pattern, deduction, evidence, named in everything_found(puzzle, rng):
            kinds.add((type(pattern), len(getattr(pattern, "regions", ()))))
            facts = [evidence.deductions[number] for number in pattern.needs]
            for grid in grids:
                if all(holds(grid, fact, named) for fact in facts):
                    assert holds(grid, deduction, named), (puzzle, pattern, deduction)
    return kinds


EVERY = {(EitherOr, 1), (EitherOr, 2), (Pocket, 0), (AreaCount, 0)}


def test_what_patterns_show_follows_from_their_evidence_alone():
    assert kinds_found(random.Random(11), 60, [(3, 3), (2, 4)]) == EVERY
    assert kinds_found(random.Random(12), 20, [(3, 3), (2, 4)], symmetric=True)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_what_many_patterns_show_follows_from_their_evidence_alone():
    assert kinds_found(random.Random(13), 300, [(3, 3), (2, 5), (1, 9), (3, 4)]) == EVERY
    kinds_found(random.Random(14), 100, [(3, 3), (2, 5), (3, 4)], symmetric=True)


@pytest.mark.parametrize("address", KNOWN)
def test_turned_and_reflected_boards_have_the_same_patterns(address):
    told = set()
    for image in images(read_puzzle(address)):
        moves = Moves(image)
        told.add(tuple(str([repr(each) for each in move.arguments if isinstance(each, SeenPattern)]) for move in moves))
        assert moves.end is End.SOLVED
    assert len(told) == 1
    assert any(KNOWN[address] in each for each in told.pop())


def test_a_region_that_is_too_large_to_join_may_grow_at_its_other_end():
    known = ((0, 1, 2, 2, 1, 0, 0), (0, 0, 4, 0, 0, 4, 4), (0, 1, 2, 2, 1, 0, 0))
    puzzle = Fillomino(((0,) * 7,) * 3)
    evidence = Evidence(puzzle)
    knowledge = Knowledge(Reasoning(puzzle, small=4), evidence)
    finder = EitherOrs(knowledge)
    for i, j in puzzle.cells:
        if known[i][j]:
            evidence.add(Deduction(Rule.GIVEN, (i, j), known[i][j], True, ()))
    finder.look(knowledge.look())
    grown = evidence.add(Deduction(Rule.GIVEN, (0, 5), 4, True, ()))
    finder.look(knowledge.look())
    shown = {deduction.cell for _, deduction in finder.at_a_glance()}
    assert {(1, 0), (1, 1)} <= shown
    assert all(grown in pattern.needs for pattern, _ in finder.at_a_glance())


def test_no_pattern_is_found_again_when_nothing_has_changed():
    puzzle = read_puzzle("fillomino/4/5/6h1h9i2g2j6h")
    reasoning, evidence = Reasoning(puzzle), Evidence(puzzle)
    patterns = Arguments(reasoning, evidence, Budget(0))
    for deduction in reasoning.run():
        evidence.add(deduction)
    rounds = 0
    while shown := patterns.easy() or patterns.harder():
        rounds += 1
        assert all(isinstance(pattern, SeenPattern) for pattern, _ in shown)
        for _, told in shown[:1]:
            left = reasoning.values(told.cell)
            assert told.value in left
            if len(left) > 1:
                (reasoning.place if told.placed else reasoning.remove)(told.cell, told.value, told.rule)
                for deduction in reasoning.run():
                    evidence.add(deduction)
    assert rounds > 0
    assert patterns.easy() == patterns.harder() == []


def told(pattern, shown):
    (line,) = pattern.lines(shown)
    return line


def not_(value, *cells, placed=False):
    return [Deduction(Rule.EITHER, cell, value, placed, ()) for cell in cells]


def test_two_ways_of_one_cell_are_told_as_either_or():
    growth = Growth(((0, 0),), 2, (((0, 1),), ((1, 0),)))
    assert told(EitherOr((growth,)), not_(2, (1, 1))) == (
        "row 2, column 2 cannot be 2: the 2 at row 1, column 1 grows into either row 1, column 2 or row 2, column 1, "
        "and touches it either way."
    )


def test_longer_ways_have_letters_that_go_on_with_the_second_region():
    one = Growth(((0, 0),), 3, (((0, 1), (0, 2)), ((1, 0), (2, 0))))
    two = Growth(((2, 2),), 2, (((2, 1),), ((1, 2),)))
    assert EitherOr((one, two)).lines(not_(3, (1, 1), placed=True)) == [
        "the 3 at row 1, column 1 grows into (a) row 1, columns 2 and 3 or (b) column 1, rows 2 and 3.",
        "the 2 at row 3, column 3 grows into (c) row 3, column 2 or (d) row 2, column 3.",
        "row 2, column 2 must be 3: whichever two of these ways fit together, this is so.",
    ]


def test_ways_of_many_cells_have_a_line_each():
    ways = tuple(tuple((row, column) for row, column in zip(range(9), order, strict=True)) for order in ORDERS)
    lines = EitherOr((Growth(((9, 9),), 10, ways),)).lines(not_(10, (9, 8)))
    assert lines[0] == "the 10 at row 10, column 10 grows in 2 ways."
    assert [line[:19] for line in lines[1:3]] == ["(a) Row 1, column 1", "(b) Row 1, column 2"]
    assert lines[3] == "row 10, column 9 cannot be 10: this is so whichever of these ways is taken."


def test_regions_with_the_same_two_ways_out_share_them():
    ways = (((0, 1),), ((1, 0),))
    both = EitherOr((Growth(((0, 0),), 2, ways), Growth(((1, 1),), 3, ways)))
    assert told(both, not_(4, (0, 1), (1, 0))) == (
        "row 1, column 2 and row 2, column 1 cannot be 4: the 2 at row 1, column 1 and the 3 at row 2, column 2 share "
        "their only ways out, row 1, column 2 and row 2, column 1, and each takes one of them."
    )


def test_a_division_names_the_cells():
    assert told(Pocket(AREA), not_(2, (0, 0))) == (
        "row 1, column 1 cannot be 2: this is so in every division of the closed area at row 1, columns 1 "
        "and 2 and row 2, columns 1 and 2 into regions."
    )


def test_a_count_tells_what_is_left_and_that_no_known_region_reaches_the_cell():
    assert told(AreaCount(AREA, (3,)), not_(2, (0, 0))) == (
        "row 1, column 1 cannot be 2: the region of 3 in the closed area of 4 cells around row 1, column 1 takes 3 of "
        "them, so only 1 is left for any other."
    )
    assert told(AreaCount(AREA, (1, 3)), not_(1, (0, 0))).endswith(
        "the regions of 1 and 3 in the closed area of 4 cells around row 1, column 1 take all of them, "
        "and no known 1 reaches there."
    )
