"""Problems of files are solved, counted and verified; those of BurrTools' own examples have the known numbers."""

from __future__ import annotations

from itertools import product

import pytest

from dancefloor import count, faults, read_puzzle, solve
from dancefloor.errors import InternalError
from dancefloor.houses.designers.burr import Burr
from dancefloor.houses.designers.burr_kind import BurrKind
from dancefloor.houses.designers.burrtools.reading import read_design
from dancefloor.houses.designers.separable import disassemblies
from dancefloor.houses.designers.verify_apart import disassembly_faults
from tests.houses.designers.examples import FILES, HOOKS, real_file
from tests.houses.designers.test_burr import problem_of

#: From the table beside the files: what BurrTools found in problems on cubes that it solved completely.
KNOWN = (
    [
        (name, int(number), int(assemblies), solutions, moves)
        for line in (FILES / "expected.tsv").read_text().splitlines()[2:]
        for name, number, _, grid, state, assemblies, solutions, moves, *_ in [line.split("\t")]
        if (grid, state) == ("bricks", "2")
    ]
    if (FILES / "expected.tsv").exists()
    else [("CubeInCage.xmpuzzle", 1, 0, "-", "-")]
)


@pytest.mark.parametrize(("name", "number", "assemblies", "solutions", "moves"), KNOWN)
def test_files_of_burrtools_have_the_numbers_that_it_found(name, number, assemblies, solutions, moves):
    burr = read_puzzle(f"{real_file(name)}#{number}", kind=Burr)
    assert count(burr, symmetry="burrtools") == assemblies
    if solutions == "-":
        return
    found = disassemblies(burr, symmetry="burrtools")
    apart = list(found)
    assert (found.assemblies, len(apart)) == (assemblies, int(solutions))
    for each in apart:
        assert disassembly_faults(each) == []
        assert moves == "-" or each.moves[0] == int(moves)


#: From the same table: the numbers of assemblies on all other grids.
ON_OTHER_GRIDS = (
    [
        (f"{name}#{number}", int(assemblies))
        for line in (FILES / "expected.tsv").read_text().splitlines()[2:]
        for name, number, _, grid, state, assemblies, *_ in [line.split("\t")]
        if grid != "bricks" and state == "2"
    ]
    if (FILES / "expected.tsv").exists()
    else [("BallRoom.xmpuzzle#1", 2)]
)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "assemblies"), ON_OTHER_GRIDS)
def test_files_on_other_grids_have_as_many_assemblies_as_burrtools_found(name, assemblies):
    file, number = name.split("#")
    assert count(read_puzzle(f"{real_file(file)}#{number}"), symmetry="burrtools") == assemblies


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "assemblies"),
    [("DraculasDentalDesaster#1", 84), ("BallRoom#1", 2), ("BallRoom#2", 1), ("BallRoom#3", 3)],
)
def test_known_puzzles_are_solved_and_every_solution_is_one(name, assemblies):
    file, number = name.split("#")
    burr = read_puzzle(f"{real_file(f'{file}.xmpuzzle')}#{number}", kind=Burr)
    found = list(solve(burr, symmetry="burrtools"))
    assert len(found) == len(set(found)) == assemblies
    assert all(faults(burr, each.placements) + burr.clashes(each.placements) == [] for each in found)


@pytest.mark.parametrize("engine", [None, "dancing", "reference", "counting"])
def test_engines_agree_on_colours(engine):
    burr = problem_of("#1#2#1#2", "#1", "#2", "#1#2", allowed=[(1, 1), (2, 2)])
    brute = sum(
        all(color == burr.design.shapes[0].cells[x, 0, 0].color for x, color in places.items())
        for order in ({0: 1, 1: 2}, {1: 2, 2: 1}, {2: 1, 3: 2}, {0: 2, 1: 1}, {2: 2, 3: 1}, {1: 1, 2: 2})
        for rest in product([1, 2], repeat=2)
        if sorted(rest) == [1, 2]
        for places in [order | dict(zip(sorted({0, 1, 2, 3} - set(order)), rest, strict=True))]
    )
    assert count(burr, symmetry="none", engine=engine) == brute == 3


@pytest.mark.parametrize("symmetry", ["none", "all", "rotations", "burrtools"])
def test_as_many_are_found_as_are_counted(symmetry):
    for burr in (Burr(read_design(HOOKS)), problem_of("#1#2#2#1", "#1", "#2", "#1#2", allowed=[(1, 1), (2, 2)])):
        found = list(solve(burr, symmetry=symmetry))
        assert len(found) == count(burr, symmetry=symmetry)
        assert all(faults(burr, each.placements) + burr.clashes(each.placements) == [] for each in found)


def test_wrong_colours_are_no_solution():
    burr = problem_of("#1#2", "#1", "#2", allowed=[(1, 1), (2, 2)])
    plain = problem_of("##", "#1", "#2")
    kind, free = BurrKind(burr), BurrKind(plain)
    every = map(free.encoding.decode, range(len(free.problem.options)))
    assert len(burr.clashes(every)) == 2
    assert kind.faults(kind.problem, tuple(range(len(kind.problem.options)))) == []
    with pytest.raises(InternalError):
        kind.verify(kind.problem, [(0,)])


def test_burrtools_counts_mirror_images_once_only_if_all_pieces_have_one():
    both = '<shape id="0" count="1"/><shape id="1" count="1"/>'
    text = """<puzzle version="2"><shapes>
        <voxel x="3" y="2" z="2" type="0">####_____#__</voxel><voxel x="3" y="2" z="2" type="0">###__#_____#</voxel>
        <voxel x="3" y="3" z="3" type="0">###########################</voxel><voxel x="1" y="1" z="1" type="0">#</voxel>
        </shapes><problems><problem state="0"><shapes>PIECES<shape id="3" min="0" max="27"/></shapes><result id="2"/>
        </problem></problems></puzzle>"""
    pair = Burr(read_design(text.replace("PIECES", both)))
    single = Burr(read_design(text.replace("PIECES", '<shape id="0" count="1"/>')))
    numbers = [[count(burr, symmetry=each) for each in ("rotations", "burrtools", "all")] for burr in (pair, single)]
    assert numbers[0][0] > numbers[0][1] == numbers[0][2]
    assert numbers[1][0] == numbers[1][1] == numbers[1][2]


def test_burrtools_turns_a_result_as_a_whole():
    pair = read_puzzle("1x3+1x3", pieces="2*O1,2*I2")
    assert [count(pair, symmetry=each) for each in ("all", "burrtools", "none")] == [1, 3, 4]
