"""Solve tiling puzzles and exact cover problems: find one or all solutions, count them, or explain why there are none.

>>> import dancefloor as dance
>>> puzzle = dance.Packing(dance.box(3, 20), dance.polyominoes(5))
>>> dance.count(puzzle, symmetry="all")
2

Puzzles
    Packing, Fillomino, Division, Sudoku, Queens, Langford, ExactCover; read_puzzle reads any of them
    Region, box, lattice_named: what pieces fill
    Piece, Shape, Mobility, read_pieces, polyominoes, polyforms, name_of: what fills it
    read_constraint: what solutions must satisfy, too
    symmetries, SymmetryTable, KeptSymmetry: how many solutions keep which symmetry
    Problem, ProblemBuilder, Item, Option, Use: items and options; reduce removes what is redundant
    connected_sets: the connected parts of a graph or a region
    read_fillomino, read_sudoku, read_dlx, write_fillomino, write_dlx, convert: formats
Questions
    solve, solve_many, count, check: solutions, their number, whether there is exactly one
    sample, tabulate, cheapest, covers: random solutions, tables of all, those that cost least, bare covers
    family, read_family: all solutions as one value, to be narrowed, compared and mapped
    prove: their number, with a proof that another program checks
    fit_most, make_hints, make_unique: what fits, which placements or changes leave one solution; solve_cheaply
    rectangles, order_of, tori, tile_plane, rep_tiles: what copies of a piece tile; compatible, sequence
    make_packing, piece_sets: packings that have one solution, sets of pieces that fill a region
    explain, hint, grade: how a person solves a fillomino; make, make_many: new ones (Wish); bench; book
    apart, disassemblies: whether solutions in space come apart, and in how many moves
    laser_sheets, printed_parts, paper_pieces: pieces to cut out and to print
    make_burr, all_burrs, burr_problem: burrs of six sticks that come apart, and all their assemblies
Answers
    Solutions, Solution, Placement, Gallery: what solve finds; its text, picture and verification (faults, grid_faults)
    Filled, FilledGrid, Selection: solutions of a division, of a fillomino, of items and options
    Count, Check, Answer, Cheapest, Tabulated, Explanation, Bench, SolvedPuzzle: what the others find
    Family, FamilyDifference, Priced, Heat: all solutions together, how two families differ, costs, maps
    Fitted, Hints, PricedSolutions, Unique, WhyNone: what fits, what leaves one solution, why there is none
    Rectangles, RectangularOrder, Tori, PlaneTiling, RepTiles, Compatibility, NumberSequence: what those find
    ProvedCount: what prove finds; MadePacking, PieceSets, MadeBurr, AllBurrs: what making finds
    CutSheet, PrintedParts: what cutters and printers take
    Disassembly, Disassemblies, disassembly_faults: how solutions come apart, and whether that is right
    Outcome, Statistics, Progress, Position, Limits: how a search ended, what it did, where it stands
Long searches
    run, open_run, KeptRun, split, merge, Part, read_part: kept in files, on several machines
Elsewhere
    studio, progress_bar: notebooks; link: for others; engine_names, Search: engines
    check_lattice, check_kind, check_engine, check_format: whether a plug-in does what dancefloor needs
    DancefloorError: the base class of all errors

The package loads each name on first use, so importing it takes almost no time.
"""

from __future__ import annotations

