"""Write docs/techniques.md and its pictures: each technique for fillomino in a move that the program explains.

    python docs/techniques/draw.py [FOLDER]         write the page and its pictures into docs, or elsewhere
    python docs/techniques/draw.py --find NAME      look for a small puzzle that shows a technique

The puzzles are our own: `dancefloor make` made them. If the program learns to explain a puzzle in another way, so that
no move shows the technique any more, the script says so; `--find` then finds another puzzle.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

import dancefloor as dance
from dancefloor.draw.svg import svg
from dancefloor.houses.fillomino.explain.explanation import Explanation
from dancefloor.houses.fillomino.explain.grades import (
    FEW_REGIONS,
    LONG,
    NOTICED,
    SEEN,
    SHORT,
    Level,
    Technique,
    techniques,
)
from dancefloor.houses.fillomino.explain.moves import Move
from dancefloor.houses.fillomino.rules.rule import Rule

DOCS = Path(__file__).resolve().parent.parent
CELL = 30
WIDTH = 120  # of a line
MOST_LINES, FIRST, LAST = 8, 3, 2  # of a reason
SIZES = ("4x4", "4x5", "5x5", "6x6", "7x7", "8x8")
SEEDS = 40  # of each size


def by(*wanted: Technique) -> Callable[[Move], bool]:
    """A test for moves that use these techniques and no other."""
    return lambda move: bool(move.value) and set(techniques(move)) == set(wanted)


def excludes(rule: Rule) -> Callable[[Move], bool]:
    """A test for moves that leave a cell one number, because of an exclusion by a rule and without arguments."""
    return lambda move: by(Technique.LAST)(move) and rule in {each.deduction.rule for each in move.exclusions}


def argues(technique: Technique) -> Callable[[Move], bool]:
    """A test for moves that need one argument, of this kind."""

    def shows(move: Move) -> bool:
        return len(move.arguments) == 1 and technique in techniques(move)

    return shows


def sees(technique: Technique) -> Callable[[Move], bool]:
    """A test for moves that need one pattern, of this kind, and no number without room elsewhere."""
    return lambda move: argues(technique)(move) and Technique.NO_ROOM not in techniques(move)


class Example(NamedTuple):
    """A section of the page."""

    name: str
    title: str
    about: str
    evidence: str  #: what one must see for it
    levels: tuple[Level, ...]  #: those that a move which shows it can have
    puzzle: str  #: a text that means a puzzle in which a move shows it
    shows: Callable[[Move], bool]
    kind: str = "fillomino"
    difficulty: str | None = None  #: that of puzzles among which to find another one; None: the rules solve them


EXAMPLES = (
    Example(
        "forced",
        "The only way out",
        "A region that lacks cells grows through free cells beside it. If every way out passes through one cell,"
        " that cell belongs to the region.",
        "what bars the other ways: another number, an equal region that it would join and make too large, or too few"
        " cells",
        (Level.EASY,),
        "fillomino/4/4/i12j2h4h7",
        by(Technique.WAY_OUT),
    ),
    Example(
        "fit",
        "Just enough room",
        "If a region can reach exactly as many cells as it needs, it fills them all.",
        "every cell that it can reach, with those of equal regions that it would join, and what bars the rest",
        (Level.EASY,),
        "fillomino/4/4/i12j2h4h7",
        by(Technique.FIT),
    ),
    Example(
        "complete",
        "Beside a complete region",
        "A region that has all its cells keeps its number away from every neighbour.",
        "complete regions beside the cell, and no room for other numbers",
        (Level.EASY,),
        "fillomino/4/4/h1k25g2h6g",
        excludes(Rule.COMPLETE),
    ),
    Example(
        "merge",
        "It would join too much",
        "A number cannot stand where it would join equal regions that are too large together.",
        "the regions that it would join, and their cells",
        (Level.EASY,),
        "fillomino/4/4/g54k5g5h5h",
        excludes(Rule.MERGE),
    ),
    Example(
        "elsewhere",
        "No room elsewhere",
        "A number needs as many cells as it says. It cannot stand where there is no room for them.",
        "the room around another cell",
        (
            Level.EASY,
            Level.MEDIUM,
        ),
        "fillomino/4/4/g5h42k2g2h",
        lambda move: not move.arguments and Technique.NO_ROOM in techniques(move),
    ),
    Example(
        "symmetric",
        "The middle of a symmetric region",
        "In a symmarea each region looks the same after a half turn. Each cell on one side has a partner on the other.",
        "the possible middles of the region",
        (Level.MEDIUM,),
        "symmarea/4/4/g1i8l2g1g",
        by(Technique.SYMMETRIC),
        "symmarea",
    ),
    Example(
        "either-or",
        "Either way",
        "If a region has only two or three ways to grow, a cell that it touches whichever way it takes cannot have"
        " its number.",
        "every way of one region",
        (Level.MEDIUM,),
        "fillomino/4/5/3h3k3k6h4g",
        sees(Technique.EITHER),
    ),
    Example(
        "pocket",
        "A closed pocket",
        "Only regions within a closed area can fill it, and equal ones cannot be side by side. What all divisions"
        " have in common is true.",
        "complete regions around a few cells, and all ways to divide these",
        (
            Level.MEDIUM,
            Level.HARD,
        ),
        "fillomino/4/5/2l2h2l5g6",
        sees(Technique.DIVIDED),
    ),
    Example(
        "counting",
        "Counting an area",
        "Add up the numbers of all regions in a closed area, which can be the whole board. What is left limits every"
        " other region there.",
        "the cells of the area, and the regions known in it",
        (Level.HARD,),
        "fillomino/4/4/3j4k4g8h",
        sees(Technique.COUNTING),
    ),
    Example(
        "competing",
        "Regions that compete",
        "Two regions may need the same cells. Leave out the ways that do not go together, and see what the others"
        " have in common.",
        "every way of both regions",
        (Level.HARD,),
        "fillomino/5/5/84o3g6i3i3i",
        sees(Technique.COMPETING),
    ),
    Example(
        "unseen",
        "A number that no clue shows",
        "A region without a clue may have a number that no clue shows. N stands for it until the region is complete.",
        "all numbers of the clues, none of which fits the cell",
        (Level.EASY,),
        "fillomino/4/4/3g21l2g3i",
        lambda move: not move.value and not move.arguments,
    ),
    Example(
        "counted",
        "A region of N is complete",
        "Once a region of N can grow no further, its number is that of its cells.",
        "all cells of the region, and other numbers around it",
        (Level.EASY,),
        "fillomino/4/4/3g21l2g3i",
        by(Technique.COUNTED),
    ),
    Example(
        "at-once",
        "No room left at once",
        "A number is wrong if it leaves a region or a cell beside it without room.",
        "the room of the regions beside the cell",
        (Level.MEDIUM,),
        "fillomino/4/4/h5i3g3l3",
        argues(Technique.AT_ONCE),
        difficulty="hard",
    ),
    Example(
        "supposed",
        "Suppose, and refute",
        "Suppose a number and follow the rules. If something becomes impossible, the number is wrong.",
        "a chain of moves that ends in a contradiction",
        (
            Level.HARD,
            Level.EXPERT,
            Level.DEEP,
        ),
        "fillomino/4/4/h7g8l1h7g",
        argues(Technique.SUPPOSED),
        difficulty="hard",
    ),
    Example(
        "otherwise",
        "If it is not",
        "Suppose that a cell does *not* have a number. If that is impossible, it has the number, and you need not"
        " try the others.",
        "a chain of moves that ends in a contradiction",
        (
            Level.HARD,
            Level.EXPERT,
            Level.DEEP,
        ),
        "fillomino/5/4/j8i1l9h82",
        argues(Technique.OTHERWISE),
        difficulty="hard",
    ),
    Example(
        "cases",
        "Cases that agree",
        "Look at one cell twice: with a number, and without it. What follows in both cases is true.",
        "two chains of moves that agree",
        (
            Level.HARD,
            Level.EXPERT,
            Level.DEEP,
        ),
        "fillomino/7/7/i1i1i1h9h8h2g5k8g5g5i5i45j5h",
        argues(Technique.CASES),
        difficulty="expert",
    ),
    Example(
        "nested",
        "A supposition within another",
        "Suppose a number; where that leads no further, refute other numbers within the supposition. The program"
        " does so only when nothing shorter helps.",
        "chains within a chain",
        (Level.DEEP,),
        "fillomino/7/6/g8i63m7g7g5g6r3g7h4i",
        lambda move: Technique.NESTED in techniques(move),
        difficulty="deep",
    ),
    Example(
        "whichever",
        "Whichever symmetric region",
        "In a symmarea, go through the few symmetric regions that a number can be in. What follows in each of them"
        " is true.",
        "all these regions, and a chain of moves for each",
        (
            Level.HARD,
            Level.EXPERT,
            Level.DEEP,
        ),
        "symmarea/4/4/i3h8k31h",
        sees(Technique.REGIONS),
        "symmarea",
    ),
    Example(
        "proved",
        "No short argument",
        "Where no supposition helps, the program names as few numbers as possible that leave no other, but gives no"
        " argument.",
        "a search",
        (Level.BEYOND,),
        "fillomino/6/6/j7i13g1786n8r",
        argues(Technique.PROVED),
        difficulty="beyond",
    ),
)


def shown(example: Example, puzzle: str = "") -> tuple[Explanation, int] | None:
    """The explanation of a puzzle, and the number of the first move that shows a technique; None if none does."""
    explained = dance.explain(dance.read_puzzle(puzzle or example.puzzle))
    at = next((k for k, move in enumerate(explained.moves) if example.shows(move)), None)
    return None if at is None else (explained, at)


def picture(explained: Explanation, at: int) -> str:
    """The pictures of one move: those of its suppositions, and the move itself."""
    number = f"{at + 1}. "
    told = [(text, board) for text, board in replace(explained, moves=explained.moves[: at + 1]).pictures()]
    own = [(text.removeprefix(number), board) for text, board in told if text.startswith(number)]
    captions, boards = zip(*own, strict=True)
    return svg(boards, captions=captions if len(boards) > 1 else None, cell=CELL)


def sections(folder: Path) -> Iterator[str]:
    """The sections of the page; the pictures go into the folder."""
    for example in EXAMPLES:
        found = shown(example)
        if found is None:
            sys.exit(f"no move shows {example.name!r} any more: python docs/techniques/draw.py --find {example.name}")
        explained, at = found
        (folder / f"{example.name}.svg").write_text(picture(explained, at), encoding="utf-8")
        shows = f"![{example.title}](techniques/{example.name}.svg)"
        told = "\n".join(f"> {line}" for line in shortened(explained.text(at, numbered=False)))
        yield "\n\n".join((f"## {example.title}", fill(said(example, explained.moves[at]), WIDTH), shows, told)) + "\n"


def said(example: Example, move: Move) -> str:
    """The rule, what one must see for it, its levels, and its name in data: the hardest technique of the move."""
    *others, last = map(str, example.levels)
    levels = f"{', '.join(others)} or {last}" if others else last
    name = max(techniques(move), key=list(Technique).index).value
    return f"{example.about} *Level*: {levels}. *Evidence*: {example.evidence}. *Name*: `{name}`."


def shortened(told: str) -> list[str]:
    """The lines of a reason; a long one without those in its middle."""
    lines = [line.strip() for line in told.splitlines()]
    return lines if len(lines) <= MOST_LINES else [*lines[:FIRST], "...", *lines[-LAST:]]


#: What each level of a puzzle takes.
LEVELS = {
    Level.EASY: f"each number follows from the numbers and the room around it, or around {NOTICED} other cell",
    Level.MEDIUM: "numbers without room in several other cells, or that leave others without room;"
    f" patterns of at most {SEEN} ways or cells",
    Level.HARD: f"suppositions, each refuted in {SHORT} step; larger patterns; regions that compete",
    Level.EXPERT: f"suppositions, each refuted in at most {LONG} steps",
    Level.DEEP: f"longer suppositions; suppositions within suppositions; more than {FEW_REGIONS} symmetric regions",
    Level.BEYOND: "numbers for which no short argument is found",
}
HEAD = """# Techniques

