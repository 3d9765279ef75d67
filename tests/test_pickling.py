"""Every public value and error comes back from pickle and from copies as it was; what is at work says why it cannot."""

from __future__ import annotations

import copy
import dataclasses
import functools
import importlib
import inspect
import math
import os
import pickle
import pkgutil
import subprocess
import sys
import tempfile

import pytest

import dancefloor
import dancefloor as dance
from dancefloor.display import Value
from dancefloor.geometry.lattices import LATTICES, lattice_named
from dancefloor.geometry.square import SuffixedSquares
from dancefloor.houses.fillomino.limited_fillomino import LimitedFillomino
from dancefloor.puzzles.cover import BoardCover
from dancefloor.search.values import Resources

TOY = dance.Problem.from_names("p q 0:2|r", ["p q x:A", "p", "q", "r x:A", "r"], secondary="x")
PACKING = dance.Packing(dance.box(3, 20), dance.polyominoes(5))
FILLOMINO = dance.Fillomino(((2, 0, 0), (0, 3, -1)), walls=(((0, 1), (0, 2)),), largest=9)
TETROMINOUS = dance.Division("tetrominous", ("O..#", "....", "##.#"))

GLUED = {
    "cylinder": dance.box("5x8").wrap("cylinder"),
    "torus": dance.box("6x10~torus"),
    "mobius": dance.box("5x8").wrap("mobius"),
    "hexagons": dance.box("hexagon:3x5").wrap("torus"),
}

