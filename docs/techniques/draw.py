"""Write docs/techniques.md and its pictures: each rule for fillomino in a move that the program finds and explains.

    python docs/techniques/draw.py [FOLDER]         write the page and its pictures into docs, or elsewhere
    python docs/techniques/draw.py --find NAME      look for a small puzzle that shows a technique

The puzzles are our own: `dancefloor make` made them. If the program learns to explain a puzzle in another way, so that
no move shows the technique any more, the script says so; `--find` then finds another puzzle.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

import dancefloor as dance
from dancefloor.draw.svg import svg
from dancefloor.fillomino.explain.moves import Move
from dancefloor.fillomino.rules.rule import Rule

DOCS = Path(__file__).resolve().parent.parent
CELL = 30
WIDTH = 120  # of a line
FEW_STEPS = 4  #: of a refutation that is easy to follow
SIZES = ("4x4", "4x5", "5x5", "6x6")


def excludes(*rules: Rule) -> Callable[[Move], bool]:
    """A test for moves that rest on an exclusion by one of these rules, and on no supposition."""

    def shows(move: Move) -> bool:
        found = {each.deduction.rule for each in move.exclusions}
        return bool(found.intersection(rules)) and Rule.REFUTED not in found

    return shows


def only(rule: Rule) -> Callable[[Move], bool]:
    """A test for moves by a rule that need nothing else."""
    return lambda move: move.rule is rule and not move.exclusions and bool(move.value)


def refutes(least: int, most: int, depth: int = 1) -> Callable[[Move], bool]:
    """A test for moves that rest on one refuted supposition, of a number of steps, and as deep as that."""

    def shows(move: Move) -> bool:
        found = [each.refutation for each in move.exclusions if each.refutation]
        return len(found) == 1 and least <= found[0].length <= most and found[0].depth == depth

    return shows


class Technique(NamedTuple):
    """A section of the page."""

    name: str
    title: str
    about: str
    rows: str  #: a puzzle in which a move shows it
    shows: Callable[[Move], bool]


TECHNIQUES = (
    Technique(
        "forced",
        "The only way out",
        "A region that lacks cells must leave through its free neighbours. If it has only one, or if all its ways pass"
        " through one cell, that cell is its own.",
        "...1\n2...\n.2..\n4..7",
        only(Rule.FORCED),
    ),
    Technique(
        "fit",
        "Just enough room",
        "Count the cells that a region can reach. If there are exactly as many as it needs, it fills them all.",
        "...1\n2...\n.2..\n4..7",
        only(Rule.FIT),
    ),
    Technique(
        "complete",
        "Beside a complete region",
        "A region that has all its cells keeps its number away from every neighbour.",
        "..1.\n....\n25.2\n..6.",
        excludes(Rule.COMPLETE),
    ),
    Technique(
        "merge",
        "It would join too much",
        "A number that would connect two regions of that number is impossible where they would be too large together.",
        ".54.\n....\n5.5.\n.5..",
        lambda move: move.rule is Rule.LAST and excludes(Rule.MERGE)(move),
    ),
    Technique(
        "unreachable",
        "No room for a number",
        "A number needs as many cells as it says. Where the free cells around are fewer, it is impossible, although no"
        " clue stands beside it.",
        "...1\n2...\n.2..\n4..7",
        excludes(Rule.UNREACHABLE),
    ),
    Technique(
        "hidden",
        "A number that no clue shows",
        "If a cell can have none of the numbers on the board, its region has no clue. All that is known at first is"
        " that its number is larger than others.",
        ".2.\n..2\n1..",
        lambda move: not move.value and not move.contradicts,
    ),
    Technique(
        "refuted",
        "Suppose, and refute",
        "Where no rule helps, suppose a number and follow the rules until something is impossible. Then it is wrong.",
        "87..\n....\n...8\n1...",
        refutes(1, FEW_STEPS),
    ),
    Technique(
        "chain",
        "Longer chains",
        "Some suppositions fail only after many steps: use a pencil. Chains are what makes a puzzle expert.",
        ".7.4.\n.....\n4....\n.4..4",
        refutes(7, 30),
    ),
)


def shown(technique: Technique, rows: str = "") -> tuple[dance.Fillomino, int, object] | None:
    """The puzzle of a technique, the number of the first move that shows it, and the explanation; None without one."""
    explained = dance.explain(dance.read_fillomino(rows or technique.rows))
    number = next((k for k, move in enumerate(explained.moves) if technique.shows(move)), None)
    return None if number is None else (explained.puzzle, number, explained)


def sections(folder: Path) -> Iterator[str]:
    """The sections of the page; the pictures go into the folder."""
    for technique in TECHNIQUES:
        found = shown(technique)
        if found is None:
            sys.exit(f"no move shows {technique.name!r} any more: python {sys.argv[0]} --find {technique.name}")
        _, number, explained = found
        picture = svg([explained.board(number)], cell=CELL)
        (folder / f"{technique.name}.svg").write_text(picture, encoding="utf-8")
        told = "\n".join(f"> {line}" for line in explained.text(number, numbered=False).splitlines())
        shows = f"![{technique.title}](techniques/{technique.name}.svg)"
        yield "\n\n".join((f"## {technique.title}", fill(technique.about, WIDTH), shows, told)) + "\n"


HEAD = """# Techniques

[Documentation](README.md)

How to solve a fillomino by hand: each kind of argument that `dancefloor hint` and `explain` use, the simplest first, in
a puzzle of our own. The pictures show the board after the move: its new numbers have rings, and the cells that it rests
on are coloured. The sentences are those of the program. [Grades](puzzles/fillomino-making.md#grades) say how hard each
kind is.

"""


def write(folder: Path) -> None:
    """Write the page and its pictures."""
    pictures = folder / "techniques"
    pictures.mkdir(parents=True, exist_ok=True)
    page = HEAD + "\n".join(sections(pictures))
    (folder / "techniques.md").write_text(page, encoding="utf-8")


def find(name: str) -> None:
    """Print a small puzzle that shows a technique, early if possible."""
    technique = next(each for each in TECHNIQUES if each.name == name)
    for size in SIZES:
        for seed in range(60):
            made = dance.make("fillomino", size, seed=seed, grids=1).made
            if made and (found := shown(technique, dance.write_fillomino(made.puzzle, "grid"))):
                print(f"{size}, seed {seed}, move {found[1] + 1}", dance.write_fillomino(made.puzzle, "grid"), sep="\n")
                return
    sys.exit(f"no puzzle of {', '.join(SIZES)} shows {name!r}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--find"]:
        find(sys.argv[2])
    else:
        write(Path(sys.argv[1]) if sys.argv[1:] else DOCS)
