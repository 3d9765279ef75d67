"""The macro processor, with macros of the kinds that Fletcher uses, and the places of words in memory."""

from __future__ import annotations

import pytest

from dancefloor.houses.founders.fletcher.assembler import (
    assembled,
    cards_of,
    expanded,
    instruction_words,
    members,
    unfolded,
)


def kept(text):
    return [" ".join(str(card).split()) for card in expanded(cards_of(text.splitlines()))]


COUNTED = """\
SHOW   MACRO   X,XX      WITH A SYMBOL OF ITS OWN
K      SET     K+1
       IRP     X
       IFF     K-2,0,0
       SHOW    (X)
       IFF     K-2,0,1
       TRA     X
       IRP
K      SET     K-1
XX     PZE     K
SHOW   END
K      SET     0
"""


def test_a_counter_ends_the_nesting():
    assert kept(COUNTED + "       SHOW    ((1)(2,3))") == [
        "TRA 1",
        "..0002 PZE K",
        "TRA 2",
        "TRA 3",
        "..0003 PZE K",
        "..0001 PZE K",
    ]


def test_set_counts_up_and_down():
    values = [
        each.told
        for each in unfolded(cards_of((COUNTED + "       SHOW    ((1)(2,3))").splitlines()))
        if each.act == "set"
    ]
    assert values == ["0", "1", "2", "1", "2", "1", "0"]


def test_the_macro_processor_tells_what_it_does_and_how_deep():
    lines = [*COUNTED.splitlines(), "       SHOW    ((1))"]
    told = [(each.act, each.depth) for each in unfolded(cards_of(lines)) if each.act in ("call", "repeat", "keep")]
    assert told == [
        ("call", 0), ("repeat", 1), ("call", 1), ("repeat", 2), ("keep", 2), ("keep", 2), ("keep", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("condition", "holds"),
    [("1,A,A", True), ("1,A,B", False), ("0,A,B", True), ("0,A,A", False), ("1,(A,B),(A,B)", True), ("2,A,A", True)],
)
def test_iff_compares_texts(condition, holds):
    assert kept(f"       IFF     {condition}\n       TRA     1\n       TRA     2") == ["TRA 1"] * holds + ["TRA 2"]


def test_several_conditions_must_all_hold():
    both = "       IFF     1,A,A\n       IFF     1,A,B\n       TRA     1\n       TRA     2"
    assert kept(both) == ["TRA 2"]


def test_dup_repeats_cards():
    assert kept("       DUP     2,3\n       PZE     1\n       PZE     2") == ["PZE 1", "PZE 2"] * 3


def test_an_empty_list_has_no_members():
    assert members("") == []
    assert kept("A      MACRO   X\n       IRP     X\n       TRA     X\n       IRP\nA      END\n       A       ()") == []


def test_a_symbol_before_a_macro_names_its_first_word():
    program = assembled(expanded(cards_of(["A      MACRO", "       TRA     STEM", "A      END", "STEM   A"])))
    assert program.symbols["STEM"] == 0
    assert [str(card).split() for card in program.cards.values()] == [["TRA", "STEM"]]


def test_storage_is_before_or_after_its_symbol():
    lines = ["       CALL    INPUT,A", "A      BSS     3", "B      BES     4", "       PZE     1", "       END"]
    program = assembled(cards_of(lines))
    assert (program.symbols, program.size) == ({"A": 2, "B": 9}, 10)
    assert sorted(program.cards) == [0, 9]
    assert program.value("B-1") == 8
    assert program.value("*+9", 7) == 16
    assert program.value("-1") == 2**15 - 1
    assert instruction_words(cards_of(lines)) == 2