VALUES = {
    "Answer": lambda: list(dance.Answer),
    "Cheapest": lambda: [dance.cheapest(dance.read_dlx("p q\np q |5\np |1\nq |2\n").problem, 2)],
    "Check": lambda: [
        dance.check("3x20"),
        dance.check("3x3"),
        dance.check(TETROMINOUS),
        dance.check(dance.Fillomino(((2, 0, 1, 0, 0),))),
        dance.check(dance.Fillomino(((2, 0, 0, 3),))),
    ],
    "KeptSymmetry": lambda: list(dance.symmetries("dominoes 2x4")),
    "Rectangles": lambda: [dance.rectangles("V3", 3), dance.rectangles("X", 3)],
    "RectangularOrder": lambda: [dance.order_of("V3"), dance.order_of("X")],
    "Tori": lambda: [dance.tori("V3", 1), dance.tori("F", 1)],
    "PlaneTiling": lambda: [dance.tile_plane("V3"), dance.tile_plane("7-105", 1), dance.tile_plane("7-7", 1, 1)],
    "RepTiles": lambda: [dance.rep_tiles("V3", 2), dance.rep_tiles("X", 2)],
    "Compatibility": lambda: [dance.compatible("V3", "I3"), dance.compatible("V3", "I3", 3)],
    "NumberSequence": lambda: [dance.sequence("queens", 4)],
    "SymmetryTable": lambda: [dance.symmetries("dominoes 2x4"), dance.symmetries("dominoes 3x3")],
    "Count": lambda: [
        dance.count("3x20"),
        dance.count("3x20", symmetry="all"),
        dance.count("3x20", symmetry="rotations", limits=dance.Limits(solutions=1)),
        dance.count("3x3"),
        dance.count(FILLOMINO),
        dance.Count(7),
    ],
    "MadeBurr": lambda: [dance.make_burr(seed=26, tries=8)],
    "Disassembly": lambda: [dance.apart(next(dance.solve("soma")))],
    "CutSheet": lambda: dance.laser_sheets(next(dance.solve("3x20")), engrave=True),
    "PrintedParts": lambda: [dance.printed_parts(next(dance.solve("soma")), with_box=True)],
    "Division": lambda: [TETROMINOUS, dance.Division("pentominous", ("FX...#", "......"), (((0, 0), (1, 0)),))],
    "Family": lambda: [dance.family("3x20"), dance.family(TOY)],
    "FamilyDifference": lambda: [dance.family("3x20").compare(dance.family("3x20"))],
    "Heat": lambda: [dance.family("3x20").heat("X")],
    "Priced": lambda: dance.family("3x20").cheapest({}),
    "ExactCover": lambda: [dance.ExactCover(TOY, ("a note",)), BoardCover(TOY, [(0, 0), (0, 1), None, (1, 0)])],
    "Bench": lambda: [dance.bench(dance.Fillomino(((2, 0, 0),)))],
    "Explanation": lambda: [dance.explain(dance.Fillomino(((2, 0, 0),))), dance.explain(FILLOMINO, limit=1)],
    "Filled": lambda: list(dance.solve(TETROMINOUS, limit=1)),
    "Wish": lambda: [dance.Wish(difficulty="easy", clues="32%", numbers=[2, 3])],
    "FilledGrid": lambda: [dance.FilledGrid.from_grid(FILLOMINO, ((2, 1, 3), (2, 3, 3)))],
    "Fillomino": lambda: [FILLOMINO, dance.Fillomino(((0, 0),) * 2, symmetric=True), LimitedFillomino(("2..", ".3"))],
    "Fitted": lambda: [dance.fit_most("4x5 tetrominoes"), dance.fit_most("8x8 any*X", "pieces")],
    "Gallery": lambda: [dance.Gallery(dance.polyominoes(4)), dance.solve("3x20").gallery()],
    "PricedSolutions": lambda: [dance.solve_cheaply("3x20", ["I at the border 1"])],
    "MadePacking": lambda: [dance.make_packing("5x5 pentominoes")],
    "PieceSets": lambda: [dance.piece_sets("3x5 pentominoes")],
    "ProvedCount": lambda: [dance.prove("3x20", os.devnull)],
    "Unique": lambda: [dance.make_unique("5x4 F,L,P,Y")],
    "WhyNone": lambda: [
        found
        for text in ("8x8 16*S4", "4x5 tetrominoes", "2x6 2*X,2*I")
        if isinstance(found := dance.check(text).why_none, dance.WhyNone)
    ],
    "Hints": lambda: [dance.make_hints("3x20")],
    "Item": lambda: list(TOY.items),
    "Langford": lambda: [dance.Langford(4)],
    "Limits": lambda: [dance.Limits(), dance.Limits(3, 5, 0.5)],
    "Mobility": lambda: list(dance.Mobility),
    "Option": lambda: [*TOY.options, *PACKING.encode().problem.options[:3]],
    "Outcome": lambda: list(dance.Outcome),
    "Packing": lambda: [
        PACKING,
        dance.Packing(PACKING.region, PACKING.pieces, {(0, 0): "Jan"}),
        *(dance.Packing(region, _pieces(region)) for region in (*_lattice_regions(), *GLUED.values())),
    ],
    "Piece": lambda: [
        PACKING.pieces[0],
        dance.Piece("a", dance.Shape([(0, 0), (0, 1)]), dance.Mobility.FIXED, 0, 9, (dance.Shape([(0, 0), (1, 0)]),)),
    ],
    "Placement": lambda: [dance.Placement("I", ((0, 0), (0, 1)))],
    "Position": lambda: [
        _position(dance.covers(TOY)),
        _position(dance.solve("6x10", limit=3, engine="scanning-python")),
    ],
    "Problem": lambda: [TOY, PACKING.encode().problem, dance.Langford(4).encode().problem],
    "Part": lambda: dance.split("3x20", parts=2),
    "Progress": lambda: [dance.Progress(0.5, dance.Statistics(1, 2, 3, 4, 0.25))],
    "Queens": lambda: [dance.Queens(5)],
    "Region": lambda: [
        dance.box("8x8-2x2@3,3"),
        dance.Region.from_picture("##+/#.#"),
        *_lattice_regions(),
        *GLUED.values(),
    ],
    "Selection": lambda: list(dance.solve(TOY)),
    "Shape": lambda: [dance.Shape(lattice.origins, lattice) for lattice in _lattices()],
    "Solution": lambda: [*dance.solve(PACKING), next(dance.solve(TETROMINOUS)), next(dance.solve(FILLOMINO))],
    "SolvedPuzzle": lambda: list(dance.solve_many(["1... .2.. ..3. ...4", "11.. .... .... ...."])),
    "Statistics": lambda: [dance.Statistics(), dance.Statistics(1, 2, 3, 4, 0.25)],
    "Sudoku": lambda: [dance.Sudoku([5, 3] + 79 * [0])],
    "Use": lambda: [dance.Use(3), dance.Use(3, "A")],
}

