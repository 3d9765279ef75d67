"""The macro processor, with macros of the kinds that Fletcher uses, and instructions of the machine.

test_program_forms.py compares all that the machine does for his program with a search.
"""

from __future__ import annotations

import pytest

from dancefloor.errors import InternalError
from dancefloor.houses.founders.fletcher.ibm7094 import (
    DECREMENT,
    TAG,
    Machine,
    assembled,
    cards_of,
    expanded,
    unfolded,
    words_of,
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


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        (
            COUNTED + "       SHOW    ((1)(2,3))",
            ["TRA 1", "..0002 PZE K", "TRA 2", "TRA 3", "..0003 PZE K", "..0001 PZE K"],
        ),
        ("       IFF     1,A,A\n       IFF     1,A,B\n       TRA     1\n       TRA     2", ["TRA 2"]),
        ("       DUP     2,3\n       PZE     1\n       PZE     2", ["PZE 1", "PZE 2"] * 3),
        ("A      MACRO   X\n       IRP     X\n       TRA     X\n       IRP\nA      END\n       A       ()", []),
    ],
    ids=["a counter ends the nesting", "all conditions must hold", "cards are repeated", "an empty list"],
)
def test_macros_expand_to_cards(text, cards):
    assert kept(text) == cards


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
    assert [words_of(card) for card in cards_of(lines)] == [2, 3, 4, 1, 0]


# The machine, in programs of a few words.


def after(*cards, subroutines=None):
    """The machine after these cards, in short form; END is a subroutine that stops it."""
    lines = [f"{location:6} {operation:7} {variables}" for location, operation, variables in map(parts, cards)]
    stop = {"END": lambda machine, _: machine.stop()}
    machine = Machine(
        assembled(cards_of([*lines, "       CALL    END", "CELL   BSS     4"])), stop | (subroutines or {})
    )
    machine.run()
    return machine


def parts(card):
    location, operation, variables = card.split(" ")
    return location, operation, variables


def cell(machine, offset=0):
    return machine.core[machine.program.symbols["CELL"] + offset]


def test_index_registers_are_subtracted():
    machine = after(" AXT 3,1", " PXD ,1", " XCA ", " STQ CELL+3,1", " STQ CELL+4,1", " STZ CELL+3,1")
    assert (cell(machine), cell(machine, 1)) == (0, 3 << DECREMENT)


@pytest.mark.parametrize(("first", "skipped"), [(" STZ CELL", True), (" STQ CELL", False)])
def test_zet_skips_if_a_word_is_zero(first, skipped):
    machine = after(" AXT 1,1", " PXD ,1", " XCA ", first, " ZET CELL", " AXT 7,1")
    assert machine.index[1] == (1 if skipped else 7)
    assert machine.count("ZET") == 1


def test_std_stores_only_the_decrement_and_stl_only_the_address():
    machine = after(" CAL WORD", " XCA ", " STQ CELL", " AXT 9,1", " PXD ,1", " STD CELL", " STL CELL", " TRA *+2",
                    "WORD PZE 1,4,2")  # fmt: skip
    assert cell(machine) == 9 << DECREMENT | 4 << TAG | 7


def test_an_indirect_transfer_uses_the_tag_of_the_word():
    machine = after(" AXC 1,4", " TRA* WORD", "WORD PZE THERE,4", "THERE AXT 1,1", " AXT 2,2")
    assert (machine.index[1], machine.index[2]) == (0, 2)


@pytest.mark.parametrize(("cards", "index"), [
    ((" AXT 3,1", " TXI *+1,1,2"), 5),
    ((" AXT 3,1", " TXI *+1,1,-1"), 2),
    ((" AXT 3,1", " TIX *+2,1,2", " AXT 9,1"), 1),
    ((" AXT 2,1", " TIX *+2,1,2", " AXT 9,1"), 9),
    ((" AXT 3,1", " TXH *+2,1,2", " AXT 9,1"), 3),
    ((" AXT 2,1", " TXH *+2,1,2", " AXT 9,1"), 9),
])  # fmt: skip
def test_transfers_on_index_registers(cards, index):
    assert after(*cards).index[1] == index


def test_cycles_are_words_taken_from_memory_and_stored_there():
    assert after(" AXT 1,1").cycles == 2  # itself and the CALL
    assert after(" STZ CELL", " ZET CELL", " TRA *+1").cycles == 2 + 2 + 1  # ZET skips TRA; CALL


def test_a_word_that_is_no_instruction_is_not_executed():
    with pytest.raises(InternalError, match="no instruction"):
        after(" TRA CELL")
