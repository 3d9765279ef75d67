"""Puzzles against the brute force of `attack.symmetry`, which shares nothing with the package but values."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import strategies as st

from attack import symmetry
from attack.symmetry import KINDS, Board, Motion
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece
from dancefloor.solutions.canonical import Symmetries
from dancefloor.solutions.group import Convention
from dancefloor.verbs import covers


def packing(picture, *pieces):
    """A region, and a piece for each picture with whatever else there is to say of it."""
    given = [Piece(f"p{k}", Shape.from_picture(piece), *rest) for k, (piece, *rest) in enumerate(pieces)]
    return Packing(Region.from_picture(picture), given)


def torus(rows, columns):
    """A box of squares, glued to itself on all sides."""
    unmoved = ((1, 0), (0, 1))
    gluing = Motion(unmoved, (0, columns)), Motion(unmoved, (rows, 0))
    return Board(symmetry.SQUARE, Region.box(rows, columns).wrap("torus"), gluing)


def plane(region):
    """A board that is not glued."""
    kind = next(kind for kind in KINDS if kind.name == region.lattice.name)
    return Board(kind, region)


def assert_agrees(puzzle, board=None):
    """Compare what is said of a puzzle with the orbits of its solutions, which brute force finds."""
    board = board or plane(puzzle.region)
    figures = Counter()
    assert list(symmetry.compare(board, puzzle, Random(1), figures)) == []
    assert figures["checks"] == 2, "there is too much to compare"
    group = symmetry.symmetries(board, puzzle.pieces, list(map(board.placements, puzzle.pieces)))
    turning = [element for element in group if element.is_rotation]
    for convention, chosen in ((Convention.ALL, group), (Convention.ROTATIONS, turning)):
        assert_classes_have_their_sizes(Symmetries(puzzle.encode(), convention), puzzle, chosen)


def assert_classes_have_their_sizes(symmetries, puzzle, group):
    """Compare the sizes of all classes, by least forms and by images of options."""
    names = [piece.name for piece in puzzle.pieces]
    tags = [option.tag for option in puzzle.encode().problem.options]

    def solution(cover):
        return frozenset((names.index(tags[option].piece), frozenset(tags[option].cells)) for option in cover)

    orbit = symmetry.orbits(group, set(map(solution, covers(puzzle.encode().problem, engine="reference"))))
    problem, numbers = symmetries.reduced()
    images = symmetries.images(numbers)
    by_forms, by_images = {}, {}
    for cover in covers(problem, engine="reference"):
        options = tuple(numbers[option] for option in cover)
        if size := symmetries.class_size(options):
            by_forms[orbit[solution(options)]] = size
        if size := images.class_size(cover):
            by_images[orbit[solution(options)]] = size
    assert by_forms == by_images == Counter(orbit.values())


@st.composite
def packings(draw):
    """Random boards of all lattices and gluings, and puzzles on them."""
    chance = Random(draw(st.integers(0, 10**9)))
    board = symmetry.random_board(chance)
    return board, Packing(board.region, symmetry.random_pieces(chance, board))
