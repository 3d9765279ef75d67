"""Packings with colours and constraints."""

from __future__ import annotations

import pytest

from dancefloor import Packing, count, fit_most, read_puzzle, solve, symmetries
from dancefloor.houses.designers.burr import Burr
from dancefloor.houses.designers.burrtools.reading import read_design
from dancefloor.houses.designers.constrained_design import ConstrainedDesign
from tests.houses.designers.examples import HOOKS

pytestmark = pytest.mark.house("questions")
STRIPED = """region = "2x4"
[colors.red]
region = [[0, 0], [0, 1]]
pieces = {A = [[0, 0]], B = [[0, 0]]}
on = ["blue"]
[colors.blue]
region = [[0, 2], [0, 3], [1, 0], [1, 1], [1, 2], [1, 3]]
[pieces]
A = {shape = "##", count = 2}
B = {shape = "##", count = 2}
"""


@pytest.fixture
def striped(tmp_path):
    file = tmp_path / "striped.toml"
    file.write_text(STRIPED)
    return str(file)


@pytest.mark.parametrize(
    "where", [["A at 0,1"], ["equal pieces apart"], ["no fault"], ["nothing of A at 0,1", "no crossing"]]
)
def test_constraints_choose_among_the_solutions_with_colours(striped, where):
    every = list(solve(read_puzzle(striped), symmetry="none"))
    chosen = read_puzzle(striped, where=where)
    assert isinstance(chosen, ConstrainedDesign)
    found = {each.placements for each in solve(chosen, symmetry="none")}
    held = {each.placements for each in every if not chosen.broken(each.placements)}
    assert found == held
    assert count(chosen, symmetry="none") == len(found) < len(every)
    assert count(chosen, symmetry="all") == len(list(solve(chosen, symmetry="all")))


def test_a_burr_with_constraints_keeps_its_colours():
    burr = Burr(read_design(HOOKS))
    every = list(solve(burr, symmetry="none"))
    cell = every[0].placements[0].cells[0]
    where = f"{every[0].placements[0].piece} at {','.join(map(str, cell))}"
    chosen = burr.changed(where=where)
    assert chosen.extras == burr.extras
    at = [
        each
        for each in every
        if any(p.piece == every[0].placements[0].piece and cell in p.cells for p in each.placements)
    ]
    assert count(chosen, symmetry="none") == len(at)
    assert chosen.changed(where=()).encode().problem.fingerprint == burr.encode().problem.fingerprint


def test_colours_that_clash_are_told(striped):
    chosen = read_puzzle(striped, where="B at 0,0")
    plain = Packing(chosen.region, chosen.pieces, where="B on 0,0 0,1")
    clashing = next(each for each in solve(plain, symmetry="none") if chosen.clashes(each.placements))
    assert chosen.broken(clashing.placements) == chosen.clashes(clashing.placements)


def test_other_questions_keep_colours(striped):
    table = symmetries(striped)
    assert sum(row.raw for row in table.rows) == count(striped, symmetry="none")
    assert fit_most(striped, "pieces").number == 4
