"""The checker of fillominoes against brute force, on true certificates, changed ones and bad files."""

from __future__ import annotations

import itertools
import lzma
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

from dancefloor.errors import InputError
from dancefloor.houses.proofs.checkers import verify_fillomino as checker
from dancefloor.houses.proofs.refutation import FillominoProof

pytestmark = pytest.mark.house("proofs")
pytest.importorskip("pysat")


@cache
def fillings(rows, columns):
    """All grids in which every region has as many cells as its number."""
    cells = list(itertools.product(range(rows), range(columns)))
    found = []
    for values in itertools.product(range(1, len(cells) + 1), repeat=len(cells)):
        at = dict(zip(cells, values, strict=True))
        if all(len(region(at, cell)) == at[cell] for cell in cells):
            found.append(values)
    return found


def region(at, cell):
    reached, new = {cell}, [cell]
    for i, j in new:
        for other in ((i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)):
            if at.get(other) == at[cell] and other not in reached:
                reached.add(other)
                new.append(other)
    return reached


def solutions(clues):
    flat = [clue for row in clues for clue in row]
    every = fillings(len(clues), len(clues[0]))
    return [grid for grid in every if all(clue in (0, value) for clue, value in zip(flat, grid, strict=True))]


def certificate(clues, solution):
    grid = ["fillomino certificate 1", f"grid {len(clues)} {len(clues[0])}"]
    grid += [" ".join(map(str, row)) for row in clues]
    return "".join(f"{line}\n" for line in [*grid, *FillominoProof(clues, solution).lines()]).encode()


def check(data):
    """The sentence of the checker, or None if it refuses."""
    try:
        return checker.FillominoFile(data).check()
    except checker.NotProved:
        return None


def draw(random, rows, columns):
    grid = random.choice(fillings(rows, columns))
    values = [value if random.random() < 0.5 else random.choice([0, 0, 0, 0, 2]) for value in grid]
    return [values[k * columns : (k + 1) * columns] for k in range(rows)]


def in_rows(grid, columns):
    return [list(grid[k : k + columns]) for k in range(0, len(grid), columns)]


@pytest.mark.parametrize("seed", range(60))
def test_random_boards_and_changed_certificates(seed):
    random = Random(seed)
    clues = draw(random, *random.choice([(2, 2), (2, 3), (1, 4), (3, 2)]))
    found = solutions(clues)
    if len(found) > 1:
        with pytest.raises(InputError, match="another solution"):
            FillominoProof(clues, in_rows(found[0], len(clues[0]))).lines()
        return
    data = certificate(clues, in_rows(found[0], len(clues[0])) if found else None)
    said = check(data)
    assert said is not None
    assert said.startswith("exactly one solution" if found else "no solution")
    for _ in range(20):
        agree(changed(random, data))


def changed(random, data):
    lines = data.decode().split("\n")
    at = random.randrange(1, len(lines) - 1)
    words = lines[at].split()
    if random.random() < 0.3 or not words:
        del lines[at]
    else:
        words[random.randrange(len(words))] = str(random.randint(-12, 12))
        lines[at] = " ".join(words)
    return "\n".join(lines).encode()


def agree(data):
    """What a changed certificate proves, if it proves anything, is true of the clues that it has then."""
    said = check(data)
    if said is None:
        return
    found = checker.FillominoFile(data)
    if len(found.clues) <= 6:
        number = len(solutions(in_rows(found.clues, found.columns)))
        assert number == (1 if said.startswith("exactly one") else 0), data


def test_a_clause_follows_only_if_it_does():
    clauses = checker.Clauses()
    for clause in ([1, 2], [-1, 3], [-2, 3], [-3, 4, 5]):
        clauses.add(clause)
    assert clauses.follows([3])
    assert not clauses.follows([4])
    assert not clauses.follows([])
    clauses.add([-4])
    assert clauses.follows([5, -3])
    clauses.add([-3])
    assert clauses.contradiction or clauses.follows([])


