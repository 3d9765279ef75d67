"""A puzzler: the pentominoes in a box, by a text and by values of one's own."""

from collections import Counter

import dancefloor as dance


def corner_piece(solution: dance.Solution) -> str:
    return solution.owner[0, 0]


def main() -> None:
    for found in dance.solve("3x20"):
        print(found.text(unicode=False))

    box = dance.box(3, 20)
    puzzle = dance.Packing(box, dance.polyominoes(5))
    solutions = dance.solve(puzzle, symmetry="none")
    corners: Counter[str] = Counter(corner_piece(solution) for solution in solutions)
    assert sum(corners.values()) == dance.count(puzzle) == 8
    assert solutions.outcome is dance.Outcome.COMPLETE
    name, times = corners.most_common(1)[0]
    print(f"{name} is in the corner {times} times; {solutions.statistics.nodes} nodes by {solutions.engine}")

    first = next(dance.solve(puzzle, limit=1))
    places: dict[str, tuple[tuple[int, ...], ...]] = {placed.piece: placed.cells for placed in first.placements}
    assert sorted(places) == sorted(piece.name for piece in puzzle.pieces)
    assert dance.faults(puzzle, first.placements) == []
    same: dance.Solution = puzzle.solution(first.options)
    assert same == first


if __name__ == "__main__":
    main()
