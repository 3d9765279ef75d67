"""Fletcher's program for a puzzle, its verified solutions, and one solution of each class as he found them.

Strategy (Fletcher, CACM 8:10, 1965): he demanded that pentomino 10, the X, lie in the upper left quadrant of the box.
`Quadrant` does this for any packing: the piece that has one place of each orbit at a time is laid down first, in the
place with the first lead, and the program packs the others around it. If a symmetry leaves that place as it is, a
solution is kept only if it comes first among its images. So the solutions come by the place of that piece, and are
sorted afterwards, as he did.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from dancefloor.errors import InputError, InternalError
from dancefloor.houses.founders.fletcher.program import Program, Start, program_of, program_with
from dancefloor.solutions.canonical import LeastOfAll, Symmetries
from dancefloor.solutions.group import Convention, Group, Symmetry
from dancefloor.solutions.solution import Solution
from dancefloor.solutions.verify import faults

if TYPE_CHECKING:
    from dancefloor.houses.founders.fletcher.running import Keep
    from dancefloor.houses.founders.fletcher.trie import Tree
    from dancefloor.puzzles.packing import Packing, PackingEncoding


def fletcher_program(puzzle: object, trees: Sequence[Tree] | None = None) -> Program:
    """Lay out a packing for Fletcher's program, with the given trees of patterns, or by default with its own.

    Raises:
        InputError: the puzzle is not a packing.
        PuzzleError: the program cannot take this packing, or the trees do not fit it.
    """
    if not hasattr(puzzle, "region"):
        raise InputError("Fletcher's program packs pieces into a box: this is another kind of puzzle")
    packing = cast("Packing", puzzle)
    return program_of(packing) if trees is None else program_with(packing, trees)


def fletcher_solution(program: Program, choices: tuple[int, ...]) -> Solution:
    """The solution that a run found, given as numbers of patterns.

    Raises:
        InternalError: they do not solve the puzzle.
    """
    placements = program.placements(choices)
    if wrong := faults(program.packing, placements):
        raise InternalError(f"a solution is wrong: {wrong[0]}", report=repr(choices))
    return Solution.of(program.packing, placements)


class Quadrant:
    """A program that finds one solution of each class, because one piece stays in its first places.

    Args:
        program: the program, without starts.
        symmetry: the symmetries that make two solutions the same, as for `solve`.

    Raises:
        InputError: there are symmetries, but no piece that is used exactly once and mapped to itself by all of them.

    >>> from dancefloor.formats.puzzle import read_puzzle
    >>> quadrant = Quadrant(fletcher_program(read_puzzle("6x10")))
    >>> quadrant.piece, [start.squares[0] for start in quadrant.program.starts], str(quadrant.group)
    ('X', [18, 19, 34, 35, 50, 51, 66, 67], '4 symmetries (2 rotations, 2 reflections)')
    """

    def __init__(self, program: Program, symmetry: Symmetry = "all") -> None:
        convention = Convention.of(symmetry)
        self.program, self.group = program, Group(convention)
        self.piece = ""  #: the piece that stays in its quadrant; empty if none has to
        self.keep: Keep | None = None  #: tells which solutions of the program to keep; None if each is of its own class
        if convention is not Convention.NONE:
            self._break_symmetries(convention)

    def _break_symmetries(self, convention: Convention) -> None:
        encoding = self.program.packing.encode()
        symmetries = Symmetries(encoding, convention)
        self.group = symmetries.group
        if symmetries.order == 1:
            return
        if symmetries.anchor is None:
            raise InputError(
                f"no piece can stay in its quadrant, as Fletcher's X did: with {symmetries.group}, a piece must be used"
                " exactly once, and none may exchange it with another"
            )
        self.piece = symmetries.anchor.name
        pieces, squares = self.program.packing.pieces, self.program.arena.squares
        number = 1 + pieces.index(symmetries.anchor)
        places = [encoding.decode(option).cells for option in symmetries.orbits]
        starts = sorted(Start(number, tuple(sorted(map(squares.__getitem__, cells)))) for cells in places)
        self.program = replace(self.program, starts=tuple(starts))
        if not symmetries.is_free:
            self.keep = _least(self.program, encoding, symmetries)

    def rank(self, choices: tuple[int, ...]) -> tuple[int, ...]:
        """The place of a solution in canonical order: where a search that begins with an empty box finds it."""
        return self.program.patterns_in(self.program.placements(choices))


def _least(program: Program, encoding: PackingEncoding, symmetries: Symmetries) -> Keep:
    """Tells whether a solution of a program comes first among its images."""
    is_least = LeastOfAll(symmetries)
    numbers = {encoding.decode(option): option for option in range(len(encoding.problem.options))}
    return lambda choices: is_least(tuple(sorted(map(numbers.__getitem__, program.placements(choices)))))
