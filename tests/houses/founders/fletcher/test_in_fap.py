"""The FAP deck: its cards, those of the paper among them, and what its macros expand to."""

from __future__ import annotations

import re

import pytest

from dancefloor.errors import InputError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.geometry.box import box
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.houses.founders.fletcher.ibm7094 import CORE, cards_of, expanded, words_of
from dancefloor.houses.founders.fletcher.in_fap import fap_lines, instructions
from dancefloor.houses.founders.fletcher.program import program_of
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import read_pieces


def program(region, pieces="pentominoes"):
    return program_of(Packing(box(region), read_pieces(pieces)))


def hexiamonds(region="3x12"):
    return program_of(read_puzzle(f"triangle:rhomboid{region}", pieces="hexiamonds"))


def instruction_words(cards):
    """The words of instructions, without those of storage."""
    return sum(words_of(card) for card in cards if card.operation not in ("BSS", "BES", "PZE"))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (program("6x10"), 765),
        (program("3x5", "L4,P,V3"), None),
        (program("6x10", "hexominoes"), None),
        (hexiamonds(), None),
    ],
    ids=["pentominoes", "of several sizes", "hexominoes", "hexiamonds"],
)
def test_the_macros_expand_to_as_many_words_as_are_announced(given, words):
    deck, unfolded = list(fap_lines(given)), list(fap_lines(given, unfold=True))
    cards = expanded(cards_of(deck))
    assert instruction_words(cards) == instructions(given)
    assert words in (None, instructions(given))
    assert cards_of(unfolded) == cards
    assert max(map(len, [*deck, *unfolded])) <= 72  # the room on a card


def test_the_printed_deck_has_the_81_cards_of_the_paper_and_the_instructions_of_the_other():
    given = program("6x10")
    deck = list(fap_lines(given, as_printed=True))
    assert sum(not line.startswith("*") for line in deck) == 81
    assert max(map(len, deck)) <= 72
    assert " ".join(deck[1].split()) == "COUNT 81 THIS PROGRAM GENERATES 765 INSTRUCTIONS."
    assert expanded(cards_of(deck)) == expanded(
        [*cards_of(["       COUNT   81", "       TITLE"]), *cards_of(fap_lines(given))]
    )


def test_the_counter_gives_way_to_a_symbol_where_patterns_end_at_several_depths():
    of_one_size, of_several = (list(fap_lines(program("2x10", names))) for names in ("I4,L4", "I4,V3"))
    assert any("K-4,0,1" in line for line in of_one_size)
    assert not any("NIL" in line for line in of_one_size)
    assert not any("K-4" in line or "K-3" in line for line in of_several)
    assert sum(len(re.findall(r"\d,NIL,\d", line)) for line in of_several) == sum(
        len(patterns) for patterns in program("2x10", "I4,V3").patterns
    )


def test_each_kind_of_triangle_has_a_list_and_each_square_its_kind():
    given = hexiamonds()
    lines = list(fap_lines(given))
    assert [line[:6].strip() for line in lines if line[7:12] == "TEST "][-2:] == ["STEM0", "STEM1"]
    words = [card.variables for card in expanded(cards_of(lines)) if card.variables.startswith("STEM")]
    words = [word for word in words if word in ("STEM0", "STEM1")][::-1]  # square n is at KIND-n
    assert {square: f"STEM{kind}" for square, kind in given.arena.kinds.items()}.items() <= dict(
        enumerate(words, 1)
    ).items()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (program("2x10", "I2,I3,O4,L4,I4,V3"), "pieces of 2 and of 4 squares: the printed macros count squares"),
        (hexiamonds(), "cells of several kinds: the printed macros have one list of patterns"),
        (program("16x17", "pentominoes"), "the box takes more than 32 rows of 16 squares"),
    ],
)
def test_what_the_printed_cards_have_no_words_for_is_refused(given, message):
    with pytest.raises(InputError, match=f"^{message}.*; leave out --as-printed$"):
        list(fap_lines(given, as_printed=True))


def test_what_the_macros_have_no_words_for_is_refused():
    with pytest.raises(InputError, match=r"'I' is used 0:500000 times.*each piece once"):
        list(fap_lines(program("4x4", "dominoes")))
    with pytest.raises(InputError, match="'O1' is one square"):
        instructions(program("2x2", "V3,O1"))


def test_a_program_that_does_not_fit_into_the_machine_is_refused():
    wide = Packing(Region([(0, 0), (1, 0), (2, CORE // 3)]), polyominoes(3))
    with pytest.raises(InputError, match=f"words: the IBM 7094 has {CORE}"):
        instructions(program_of(wide))
