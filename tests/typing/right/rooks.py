"""Somebody's own puzzle, which needs no base class: cells, obstruction, encode."""

from dataclasses import dataclass

import dancefloor as dance

Cell = tuple[int, ...]


@dataclass(frozen=True)
class Rooks:
    """As many rooks as the board has rows, none attacking another."""

    size: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple((i, j) for i in range(self.size) for j in range(self.size))

    def obstruction(self) -> str:
        return "" if self.size else "there is no board"

    def encode(self) -> "RooksEncoding":
        return RooksEncoding(self)


class RooksEncoding:
    """Its items and options, and what an option means."""

    def __init__(self, puzzle: Rooks) -> None:
        builder = dance.ProblemBuilder()
        self.places = [dance.Placement("rook", (cell,)) for cell in puzzle.cells]
        for k in range(puzzle.size):
            builder.primary(f"r{k}")
            builder.primary(f"c{k}")
        for i, j in puzzle.cells:
            builder.option(f"r{i}", f"c{j}")
        self.problem = builder.build()

    def decode(self, option: int) -> dance.Placement:
        return self.places[option]


def main() -> None:
    assert dance.count(Rooks(5)) == 120
    for solution in dance.solve(Rooks(2)):
        print(solution.text(unicode=False), solution.pieces)
    assert dance.check(Rooks(1)).solutions[0].owner == {(0, 0): "rook"}
    assert dance.tabulate(Rooks(4)).count == 24
    [drawn] = dance.sample(Rooks(3), seed=1)
    assert len(drawn.placements) == 3


if __name__ == "__main__":
    main()