ERRORS = {
    "ContractBroken": lambda: dance.ContractBroken("lattice 'king'", "neighbors", "none are symmetric"),
    "DancefloorError": lambda: dance.DancefloorError("no"),
    "EngineError": lambda: dance.EngineError("no"),
    "EngineUnavailable": lambda: dance.EngineUnavailable("sat", "python-sat is not installed", "install it"),
    "InputError": lambda: dance.InputError("no"),
    "InternalError": lambda: dance.InternalError("a solution is wrong", report="| a b\na b"),
    "NotPicklable": lambda: dance.NotPicklable("no"),
    "ParseError": lambda: dance.ParseError("one two", "two is too much", source="a.txt", line=7, column=5),
    "ProblemError": lambda: dance.ProblemError("no", item="a", option=3),
    "PuzzleError": lambda: dance.PuzzleError("no", piece="F"),
    "StoreError": lambda: dance.StoreError(2, "No such file or directory", "a.txt"),
    "PackageUnavailable": lambda: dance.PackageUnavailable("arrays", "numpy", "arrays"),
    "ProofTooLarge": lambda: dance.ProofTooLarge(1000),
    "FamilyTooLarge": lambda: dance.FamilyTooLarge(1000, 0.25),
    "TablesTooLarge": lambda: dance.TablesTooLarge(1000),
    "WorkerError": lambda: dance.WorkerError("no"),
    "UnsupportedProblem": lambda: dance.UnsupportedProblem("scanning", "it lacks colors", "dancing"),
}

AT_WORK = {
    "Search": lambda: [dance.covers(TOY), dance.covers(TOY, engine="reference")],
    "Solutions": lambda: [dance.solve(PACKING), dance.solve(FILLOMINO), dance.solve("3x3")],
    "Tabulated": lambda: [dance.tabulate("3x20")],
    "AllBurrs": lambda: [dance.all_burrs()],
    "Disassemblies": lambda: [dance.disassemblies("soma")],
    "KeptRun": lambda: [dance.run("3x3", store=os.path.join(tempfile.mkdtemp(), "run.db"))],
}

OTHERS = {"ProblemBuilder", "progress_bar"}  # no values: a list of what will be one, and a callback

