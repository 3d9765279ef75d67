from __future__ import annotations

import pytest

from dancefloor.errors import InputError
from dancefloor.formats.numbered import NUMBERED, numbered_puzzle
from dancefloor.formats.puzzle import read_puzzle, read_typed
from dancefloor.puzzles.langford import Langford
from dancefloor.puzzles.queens import Queens
from dancefloor.verbs import count


@pytest.mark.parametrize("name", NUMBERED)
def test_the_example_is_read_and_its_title_says_what_it_is(name):
    entry = NUMBERED[name]
    assert numbered_puzzle(f"{name} {entry.example}") == read_typed(f" {name}  {entry.example} ")
    assert "N" in entry.title


def test_they_are_puzzles_like_all_others():
    assert (read_puzzle("queens 6"), read_puzzle("langford 7")) == (Queens(6), Langford(7))
    assert (count("queens 6"), count("langford 7")) == (4, 52)


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("queens", "queens: say the size of the board, as in 'queens 8'"),
        ("queens eight", "queens 'eight': say the size of the board, as in 'queens 8'"),
        ("langford -3", "langford '-3': say the number of pairs, as in 'langford 8'"),
        ("langford 10000000000", "langford '10000000000': say the number of pairs"),
        ("queens ٣", "say the size of the board"),
        ("queens 0", "it should have at least one"),
        ("quens 8", "did you mean 'queens'?"),
    ],
)
def test_mistakes_are_told_in_one_line(word, message):
    with pytest.raises(InputError) as caught:
        read_puzzle(word)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
