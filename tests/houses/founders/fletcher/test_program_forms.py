"""The forms of the search: what the paper's program does, and the same as each other."""

from __future__ import annotations

import os
import re
import signal
import stat
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from dancefloor.errors import EngineError, InputError
from dancefloor.formats.puzzle import read_puzzle
from dancefloor.geometry.box import box
from dancefloor.geometry.lattices import CUBE, HEXAGON, TRIANGLE
from dancefloor.geometry.polyforms import polyforms, polyominoes
from dancefloor.geometry.region import Region
from dancefloor.geometry.shape import Shape
from dancefloor.houses.founders.fletcher.interpreted import search
from dancefloor.houses.founders.fletcher.nested_tests import c_lines, program_text, python_lines
from dancefloor.houses.founders.fletcher.program import Quadrant, Start, fletcher_program, program_of, program_with
from dancefloor.houses.founders.fletcher.program_forms import Emulation, ProgramForm, best_form, compiler, leash, run
from dancefloor.puzzles.packing import Packing
from dancefloor.puzzles.piece import Piece, read_pieces
from dancefloor.solutions.verify import faults
from dancefloor.verbs import covers
from tests.houses.founders.leashed import await_nothing, cleared

VECTORS = Path(__file__).with_name("vectors")
FORMS = [
    ProgramForm.ARENA,
    ProgramForm.PYTHON,
    pytest.param(ProgramForm.C, marks=pytest.mark.skipif(compiler() is None, reason="there is no C compiler")),
]
BOXES = ["12x5", "20x3", "2of6x5", "8x8c"]
SIGNS = "123456789abc"


def golden_program(name):
    region = Region.from_picture((VECTORS / f"{name}.box").read_text().replace("#", " ").replace(".", "#"))
    return program_of(Packing(region, polyominoes(5)))


def golden_text(program, paths):
    """Solutions in the layout of the vectors."""
    rows = max(x for x, _ in program.packing.region) + 1
    columns = max(y for _, y in program.packing.region) + 1
    for number, path in enumerate(paths, 1):
        placed = program.placements(path)
        sign = {cell: SIGNS[k] for k, placement in enumerate(placed) for cell in placement.cells}
        yield f"{number}:"
        yield from ("".join(sign.get((x, y), "#") for y in range(columns)) for x in range(rows))
        mino = {placement.piece: k for k, placement in enumerate(placed, 1)}
        yield " " + " ".join(str(mino[piece.name]) for piece in program.packing.pieces)


def check_golden(name, form):
    program, paths = golden_program(name), []
    totals = run(program, form, paths.append)
    *solutions, last = (VECTORS / f"{name}.out").read_text().split("\n")[:-1]
    assert f"solutions {totals.solutions} roots {totals.roots} zets {totals.tests}" == last
    assert list(golden_text(program, paths))[: len(solutions)] == solutions
    assert totals.complete


@pytest.mark.parametrize("form", [*FORMS[:2], pytest.param(ProgramForm.FAP, marks=pytest.mark.slow)])
def test_twenty_by_three_goes_as_in_1965(form):
    check_golden("20x3", form)


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("name", BOXES)
def test_all_boxes_go_as_in_1965_in_c(name):
    check_golden(name, ProgramForm.C)


@pytest.mark.slow
@pytest.mark.parametrize("form", [ProgramForm.ARENA, ProgramForm.PYTHON])
@pytest.mark.parametrize("name", [name for name in BOXES if name != "20x3"])
def test_all_boxes_go_as_in_1965_in_python(name, form):
    check_golden(name, form)


