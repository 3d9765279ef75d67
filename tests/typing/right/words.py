"""A program with a command line of its own, which takes puzzles as texts."""

import sys

import dancefloor as dance


def describe(text: str) -> str:
    """A sentence about a puzzle, whatever its kind."""
    puzzle = dance.read_puzzle(text)
    match puzzle:
        case dance.Packing():
            about = f"{len(puzzle.pieces)} pieces in {len(puzzle.region)} cells"
        case dance.Fillomino():
            about = f"{puzzle.rows} rows of numbers"
        case dance.Queens() | dance.Langford() | dance.Sudoku():
            about = repr(puzzle)
        case _:
            about = "something else"
    first = next(dance.solve(puzzle, limit=1), None)
    return f"{about}; {'no' if first is None else 'a'} solution, {dance.count(puzzle)} in all"


def names_of_pieces(text: str) -> list[str]:
    packing = dance.read_puzzle(text, kind=dance.Packing, pieces=None)
    return [piece.name for piece in packing.pieces]


def main(texts: list[str]) -> int:
    for text in texts or ["3x20", "queens 6", "langford 4"]:
        try:
            print(describe(text))
        except dance.InputError as error:
            print(error, file=sys.stderr)
            return 2
    try:
        names_of_pieces("queens 6")
    except dance.PuzzleError as error:
        print(error)
    return 0


if __name__ == "__main__":
    assert main([]) == 0
