"""Both checkers against brute force, on true certificates, changed ones and bad files."""

from __future__ import annotations

import hashlib
import lzma
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dancefloor.houses.proofs.checkers import verify_count as checker
from tests.houses.proofs.checkers.naive_prover import Random, certify, covers, draw, header

pytestmark = pytest.mark.house("proofs")
HERE = Path(checker.__file__).parent
FLAGS = ["-std=c11", "-g", "-Wall", "-Wextra", "-Werror", "-fsanitize=address,undefined"]


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
        return checker.Certificate(checker.CertificateFile(data), None).check()
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
    """Say whether what was proved is true: the count is that of brute force, if it is about the whole."""
    return ", not the whole, " in said or re.match(r"exactly (\d+) covers?", said)[1] == str(len(found))


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
    refused, _ = compare(15, 2, 4, tmp_path, in_c)
    assert refused > 30


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_ten_thousand_of_each(tmp_path, in_c):
    refused, _ = compare(10_000, 3, 1, tmp_path, in_c)
    assert refused > 5000


DOMINOES = Random([(True, 1, 1)] * 4, [((0, ""), (1, "")), ((0, ""), (2, "")), ((1, ""), (3, "")), ((2, ""), (3, ""))])
DIGEST = header(DOMINOES).split(b"sha256 ")[1][:64].decode()
HEAD = header(DOMINOES)
PLANE = b"0 1\n0 2\n1 3\n2 3\n3\n"
TREE = bytes([checker.KEEP, checker.ITEM, checker.ITEM + 3, checker.ITEM + 3])
GOOD = HEAD + b"claim 2\ntree 4\n" + TREE + b"end\n"


def whole(number, kind, block):
    """A certificate with one proof."""
    return HEAD + b"claim %d\n%s %d\n" % (number, kind.encode(), len(block)) + block + b"end\n"


