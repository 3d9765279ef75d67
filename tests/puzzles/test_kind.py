import pickle

import pytest

from dancefloor.errors import InputError, PuzzleError
from dancefloor.puzzles.kind import Many


def test_puzzles_are_kept_in_their_order():
    many = Many(iter("abc"))
    assert many.puzzles == tuple(many) == ("a", "b", "c")
    assert len(many) == 3


def test_a_puzzle_knows_its_line_but_is_the_same_on_another():
    many = Many(["a", "b"], lines=[2, 5])
    assert tuple(many.lines) == (2, 5)
    assert tuple(Many(["a", "b"]).lines) == (1, 2)
    assert many == Many(["a", "b"])
    assert pickle.loads(pickle.dumps(many)).lines == many.lines


def test_there_are_as_many_lines_as_puzzles():
    with pytest.raises(PuzzleError, match="lines has 1 numbers: it should have 2"):
        Many(["a", "b"], lines=[1])


@pytest.mark.parametrize(("given", "error"), [([], PuzzleError), ("abc", InputError), (3, InputError)])
def test_nothing_and_what_is_no_list_are_refused(given, error):
    with pytest.raises(error):
        Many(given)
