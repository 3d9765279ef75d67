"""The readers, and short texts that they can read: random changes of these get further than random bytes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib.resources import files
from typing import NamedTuple

from dancefloor.formats.box import box
from dancefloor.formats.dance import read_dance
from dancefloor.formats.dimacs import read_model
from dancefloor.formats.dlx import read_dlx
from dancefloor.formats.fillomino import FORMS
from dancefloor.formats.fillomino_dlx import read_fillomino_dlx, read_labels
from dancefloor.formats.fletcher import read_trees
from dancefloor.formats.pieces import read_pieces
from dancefloor.formats.polyomino_dlx import read_spec
from dancefloor.formats.polyominoes import read_polyominoes
from dancefloor.formats.preset import read_preset
from dancefloor.formats.sudoku import read_sudoku
from dancefloor.geometry.region import Region
from dancefloor.puzzles.fillomino import Fillomino


class Reader(NamedTuple):
    """A reader, and texts for it."""

    read: Callable[[str], object]
    examples: tuple[str, ...]


FILLOMINO = Fillomino(((2, 0, 0), (0, 0, 3)))
PRESETS = tuple(file.read_text() for file in files("dancefloor").joinpath("presets").iterdir())

READERS = {
    "box": Reader(box, ("8x8-2x2@3,3", "5x6+5x6", "triangle:hexagon3", "3x4x5", "6x10~torus")),
    "pieces": Reader(read_pieces, ("pentominoes", "4*T4,12*L4", "any*dominoes", "4*L4, 0-2*fixed-Y")),
    "picture": Reader(Region.from_picture, ("...\n.#.\n...", ".O\nO.O")),
    "preset": Reader(partial(read_preset, name="preset", source="input"), PRESETS),
    "dlx": Reader(read_dlx, ("| a comment\na b 1:2|c d | x\na b x:1\nc x:2\n", "p q | r\np r:A\nq r:A\n")),
    "dance": Reader(read_dance, ("00 01 10 11 I |x\nI 00 01\nI 10 11 x\nI 00 10\n",)),
    "polyominoes": Reader(read_polyominoes, ("00 01 02 10 11 12\nI J | X\nI 2 1 00 01 02\nJ 2 1 01 02 00\n",)),
    "polyomino-dlx": Reader(read_spec, ("[0-1][0-3]\n4|D 00 01\n", "[0-2][0-j]\nO 00 01 02 03 04\nP 00 01 10 11 20\n")),
    "fillomino-dlx": Reader(read_fillomino_dlx, ("2..\n...\n..3\n",)),
    "labels": Reader(read_labels, ("1-4,7",)),
    "fletcher": Reader(read_trees, ("((0,((1,2),(16,1))))",)),
    "sudoku": Reader(
        read_sudoku, ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",)
    ),
    "model": Reader(read_model, ("s SATISFIABLE\nv 1 -2 3 0\n",)),
    **{name: Reader(partial(form.read, source="input"), (form.write(FILLOMINO),)) for name, form in FORMS.items()},
}