RESULTS = {  # of the public functions, as far as they are not among the values above
    "burr_problem": lambda: [dance.burr_problem(holes=(0, 0))],
    "apart": lambda: [dance.apart(next(dance.solve("soma")))],
    "book": lambda: [dance.book([FILLOMINO])],
    "box": lambda: [dance.box("6x10"), dance.box("triangle:hexagon3"), dance.box("3x4x5")],
    "connected_sets": lambda: [list(dance.connected_sets(["ab", "bc"], 2))],
    "laser_sheets": lambda: dance.laser_sheets(next(dance.solve("3x20"))),
    "link": lambda: [dance.link(PACKING)],
    "convert": lambda: [dance.convert(PACKING, "dlx")],
    "engine_names": lambda: [dance.engine_names()],
    "disassembly_faults": lambda: [dance.disassembly_faults(dance.apart(next(dance.solve("soma"))))],
    "explain": lambda: [dance.explain("puzz.link/p?fillomino/3/2/2i3g")],
    "hint": lambda: [dance.hint(dance.Fillomino(((2, 0, 0),)))],
    "grade": lambda: [dance.grade(dance.Fillomino(((2, 0, 0),)))],
    "faults": lambda: [dance.faults(PACKING, [])],
    "grid_faults": lambda: [dance.grid_faults(FILLOMINO, ((1,) * 3,) * 2)],
    "lattice_named": lambda: [dance.lattice_named("square"), dance.lattice_named("cube")],
    "make": lambda: [dance.make("fillomino", "3x3", seed=7)],
    "name_of": lambda: [dance.name_of(PACKING.pieces[0].shape)],
    "polyforms": lambda: [dance.polyforms(4)],
    "polyominoes": lambda: [dance.polyominoes(4)],
    "read_family": lambda: [dance.family("3x20").where("X at 1,2")],
    "fit_most": lambda: [dance.fit_most("4x5 tetrominoes")],
    "solve_cheaply": lambda: [dance.solve_cheaply("4x5 any*L4,any*T4,any*I4", ["L4 2", "T4 3"], 2)],
    "make_hints": lambda: [dance.make_hints("3x20")],
    "make_packing": lambda: [dance.make_packing("5x5 pentominoes")],
    "make_burr": lambda: [dance.make_burr(seed=26, tries=8)],
    "paper_pieces": lambda: [dance.paper_pieces(next(dance.solve("3x20")), 10)],
    "printed_parts": lambda: [dance.printed_parts(next(dance.solve("soma")))],
    "piece_sets": lambda: [dance.piece_sets("3x5 pentominoes")],
    "prove": lambda: [dance.prove("3x20", os.devnull)],
    "make_unique": lambda: [dance.make_unique("5x4 F,L,P,Y")],
    "order_of": lambda: [dance.order_of("V3")],
    "tile_plane": lambda: [dance.tile_plane("V3")],
    "rep_tiles": lambda: [dance.rep_tiles("V3", 2)],
    "compatible": lambda: [dance.compatible("V3", "I3")],
    "sequence": lambda: [dance.sequence("queens", 4)],
    "symmetries": lambda: [dance.symmetries("dominoes 4x4")],
    "read_constraint": lambda: [dance.read_constraint("X at 2,3"), dance.read_constraint("no two of I L touch")],
    "read_dlx": lambda: [dance.read_dlx("| a comment\np q | x\np x:A |3\nq x:A\n")],
    "read_fillomino": lambda: [dance.read_fillomino("2..\n..3")],
    "read_sudoku": lambda: [dance.read_sudoku(81 * ".")],
    "reduce": lambda: [dance.reduce(dance.Problem.from_names("p q", ["p q", "p"]))],
    "read_pieces": lambda: [dance.read_pieces("any*tetrominoes", room=20)],
    "read_puzzle": lambda: [dance.read_puzzle("soma"), dance.read_puzzle("5x6+5x6")],
    "sample": lambda: [dance.sample("3x20", 2), dance.sample(dance.ExactCover(dance.Problem.from_names("p", ["p"])))],
    "write_dlx": lambda: [dance.write_dlx(TOY)],
    "write_fillomino": lambda: [dance.write_fillomino(dance.Fillomino(((2, 0, 0),)), "puzzlink")],
}

INSIDE = {  # what public values are made of, or lead to
    "encodings": lambda: [
        PACKING.encode(),
        TETROMINOUS.encode(),
        dance.Langford(4).encode(),
        LimitedFillomino(("2..", ".3")).encode(),
    ],
    "group": lambda: [dance.count("3x20", symmetry="all").group],
    "resources": lambda: [Resources(2, 1000, 3)],
}

