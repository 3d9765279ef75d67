from __future__ import annotations

import pytest

from dancefloor.errors import InputError
from dancefloor.houses.runs.question import Question, facts, group_of, question_of
from dancefloor.houses.runs.store import Store
from dancefloor.solutions.group import Convention, Group
from dancefloor.verbs.kinds.kind import kind_of

LISTS = Question(counts=False, symmetry="all", engine=None, seed=0)


def test_a_question_says_itself():
    assert str(LISTS) == "lists solutions, up to symmetry"
    asked = Question(counts=True, symmetry="none", engine="bits", seed=3)
    assert str(asked) == "counts solutions, all of them, by bits, with seed 3"


def test_whoever_names_no_engine_asks_for_the_one_at_work():
    by_bits = LISTS._replace(engine="bits")
    assert by_bits.joined(LISTS, "a.db", ["bits"]) == by_bits
    assert by_bits.joined(by_bits, "a.db", []) == by_bits
    assert LISTS.joined(by_bits, "a.db", ["bits"]) == LISTS  # it is the one that was chosen
    for other in (LISTS._replace(counts=True), LISTS._replace(symmetry="none"), by_bits._replace(seed=3)):
        with pytest.raises(InputError, match=r"a\.db lists solutions, up to symmetry, by bits, and this command"):
            by_bits.joined(other, "a.db", ["bits"])


@pytest.mark.parametrize(
    ("engine", "engines", "begun"),
    [
        ("bits", ["bits"], "by bits"),
        ("bits", [], "by bits"),
        (None, ["bits"], "by bits"),
        (None, ["scanning", "cells"], "by cells and scanning"),
        (None, [], "that names no engine"),
    ],
)
def test_whoever_names_another_engine_is_told_both(engine, engines, begun):
    asked = LISTS._replace(engine="cells")
    with pytest.raises(InputError) as refused:
        LISTS._replace(engine=engine).joined(asked, "a.db", engines)
    leave = "leave out the engine, or name another store"
    assert str(refused.value) == f"a.db is a run {begun}, and this command names cells: {leave}"


def test_a_store_keeps_question_and_group(tmp_path):
    group = Group(Convention.ROTATIONS, 24, 24, exchanged=(("A", "B"), ("C", "D")), turned=True)
    name = str(tmp_path / "run.db")
    Store.create(name, facts(kind_of("3x20"), "", LISTS, group=group, order="ab", reason=""))
    store = Store(name)
    assert (question_of(store), group_of(store)) == (LISTS, group)
    known = [store.fact(key) for key in ("order", "options", "name")]
    assert known == ["ab", "1236", "packing with 1236 options"]
    store.close()
