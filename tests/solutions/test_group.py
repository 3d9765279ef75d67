import pytest

from dancefloor.errors import InputError
from dancefloor.solutions.group import MOST_NAMED, NO_GROUP, Convention, Group


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("all", Convention.ALL),
        ("rotations", Convention.ROTATIONS),
        ("none", Convention.NONE),
        (Convention.ROTATIONS, Convention.ROTATIONS),
    ],
)
def test_a_convention_has_a_word(asked, meant):
    assert Convention.of(asked) is meant


@pytest.mark.parametrize("asked", ["reflections", "", None, 2, True])
def test_no_other_convention_is_known(asked):
    with pytest.raises(InputError, match="it should be 'all', 'rotations', 'burrtools' or 'none'"):
        Convention.of(asked)


@pytest.mark.parametrize(
    ("group", "text"),
    [
        (NO_GROUP, "no symmetries"),
        (Group(Convention.ALL, 2, 2), "2 rotations"),
        (Group(Convention.ALL, 2, 1), "2 symmetries (1 rotation, 1 reflection)"),
        (Group(Convention.ALL, 8, 4), "8 symmetries (4 rotations, 4 reflections)"),
        (Group(Convention.ROTATIONS, 2, 2, components=2), "2 rotations (2 components change places)"),
        (Group(Convention.ALL, 12, 12, glued=True), "12 shifts or rotations"),
        (Group(Convention.ALL, 24, 12, glued=True), "24 symmetries (12 shifts or rotations, 12 reflections)"),
    ],
)
def test_a_group_is_told_by_how_many_of_each_kind(group, text):
    assert str(group) == group.about == text


def test_pieces_that_become_each_other_are_named_with_what_does_it():
    mirrored = Group(Convention.ALL, 8, 4, exchanged=(("J", "L"), ("S", "Z")))
    assert mirrored.about == "8 symmetries (4 rotations, 4 reflections); reflections exchange J and L, S and Z"
    assert mirrored._replace(turned=True).about.endswith("; these exchange J and L, S and Z")


def test_of_many_pieces_some_are_named_and_the_others_counted():
    pairs = tuple((f"a{k}", f"b{k}") for k in range(MOST_NAMED + 3))
    about = Group(Convention.ALL, 2, 1, exchanged=pairs).about
    assert about.endswith(" and 3 more")
    assert about.count(" and b") == MOST_NAMED