WAYS = {
    **{f"protocol {k}": lambda value, k=k: pickle.loads(pickle.dumps(value, k)) for k in range(6)},
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


@functools.cache
def made(examples):
    """The values of an example, which are made once for all ways."""
    return list(examples())


def _lattices():
    return (*LATTICES, lattice_named("polystick"), SuffixedSquares(("", "!")))


def _lattice_regions():
    return [dance.Region(lattice.origins, lattice=lattice) for lattice in _lattices()]


def _pieces(region):
    return [dance.Piece("one", dance.Shape(region.lattice.origins, region.lattice), low=0, high=len(region))]


def _position(search):
    next(search)
    return search.position


def _public(kind):
    return {name for name in dance.__all__ if kind(getattr(dance, name))}


def is_error(value):
    return inspect.isclass(value) and issubclass(value, BaseException)


def test_every_public_name_has_an_example():
    assert _public(is_error) == ERRORS.keys()
    classes = {name for name in _public(inspect.isclass) if name not in ERRORS}
    assert classes == VALUES.keys() | AT_WORK.keys() | OTHERS
    functions = _public(lambda value: not inspect.isclass(value))
    begun = {
        "solve",
        "solve_many",
        "all_burrs",
        "disassemblies",
        "make_many",
        "covers",
        "tabulate",
        "run",
        "open_run",
        "split",
        "merge",
        "read_part",
        "studio",
    }
    silent = {name for name in functions if name.startswith("check_")}
    shown = {name.lower() for name in VALUES} | begun | silent
    assert functions - shown == RESULTS.keys()


def test_the_examples_are_what_they_are_called():
    for name, examples in VALUES.items():
        assert any(isinstance(value, getattr(dance, name)) for value in made(examples)), name
    for name, examples in AT_WORK.items():
        assert any(isinstance(value, getattr(dance, name)) for value in examples()), name
    for name, example in ERRORS.items():
        assert type(example()) is getattr(dance, name)


def assert_same(again, value):
    assert type(again) is type(value)
    assert again == value
    assert (repr(again), str(again)) == (repr(value), str(value))
    if isinstance(value, dance.Count):
        assert vars(again) == vars(value)
    try:
        number = hash(value)
    except TypeError:
        return
    assert hash(again) == number


@every_way
@pytest.mark.parametrize(
    "examples", [*VALUES.values(), *RESULTS.values(), *INSIDE.values()], ids=[*VALUES, *RESULTS, *INSIDE]
)
def test_values_come_back_equal(examples, way):
    for value in made(examples):
        assert_same(way(value), value)


@every_way
def test_a_share_that_is_no_number_stays_none(way):
    assert repr(way(dance.Progress(math.nan, dance.Statistics()))) == repr(dance.Progress(math.nan, dance.Statistics()))


@every_way
def test_what_has_been_worked_out_is_left_behind(way):
    packing = dance.Packing(dance.box("6x10"), dance.polyominoes(5))
    alone = len(pickle.dumps(packing))
    packing.obstruction()
    assert len(packing.encode().problem.options) == 2056
    assert len(pickle.dumps(packing)) == alone
    again = way(packing)
    assert vars(again).keys() == {"region", "pieces", "labels", "origin", "where"}
    assert again.encode() == packing.encode()


def modules():
    for module in pkgutil.walk_packages(dancefloor.__path__, "dancefloor."):
        if not module.name.endswith(("core", "in_wasm")):  # compiled modules
            yield importlib.import_module(module.name)


def test_every_dataclass_that_caches_something_leaves_that_behind():
    caching = {
        kind
        for module in modules()
        for kind in vars(module).values()
        if dataclasses.is_dataclass(kind)
        and isinstance(kind, type)
        and any(isinstance(each, functools.cached_property) for base in kind.__mro__ for each in vars(base).values())
    }
    assert dance.Problem in caching
    assert [kind for kind in caching if not issubclass(kind, Value)] == []


def assert_same_error(again, error):
    assert type(again) is type(error)
    assert (str(again), repr(again), again.args) == (str(error), repr(error), error.args)
    assert vars(again) == vars(error)


@every_way
@pytest.mark.parametrize("example", ERRORS.values(), ids=ERRORS)
def test_errors_come_back_whole(example, way):
    error = example()
    assert_same_error(way(error), error)


@every_way
def test_an_error_that_has_been_raised_comes_back_with_its_notes(way):
    try:
        try:
            raise OSError("disk")
        except OSError as reason:
            raise dance.ParseError("a", "bad", column=1) from reason
    except dance.ParseError as raised:
        raised.add_note("while the puzzle was read")
        assert_same_error(way(raised), raised)


@every_way
def test_a_file_that_could_not_be_read_is_still_named(way):
    error = ERRORS["StoreError"]()
    again = way(error)
    assert (again.errno, again.strerror, again.filename) == (2, "No such file or directory", "a.txt")


class LateError(dance.EngineError):
    """As somebody may add one day: made of other things than its message."""

    def __init__(self, engine, *, seconds):
        super().__init__(f"{engine} was {seconds} s late")
        self.engine, self.seconds = engine, seconds


class LostError(dance.StoreError):
    """The same of an error of the system, which parses what it is given."""

    def __init__(self, path, *, why):
        super().__init__(5, why, path)
        self.why = why


@every_way
@pytest.mark.parametrize("error", [LateError("bits", seconds=3), LostError("a.txt", why="unplugged")])
def test_errors_that_are_yet_to_be_written_come_back_too(error, way):
    again = way(error)
    assert_same_error(again, error)
    assert getattr(again, "filename", None) == getattr(error, "filename", None)


@every_way
@pytest.mark.parametrize("examples", AT_WORK.values(), ids=AT_WORK)
def test_what_is_at_work_says_what_can_be_kept_instead(examples, way):
    for value in examples():
        with pytest.raises(dance.NotPicklable, match="can be neither pickled nor copied: keep"):
            way(value)


def test_a_search_names_its_position():
    for search in (dance.covers(TOY), dance.solve(PACKING)):
        with pytest.raises(TypeError, match="keep its `position`, and continue the search elsewhere"):
            pickle.dumps(search)


@every_way
def test_a_builder_goes_on_where_it_was(way):
    builder = dance.ProblemBuilder()
    builder.primary("p")
    builder.option("p")
    again = way(builder)
    assert again.build() == builder.build()
    again.option("p")
    assert len(again.build().options) == 2


# --- Other processes -------------------------------------------------------------------------------------------------

POOL = """
import multiprocessing, pickle, sys
import dancefloor as dance

def back(value):
    return value

def fail(error):
    raise error

def search(text):
    return dance.solve(text)

if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        values, errors = pickle.load(file)
    with multiprocessing.get_context(sys.argv[2]).Pool(1) as pool:
        for value in values:
            assert pool.apply_async(back, (value,)).get(60) == value
        for error in errors:
            try:
                pool.apply_async(fail, (error,)).get(60)
            except dance.DancefloorError as again:
                assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
        counts = [pool.apply_async(dance.count, (text,)).get(60) for text in ("3x20", "4x15")]
        assert [(count, count.raw) for count in counts] == [(8, 8), (1472, 1472)]
        assert all(count.engine.startswith("scanning") for count in counts)
        try:
            pool.apply_async(dance.box, ("8x8-",)).get(60)
        except dance.ParseError as error:
            print(error.column)
        try:
            pool.apply_async(search, ("3x20",)).get(60)
        except multiprocessing.pool.MaybeEncodingError as error:
            print("position" in str(error))
"""

FRESH = """
import pickle, sys
import dancefloor as dance

with open(sys.argv[1], "rb") as file:
    values, errors = pickle.load(file)
packings = [value for value in values if isinstance(value, dance.Packing)]
assert dance.count(packings[0]) == 8
problems = [value for value in values if isinstance(value, dance.Problem)]
assert len(list(dance.covers(problems[0]))) > 0
with open(sys.argv[2], "wb") as file:
    pickle.dump((values, errors), file)
"""


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """All values and errors in a file."""
    values = [value for examples in VALUES.values() for value in made(examples)]
    path = tmp_path_factory.mktemp("pickles") / "kept"
    path.write_bytes(pickle.dumps((values, [example() for example in ERRORS.values()])))
    return path


def run(tmp_path, script, *arguments):
    path = tmp_path / "script.py"
    path.write_text(script)
    ran = subprocess.run([sys.executable, path, *arguments], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.mark.parametrize("start", ["spawn", "fork"])
def test_values_and_errors_come_back_from_a_pool(tmp_path, kept, start):
    import multiprocessing

    if start not in multiprocessing.get_all_start_methods():
        pytest.skip("this system starts no processes so")
    assert run(tmp_path, POOL, kept, start).split() == ["5", "True"]


def test_pickles_are_read_by_another_interpreter(tmp_path, kept):
    before = pickle.loads(kept.read_bytes())
    run(tmp_path, FRESH, kept, tmp_path / "again")
    values, errors = pickle.loads((tmp_path / "again").read_bytes())
    assert values == before[0]
    for again, error in zip(errors, before[1], strict=True):
        assert_same_error(again, error)
