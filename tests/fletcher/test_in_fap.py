"""The FAP listing: counted, expanded by a small macro processor, and run on a small IBM 7094."""

import importlib.util
from pathlib import Path

import pytest

from dancefloor.errors import InputError
from dancefloor.fletcher.in_fap import CORE, fap_lines, instructions
from dancefloor.fletcher.program import program_of
from dancefloor.fletcher.search import search
from dancefloor.formats.box import box
from dancefloor.formats.pieces import read_pieces
from dancefloor.geometry.polyforms import polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.geometry.triangle import TRIANGLE
from dancefloor.puzzles.packing import Packing

_SPEC = importlib.util.spec_from_file_location("ibm7094", Path(__file__).with_name("ibm7094.py"))
ibm7094 = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(ibm7094)


def program(region, pieces="pentominoes"):
    return program_of(Packing(box(region), read_pieces(pieces)))


def solved_by_the_machine(program, cards):
    """The contents of MINO for each solution, and the number of ZET instructions."""
    pieces, solutions = len(program.packing.pieces), []

    def put_in(machine, arena, mino):
        for square in range(program.room):
            machine.core[arena - square] = 0 if square in program.arena.kinds else pieces + 1

    def put_out(machine, arena, mino):
        solutions.append(tuple(machine.core[mino - piece] for piece in range(1, pieces + 1)))

    machine = ibm7094.Machine(cards, {"INPUT": put_in, "OUTPUT": put_out, "EXIT": lambda m: setattr(m, "at", -1)})
    machine.run()
    return solutions, machine.zets


def solved_by_us(program):
    solutions = []

    def solved(path):
        placed = [program.patterns[0][k].piece for k in path]
        solutions.append(tuple(placed.index(piece) + 1 for piece in range(1, len(placed) + 1)))
        return False

    return solutions, search(program, solved).tests


def test_the_pentominoes_take_the_765_instructions_that_the_paper_states():
    pentominoes = program("6x10")
    assert instructions(pentominoes) == 765
    assert ibm7094.instruction_words(ibm7094.cards_of(fap_lines(pentominoes, expanded=True))) == 765
    assert ibm7094.instruction_words(ibm7094.expanded(fap_lines(pentominoes))) == 765


@pytest.mark.parametrize("pieces", ["pentominoes", "L4,P,V3", "hexominoes"])
def test_the_macros_expand_into_the_expansion(pieces):
    given = program("6x10", pieces)
    by_macros = ibm7094.expanded(fap_lines(given))
    written = ibm7094.cards_of(fap_lines(given, expanded=True))
    assert [card.operation for card in by_macros] == [card.operation for card in written]

    def without_labels(cards):
        names = {card.location for card in cards if card.operation == "BSS" and card.variables == "0"}
        return [card.variables for card in cards if card.variables not in names]

    assert without_labels(by_macros) == without_labels(written)


@pytest.mark.parametrize("expanded", [False, True])
@pytest.mark.parametrize(
    ("region", "pieces", "number"),
    [("4x5", "P,L,V,N", None), ("3x5", "V,P,U", None), ("4x4", "T4,L4,P,V3", 8), ("2x5", "fixed-P,fixed-U", None)],
)
def test_the_7094_finds_what_we_find_with_as_many_tests(region, pieces, number, expanded):
    given = program(region, pieces)
    lines = fap_lines(given, expanded=expanded)
    cards = ibm7094.cards_of(lines) if expanded else ibm7094.expanded(lines)
    found = solved_by_the_machine(given, cards)
    assert found == solved_by_us(given)
    assert number is None or len(found[0]) == number


def test_the_7094_solves_the_box_of_twenty_by_three():
    given = program("3x20")
    solutions, zets = solved_by_the_machine(given, ibm7094.expanded(fap_lines(given)))
    assert solutions == solved_by_us(given)[0]
    assert (len(solutions), zets) == (8, 2277465)


def test_what_the_macros_have_no_words_for_is_refused():
    with pytest.raises(InputError, match=r"'I' is used 0:500000 times.*each piece once"):
        list(fap_lines(program("4x4", "dominoes")))
    with pytest.raises(InputError, match="'O1' is one square"):
        instructions(program("2x2", "V3,O1"))
    rhombus = Packing(Region([(0, 0, 0), (0, 0, 1)], lattice=TRIANGLE), {"D": Shape([(0, 0, 0), (0, 0, 1)], TRIANGLE)})
    with pytest.raises(InputError, match="cells of several kinds"):
        list(fap_lines(program_of(rhombus)))


def test_a_program_that_does_not_fit_into_the_machine_is_refused():
    wide = Packing(Region([(0, 0), (1, 0), (2, CORE // 3)]), polyominoes(3))
    with pytest.raises(InputError, match=f"words: the IBM 7094 has {CORE}"):
        instructions(program_of(wide))
