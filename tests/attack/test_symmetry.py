"""The attack on symmetries: what it finds, and that it would find something."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from attack import symmetry
from dancefloor.solutions import motions


def test_a_short_attack_finds_nothing_wrong(capsys):
    figures = symmetry.run(1, 1.0)
    assert capsys.readouterr().out == ""
    assert figures["wrong"] == 0
    assert figures["checks"] == 2 * figures["problems"] > 0


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_longer_attack_finds_nothing_wrong(capsys):
    figures = symmetry.run(2, 120.0)
    assert capsys.readouterr().out == ""
    assert figures["wrong"] == 0
    assert all(figures[name] > 0 for name in figures if name != "wrong")


def test_symmetries_that_are_missed_are_told_with_the_command_that_shows_it(monkeypatch, capsys):
    monkeypatch.setattr(motions.Ways, "_laid_upon", lambda *arguments: None)  # shapes decide, not placements
    number, wrong = next((k, wrong) for k in range(10, 500) if (wrong := symmetry.run(1, 60.0, case=k)["wrong"]))
    told = capsys.readouterr().out.splitlines()
    assert len(told) == wrong
    assert all(line.startswith(f"python -m attack symmetry --seed 1 --case {number}: ") for line in told)


def test_a_case_is_the_same_each_time():
    for number in range(5):
        chances = [Random(f"symmetry 5 {number}") for _ in range(2)]
        boards = [symmetry.random_board(chance) for chance in chances]
        assert boards[0].region == boards[1].region
        pieces = [symmetry.random_pieces(chance, board) for chance, board in zip(chances, boards, strict=True)]
        assert pieces[0] == pieces[1]


def test_all_lattices_and_gluings_are_tried():
    boards = [symmetry.random_board(Random(f"symmetry 1 {number}")) for number in range(40)]
    tried = Counter((b.kind.name, b.region.wrapping.kind if b.region.wrapping else "") for b in boards)
    glued = {(name, kind) for name in ("square", "hexagon") for kind in ("cylinder", "torus", "mobius")}
    plane = {(name, "") for name in ("square", "hexagon", "triangle", "cube", "polystick")}
    assert set(tried) == glued | plane