BAD = {
    "empty": (b"", 1, "ends too early"),
    "another version": (GOOD.replace(b"certificate 1", b"certificate 2"), 1, "no 'exact-cover certificate 1'"),
    "a problem changed": (GOOD.replace(b"i0 i1\n", b"i0 i3\n"), 4, "SHA-256"),
    "cut short": (GOOD[:-6], 11, "ends too early"),
    "cut in the problem": (GOOD[: len(HEAD) - 9], 4, ""),
    "more after it": (GOOD + b"x", 12, "after the end"),
    "another count": (GOOD.replace(b"claim 2", b"claim 3"), 11, "another number"),
    "a million digits": (GOOD.replace(b"claim 2", b"claim " + b"9" * 999_000), 10, "digits"),
    "a line without end": (GOOD.replace(b"claim 2", b"claim " + b"9" * 1_200_000), 10, "too long"),
    "a size of many digits": (GOOD.replace(b"tree 4", b"tree " + b"9" * 30), 11, "digits"),
    "a size beyond the file": (GOOD.replace(b"tree 4", b"tree 999999999"), 11, "ends too early"),
    "a negative number": (GOOD.replace(b"claim 2", b"claim -2"), 10, "number"),
    "known before it is": (HEAD + b"claim 2\ntree 1\n" + bytes([checker.KNOWN]) + b"end\n", 11, "not known"),
    "a symbol without meaning": (HEAD + b"claim 2\ntree 1\n" + bytes([5]) + b"end\n", 11, "meaning"),
    "nested without end": (HEAD + b"claim 2\ntree 100000\n" + bytes([checker.PRODUCT]) * 100_000 + b"end\n", 11, ""),
    "kept without end": (HEAD + b"claim 2\ntree 100000\n" + bytes([checker.KEEP]) * 100_000 + b"end\n", 11, ""),
    "a motion that is none": (HEAD + b"motion 0 1 3 2\nclaim 2\n", 10, "does not keep the options"),
    "a list that lacks one": (GOOD.replace(b"end\n", b"list 4\n0 3\nend\n"), 12, "not complete"),
    "a list with one twice": (GOOD.replace(b"end\n", b"list 8\n0 3\n3 0\nend\n"), 12, ""),
    "a face without its sign": (whole(2, "determinant", PLANE.replace(b"\n3\n", b"\n\n")), 11, "sign"),
    "a face with a sign too many": (whole(2, "determinant", PLANE.replace(b"\n3\n", b"\n3 1\n")), 11, "sign"),
    "an option left out around an item": (whole(2, "determinant", PLANE[1:]), 11, "row"),
    "an option twice around an item": (whole(2, "determinant", b"0 0 1\n" + PLANE[4:]), 11, "row"),
    "a sign of nothing": (whole(2, "determinant", PLANE[:-2] + b"4\n"), 11, "does not exist"),
    "a row too many": (whole(2, "determinant", PLANE + b"\n"), 11, "row"),
    "another determinant": (whole(3, "determinant", PLANE), 11, "another number"),
    "weights that are too few": (whole(0, "weights", b"2 1 0 0"), 11, "each item"),
    "no modulus": (whole(0, "weights", b"1 0 0 0 0"), 11, "modulus"),
    "options that weigh": (whole(0, "weights", b"2 1 0 0 0"), 11, "an option"),
    "nothing that weighs": (whole(0, "weights", b"3 1 2 2 1"), 11, "together"),
    "neither part nor claim": (HEAD + b"end\n", 10, ""),
    "zero bytes": (b"\0" * 1000, 1, ""),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_files_are_refused_with_line_and_reason(name, tmp_path, in_c):
    data, line, reason = BAD[name]
    path = tmp_path / "certificate"
    status, said = python_says(data, tmp_path)
    assert status == 1
    assert said.startswith(f"{path}:{line}: refused: ")
    assert reason in said
    status, said = run([in_c, str(path)])
    assert (status, said.partition("refused: ")[0]) == (1, f"{path}:{line}: ")


def test_the_small_certificate_is_good(tmp_path):
    sentence = f"proved: exactly 2 covers of the problem with the SHA-256 {DIGEST}"
    assert python_says(GOOD, tmp_path) == (0, sentence)
    assert python_says(GOOD.replace(b"end\n", b"list 8\n0 3\n1 2\nend\n"), tmp_path) == (
        0,
        sentence + "; the list is all of them",
    )


def test_parts_are_known_to_the_claim(tmp_path, in_c):
    data = HEAD + b"part 1 0\ntree 1\n" + bytes([checker.ITEM + 3])
    data += b"claim 2\ntree 3\n" + bytes([checker.ITEM, checker.KNOWN, checker.ITEM + 3]) + b"end\n"
    assert check(data) == accepts_alone(in_c, data, tmp_path)
    assert check(data).startswith("exactly 2 covers")
    assert check(data.replace(b"part 1 0", b"part 2 0")) is None


def test_parts_without_a_claim_are_parts(tmp_path, in_c):
    data = HEAD + b"part 1 0\ntree 1\n" + bytes([checker.ITEM + 3]) + b"end\n"
    assert check(data) == accepts_alone(in_c, data, tmp_path)
    assert check(data) == f"1 part, not the whole, of the problem with the SHA-256 {DIGEST}"
    assert check(data.replace(b"end\n", b"classes 1\nend\n")) is None


def test_a_determinant_counts_dominoes(tmp_path, in_c):
    data = whole(2, "determinant", PLANE)
    assert check(data) == accepts_alone(in_c, data, tmp_path)
    assert check(data).startswith("exactly 2 covers")


def test_weights_prove_that_there_is_none(tmp_path, in_c):
    corners = Random([(True, 1, 1)] * 3 + [(True, 2, 2)], [((k, ""), (3, "")) for k in range(3)])
    data = header(corners) + b"claim 0\nweights 9\n7 1 1 1 6end\n"
    assert check(data) == accepts_alone(in_c, data, tmp_path)
    assert check(data).startswith("exactly 0 covers")
    assert check(data.replace(b"claim 0", b"claim 1")) is None
    free = Random([(True, 1, 1)] * 3 + [(True, 0, 2)], corners.rows)
    assert check(header(free) + b"claim 0\nweights 9\n7 1 1 1 6end\n") is None


def test_random_certificates_have_proofs_of_all_forms():
    rng, kinds = random.Random(3), set()
    for _ in range(60):
        problem = draw(rng)
        data = certify(rng, problem, covers(problem))
        kinds |= set(re.findall(rb"(tree|order|weights|determinant|part|fixed|list) [0-9]", data))
    assert len(kinds) == 7


def test_a_certificate_belongs_to_one_problem(tmp_path, in_c):
    problem = tmp_path / "problem"
    problem.write_bytes(DOMINOES.text)
    path = str(tmp_path / "certificate")
    assert python_says(GOOD, tmp_path, "--problem", str(problem))[0] == 0
    assert python_says(GOOD, tmp_path, "--sha256", DIGEST)[0] == run([in_c, "--sha256", DIGEST, path])[0] == 0
    problem.write_bytes(DOMINOES.text.replace(b"i0 i1", b"i1 i0"))
    assert "another problem" in python_says(GOOD, tmp_path, "--problem", str(problem))[1]
    assert run([in_c, "--sha256", "0" * 64, path])[0] == 1


def test_a_wrong_command_is_status_2(tmp_path, in_c):
    for program in ([sys.executable, str(HERE / "verify_count.py")], [in_c]):
        assert run([*program])[0] == 2
        assert run([*program, str(tmp_path / "missing")])[0] == 2


def test_colours_that_move(tmp_path, in_c):
    """Two items, each with a colour of one secondary item: a motion swaps items and colours together."""
    rows = [((0, ""), (2, "x")), ((0, ""), (2, "y")), ((1, ""), (2, "x")), ((1, ""), (2, "y"))]
    problem = Random([(True, 1, 1), (True, 1, 1), (False, 0, 1)], rows)
    motions = b"motion 0 1 2\nmotion 0 1 2 x:y y:x\n"
    branch = bytes([checker.ITEM, checker.ITEM + 1, checker.ITEM + 1])
    data = header(problem) + motions + b"claim 2\ntree 3\n" + branch + b"fixed 1 0\ntree 0\nclasses 1\nend\n"
    said = check(data)
    assert said is not None
    assert said.endswith("1 up to its 2 motions")
    assert accepts_alone(in_c, data, tmp_path) == said
    assert check(data.replace(b"x:y y:x", b"x:y y:y")) is None
    assert check(data.replace(b"x:y y:x", b"x:y")) is None


def test_counts_of_any_size(tmp_path, in_c):
    """Three hundred items with two options each, apart from each other: 2 to the power of 300 covers."""
    text = " ".join(f"a{k}" for k in range(300)) + " | s\n"
    text += "".join(f"a{k}\na{k} s:c\n" for k in range(300))
    start = b"exact-cover certificate 1\nsha256 %s\nproblem %d\n%s"
    digest = hashlib.sha256(text.encode()).hexdigest().encode()
    items = b"".join(bytes([7, k % 256, k // 256]) for k in range(300))
    order = b" ".join(b"%d" % k for k in range(300))
    for proof in b"tree %d\n" % (len(items) + 1) + bytes([checker.PRODUCT]) + items, b"order %d\n" % len(order) + order:
        data = start % (digest, len(text), text.encode()) + b"claim %d\n" % 2**300 + proof + b"end\n"
        assert check(data) == accepts_alone(in_c, data, tmp_path)
        assert check(data).startswith(f"exactly {2**300} ")


def test_a_compressed_file_stays_within_its_bound(tmp_path, monkeypatch):
    path = tmp_path / "certificate.xz"
    path.write_bytes(lzma.compress(GOOD))
    assert checker.read(str(path)) == GOOD
    monkeypatch.setattr(checker, "SIZE", 1 << 20)
    for data, why in (
        (lzma.compress(bytes(1 << 24)), "more than"),
        (lzma.compress(GOOD)[:-20], "cut short"),
        (lzma.compress(GOOD) + b"x", "more after it"),
    ):
        path.write_bytes(data)
        with pytest.raises(checker.Refused, match=why):
            checker.read(str(path))
