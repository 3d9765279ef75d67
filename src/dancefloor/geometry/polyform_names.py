"""The traditional names of small polyforms and of their families: data only.

Each name has one picture (`dancefloor.geometry.picture`), which shows the pose that the name suggests. Sources:

- squares: Golomb's letters (Polyominoes, 1965); hexominoes as in Kadon's Sextillions;
- triangles: O'Beirne's names for the hexiamonds (New Scientist 12, 1961; MathWorld, "Hexiamond"), and the letters of
  Polyform Puzzler (D. Goodger) for smaller ones;
- hexagons: tetrahexes as in Gardner, Mathematical Magic Show, chapter 11; the letters of Polyform Puzzler for others;
- cubes: flat ones have the letter of the polyomino. Tetracubes A, B and P are those of Piet Hein's Soma puzzle: A is
  the right screw (on a bent row of three, seen from above, the fourth cube lies on the end that is clockwise of the
  other), B the left screw, P the branch. The other pentacubes have the names of Kadon's Superquints and the coordinates
  of Polyform Puzzler: the letter of a flat tetromino, and the place of the fifth cube on top of it. J mirrors L, S
  mirrors N, V1 and V2 mirror each other, and J3 is omitted because it is L3 turned over.

The first layer of a picture of cubes is the lowest. Mirror images of solid pieces are two different pieces. The mirror
image of a plane piece has its own name if `MIRRORED` lists it; otherwise its name has a prime.
"""

from __future__ import annotations

from typing import NamedTuple


class Family(NamedTuple):
    """All polyforms of `size` cells on the lattice named `lattice`; if `solid`, the polyominoes, made of cubes."""

    lattice: str
    size: int
    solid: bool = False


_WORDS = {
    "square": "monominoes dominoes trominoes tetrominoes pentominoes hexominoes heptominoes octominoes",
    "triangle": "moniamonds diamonds triamonds tetriamonds pentiamonds hexiamonds heptiamonds octiamonds",
    "hexagon": "monohexes dihexes trihexes tetrahexes pentahexes hexahexes",
    "cube": "monocubes dicubes tricubes tetracubes pentacubes hexacubes",
}

#: Families by their names in the plural.
FAMILIES: dict[str, Family] = {
    word: Family(lattice, size) for lattice, words in _WORDS.items() for size, word in enumerate(words.split(), 1)
}
FAMILIES |= {
    f"solid-{word}": Family("cube", size, solid=True) for size, word in enumerate(_WORDS["square"].split()[:6], 1)
}

#: The seven pieces of the Soma puzzle, each with its size and its name among the polycubes of that size.
SOMA = {"V": (3, "V"), "L": (4, "L"), "T": (4, "T"), "Z": (4, "S"), "A": (4, "A"), "B": (4, "B"), "P": (4, "P")}

#: Pieces whose mirror images have traditional names of their own, by lattice and size.
MIRRORED: dict[tuple[str, int], dict[str, str]] = {("square", 4): {"L": "J", "S": "Z"}}

