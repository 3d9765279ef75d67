"""The certificates of presets that are kept prove the published numbers, of the presets as they are now."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys

import pytest

import dancefloor as dance
from dancefloor.formats.named import preset_named, preset_names
from dancefloor.houses.proofs.certified_problem import certified
from dancefloor.houses.proofs.prove_commands import CHECKER
from records import certificates
from records.certificates import FOLDER, KEPT, PAGE, PROVED, agrees, command, page, stored

ROWS = {name: row for name, row in stored().items() if row}
SMALL = [name for name, row in ROWS.items() if row.size <= KEPT]


def test_each_preset_has_one():
    assert set(stored()) == set(preset_names())
    assert len(ROWS) > 0.95 * len(stored())  # the proofs of the others are too large


def test_the_page_has_what_the_data_has():
    assert PAGE.read_text() == page()


def test_small_ones_are_kept_and_no_others():
    kept = {file.name.removesuffix(".cert.xz"): file.stat().st_size for file in FOLDER.iterdir()}
    assert kept == {name: ROWS[name].size for name in SMALL}
    assert sum(kept.values()) < 500_000


@pytest.mark.parametrize("name", ROWS)
def test_the_published_number_is_proved(name):
    assert agrees(name, ROWS[name])
    known = preset_named(name).solutions
    assert known is None or not agrees(name, ROWS[name]._replace(covers=7, classes=7))


@pytest.mark.parametrize("name", SMALL)
def test_a_kept_one_is_accepted(name):
    file, row = FOLDER / f"{name}.cert.xz", ROWS[name]
    checker = [sys.executable, str(CHECKER), "--sha256", row.sha256, str(file)]
    told = PROVED.match(subprocess.run(checker, capture_output=True, text=True, check=True).stdout)
    assert (told[1], told[2], told[3]) == (
        str(row.covers),
        row.sha256,
        None if row.classes is None else str(row.classes),
    )
    problem = certified(file.read_bytes(), file.name)
    assert hashlib.sha256(problem.encode()).hexdigest() == row.sha256


@pytest.mark.parametrize("name", ["soma", "half-hour", "soma-steps", "calissons-3"])
def test_it_is_made_again_byte_for_byte(name, tmp_path):
    words = command(name)
    symmetry = words[words.index("--symmetry") + 1] if "--symmetry" in words else "all"
    dance.prove(dance.read_puzzle(name), str(tmp_path / words[-1]), symmetry=symmetry)
    assert (tmp_path / words[-1]).read_bytes() == (FOLDER / words[-1]).read_bytes()


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler for the second checker")
def test_both_checkers_are_asked(tmp_path, monkeypatch):
    monkeypatch.setattr(certificates, "FOLDER", tmp_path / "kept")
    monkeypatch.setattr(certificates, "DATA", tmp_path / "certificates.json")
    certificates.make(["calissons-2"])
    assert certificates.stored()["calissons-2"][:4] == ROWS["calissons-2"][:4]
