"""The reference of public names: a page for each purpose, with a directive of mkdocstrings for each name."""

from __future__ import annotations

import inspect
from typing import NamedTuple

import dancefloor


class Chapter(NamedTuple):
    """A page of the reference: what it is for, and the names on it."""

    title: str
    about: str
    names: str


CHAPTERS = {
    "solving": Chapter(
        "Solving and counting",
        "The functions that take a puzzle, and what limits them. A puzzle is a value from"
        ' [Puzzles](puzzles.md), or a text such as `"6x10"`.',
        "solve solve_many count prove check sample tabulate family read_family fit_most solve_cheaply make_hints "
        " make_unique make_packing piece_sets"
        " explain hint grade bench make make_many Wish book Limits",
    ),
    "results": Chapter(
        "Results",
        "What solving and counting return.",
        "Solutions Solution SolvedPuzzle Count ProvedCount Check Answer Tabulated Family FamilyDifference Priced Heat"
        " Explanation Bench Outcome Statistics Progress"
        " Filled FilledGrid Selection Fitted Hints PricedSolutions Unique MadePacking PieceSets WhyNone"
        " faults grid_faults",
    ),
    "puzzles": Chapter(
        "Puzzles",
        "The kinds of puzzles, and how to read and write them.",
        "Packing Fillomino Division Sudoku Queens Langford ExactCover"
        " read_puzzle read_sudoku read_fillomino write_fillomino convert link",
    ),
    "pieces": Chapter(
        "Boxes and pieces",
        "What a packing consists of.",
        "box Region lattice_named Shape Piece Placement Mobility read_pieces polyominoes polyforms connected_sets"
        " name_of read_constraint symmetries SymmetryTable KeptSymmetry",
    ),
    "problems": Chapter(
        "Items and options",
        "Exact cover problems, and searches for their covers.",
        "Problem ProblemBuilder Item Option Use reduce read_dlx write_dlx"
        " covers cheapest Search Position Cheapest engine_names",
    ),
    "explorer": Chapter(
        "Questions about a piece",
        "Which regions copies of one piece tile, and numbers that grow.",
        "Rectangles rectangles RectangularOrder order_of Tori tori PlaneTiling tile_plane"
        " RepTiles rep_tiles Compatibility compatible NumberSequence sequence",
    ),
    "designers": Chapter(
        "Taking apart",
        "How solutions in space come apart, in how many moves; and burrs that do.",
        "apart disassemblies Disassembly Disassemblies disassembly_faults"
        " make_burr all_burrs burr_problem MadeBurr AllBurrs",
    ),
    "makers": Chapter(
        "Cutting out and printing",
        "Pieces of a solution for laser cutters and 3D printers, and pages of paper to cut out.",
        "laser_sheets printed_parts paper_pieces CutSheet PrintedParts",
    ),
    "runs": Chapter(
        "Runs",
        "Searches and counts that are kept in a file.",
        "run open_run KeptRun split Part read_part merge",
    ),
    "notebooks": Chapter("Notebooks", "What only notebooks need.", "Gallery progress_bar studio"),
    "plugins": Chapter(
        "Plug-ins",
        "Checks for the authors of lattices, kinds of puzzles, engines and formats.",
        "check_lattice check_kind check_engine check_format",
    ),
    "errors": Chapter(
        "Errors",
        "Every error raised on purpose. The message says what is wrong, where, and what would be right.",
        "DancefloorError InputError ParseError PuzzleError ProblemError ContractBroken EngineError"
        " UnsupportedProblem EngineUnavailable TablesTooLarge FamilyTooLarge ProofTooLarge PackageUnavailable"
        " StoreError WorkerError NotPicklable InternalError",
    ),
}


def pages() -> dict[str, str | bytes]:
    """The pages of the reference, by their paths."""
    return {f"reference/{name}.md": page(chapter) for name, chapter in CHAPTERS.items()}


def page(chapter: Chapter) -> str:
    """A page of the reference."""
    rows = "".join(f"| [`{name}`][dancefloor.{name}] | {summary(name)} |\n" for name in chapter.names.split())
    directives = "".join(f"\n::: dancefloor.{name}\n" for name in chapter.names.split())
    return f"# {chapter.title}\n\n{chapter.about}\n\n| name | |\n|---|---|\n{rows}{directives}"


def summary(name: str) -> str:
    """The first sentence about a name."""
    first = (inspect.getdoc(getattr(dancefloor, name)) or "").partition("\n\n")[0]
    return " ".join(first.split()).replace("|", "\\|")


def homes() -> dict[str, str]:
    """The page of each public name, by the name."""
    return {name: page for page, chapter in CHAPTERS.items() for name in chapter.names.split()}