[Documentation](README.md)

How to solve a fillomino by hand: each kind of argument that `dancefloor hint` and `explain` use, the simplest first,
with a move on a small puzzle made for this page. New numbers have rings, and the cells that justify them are coloured.
Pictures of suppositions come before the board. The sentences are the program's, and the names those of
`grade --json`. A puzzle has the level of its hardest move:

| level | what it takes |
|---|---|
"""


def write(folder: Path) -> None:
    """Write the page and its pictures."""
    pictures = folder / "techniques"
    pictures.mkdir(parents=True, exist_ok=True)
    levels = "".join(f"| {level} | {takes} |\n" for level, takes in sorted(LEVELS.items()))
    page = f"{HEAD}{levels}\n" + "\n".join(sections(pictures))
    (folder / "techniques.md").write_text(page, encoding="utf-8")


def find(name: str) -> None:
    """Print the address of a small puzzle that shows a technique."""
    example = next(each for each in EXAMPLES if each.name == name)
    for size in SIZES:
        for seed in range(SEEDS):
            wish = {"difficulty": example.difficulty} if example.difficulty else {}
            made = dance.make(example.kind, size, seed=seed, grids=1, **wish).made
            address = made and dance.convert(made.puzzle, "puzzlink").partition("?")[2]
            if address and (found := shown(example, address)):
                print(address, f"{size}, seed {seed}, move {found[1] + 1}", sep="\n")
                return
    sys.exit(f"no puzzle of {', '.join(SIZES)} shows {name!r}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--find"]:
        find(sys.argv[2])
    else:
        write(Path(sys.argv[1]) if sys.argv[1:] else DOCS)