GOOD = b"fillomino certificate 1\n# words\ngrid 1 2\n1 1\nlargest 1\nmore 1 0 1\nend\n"
BAD = {
    "empty": (b"", "cut short"),
    "another version": (GOOD.replace(b"certificate 1", b"certificate 2"), "fillomino certificate 1"),
    "cut short": (GOOD[:-4], ""),
    "no proof": (GOOD.replace(b"more 1 0 1\n", b""), "no contradiction"),
    "cells apart": (GOOD.replace(b"grid 1 2\n1 1", b"grid 1 3\n1 0 1").replace(b"0 1\ne", b"0 2\ne"), "connected"),
    "too few cells": (GOOD.replace(b"more 1 0 1", b"more 1 0"), "too few"),
    "a whole region": (GOOD.replace(b"more 1 0 1", b"less 1 0"), "whole region"),
    "no such cell": (GOOD.replace(b"more 1 0 1", b"more 1 0 2"), "does not exist"),
    "a literal 0": (GOOD.replace(b"more 1 0 1", b"so 0"), "without meaning"),
    "what does not follow": (GOOD.replace(b"more 1 0 1", b"so -1"), "does not follow"),
    "a large board": (GOOD.replace(b"grid 1 2", b"grid 99999 99999"), "grid"),
    "many numbers": (GOOD.replace(b"largest 1", b"largest 9999"), "too many"),
    "a solution that is none": (GOOD.replace(b"more", b"solution\n1 1\nmore"), "region"),
    "more after it": (GOOD + b"end\n", "after the end"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_are_refused_in_one_line(name, tmp_path):
    data, reason = BAD[name]
    path = tmp_path / "it.cert"
    path.write_bytes(data)
    done = run(path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith(f"{path}:")
    assert reason in done.stderr


def run(path):
    line = [sys.executable, "-S", str(Path(checker.__file__)), str(path)]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def test_the_small_certificate_is_good(tmp_path):
    for name, data in (("it.cert", GOOD), ("it.cert.xz", lzma.compress(GOOD))):
        (tmp_path / name).write_bytes(data)
        assert run(tmp_path / name).stdout == "proved: no solution of this fillomino of 1x2\n"


def test_a_wrong_command_is_status_2(tmp_path):
    assert run("--help").returncode == 2
    assert run(tmp_path / "missing").returncode == 2


CLUES, SOLUTION = [[2, 0, 0], [3, 0, 0]], [[2, 2, 1], [3, 3, 3]]


@pytest.fixture
def as_drat(tmp_path):
    """Writes the proof for a checker of SAT solvers; returns the names of the clauses and of the proof."""

    def write(clues, solution):
        file, name = tmp_path / "it.cert", str(tmp_path / "it")
        file.write_bytes(certificate(clues, solution))
        assert checker.main(["--drat", name, str(file)]) == 0
        return f"{name}.cnf", f"{name}.drat"

    return write


def test_clauses_for_a_sat_solver_contradict_each_other_only_without_the_solution(as_drat):
    from pysat.formula import CNF
    from pysat.solvers import Glucose4

    rules = CNF(from_file=as_drat(CLUES, SOLUTION)[0]).clauses
    own = [-(4 * cell + value) for cell, value in enumerate(itertools.chain(*SOLUTION))]
    other = [clause for clause in rules if clause != own]
    assert len(other) == len(rules) - 1
    with Glucose4(bootstrap_with=rules) as all_of_them, Glucose4(bootstrap_with=other) as rest:
        assert not all_of_them.solve()
        assert rest.solve()


def test_drat_trim_accepts_the_proof(as_drat):
    """As https://github.com/marijnheule/drat-trim, if it is installed."""
    if not (program := shutil.which("drat-trim")):
        pytest.skip("drat-trim is not installed")
    cnf, proof = as_drat(CLUES, SOLUTION)
    assert "s VERIFIED" in subprocess.run([program, cnf, proof], capture_output=True, text=True, check=False).stdout
    rules = Path(cnf).read_text()
    Path(cnf).write_text(rules.replace("-2 -6 -9 -15 -19 -23 0\n", "2 0\n"))  # any solution will do
    assert "s VERIFIED" not in subprocess.run([program, cnf, proof], capture_output=True, text=True, check=False).stdout
