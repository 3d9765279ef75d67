import pytest

from dancefloor.errors import InputError, PuzzleError
from dancefloor.puzzles.many import Many


def test_puzzles_are_kept_in_their_order():
    many = Many(iter("abc"))
    assert many.puzzles == tuple(many) == ("a", "b", "c")
    assert len(many) == 3


@pytest.mark.parametrize(("given", "error"), [([], PuzzleError), ("abc", InputError), (3, InputError)])
def test_nothing_and_what_is_no_list_are_refused(given, error):
    with pytest.raises(error):
        Many(given)
