"""A statistician: random tilings, and the solution with a number."""

from statistics import mean

import dancefloor as dance


def horizontal(solution: dance.Solution) -> int:
    return sum(one[0] == other[0] for one, other in (placed.cells for placed in solution.placements))


def main() -> None:
    puzzle = dance.Packing("8x8", "dominoes")
    drawn = dance.sample(puzzle, 20, seed=7)
    share: float = mean(horizontal(solution) for solution in drawn)
    print(f"{share:.1f} of 32 dominoes lie")

    table: dance.Tabulated[dance.Solution] = dance.tabulate(puzzle)
    last = table[table.count - 1]
    assert table.rank(last) == table.count - 1 == 12988815
    assert [horizontal(solution) for solution in table.sample(20, seed=7)] == [horizontal(each) for each in drawn]

    by_text = dance.tabulate("3x20")
    texts = [solution.text() for solution in by_text]
    assert len(texts) == by_text.count == 8
    items = dance.tabulate(dance.Problem.from_options(["p q", "p", "q"]))
    assert [selection.options for selection in items] == [(0,), (1, 2)]


if __name__ == "__main__":
    main()
