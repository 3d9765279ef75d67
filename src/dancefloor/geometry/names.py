"""The names that tradition gives to small polyforms, and the families in which they come: data only.

One picture a name, in the pose in which it is read (`dancefloor.geometry.picture`). Sources of the names:

- squares: Golomb's letters (Polyominoes, 1965); hexominoes as in Kadon's Sextillions;
- triangles: hexiamonds as O'Beirne called them (New Scientist 12, 1961; MathWorld, "Hexiamond"), the smaller ones by
  the letters of Polyform Puzzler (D. Goodger);
- hexagons: tetrahexes as in Gardner, Mathematical Magic Show, chapter 11, the others by letters of Polyform Puzzler;
- cubes: flat ones by the letter of the polyomino. Tetracubes A, B and P as in the Soma puzzle of Piet Hein: A is the
  right screw (on a bent row of three, seen from above, the fourth cube lies on the end that is clockwise of the other),
  B the left screw, P the branch. The other pentacubes as in Kadon's Superquints, with the coordinates of Polyform
  Puzzler: a letter of a flat tetromino and the place of the fifth cube upon it; J mirrors L, S mirrors N, V1 and V2
  mirror each other, and J3, which is L3 turned over, is left out.

The first layer of a picture of cubes is the lowest. Mirror images of solid pieces are two pieces; of those of the plane
the other one is named by a prime, if not in `MIRRORED`.
"""

from __future__ import annotations

from typing import NamedTuple


class Family(NamedTuple):
    """All polyforms of so many cells on a lattice; or, if `solid`, the polyominoes, made of cubes."""

    lattice: str
    size: int
    solid: bool = False


_WORDS = {
    "square": "monominoes dominoes trominoes tetrominoes pentominoes hexominoes heptominoes octominoes",
    "triangle": "moniamonds diamonds triamonds tetriamonds pentiamonds hexiamonds heptiamonds octiamonds",
    "hexagon": "monohexes dihexes trihexes tetrahexes pentahexes hexahexes",
    "cube": "monocubes dicubes tricubes tetracubes pentacubes hexacubes",
}

#: Families by name, in the plural.
FAMILIES: dict[str, Family] = {
    word: Family(lattice, size) for lattice, words in _WORDS.items() for size, word in enumerate(words.split(), 1)
}
FAMILIES |= {
    f"solid-{word}": Family("cube", size, solid=True) for size, word in enumerate(_WORDS["square"].split()[:6], 1)
}

#: The seven pieces of the Soma puzzle: the size of each, and its name among the polycubes of that size.
SOMA = {"V": (3, "V"), "L": (4, "L"), "T": (4, "T"), "Z": (4, "S"), "A": (4, "A"), "B": (4, "B"), "P": (4, "P")}

#: The names under which tradition knows two mirror images apart, by lattice and size.
MIRRORED: dict[tuple[str, int], dict[str, str]] = {("square", 4): {"L": "J", "S": "Z"}}

#: By lattice and size: names and pictures. Polycubes that are flat come before those here, and are not repeated.
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
