import pytest

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.puzzles.classics import Sudoku
from dancefloor.puzzles.kind import Many
from dancefloor.verbs import kind_of

TWO = Many([Sudoku(16 * [0]), Sudoku(16 * [0])])


def test_the_kind_knows_the_puzzles():
    assert len(kind_of(TWO).many) == 2
    assert not kind_of(TWO.puzzles[0]).many


@pytest.mark.parametrize(
    "verb",
    [
        dance.solve,
        dance.count,
        dance.check,
        dance.explain,
        dance.sample,
        lambda puzzle: dance.convert(puzzle, "dlx"),
        lambda puzzle: kind_of(puzzle).board(None),
        lambda puzzle: kind_of(puzzle).as_json(None),
    ],
)
def test_verbs_for_one_puzzle_say_what_to_do(verb):
    with pytest.raises(InputError, match="there are 2 puzzles, one on each line: "):
        verb(TWO)
