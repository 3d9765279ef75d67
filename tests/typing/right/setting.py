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
        yield making.made.puzzle


def letters(kind: str) -> list[dance.Division]:
    """Puzzles of a kind that is known only later, and of some that are known."""
    making = dance.make(kind, "5x4", seed=1)
    known = dance.make("pentominous", "5x4", symmetry="rotational")
    many = dance.make_many("tetrominous", (4, 4), 2, processes=1, wish=dance.Wish(symmetry="none"))
    found = [each.made.puzzle for each in (known, *many) if each.made]
    if making.made and isinstance(making.made.puzzle, dance.Division):
        found.append(making.made.puzzle)
    return found


def main() -> None:
    print([puzzle.clues for puzzle in letters("tetrominous")])
    for puzzle in puzzles((3, 3), 2):
        checked = dance.check(puzzle, redundant=False)
        assert checked.answer is dance.Answer.UNIQUE
        assert checked
        print(dance.convert(puzzle, "puzzlink"), checked.solutions[0].grid)
        print(dance.explain(puzzle))


if __name__ == "__main__":
    main()
