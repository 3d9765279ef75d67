"""A certificate is read as the puzzle that it is about, whole or compressed; what is left of one is refused."""

from __future__ import annotations

import lzma

import pytest

import dancefloor as dance


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    file = tmp_path_factory.mktemp("proofs") / "box.cert"
    dance.prove("3x20", str(file))
    return file.read_bytes()


def problem_of(data, folder):
    file = folder / "given"
    file.write_bytes(data)
    return dance.read_puzzle(str(file))


@pytest.mark.parametrize("pack", [bytes, lzma.compress])
def test_its_puzzle_has_as_many_solutions(certificate, pack, tmp_path):
    assert dance.count(problem_of(pack(certificate), tmp_path), symmetry="all") == 2


def test_it_is_a_packing_again(certificate, tmp_path):
    assert isinstance(problem_of(certificate, tmp_path), dance.Packing)


@pytest.mark.parametrize("rest", [24, 30, 100, 300, 2000])
@pytest.mark.parametrize("pack", [bytes, lzma.compress])
def test_what_ends_within_its_problem_is_refused(certificate, rest, pack, tmp_path):
    with pytest.raises(dance.ParseError, match="does not begin with a whole problem"):
        problem_of(pack(certificate[:rest]), tmp_path)


def test_a_damaged_one_is_refused(certificate, tmp_path):
    packed = bytearray(lzma.compress(certificate))
    packed[len(packed) // 4] ^= 8
    with pytest.raises(dance.ParseError, match="does not begin with a whole problem"):
        problem_of(bytes(packed), tmp_path)


@pytest.mark.parametrize("data", [b"\xfd7zXZ\0", lzma.compress(b"\0" * 10**7), lzma.compress(b"6x10")])
def test_another_file_is_no_certificate(data, tmp_path):
    with pytest.raises(dance.DancefloorError) as refused:
        problem_of(data, tmp_path)
    assert "certificate" not in str(refused.value)


def test_a_large_one_is_refused_before_it_is_unpacked(certificate, tmp_path, monkeypatch):
    monkeypatch.setenv("DANCEFLOOR_MAX_BYTES", "10000")
    with pytest.raises(dance.PuzzleError, match=r"10,?000"):
        problem_of(lzma.compress(certificate + b"\0" * 10**6), tmp_path)