TYPE_CHECKING = False  # like `typing.TYPE_CHECKING`, but `typing` takes time to load
if TYPE_CHECKING:
    from dancefloor.contract.check_engine import check_engine
    from dancefloor.contract.check_format import check_format
    from dancefloor.contract.check_kind import check_kind
    from dancefloor.contract.check_lattice import check_lattice
    from dancefloor.cover.options import Option, Use
    from dancefloor.cover.problem import Item, Problem, ProblemBuilder
    from dancefloor.cover.reduce import reduce
    from dancefloor.engines.registry import engine_names
    from dancefloor.engines.search import Search
    from dancefloor.errors import (
        ContractBroken,
        DancefloorError,
        EngineError,
        EngineUnavailable,
        InputError,
        InternalError,
        NotPicklable,
        PackageUnavailable,
        ParseError,
        ProblemError,
        PuzzleError,
        StoreError,
        TablesTooLarge,
        UnsupportedProblem,
        WorkerError,
    )
    from dancefloor.formats.knuth.dlx import read_dlx, write_dlx
    from dancefloor.formats.puzzle import read_puzzle
    from dancefloor.formats.sudoku import read_sudoku
    from dancefloor.geometry.box import box
    from dancefloor.geometry.lattices import lattice_named
    from dancefloor.geometry.polyforms import name_of, polyforms, polyominoes
    from dancefloor.geometry.region import Region
    from dancefloor.geometry.shape import Shape
    from dancefloor.geometry.symmetry import Mobility
    from dancefloor.houses.designers.all_burrs import AllBurrs, all_burrs
    from dancefloor.houses.designers.disassembly import Disassembly
    from dancefloor.houses.designers.making_burrs import MadeBurr, make_burr
    from dancefloor.houses.designers.separable import Disassemblies, disassemblies
    from dancefloor.houses.designers.sticks import burr_problem
    from dancefloor.houses.designers.taking_apart import apart
    from dancefloor.houses.designers.verify_apart import disassembly_faults
    from dancefloor.houses.explorer.compatibility import Compatibility, compatible
    from dancefloor.houses.explorer.orders import RectangularOrder, order_of
    from dancefloor.houses.explorer.planes import PlaneTiling, tile_plane
    from dancefloor.houses.explorer.rectangles import Rectangles, rectangles
    from dancefloor.houses.explorer.scaling import RepTiles, rep_tiles
    from dancefloor.houses.explorer.sequences import NumberSequence, sequence
    from dancefloor.houses.explorer.tori import Tori, tori
    from dancefloor.houses.fillomino.bench import Bench, bench
    from dancefloor.houses.fillomino.division import Division
    from dancefloor.houses.fillomino.explain.explanation import Explanation
    from dancefloor.houses.fillomino.explaining import explain, grade, hint
    from dancefloor.houses.fillomino.filled_grid import Filled, FilledGrid
    from dancefloor.houses.fillomino.fillomino import Fillomino
    from dancefloor.houses.fillomino.formats.forms import read_fillomino, write_fillomino
    from dancefloor.houses.fillomino.make.wish import Wish
    from dancefloor.houses.fillomino.making import make, make_many
    from dancefloor.houses.fillomino.printing import book
    from dancefloor.houses.fillomino.verify_filled import grid_faults
    from dancefloor.houses.makers.cutter_files import CutSheet
    from dancefloor.houses.makers.cutting import laser_sheets
    from dancefloor.houses.makers.paper import paper_pieces
    from dancefloor.houses.makers.printed_parts import PrintedParts, printed_parts
    from dancefloor.houses.proofs.certificate import ProofTooLarge
    from dancefloor.houses.proofs.proving import ProvedCount, prove
    from dancefloor.houses.questions.costs import PricedSolutions, solve_cheaply
    from dancefloor.houses.questions.families.building import family, read_family
    from dancefloor.houses.questions.families.family import Family, FamilyDifference, Priced
    from dancefloor.houses.questions.families.heat import Heat
    from dancefloor.houses.questions.families.nodes import FamilyTooLarge
    from dancefloor.houses.questions.fitting import Fitted, fit_most
    from dancefloor.houses.questions.hints import Hints, make_hints
    from dancefloor.houses.questions.language import read_constraint
    from dancefloor.houses.questions.making_packings import MadePacking, make_packing
    from dancefloor.houses.questions.piece_sets import PieceSets, piece_sets
    from dancefloor.houses.questions.symmetries import KeptSymmetry, SymmetryTable, symmetries
    from dancefloor.houses.questions.unique import Unique, make_unique
    from dancefloor.houses.questions.why_none import WhyNone
    from dancefloor.houses.runs.merging import merge
    from dancefloor.houses.runs.run_parts import Part, read_part, split
    from dancefloor.houses.runs.running import run
    from dancefloor.houses.runs.stored_runs import KeptRun, open_run
    from dancefloor.houses.studio.links import link
    from dancefloor.houses.studio.studio import studio
    from dancefloor.puzzles.classics import Langford, Queens, Sudoku
    from dancefloor.puzzles.connected_sets import connected_sets
    from dancefloor.puzzles.cover import ExactCover
    from dancefloor.puzzles.packing import Packing
    from dancefloor.puzzles.piece import Piece, Placement, read_pieces
    from dancefloor.reports.progress import progress_bar
    from dancefloor.search.values import Limits, Outcome, Position, Progress, Statistics
    from dancefloor.solutions.gallery import Gallery
    from dancefloor.solutions.solution import Selection, Solution
    from dancefloor.solutions.verify import faults
    from dancefloor.verbs import (
        Answer,
        Cheapest,
        Check,
        Count,
        Solutions,
        SolvedPuzzle,
        Tabulated,
        cheapest,
        check,
        convert,
        count,
        covers,
        sample,
        solve,
        solve_many,
        tabulate,
    )

    __version__: str

