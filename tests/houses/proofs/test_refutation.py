"""Proofs of fillominoes: made for what a search finds, and accepted by their checker."""

from __future__ import annotations

import sys

import pytest

import dancefloor as dance
from dancefloor.errors import EngineError, InputError
from dancefloor.houses.proofs.certificate import ProofTooLarge
from dancefloor.houses.proofs.proving import prove
from dancefloor.houses.proofs.refutation import FillominoProof

ROWS = (
    "9.......",
    ".45.....",
    ".2...3..",
    "..6...9.",
    "....3...",
    "4.3...7.",
    "......9.",
    "8..9....",
)


@pytest.mark.house("fillomino")
def test_a_fillomino_is_proved_to_have_one_solution(dancefloor, tmp_path):
    pytest.importorskip("pysat")
    puzzle = dance.Fillomino([[int(clue.replace(".", "0")) for clue in row] for row in ROWS])
    file = tmp_path / "it.cert.xz"
    proved = prove(puzzle, str(file))
    assert (proved.number, proved.classes, proved.size) == (1, None, file.stat().st_size)
    checked = dancefloor("verify", str(file))
    assert checked.stdout == f"{file}: proved: exactly one solution of this fillomino of 8x8\n"
    assert checked.stderr == "to be believed of a fillomino: that the checker is right\n"


@pytest.mark.house("fillomino")
def test_what_is_not_one_or_none_is_not_proved(tmp_path):
    pytest.importorskip("pysat")
    file, two = str(tmp_path / "it.cert"), dance.Fillomino(((0, 0),))
    assert prove(dance.Fillomino(((1, 1),)), file).number == 0
    with pytest.raises(ProofTooLarge):
        prove(dance.Fillomino(((1, 1),)), file, size=10)
    assert prove(two, file).number == 1
    with pytest.raises(InputError, match="several solutions"):
        prove(dance.Fillomino(((0, 0, 0),)), file)
    with pytest.raises(InputError, match="no list"):
        prove(two, file, listed=True)
    with pytest.raises(InputError, match="no walls"):
        prove(dance.Fillomino(((0, 0),), largest=2), file)


def test_without_a_solver_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    with pytest.raises(EngineError, match="python-sat"):
        FillominoProof([[1, 1]], None).lines()
