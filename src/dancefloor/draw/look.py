"""How a picture looks: the one value that drawings of every format take.

A solid has a *view*. ``assembled``, ``layers`` and ``exploded`` show it from a corner; ``steps`` show how to build it,
piece by piece; ``plan`` shows its layers from above, as flat boards side by side.
"""

from __future__ import annotations

from dataclasses import dataclass

from dancefloor.arguments import whole, wrong
from dancefloor.draw.palette import STYLES
from dancefloor.draw.solid import CORNERS
from dancefloor.errors import InputError

ASSEMBLED, LAYERS, EXPLODED, STEPS, PLAN = VIEWS = ("assembled", "layers", "exploded", "steps", "plan")


@dataclass(frozen=True)
class Look:
    """How a picture looks.

    Args:
        view: one of `VIEWS`, for solids; by default None: the format of the picture decides.
        corner: the corner from which a viewer sees a solid, 0 to 7 (default: 0); from 4 on it is below.
        style: how pieces are told apart, one of `STYLES` (default: colors).

    Raises:
        InputError: there is no such view, corner or style.

    >>> Look(corner=8)
    Traceback (most recent call last):
    dancefloor.errors.InputError: corner is 8: it should be a whole number from 0 to 7
    """

    view: str | None = None
    corner: int = 0
    style: str = "colors"

    def __post_init__(self) -> None:
        if self.view is not None and self.view not in VIEWS:
            raise wrong("view", self.view, f"one of {', '.join(VIEWS)}")
        if not 0 <= whole("corner", self.corner) < CORNERS:
            raise wrong("corner", self.corner, f"a whole number from 0 to {CORNERS - 1}")
        if self.style not in list(STYLES):
            raise wrong("style", self.style, f"one of {', '.join(STYLES)}")

    def check(self, *, solid: bool) -> None:
        """Refuse to show a flat board as a solid.

        Raises:
            InputError: there is a view or another corner than 0, and the board is not `solid`.
        """
        if not solid and (self.view is not None or self.corner):
            raise InputError("only solids have views and corners, and this puzzle is flat")
