"""A setter: new fillominoes, each with a grade."""

from collections.abc import Iterator

import dancefloor as dance


def puzzles(size: tuple[int, int], many: int) -> Iterator[dance.Fillomino]:
    for seed in range(many):
        making = dance.make("fillomino", size, symmetry="rotational", seed=seed, timeout=60)
        if making.made is None:
            print(making.reason)
            continue
        print(making.made.grade, making.made.redundant)
        puzzle = making.made.puzzle
        assert isinstance(puzzle, dance.Fillomino)  # `make` makes divisions, too
        yield puzzle


def main() -> None:
    for puzzle in puzzles((3, 3), 2):
        checked = dance.check(puzzle, redundant=False)
        assert checked.answer is dance.Answer.UNIQUE
        assert checked
        print(dance.convert(puzzle, "puzzlink"), checked.solutions[0].grid)
        print(dance.explain(puzzle))


if __name__ == "__main__":
    main()
