"""Shares of a proof: what several machines prove is, put together, what one proves."""

from __future__ import annotations

import lzma
import subprocess
import sys

import pytest

import dancefloor as dance
from dancefloor.errors import InputError
from dancefloor.houses.proofs import certificate
from dancefloor.houses.proofs.prove_commands import CHECKER
from dancefloor.houses.proofs.proving import prove, prove_share
from dancefloor.houses.proofs.shares import read_share


@pytest.fixture
def no_short_proofs(monkeypatch):
    """Small problems have trees, too."""
    monkeypatch.setattr(certificate, "_short", lambda problem: None)


def shares(puzzle, of, folder, **how):
    files = [str(folder / f"{number}.cert") for number in range(1, of + 1)]
    for number, file in enumerate(files, 1):
        prove_share(puzzle, file, number, of, **how)
    return files


def checked(file):
    done = subprocess.run([sys.executable, str(CHECKER), str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("puzzle", "of"), [("queens 8", 1), ("queens 8", 3), ("langford 7", 2), ("5x5", 2)])
@pytest.mark.usefixtures("no_short_proofs")
@pytest.mark.parametrize("symmetry", ["all", "none"])
def test_all_shares_together_prove_the_count(puzzle, of, symmetry, tmp_path):
    puzzle = dance.Packing("5x5", "any*pentominoes") if puzzle == "5x5" else puzzle
    whole = tmp_path / "whole.cert"
    proved = prove(puzzle, str(whole), parts=shares(puzzle, of, tmp_path, symmetry=symmetry), symmetry=symmetry)
    assert proved.number == dance.count(puzzle, symmetry="none")
    assert f"exactly {proved.number} covers" in checked(whole)
    assert proved.classes == (dance.count(puzzle, symmetry="all") if symmetry == "all" else None)


@pytest.mark.usefixtures("no_short_proofs")
def test_pieces_of_several_sizes_reach_parts_inside_of_others(tmp_path):
    problem = dance.Problem.from_names(
        " ".join("abcdefgh"), [f"{x} {y}" for x in "abcdefgh" for y in "abcdefgh" if x < y] + list("abcdefgh")
    )
    whole = tmp_path / "whole.cert"
    proved = prove(problem, str(whole), parts=shares(problem, 2, tmp_path))
    assert proved.number == dance.count(problem)
    assert f"exactly {proved.number} covers" in checked(whole)


@pytest.mark.usefixtures("no_short_proofs")
def test_what_is_put_together_must_belong_together(tmp_path):
    one, two, three = shares("queens 8", 3, tmp_path)
    for parts, told in [
        ([one, three], "share 2 of 3 is missing"),
        ([one, two, str(tmp_path / "other.cert")], "the files are about another puzzle"),
        ([one, str(tmp_path / "half.cert")], "the files are shares of different numbers"),
        ([str(tmp_path / "whole.cert")], "is not a file that 'prove --share' wrote"),
        ([str(tmp_path / "cut.cert")], "is damaged after"),
        ([str(tmp_path / "cut.cert.xz")], "is not compressed by xz"),
    ]:
        prove_share("queens 7", str(tmp_path / "other.cert"), 3, 3)
        prove_share("queens 8", str(tmp_path / "half.cert"), 2, 2)
        prove("queens 8", str(tmp_path / "whole.cert"))
        data = (tmp_path / "1.cert").read_bytes()
        (tmp_path / "cut.cert").write_bytes(data[:-20])
        (tmp_path / "cut.cert.xz").write_bytes(lzma.compress(data)[:-9])
        with pytest.raises(InputError, match=told):
            prove("queens 8", str(tmp_path / "no.cert"), parts=parts)
    assert not (tmp_path / "no.cert").exists()


@pytest.mark.usefixtures("no_short_proofs")
def test_a_part_that_is_left_out_is_named(tmp_path):
    one, two = shares("queens 8", 2, tmp_path)
    path, (_, lines) = next(iter(read_share(one).parts.items()))
    (tmp_path / "1.cert").write_bytes((tmp_path / "1.cert").read_bytes().replace(lines, b""))
    with pytest.raises(InputError, match=f"the files lack the part after options {path[0]}"):
        prove("queens 8", str(tmp_path / "no.cert"), parts=[one, two])


@pytest.mark.usefixtures("no_short_proofs")
def test_a_problem_without_options_has_no_parts(tmp_path):
    with pytest.raises(InputError, match="no parts to share"):
        prove_share(dance.Problem.from_names("a", []), str(tmp_path / "1.cert"), 1, 2)
