"""Fletcher's cards in the machine: the same solutions, and as many tests, as the search in Python."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dancefloor.errors import InputError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.houses.founders.fletcher.emulated import Emulation
from dancefloor.houses.founders.fletcher.fletching import Quadrant, fletcher_program
from dancefloor.houses.founders.fletcher.search import search

NOT_OF_ONE_SIZE = ["2x10 --pieces I2,I3,O4,L4,I4,V3", "4x4 --pieces T4,L4,P,V3"]
OF_SEVERAL_KINDS = [
    "triangle:rhomboid2x3 --pieces tetriamonds",
    "triangle:rhomboid2x3 --pieces fixed-hexiamond-chevron,fixed-hexiamond-bar",  # no pattern for one of the kinds
    "triangle:rhomboid2x5 --pieces tetriamond-I,tetriamond-T,hexiamond-bar,hexiamond-sphinx",
]
OTHERS = ["4x5 --pieces P,L,V,N", "3x5 --pieces V,P,U", "2x5 --pieces fixed-P,fixed-U", "soma"]


def program(words):
    region, _, pieces = words.partition(" --pieces ")
    return fletcher_program(read_puzzle(region, pieces=pieces or None))


def found_by(run):
    paths = []
    return paths, run(lambda path: paths.append(path) or len(paths) == 40)


@pytest.mark.parametrize("words", [*NOT_OF_ONE_SIZE, *OF_SEVERAL_KINDS, *OTHERS])
def test_the_7094_finds_what_the_search_finds_with_as_many_tests(words):
    given = program(words)
    emulation = Emulation(given)
    paths, complete = found_by(emulation.run)
    others, totals = found_by(lambda solved: search(given, solved))
    assert (paths, emulation.roots, emulation.tests, complete) == (others, *totals)


@pytest.mark.parametrize("words", ["3x5 --pieces V,P,U", "4x5 --pieces P,L,V,N"])
def test_the_printed_cards_do_the_same(words):
    ours, printed = Emulation(program(words)), Emulation(program(words), as_printed=True)
    assert found_by(ours.run) == found_by(printed.run)
    assert (ours.tests, ours.cycles) == (printed.tests, printed.cycles)


def test_each_start_is_a_run_of_its_own():
    quadrant = Quadrant(program("3x5 --pieces V,P,U"))
    one_by_one = [replace(quadrant.program, starts=(start,)) for start in quadrant.program.starts]
    runs = [Emulation(each) for each in [quadrant.program, *one_by_one]]
    found = [len(found_by(each.run)[0]) for each in runs]
    assert found[0] == sum(found[1:]) > 0
    assert runs[0].cycles == sum(each.cycles for each in runs[1:])


def test_a_box_that_the_pieces_cannot_fill_is_refused():
    with pytest.raises(InputError, match="do not cover the box exactly"):
        Emulation(program("3x6 --pieces V,P,U"))


@pytest.mark.slow
def test_fletchers_hexiamonds_do_not_fill_the_rhomboid_of_three_by_twelve():
    emulation = Emulation(program("triangle:rhomboid3x12 --pieces hexiamonds"))
    assert found_by(emulation.run) == ([], True)
    assert emulation.tests == search(program("triangle:rhomboid3x12 --pieces hexiamonds"), lambda _: False).tests


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_fletchers_ten_minutes():
    """About 10 minutes for the box of 6x10, with the X in the upper left quadrant."""
    quadrant = Quadrant(program("6x10"))
    emulation = Emulation(quadrant.program)
    paths = []
    assert emulation.run(lambda path: paths.append(path))
    assert len(paths) == 2339
    assert 9.5 < emulation.seconds / 60 < 10.5
