"""``dancefloor engines``: which engines there are, and what each can take."""

from __future__ import annotations

from dancefloor.cli.guard import FOUND


def engines() -> int:
    """List the engines, in the order in which they are preferred, and what each can take.

    \b
    Examples:
      dancefloor engines
      dancefloor solve 6x10 --engine dancing --stats
    """
    from dancefloor.engines.base import Ability
    from dancefloor.engines.registry import engine, engine_names

    known = [engine(name) for name in engine_names()]
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
    for reason in {each.missing() for each in known} - {""}:
        print(f"\n{reason}: reinstall with a C++20 compiler at hand to have the engines that are not there")
    return FOUND
