"""The pages of techniques and their pictures: each technique for fillomino in a move that the program explains.

    python -m manual.techniques [FOLDER]         write the page and its pictures into docs, or elsewhere
    python -m manual.techniques --find NAME      look for a small puzzle that shows a technique

`docs/techniques.md` has all of them for people who solve; the site also has a page of the reference for each. The
modules of `houses/fillomino/techniques` have the sections. Their puzzles are our own: `dancefloor make` made them.
If the program learns to explain a puzzle in another way, so that no move shows the technique any more, this says so;
`--find` then finds another puzzle.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from types import ModuleType

import dancefloor as dance
from dancefloor.draw.svg import svg
from dancefloor.houses.fillomino.explain.explanation import Explanation
from dancefloor.houses.fillomino.explain.levels import TAKES
from dancefloor.houses.fillomino.techniques.table import TECHNIQUES, first_shown
from dancefloor.houses.fillomino.techniques.technique import Lesson, Technique

DOCS = Path(__file__).resolve().parent.parent / "docs"
SECTIONS = {section: technique for technique in TECHNIQUES for section in technique.sections}
CELL = 30
WIDTH = 120  # of a line
MOST_LINES, FIRST, LAST = 8, 3, 2  # of a reason
SIZES = ("4x4", "4x5", "5x5", "6x6", "7x7", "8x8")
SEEDS = 40  # of each size


def shown(section: Lesson, puzzle: str = "") -> tuple[Explanation, int] | None:
    """The explanation of a puzzle, and the number of the first move that shows a technique; None if none does."""
    explained = dance.explain(dance.read_puzzle(puzzle or section.example.puzzle))
    at = first_shown(section, explained.moves)
    return None if at is None else (explained, at)


def picture(explained: Explanation, at: int) -> str:
    """The pictures of one move: those of its suppositions, and the move itself."""
    captions, boards = zip(*explained.pictures_of(at), strict=True)
    return svg(boards, captions=captions if len(boards) > 1 else None, cell=CELL)


def example(section: Lesson) -> tuple[Explanation, int]:
    """The explanation of the puzzle of a section, and the number of the move that shows its technique."""
    found = shown(section)
    if found is None:
        sys.exit(f"no move shows {section.name!r} any more: python -m manual.techniques --find {section.name}")
    return found


def text(section: Lesson, explained: Explanation, at: int, pictures: str) -> str:
    """A section: what it says, the picture in a folder, and the sentences of the move."""
    told = "\n".join(f"> {line}" for line in shortened("\n".join(explained.lines[at])))
    shows = f"![{section.title}]({pictures}/{section.name}.svg)"
    return "\n\n".join((f"## {section.title}", fill(said(section), WIDTH), shows, told)) + "\n"


def sections(folder: Path) -> Iterator[str]:
    """The sections of the page; the pictures go into the folder."""
    for section in SECTIONS:
        explained, at = example(section)
        (folder / f"{section.name}.svg").write_text(picture(explained, at), encoding="utf-8")
        yield text(section, explained, at, "techniques")


def pages() -> dict[str, str | bytes]:
    """A page of the reference for each technique, and one that lists them."""
    names = {technique: f"reference/techniques/{technique.name.replace(' ', '-')}.md" for technique in TECHNIQUES}
    rows = "".join(
        f"| [{technique.name}]({name.removeprefix('reference/')}) | {technique.sections[0].title} |\n"
        for technique, name in names.items()
    )
    return {name: page(technique) for technique, name in names.items()} | {"reference/techniques.md": INDEX + rows}


def page(technique: Technique) -> str:
    """The page of a technique: its sections, how to see the move, and where the program has it."""
    parts = [f"# {technique.name[0].upper()}{technique.name[1:]}\n"]
    for section in technique.sections:
        explained, at = example(section)
        parts.append(text(section, explained, at, "../../techniques"))
        parts.append(f"This is move {at + 1} of:\n\n    dancefloor explain {section.example.puzzle}\n")
    home = next(name for name, module in sys.modules.items() if name.startswith(HOME) and is_of(technique, module))
    native = f"; `native/src/fillomino/{technique.native}` finds it" if technique.native else ""
    parts.append(f"## In the program\n\n`{home}` has the rule and its words{native}.\n")
    return "\n".join(parts)


def is_of(technique: Technique, module: ModuleType) -> bool:
    """Whether a module declares a technique."""
    return any(value is technique for value in vars(module).values())


def said(section: Lesson) -> str:
    """The rule, what one must see for it, its levels, and its name in data."""
    *others, last = map(str, section.example.levels)
    levels = f"{', '.join(others)} or {last}" if others else last
    return f"{section.about} *Level*: {levels}. *Evidence*: {section.evidence}. *Name*: `{SECTIONS[section].name}`."


def shortened(told: str) -> list[str]:
    """The lines of a reason; a long one without those in its middle."""
    lines = [line.strip() for line in told.splitlines()]
    return lines if len(lines) <= MOST_LINES else [*lines[:FIRST], "...", *lines[-LAST:]]


HOME = "dancefloor.houses.fillomino.techniques."
INDEX = """# Techniques one by one

A page for each technique of `grade`: what it is, what one must see, a move by it, and where the program has it.
[Techniques](../techniques.md) has all of them on one page.

| name | |
|---|---|
"""
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
    levels = "".join(f"| {level} | {takes} |\n" for level, takes in sorted(TAKES.items()))
    page = f"{HEAD}{levels}\n" + "\n".join(sections(pictures))
    (folder / "techniques.md").write_text(page, encoding="utf-8")


def find(name: str) -> None:
    """Print the address of a small puzzle that shows a technique."""
    section = next(each for each in SECTIONS if each.name == name)
    for size in SIZES:
        for seed in range(SEEDS):
            wish = {"difficulty": section.difficulty} if section.difficulty else {}
            made = dance.make(section.example.kind, size, seed=seed, grids=1, **wish).made
            address = made and dance.convert(made.puzzle, "puzzlink").partition("?")[2]
            if address and (found := shown(section, address)):
                print(address, f"{size}, seed {seed}, move {found[1] + 1}", sep="\n")
                return
    sys.exit(f"no puzzle of {', '.join(SIZES)} shows {name!r}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--find"]:
        find(sys.argv[2])
    else:
        write(Path(sys.argv[1]) if sys.argv[1:] else DOCS)
