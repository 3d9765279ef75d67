"""Attack what dancefloor promises, and print a table of figures; exit status 1 if anything was wrong.

python -m attack [NAME ...] [--seed N] [--seconds S] [--case N]

Each attack runs in a process of its own: a crash is reported like anything else that is wrong, with the case at work.
"""

from __future__ import annotations

import argparse
import sys
import time
from importlib import import_module
from importlib.util import find_spec
from inspect import signature

from attack.separate import attacked

ATTACKS = {
    "problems": "every engine, and everything that counts, against brute force",
    "symmetry": "solutions up to symmetry against the orbits found by brute force",
    "resuming": "searches stopped at random moments, and taken up again",
    "threads": "one search, advanced and watched by several threads",
    "positions": "positions that were tampered with",
    "stores": "damaged stores of runs",
    "inputs": "every reader against mutated files",
    "signals": "processes killed at random moments",
}
FIGURES = (
    "problems",
    "inputs",
    "stores",
    "trials",
    "kills",
    "checks",
    "wrong",
)  # the columns that come first, and last


def present() -> list[str]:
    """The attacks that are there."""
    return [name for name in ATTACKS if find_spec(f"attack.{name}")]


def parser() -> argparse.ArgumentParser:
    """The command line."""
    known = "\n".join(f"  {name:10} {ATTACKS[name]}" for name in present())
    parser = argparse.ArgumentParser(
        prog="python -m attack",
        description=__doc__.partition("\n")[0],
        epilog=f"attacks:\n{known}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="which; all by default")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of all that is random (default 1)")
    parser.add_argument("--seconds", type=float, default=30.0, metavar="S", help="for each attack (default 30)")
    parser.add_argument("--case", type=int, metavar="N", help="only this case, of an attack that was named")
    return parser


def has_cases(name: str) -> bool:
    """Whether an attack can try a single case."""
    return "case" in signature(import_module(f"attack.{name}").run).parameters


def table(rows: list[tuple[str, float, dict[str, int]]]) -> str:
    """Figures side by side: a row for each attack.

    >>> print(table([("problems", 2.0, {"problems": 10, "checks": 1234, "wrong": 0})]))
    attack      seconds  problems  checks  wrong
    problems          2        10   1,234      0
    """
    named = {name for _, _, found in rows for name in found}
    columns = [*(name for name in FIGURES[:-2] if name in named), *sorted(named - set(FIGURES)), *FIGURES[-2:]]
    cells = [[f"{found[column]:,}" if column in found else "" for column in columns] for _, _, found in rows]
    widths = [max(map(len, [column, *values])) for column, *values in zip(columns, *cells, strict=True)]
    lines = [("attack", "seconds", columns)]
    lines += [(name, f"{seconds:.0f}", values) for (name, seconds, _), values in zip(rows, cells, strict=True)]
    return "\n".join(
        f"{name:10}  {seconds:>7}  " + "  ".join(map(str.rjust, values, widths)) for name, seconds, values in lines
    )


def main(arguments: list[str] | None = None) -> int:
    """Run what is asked for; 1 if anything was wrong."""
    options = parser().parse_args(arguments)
    if unknown := set(options.names) - set(present()):
        parser().error(f"there is no attack {min(unknown)!r}: it should be one of {', '.join(present())}")
    if options.case is not None and len(options.names) != 1:
        parser().error("--case is for one attack: name it")
    if options.case is not None and not has_cases(options.names[0]):
        parser().error(f"attack {options.names[0]!r} has no cases that can be tried alone")
    rows = []
    for name in options.names or present():
        began = time.monotonic()
        found = attacked(name, options.seed, options.seconds, options.case)
        rows.append((name, time.monotonic() - began, found))
    print(table(rows))
    return int(any(found["wrong"] for _, _, found in rows))


if __name__ == "__main__":
    sys.exit(main())
