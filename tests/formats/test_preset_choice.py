from __future__ import annotations

import pytest

from dancefloor.errors import InputError
from dancefloor.formats.named import preset_named, preset_names
from dancefloor.formats.preset_choice import Between, Wanted, shapes_in


@pytest.mark.parametrize("text", ["3", " 2 - 4", "-3", "3-"])
def test_ranges_hold_their_ends(text):
    assert 3 in Between.read(text)


@pytest.mark.parametrize("text", ["", "-", "1-2-3", "one", "1.5", "\u0663"])
def test_other_texts_are_refused(text):
    with pytest.raises(InputError, match="it should be a number, or a range"):
        Between.read(text)


def test_pieces_may_be_turned_reflected_and_mirrored():
    for name in ("Y", "one-sided-Y", "any*Y"):
        assert Wanted(shapes=shapes_in(name)).takes(preset_named("y-15x15"))
    assert not Wanted(shapes=shapes_in("Y,X")).takes(preset_named("y-15x15"))


def test_everything_is_wanted_by_default():
    assert all(Wanted().takes(preset_named(name)) for name in preset_names())


def test_a_puzzle_without_a_published_number_has_no_wanted_one():
    unknown = [name for name in preset_names() if preset_named(name).solutions is None]
    assert not any(Wanted(solutions=Between(0, None)).takes(preset_named(name)) for name in unknown)
