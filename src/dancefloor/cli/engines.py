"""``dancefloor engines``: which engines there are, and what each can take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dancefloor.cli.guard import FOUND

if TYPE_CHECKING:
    from dancefloor.engines.base import Engine
    from dancefloor.engines.counting import CountingEngine


def engines() -> int:
    """List the engines and what each can take; the last one only counts. A fillomino has engines of its own.

    \b
    Examples:
      dancefloor engines
      dancefloor solve 6x10 --engine dancing --stats
    """
    from dancefloor.engines.base import Ability
    from dancefloor.engines.counting import CountingEngine
    from dancefloor.engines.registry import engine, engine_names

    known: list[Engine | CountingEngine] = [*(engine(name) for name in engine_names()), CountingEngine()]
    rows = [["engine", "there", *(ability.name.lower().replace("_", " ") for ability in Ability)]]
    for each in known:
        marks = ("yes" if ability in each.abilities else "-" for ability in Ability)
        rows.append([each.name, "no" if each.missing() else "yes", *marks])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    print()
    for each in known:
        print(f"{each.name}: {each.about}")
    _print_those_of_fillomino()
    for reason, remedy in dict.fromkeys((each.missing(), each.remedy) for each in known if each.missing()):
        print(f"\n{reason}: to have {_names(known, reason)}, {remedy}")
    return FOUND


def _print_those_of_fillomino() -> None:
    from dancefloor.fillomino.solve.solver import ABOUT, methods

    print("\nof a fillomino, which is no exact cover; the first that is there is taken:")
    for method, about in ABOUT.items():
        print(f"{method}: {about}{'' if method in methods() else ' (not there)'}")


def _names(known: list[Engine | CountingEngine], reason: str) -> str:
    return " and ".join(each.name for each in known if each.missing() == reason)
