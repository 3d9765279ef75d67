from __future__ import annotations

from dancefloor.houses.runs.merging import Gathered, Given
from dancefloor.houses.runs.parts import PartPlace
from dancefloor.houses.runs.run_reports import gathered_text, split_text
from dancefloor.houses.runs.splitting import split
from dancefloor.solutions.group import NO_GROUP, Convention, Group


def given(number, *, progress=1.0, file=""):
    return Given(file or f"{number}.db", PartPlace(number, 9, "x"), progress == 1.0, progress, 10)


def test_what_is_known_is_told_with_what_is_missing():
    known = Gathered(
        "6x10", 9, False, NO_GROUP, {2: given(2), 5: given(5, progress=0.25)}, [(given(2), given(2, file="b.db"))]
    )
    assert gathered_text(known) == (
        "6x10: 20 solutions found in 1 finished part of 9; parts 1, 3-4, 6-9 are missing; part 5 is not finished"
        " (25 % done); part 2 is in both 2.db and b.db"
    )


def test_numbers_up_to_symmetry_are_told_where_they_are_exact():
    def told(*, counts, distinct=None):
        group, part = Group(Convention.ALL, 4, 2), given(2)._replace(distinct=distinct)
        return gathered_text(Gathered("6x10", 9, counts, group, {2: part}, [])).partition(" in 1")[0]

    assert told(counts=False) == "6x10: 10 solutions up to 4 symmetries (2 rotations, 2 reflections) found"
    assert told(counts=True, distinct=3) == (
        "6x10: 3 solutions up to 4 symmetries (2 rotations, 2 reflections) counted, 10 in all,"
    )
    assert told(counts=True) == (
        "6x10: 10 solutions counted, symmetric ones separately (how many differ follows from all parts),"
    )


def test_a_split_tells_where_the_parts_are():
    told = split_text(split("3x20", parts=2), ["p/001.part", "p/002.part"])
    assert told.startswith("2 parts, p/001.part to p/002.part, with about ")
