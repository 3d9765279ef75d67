"""Both checkers against brute force, on true certificates, changed ones and bad files."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dancefloor.houses.proofs.checkers import verify_count as checker
from tests.houses.proofs.checkers.naive_prover import certify, covers, draw

pytestmark = pytest.mark.house("proofs")
HERE = Path(checker.__file__).parent
FLAGS = ["-std=c11", "-g", "-O1", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined"]


def python_says(data, folder, *options):
    """Return the exit status and the lines that the Python checker prints, without a process of its own."""
    path = folder / "certificate"
    path.write_bytes(data)
    return run([sys.executable, "-S", str(HERE / "verify_count.py"), *options, str(path)])


def run(command):
    """Run a checker; what it holds at its end is the system's to free."""
    quiet = os.environ | {"ASAN_OPTIONS": "detect_leaks=0"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, env=quiet)
    assert len((done.stdout + done.stderr).splitlines()) == 1, done
    return done.returncode, (done.stdout + done.stderr).strip()


def check(data):
    """Return the sentence of the Python checker, or None if it refuses."""
    try:
        return checker.Certificate(checker.File(data), None).check()
    except checker.Refused:
        return None


@pytest.fixture(scope="session")
def in_c(tmp_path_factory):
    """The checker in C, compiled with sanitizers."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    program = tmp_path_factory.mktemp("checker") / "verify_count"
    subprocess.run([compiler, *FLAGS, "-o", program, HERE / "verify_count.c"], check=True)
    return program


def accepts_alone(program, data, folder):
    path = folder / "certificate"
    path.write_bytes(data)
    status, said = run([program, str(path)])
    assert status in (0, 1), said
    return said.removeprefix("proved: ") if status == 0 else None


def true_of(said, found):
    """Say whether what was proved is true: the count is that of brute force."""
    return re.match(r"exactly (\d+) covers", said)[1] == str(len(found))


def mutate(rng, data):
    """Change a certificate after its problem: bytes, numbers, blocks, or where it ends."""
    start = data.index(b"\n", data.index(b"problem ")) + 1
    head, body = data[:start], bytearray(data[start:])
    start = int(data[data.index(b"problem ") + 8 : start])
    for _ in range(rng.randint(1, 2)):
        at = rng.randrange(start, len(body))
        way = rng.randrange(7)
        if way == 0:
            body[at] = rng.choice([0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 48, 49, 255])
        elif way == 1:
            del body[at]
        elif way == 2:
            body.insert(at, rng.randrange(20))
        elif way == 3:
            del body[max(at, start + 1) :]
        elif way == 4:
            body[at:at] = body[start : start + rng.randrange(1, 40)]
        elif way == 5:
            body[at] ^= 1 << rng.randrange(8)
        else:
            numbers = list(re.finditer(rb"\d+", bytes(body[start:])))
            if numbers:
                match = rng.choice(numbers)
                new = str(max(0, int(match[0]) + rng.choice([-1, 1]))).encode()
                body[start + match.start() : start + match.end()] = new
        if len(body) <= start:
            break
    return head + bytes(body)


def compare(count, seed, mutants, tmp_path, program=None):
    rng, refused, true = random.Random(seed), 0, 0
    for _ in range(count):
        problem = draw(rng)
        found = covers(problem)
        data = certify(rng, problem, found)
        said = check(data)
        assert said is not None, data
        assert true_of(said, found), data
        assert program is None or accepts_alone(program, data, tmp_path) == said, data
        for _ in range(mutants):
            mutant = mutate(rng, data)
            said = check(mutant)
            refused += said is None
            true += said is not None
            assert said is None or true_of(said, found), mutant
            assert program is None or accepts_alone(program, mutant, tmp_path) == said, mutant
    return refused, true


def test_random_problems_and_changed_certificates(tmp_path):
    refused, _ = compare(200, 1, 4, tmp_path)
    assert refused > 400


def test_both_checkers_agree(tmp_path, in_c):
    refused, _ = compare(40, 2, 4, tmp_path, in_c)
    assert refused > 80


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_ten_thousand_of_each(tmp_path, in_c):
    refused, _ = compare(10_000, 3, 1, tmp_path, in_c)
    assert refused > 5000
