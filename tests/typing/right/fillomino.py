"""A solver of fillominoes: numbers of the solution, hints, and what is wrong with a grid."""

import dancefloor as dance

GRID = """
2 . .
. 3 .
"""


def differs(one: dance.FilledGrid, other: dance.FilledGrid) -> list[tuple[int, ...]]:
    return list(one.differences(other))


def main() -> None:
    puzzle = dance.read_fillomino(GRID)
    solutions: list[dance.FilledGrid] = list(dance.solve(puzzle))
    for solution in solutions:
        rows = [" ".join(str(number) for number in row) for row in solution.grid]
        print("\n".join(rows), dance.grid_faults(puzzle, solution.grid))
    if len(solutions) > 1:
        print("cells to give a clue:", differs(solutions[0], solutions[1]))

    checked = dance.check(puzzle, timeout=10)
    both: tuple[dance.FilledGrid, ...] = checked.solutions
    assert [solution.grid for solution in both] == [solution.grid for solution in solutions[:2]]

    explanation: dance.Explanation = dance.explain("puzz.link/p?fillomino/3/2/2i3g", limit=1)
    for move in explanation.moves:
        print(move)
    print(explanation.grade or "no grade")
    assert dance.write_fillomino(puzzle, "grid").count("\n") == 2


if __name__ == "__main__":
    main()
