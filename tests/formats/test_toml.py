from __future__ import annotations

import pytest

from dancefloor.errors import PuzzleError
from dancefloor.formats.toml import read_toml


def test_a_value_in_a_table_is_known_by_the_way_to_it():
    table = read_toml("[a.b]\nc = 1", source="x.toml").table("a").table("b")
    with pytest.raises(PuzzleError, match=r"^x\.toml, key 'a\.b\.c': it should be a text, not '1'$"):
        table.get("c", str)


def test_a_value_that_is_missing_may_have_a_default():
    table = read_toml("", source="x.toml")
    assert table.get("a", int, 7) == 7
    with pytest.raises(PuzzleError, match=r"^x\.toml, key 'a': it is missing$"):
        table.get("a", int)


def test_true_is_no_number():
    with pytest.raises(PuzzleError, match="it should be a whole number, not 'True'"):
        read_toml("a = true", source="x.toml").get("a", int)


def test_a_key_is_told_in_one_line_whatever_it_is():
    with pytest.raises(PuzzleError) as caught:
        read_toml('"a\\nb" = 1', source="x.toml").check_keys(("title",))
    assert str(caught.value) == "x.toml, key 'a·b': there is no such key; choose title"


def test_of_a_very_long_key_only_the_beginning_is_shown():
    with pytest.raises(PuzzleError, match=r"^x\.toml, key 'a{100}\.\.\.': there is no such key"):
        read_toml(f"{'a' * 1000} = 1", source="x.toml").check_keys(("title",))


def test_what_a_reader_complains_about_is_told_with_the_key():
    def reader(value):
        raise PuzzleError(f"{value} is odd")

    with pytest.raises(PuzzleError, match=r"^x\.toml, key 'a': 3 is odd$"):
        read_toml("a = 3", source="x.toml").read("a", int, reader)
