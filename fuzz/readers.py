"""The readers, and short texts that they can read: random changes of these get further than random bytes."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import NamedTuple

from attack import inputs
from dancefloor.formats import table


class Reader(NamedTuple):
    """A reader, and texts for it."""

    read: Callable[..., object]
    examples: tuple[str, ...]


PICTURES = ("...\n.#.\n...", ".O\nO.O")
DLX = ("p q | r\np r:A\nq r:A\n",)
SPECS = ("[0-1][0-3]\n4|D 00 01\n", "[0-2][0-j]\nO 00 01 02 03 04\nP 00 01 10 11 20\n")
#: More than the example that each format has.
EXAMPLES = {
    "box": ("8x8-2x2@3,3", "5x6+5x6", "triangle:hexagon3", "3x4x5", "6x10~torus"),
    "size": ("8x8", "10x12"),
    "pieces": ("pentominoes", "4*T4,12*L4", "any*dominoes", "4*L4, 0-2*fixed-Y"),
    "shape": ("##\n.#", "O"),
    "toml": tuple(file.read_text() for file in files("dancefloor").joinpath("presets").iterdir()),
    "dlx": DLX,
    "dlx-strict": ("| a comment\na b c | x\na b x:1\nc x:2\n",),
    "polyominoes": ("00 01 02 10 11 12\nI J | X\nI 2 1 00 01 02\nJ 2 1 01 02 00\n",),
    "polyomino-dlx": SPECS,
    "spec": SPECS,
    "labels": ("1-4,7",),
    "fletcher": ("((0,((1,2),(16,1))))",),
    "model": ("s SATISFIABLE\nv 1 -2 3 0\n",),
    "fillomino": tuple(table.FORMATS[name].example for name in table.writable("fillomino") if name != "link"),
    "word": ("6x10", "soma", "hexiamonds 4x9", "calendar 25-Jan"),
    "file": (*PICTURES, *DLX, *SPECS),
}


def readers() -> dict[str, Reader]:
    """All readers by name, each with texts that it reads."""
    known = {name: each.example for name, each in table.FORMATS.items() if each.example}
    return {
        name: Reader(read, (*((known[name],) if name in known else ()), *EXAMPLES.get(name, ())))
        for name, read in inputs.readers().items()
    }
