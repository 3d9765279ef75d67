"""``prove``: what it writes is accepted by both checkers, and says what a count says."""

from __future__ import annotations

import lzma
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import dancefloor as dance
from dancefloor import Packing
from dancefloor.errors import InputError
from dancefloor.houses.proofs import certificate
from dancefloor.houses.proofs.certificate import ProofTooLarge
from dancefloor.houses.proofs.checkers import verify_count
from dancefloor.houses.proofs.prove_commands import CHECKER
from dancefloor.houses.proofs.proving import prove
from dancefloor.search.deadline import TimeUp

PUZZLES = [
    "3x20",
    "dominoes 6x6",
    "queens 6",
    "langford 7",
    "soma",
    "3x4 any*I2,any*I3",
    "5x5 0-1*pentominoes",
    "4x4 8*I2",
    "4x4 2*L4,2*T4",
    "4x6 3-5*V3,1-5*I3",
    "bent-tricubes",
    "slothouber-graatsma",
    "4x4 any*tetrominoes",
    "5x7 pentominoes",
    "triangle:hexagon2 any*diamonds",
    "4x4~torus any*I2",
    "2x2x3 any*tetracubes",
]


@pytest.fixture(scope="session")
def checker_in_c(tmp_path_factory):
    """The checker in C, compiled; None where there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    program = tmp_path_factory.mktemp("checker") / "verify_count"
    source = Path(CHECKER).with_suffix(".c")
    flags = ["-O1", "-std=c11", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, *flags, "-o", str(program), str(source)], check=True)
    return str(program)


def told(checker, file):
    done = subprocess.run([*checker, str(file)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def check(file, proved, checker_in_c):
    for checker in [[sys.executable, str(CHECKER)], *([[checker_in_c]] if checker_in_c else [])]:
        status, said = told(checker, file)
        assert status == 0, said
        assert f"exactly {proved.number} cover{'s' * (proved.number != 1)} of" in said
        assert proved.sha256 in said
        if proved.classes is not None:
            assert f"{proved.classes} up to" in said


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_both_checkers_accept_what_a_count_says(puzzle, tmp_path, checker_in_c):
    file = tmp_path / "it.cert"
    proved = prove(puzzle, str(file), symmetry="all")
    assert proved.number == dance.count(puzzle, symmetry="none")
    assert proved.size == file.stat().st_size
    assert (proved.classes, proved.why_not) == (dance.count(puzzle, symmetry="all"), "")
    check(file, proved, checker_in_c)


@pytest.mark.parametrize("puzzle", ["20x20 any*domino", "triangle:hexagon6 any*diamonds"])
def test_a_determinant_where_tables_are_large(puzzle, tmp_path, checker_in_c):
    file = tmp_path / "it.cert"
    proved = prove(puzzle, str(file), symmetry="all", size=1 << 20)
    assert b"\ndeterminant " in file.read_bytes()
    assert proved.number == dance.count(puzzle, symmetry="none")
    assert (proved.classes is None) == (puzzle == "20x20 any*domino")
    assert not proved.why_not or proved.why_not.endswith("keeps is expected to be too long")
    check(file, proved, checker_in_c)


@pytest.mark.parametrize("puzzle", ["10x10 25*I4", "5x5 pentominoes-F", "3x3 any*I2"], ids=["blocks", "area", "odd"])
def test_weights_where_they_prove_that_there_is_none(puzzle, tmp_path, checker_in_c):
    file = tmp_path / "it.cert"
    proved = prove(puzzle, str(file), symmetry="all")
    assert (proved.number, proved.classes) == (0, 0)
    assert b"\nweights " in file.read_bytes()
    assert b"\ntree " not in file.read_bytes()
    check(file, proved, checker_in_c)


def test_constraints_are_part_of_the_problem(tmp_path, checker_in_c):
    puzzle = Packing("5x6", "F,I,L,N,P,V", where=["no fault", "no two of I L touch"])
    proved = prove(puzzle, str(tmp_path / "it.cert"))
    assert proved.number == dance.count(puzzle, symmetry="none")
    check(tmp_path / "it.cert", proved, checker_in_c)


def test_colours_and_bounds_are_part_of_it(tmp_path, checker_in_c):
    problem = dance.Problem.from_names(
        "p 0:2|q 2:3|r", ["p x:A", "p x:B", "q x:A", "q r y", "r x:B", "r", "q r x:A", "p r y"], secondary="x y"
    )
    proved = prove(problem, str(tmp_path / "it.cert"))
    assert proved.number == dance.count(problem)
    check(tmp_path / "it.cert", proved, checker_in_c)


def test_a_compressed_file_holds_the_same(tmp_path):
    plain, packed = tmp_path / "it.cert", tmp_path / "it.cert.xz"
    one, other = prove("3x20", str(plain)), prove("3x20", str(packed))
    assert lzma.decompress(packed.read_bytes()) == plain.read_bytes()
    assert one._replace(size=0) == other._replace(size=0)
    assert told([sys.executable, str(CHECKER)], packed)[0] == 0


def test_another_number_is_refused(tmp_path, checker_in_c):
    file = tmp_path / "it.cert"
    prove("3x20", str(file))
    file.write_bytes(file.read_bytes().replace(b"\nclaim 8\n", b"\nclaim 9\n"))
    for checker in [[sys.executable, str(CHECKER)], *([[checker_in_c]] if checker_in_c else [])]:
        status, said = told(checker, file)
        assert status == 1
        assert "refused" in said


def test_nothing_is_written_that_is_too_large_or_late(tmp_path):
    file = tmp_path / "it.cert"
    with pytest.raises(ProofTooLarge, match="more than 50 bytes"):
        prove("6x10", str(file), size=50)
    with pytest.raises(dance.DancefloorError, match="time was up"):
        prove("6x10", str(file), timeout=0)
    with pytest.raises(InputError, match="within that memory"):
        prove("6x10", str(file), memory=1000)
    assert not file.exists()


def test_an_option_that_is_there_twice_is_refused(tmp_path):
    problem = dance.Problem.from_names("p q", ["p", "p", "q"])
    with pytest.raises(InputError, match="the same option twice"):
        prove(problem, str(tmp_path / "it.cert"))


@pytest.mark.parametrize(
    ("puzzle", "why"),
    [
        ("19x19 hexominoes", "it has 60068 options, more than 50000"),
        ("101x101 any*I2", "it has 10202 items, more than 10000"),
    ],
)
def test_what_no_checker_takes_is_refused(puzzle, why, tmp_path):
    with pytest.raises(InputError, match=f"no certificate can hold this problem: {why}"):
        prove(puzzle, str(tmp_path / "it.cert"))
    assert not (tmp_path / "it.cert").exists()


def test_limits_are_those_of_the_checkers():
    limits = certificate.LINE, certificate.MOST_OPTIONS, certificate.MOST_ITEMS, certificate.MOST_MOTIONS
    assert (*limits, certificate.MOST_DIGITS) == (
        verify_count.LINE,
        verify_count.OPTIONS,
        verify_count.ITEMS,
        verify_count.MOTIONS,
        verify_count.DIGITS,
    )


def test_a_name_that_is_not_in_ascii_is_refused(tmp_path):
    problem = dance.Problem.from_names("é p", ["é", "p"])
    with pytest.raises(InputError, match="ASCII letters only, unlike 'é'"):
        prove(problem, str(tmp_path / "it.cert"))


@pytest.mark.parametrize(
    ("puzzle", "told"),
    [
        ("6x6~torus any*V3", "there are 288 symmetries, and a certificate holds at most 256"),
        (Packing("3x20", where="X at 0,3"), "no symmetries are known"),
    ],
    ids=["many", "none"],
)
def test_it_says_why_nothing_is_proved_up_to_symmetry(puzzle, told, tmp_path):
    proved = prove(puzzle, str(tmp_path / "it.cert"), symmetry="all")
    assert (proved.classes, proved.why_not) == (None, told)
    assert prove(puzzle, str(tmp_path / "it.cert")).why_not == ""


@pytest.mark.parametrize("puzzle", ["3x20", "5x5 0-1*pentominoes", "2x4 any*I2,any*I3"])
def test_a_list_is_proved_to_be_all(puzzle, tmp_path, checker_in_c):
    file = tmp_path / "list.cert"
    proved = prove(puzzle, str(file), listed=True)
    check(file, proved, checker_in_c)
    status, said = told([sys.executable, str(CHECKER)], file)
    assert (status, said.endswith("; the list is all of them\n")) == (0, True)
    text = file.read_bytes()
    rows = re.search(rb"list [0-9]+\n((?:[0-9 ]+\n)+)end\n", text)[1].splitlines()
    assert len(rows) == proved.number
    assert rows == sorted(rows)
    file.write_bytes(text.replace(b"\n" + rows[-1] + b"\n", b"\n"))
    assert told([sys.executable, str(CHECKER)], file)[0] == 1


def test_a_list_is_no_longer_than_a_proof_may_be(tmp_path):
    file = tmp_path / "list.cert"
    with pytest.raises(ProofTooLarge, match="more than 1000 bytes"):
        prove("dominoes 6x6", str(file), listed=True, size=1000)
    with pytest.raises(dance.DancefloorError, match="time was up"):
        prove("dominoes 8x8", str(file), listed=True, timeout=1)
    assert not file.exists()


@pytest.mark.parametrize(
    ("puzzle", "size", "told"),
    [
        ("3x4x5 solid-pentominoes", 10_000, r"a proof of \d MB is expected, .*; it may have 1 MB$"),
        ("3x4x5 solid-pentominoes", 1 << 28, r"within a factor of five$"),
        ("3x20", 10_000, None),
    ],
    ids=["too long", "long", "short"],
)
def test_it_says_first_how_long_a_proof_is_expected_to_be(puzzle, size, told, tmp_path):
    notes = []

    def note(sentence):
        notes.append(sentence)
        if size > 10_000:
            raise TimeUp  # such a proof takes long

    with suppress(ProofTooLarge, TimeUp):
        prove(puzzle, str(tmp_path / "it.cert"), size=size, note=note)
    assert len(notes) == bool(told)
    assert not told or re.search(told, notes[0])
