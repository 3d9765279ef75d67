from __future__ import annotations

import json

import pytest

from tests.cli.conftest import refused


def test_json_has_numbers_that_lead_back(dancefloor):
    from dancefloor import Packing, box, tabulate
    from dancefloor.puzzles.piece import read_pieces

    report = json.loads(dancefloor("sample", "8x8", "--pieces", "dominoes", "--json", "-n", "2").stdout)
    assert (report["count"], report["seed"], report["reason"]) == (12988816, 0, "")
    table = tabulate(Packing(box(8, 8), read_pieces("dominoes", room=64)))
    for drawn in report["solutions"]:
        placements = [(placed["piece"], placed["cells"]) for placed in drawn["placements"]]
        again = table[drawn["number"]]
        assert placements == [(name, [list(cell) for cell in cells]) for name, cells in again.placements]


def test_drawings_go_into_a_file_or_to_standard_output(dancefloor, tmp_path):
    assert dancefloor("sample", "3x20", "-n", "3", "--svg", "three.svg").stdout == ""
    assert (tmp_path / "three.svg").read_text().count(">3<") == 1
    assert "<svg" in dancefloor("sample", "3x20", "--svg", "-").stdout


def test_items_and_options_are_drawn_too(dancefloor):
    done = dancefloor("sample", "-", "--quiet", input="a b c\na b\nc\n")
    assert (done.returncode, done.stdout) == (0, "a b\nc\n")


@pytest.mark.parametrize("box", ["4x5", "5x5-1x1"])
def test_none_is_status_1(dancefloor, box):
    done = dancefloor("sample", box, "--pieces", "tetrominoes")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("no solutions: ")
    report = json.loads(dancefloor("sample", box, "--pieces", "tetrominoes", "--json").stdout)
    assert (report["count"], report["solutions"]) == (0, [])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["6x10", "--memory", "1K"], "the tables need more than the memory limit of 1024 bytes: raise the limit, or "),
        (
            ["6x10", "--memory", "much"],
            "--memory is 'much': it should be a number of bytes",
        ),
        (["6x10", "--memory", "-1"], "--memory is '-1': it should be"),
        (["6x10", "--json", "--svg", "-"], "--json and --svg - cannot both print"),
        (["6x10", "--svg", "nowhere/a.svg"], "nowhere/a.svg cannot be written"),
        (["6y10"], "box"),
        (["-", "--svg", "a.svg"], "there is nothing to draw"),
        (["-"], "engine 'counting' cannot take this problem: it has colours\n"),
    ],
)
def test_bad_input_is_one_line_and_status_2(dancefloor, arguments, said):
    assert said in refused(dancefloor("sample", *arguments, input="a b | c\na c:x\nb c:x\n"))
