"""Each instruction of the machine, in programs of a few words."""

from __future__ import annotations

import pytest

from dancefloor.errors import InternalError
from dancefloor.houses.founders.fletcher.assembler import assembled, cards_of
from dancefloor.houses.founders.fletcher.ibm7094 import DECREMENT, MASK, TAG, Machine


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


def test_registers_go_through_decrements():
    machine = after(" AXT 5,2", " PXD ,2", " XCA ", " STQ CELL", " CAL CELL", " PDX ,1")
    assert cell(machine) == 5 << DECREMENT
    assert (machine.index[1], machine.mq) == (5, 5 << DECREMENT)


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


def test_a_call_passes_addresses_and_spoils_index_register_4():
    seen = []
    machine = after(" AXC 1,4", " CALL SUB,CELL,CELL+2", subroutines={"SUB": lambda _, where: seen.append(where)})
    first = machine.program.symbols["CELL"]
    assert seen == [[first, first + 2]]
    assert machine.index[4] != MASK


def test_cycles_are_words_taken_from_memory_and_stored_there():
    assert after(" AXT 1,1").cycles == 2  # itself and the CALL
    assert after(" STZ CELL", " ZET CELL", " TRA *+1").cycles == 2 + 2 + 1  # ZET skips TRA; CALL


def test_a_word_that_is_no_instruction_is_not_executed():
    with pytest.raises(InternalError, match="no instruction"):
        after(" TRA CELL")