def packings():
    """Small packings on every lattice, with pieces that repeat, are optional, fall apart or are one cell."""
    sphinx = [Piece(f"t{k}", shape, high=9, low=0) for k, shape in enumerate(polyforms(4, lattice=TRIANGLE))]
    yield "triangles", Packing(Region.from_picture("   A\n  AVA\n AVAVA\nAVAVAVA"), sphinx)
    hexes = [Piece(f"h{k}", shape) for k, shape in enumerate(polyforms(4, lattice=HEXAGON))]
    yield "hexagons", Packing(Region([(x, y) for x in range(4) for y in range(7)], lattice=HEXAGON), hexes)
    cube = [(x, y, z) for x in range(2) for y in range(3) for z in range(3)]
    solids = [
        Piece("V", Shape([*cube[:2], cube[3]], CUBE), low=2, high=4),
        Piece("I", Shape(cube[:3], CUBE), low=1, high=4),
    ]
    yield "cubes", Packing(Region(cube, lattice=CUBE), solids)
    yield "sizes", Packing(Region.box(4, 5), read_pieces("0-2*O1,0-4*P,1-9*V3"))
    apart = [Piece("B", Shape.from_picture("#..#"), low=0, high=9), Piece("I", Shape.from_picture("##"), low=1, high=9)]
    yield "apart", Packing(Region.box(2, 8), apart)
    yield "one", Packing(Region.box(1, 1), {"O": Shape([(0, 0)])})
    yield "wide", Packing(Region.box(16, 17), [Piece("I", Shape([(0, y) for y in range(16)]), high=17)])
    yield "holes", Packing(box("8x8-2x2"), read_pieces("any*trominoes"))


