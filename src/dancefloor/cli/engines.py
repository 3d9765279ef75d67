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
    columns = [ability.value for ability in Ability]
    width = max(len(each.name) for each in known)
    print("  ".join(["engine".ljust(width), "there", *columns, "about"]))
    for each in known:
        marks = ["yes" if ability in each.abilities else "-" for ability in Ability]
        there = "no" if each.missing() else "yes"
        cells = [mark.ljust(len(column)) for mark, column in zip(marks, columns, strict=True)]
        print("  ".join([each.name.ljust(width), there.ljust(5), *cells, each.about]))
    for reason in {each.missing() for each in known} - {""}:
        print(f"\n{reason}: reinstall with a C++20 compiler at hand to have the engines that are not there")
    return FOUND
