"""Pictures told from other formats, and filled."""

import pytest

from dancefloor.errors import ParseError, PuzzleError
from dancefloor.formats.picture import begins_as_picture, read_filled_picture


@pytest.mark.parametrize("text", ["#x", "\n ..#", "+", "AVAV\nVAVA\n", "O\n", "A V A\nA\n"])
def test_signs_and_letters_that_are_no_items_are_a_picture(text):
    assert begins_as_picture(text)


@pytest.mark.parametrize("text", ["A V\nA V\n", "A\nA\n", "p q", "[01][01]", ""])
def test_letters_that_make_sense_as_items_are_none(text):
    assert not begins_as_picture(text)


def test_a_picture_is_filled_with_the_usual_pieces_or_others():
    assert len(read_filled_picture("##\n##").pieces) == 12
    assert [piece.bounds for piece in read_filled_picture("##\n##", pieces="dominoes").pieces] == ["0:2"]


def test_a_mistake_names_the_file_or_the_pieces():
    with pytest.raises(ParseError, match=r"^a\.txt, line 1, column 2: 'x' in a picture"):
        read_filled_picture("#x", source="a.txt")
    with pytest.raises((ParseError, PuzzleError), match="no piece 'x'"):
        read_filled_picture("#", pieces="x")
