"""The readers, and short texts that they can read: random changes of these get further than random bytes."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import NamedTuple

from attack import inputs
from dancefloor.formats.fillomino.forms import FORMS
from dancefloor.puzzles.fillomino import Fillomino


class Reader(NamedTuple):
    """A reader, and texts for it."""

    read: Callable[..., object]
    examples: tuple[str, ...]


FILLOMINO = Fillomino(((2, 0, 0), (0, 0, 3)))
PICTURES = ("...\n.#.\n...", ".O\nO.O")
DLX = ("| a comment\na b 1:2|c d | x\na b x:1\nc x:2\n", "p q | r\np r:A\nq r:A\n")
SPECS = ("[0-1][0-3]\n4|D 00 01\n", "[0-2][0-j]\nO 00 01 02 03 04\nP 00 01 10 11 20\n")
GRIDS = {name: (form.write(FILLOMINO),) for name, form in FORMS.items()}
EXAMPLES = {
    "box": ("8x8-2x2@3,3", "5x6+5x6", "triangle:hexagon3", "3x4x5", "6x10~torus"),
    "size": ("8x8", "10x12"),
    "pieces": ("pentominoes", "4*T4,12*L4", "any*dominoes", "4*L4, 0-2*fixed-Y"),
    "region": PICTURES,
    "shape": ("##\n.#", "O"),
    "preset": tuple(file.read_text() for file in files("dancefloor").joinpath("presets").iterdir()),
    "dlx": DLX,
    "dlx-strict": ("| a comment\na b c | x\na b x:1\nc x:2\n",),
    "dance": ("00 01 10 11 I |x\nI 00 01\nI 10 11 x\nI 00 10\n",),
    "polyominoes": ("00 01 02 10 11 12\nI J | X\nI 2 1 00 01 02\nJ 2 1 01 02 00\n",),
    "polyomino-dlx": SPECS,
    "spec": SPECS,
    "fillomino-dlx": ("2..\n...\n..3\n",),
    "labels": ("1-4,7",),
    "fletcher": ("((0,((1,2),(16,1))))",),
    "sudoku": ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",),
    "model": ("s SATISFIABLE\nv 1 -2 3 0\n",),
    **GRIDS,
    "fillomino": tuple(text for texts in GRIDS.values() for text in texts),
    "word": ("6x10", "soma", "hexiamonds 4x9", "calendar 25-Jan"),
    "file": (*PICTURES, *DLX, *SPECS),
}

READERS = {name: Reader(read, EXAMPLES[name]) for name, read in inputs.READERS.items()}