__all__ = [
    "AllBurrs",
    "Answer",
    "Bench",
    "Cheapest",
    "Check",
    "Compatibility",
    "ContractBroken",
    "Count",
    "CutSheet",
    "DancefloorError",
    "Disassemblies",
    "Disassembly",
    "Division",
    "EngineError",
    "EngineUnavailable",
    "ExactCover",
    "Explanation",
    "Family",
    "FamilyDifference",
    "FamilyTooLarge",
    "Filled",
    "FilledGrid",
    "Fillomino",
    "Fitted",
    "Gallery",
    "Heat",
    "Hints",
    "InputError",
    "InternalError",
    "Item",
    "KeptRun",
    "KeptSymmetry",
    "Langford",
    "Limits",
    "MadeBurr",
    "MadePacking",
    "Mobility",
    "NotPicklable",
    "NumberSequence",
    "Option",
    "Outcome",
    "PackageUnavailable",
    "Packing",
    "ParseError",
    "Part",
    "Piece",
    "PieceSets",
    "Placement",
    "PlaneTiling",
    "Position",
    "Priced",
    "PricedSolutions",
    "PrintedParts",
    "Problem",
    "ProblemBuilder",
    "ProblemError",
    "Progress",
    "ProofTooLarge",
    "ProvedCount",
    "PuzzleError",
    "Queens",
    "Rectangles",
    "RectangularOrder",
    "Region",
    "RepTiles",
    "Search",
    "Selection",
    "Shape",
    "Solution",
    "Solutions",
    "SolvedPuzzle",
    "Statistics",
    "StoreError",
    "Sudoku",
    "SymmetryTable",
    "TablesTooLarge",
    "Tabulated",
    "Tori",
    "Unique",
    "UnsupportedProblem",
    "Use",
    "WhyNone",
    "Wish",
    "WorkerError",
    "all_burrs",
    "apart",
    "bench",
    "book",
    "box",
    "burr_problem",
    "cheapest",
    "check",
    "check_engine",
    "check_format",
    "check_kind",
    "check_lattice",
    "compatible",
    "connected_sets",
    "convert",
    "count",
    "covers",
    "disassemblies",
    "disassembly_faults",
    "engine_names",
    "explain",
    "family",
    "faults",
    "fit_most",
    "grade",
    "grid_faults",
    "hint",
    "laser_sheets",
    "lattice_named",
    "link",
    "make",
    "make_burr",
    "make_hints",
    "make_many",
    "make_packing",
    "make_unique",
    "merge",
    "name_of",
    "open_run",
    "order_of",
    "paper_pieces",
    "piece_sets",
    "polyforms",
    "polyominoes",
    "printed_parts",
    "progress_bar",
    "prove",
    "read_constraint",
    "read_dlx",
    "read_family",
    "read_fillomino",
    "read_part",
    "read_pieces",
    "read_puzzle",
    "read_sudoku",
    "rectangles",
    "reduce",
    "rep_tiles",
    "run",
    "sample",
    "sequence",
    "solve",
    "solve_cheaply",
    "solve_many",
    "split",
    "studio",
    "symmetries",
    "tabulate",
    "tile_plane",
    "tori",
    "write_dlx",
    "write_fillomino",
]