@pytest.mark.parametrize(
    ("name", "packing"), list(packings()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_all_forms_find_what_the_engines_find_in_one_order(name, packing):
    program, found, totals = program_of(packing), {}, {}
    for form in (ProgramForm.ARENA, ProgramForm.PYTHON, *[ProgramForm.C] * bool(compiler())):
        found[form] = []
        done = run(program, form, found[form].append, limit=500)
        totals[form] = (done.solutions, done.roots, done.tests, done.complete)
    assert len(set(totals.values())) == 1
    paths = found[ProgramForm.ARENA]
    assert all(paths == others for others in found.values())
    assert len(set(paths)) == len(paths) > 0
    assert not any(faults(packing, program.placements(path)) for path in paths[:50])
    if totals[ProgramForm.ARENA][-1]:
        assert len(paths) == covers(packing.encode().problem).tally()


@pytest.mark.parametrize("form", [*FORMS, ProgramForm.FAP])
@pytest.mark.parametrize(("region", "pieces"), [("3x5", "V,P,U"), ("2x10", "I2,I3,O4,L4,I4,V3")])
def test_starts_in_all_places_of_a_piece_find_all_solutions(region, pieces, form):
    own = program_of(Packing(box(region), read_pieces(pieces)))
    placed = [{frozenset(own.placements(path)) for path in found_by(own, form)}]
    name = own.packing.pieces[-1].name
    squares = [sorted(map(own.arena.squares.__getitem__, cells)) for cells in own.packing.placements(name)]
    started = replace(own, starts=tuple(Start(len(own.packing.pieces), tuple(each)) for each in squares))
    paths = found_by(started, form)
    placed.append({frozenset(started.placements(path)) for path in paths})
    assert placed[0] == placed[1] != set()
    assert len(paths) == len(placed[0])
    assert {started.patterns_in(started.placements(path)) for path in paths} == set(found_by(own, ProgramForm.ARENA))


def found_by(program, form):
    paths = []
    run(program, form, paths.append)
    return paths


@pytest.mark.parametrize("form", [*FORMS, ProgramForm.FAP])
def test_what_is_not_kept_is_not_counted(form):
    program = program_of(Packing(box("3x5"), read_pieces("V,P,U")))
    every = found_by(program, ProgramForm.ARENA)
    kept = []
    totals = run(program, form, kept.append, keep=lambda path: path in every[1::2])
    assert kept == every[1::2]
    assert (totals.solutions, totals.complete) == (len(every) // 2, True)
    totals = run(program, form, keep=lambda path: path in every[1::2], limit=1)
    assert (totals.solutions, totals.complete) == (1, False)


def test_hexiamonds_fill_a_rhomboid_of_four_by_nine_in_37_ways_four_times_each():
    rhomboid = Region([(x, y, z) for x in range(9) for y in range(4) for z in range(2)], lattice=TRIANGLE)
    hexiamonds = {f"{k}": shape for k, shape in enumerate(polyforms(6, lattice=TRIANGLE))}
    assert run(program_of(Packing(rhomboid, hexiamonds)), best_form(), counted=False).solutions == 4 * 37


SMALL = fletcher_program(read_puzzle("4x5", pieces="P,L,N,U"))


@pytest.mark.parametrize("form", FORMS)
def test_a_limit_stops_right_after_its_last_solution(form):
    paths = []
    totals = run(SMALL, form, paths.append, limit=3)
    assert (totals.solutions, totals.complete, len(paths)) == (3, False, 3)
    interpreted, whole = run(SMALL, ProgramForm.ARENA, limit=3), run(SMALL, ProgramForm.ARENA)
    assert (totals.roots, totals.tests) == (interpreted.roots, interpreted.tests)
    assert totals.tests < whole.tests


@pytest.mark.parametrize("form", [FORMS[1], FORMS[2]])
def test_what_is_not_counted_is_zero_and_the_solutions_are_the_same(form):
    bare, counted = [], found_by(SMALL, form)
    totals = run(SMALL, form, bare.append, counted=False)
    assert (totals.solutions, totals.roots, totals.tests) == (len(counted), 0, 0)
    assert counted == bare


@pytest.mark.parametrize("form", FORMS)
def test_a_tree_in_another_order_finds_the_same_in_another_and_one_without_some_patterns_less(form):
    ((lead, below),) = SMALL.trees[0]
    other, fewer = (program_with(SMALL.packing, (((lead, each),),)) for each in (below[::-1], below[:1]))
    found = [found_by(program, form) for program in (SMALL, other)]
    assert found[0] != found[1]
    placed = [set(map(frozenset, map(p.placements, paths))) for p, paths in zip((SMALL, other), found, strict=True)]
    assert placed[0] == placed[1]
    assert len(found_by(fewer, form)) < len(found[0])


@pytest.mark.timeout(60)
@pytest.mark.parametrize("form", [ProgramForm.PYTHON, ProgramForm.C])
def test_a_program_larger_than_the_limit_is_refused_with_both_sizes(form):
    program = golden_program("20x3")
    lines = python_lines if form is ProgramForm.PYTHON else c_lines
    size = len(program_text(lambda: lines(program), 10**6))
    with pytest.raises(InputError, match=f"would have {size} bytes: the limit is {size - 1}"):
        run(program, form, largest=size - 1)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a script that can be executed")
def test_without_a_compiler_python_runs_and_one_that_fails_is_quoted(monkeypatch, tmp_path):
    monkeypatch.setenv("CC", "/nonexistent/cc")
    assert compiler() is None
    assert best_form() is ProgramForm.PYTHON
    with pytest.raises(EngineError, match=r"no C compiler is installed .*--run python"):
        run(SMALL, ProgramForm.C)
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\necho 'cc: out of order' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    with pytest.raises(EngineError, match="failed: cc: out of order; use --run python"):
        run(SMALL, ProgramForm.C)


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("form", FORMS)
def test_ctrl_c_ends_a_search_and_keeps_what_was_counted(form):
    program, paths = program_of(Packing(Region.box(6, 10), read_pieces("any*pentominoes", room=60))), []

    def interrupt(path):
        paths.append(path)
        if len(paths) == 3:
            signal.raise_signal(signal.SIGINT)

    totals = run(program, form, interrupt)
    assert not totals.complete
    assert len(paths) == 3 <= totals.solutions
    assert totals.roots > 12 < totals.tests


@pytest.mark.parametrize("counted", [False, True])
def test_the_python_text_is_a_program_of_its_own(tmp_path, counted):
    paths = []
    totals = run(SMALL, ProgramForm.PYTHON, paths.append, counted=counted)
    script = tmp_path / "program.py"
    script.write_text(program_text(lambda: python_lines(SMALL, counted=counted), 10**6))
    out = subprocess.run([sys.executable, script, "2"], capture_output=True, text=True, check=True).stdout.splitlines()
    assert out[:2] == [" ".join(map(str, path)) for path in paths[:2]]
    assert out[2:] == [f"solutions {len(paths)} roots {totals.roots} tests {totals.tests} complete"]
    out = subprocess.run([sys.executable, script, "0", "2"], capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"solutions 2 roots \d+ tests \d+ stopped\n", out)


@pytest.mark.skipif(compiler() is None, reason="there is no C compiler")
def test_c_compilers_have_nothing_to_warn_of(tmp_path):
    programs = {name: program_of(packing) for name, packing in packings()}
    places = next(iter(programs["hexagons"].packing.placements("h0")))
    squares = tuple(map(programs["hexagons"].arena.squares.__getitem__, places))
    programs["starts"] = replace(programs["hexagons"], starts=(Start(1, squares),) * 2)
    for name, program in programs.items():
        source = tmp_path / f"{name}.c"
        source.write_text(program_text(lambda p=program: c_lines(p), 10**7))
        command = [compiler(), "-std=c99", "-Wall", "-Wextra", "-Werror", "-c", source, "-o", tmp_path / "program.o"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), name


# Cards.


NOT_OF_ONE_SIZE = ["2x10 --pieces I2,I3,O4,L4,I4,V3", "4x4 --pieces T4,L4,P,V3"]
OF_SEVERAL_KINDS = [
    "triangle:rhomboid2x3 --pieces tetriamonds",
    "triangle:rhomboid2x3 --pieces fixed-hexiamond-chevron,fixed-hexiamond-bar",  # no pattern for one of the kinds
    "triangle:rhomboid2x5 --pieces tetriamond-I,tetriamond-T,hexiamond-bar,hexiamond-sphinx",
]
OTHERS = [
    "4x5 --pieces P,L,N,U",
    "3x5 --pieces V,P,U",
    "2x5 --pieces fixed-P,fixed-U",
    "2x2x4 --pieces tetracube-A,tetracube-P,tetracube-T,tetracube-S",
]


def program(words):
    region, _, pieces = words.partition(" --pieces ")
    return fletcher_program(read_puzzle(region, pieces=pieces or None))


def first_forty(run):
    paths = []
    return paths, run(lambda path: paths.append(path) or len(paths) == 40)


@pytest.mark.parametrize("words", [*NOT_OF_ONE_SIZE, *OF_SEVERAL_KINDS, *OTHERS])
def test_the_7094_finds_what_the_search_finds_with_as_many_tests(words):
    given = program(words)
    emulation = Emulation(given)
    paths, complete = first_forty(emulation.run)
    others, totals = first_forty(lambda solved: search(given, solved))
    assert (paths, emulation.roots, emulation.tests, complete) == (others, *totals)


@pytest.mark.parametrize("words", OTHERS[:2])
def test_the_printed_cards_do_the_same(words):
    ours, printed = Emulation(program(words)), Emulation(program(words), as_printed=True)
    assert first_forty(ours.run) == first_forty(printed.run)
    assert (ours.tests, ours.cycles) == (printed.tests, printed.cycles)


def test_each_start_is_a_run_of_its_own():
    quadrant = Quadrant(program("3x5 --pieces V,P,U"))
    one_by_one = [replace(quadrant.program, starts=(start,)) for start in quadrant.program.starts]
    runs = [Emulation(each) for each in [quadrant.program, *one_by_one]]
    found = [len(first_forty(each.run)[0]) for each in runs]
    assert found[0] == sum(found[1:]) > 0
    assert runs[0].cycles == sum(each.cycles for each in runs[1:])


def test_a_box_that_the_pieces_cannot_fill_is_refused():
    with pytest.raises(InputError, match="do not cover the box exactly"):
        Emulation(program("3x6 --pieces V,P,U"))


@pytest.mark.slow
def test_fletchers_hexiamonds_do_not_fill_the_rhomboid_of_three_by_twelve():
    emulation = Emulation(program("triangle:rhomboid3x12 --pieces hexiamonds"))
    assert first_forty(emulation.run) == ([], True)
    assert emulation.tests == search(program("triangle:rhomboid3x12 --pieces hexiamonds"), lambda _: False).tests


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_fletchers_ten_minutes():
    """About 10 minutes for the box of 6x10, with the X in the upper left quadrant."""
    quadrant = Quadrant(program("6x10"))
    emulation = Emulation(quadrant.program)
    paths = []
    assert emulation.run(lambda path: paths.append(path))
    assert len(paths) == 2339
    assert 9.5 < emulation.seconds / 60 < 10.5


# The leash.


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")

# Two processes at work in the folder, one of which does not care for SIGTERM; then what becomes of their parent.
SCRIPT = """
import os, signal, subprocess
from dancefloor.houses.founders.fletcher.program_forms import leash
with leash() as (folder, group):
    for heed in ("", "trap '' TERM;"):
        work = heed + "echo; while :; do echo > \\"$0/$$\\"; sleep 0.05; done"
        process = subprocess.Popen(["sh", "-c", work, folder], stdout=subprocess.PIPE, process_group=group)
        process.stdout.readline()
    print(folder, flush=True)
    {end}
"""


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A place for temporary folders."""
    with cleared(tmp_path / "with blanks and 'quotes'") as folder:
        monkeypatch.setenv("TMPDIR", str(folder))
        yield folder
        monkeypatch.undo()


def test_a_folder_is_ours_alone_and_gone_afterwards(place):
    with leash() as (folder, group), leash() as other:
        assert Path(folder).parent == place
        assert stat.S_IMODE(Path(folder).stat().st_mode) == 0o700
        assert list(Path(folder).iterdir()) == []
        (Path(folder) / "below").mkdir()
        (Path(folder) / "below" / "file").write_text("x")
        assert os.getpgid(group) == group != os.getpgrp()
        assert folder != other.folder
        assert group != other.group
    assert list(place.iterdir()) == []
    with pytest.raises(ProcessLookupError):
        os.killpg(group, 0)


def test_an_error_ends_what_is_on_the_leash(place):
    processes = []

    def interrupted():
        with leash() as (folder, group):
            command = ["sh", "-c", "while :; do sleep 0.05; done", folder]
            processes.append(subprocess.Popen(command, process_group=group))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert processes[0].wait(120) in (-signal.SIGTERM, -signal.SIGKILL)  # the second follows soon
    await_nothing(place)


@pytest.mark.parametrize(
    "end",
    [
        "os.kill(os.getpid(), signal.SIGKILL)",
        "os.kill(os.getpid(), signal.SIGTERM)",
        "os.kill(os.getpid(), signal.SIGSEGV)",
        "os._exit(0)",
        "raise SystemExit",
        "pass",
    ],
)
def test_nothing_is_left_however_a_process_ends(place, end):
    command = [sys.executable, "-c", SCRIPT.format(end=end)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False, timeout=60)
    assert re.fullmatch(r"dancefloor-[0-9a-f]{16}", Path(done.stdout.strip()).name)
    await_nothing(place)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT])
def test_the_shell_that_watches_takes_no_orders(place, number):
    with leash() as (folder, group):
        os.kill(group, number)
        time.sleep(0.05)
        assert Path(folder).is_dir()
        done = subprocess.run(["true"], process_group=group, check=False)  # the group is still there
        assert done.returncode == 0
    assert list(place.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_an_error_in_one_line(place, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(place / "no\nwhere"))
    with pytest.raises(EngineError, match=r"^no folder can be made in .*no·where \(TMPDIR\): use --run python$"):
        leash().__enter__()
    monkeypatch.setenv("PATH", str(place))
    with pytest.raises(EngineError, match=r"^no shell can be started: .*: use|; use --run python$"):
        leash().__enter__()
