"""The arena, the trees that fit it, and which packings it takes."""

from __future__ import annotations

from itertools import product

import pytest

from dancefloor.errors import InputError, InternalError, PuzzleError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.geometry.box import box
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SuffixedSquares
from dancefloor.houses.founders.fletcher.program import (
    LARGEST_PIECE,
    Quadrant,
    fletcher_program,
    fletcher_solution,
    program_of,
    program_with,
)
from dancefloor.houses.founders.fletcher.program_forms import ProgramForm, run
from dancefloor.puzzles.classics import Queens
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, read_pieces
from dancefloor.verbs import solve


def program(region, pieces="pentominoes"):
    return program_of(Packing(box(region), read_pieces(pieces)))


def test_a_box_that_fits_lies_in_fletchers_arena_with_rows_along_the_short_side():
    arena = program("12x5").arena
    assert (arena.row, arena.size) == (16, 512)
    assert list(arena.squares.values())[:6] == [17, 18, 19, 20, 21, 33]
    assert arena.squares[11, 4] == program("5x12").arena.squares[4, 11] == 17 + 11 * 16 + 4


@pytest.mark.parametrize("region", ["15x30", "16x16", "3x31", "2x40"])
def test_a_box_that_does_not_fit_has_an_arena_of_its_own(region):
    arena = program(region, "any*P").arena
    rows, columns = sorted(map(int, region.split("x")))
    assert ((arena.row, arena.size) == (16, 512)) == (rows <= 15 and columns <= 30)
    assert len(set(arena.squares.values())) == rows * columns


def test_a_piece_too_wide_for_fletchers_rows_or_apart_gets_wider_ones():
    long = Shape([(0, y) for y in range(16)])
    assert program_of(Packing(Region.box(4, 16), [Piece("I", long, low=0, high=4)])).arena.row == 17
    apart = Shape.from_picture("#...#")
    assert program_of(Packing(Region.box(3, 5), {"B": apart})).arena.row == 5 + 4


@pytest.mark.parametrize("lattice", [HEXAGON, TRIANGLE, CUBE])
def test_translates_differ_by_a_constant_on_every_lattice(lattice):
    cells = product(range(2), range(3), range(2))
    region = Region({cell[: lattice.dimension] for cell in cells}, lattice=lattice)
    arena = program_of(Packing(region, {"A": Shape(region.cells[:2], lattice)})).arena
    constants = {}
    for one, other in product(region.cells, repeat=2):
        if (shift := lattice.difference(one, other)) is not None:
            constants.setdefault(shift, set()).add(arena.squares[other] - arena.squares[one])
    assert all(len(constant) == 1 for constant in constants.values())
    assert len(set(arena.squares.values())) == len(region)


def test_there_is_a_tree_for_each_kind_of_lead():
    assert len(program("2x2", "any*I2").trees) == 1
    rhombus = Region([(x, y, z) for x in range(2) for y in range(2) for z in range(2)], lattice=TRIANGLE)
    trees = program_of(Packing(rhombus, [Piece("D", Shape([(0, 0, 0), (0, 0, 1)], TRIANGLE), high=4)])).trees
    # Scanned along x, an up-pointing triangle comes before its neighbours to the right and above; one that points down
    # has them behind it as well.
    assert len(trees) == 2
    assert all(trees)


def test_placements_are_those_of_the_patterns():
    given = program("2x2", "2*I2")
    assert [placed.cells for placed in given.placements([0, 0])] == [((0, 0), (0, 1)), ((1, 0), (1, 1))]
    assert [placed.cells for placed in given.placements([1, 1])] == [((0, 0), (1, 0)), ((0, 1), (1, 1))]
    with pytest.raises(ValueError, match="pattern 0 does not fit"):
        given.placements([1, 0])


@pytest.mark.parametrize(
    ("packing", "message"),
    [
        (Packing(box("6x10+1x1?@7,0"), polyominoes(5)), "may stay empty: Fletcher's program fills each square"),
        (Packing(box("6x10~torus"), polyominoes(5)), "glued together: Fletcher's arena is flat"),
        (
            Packing(Region.box(1, 65), {"I": Shape([(0, y) for y in range(65)])}),
            f"piece 'I' has 65 cells: a piece should have at most {LARGEST_PIECE}",
        ),
        (Packing(Region([(0, 0), (5000, 5000)]), {"O": Shape([(0, 0)])}), "an arena of more than 4000000 squares"),
    ],
)
def test_what_the_arena_cannot_hold_is_refused(packing, message):
    with pytest.raises(PuzzleError, match=message):
        program_of(packing)


def test_layers_of_squares_are_kinds_of_their_own():
    lattice = SuffixedSquares(("", "!"))
    region = Region([(x, y, k) for x in range(2) for y in range(2) for k in range(2)], lattice=lattice)
    pieces = [
        Piece("a", Shape([(0, 0, 0), (0, 1, 0)], lattice), high=4),
        Piece("b", Shape([(0, 0, 1)], lattice), high=4),
    ]
    assert len(program_of(Packing(region, pieces)).trees) == 2


