"""What to place next in a packing that somebody solves: a placement that is forced, with the reason.

Strategy: if no solution has all that is placed, the last placement that has one before it, but not after it, should be
taken back. Otherwise look for a cell or a piece that one placement alone suits, or all but one of whose placements are
refuted by short searches. If there is none, a placement of some solution still leads on: that at the cell with the
fewest ways to cover it. All searches have a number of nodes, so that the same board always has the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from dancefloor.faces.page_puzzles import kind_in, placements
from dancefloor.houses.questions.asking_covers import NODES, AskingCovers
from dancefloor.houses.questions.constrained import packing_of
from dancefloor.houses.questions.forced import forced
from dancefloor.houses.questions.telling import ArgumentStep, spoken_placement, told_forced
from dancefloor.search.deadline import TimeUp, deadline
from dancefloor.solutions.solution import placement_as_json

if TYPE_CHECKING:
    from dancefloor.faces.asking import Asking
    from dancefloor.puzzles.kind import PlacedPiece
    from dancefloor.puzzles.packing import Packing
    from dancefloor.puzzles.piece import Placement
    from dancefloor.reports.documents import Fields

FULL = "nothing is left to place"
SOME = "no short reason forces a piece; one way that leads to a solution is"
UNKNOWN = "a short search finds no solution with these pieces"


class NextPlacement(NamedTuple):
    """What to do next."""

    sentence: str
    placement: PlacedPiece | None = None  #: to make
    take_back: PlacedPiece | None = None  #: to take back
    steps: tuple[ArgumentStep, ...] = ()  #: why the placement is forced; empty if it is not

    @property
    def is_forced(self) -> bool:
        """Whether every solution with what is placed has the placement."""
        return bool(self.steps)


def next_placement(puzzle: Packing, placed: Sequence[Placement]) -> NextPlacement:
    """What to place next, or to take back.

    Raises:
        PuzzleError: a placement does not fit this packing, or overlaps another.

    >>> from dancefloor import Packing, Placement
    >>> next_placement(Packing("1x6", "any*I2"), [Placement("I2", ((0, 0), (0, 1)))]).sentence
    'only I2 on 0,2 0,3 covers cell 0,2'
    """
    if set(puzzle.region.cells) <= {cell for one in placed for cell in one.cells}:
        return NextPlacement(FULL)
    asking = AskingCovers(20 * NODES)
    known = _solvable(asking, puzzle, placed)
    if known is None:
        return NextPlacement(UNKNOWN)
    if not known:
        return _back(asking, puzzle, placed)
    if not getattr(puzzle, "checked", ()):
        encoding = puzzle.encode()
        number = {
            (one.piece, one.cells): k
            for k, one in enumerate(map(encoding.decode, range(len(encoding.problem.options))))
        }
        if found := forced(encoding.problem, [number[one.piece, tuple(sorted(one.cells))] for one in placed]):
            steps = told_forced(puzzle, found)
            return NextPlacement(steps[-1].sentence, encoding.decode(found.option), None, steps)
    return _one_of_several(asking, puzzle, placed)


def _all(puzzle: Packing) -> list[Placement]:
    """The placement of each option."""
    encoding = puzzle.encode()
    return [encoding.decode(option) for option in range(len(encoding.problem.options))]


def _rest(puzzle: Packing, placed: Sequence[Placement]) -> Packing | None:
    """The packing that is left; all of it if there are constraints, since these are about the whole board.

    It is None if there is a cell left, and no piece.
    """
    if puzzle.where:
        return cast("Packing", puzzle.fixing(placed))  # type: ignore[attr-defined]
    return puzzle.after(placed)


def _solvable(asking: AskingCovers, puzzle: Packing, placed: Sequence[Placement]) -> bool | None:
    rest = _rest(puzzle, placed)
    return False if rest is None or rest.obstruction() else asking.ask_puzzle(rest)


def _back(asking: AskingCovers, puzzle: Packing, placed: Sequence[Placement]) -> NextPlacement:
    """The placement to take back: there was a solution before it was made."""
    for count in range(len(placed) - 1, -1, -1):
        if _solvable(asking, puzzle, placed[:count]):
            wrong = placed[count]
            before = " beside what was placed before it" if count else ""
            return NextPlacement(f"no solution has {spoken_placement(wrong)}{before}: take it back", None, wrong)
    return NextPlacement("the puzzle has no solution" if not placed else UNKNOWN)


def _one_of_several(asking: AskingCovers, puzzle: Packing, placed: Sequence[Placement]) -> NextPlacement:
    """A placement of a solution, at the cell that the fewest placements can cover."""
    rest = _rest(puzzle, placed)
    solution = rest and asking.solution(rest)
    if rest is None or solution is None:
        return NextPlacement(UNKNOWN)
    ways = dict.fromkeys(puzzle.region.cells, 0)
    lying = {cell for one in placed for cell in one.cells}
    encoding = rest.encode()
    for one in map(encoding.decode, range(len(encoding.problem.options))):
        for cell in one.cells:
            if cell in ways and not lying.intersection(one.cells):
                ways[cell] += 1
    new = [one for one in cast("tuple[PlacedPiece, ...]", solution.placements) if not lying.intersection(one.cells)]
    here = min(
        new,
        key=lambda one: min((ways[cell] for cell in one.cells if cell in ways), default=len(encoding.problem.options)),
    )
    return NextPlacement(f"{SOME} {spoken_placement(here)}", here)


def next_query(asking: Asking, given: Fields) -> Fields:
    """What to place next, or to take back, for a page."""
    puzzle = packing_of(kind_in(given["puzzle"]).puzzle, "pieces to place")
    try:
        with deadline(given["seconds"], "a hint was looked for"):
            found = next_placement(puzzle, placements(given["placed"], "placed"))
    except TimeUp as late:
        found = NextPlacement(str(late))
    value = {
        "placement": found.placement and placement_as_json(found.placement),
        "take_back": found.take_back and placement_as_json(found.take_back),
        "forced": found.is_forced,
        "steps": [step.as_json() for step in found.steps],
    }
    return {"value": value, "text": [found.sentence]}
