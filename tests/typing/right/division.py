"""Boards divided into tetrominoes, queens and Langford pairs: the small kinds."""

import dancefloor as dance


def main() -> None:
    board = dance.Division("tetrominous", ("O..#", "....", "##.#"))
    checked = dance.check(board)
    filled: dance.Filled = checked.solutions[0]
    print(filled.owner[0, 0], checked.redundant, filled.text())

    for queens in dance.solve(dance.Queens(6), limit=2):
        print([cell for placed in queens.placements for cell in placed.cells])
    pairs = next(dance.solve(dance.Langford(4)))
    print(pairs.text(unicode=False), int(dance.count(dance.Langford(7))))
    any_of_them: list[dance.Queens | dance.Langford] = [dance.Queens(5), dance.Langford(3)]
    assert [int(dance.count(each)) for each in any_of_them] == [10, 2]
    assert [len(next(dance.solve(each)).placements) for each in any_of_them] == [5, 3]


if __name__ == "__main__":
    main()
