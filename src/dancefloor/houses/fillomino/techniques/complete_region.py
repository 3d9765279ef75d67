"""A complete region: once a region whose number no clue shows can grow no further, its number is that of its cells.

`Moves` counts the cells when every cell has a value; native code does not know which number it is.

>>> import dancefloor as dance
>>> print(dance.explain("fillomino/4/4/3g21l2g3i").text(7, numbered=False))
Column 3, row 2 and column 4, rows 2-4 must be 4: this region has all its cells, and they are 4.
"""

from __future__ import annotations

from dancefloor.houses.fillomino.explain.levels import Level
from dancefloor.houses.fillomino.explain.move import Move
from dancefloor.houses.fillomino.rules.rule import Rule
from dancefloor.houses.fillomino.techniques.technique import HumanRule, Lesson, Technique, only, written

NAME = "complete region"


def sentence(move: Move) -> str:
    """How many cells there are."""
    return f"{written(move)}: this region has all its cells, and they are {len(move.cells)}"


COUNTED = HumanRule(Rule.COUNTED, sentence=sentence, caption="the region is complete")

TECHNIQUE = Technique(
    NAME,
    (COUNTED,),
    (
        Lesson(
            "counted",
            "A region of N is complete",
            "Once a region of N can grow no further, its number is that of its cells.",
            "all cells of the region, and other numbers around it",
            (Level.EASY,),
            "fillomino/4/4/3g21l2g3i",
            only(NAME),
        ),
    ),
    by=Rule.COUNTED,
)
