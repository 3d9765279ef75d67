"""Each law of lattices finds a lattice that breaks it, and the message names the lattice and the method."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dancefloor import ContractBroken, Region, Shape, check_lattice, polyforms
from dancefloor.contract.check_lattice import _packings, _polyforms, _wide_excerpt
from dancefloor.geometry import lattices
from dancefloor.geometry.lattice import Coloring, CoordinateLattice
from dancefloor.geometry.lattice_laws import check_laws, check_quickly
from dancefloor.geometry.lattices import check_first_use
from dancefloor.geometry.square import SquareLattice
from dancefloor.plugins.polysticks import StickLattice

TURN, IDENTITY = ((0, 1), (-1, 0)), ((1, 0), (0, 1))


class HalfSquares(CoordinateLattice):
    """Squares that one diagonal divides."""

    name, dimension, rank = "half square", 3, 2
    group = (IDENTITY, ((-1, 0), (0, -1)), ((0, 1), (1, 0)), ((0, -1), (-1, 0)))
    origins = ((0, 0, 0), (0, 0, 1))

    def neighbors(self, cell):
        x, y, half = cell
        return tuple((x + a, y + b, 1 - half) for a, b in ((0, 0), (0, 2 * half - 1), (1 - 2 * half, 0)))

    def transform(self, matrix, cell):
        (a, b), (c, d) = matrix
        x, y, half = cell
        return a * x + b * y, c * x + d * y, half ^ (matrix in self.group[1:3])


def test_half_squares_are_a_lattice():
    check_lattice(HalfSquares())
    assert [len(polyforms(size, lattice=HalfSquares())) for size in range(1, 6)] == [1, 2, 2, 6, 10]


def changed(base=SquareLattice, **members):
    """A lattice of another package: one of ours, in which some members are wrong."""
    return type("Changed", (base,), {"name": "changed", "symbols": "", **members})()


def neighbors(self, cell):
    return {}[cell]


def corners(self, cell):
    raise ValueError("oops")


def keeping_halves(self, matrix, cell):
    return *SquareLattice.transform(self, matrix, cell[:2]), cell[2]


def wrong_in_one(self, matrix, cell):
    return cell if matrix == self.group[3] else HalfSquares.transform(self, matrix, cell)


def wide(self, cell):
    return tuple((2 * x - cell[1], 2 * y - cell[0]) for x, y in SquareLattice.corners(self, cell))


def told_apart(self, cell):
    return tuple((2 * x + k % 2, y) for k, (x, y) in enumerate(SquareLattice.corners(self, cell)))


# What is wrong, by the member at fault: found when the lattice is first used.
WRONG = {
    "name": [{"name": "a\nb"}, {"name": 7}],
    "origins": [{"origins": ()}, {"origins": ((0, 0, 0),)}],
    "difference": [{"difference": lambda self, a, b: (0, 0)}],
    "corner": [{"corner": lambda self, cells: next(iter(cells))}, {"corner": lambda self, cells: (1, 1)}],
    "translate": [
        {"translate": lambda self, cell, v: (cell[0] + v[0], cell[1] + v[1], 0)},
        {"translate": lambda self, cell, v: [cell[0] + v[0], cell[1] + v[1]]},
    ],
    "neighbors": [
        {"neighbors": lambda self, cell: ((cell[0] + 1, cell[1]),)},
        {"neighbors": lambda self, cell: (cell,)},
        {"neighbors": lambda self, cell: None},
        {"neighbors": lambda self, cell: ((cell[0] + (-1) ** cell[0], cell[1]),)},
        {"neighbors": lambda self, cell: (("x", 0),)},
        {"neighbors": neighbors},
    ],
    "group": [
        {"group": ()},
        {"group": SquareLattice.group[1:]},
        {"group": SquareLattice.group[:3]},
        {"group": (*SquareLattice.group, IDENTITY)},
        {"group": (((1,),),)},
        {"group": 5},
    ],
    "transform": [
        {"transform": lambda self, matrix, cell: cell},
        {"transform": lambda self, matrix, cell: "x"},
        {"base": HalfSquares, "transform": keeping_halves},
        {"base": HalfSquares, "transform": wrong_in_one},
    ],
    "spot": [{"spot": lambda self, cell: (0.5, 0)}],
    "corners": [{"corners": lambda self, cell: [None]}, {"corners": corners}],
    "label": [{"label": lambda self, cell: (cell, 1)}],
    "marks": [{"marks": lambda self, cells: (3,)}],
}
# What only `check_lattice` looks at.
FURTHER_WRONG = {
    "__eq__": [{"__eq__": lambda self, other: self is other, "__hash__": lambda self: id(self)}],
    "marks": [
        {"base": StickLattice, "marks": lambda self, cells: (min(cells),)},
        {"base": StickLattice, "marks": lambda self, cells: [m for m in StickLattice.marks(self, cells) if m[0] % 2]},
    ],
    "colorings": [
        {"colorings": (Coloring("too short", (1,), 2),)},
        {"colorings": (Coloring("all alike", (2, 2), 2),)},
    ],
    "label": [{"label": lambda self, cell: (cell[:1], "")}],
    "cell_at": [
        {"spot": lambda self, cell: (cell[1], cell[0])},
        {"symbols": "12", "cell_at": lambda self, *place: None},
    ],
    "symbols": [{"symbols": "##"}, {"symbols": "#+"}, {"symbols": "#"}],
    "corners": [
        {"corners": lambda self, cell: SquareLattice.corners(self, cell)[::-1]},
        {"corners": lambda self, cell: SquareLattice.corners(self, (cell[0] // 2, cell[1]))},
        {"corners": wide},
    ],
    "region": [{"regions": {"spot": (1,)}, "region": lambda self, shape, sizes: [(0, 0, 0)]}],
    "names": [{"names": {2: {"gap": [(0, 0), (0, 2)]}}}, {"names": {3: {"short": [(0, 0), (0, 1)]}}}],
    "on_page": [
        {"on_page": lambda self, corner: (corner[0] + corner[1] / 2, corner[1])},
        {"corners": told_apart, "on_page": lambda self, corner: (corner[0] // 2, corner[1])},
    ],
}


def cases(table):
    return [pytest.param(member, each, id=f"{member}-{k}") for member in table for k, each in enumerate(table[member])]


@pytest.mark.parametrize(("member", "wrong"), cases(WRONG))
@pytest.mark.parametrize(
    "check", [check_quickly, check_first_use, check_lattice, lambda lattice: polyforms(2, lattice=lattice)]
)
def test_what_is_wrong_is_found_at_first_use_and_named(check, member, wrong):
    with pytest.raises(ContractBroken) as caught:
        check(changed(**wrong))
    message = str(caught.value)
    assert message.startswith("lattice 'changed': " if member != "name" else "lattice ")
    assert (caught.value.member, "\n" in message) == (member, False)


@pytest.mark.parametrize(("member", "wrong"), cases(FURTHER_WRONG))
def test_what_only_the_whole_check_finds_is_named_too(member, wrong):
    check_quickly(changed(**wrong))
    with pytest.raises(ContractBroken, match=f"^lattice 'changed': {member}: "):
        check_lattice(changed(**wrong))


@pytest.mark.parametrize(
    ("law", "member", "message"),
    [
        (_polyforms, "transform", "there are 2 one-sided polyforms of 2 cells, and a brute force finds 3"),
        (_packings, "translate", "there are 64 packings of 12 cells by pieces of one and two cells, and a brute force"),
    ],
)
def test_brute_force_finds_by_itself_what_is_wrong(law, member, message, monkeypatch):
    monkeypatch.setattr(lattices, "_check_once", lambda lattice: None)
    wrong = changed(HalfSquares, transform=keeping_halves)
    with pytest.raises(ContractBroken) as caught:
        check_laws(wrong, [law], _wide_excerpt)
    assert (caught.value.member, caught.value.fault[: len(message)]) == (member, message)


def test_a_lattice_is_examined_when_a_shape_or_region_needs_it():
    for make in (Shape, Region):
        with pytest.raises(ContractBroken, match=r"^lattice 'changed': neighbors: it raises KeyError: "):
            make([(0, 0)], lattice=changed(neighbors=neighbors))


def test_a_lattice_without_a_hash_is_refused():
    with pytest.raises(ContractBroken, match=r"^lattice 'changed': __hash__: lattices are values"):
        Shape([(0, 0)], changed(__eq__=lambda self, other: True))


def test_a_lattice_is_examined_once(monkeypatch):
    asked = []
    lattice = changed(
        SquareLattice,
        name="once",
        neighbors=lambda self, cell: asked.append(cell) or SquareLattice.neighbors(self, cell),
    )
    Shape([(0, 0)], lattice)
    before = len(asked)
    Region([(5, 5), (0, 0)], lattice=lattice)
    assert len(asked) == before > 0


def test_counting_loads_no_contract():
    script = "from dancefloor.__main__ import main; import sys; sys.argv = ['dancefloor', 'count', '3x20']\n"
    script += "try: main()\nexcept SystemExit: pass\n"
    script += "print(*(name for name in sys.modules if 'contract' in name or 'laws' in name), sep='\\n')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip().startswith("2 solutions")
    assert "dancefloor." not in done.stdout