#: Names and pictures by lattice and size. Flat polycubes are not repeated here; they precede those listed.
NAMES: dict[str, dict[int, dict[str, str]]] = {
    "square": {
        1: {"O": "#"},
        2: {"I": "##"},
        3: {"I": "###", "V": "#./##"},
        4: {"I": "####", "L": "#./#./##", "O": "##/##", "S": ".##/##.", "T": "###/.#."},
        5: {
            "F": ".##/##./.#.",
            "I": "#####",
            "L": "#./#./#./##",
            "N": ".#/.#/##/#.",
            "P": "##/##/#.",
            "T": "###/.#./.#.",
            "U": "#.#/###",
            "V": "#../#../###",
            "W": "#../##./.##",
            "X": ".#./###/.#.",
            "Y": ".#/##/.#/.#",
            "Z": "##./.#./.##",
        },
        6: {
            "A": "###/##./#..",
            "C": "##/#./#./##",
            "D": "#./##/##/#.",
            "E": ".##/##./.##",
            "hiF": ".##/##./.#./.#.",
            "loF": ".##/.#./##./.#.",
            "hi4": "..##/###./..#.",
            "lo4": ".###/##../.#..",
            "G": "##/#./##/.#",
            "H": "#../###/#.#",
            "I": "#/#/#/#/#/#",
            "J": "..#/#.#/###",
            "K": ".#./###/##.",
            "L": "#./#./#./#./##",
            "M": "..##/###./#...",
            "shortN": ".#/##/##/#.",
            "longN": ".#/##/#./#./#.",
            "O": "##/##/##",
            "P": "##/##/#./#.",
            "Q": "##./##./.##",
            "R": "##./###/#..",
            "S": "#./#./##/.#/.#",
            "longT": "###/.#./.#./.#.",
            "shortT": "####/.#../.#..",
            "U": "#.#./####",
            "V": "..#/..#/..#/###",
            "Wa": "..#/..#/.##/##.",
            "Wb": "..##/.##./##..",
            "Wc": "..#./.###/##..",
            "X": ".#./.#./###/.#.",
            "italicX": ".#./.##/##./.#.",
            "hiY": ".#/##/.#/.#/.#",
            "loY": ".#/.#/##/.#/.#",
            "longZ": "##./.#./.#./.##",
            "shortZ": "##../.#../.###",
        },
    },
    "triangle": {
        1: {"T": "A"},
        2: {"D": "AV"},
        3: {"I": "AVA"},
        4: {"I": "AVAV", "C": "AVA/..V", "T": ".A./AVA"},
        5: {
            "I": "AVAVA",
            "C": "AVA/V.V",
            "L": "...A/AVAV",
            "P": ".A../AVAV",
        },
        6: {
            "bar": "AVAVAV",
            "crook": "AVAVA/V....",
            "crown": "AVAVA/..V..",
            "sphinx": "...A./AVAVA",
            "snake": "...A/AVAV/V...",
            "yacht": ".A.A/AVAV",
            "chevron": "...AV/AVAV.",
            "signpost": "AVAV/..VA",
            "lobster": ".AV./AVAV",
            "hook": "..VA/AVAV",
            "hexagon": "AVA/VAV",
            "butterfly": ".A../AVAV/..V.",
        },
    },
    "hexagon": {
        1: {"H": "O"},
        2: {"I": "O.O"},
        3: {"I": "O.O.O", "V": "...O/O.O", "A": ".O/O.O"},
        4: {
            "bar": "O.O.O.O",
            "worm": ".....O/O.O.O",
            "pistol": "...O/O.O.O",
            "propeller": "...O/O.O/...O",
            "arch": "O...O/.O.O",
            "bee": ".O.O/O.O",
            "wave": "...O.O/O.O..",
        },
        5: {
            "A": "...O/O.O.O/...O",
            "B": "...O.O/O.O.O",
            "C": "O.....O/.O.O.O",
            "D": ".O.O/O.O.O",
            "E": "...O../O.O.O.O",
            "F": ".O...O/O.O.O",
            "G": "...O.O/O.O...O",
            "H": "..O../...O.O/O.O..",
            "I": "O.O.O.O.O",
            "J": ".......O/O.O.O.O",
            "L": "......O/.....O/O.O.O..",
            "N": ".....O.O/O.O.O..",
            "P": ".....O/O.O.O.O",
            "Q": ".....O/O.O.O/.O....",
            "R": "....O/.....O/O.O.O",
            "S": "......O/.O.O.O/O......",
            "T": ".....O/O.O.O/...O..",
            "U": ".O../O...O/.O.O",
            "V": "..O../.O../O.O.O",
            "W": "......O/...O.O/O.O....",
            "X": ".O../O.O.O/...O",
            "Y": ".....O/O.O.O/.....O",
        },
    },
    "cube": {
        1: {},
        2: {},
        3: {},
        4: {
            "A": "#./##/-/../.#",
            "B": "#./##/-/#./..",
            "P": "#./##/-/../#.",
        },
        5: {
            "A": ".#/##/-/.#/#.",
            "Q": "##/##/-/../#.",
            "L1": "..#/###/-/.../#..",
            "L2": "..#/###/-/.../.#.",
            "L3": "..#/###/-/.../..#",
            "L4": "..#/###/-/..#/...",
            "J1": "#../###/-/.../..#",
            "J2": "#../###/-/.../.#.",
            "J4": "#../###/-/#../...",
            "N1": "##./.##/-/.../..#",
            "N2": "##./.##/-/.../.#.",
            "S1": ".##/##./-/.../#..",
            "S2": ".##/##./-/.../.#.",
            "T1": "#./##/#./-/../#./..",
            "T2": "#./##/#./-/../.#/..",
            "V1": ".#/##/../-/../#./#.",
            "V2": ".#./##./-/.##/...",
        },
    },
}
