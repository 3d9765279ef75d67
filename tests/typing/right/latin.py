"""A package that plugs in a kind of its own, whose solutions are grids of numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import dancefloor as dance
from dancefloor.verbs.kinds.kind import Encoded

Grid = tuple[tuple[int, ...], ...]


class LatinKind(Encoded[Grid]):
    """What the verbs do with a Latin square."""

    name = "latin"

    def meaning(self, problem: dance.Problem, cover: Sequence[int]) -> Grid:
        cells = sorted(self.encoding.decode(option) for option in cover)
        size = int(len(cells) ** 0.5)
        return tuple(tuple(number for _, _, number in cells[row * size : (row + 1) * size]) for row in range(size))

    def as_json(self, solution: Grid) -> dict[str, Any]:
        return {"grid": [list(row) for row in solution]}


class LatinEncoding:
    """Options that are triples of row, column and number."""

    def __init__(self, size: int) -> None:
        self.triples = [(i, j, n) for i in range(size) for j in range(size) for n in range(size)]
        self.problem = dance.Problem.from_options([f"p{i}{j} r{i}{n} c{j}{n}" for i, j, n in self.triples])

    def decode(self, option: int) -> tuple[int, int, int]:
        return self.triples[option]


@dataclass(frozen=True)
class LatinSquare:
    """A square in which each row and column has each number."""

    size: int
    dancefloor_kind = LatinKind

    def encode(self) -> LatinEncoding:
        return LatinEncoding(self.size)

    def obstruction(self) -> str:
        return ""


def read(words: str) -> LatinSquare:
    """What an entry point of the group `dancefloor.puzzles` names."""
    if not words.isdigit():
        raise dance.PuzzleError(f"{words!r} is not a size: say 'latin 4'")
    return LatinSquare(int(words))


def main() -> None:
    squares: list[Grid] = list(dance.solve(read("3")))
    assert len(squares) == dance.count(LatinSquare(3)) == 12
    grid = dance.check(LatinSquare(1)).solutions[0]
    assert grid[0][0] == 0
    assert sum(dance.sample(LatinSquare(3))[0][0]) == 3


if __name__ == "__main__":
    main()
