"""Puzzles to take apart, and files of BurrTools that are only on some machines."""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path

import pytest

from dancefloor import Packing, Placement, Region, Shape, Solution
from dancefloor.geometry.lattices import CUBE

FILES = Path(os.environ.get("DANCEFLOOR_BURRTOOLS", Path(__file__).parents[4] / "shared/real/burrtools"))


def real_file(name):
    """The path of a file that comes with BurrTools, whose licence is not ours."""
    path = FILES / name
    if not path.exists():
        pytest.skip(f"{name} comes with BurrTools: set DANCEFLOOR_BURRTOOLS to a folder with its examples")
    return path


def laid(**pieces):
    """A solution that consists of these pieces of cubes."""
    cells = [cell for own in pieces.values() for cell in own]
    puzzle = Packing(Region(cells, lattice=CUBE), {name: Shape(own, CUBE) for name, own in pieces.items()})
    return Solution.of(puzzle, [Placement(name, tuple(sorted(own))) for name, own in pieces.items()])


def drawer(length, stops=()):
    """A stick in a tube of that length, which is closed at one end; a stop is a pin of the tube in a groove."""
    tube = [(x, y, z) for x in range(length + 1) for y, z in product(range(3), repeat=2) if (y, z) != (1, 1) or x == 0]
    stick = [(x, 1, 1) for x in range(1, length + 1)]
    return laid(T=tube, S=[cell for cell in stick if cell not in stops])


def box_with(*pieces):
    """Pieces in a closed box around them."""
    inside = {cell for piece in pieces for cell in piece}
    high = [max(cell[axis] for cell in inside) + 2 for axis in range(3)]
    hollow = set(product(*(range(1, most) for most in high)))
    walls = [cell for cell in product(*(range(most + 1) for most in high)) if cell not in hollow]
    return laid(W=walls, **{chr(ord("A") + k): piece for k, piece in enumerate(pieces)})


def box_with_slit(piece, slit, size=(5, 5, 1)):
    """A piece in a box, whose lid has a slit."""
    high = [number + 1 for number in size]
    hollow = set(product(*(range(1, most) for most in high)))
    walls = [cell for cell in product(*(range(most + 1) for most in high)) if cell not in hollow]
    return laid(W=[cell for cell in walls if cell not in slit], A=piece)


def turnstile():
    """A bar in a flat box. It fits through the slit of the lid, but lies across it."""
    bar, slit = [(3, y, 1) for y in (2, 3, 4)], [(x, 3, 2) for x in (2, 3, 4)]
    return box_with_slit(bar, slit)


def as_file(solution):
    """A puzzle file whose only solution this is."""
    parts = "".join(f"{each.piece} = {[list(cell) for cell in each.cells]}\n" for each in solution.placements)
    region = [list(cell) for cell in solution.puzzle.region]
    return f'lattice = "cube"\nregion = {region}\n[pieces]\n{parts}'


#: Two bars and a coloured block; the file keeps an assembly, and how it comes apart.
HOOKS = """<?xml version="1.0"?>
<puzzle version="2">
 <gridType type="0"/>
 <colors><color red="255" green="0" blue="0"/><color red="0" green="0" blue="255"/></colors>
 <shapes>
  <voxel x="3" y="1" z="1" name="Long bar" type="0">###</voxel>
  <voxel x="1" y="1" z="2" weight="2" type="0">#1#2</voxel>
  <voxel x="3" y="2" z="2" name="Result" type="0">#1#1#1#1__#1#1#1#2__</voxel>
 </shapes>
 <problems>
  <problem name="First" state="2" assemblies="1" solutions="1" time="0">
   <shapes><shape id="0" count="2"/><shape id="1" min="1" max="2"/></shapes>
   <result id="2"/>
   <bitmap><pair piece="0" result="0"/><pair piece="1" result="1"/></bitmap>
   <solutions><solution asmNum="0" solNum="0">
    <assembly>0 0 0 0 0 0 1 0 0 1 0 0 x</assembly>
    <separation>
     <pieces count="3">0 1 2</pieces>
     <state><dx>0 0 0</dx><dy>0 0 1</dy><dz>0 1 0</dz></state>
     <state><dx>0 0 0</dx><dy>0 0 1</dy><dz>0 20001 0</dz></state>
     <separation type="left">
      <pieces count="2">0 2</pieces>
      <state><dx>0 0</dx><dy>0 1</dy><dz>0 0</dz></state>
      <state><dx>0 0</dx><dy>-20000 1</dy><dz>0 0</dz></state>
     </separation>
    </separation>
   </solution></solutions>
  </problem>
  <problem state="0">
   <shapes><shape id="0" count="1"/></shapes>
   <result id="0"/>
   <bitmap/>
  </problem>
 </problems>
 <comment popup="">A &amp; B</comment>
</puzzle>
"""

#: A cube in a closed box.
CLOSED = """<puzzle version="2">
 <gridType type="0"/>
 <shapes>
  <voxel x="3" y="3" z="3" name="Box" type="0">#############_#############</voxel>
  <voxel x="1" y="1" z="1" name="Cube" type="0">#</voxel>
  <voxel x="3" y="3" z="3" name="Both" type="0">###########################</voxel>
 </shapes>
 <problems><problem state="0">
  <shapes><shape id="0" count="1"/><shape id="1" count="1"/></shapes>
  <result id="2"/>
 </problem></problems>
</puzzle>
"""