_HOME = {
    "contract.check_engine": "check_engine",
    "contract.check_format": "check_format",
    "contract.check_kind": "check_kind",
    "contract.check_lattice": "check_lattice",
    "cover.options": "Option Use",
    "cover.problem": "Item Problem ProblemBuilder",
    "cover.reduce": "reduce",
    "engines.search": "Search",
    "engines.registry": "engine_names",
    "errors": "ContractBroken DancefloorError EngineError EngineUnavailable InputError InternalError NotPicklable"
    " ParseError PackageUnavailable ProblemError PuzzleError StoreError TablesTooLarge UnsupportedProblem"
    " WorkerError",
    "geometry.box": "box",
    "formats.knuth.dlx": "read_dlx write_dlx",
    "formats.puzzle": "read_puzzle",
    "formats.sudoku": "read_sudoku",
    "geometry.lattices": "lattice_named",
    "geometry.polyforms": "name_of polyforms polyominoes",
    "geometry.region": "Region",
    "geometry.shape": "Shape",
    "geometry.symmetry": "Mobility",
    "puzzles.connected_sets": "connected_sets",
    "puzzles.classics": "Langford Queens Sudoku",
    "puzzles.cover": "ExactCover",
    "puzzles.packing": "Packing",
    "puzzles.piece": "Piece Placement read_pieces",
    "reports.progress": "progress_bar",
    "search.values": "Answer Limits Outcome Position Progress Statistics",
    "solutions.gallery": "Gallery",
    "solutions.solution": "Selection Solution",
    "solutions.verify": "faults",
    "verbs.batches": "SolvedPuzzle solve_many",
    "verbs.checking": "Check check",
    "verbs.converting": "convert",
    "verbs.covering": "Cheapest cheapest covers",
    "verbs.solutions": "Count Solutions",
    "verbs.solving": "count solve",
    "verbs.tabulating": "Tabulated sample tabulate",
}
_MODULE = {name: f"dancefloor.{module}" for module, names in _HOME.items() for name in names.split()}


if not TYPE_CHECKING:  # to which every name would then seem to exist

    def __getattr__(name: str) -> object:
        module = _MODULE.get(name) or _of_houses().get(name)
        if not (module or name.startswith("_") or _is_module(name)):
            module = _of_houses(plugged=True).get(name)
        if module:
            from importlib import import_module

            found = getattr(import_module(module), name)
            if hasattr(found, "takes"):  # a verb
                from dancefloor.verbs.how import shown_to_users

                return shown_to_users(found)
            return found
        if name == "__version__":
            from dancefloor.versions import version

            return version()
        raise AttributeError(f"module 'dancefloor' has no attribute {name!r}{_hint(name)}")


def _of_houses(*, plugged: bool = False) -> dict[str, str]:
    """The module of each public name that a house brings; houses of other packages only if `plugged`."""
    from dancefloor.declarations import declared

    return {name: module for module, names in declared("names", plugged=plugged).items() for name in names.split()}


def _is_module(name: str) -> bool:
    """Whether it is a module of ours: `from dancefloor import caps` asks for the attribute before it loads the module.

    Packages that bring houses are not searched for it, which would load `importlib.metadata`.
    """
    from importlib.machinery import PathFinder

    return PathFinder.find_spec(f"dancefloor.{name}", __path__) is not None


def _hint(name: str) -> str:
    """The house that would bring a name, for the error; empty if none is known."""
    if _is_module(name):
        return ""
    from dancefloor.meanings import NAMES_OF, house_of

    return house_of(name, NAMES_OF)


def __dir__() -> list[str]:
    return [*_MODULE, *_of_houses(plugged=True), "__version__"]
