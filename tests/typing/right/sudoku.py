"""A file with a sudoku on each line: which have one solution, and what it is."""

from collections.abc import Iterable

import dancefloor as dance

LINES = ["1... .2.. ..3. ...4", "11.. .... .... ....", "1..2.....43....."]


def answers(lines: Iterable[str]) -> dict[dance.Answer, int]:
    found = dict.fromkeys(dance.Answer, 0)
    for solved in dance.solve_many(lines, limit=2, threads=1):
        found[solved.answer] += 1
        if solved.answer is dance.Answer.UNIQUE:
            print(str(solved), solved.solutions[0].text(unicode=False).splitlines()[0])
    return found


def main() -> None:
    assert answers(LINES)[dance.Answer.NONE] == 1
    puzzle: dance.Sudoku = dance.read_sudoku(LINES[2])
    assert puzzle.size == 4
    solution = next(dance.solve(puzzle))
    numbers = [int(solution.owner[cell]) for cell in puzzle.cells]
    assert sum(numbers) == 40
    blank = dance.read_puzzle(f"sudoku {81 * '.'}", kind=dance.Sudoku)
    assert blank.box_sides == (3, 3)


if __name__ == "__main__":
    main()