def test_a_tree_in_another_order_is_taken():
    own = program("3x20")
    ((lead, below),) = own.trees[0]
    other = program_with(own.packing, (((lead, below[::-1]),),))
    assert other.patterns[0] != own.patterns[0]
    assert sorted(path for path, _ in other.patterns[0]) == sorted(path for path, _ in own.patterns[0])
    assert fletcher_program(read_puzzle("3x20"), own.trees).trees == own.trees


@pytest.mark.parametrize(
    ("trees", "message"),
    [
        ((), "0 trees of patterns: there should be 1"),
        (
            (((0, ((1, 1),)),),),
            "pattern 0,1 is not an orientation of piece 1, 'F', in an arena with rows of 16 squares",
        ),
        ((((0, ((1, 13),)),),), "pattern 0,1 belongs to piece 13: pieces are numbered from 1 to 12"),
        ((((0, ((1, ((2, ((3, ((3, 2),)),)),)),)),),), "pattern 0,1,2,3,3 is not an orientation of piece 2, 'I'"),
        ((((0, ((1, ((2, ((3, ((4, 2), (4, 2))),)),)),)),),), "pattern 0,1,2,3,4 of piece 2 occurs twice"),
        ((((1, ((0, ((2, ((3, ((4, 2),)),)),)),)),),), "pattern 1,0,2,3,4 is not an orientation"),
    ],
)
def test_a_tree_that_does_not_fit_the_pieces_is_refused(trees, message):
    with pytest.raises(PuzzleError, match=message):
        program_with(Packing(box("6x10"), polyominoes(5)), trees)


# Programs for puzzles, and what they find.


PROGRAM = fletcher_program(read_puzzle("3x5", pieces="V,P,U"))


def choices():
    """The numbers of the patterns of the first solution."""
    found = []
    run(PROGRAM, ProgramForm.ARENA, found.append, limit=1)
    return found[0]


def test_what_a_run_finds_is_a_packing_or_our_mistake():
    assert sorted(fletcher_solution(PROGRAM, choices()).pieces) == list("PUV")
    first, *rest = choices()
    with pytest.raises(InternalError, match="a solution is wrong: "):
        fletcher_solution(PROGRAM, (first, *rest[:-1]))


def test_another_kind_of_puzzle_is_refused():
    with pytest.raises(InputError, match="this is another kind of puzzle"):
        fletcher_program(Queens(5))


def found_in(quadrant):
    found = []
    run(quadrant.program, ProgramForm.PYTHON, found.append, keep=quadrant.keep)
    return found


@pytest.mark.parametrize("convention", ["all", "rotations", "none"])
@pytest.mark.parametrize(
    ("region", "pieces"),
    [
        ("3x5", "V,P,U"),
        ("4x5", "L4,T4,O4,I4,V3,O1"),
        ("5x5", "T4,L4,I4,O4,V3,P,O1"),
        ("2x2x4", "tetracube-A,tetracube-P,tetracube-T,tetracube-S"),
    ],
)
def test_each_class_of_solutions_is_found_once(region, pieces, convention):
    puzzle = read_puzzle(region, pieces=pieces)
    quadrant = Quadrant(fletcher_program(puzzle), convention)
    expected = solve(puzzle, symmetry=convention)
    found = found_in(quadrant)
    classes = {frozenset(quadrant.program.placements(choices)) for choices in found}
    assert len(found) == len(classes) == len(list(expected)) > 0
    assert str(quadrant.group) == str(expected.group)


def test_fletchers_tenth_piece_stays_in_the_upper_left_quadrant():
    quadrant = Quadrant(fletcher_program(read_puzzle("6x10")))
    assert quadrant.program.packing.pieces[10 - 1].name == quadrant.piece == "X"
    cells = {square: cell for cell, square in quadrant.program.arena.squares.items()}
    middles = {cells[start.squares[2]] for start in quadrant.program.starts}
    assert middles == {(row, column) for row in range(1, 3) for column in range(1, 5)}


def test_solutions_are_sorted_into_the_order_in_which_an_empty_box_is_filled():
    program = fletcher_program(read_puzzle("4x5", pieces="L4,T4,O4,I4,V3,O1"))
    every = []
    run(program, ProgramForm.ARENA, every.append)
    quadrant = Quadrant(program)
    ranks = sorted(map(quadrant.rank, found_in(quadrant)))
    assert ranks == [choices for choices in every if choices in ranks]
    assert len(ranks) > 1


def test_a_packing_without_a_piece_of_its_own_has_no_quadrant():
    program = fletcher_program(read_puzzle("dominoes 4x4"))
    with pytest.raises(InputError, match=r"no piece can stay in its quadrant.* used exactly once"):
        Quadrant(program)
    assert Quadrant(program, "none").program is program


@pytest.mark.slow
@pytest.mark.parametrize(
    ("box", "published"), [("3x20", 2), ("4x15", 368), ("5x12", 1010), ("6x10", 2339), ("5x6+5x6", 2), ("8x8-2x2", 65)]
)
def test_fletchers_numbers_are_found_as_he_found_them(box, published):
    assert len(found_in(Quadrant(fletcher_program(read_puzzle(box))))) == published
