"""``tori``: which tori copies of a piece tile, those with the fewest cells first.

A torus is the plane modulo the translations by two steps, so its tilings are the tilings of the plane that these two
translations repeat.

Strategy: the pairs of steps that span the same translations have one normal form, (a, 0) and (s, d) with s below a,
like Hermite's. So all tori of an area are listed, up to the motions that the piece allows, and settled one by
one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from dancefloor.geometry.lattice import Lattice, Matrix, Vector
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.square import SQUARE
from dancefloor.geometry.wrapping import Wrapping
from dancefloor.houses.explorer.exploring import (
    OPEN,
    PLANE,
    Exploration,
    ExploredRows,
    ExploreHow,
    bounded,
    explored_piece,
)
from dancefloor.puzzles.piece import Piece
from dancefloor.verbs.how import Request, asks

if TYPE_CHECKING:
    from dancefloor.solutions.solution import Solution

USUAL_COPIES, MOST_COPIES = 4, 1000
TorusSteps = tuple[Vector, Vector]


class TiledTorus(NamedTuple):
    """A torus, and what is known about it."""

    steps: TorusSteps  #: the two translations that lead back to the same cell
    copies: int  #: how many copies of the piece have as many cells
    sort: str  #: how it was settled
    solution: Solution | None = None  #: the tiling

    @property
    def name(self) -> str:
        """What pictures call it."""
        return f"torus of steps {self.steps[0]} and {self.steps[1]}"

    def as_json(self) -> dict[str, Any]:
        """The torus, with its tiling."""
        solution = self.solution and self.solution.as_json()
        return {**self._asdict(), "steps": list(map(list, self.steps)), "solution": solution}


@dataclass(frozen=True, repr=False)
class Tori(ExploredRows[TiledTorus]):
    """Which tori copies of a piece tile, up to the motions that the piece allows, in ascending order of their area.

    >>> found = tori("X", 3)
    >>> found
    <Tori: the smallest tori that X tiles have 1 copy: the torus of steps (0, 5) and (1, 2)>
    >>> len(found.rows), len(found.tiled)
    (18, 5)

    Added in version 0.2.
    """

    def told(self) -> Iterator[str]:
        """The smallest tori; then how many of each area are tiled."""
        if not self.tiled:
            yield f"{self.piece.name} tiles no torus of up to {copies_text(self.most)}"
        else:
            fewest = self.tiled[0].copies
            named = ", ".join(f"the {row.name}" for row in self.tiled if row.copies == fewest)
            yield f"the smallest tori that {self.piece.name} tiles have {copies_text(fewest)}: {named}"
        for copies in dict.fromkeys(row.copies for row in self.rows):
            rows = [row for row in self.rows if row.copies == copies]
            tiled = sum(row.solution is not None for row in rows)
            left = sum(row.sort == OPEN for row in rows)
            still = f", {left} open" if left else ""
            yield f"of {copies_text(copies)}: {tiled} of {len(rows)} tori are tiled{still}"


def copies_text(number: int) -> str:
    """A number of copies.

    >>> copies_text(1), copies_text(2)
    ('1 copy', '2 copies')
    """
    return "1 copy" if number == 1 else f"{number} copies"


@asks(ExploreHow)
def tori(
    piece: Piece | Shape | str, most: int = USUAL_COPIES, file: str | None = None, **how: Unpack[ExploreHow]
) -> Tori:
    """Find which tori copies of a piece tile.

    Args:
        piece: a piece of squares, triangles or hexagons: a `Piece`, a `Shape`, a name or a picture.
        most: the largest number of copies (default: 4).
        file: the name of a file that keeps what was settled, from which a later question goes on; None (the default)
            for no file.
        memory: how many bytes tables may take; None for 256 MB.

    Raises:
        InputError: the piece is not connected or on another lattice, or the bound makes no sense.

    >>> tori("hexiamond-hexagon", 1).tiled[0].steps
    ((3, 0), (1, 1))

    Added in version 0.2.
    """
    given = explored_piece(piece, PLANE, "'torus'")
    most, rows = bounded("most", most, MOST_COPIES), list[TiledTorus]()
    with Exploration(Request.asked(tori, how), file).until_stopped() as work:
        for copies in range(1, most + 1):
            for steps in tori_of(given, copies):
                found = work.fill(torus(steps, given.shape.lattice), given)
                rows.append(TiledTorus(steps, copies, found.sort, found.solution))
    return Tori(work.outcome, given, most, tuple(rows))


def torus(steps: TorusSteps, lattice: Lattice) -> Region:
    """The torus of two steps in normal form.

    >>> len(torus(((0, 5), (1, 2)), SQUARE))
    5
    """
    along, across = (_swapped(step, lattice) for step in steps)
    vectors = [(x, y) for y in range(across[1]) for x in range(along[0])]
    cells = [lattice.translate(cell, _swapped(by, lattice)) for by in vectors for cell in lattice.origins]
    return Region(cells, lattice=lattice, wrapping=Wrapping("torus", lattice, steps))


def tori_of(piece: Piece, copies: int) -> Iterator[TorusSteps]:
    """The tori with as many cells as some copies of a piece, each once up to the motions that the piece allows.

    >>> from dancefloor.puzzles.piece import read_pieces
    >>> list(tori_of(read_pieces("I3")[0], 1))
    [((0, 1), (3, 0)), ((0, 3), (1, 1))]
    """
    lattice = piece.shape.lattice
    area, rest = divmod(copies * len(piece.shape), len(lattice.origins))
    matrices, met = piece.mobility.matrices(lattice), set[TorusSteps]()
    for a in range(1, area + 1) if not rest else ():
        for s in range(a) if area % a == 0 else ():
            steps = (a, 0), (s, area // a)
            if steps not in met:
                met.update(_turned(steps, matrices, lattice))
                yield _swapped(steps[0], lattice), _swapped(steps[1], lattice)


def _turned(steps: TorusSteps, matrices: Sequence[Matrix], lattice: Lattice) -> Iterator[TorusSteps]:
    """The normal forms of the steps after each motion."""
    for matrix in matrices:
        moved = [_swapped(_image(matrix, _swapped(step, lattice)), lattice) for step in steps]
        yield _normal(moved[0], moved[1])


def _image(matrix: Matrix, vector: Vector) -> Vector:
    """A vector turned: matrices of the point group act on it as they act on corners."""
    return tuple(sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)


def _normal(one: Vector, two: Vector) -> TorusSteps:
    """The steps (a, 0) and (s, d) that span the same translations."""
    while two[1]:
        times = one[1] // two[1]
        one, two = two, (one[0] - times * two[0], one[1] - times * two[1])
    a, (s, d) = abs(two[0]), one
    return (a, 0), ((s if d > 0 else -s) % a, abs(d))


def _swapped(vector: Vector, lattice: Lattice) -> Vector:
    """A vector with the coordinate along rows first: squares have the row first, other lattices the column."""
    return vector[::-1] if lattice == SQUARE else vector
